import { eachDialect } from 'plinth/testing';
import { type Magazine, openMagazine } from './magazine.ts';

eachDialect('Versions at depth', (dialect) => {
  let magazine: Magazine;
  let story: string;

  beforeAll(async () => {
    magazine = await openMagazine(dialect);
    const ada = await magazine.add('writers', { name: 'Ada' });
    const red = await magazine.add('tags', { name: 'red' });
    const draft = await magazine.add('tags', { name: 'unfinished' }, '?status=draft');
    story = await magazine.add('stories', {
      title: 'One',
      rank: 1,
      writer: ada,
      tags: [red, draft],
      blocks: [{ __component: 'blocks.gallery', title: 'g', tags: [red, draft] }],
    });
    await magazine.change('tags', red, { name: 'redder' }, '?status=draft');
    await magazine.change('stories', story, { title: 'One, changed' }, '?status=draft');
    await magazine.change('stories', story, { title: 'Un' }, '?locale=fr');
    // A draft may lack values that are required for publishing.
    await magazine.add('stories', { rank: 3, writer: ada, links: [{ label: 'l' }] }, '?status=draft');
    await magazine.add('tags', {}, '?status=draft');
  });

  afterAll(() => magazine.app.close());

  const TREE =
    'title tags(sort: "name") { name stories { title } } tags_connection { pageInfo { total } } blocks { ... on ComponentBlocksGallery { tags(sort: "name") { name } } }';

  it('follow the status of the root field into relations, components and zones', async () => {
    const query = `query ($status: PublicationStatus) { story(documentId: "${story}", status: $status) { ${TREE} } }`;
    expect((await magazine.data(query, {})).story).toEqual({
      title: 'One',
      tags: [{ name: 'red', stories: [{ title: 'One' }] }],
      tags_connection: { pageInfo: { total: 1 } },
      blocks: [{ tags: [{ name: 'red' }] }],
    });
    expect((await magazine.data(query, { status: 'DRAFT' })).story).toEqual({
      title: 'One, changed',
      tags: [
        { name: 'redder', stories: [{ title: 'One, changed' }] },
        { name: 'unfinished', stories: [{ title: 'One, changed' }] },
      ],
      tags_connection: { pageInfo: { total: 2 } },
      blocks: [{ tags: [{ name: 'redder' }, { name: 'unfinished' }] }],
    });
  });

  it('follow it through types without drafts', async () => {
    const query = (status: string) =>
      `{ writers(status: ${status}) { name stories_connection(sort: "rank", filters: { title: { notNull: true } }) { nodes { title } pageInfo { total } } } }`;
    expect((await magazine.data(query('PUBLISHED'))).writers).toEqual([
      { name: 'Ada', stories_connection: { nodes: [{ title: 'One' }], pageInfo: { total: 1 } } },
    ]);
    expect((await magazine.data(query('DRAFT'))).writers[0].stories_connection.nodes).toEqual([{ title: 'One, changed' }]);
  });

  it('are those of each use of a root field', async () => {
    expect(
      await magazine.data(
        `{ a: story(documentId: "${story}") { title } b: story(documentId: "${story}", status: DRAFT) { title } c: story(documentId: "${story}", locale: "fr") { title locale } }`,
      ),
    ).toEqual({
      a: { title: 'One' },
      b: { title: 'One, changed' },
      c: { title: 'Un', locale: 'fr' },
    });
  });

  it('have siblings in other locales, of the same status', async () => {
    const query = `query ($status: PublicationStatus, $locale: I18NLocaleCode) { story(documentId: "${story}", status: $status, locale: $locale) { title locale localizations { title locale } localizations_connection { nodes { title } } } }`;
    expect((await magazine.data(query, {})).story).toEqual({
      title: 'One',
      locale: 'en',
      localizations: [{ title: 'Un', locale: 'fr' }],
      localizations_connection: { nodes: [{ title: 'Un' }] },
    });
    expect((await magazine.data(query, { locale: 'fr', status: 'DRAFT' })).story.localizations).toEqual([
      { title: 'One, changed', locale: 'en' },
    ]);
  });

  it('follow the locale of the root field into relations of localized types, and show every one from types without locales', async () => {
    expect((await magazine.data('{ writers { stories { title locale } } }')).writers[0].stories).toEqual([{ title: 'One', locale: 'en' }]);
    expect((await magazine.data('{ stories(locale: "*", sort: ["rank", "locale"]) { title } }')).stories).toEqual([
      { title: 'One' },
      { title: 'Un' },
    ]);
    const unknown = await magazine.ask('query ($l: I18NLocaleCode) { stories(locale: $l) { title } }', { l: 'xx-nothing' });
    expect(unknown.errors).toMatchObject([{ message: 'Invalid locale "xx-nothing": expected one of en, fr' }]);
    const { status, errors } = await magazine.ask('{ stories(locale: "nothing-such") { title } }');
    expect(status).toBe(400);
    expect(errors).toMatchObject([{ message: expect.stringContaining('Unknown locale supplied') }]);
  });

  describe('that lack what they must have', () => {
    const nulls = async (query: string) => {
      const { status, data, errors } = await magazine.ask(query);
      expect(status).toBe(200);
      return { data, errors: errors.map(({ message, path }) => [message, path]) };
    };
    const NO_TITLE = 'Cannot return null for non-nullable field Story.title.';

    it('null the document that the field is of, and name its place', async () => {
      expect(await nulls('{ stories(status: DRAFT, sort: "rank") { rank title } }')).toEqual({
        data: { stories: [{ rank: 1, title: 'One, changed' }, null] },
        errors: [[NO_TITLE, ['stories', 1, 'title']]],
      });
      expect((await magazine.data('{ stories(status: DRAFT, sort: "rank") { rank } }')).stories).toEqual([{ rank: 1 }, { rank: 3 }]);
    });

    it('null connections whose nodes must not be null', async () => {
      expect(
        await nulls('{ stories_connection(status: DRAFT, sort: "rank") { nodes { title } pageInfo { total } } tags { name } }'),
      ).toEqual({
        data: { stories_connection: null, tags: [{ name: 'red' }] },
        errors: [[NO_TITLE, ['stories_connection', 'nodes', 1, 'title']]],
      });
    });

    it('null what is next above them at depth, each occurrence by its place', async () => {
      expect(
        await nulls(
          '{ writers(status: DRAFT) { name stories(sort: "rank") { title links { label } } stories_connection(sort: "rank") { nodes { other: title } } } }',
        ),
      ).toEqual({
        data: { writers: [{ name: 'Ada', stories: [{ title: 'One, changed', links: [] }, null], stories_connection: null }] },
        errors: [
          [NO_TITLE, ['writers', 0, 'stories', 1, 'title']],
          [NO_TITLE, ['writers', 0, 'stories_connection', 'nodes', 1, 'other']],
        ],
      });
    });

    it('null what a mutation answers, whose draft is written', async () => {
      const { data, errors } = await nulls('mutation { createTag(status: DRAFT, data: {}) { name documentId } }');
      expect(data).toEqual({ createTag: null });
      expect(errors).toEqual([['Cannot return null for non-nullable field Tag.name.', ['createTag', 'name']]]);
    });
  });
});
