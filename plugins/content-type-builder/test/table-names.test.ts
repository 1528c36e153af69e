import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createKernel } from 'plinth';
import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const TOKEN = 'full-access-token-of-tests';
const BASE = '/api/content-type-builder/model';
const NOTE = 'config/content-types/note.json';

const schemaOf = (collectionName?: string, pluralName = 'notes') => ({
  info: { singularName: 'note', pluralName, displayName: 'Note' },
  ...(collectionName !== undefined && { collectionName }),
  attributes: { text: { type: 'string' } },
});

/** Names of tables that cannot be used, and whose they are. */
const TAKEN: readonly (readonly [name: string, whose: RegExp])[] = [
  ['Admin_Keys', /plugin "admin"/],
  ['API_TOKENS', /api-tokens|api_tokens/i],
  ['UP_Role_Permissions', /plugin "users-permissions"/],
  ['sqlite_master', /SQLite/],
  ['SQLite_Stat1', /SQLite/],
  ['pg_class', /PostgreSQL/],
  ['Information_Schema', /MySQL/],
];

eachDialect('names of tables', (dialect) => {
  let app: BootedApp;
  let folder: string;
  let url: string;
  let remove: () => Promise<void>;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-names-'));
    const made = await dialect.createDatabase();
    url = made.url;
    remove = () => made.remove();
    const files = {
      'package.json': '{}',
      'config/access.json': JSON.stringify({ tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }] }),
      'config/database.json': JSON.stringify({ url }),
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
    app = await bootApp({ app: folder, database: url, env: { TOKEN_FULL: TOKEN } });
  });
  afterAll(async () => {
    await app.close();
    await remove();
    rmSync(folder, { recursive: true, force: true });
  });

  const edit = (path: string, schema: object) =>
    app.request
      .post(`${BASE}/${path}`)
      .set('Authorization', `Bearer ${TOKEN}`)
      .send({ edits: [{ edit: 'make', uid: 'api::note.note', schema }] });

  it.each(TAKEN)('the content-type builder refuses %s before anything is written', async (name, whose) => {
    for (const path of ['propose', 'apply']) {
      const { status, body } = await edit(path, schemaOf(name));
      expect(status).toBe(400);
      expect(body.error.details.errors).toEqual([
        { file: expect.stringContaining('note'), path: ['collectionName'], message: expect.stringMatching(whose) },
      ]);
    }
    expect(readdirSync(join(folder, 'config'))).not.toContain('content-types');
  });

  it('names the key that gives a name without a collectionName', async () => {
    const { status, body } = await edit('propose', schemaOf(undefined, 'admin-keys'));
    expect(status).toBe(400);
    expect(body.error.details.errors[0].path).toEqual(['info', 'pluralName']);
  });

  it('accepts any other name', async () => {
    expect((await edit('propose', schemaOf('Sqlite3_notes'))).status).toBe(200);
  });

  it.each(TAKEN)('a start and a dry run of migrate name file and key for %s', async (name) => {
    mkdirSync(join(folder, 'config/content-types'), { recursive: true });
    writeFileSync(join(folder, NOTE), JSON.stringify(schemaOf(name)));
    const kernel = createKernel({ appDir: folder, env: { TOKEN_FULL: TOKEN }, overrides: { config: { database: { url } } } });
    try {
      // As `plinth migrate --dry-run` does.
      await expect(kernel.start({ until: 'connect' })).rejects.toMatchObject({
        problems: [{ origin: NOTE, path: 'collectionName' }],
      });
    } finally {
      await kernel.shutdown();
      rmSync(join(folder, 'config/content-types'), { recursive: true });
    }
  });
});
