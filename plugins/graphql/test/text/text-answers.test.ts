import { type GraphQLObjectType, getOperationAST } from 'graphql';
import { asText, bootTextApp, callerWith, operationOf, plainly, READER, type TextApp } from './text-app.ts';

describe('answers as text', () => {
  let app: TextApp;

  beforeAll(async () => {
    app = await bootTextApp();
  });
  afterAll(() => app?.app.close());

  /** The response of the first run, of the second, and of graphql-js. */
  async function thrice(text: string, variables: object = {}, caller = READER) {
    const document = operationOf(app, text);
    const operation = getOperationAST(document);
    if (!operation) throw new Error('there is no operation');
    const ask = async () => (await app.texts.answer(document, operation, variables as never, caller))?.body().toString() ?? null;
    return { first: await ask(), second: await ask(), plain: await plainly(app, document, variables, caller) };
  }

  it('begin with the second run of an operation', async () => {
    const { first, second, plain } = await thrice('{ genres { name } }');
    expect(first).toBeNull();
    expect(second).toBe(plain);
    expect(JSON.parse(plain).data.genres).toHaveLength(4);
  });

  it('know a document by its variables, and by those of its directives', async () => {
    const document = operationOf(
      app,
      'query ($id: ID!, $with: Boolean!, $limit: Int = 1) { article(documentId: $id) { code name @include(if: $with) notes(pagination: { limit: $limit }) { id } } }',
    );
    for (const id of [app.ids[1], app.ids[4], 'nobody']) {
      for (const more of [{ with: true }, { with: false }, { with: true, limit: 3 }, { with: true, limit: null }]) {
        const variables = { id, ...more };
        expect(await asText(app, document, variables)).toBe(await plainly(app, document, variables));
      }
    }
    expect(await asText(app, document, { id: 'x' })).toBeNull();
    expect(await asText(app, document, { id: 'x', with: 'no' })).toBeNull();
  });

  it.each([
    ['mutations', 'mutation { createGenre(data: { name: "x" }) { name } }', 'Forbidden'],
    ['introspection beside data', '{ genres { name } __schema { __typename } }', null],
    ['aggregates', '{ genres_connection { aggregate { count } } }', null],
    ['bad arguments', '{ genres(pagination: { page: 1, limit: 1 }) { name } }', 'Cannot use both'],
    ['bad sorts', '{ people { articles(sort: "nothing") { code } } }', 'Invalid key'],
    ['null in a required field', '{ articles(status: DRAFT) { code } }', 'Cannot return null for non-nullable field Article.code'],
    [
      'null in a required component',
      '{ articles(status: DRAFT) { hero { text } } }',
      'Cannot return null for non-nullable field Article.hero',
    ],
  ])('leave %s to graphql-js', async (_, text, mistake) => {
    const document = operationOf(app, text);
    expect(await asText(app, document)).toBeNull();
    expect(await asText(app, document)).toBeNull();
    const plain = await plainly(app, document);
    if (mistake === null) expect(plain).not.toContain('"errors":[');
    else expect(plain).toContain(mistake);
  });

  it('leave what a caller may not read to graphql-js, for this caller alone', async () => {
    const document = operationOf(app, '{ people { name articles { code } } }');
    const caller = callerWith('api::person.person.find');
    expect(await asText(app, document)).toBe(await plainly(app, document));
    expect(await asText(app, document, {}, caller)).toBeNull();
    expect(await plainly(app, document, {}, caller)).toContain('"errors"');
    expect(await asText(app, document)).toBe(await plainly(app, document));
    expect(await asText(app, document, {}, callerWith())).toBeNull();
  });

  it('leave fields to graphql-js that somebody else resolves', async () => {
    const { name } = (app.schema.getType('Genre') as GraphQLObjectType).getFields();
    if (name === undefined) throw new Error('genres have no name');
    const { resolve } = name;
    name.resolve = () => 'mine';
    const document = operationOf(app, '{ genres { name } }');
    expect(await asText(app, document)).toBeNull();
    expect(await plainly(app, document)).toContain('mine');
    name.resolve = resolve as NonNullable<typeof resolve>;
  });

  it('are tried less and less often while what is read cannot be written', async () => {
    const document = operationOf(app, '{ articles(status: DRAFT) { code } }');
    const find = jest.spyOn(app.documents, 'findText');
    const reads: boolean[] = [];
    for (let run = 0; run < 12; run++) {
      find.mockClear();
      await asText(app, document);
      reads.push(find.mock.calls.length > 0);
    }
    find.mockRestore();
    expect(reads.filter(Boolean).length).toBeLessThan(6);
  });

  it('leave answers to graphql-js that may hold too many objects', async () => {
    const document = operationOf(app, '{ a: genres { name documentId } b: genres { name documentId } }');
    const text = await plainly(app, document);
    expect(await asText({ texts: app.textsUpTo(11) }, document)).toBe(text);
    expect(await asText({ texts: app.textsUpTo(5) }, document)).toBeNull();
    expect(await asText({ texts: app.textsUpTo(0) }, document)).toBeNull();
  });

  it('ask for documents by other ids what is known already', async () => {
    const document = operationOf(
      app,
      'query ($id: ID!, $status: PublicationStatus) { article(documentId: $id, status: $status) { name } }',
    );
    const compose = jest.spyOn(app.documents, 'compose');
    for (const status of ['PUBLISHED', 'DRAFT'] as const) {
      for (const id of app.ids.slice(0, 4)) expect(await asText(app, document, { id, status })).not.toBeNull();
    }
    const asked = new Set(compose.mock.calls.map(([, query]) => query));
    compose.mockRestore();
    expect(asked.size).toBe(2);
    const variables = { id: app.ids[1], status: 'DRAFT' };
    expect(await asText(app, document, variables)).toBe(await plainly(app, document, variables));
  });

  it('read what several fields ask for once', async () => {
    const find = jest.spyOn(app.documents, 'findText');
    const text = '{ a: genres(sort: "name") { name } b: genres(sort: "name") { name } c: genres { name } }';
    const { second, plain } = await thrice(text);
    expect(find).toHaveBeenCalledTimes(2);
    find.mockRestore();
    expect(second).toBe(plain);
  });

  it('write what JSON cannot hold as text, JSON as it is, entries that no fragment asks for as {}', async () => {
    const { second, plain } = await thrice(
      '{ articles(sort: "rank") { big facts price side { id } genres { name } extras { ... on ComponentSharedMark { phase } } notes { name } } }',
    );
    expect(second).toBe(plain);
    const { articles } = JSON.parse(plain).data;
    expect(plain).toContain('"extras":[{},{"phase"');
    expect(plain).toMatch(/"big":"-?\d+"/);
    expect(plain).toMatch(/"big":\d+/);
    expect(plain).toMatch(/"side":\{"id":"\d+"\}/);
    expect(Math.max(...articles.map(({ notes }: { notes: object[] }) => notes.length))).toBe(10);
  });

  it('come over HTTP as what the first answer was', async () => {
    const { request } = app.app;
    const query = '{ genres { __typename name } site { name } }';
    const ask = () => request.post('/graphql').send({ query });
    const answers = [await ask(), await ask(), await ask()].map(({ status, text, headers }) => [status, text, headers['content-type']]);
    expect(answers[0]?.[1]).toContain('"name":"here"');
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });
});
