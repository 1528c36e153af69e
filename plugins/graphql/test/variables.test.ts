import { eachDialect } from 'plinth/testing';
import { type Magazine, openMagazine } from './magazine.ts';

eachDialect('Variables and literals', (dialect) => {
  let magazine: Magazine;
  let red: string;

  beforeAll(async () => {
    magazine = await openMagazine(dialect);
    red = await magazine.add('tags', { name: 'red' });
    await magazine.add('stories', { title: 'One', rank: 1, mood: 'Calm', tags: [red], copies: '5', printed: '2026-01-01' });
    await magazine.add('stories', { title: 'Two', rank: 2, mood: 'Wild', printed: '2026-02-01' });
  });

  afterAll(() => magazine.app.close());

  const titles = async (query: string, variables?: object) =>
    (await magazine.data(query, variables)).stories.map(({ title }: { title: string }) => title);
  const refused = async (query: string, variables?: object) => {
    const { status, data, errors } = await magazine.ask(query, variables);
    expect({ status, data }).toEqual({ status: 400, data: undefined });
    return errors.map(({ message, extensions }) => [message, extensions.code]);
  };

  const BY_FILTERS =
    'query ($filters: StoryFiltersInput, $sort: [String], $page: PaginationArg) { stories(filters: $filters, sort: $sort, pagination: $page) { title } }';

  it('may be absent or null: the argument says nothing then, while a null operand means "no value"', async () => {
    expect(await titles(BY_FILTERS)).toHaveLength(2);
    expect(await titles(BY_FILTERS, { filters: null, sort: null, page: null })).toHaveLength(2);
    expect(
      await titles(BY_FILTERS, { filters: { rank: null, and: null, title: { not: null } }, sort: [null], page: { limit: null } }),
    ).toHaveLength(2);
    expect(await titles(BY_FILTERS, { filters: { title: { eq: null } } })).toEqual([]);
    expect(await titles('query ($rank: Int) { stories(filters: { rank: { gt: $rank } }) { title } }', {})).toHaveLength(2);
  });

  it('have defaults, which null takes back', async () => {
    const query = 'query ($limit: Int = 1) { stories(sort: "rank", pagination: { limit: $limit }) { title } }';
    expect(await titles(query)).toEqual(['One']);
    expect(await titles(query, { limit: 2 })).toEqual(['One', 'Two']);
    expect(await titles(query, { limit: null })).toEqual(['One', 'Two']);
  });

  it('reach arguments of fields at any depth, in fragments and directives', async () => {
    const query = `query ($name: String, $limit: Int!, $with: Boolean = true) { stories(sort: "rank", pagination: { limit: 1 }) { ...F } }
      fragment F on Story { tags(filters: { name: { eq: $name } }, pagination: { limit: $limit }) @include(if: $with) { name } title }`;
    expect((await magazine.data(query, { name: 'red', limit: 1 })).stories).toEqual([{ tags: [{ name: 'red' }], title: 'One' }]);
    expect((await magazine.data(query, { name: 'blue', limit: 1 })).stories).toEqual([{ tags: [], title: 'One' }]);
    expect((await magazine.data(query, { limit: 1, with: false })).stories).toEqual([{ title: 'One' }]);
  });

  it.each([
    [{ filters: 'all' }, 'got invalid value "all"; Expected type "StoryFiltersInput" to be an object.'],
    [{ filters: { nothing: { eq: 1 } } }, 'Field "nothing" is not defined by type "StoryFiltersInput".'],
    [{ filters: { rank: { eq: 'one' } } }, 'at "filters.rank.eq"; Int cannot represent non-integer value: "one"'],
    [{ filters: { rank: { eq: 3_000_000_000 } } }, 'Int cannot represent non 32-bit signed integer value: 3000000000'],
    [{ filters: { printed: { eq: '2026-02-30' } } }, 'Date cannot represent an invalid date-string 2026-02-30.'],
    [{ filters: { copies: { eq: 1.5 } } }, 'at "filters.copies.eq"'],
    [{ page: { limit: '1' } }, 'at "page.limit"; Int cannot represent non-integer value: "1"'],
    [{ page: { size: 1 } }, 'Field "size" is not defined by type "PaginationArg".'],
    [{ sort: { rank: 'asc' } }, 'Variable "$sort"'],
  ])('are refused when wrong: %j', async (variables, message) => {
    expect(await refused(BY_FILTERS, variables)).toEqual([[expect.stringContaining(message), 'BAD_USER_INPUT']]);
  });

  it('are refused when a required one is missing, or another type is declared', async () => {
    const query = 'query ($id: ID!) { story(documentId: $id) { title } }';
    expect(await refused(query)).toEqual([['Variable "$id" of required type "ID!" was not provided.', 'BAD_USER_INPUT']]);
    expect(await refused(query, { id: null })).toEqual([['Variable "$id" of non-null type "ID!" must not be null.', 'BAD_USER_INPUT']]);
    expect(await refused('query ($id: Int) { story(documentId: $id) { title } }', { id: 1 })).toEqual([
      ['Variable "$id" of type "Int" used in position expecting type "ID!".', 'GRAPHQL_VALIDATION_FAILED'],
    ]);
  });

  it('and literals may be single values where lists are meant', async () => {
    const query =
      'query ($sort: [String], $in: [Int], $and: [StoryFiltersInput]) { stories(sort: $sort, filters: { rank: { in: $in }, and: $and }) { title } }';
    expect(await titles(query, { sort: 'rank:desc', in: [1, 2] })).toEqual(['Two', 'One']);
    expect(await titles(query, { sort: 'rank', in: 2, and: { mood: { eq: 'Wild' } } })).toEqual(['Two']);
    expect(await titles('{ stories(sort: "rank:desc", filters: { rank: { in: 1 }, or: { rank: { eq: 1 } } }) { title } }')).toEqual([
      'One',
    ]);
    expect(
      await titles('{ stories(sort: "mood:desc,rank", filters: { printed: { between: ["2026-01-15", "2026-03-01"] } }) { title } }'),
    ).toEqual(['Two']);
  });

  it('write enumerations bare as literals, as text in variables, and filter by them as text', async () => {
    const create = 'mutation ($mood: ENUM_STORY_MOOD) { createStory(data: { title: "Enum", rank: 9, mood: $mood }) { documentId mood } }';
    const { documentId, mood } = (await magazine.data(create, { mood: 'Wild' })).createStory;
    expect(mood).toBe('Wild');
    const update = (value: string) => `mutation { updateStory(documentId: "${documentId}", data: { mood: ${value} }) { mood } }`;
    expect((await magazine.data(update('Calm'))).updateStory).toEqual({ mood: 'Calm' });
    expect((await magazine.data(update('null'))).updateStory).toEqual({ mood: null });
    expect(await refused(update('"Calm"'))).toEqual([
      [expect.stringContaining('Enum "ENUM_STORY_MOOD" cannot represent non-enum value: "Calm".'), 'GRAPHQL_VALIDATION_FAILED'],
    ]);
    expect(await refused(create, { mood: 'Angry' })).toEqual([
      [expect.stringContaining('Value "Angry" does not exist in "ENUM_STORY_MOOD" enum.'), 'BAD_USER_INPUT'],
    ]);
    expect(await titles('query ($mood: String) { stories(filters: { mood: { eq: $mood } }) { title } }', { mood: 'Wild' })).toEqual([
      'Two',
    ]);
    expect(
      await titles(
        'query ($status: PublicationStatus) { stories(status: $status, sort: "rank", filters: { rank: { lt: 5 } }) { title } }',
        { status: 'DRAFT' },
      ),
    ).toEqual(['One', 'Two']);
    expect(await refused('{ stories(status: "DRAFT") { title } }')).toEqual([
      [expect.stringContaining('cannot represent non-enum value'), 'GRAPHQL_VALIDATION_FAILED'],
    ]);
    await magazine.data('mutation ($id: ID!) { deleteStory(documentId: $id) { documentId } }', { id: documentId });
  });

  it('carry data of mutations: absent keeps, null empties, and JSON is taken as it stands', async () => {
    const create =
      'mutation ($data: StoryInput!) { createStory(data: $data) { documentId title rank extra copies tags { name } links { label } blocks { ... on ComponentBlocksQuote { text } } } }';
    const data = {
      title: 'New',
      rank: 5,
      extra: { a: [1, { b: null }] },
      copies: '9223372036854775807',
      tags: red,
      links: { label: 'l' },
      blocks: { __typename: 'ComponentBlocksQuote', text: 'q' },
    };
    const { documentId, ...made } = (await magazine.data(create, { data })).createStory;
    expect(made).toEqual({
      title: 'New',
      rank: 5,
      extra: data.extra,
      copies: data.copies,
      tags: [{ name: 'red' }],
      links: [{ label: 'l' }],
      blocks: [{ text: 'q' }],
    });
    const update =
      'mutation ($id: ID!, $data: StoryInput!) { updateStory(documentId: $id, data: $data) { title rank extra copies tags { name } links { label } } }';
    const changed = await magazine.data(update, { id: documentId, data: { rank: null, extra: null, tags: null } });
    expect(changed.updateStory).toEqual({ title: 'New', rank: null, extra: null, copies: data.copies, tags: [], links: [{ label: 'l' }] });
    const literal = `mutation { updateStory(documentId: "${documentId}", data: { extra: { a: [1, "x", true, null, { deep: Enum }] }, copies: 9007199254740991 }) { extra copies } }`;
    expect((await magazine.data(literal)).updateStory).toEqual({
      extra: { a: [1, 'x', true, null, { deep: 'Enum' }] },
      copies: 9007199254740991,
    });
    await magazine.data('mutation ($id: ID!) { deleteStory(documentId: $id) { documentId } }', { id: documentId });
  });

  it('of one document are answered apart each time, other values and all', async () => {
    const query =
      'query ($rank: Int, $n: Int = 10) { stories(filters: { rank: { eq: $rank } }) { title tags(pagination: { limit: $n }) { name } } }';
    const all = await Promise.all([1, 2, 1, 3].map(async (rank) => (await magazine.data(query, { rank })).stories));
    expect(all).toEqual([
      [{ title: 'One', tags: [{ name: 'red' }] }],
      [{ title: 'Two', tags: [] }],
      [{ title: 'One', tags: [{ name: 'red' }] }],
      [],
    ]);
  });
});
