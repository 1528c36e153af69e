import type { CommandRun } from 'plinth';
import { SYSTEM } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';
import { LOCALES } from '../index.ts';
import { localeCommand, type OwnedLocales } from '../locale-command.ts';

const { boot: bootContentApp, lastingDatabase, cleanUp } = contentApps();

const types = {
  page: {
    options: { draftAndPublish: true },
    pluginOptions: { i18n: { localized: true } },
    attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
  },
  front: {
    kind: 'singleType',
    pluginOptions: { i18n: { localized: true } },
    attributes: { head: { type: 'string' } },
  },
} as const;
const roles = { public: { actions: ['api::*', 'plugin::i18n.locales.listLocales'] } };

afterAll(cleanUp);

const boot = (locales?: readonly object[], database?: string) =>
  bootContentApp({ types, access: { roles, ...(locales !== undefined && { locales }) }, ...(database !== undefined && { database }) });

/** Code, name and `isDefault` of each locale. */
async function listed(app: ContentApp): Promise<unknown[]> {
  const answer = await app.get('/api/i18n/locales?populate=nonsense&fields[0]=x');
  expect(answer.status).toBe(200);
  return answer.body.map(({ code, name, isDefault }: Record<string, unknown>) => [code, name, isDefault]);
}

const service = (app: ContentApp) => app.kernel.container.resolve(LOCALES);

/** Runs `plinth locale …` in a running app, and returns its output. */
async function run(
  app: ContentApp,
  name: string,
  args: readonly string[] = [],
  options: Record<string, unknown> = {},
  configured: OwnedLocales['locales'] = [],
): Promise<string[]> {
  const command = localeCommand(service(app), () => ({ locales: configured, file: 'config/access.json' })).commands?.find(
    (known) => known.name === name,
  );
  const lines: string[] = [];
  await command?.run?.({
    caller: SYSTEM,
    kernel: app.kernel,
    arguments: args,
    options,
    print: (line) => lines.push(line),
    readSecret: async () => '',
  } satisfies CommandRun);
  return lines;
}

describe('the locales of an app', () => {
  it('are English in a new project', async () => {
    expect(await listed(await boot())).toEqual([['en', 'English (en)', true]]);
  });

  it('are those of config/access, which every boot makes exist, with their names and the default', async () => {
    const database = await lastingDatabase();
    const app = await boot([{ code: 'pt-BR' }, { code: 'fr', name: 'Français', isDefault: true }], database);
    expect(await listed(app)).toEqual([
      ['pt-BR', 'Brazilian Portuguese (pt-BR)', false],
      ['fr', 'Français', true],
    ]);
    expect(service(app).current).toMatchObject({ codes: new Set(['pt-BR', 'fr']), defaultCode: 'fr' });
    expect(
      await listed(
        await boot(
          [
            { code: 'fr', name: 'French' },
            { code: 'it', isDefault: true },
          ],
          database,
        ),
      ),
    ).toEqual([
      ['pt-BR', 'Brazilian Portuguese (pt-BR)', false],
      ['fr', 'French', false],
      ['it', 'Italian (it)', true],
    ]);
    // Locales that are not configured stay as they are.
    expect(await listed(await boot(undefined, database))).toHaveLength(3);
    expect(service(await boot([], database)).current.defaultCode).toBe('it');
  });

  it('begin with English when none is configured to be the default', async () => {
    expect(await listed(await boot([{ code: 'fr' }]))).toEqual([
      ['en', 'English (en)', true],
      ['fr', 'French (fr)', false],
    ]);
  });

  it.each([
    [[{ code: 'fr_FR' }], /locales\[0\]\.code|locale code/],
    [[{ code: 'fr' }, { code: 'fr' }], /"fr" is listed twice/],
    [
      [
        { code: 'fr', isDefault: true },
        { code: 'it', isDefault: true },
      ],
      /only one locale can be the default, and "fr" already is/,
    ],
    [[{ code: 'fr', default: true }], /default/],
  ])('are refused at boot when they are %j', async (locales, message) => {
    await expect(boot(locales)).rejects.toThrow(message);
  });

  it('are listed with everything the dialect shows, for callers with the action alone', async () => {
    const app = await boot();
    expect((await app.get('/api/i18n/locales')).body).toEqual([
      {
        id: expect.any(Number),
        documentId: expect.any(String),
        name: 'English (en)',
        code: 'en',
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
        publishedAt: expect.any(String),
        isDefault: true,
      },
    ]);
    expect((await app.get('/api/i18n/locales/1')).status).toBe(404);
    expect((await app.post('/api/i18n/locales', {})).status).toBe(405);
    const closed = await bootContentApp({ types });
    expect((await closed.get('/api/i18n/locales')).status).toBe(403);
  });
});

