import { type Reading, readingOf } from './reading.ts';
import { MOMENT, makeProject, recordFirstTimes, type TestProject } from './source-project.ts';

const ARTICLE = 'api::article.article';
const AUTHOR = 'api::author.author';
const iso = (time: number) => new Date(time).toISOString();

describe('documents of a project', () => {
  let project: TestProject;
  let reading: Reading;

  beforeEach(async () => {
    project = makeProject();
    reading = await readingOf(project);
  });

  afterEach(async () => {
    await reading.source.close();
    project.remove();
  });

  it('have their versions, by status and locale, with the ids of their rows', async () => {
    const documents = await reading.all(ARTICLE);
    expect([...documents.keys()]).toEqual(['articleone', 'articletwo', 'articlethree']);
    expect(documents.get('articleone')?.versions.map(({ id, axes }) => [id, axes])).toEqual([
      [1, { status: 'draft', locale: 'en' }],
      [3, { status: 'draft', locale: 'fr' }],
      [7, { status: 'published', locale: 'en' }],
      [8, { status: 'published', locale: 'fr' }],
    ]);
    expect((await reading.all(AUTHOR)).get('authorone')?.versions[0]?.axes).toEqual({});
  });

  it('have values of their types, and times', async () => {
    expect((await reading.version(ARTICLE, 7))?.values).toMatchObject({
      ...{ title: 'One', slug: 'one', body: 'x', viewCount: null, big: '9', isOpen: true, meta: { a: [1] }, colour: '#fff' },
      ...{ at: iso(MOMENT + 1), createdAt: iso(MOMENT), updatedAt: iso(MOMENT), publishedAt: iso(MOMENT) },
    });
    expect((await reading.version(ARTICLE, 1))?.values).toMatchObject({ viewCount: 7, updatedAt: iso(MOMENT + 5), publishedAt: null });
  });

  it('have the time of their first publication, where the project records it', async () => {
    expect((await reading.version(ARTICLE, 7))?.values).not.toHaveProperty('firstPublishedAt');
    recordFirstTimes(project);
    await reading.source.close();
    reading = await readingOf(project);
    const times = { firstPublishedAt: iso(MOMENT - 1), publishedAt: iso(MOMENT) };
    expect((await reading.version(ARTICLE, 7))?.values).toMatchObject(times);
    expect((await reading.version(ARTICLE, 1))?.values).toMatchObject({ ...times, publishedAt: null });
  });

  it('have components and zones in order, with ids, at any depth', async () => {
    const values = (await reading.version(ARTICLE, 7))?.values;
    expect(values?.seo).toEqual({
      ...{ id: 21, title: 'Meta', link: [{ documentId: 'tagtwo' }] },
      lines: [
        { id: 52, text: 'first' },
        { id: 51, text: 'second' },
      ],
    });
    expect(values?.blocks).toEqual([
      { id: 41, __component: 'page.quote', words: 'Said' },
      {
        ...{ id: 31, __component: 'page.gallery', name: 'Pictures' },
        pictures: [
          { documentId: 'filetwo', position: 1 },
          { documentId: 'fileone', position: 2 },
        ],
      },
    ]);
    expect((await reading.version(ARTICLE, 1))?.values).toMatchObject({ seo: null, blocks: [] });
  });

  it('have links in the order of both ends, and files', async () => {
    expect((await reading.version(ARTICLE, 7))?.values).toMatchObject({
      tags: [
        { documentId: 'tagtwo', position: 1, inversePosition: 1 },
        { documentId: 'tagone', position: 2, inversePosition: 1 },
      ],
      author: [{ documentId: 'authorone', inversePosition: 2 }],
      cover: [{ documentId: 'fileone', position: 1 }],
    });
    expect((await reading.version(ARTICLE, 1))?.values.related).toEqual([{ documentId: 'articletwo', position: 1 }]);
  });

  it('name the locale of a target that they lack one for, and a status where the other version is not linked', async () => {
    expect((await reading.version(AUTHOR, 1))?.values.favourite).toEqual([{ documentId: 'articleone', pins: { locale: 'fr' } }]);
    expect((await reading.version(AUTHOR, 2))?.values.favourite).toEqual([{ documentId: 'articleone', pins: { status: 'published' } }]);
  });

  it('are counted by status and locale', async () => {
    const type = reading.located.types.get(ARTICLE);
    const counts = type === undefined ? [] : await reading.documents.countVersions(type);
    expect(counts.map(({ status, locale, versions }) => `${status} ${locale} ${versions}`).sort()).toEqual([
      'draft en 2',
      'draft fr 2',
      'published en 1',
      'published fr 1',
    ]);
  });

  it('are read on from where somebody stopped', async () => {
    const type = reading.located.types.get(ARTICLE);
    const seen: string[] = [];
    if (type !== undefined)
      for await (const { documents } of reading.documents.of(type, 1)) seen.push(...documents.map(({ documentId }) => documentId));
    expect(seen).toEqual(['articletwo', 'articlethree']);
  });

  describe('that are not as they should be', () => {
    /** Rules and rows of the remarks about a type. */
    async function rules(uid: string, sql: string): Promise<readonly string[]> {
      project.sql(sql);
      await reading.all(uid);
      return reading.remarks.map(({ rule, row, path }) => `${rule} ${row}${path === null ? '' : ` ${path}`}`);
    }

    it.each([
      ['no-document 9', "insert into articles (id, title) values (9, 'lost')"],
      ['two-versions 4', `insert into articles (id, document_id, locale, updated_at) values (9, 'articletwo', 'en', ${MOMENT + 1})`],
      ['two-versions 9', `insert into articles (id, document_id, locale, updated_at) values (9, 'articletwo', 'en', ${MOMENT - 1})`],
      ['no-locale 4', 'update articles set locale = null where id = 4'],
      ['unknown-locale 4', "update articles set locale = 'xx' where id = 4"],
      ['link-to-nothing 4 author', 'update articles_author_lnk set author_id = 99 where article_id = 4'],
      ['link-across 1 related', 'update articles_related_lnk set inv_article_id = 7'],
      ['link-across 3 related', 'update articles_related_lnk set article_id = 3'],
      ['entry-to-nothing 7 blocks[0]', 'delete from components_page_quotes'],
      ['entry-elsewhere 7 blocks[0]', "update articles_cmps set component_type = 'page.line' where cmp_id = 41"],
      ['entry-elsewhere 7 seo', "insert into articles_cmps (entity_id, cmp_id, component_type, field) values (7, 22, 'page.seo', 'seo')"],
      ['link-to-nothing 7 seo.link', 'update components_page_seos_link_lnk set tag_id = 77'],
      ['link-to-nothing 7 cover', "update files_related_mph set file_id = 9 where field = 'cover'"],
      ['value 7 at', "update articles set at = 'soon' where id = 7"],
    ])('of articles are told: %s', async (told, sql) => {
      expect(await rules(ARTICLE, sql)).toContain(told);
    });

    it.each([
      ['extra-locale 9', `insert into authors (id, document_id, locale, published_at) values (9, 'authorone', 'fr', ${MOMENT})`],
      ['extra-draft 9', "insert into authors (id, document_id) values (9, 'authorone')"],
    ])('of a type without locales and drafts are told: %s', async (told, sql) => {
      expect(await rules(AUTHOR, sql)).toEqual([told]);
    });

    it('leave the rest as it is', async () => {
      await rules(ARTICLE, 'delete from components_page_quotes; update articles_author_lnk set author_id = 99 where article_id = 7');
      const values = (await reading.version(ARTICLE, 7))?.values;
      expect(values?.author).toEqual([]);
      expect(values?.blocks).toMatchObject([{ id: 31 }]);
    });
  });
});
