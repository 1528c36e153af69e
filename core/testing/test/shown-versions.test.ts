import { type Caller, createAbility, DATABASE, DOCUMENTS, type Rule, SYSTEM, ValidationError } from 'plinth';
import { type BootedApp, bootApp, eachDialect, recordReads } from 'plinth/testing';

const NOTE = 'api::note.note';
const TAG = 'api::tag.tag';
const localized = { i18n: { localized: true } };
const string = { type: 'string' };
const contentTypes = [
  {
    info: { singularName: 'note', pluralName: 'notes' },
    options: { draftAndPublish: true },
    pluginOptions: localized,
    attributes: { title: { ...string, pluginOptions: localized }, tag: { type: 'relation', relation: 'manyToOne', target: TAG } },
  },
  { info: { singularName: 'tag', pluralName: 'tags' }, options: { draftAndPublish: true }, attributes: { word: string } },
];

eachDialect('the versions of some documents', (dialect) => {
  let app: BootedApp;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const access = {
      locales: [{ code: 'en', isDefault: true }, { code: 'de' }],
      roles: { public: { actions: ['api::*', `${NOTE}.publish`] } },
    };
    const plugins = { 'draft-and-publish': { config: { writesAskPublish: false } } };
    app = await bootApp({ database: dialect, app: { contentTypes, config: { access, plugins } } });
    const send = async (method: 'post' | 'put', path: string, data: object) => {
      const { status, body } = await app.request[method](path).send({ data });
      expect([path, status < 300]).toEqual([path, true]);
      return body.data.documentId as string;
    };
    ids.draft = await send('post', '/api/notes?status=draft', { title: 'one' });
    ids.published = await send('post', '/api/notes', { title: 'two' });
    ids.modified = await send('post', '/api/notes', { title: 'three' });
    await send('put', `/api/notes/${ids.modified}?status=draft`, { title: 'three, changed' });
    ids.translated = await send('post', '/api/notes', { title: 'four' });
    await send('put', `/api/notes/${ids.translated}?locale=de&status=draft`, { title: 'vier' });
    ids.tag = await send('post', '/api/tags', { word: 'red' });
    ids.tagged = await send('post', '/api/notes', { title: 'five', tag: ids.tag });
    await send('put', `/api/notes/${ids.tagged}?status=draft`, { tag: null });
  }, 60_000);
  afterAll(() => app.close());

  const documents = () => app.kernel.container.resolve(DOCUMENTS);
  const callerWith = (verbs: readonly string[], rules: Readonly<Record<string, Rule>> = {}): Caller => {
    const named = new Map(Object.entries(rules).map(([verb, rule]) => [`${NOTE}.${verb}`, rule]));
    const ability = createAbility(new Set([...verbs.map((verb) => `${NOTE}.${verb}`), `${TAG}.find`]), named);
    return { kind: 'tester', id: 1, trusted: false, ability };
  };
  /** `en published`, with `*` where the draft is newer. */
  const told = async (caller: Caller, names = ['draft', 'published', 'modified', 'translated', 'tagged']) => {
    const found = await documents().versions(NOTE, [...names.map((name) => ids[name] as string), 'nobody', ids.tag as string], caller);
    return Object.fromEntries(
      names.map((name) => {
        const versions = found.get(ids[name] as string) ?? [];
        const times = new Map(versions.map(({ axes, updatedAt }) => [[...axes.values()].join(), updatedAt]));
        const isNewer = (locale: string) => (times.get(`draft,${locale}`) ?? '') > (times.get(`published,${locale}`) ?? 'z');
        const texts = versions.map(({ axes }) => `${axes.get('locale')} ${axes.get('status')}`);
        return [name, texts.map((text) => (text.endsWith('draft') && isNewer(text.slice(0, 2)) ? `${text}*` : text)).sort()];
      }),
    );
  };
  const both = ['en draft', 'en published'];
  const ALL = {
    draft: ['en draft'],
    published: both,
    modified: ['en draft*', 'en published'],
    translated: ['de draft', ...both],
    tagged: ['en draft*', 'en published'],
  };

  it('are told with their states and locales, by one statement', async () => {
    expect(await told(SYSTEM)).toEqual(ALL);
    expect(await told(callerWith(['find', 'readDraft']))).toEqual(ALL);
    const { sent, restore } = recordReads(app.kernel.container.resolve(DATABASE));
    await told(callerWith(['find', 'readDraft'])).finally(restore);
    expect(sent).toHaveLength(1);
    expect(await documents().versions(NOTE, [], SYSTEM)).toEqual(new Map());
  });

  it('are those that the caller may read', async () => {
    const published = {
      draft: [],
      published: ['en published'],
      modified: ['en published'],
      translated: ['en published'],
      tagged: ['en published'],
    };
    expect(await told(callerWith(['find']))).toEqual(published);
    await expect(told(callerWith(['create', 'readDraft']))).rejects.toMatchObject({ status: 403 });
    const where = { title: { $startsWith: 'three' } };
    const own = callerWith(['find', 'readDraft'], {
      find: { where, fields: null },
      readDraft: { where: { title: 'three, changed' }, fields: null },
    });
    expect(await told(own)).toEqual({ draft: [], published: [], modified: ALL.modified, translated: [], tagged: [] });
    const { sent, restore } = recordReads(app.kernel.container.resolve(DATABASE));
    await told(own).finally(restore);
    expect(sent).toHaveLength(3);
  });

  it('are judged each by what it leads to itself', async () => {
    const red = callerWith(['find', 'readDraft'], { find: { where: { tag: { word: 'red' } }, fields: null } });
    expect(await told(red, ['tagged', 'published'])).toEqual({ tagged: ['en published'], published: [] });
  });

  it('tell no time that the caller may not read, and are not of too many at once', async () => {
    const blind = callerWith(['find', 'readDraft'], { find: { where: null, fields: ['title'] } });
    const found = await documents().versions(NOTE, [ids.modified as string], blind);
    expect(found.get(ids.modified as string)?.map(({ updatedAt }) => updatedAt)).toEqual([null, null]);
    const many = Array.from({ length: 1_001 }, (_, index) => `id-${index}`);
    await expect(documents().versions(NOTE, many, SYSTEM)).rejects.toBeInstanceOf(ValidationError);
  });
});
