import { eachDialect } from 'plinth/testing';
import { type Magazine, openMagazine } from './magazine.ts';

const FIND = { story: 'api::story.story.find', writer: 'api::writer.writer.find', tag: 'api::tag.tag.find' };

/** Actions of callers, by name. */
const CALLERS = {
  'stories-alone': [FIND.story, 'api::story.story.create'],
  'one-by-one': ['api::story.story.findOne'],
  titles: [
    { action: FIND.story, fields: ['title', 'writer'] },
    { action: FIND.writer, fields: ['name'] },
  ],
  ranks: [{ action: FIND.story, fields: ['rank'] }, FIND.writer],
  calm: [{ action: FIND.story, where: { mood: 'Calm' } }, FIND.writer, FIND.tag],
};

eachDialect('What callers may not read', (dialect) => {
  let magazine: Magazine;
  let first: string;

  beforeAll(async () => {
    magazine = await openMagazine(dialect, CALLERS);
    const ada = await magazine.add('writers', { name: 'Ada', age: 36 });
    const red = await magazine.add('tags', { name: 'red' });
    const blocks = [{ __component: 'blocks.quote', text: 'so', by: ada }];
    first = await magazine.add('stories', {
      title: 'One',
      rank: 1,
      mood: 'Calm',
      writer: ada,
      tags: [red],
      links: [{ label: 'a', to: ada }],
      blocks,
    });
    await magazine.add('stories', { title: 'Two', rank: 2, mood: 'Wild', writer: ada });
  });

  afterAll(() => magazine.app.close());

  const asked = async (caller: string, query: string) => {
    const { status, data, errors } = await magazine.ask(query, {}, caller);
    expect(status).toBe(200);
    return { data, errors: errors.map(({ message, path, extensions }) => [message, path, extensions.code]) };
  };
  const forbidden = (...path: (string | number)[]) => ['Forbidden access', path, 'FORBIDDEN'];

  it('is refused where a list or a connection of it is asked for', async () => {
    expect(await asked('stories-alone', '{ writers { name } }')).toEqual({ data: null, errors: [forbidden('writers')] });
    expect(await asked('stories-alone', '{ writers_connection { nodes { name } } stories_connection { pageInfo { total } } }')).toEqual({
      data: { writers_connection: null, stories_connection: { pageInfo: { total: 2 } } },
      errors: [forbidden('writers_connection')],
    });
  });

  it('nulls a relation alone, and the document where its list must not be null', async () => {
    expect(await asked('stories-alone', '{ stories(sort: "rank") { title writer { name } tags_connection { nodes { name } } } }')).toEqual({
      data: {
        stories: [
          { title: 'One', writer: null, tags_connection: null },
          { title: 'Two', writer: null, tags_connection: null },
        ],
      },
      errors: [0, 1].flatMap((at) => [forbidden('stories', at, 'writer'), forbidden('stories', at, 'tags_connection')]),
    });
    const { data, errors } = await asked('stories-alone', '{ stories(sort: "rank", pagination: { limit: 1 }) { title tags { name } } }');
    expect(data).toEqual({ stories: [null] });
    expect(errors).toEqual([forbidden('stories', 0, 'tags')]);
  });

  it('nulls relations of components and of entries of zones, by concrete type', async () => {
    const query =
      '{ stories(sort: "rank", pagination: { limit: 1 }) { links { label to { name } } blocks { ... on ComponentBlocksQuote { text by { name } } } } }';
    expect(await asked('stories-alone', query)).toEqual({
      data: { stories: [{ links: [{ label: 'a', to: null }], blocks: [{ text: 'so', by: null }] }] },
      errors: [forbidden('stories', 0, 'links', 0, 'to'), forbidden('stories', 0, 'blocks', 0, 'by')],
    });
  });

  it('is refused in filters and sorts as a key that does not exist', async () => {
    for (const args of ['filters: { writer: { name: { eq: "Ada" } } }', 'sort: "writer.name"']) {
      const { data, errors } = await asked('stories-alone', `{ stories_connection(${args}) { nodes { title } } }`);
      expect(data).toEqual({ stories_connection: null });
      expect(errors).toEqual([[expect.stringMatching(/^Invalid key writer/), ['stories_connection'], 'BAD_USER_INPUT']]);
    }
  });

  it('is told from single documents by an action of its own', async () => {
    expect(await asked('one-by-one', `{ story(documentId: "${first}") { title } }`)).toEqual({
      data: { story: { title: 'One' } },
      errors: [],
    });
    expect(await asked('one-by-one', '{ stories_connection { nodes { title } } }')).toEqual({
      data: { stories_connection: null },
      errors: [forbidden('stories_connection')],
    });
    expect(await asked('stories-alone', `{ story(documentId: "${first}") { title } }`)).toEqual({
      data: { story: null },
      errors: [forbidden('story')],
    });
  });

  it('nulls attributes that a rule leaves out, at any depth', async () => {
    expect(await asked('titles', '{ stories(sort: "title") { title rank writer { name age } } }')).toEqual({
      data: {
        stories: [
          { title: 'One', rank: null, writer: { name: 'Ada', age: null } },
          { title: 'Two', rank: null, writer: { name: 'Ada', age: null } },
        ],
      },
      errors: [0, 1].flatMap((at) => [forbidden('stories', at, 'rank'), forbidden('stories', at, 'writer', 'age')]),
    });
  });

  it('nulls what lies above an attribute that must not be null', async () => {
    const { data, errors } = await asked(
      'ranks',
      '{ stories(sort: "rank") { rank title } writers { ranked: stories(sort: "rank") { rank } } }',
    );
    expect(data).toEqual({ stories: [null, null], writers: [{ ranked: [{ rank: 1 }, { rank: 2 }] }] });
    expect(errors).toEqual([0, 1].map((at) => forbidden('stories', at, 'title')));
  });

  it('hides documents that a rule does not let through, wherever they would be met', async () => {
    expect(
      await asked(
        'calm',
        '{ writers { stories { title } stories_connection { pageInfo { total } } } stories_connection { pageInfo { total } nodes { title } } }',
      ),
    ).toEqual({
      data: {
        writers: [{ stories: [{ title: 'One' }], stories_connection: { pageInfo: { total: 1 } } }],
        stories_connection: { pageInfo: { total: 1 }, nodes: [{ title: 'One' }] },
      },
      errors: [],
    });
  });

  it('is left out of what a mutation answers, while it is written', async () => {
    const { data, errors } = await asked(
      'stories-alone',
      'mutation { createStory(data: { title: "Three", rank: 3 }) { title writer { name } tags_connection { nodes { name } } } }',
    );
    expect(data).toEqual({ createStory: { title: 'Three', writer: null, tags_connection: null } });
    expect(errors).toEqual([forbidden('createStory', 'writer'), forbidden('createStory', 'tags_connection')]);
    expect(await asked('one-by-one', 'mutation { createStory(data: { title: "Four" }) { title } }')).toEqual({
      data: { createStory: null },
      errors: [forbidden('createStory')],
    });
  });
});
