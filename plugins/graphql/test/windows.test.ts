import { eachDialect } from 'plinth/testing';
import { type Magazine, openMagazine } from './magazine.ts';

const numbered = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);

eachDialect('Windows of lists', (dialect) => {
  let magazine: Magazine;

  beforeAll(async () => {
    magazine = await openMagazine(dialect);
    const ada = await magazine.add('writers', { name: 'Ada' });
    const tags: string[] = [];
    for (const at of numbered(0, 12)) tags.push(await magazine.add('tags', { name: `t${String(at).padStart(2, '0')}` }));
    const links = numbered(0, 12).map((at) => ({ label: `l${at}` }));
    const blocks = numbered(0, 12).map((at) => ({ __component: 'blocks.quote', text: `q${at}` }));
    await magazine.add('stories', { title: 'Full', rank: 0, writer: ada, tags, links, meta: { links }, blocks });
    for (const rank of numbered(1, 12))
      await magazine.add('stories', { title: `S${rank}`, rank, writer: ada, tags: tags.slice(0, rank % 3) });
  });

  afterAll(() => magazine.app.close());

  const full = async (selection: string) => (await magazine.data(`{ stories(filters: { rank: { eq: 0 } }) { ${selection} } }`)).stories[0];

  it('hold ten entries of lists, connections, relations and repeatable components, and zones whole', async () => {
    const { stories, stories_connection: connection } = await magazine.data(
      '{ stories { title } stories_connection { nodes { title } pageInfo { page pageSize pageCount total } } }',
    );
    expect(stories).toHaveLength(10);
    expect(connection.nodes).toHaveLength(10);
    expect(connection.pageInfo).toEqual({ page: 1, pageSize: 10, pageCount: 2, total: 12 });
    const story = await full(
      'tags { name } tags_connection { nodes { name } } links { label } meta { links { label } } blocks { ... on ComponentBlocksQuote { text } }',
    );
    expect(story.tags).toHaveLength(10);
    expect(story.tags_connection.nodes).toEqual(story.tags);
    expect(story.links.map(({ label }: { label: string }) => label)).toEqual(numbered(0, 10).map((at) => `l${at}`));
    expect(story.meta.links).toHaveLength(10);
    expect(story.blocks).toHaveLength(12);
  });

  it('are told apart under response keys that could be put together of others', async () => {
    const query = `{ stories(filters: { rank: { eq: 0 } }) {
      list__some: writer { name }
      list: tags_connection(sort: "name", pagination: { limit: 2 }) { some: nodes { name } pageInfo { total } }
      last__one: tags(sort: "name", pagination: { limit: 1 }) { name }
      last: tags_connection(sort: "name:desc", pagination: { limit: 1 }) { one: nodes { name } pageInfo { total } }
    } }`;
    // The first response is from graphql-js, the second is text.
    const [first, second] = [await magazine.ask(query), await magazine.ask(query)];
    expect(first.data.stories).toEqual([
      {
        list__some: { name: 'Ada' },
        list: { some: [{ name: 't00' }, { name: 't01' }], pageInfo: { total: 12 } },
        last__one: [{ name: 't00' }],
        last: { one: [{ name: 't11' }], pageInfo: { total: 12 } },
      },
    ]);
    expect(second.text).toBe(first.text);
  });

  it('begin and end where they are asked to, at each use of one relation', async () => {
    const story = await full(`
      first: tags(sort: "name", pagination: { limit: 2 }) { name }
      last: tags(sort: ["name:desc"], pagination: { page: 1, pageSize: 2 }) { name }
      second: tags(sort: "name", pagination: { page: 2, pageSize: 5 }) { name }
      named: tags(filters: { name: { in: ["t03", "t11"] } }, sort: "name") { name }
      rest: tags(sort: "name", pagination: { start: 10, limit: -1 }) { name }
      all: tags(pagination: { limit: -1 }) { name }
      links(pagination: { start: 11 }) { label }
    `);
    const names = (list: { name: string }[]) => list.map(({ name }) => name);
    expect(names(story.first)).toEqual(['t00', 't01']);
    expect(names(story.last)).toEqual(['t11', 't10']);
    expect(names(story.second)).toEqual(['t05', 't06', 't07', 't08', 't09']);
    expect(names(story.named)).toEqual(['t03', 't11']);
    expect(names(story.rest)).toEqual(['t10', 't11']);
    expect(story.all).toHaveLength(12);
    expect(story.links).toEqual([{ label: 'l11' }]);
  });

  it('are counted for each parent, whatever part of them is read', async () => {
    const { stories } = await magazine.data(`{ stories(sort: "rank", pagination: { limit: 4 }) {
      tags_connection(pagination: { page: 2, pageSize: 1 }, sort: "name") { nodes { name } pageInfo { page pageSize pageCount total } }
      counted: tags_connection { pageInfo { total } }
      few: tags_connection(filters: { name: { lt: "t01" } }) { pageInfo { total } nodes { name } }
      past: tags_connection(pagination: { start: 100 }) { pageInfo { total } nodes { name } }
    } }`);
    expect(
      stories.map(({ tags_connection: { nodes, pageInfo } }: { tags_connection: { nodes: { name: string }[]; pageInfo: object } }) => [
        nodes[0]?.name,
        pageInfo,
      ]),
    ).toEqual([
      ['t01', { page: 2, pageSize: 1, pageCount: 12, total: 12 }],
      [undefined, { page: 2, pageSize: 1, pageCount: 1, total: 1 }],
      ['t01', { page: 2, pageSize: 1, pageCount: 2, total: 2 }],
      [undefined, { page: 2, pageSize: 1, pageCount: 0, total: 0 }],
    ]);
    expect(stories.map((story: { counted: { pageInfo: { total: number } } }) => story.counted.pageInfo.total)).toEqual([12, 1, 2, 0]);
    expect(
      stories.map((story: { few: { pageInfo: { total: number }; nodes: object[] } }) => [story.few.pageInfo.total, story.few.nodes.length]),
    ).toEqual([
      [1, 1],
      [1, 1],
      [1, 1],
      [0, 0],
    ]);
    expect(stories[0].past).toEqual({ pageInfo: { total: 12 }, nodes: [] });
  });

  it('take two selections of nodes, and keep the selections of uses apart', async () => {
    const story = await full(`
      tags_connection(sort: "name", pagination: { limit: 1 }) { nodes { name } again: nodes { stories_connection { pageInfo { total } } } info: pageInfo { total } }
      x: tags_connection(sort: "name", pagination: { limit: 1 }) { x: nodes { documentId } }
    `);
    expect(story.tags_connection).toEqual({
      nodes: [{ name: 't00' }],
      again: [{ stories_connection: { pageInfo: { total: 9 } } }],
      info: { total: 12 },
    });
    expect(Object.keys(story.x.x[0])).toEqual(['documentId']);
  });

  it('nest in each other, with counts at each level', async () => {
    const { writers } = await magazine.data(`{ writers {
      stories_connection(sort: "rank", pagination: { limit: 2 }) {
        pageInfo { total }
        nodes { title tags_connection(sort: "name", pagination: { limit: 1 }) { pageInfo { total } nodes { name stories_connection { pageInfo { total } } } } }
      }
    } }`);
    expect(writers[0].stories_connection).toEqual({
      pageInfo: { total: 12 },
      nodes: [
        {
          title: 'Full',
          tags_connection: { pageInfo: { total: 12 }, nodes: [{ name: 't00', stories_connection: { pageInfo: { total: 9 } } }] },
        },
        {
          title: 'S1',
          tags_connection: { pageInfo: { total: 1 }, nodes: [{ name: 't00', stories_connection: { pageInfo: { total: 9 } } }] },
        },
      ],
    });
  });

  it('stay within bounds: pages and sizes below one are one, and null is nothing', async () => {
    const sizes = async (pagination: string) =>
      (await magazine.data(`{ stories_connection(pagination: ${pagination}) { nodes { title } pageInfo { page pageSize } } }`))
        .stories_connection;
    for (const pagination of ['{ page: 0, pageSize: 0 }', '{ page: -3, pageSize: -1 }', '{ limit: 0 }', '{ limit: -2 }']) {
      expect(await sizes(pagination)).toMatchObject({ nodes: [expect.anything()], pageInfo: { page: 1, pageSize: 1 } });
    }
    for (const pagination of ['null', '{}', '{ page: null, start: null, limit: null }', '{ start: -5 }']) {
      expect(await sizes(pagination)).toMatchObject({ pageInfo: { page: 1, pageSize: 10 } });
    }
    expect((await sizes('{ limit: -1 }')).pageInfo).toEqual({ page: 1, pageSize: 12 });
    expect(await sizes('{ page: 9 }')).toEqual({ nodes: [], pageInfo: { page: 9, pageSize: 10 } });
  });
});
