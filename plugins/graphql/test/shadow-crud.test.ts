import type { Graphql } from 'plinth/plugins/graphql';
import { type CustomizedApp, customized } from './customized-app.ts';

describe('graphql.shadowCRUD', () => {
  let served: CustomizedApp;
  let kept: Graphql;

  afterEach(() => served.app.close());

  const boot = async (customize: (graphql: Graphql) => void) => {
    served = await customized((graphql) => {
      kept = graphql;
      customize(graphql);
    });
  };
  const isKnown = async (query: string) => {
    const { status, errors } = await served.ask(query);
    expect([200, 400]).toContain(status);
    if (status === 400) expect(errors?.[0]?.extensions?.code).toBe('GRAPHQL_VALIDATION_FAILED');
    return status === 200;
  };

  it('leaves a content type out, with the relations that lead to it', async () => {
    await boot((graphql) => graphql.shadowCRUD('api::author.author').disable());
    expect(await isKnown('{ books { title } }')).toBe(true);
    expect(await isKnown('{ authors { name } }')).toBe(false);
    expect(await isKnown('{ books { author { name } } }')).toBe(false);
    expect(await isKnown('{ books(filters: { author: { name: { eq: "x" } } }) { title } }')).toBe(false);
    expect(await isKnown('mutation { createBook(data: { author: "x", title: "y" }) { title } }')).toBe(false);
    expect(await isKnown('{ __type(name: "Author") { name } }')).toBe(true);
    expect((await served.ask('{ __type(name: "Author") { name } }')).data).toEqual({ __type: null });
  });

  it('leaves a component out, also of zones', async () => {
    await boot((graphql) => graphql.shadowCRUD('book.imprint').disable());
    expect(await isKnown('{ books { imprint { place } } }')).toBe(false);
    expect(await isKnown('{ books(filters: { imprint: { place: { eq: "x" } } }) { title } }')).toBe(false);
    expect(await isKnown('mutation { createBook(data: { imprint: { place: "x" }, title: "y" }) { title } }')).toBe(false);
    expect(await isKnown('{ books { extras { ... on ComponentBookQuote { words } } } }')).toBe(true);
    expect(await isKnown('{ books { extras { ... on ComponentBookImprint { place } } } }')).toBe(false);
    const entry = (type: string) => `mutation { createBook(data: { title: "x", extras: [{ __typename: "${type}" }] }) { title } }`;
    expect(await isKnown(entry('ComponentBookQuote'))).toBe(true);
    expect(await isKnown(entry('ComponentBookImprint'))).toBe(false);
  });

  it('leaves a zone out that holds nothing which is shown', async () => {
    await boot((graphql) => {
      graphql.shadowCRUD('book.imprint').disable();
      graphql.shadowCRUD('book.quote').disable();
    });
    expect(await isKnown('{ books { title } }')).toBe(true);
    expect(await isKnown('{ books { extras { __typename } } }')).toBe(false);
  });

  it('leaves queries out and keeps mutations, and the other way round', async () => {
    await boot((graphql) => {
      graphql.shadowCRUD('api::author.author').disableQueries();
      graphql.shadowCRUD('api::lobby.lobby').disableMutations();
    });
    expect(await isKnown('{ authors { name } }')).toBe(false);
    expect(await isKnown('{ author(documentId: "x") { name } }')).toBe(false);
    expect(await isKnown('mutation { createAuthor(data: { name: "Ada" }) { name } }')).toBe(true);
    expect(await isKnown('{ books { author { name } } }')).toBe(true);
    expect(await isKnown('{ lobby { motto } }')).toBe(true);
    expect(await isKnown('mutation { updateLobby(data: { motto: "x" }) { motto } }')).toBe(false);
  });

  it('leaves single actions out, and says so', async () => {
    await boot((graphql) => graphql.shadowCRUD('api::author.author').disableAction('create').disableActions(['update', 'findOne']));
    expect(await isKnown('{ authors { name } authors_connection { nodes { name } } }')).toBe(true);
    expect(await isKnown('{ author(documentId: "x") { name } }')).toBe(false);
    expect(await isKnown('mutation { createAuthor(data: { name: "Ada" }) { name } }')).toBe(false);
    expect(await isKnown('mutation { deleteAuthor(documentId: "x") { documentId } }')).toBe(true);
    const author = kept.shadowCRUD('api::author.author');
    expect([author.isActionEnabled('find'), author.isActionEnabled('findOne'), author.isActionDisabled('update')]).toEqual([
      true,
      false,
      true,
    ]);
    expect([author.isEnabled(), author.areQueriesEnabled(), author.areMutationsEnabled()]).toEqual([true, true, true]);
  });

  it('leaves attributes out of answers, inputs or filters', async () => {
    await boot((graphql) => {
      const book = graphql.shadowCRUD('api::book.book');
      book.field('note').disableOutput();
      book.field('imprint').disableInput().disableFilters();
      book.field('extras').disable();
    });
    expect(await isKnown('{ books { note } }')).toBe(false);
    expect(await isKnown('{ books(filters: { note: { eq: "x" } }) { title } }')).toBe(true);
    expect(await isKnown('mutation { createBook(data: { title: "x", note: "y" }) { title } }')).toBe(true);
    expect(await isKnown('{ books { imprint { place } } }')).toBe(true);
    expect(await isKnown('{ books(filters: { imprint: { place: { eq: "x" } } }) { title } }')).toBe(false);
    expect(await isKnown('mutation { createBook(data: { imprint: { place: "x" }, title: "y" }) { title } }')).toBe(false);
    expect(await isKnown('{ books { extras { __typename } } }')).toBe(false);
    const field = (name: string) => kept.shadowCRUD('api::book.book').field(name);
    expect([field('note').hasOutputEnabled(), field('note').hasInputEnabled(), field('note').hasFiltersEnabled()]).toEqual([
      false,
      true,
      true,
    ]);
    expect([field('note').isEnabled(), field('extras').isEnabled(), field('extras').isDisabled()]).toEqual([true, false, true]);
  });

  it('answers questions and takes no more decisions once the schema is built', async () => {
    await boot((graphql) => graphql.shadowCRUD('api::author.author').disableQueries());
    const author = kept.shadowCRUD('api::author.author');
    expect([author.areQueriesDisabled(), author.areMutationsDisabled(), author.isDisabled()]).toEqual([true, false, false]);
    expect(() => author.disable()).toThrow(/already been built/);
    expect(() => author.field('name').disableInput()).toThrow(/already been built/);
    expect(() => kept.use({})).toThrow(/already been built/);
  });
});

describe('a name that graphql.shadowCRUD does not know', () => {
  it.each<[string, (graphql: Graphql) => unknown, RegExp]>([
    ['a content type', (graphql) => graphql.shadowCRUD('api::boook.book').disable(), /api::boook\.book.*did you mean "api::book\.book"/],
    ['a component', (graphql) => graphql.shadowCRUD('book.imprnt').disable(), /book\.imprnt.*did you mean "book\.imprint"/],
    ['an attribute', (graphql) => graphql.shadowCRUD('api::book.book').field('titel').disable(), /"titel".*did you mean "title"/],
    ['an action', (graphql) => graphql.shadowCRUD('api::book.book').disableAction('creat' as never), /"creat".*did you mean "create"/],
    [
      'an action that is asked about',
      (graphql) => graphql.shadowCRUD('api::book.book').isActionEnabled('findone' as never),
      /did you mean "findOne"/,
    ],
  ])('stops the boot: %s', async (_what, customize, message) => {
    await expect(customized((graphql) => void customize(graphql))).rejects.toThrow(message);
  });
});
