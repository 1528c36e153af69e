import { eachDialect } from 'plinth/testing';
import { CONTENT, type Magazine, openMagazine } from './magazine.ts';

eachDialect('graphql.config.v4CompatibilityMode', (dialect) => {
  let magazine: Magazine;
  let ada: string;
  let one: string;

  beforeAll(async () => {
    const content = {
      ...CONTENT,
      contentTypes: [
        ...(CONTENT.contentTypes ?? []),
        {
          info: { singularName: 'odd', pluralName: 'odds' },
          attributes: { data: { type: 'string' }, attributes: { type: 'integer' } },
        },
        { kind: 'singleType', info: { singularName: 'cover', pluralName: 'covers' }, attributes: { line: { type: 'string' } } },
      ],
    } as typeof CONTENT;
    magazine = await openMagazine(dialect, {}, content, { v4CompatibilityMode: true });
    ada = await magazine.add('writers', { name: 'Ada', age: 36 });
    const tags = [await magazine.add('tags', { name: 'red' }), await magazine.add('tags', { name: 'blue' })];
    one = await magazine.add('stories', {
      title: 'One',
      rank: 7,
      writer: ada,
      tags,
      meta: { description: 'm', links: [{ label: 'inner', to: ada }] },
      links: [{ label: 'a', to: ada }, { label: 'b' }],
      blocks: [{ __component: 'blocks.quote', text: 'q', by: ada }],
    });
    await magazine.add('stories', { title: 'Two', rank: 8 });
  });

  afterAll(() => magazine.app.close());

  it('answers one document in data and attributes, with its numeric id', async () => {
    const query = `{ story(documentId: "${one}") { data { id documentId attributes { title rank } } } }`;
    for (let times = 0; times < 3; times++) {
      const { story } = await magazine.data(query);
      expect(story).toEqual({ data: { id: expect.stringMatching(/^\d+$/), documentId: one, attributes: { title: 'One', rank: 7 } } });
    }
    expect(await magazine.data('{ story(documentId: "none") { data { id } } }')).toEqual({ story: null });
  });

  it('answers lists in data, with meta.pagination', async () => {
    const query =
      '{ stories_connection(sort: "rank", pagination: { pageSize: 1 }) { data { attributes { title } } meta { pagination { page pageSize pageCount total } } } }';
    for (let times = 0; times < 3; times++)
      expect((await magazine.data(query)).stories_connection).toEqual({
        data: [{ attributes: { title: 'One' } }],
        meta: { pagination: { page: 1, pageSize: 1, pageCount: 2, total: 2 } },
      });
    expect(await magazine.data('{ stories_connection { meta { pagination { total } } } }')).toEqual({
      stories_connection: { meta: { pagination: { total: 2 } } },
    });
    expect(await magazine.data('{ stories(sort: "rank") { data { attributes { title } } } }')).toEqual({
      stories: [{ data: { attributes: { title: 'One' } } }, { data: { attributes: { title: 'Two' } } }],
    });
  });

  it('answers relations in data, at any depth', async () => {
    const selection = `data { attributes {
      writer { data { id attributes { name } } }
      tags_connection(sort: "name") { data { attributes { name stories_connection { data { attributes { title } } } } } }
    } }`;
    const { stories_connection } = await magazine.data(`{ stories_connection(filters: { rank: { eq: 7 } }) { ${selection} } }`);
    const stories_of = { stories_connection: { data: [{ attributes: { title: 'One' } }] } };
    expect(stories_connection.data[0].attributes).toEqual({
      writer: { data: { id: expect.stringMatching(/^\d+$/), attributes: { name: 'Ada' } } },
      tags_connection: { data: [{ attributes: { name: 'blue', ...stories_of } }, { attributes: { name: 'red', ...stories_of } }] },
    });
  });

  it('answers components and entries of zones in the same way', async () => {
    const selection = `attributes {
      meta { description links { label to { data { attributes { name } } } } }
      links(pagination: { limit: 1 }) { attributes { label } }
      blocks { __typename ... on ComponentBlocksQuote { attributes { text by { data { attributes { name } } } } } }
    }`;
    const { story } = await magazine.data(`{ story(documentId: "${one}") { data { ${selection} } } }`);
    const to = { data: { attributes: { name: 'Ada' } } };
    expect(story.data.attributes).toEqual({
      meta: { description: 'm', links: [{ label: 'inner', to }] },
      links: [{ attributes: { label: 'a' } }],
      blocks: [{ __typename: 'ComponentBlocksQuote', attributes: { text: 'q', by: to } }],
    });
  });

  it('keeps fields of one name apart that are at different levels, and under aliases', async () => {
    const query = `{ story(documentId: "${one}") {
      writer { name } title
      data { writer { age } first: attributes { writer { documentId } tags(sort: "name", pagination: { limit: 1 }) { name } } }
      second: data { attributes { writer { name age } tags(sort: "name:desc", pagination: { limit: 1 }) { name } } }
    } }`;
    expect((await magazine.data(query)).story).toEqual({
      writer: { name: 'Ada' },
      title: 'One',
      data: { writer: { age: 36 }, first: { writer: { documentId: ada }, tags: [{ name: 'blue' }] } },
      second: { attributes: { writer: { name: 'Ada', age: 36 }, tags: [{ name: 'red' }] } },
    });
  });

  it('answers mutations in data and attributes', async () => {
    const made = await magazine.data(
      `mutation { createStory(data: { title: "Three", rank: 9, writer: "${ada}" }) { data { id documentId attributes { title writer { data { attributes { name } } } } } } }`,
    );
    expect(made.createStory).toEqual({
      data: {
        id: expect.stringMatching(/^\d+$/),
        documentId: expect.any(String),
        attributes: { title: 'Three', writer: { data: { attributes: { name: 'Ada' } } } },
      },
    });
    const { documentId } = made.createStory.data;
    const changed = await magazine.data(
      `mutation { updateStory(documentId: "${documentId}", data: { rank: 10 }) { data { attributes { rank } } } }`,
    );
    expect(changed.updateStory).toEqual({ data: { attributes: { rank: 10 } } });
    expect(await magazine.data(`mutation { deleteStory(documentId: "${documentId}") { documentId } }`)).toEqual({
      deleteStory: { documentId },
    });
    const { updateCover } = await magazine.data('mutation { updateCover(data: { line: "New" }) { data { attributes { line } } } }');
    expect(updateCover).toEqual({ data: { attributes: { line: 'New' } } });
    expect(await magazine.data('{ cover { data { attributes { line } } } }')).toEqual({ cover: { data: { attributes: { line: 'New' } } } });
  });

  it('still answers the present shape', async () => {
    expect(
      await magazine.data('{ stories_connection(sort: "rank") { nodes { title } data { rank } pageInfo { total } } writers { name } }'),
    ).toEqual({
      stories_connection: { nodes: [{ title: 'One' }, { title: 'Two' }], data: [{ rank: 7 }, { rank: 8 }], pageInfo: { total: 2 } },
      writers: [{ name: 'Ada' }],
    });
  });

  it('reports an error of a part at its place', async () => {
    const { data, errors } = await magazine.ask(
      `{ story(documentId: "${one}") { data { attributes { title tags(sort: "nothing") { name } links { label } } } } }`,
    );
    expect(errors).toEqual([expect.objectContaining({ path: ['story', 'data', 'attributes', 'tags'] })]);
    expect(data).toEqual({ story: null });
  });

  it('leaves attributes that are called data and attributes as they are', async () => {
    await magazine.add('odds', { data: 'mine', attributes: 3 });
    expect(await magazine.data('{ odds_connection { data { data attributes } } }')).toEqual({
      odds_connection: { data: [{ data: 'mine', attributes: 3 }] },
    });
  });

  it('marks the former fields as deprecated', async () => {
    const { __type } = await magazine.data('{ __type(name: "Story") { fields(includeDeprecated: true) { name isDeprecated } } }');
    const deprecated = __type.fields.filter((field: { isDeprecated: boolean }) => field.isDeprecated);
    expect(deprecated.map(({ name }: { name: string }) => name)).toEqual(['id', 'attributes', 'data']);
  });
});