describe('plinth locale', () => {
  it('adds locales and makes one the default, at once', async () => {
    const app = await boot();
    expect(await run(app, 'add', ['fr'])).toEqual(['Added "fr"']);
    expect(await run(app, 'add', ['de-AT', 'Österreich'])).toEqual(['Added "de-AT"']);
    expect((await app.post('/api/pages?locale=fr', { title: 'un' })).status).toBe(201);
    expect((await app.get('/api/pages')).body.data).toEqual([]);
    expect(await run(app, 'default', ['fr'])).toEqual(['"fr" is the default locale']);
    expect((await app.get('/api/pages')).body.data).toMatchObject([{ title: 'un', locale: 'fr' }]);
    expect(await run(app, 'list')).toEqual(['en\tEnglish (en)', 'fr\tFrench (fr)\t(default)', 'de-AT\tÖsterreich']);
  });

  it('refuses what is no code, what is there and what is not', async () => {
    const app = await boot();
    await expect(run(app, 'add', ['fr_FR'])).rejects.toThrow(/"fr_FR" is not a valid locale code/);
    await expect(run(app, 'add', ['en'])).rejects.toThrow('The locale "en" already exists');
    await expect(run(app, 'default', ['fr'])).rejects.toThrow('Locale "fr" not found');
    await expect(run(app, 'remove', ['fr'])).rejects.toThrow('Locale "fr" not found');
    await expect(run(app, 'remove', ['en'])).rejects.toThrow('"en" is the default locale. Choose another default locale first');
  });

  it('refuses what the next start would undo, and names the file that says so', async () => {
    const configured = [
      { code: 'en', isDefault: true },
      { code: 'fr', isDefault: false },
    ];
    const app = await boot(configured);
    await run(app, 'add', ['de']);
    await expect(run(app, 'default', ['fr'], {}, configured)).rejects.toThrow(
      'The default locale "en" is set in config/access.json (locales[0].isDefault), which would reset it at the next start; edit it there',
    );
    await expect(run(app, 'remove', ['fr'], {}, configured)).rejects.toThrow('Locale "fr" is defined in config/access.json (locales[1])');
    expect(await run(app, 'remove', ['de'], {}, configured)).toEqual(['Removed "de"']);
    // If the file sets no default, the command may.
    const undecided = configured.map(({ code }) => ({ code, isDefault: false }));
    expect(await run(app, 'default', ['fr'], {}, undecided)).toEqual(['"fr" is the default locale']);
  });

  it('removes a locale with its versions only when it is forced to', async () => {
    const app = await boot([{ code: 'en', isDefault: true }, { code: 'fr' }]);
    const page = (await app.post('/api/pages', { title: 'one' })).body.data.documentId;
    await app.put(`/api/pages/${page}?locale=fr`, { title: 'un' });
    const foreign = (await app.post('/api/pages?locale=fr&status=draft', { title: 'brouillon' })).body.data.documentId;
    await app.put('/api/front?locale=fr', { head: 'accueil' });
    await expect(run(app, 'remove', ['fr'])).rejects.toThrow(
      'Deleting the locale "fr" would also delete its documents: there are 3, not 0; use --force to delete them too',
    );
    expect(await listed(app)).toHaveLength(2);
    expect(await run(app, 'remove', ['fr'], { force: true })).toEqual(['Removed "fr" and 4 document versions']);
    expect(await listed(app)).toEqual([['en', 'English (en)', true]]);
    expect((await app.get('/api/pages?locale=*&fields=title')).body.data).toMatchObject([{ documentId: page, title: 'one' }]);
    expect((await app.put(`/api/pages/${page}?locale=fr`, { title: 'x' })).status).toBe(400);
    await run(app, 'add', ['fr']);
    expect((await app.get(`/api/pages/${foreign}?locale=fr&status=draft`)).status).toBe(404);
    expect((await app.get('/api/front?locale=fr')).status).toBe(404);
    expect(await run(app, 'remove', ['fr'])).toEqual(['Removed "fr"']);
  });
});

eachDialect('several nodes', (dialect) => {
  it('find with their next request what another one has changed', async () => {
    const database = await lastingDatabase(dialect);
    const first = await boot([{ code: 'en', isDefault: true }], database);
    const second = await bootContentApp({ types, access: { roles }, database, keep: true });
    await first.post('/api/pages', { title: 'one' });
    await service(second).add({ code: 'fr' });
    const page = await first.post('/api/pages?locale=fr', { title: 'un' });
    expect(page.status).toBe(201);
    expect((await first.get('/api/pages?fields=title')).body.data).toMatchObject([{ title: 'one' }]);
    await service(second).setDefault('fr');
    expect((await first.get('/api/pages?fields=title')).body.data).toMatchObject([{ title: 'un' }]);
    await service(first).setDefault('en');
    expect((await second.get('/api/pages?fields=title')).body.data).toMatchObject([{ title: 'one' }]);
    await service(first).remove('fr', 'any');
    expect((await second.put(`/api/pages/${page.body.data.documentId}?locale=fr`, { title: 'x' })).status).toBe(400);
    expect((await second.get('/api/pages?locale=fr')).body.error.message).toBe('Invalid locale "fr": expected one of en');
  });
});
