import { eachDialect } from 'plinth/testing';
import { type Magazine, openMagazine } from './magazine.ts';

eachDialect('Answers', (dialect) => {
  let magazine: Magazine;

  beforeAll(async () => {
    magazine = await openMagazine(dialect);
    const ada = await magazine.add('writers', { name: 'Ada', age: 36 });
    const tags = [await magazine.add('tags', { name: 'red' }), await magazine.add('tags', { name: 'blue' })];
    await magazine.add('stories', {
      title: 'One',
      rank: 7,
      price: 12.5,
      weight: 0.1,
      copies: '9007199254740991',
      printed: '2026-02-28',
      sold: '2026-02-28T10:00:00.000Z',
      open: '08:30:00.000',
      featured: false,
      mood: 'Wild',
      extra: { b: 1, a: [null, 'x', { __typename: 'y' }], '': '"' },
      secret: 'hush-hush',
      writer: ada,
      tags,
      meta: { description: 'm', links: [{ label: 'inner', to: ada }] },
      links: [{ label: 'a', to: ada }, { label: 'b' }],
      blocks: [
        { __component: 'blocks.gallery', title: 'g', text: 'gt', tags },
        { __component: 'blocks.quote', text: 'q', by: ada },
      ],
    });
    await magazine.add('stories', { title: 'Two', rank: 8, copies: '9223372036854775807' });
  });

  afterAll(() => magazine.app.close());

  const one = (selection: string) => `{ stories(filters: { title: { eq: "One" } }) { ${selection} } }`;
  const text = async (query: string, variables?: object) => (await magazine.ask(query, variables)).text;

  describe('stand in the order they are asked for', () => {
    it('after merging fields that are asked for twice', async () => {
      expect(await text(one('rank writer { name } title rank writer { age name } again: title'))).toBe(
        '{"data":{"stories":[{"rank":7,"writer":{"name":"Ada","age":36},"title":"One","again":"One"}]}}',
      );
    });

    it('after merging fragments, in each other and inline', async () => {
      const query = `${one('...B title ...A ... { rank mood }')} fragment A on Story { rank writer { ...W name } } fragment B on Story { writer { age } ...A } fragment W on Writer { __typename }`;
      expect(await text(query)).toBe(
        '{"data":{"stories":[{"writer":{"age":36,"__typename":"Writer","name":"Ada"},"rank":7,"title":"One","mood":"Wild"}]}}',
      );
    });

    it('by the concrete type of entries of a zone', async () => {
      const query = one(
        'blocks { ... on ComponentBlocksQuote { text } __typename ... on ComponentBlocksGallery { text title } ... on ComponentBlocksQuote { by { name } id } }',
      );
      const entries = (await magazine.data(query)).stories[0].blocks;
      expect(entries.map((entry: object) => Object.keys(entry))).toEqual([
        ['__typename', 'text', 'title'],
        ['text', '__typename', 'by', 'id'],
      ]);
    });

    it('with directives that leave parts out', async () => {
      const query = `query ($no: Boolean!) { stories(pagination: { limit: 1 }, sort: "rank") { title @skip(if: true) rank ... @include(if: $no) { mood } writer { name @skip(if: $no) age } ...F @include(if: $no) } } fragment F on Story { price }`;
      expect(await text(query, { no: false })).toBe('{"data":{"stories":[{"rank":7,"writer":{"name":"Ada","age":36}}]}}');
      expect(await text(query, { no: true })).toBe('{"data":{"stories":[{"rank":7,"mood":"Wild","writer":{"age":36},"price":12.5}]}}');
    });
  });

  describe('of zones', () => {
    it('are empty objects for entries that no fragment means', async () => {
      expect(await text(one('blocks { ... on ComponentBlocksQuote { text } }'))).toBe(
        '{"data":{"stories":[{"blocks":[{},{"text":"q"}]}]}}',
      );
      expect(await text(one('blocks { ... on Error { code } }'))).toBe('{"data":{"stories":[{"blocks":[{},{}]}]}}');
    });

    it('ask for relations of the entries that have them', async () => {
      expect(
        (
          await magazine.data(
            one('blocks { ... on ComponentBlocksQuote { by { name } } ... on ComponentBlocksGallery { tags(sort: "name") { name } } }'),
          )
        ).stories[0].blocks,
      ).toEqual([{ tags: [{ name: 'blue' }, { name: 'red' }] }, { by: { name: 'Ada' } }]);
    });

    it('have fields of one name in several types, with arguments and aliases of their own', async () => {
      const query = one(
        'blocks { ... on ComponentBlocksQuote { label: text } ... on ComponentBlocksGallery { label: title few: tags_connection(sort: "name", pagination: { limit: 1 }) { nodes { name } pageInfo { total } } } }',
      );
      expect((await magazine.data(query)).stories[0].blocks).toEqual([
        { label: 'g', few: { nodes: [{ name: 'blue' }], pageInfo: { total: 2 } } },
        { label: 'q' },
      ]);
    });
  });

  describe('of scalars', () => {
    it('are numbers, texts and JSON as they were written', async () => {
      expect(await text(one('price weight printed sold open featured mood extra secret'))).toBe(
        `{"data":{"stories":[${JSON.stringify({
          price: 12.5,
          weight: 0.1,
          printed: '2026-02-28',
          sold: '2026-02-28T10:00:00.000Z',
          open: '08:30:00.000',
          featured: false,
          mood: 'Wild',
          extra: { b: 1, a: [null, 'x', { __typename: 'y' }], '': '"' },
          secret: null,
        })}]}}`,
      );
    });

    it('are numbers of 64 bits where a client keeps all digits, else text', async () => {
      expect(await text('{ stories(sort: "rank") { copies } }')).toBe(
        '{"data":{"stories":[{"copies":9007199254740991},{"copies":"9223372036854775807"}]}}',
      );
    });

    it('are texts for ids of components, and no document has one', async () => {
      const { meta, links } = (await magazine.data(one('meta { id links { id label } } links { id }'))).stories[0];
      for (const { id } of [meta, ...meta.links, ...links]) expect(id).toMatch(/^\d+$/);
      const { status, errors } = await magazine.ask(one('id'));
      expect(status).toBe(400);
      expect(errors).toMatchObject([
        { message: 'Cannot query field "id" on type "Story".', extensions: { code: 'GRAPHQL_VALIDATION_FAILED' } },
      ]);
    });

    it('leave out what is private', async () => {
      expect((await magazine.ask(one('note'))).errors).toMatchObject([{ message: 'Cannot query field "note" on type "Story".' }]);
    });
  });

  it('tell types anywhere', async () => {
    const selection =
      '__typename writer { __typename } tags_connection { __typename nodes { __typename } pageInfo { __typename } } meta { __typename links { __typename to { __typename } } } blocks { __typename }';
    const {
      __typename,
      first,
      stories_connection: connection,
    } = await magazine.data(
      `{ __typename first: __typename ${one(selection).slice(1, -1)} stories_connection { __typename pageInfo { __typename } aggregate { __typename sum { __typename } groupBy { __typename mood { __typename connection { __typename } } } } } }`,
    );
    expect([__typename, first]).toEqual(['Query', 'Query']);
    const { stories } = await magazine.data(one(selection));
    expect(stories).toEqual([
      {
        __typename: 'Story',
        writer: { __typename: 'Writer' },
        tags_connection: {
          __typename: 'TagRelationResponseCollection',
          nodes: [{ __typename: 'Tag' }, { __typename: 'Tag' }],
          pageInfo: { __typename: 'Pagination' },
        },
        meta: { __typename: 'ComponentSharedMeta', links: [{ __typename: 'ComponentSharedLink', to: { __typename: 'Writer' } }] },
        blocks: [{ __typename: 'ComponentBlocksGallery' }, { __typename: 'ComponentBlocksQuote' }],
      },
    ]);
    expect(connection).toEqual({
      __typename: 'StoryEntityResponseCollection',
      pageInfo: { __typename: 'Pagination' },
      aggregate: {
        __typename: 'StoryAggregate',
        sum: { __typename: 'StoryAggregateTotals' },
        groupBy: {
          __typename: 'StoryGroupBy',
          mood: [null, 'Wild'].map(() => ({
            __typename: 'StoryBucketByENUM_STORY_MOOD',
            connection: { __typename: 'StoryEntityResponseCollection' },
          })),
        },
      },
    });
    expect((await magazine.data('mutation { __typename }')).__typename).toBe('Mutation');
  });

  it('hold nothing but types where nothing else is asked for', async () => {
    expect(await text('{ stories { __typename } tags { __typename stories { __typename } } }')).toContain(
      '{"__typename":"Story"},{"__typename":"Story"}',
    );
    expect(await text('{ story(documentId: "nothing") { __typename } }')).toBe('{"data":{"story":null}}');
  });
});
