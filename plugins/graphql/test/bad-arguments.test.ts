import { eachDialect } from 'plinth/testing';
import { type Magazine, openMagazine } from './magazine.ts';

eachDialect('Arguments of fields that cannot be fulfilled', (dialect) => {
  let magazine: Magazine;
  let ada: string;

  beforeAll(async () => {
    magazine = await openMagazine(dialect);
    ada = await magazine.add('writers', { name: 'Ada' });
    const tags = await Promise.all(['red', 'blue'].map((name) => magazine.add('tags', { name })));
    await magazine.add('stories', { title: 'One', rank: 1, writer: ada, tags, links: [{ label: 'a' }, { label: 'b' }] });
    await magazine.add('stories', { title: 'Two', rank: 2, writer: ada });
  });

  afterAll(() => magazine.app.close());

  const failures = async (query: string, variables?: object) => {
    const { status, data, errors } = await magazine.ask(query, variables);
    expect(status).toBe(200);
    return { data, errors: errors.map(({ message, path, extensions }) => ({ message, path, code: extensions.code })) };
  };

  it('null a root field that may be null, and only this', async () => {
    const { data, errors } = await failures(
      '{ bad: stories_connection(sort: "nothing") { nodes { title } } good: stories_connection(sort: "rank") { nodes { title } } }',
    );
    expect(data).toEqual({ bad: null, good: { nodes: [{ title: 'One' }, { title: 'Two' }] } });
    expect(errors).toEqual([{ message: 'Invalid key nothing', path: ['bad'], code: 'BAD_USER_INPUT' }]);
  });

  it('null all data under a root list, which must not be null', async () => {
    const { data, errors } = await failures('{ stories(sort: "nothing") { title } }');
    expect(data).toBeNull();
    expect(errors).toEqual([{ message: 'Invalid key nothing', path: ['stories'], code: 'BAD_USER_INPUT' }]);
  });

  it('null a nested connection, and name the place of each', async () => {
    const { data, errors } = await failures(
      '{ stories(sort: "rank") { title bad: tags_connection(sort: "nothing") { nodes { name } } good: tags_connection(sort: "name") { nodes { name } } } }',
    );
    expect(data.stories).toEqual([
      { title: 'One', bad: null, good: { nodes: [{ name: 'blue' }, { name: 'red' }] } },
      { title: 'Two', bad: null, good: { nodes: [] } },
    ]);
    expect(errors).toEqual([0, 1].map((at) => ({ message: 'Invalid key nothing', path: ['stories', at, 'bad'], code: 'BAD_USER_INPUT' })));
  });

  it('null what a nested list stands in, up to what may be null', async () => {
    const { data, errors } = await failures('{ stories(sort: "rank", pagination: { limit: 1 }) { title tags(sort: "nothing") { name } } }');
    // `tags` is non-null, so its error makes the nullable story null.
    expect(data).toEqual({ stories: [null] });
    expect(errors).toEqual([{ message: 'Invalid key nothing', path: ['stories', 0, 'tags'], code: 'BAD_USER_INPUT' }]);
  });

  it('are found where components nest, in filters, sorts and windows', async () => {
    const { data, errors } = await failures(`{
      stories(pagination: { limit: 1 }, sort: "rank") {
        sorted: links(sort: "nothing") { label }
        paged: links(pagination: { page: 1, start: 1 }) { label }
        filtered: links(filters: { label: { eq: "b" } }) { label }
      }
    }`);
    expect(data.stories).toEqual([{ sorted: null, paged: null, filtered: [{ label: 'b' }] }]);
    expect(errors).toEqual([
      { message: 'Invalid key nothing', path: ['stories', 0, 'sorted'], code: 'BAD_USER_INPUT' },
      {
        message: 'Cannot use both page & offset pagination in the same query',
        path: ['stories', 0, 'paged'],
        code: 'STRAPI_PAGINATION_ERROR',
      },
    ]);
  });

  it('are told where they stand at any depth, and once for each parent that is answered', async () => {
    const { data, errors } = await failures(
      '{ writers { name stories(sort: "rank") { title tags_connection(sort: "name:upwards") { nodes { name } } } } }',
    );
    expect(data.writers[0].stories).toEqual([
      { title: 'One', tags_connection: null },
      { title: 'Two', tags_connection: null },
    ]);
    expect(errors.map(({ path }) => path)).toEqual([0, 1].map((at) => ['writers', 0, 'stories', at, 'tags_connection']));
  });

  it('name the field by its response key in fragments and under aliases', async () => {
    const { data, errors } = await failures(`
      query { all: stories(pagination: { limit: 1 }, sort: "rank") { ...Tagged } }
      fragment Tagged on Story { title ... on Story { wrong: tags_connection(pagination: { limit: 1, page: 1 }) { nodes { name } } } }
    `);
    expect(data).toEqual({ all: [{ title: 'One', wrong: null }] });
    expect(errors.map(({ path }) => path)).toEqual([['all', 0, 'wrong']]);
  });

  it('are told below what a mutation answers, which is written all the same', async () => {
    const { data, errors } = await failures(
      'mutation { createWriter(data: { name: "Bo" }) { name stories_connection(sort: "nothing") { nodes { title } } } }',
    );
    expect(data).toEqual({ createWriter: { name: 'Bo', stories_connection: null } });
    expect(errors.map(({ path }) => path)).toEqual([['createWriter', 'stories_connection']]);
    expect((await magazine.data('{ writers(filters: { name: { eq: "Bo" } }) { name } }')).writers).toEqual([{ name: 'Bo' }]);
  });

  it('say nothing where there is nothing to answer', async () => {
    expect(await failures('{ stories(filters: { rank: { gt: 99 } }) { tags_connection(sort: "nothing") { nodes { name } } } }')).toEqual({
      data: { stories: [] },
      errors: [],
    });
  });
});
