import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eachDialect } from 'plinth/testing';
import { SYSTEM } from '../../access/index.ts';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { DOCUMENTS } from '../../documents/index.ts';
import { createKernel, type KernelInstance } from '../../kernel/index.ts';
import { plinth } from './run-plinth.ts';

afterAll(removeAppFolders);

const LEAF = 'api::leaf.leaf';
const TYPE = 'config/content-types/leaf.json';

function leaf(attributes: object): string {
  return JSON.stringify({ info: { singularName: 'leaf', pluralName: 'leaves', displayName: 'Leaf' }, attributes });
}

const tree = { type: 'relation', relation: 'manyToOne', target: LEAF };
const friends = { type: 'relation', relation: 'manyToMany', target: LEAF };
const OLD = leaf({ headLine: { type: 'string', unique: true }, parent: tree, near: friends, rank: { type: 'integer' } });
const NEW = leaf({ title: { type: 'string', unique: true }, tree, friends, rank: { type: 'integer' } });
const RENAMES = ['leaf.headLine=title', 'parent=tree', `${LEAF}.near=friends`].flatMap((rename) => ['--rename', rename]);

eachDialect('plinth migrate --rename', (dialect) => {
  /** Runs work on the documents of an app, and returns the warnings of the start. */
  async function withApp(folder: string, url: string, work: (kernel: KernelInstance) => Promise<void> = async () => undefined) {
    const warnings: string[] = [];
    const warn = (...told: readonly unknown[]) => void warnings.push(String(told.at(-1)));
    const logger = { ...Object.fromEntries(['error', 'info', 'debug', 'trace', 'fatal'].map((level) => [level, () => undefined])), warn };
    const kernel = createKernel({ appDir: folder, env: { DATABASE_URL: url }, overrides: { logger: logger as never } });
    await kernel.start({ until: 'bootstrap' });
    await work(kernel);
    await kernel.shutdown();
    return warnings;
  }

  /** An app with two documents, whose schema file then has other names. */
  async function renamedApp(url: string): Promise<string> {
    const folder = appFolder({ [TYPE]: OLD });
    await withApp(folder, url, async ({ container }) => {
      const documents = container.resolve(DOCUMENTS);
      const first = await documents.create(LEAF, { data: { headLine: 'one', rank: 1 } }, SYSTEM);
      await documents.create(LEAF, { data: { headLine: 'two', parent: first?.documentId, near: [first?.documentId] } }, SYSTEM);
    });
    writeFileSync(join(folder, TYPE), NEW);
    return folder;
  }

  async function titlesIn(folder: string, url: string): Promise<unknown> {
    let found: unknown;
    await withApp(folder, url, async ({ container }) => {
      const documents = container.resolve(DOCUMENTS);
      const query = documents.parse(LEAF, { sort: 'id', populate: ['tree', 'friends'] }, 'list', SYSTEM);
      const { documents: all } = await documents.find(query);
      const titleOf = (value: unknown) => (value as { readonly title?: string } | null)?.title ?? null;
      found = all.map(({ title, tree, friends }) => [title, titleOf(tree), (friends as unknown[]).map(titleOf)]);
    });
    return found;
  }

  const VALUES = [
    ['one', null, []],
    ['two', 'one', ['one']],
  ];

  it('moves values, unique ones and links, by a migration that is written', async () => {
    const database = await dialect.createDatabase();
    const folder = await renamedApp(database.url);
    const env = { DATABASE_URL: database.url };
    const dry = await plinth(['migrate', '--app', folder, ...RENAMES, '--dry-run'], env);
    expect(dry.out).toMatch(/^would write config\/migrations\/\S+-rename-leaf-headLine-to-title-\S+\.js$/m);
    const { code, out, err } = await plinth(['migrate', '--app', folder, ...RENAMES], env);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/^wrote (config\/migrations\/\S+)\.js\nran /m);
    expect(await titlesIn(folder, database.url)).toEqual(VALUES);
    const [file = ''] = readdirSync(join(folder, 'config/migrations'));
    expect(readFileSync(join(folder, 'config/migrations', file), 'utf8')).toContain('renameColumn("head_line", "title")');
    await database.remove();
  });

  it('moves them where a start has made the new columns meanwhile, and said so', async () => {
    const database = await dialect.createDatabase();
    const folder = await renamedApp(database.url);
    writeFileSync(join(folder, TYPE), NEW.replace('"tree"', '"parent"').replace('"friends"', '"near"'));
    const warnings = await withApp(folder, database.url);
    expect(warnings).toContain(
      `${LEAF}: "head_line" was removed and "title" was added; if it was renamed, run "plinth migrate --rename leaf.head_line=title" to keep the values`,
    );
    writeFileSync(join(folder, TYPE), NEW);
    expect(await plinth(['migrate', '--app', folder, ...RENAMES], { DATABASE_URL: database.url })).toMatchObject({ code: 0, err: '' });
    expect(await titlesIn(folder, database.url)).toEqual(VALUES);
    await database.remove();
  });

  it('refuses names that are not an old and a new one, and writes nothing then', async () => {
    const database = await dialect.createDatabase();
    const folder = await renamedApp(database.url);
    for (const [rename, message] of [
      ['headLine', 'expected OLD=NEW'],
      ['headLine=titel', 'no content type has an attribute "titel"'],
      ['page.headLine=title', 'the content type "page" does not exist'],
      ['rank=title', `${LEAF} still has the attribute "rank"`],
      ['subtitle=title', `no values are stored for "subtitle" of ${LEAF}`],
    ] as const) {
      const { code, err } = await plinth(['migrate', '--app', folder, '--rename', rename], { DATABASE_URL: database.url });
      expect({ code, err }).toEqual({ code: 1, err: expect.stringContaining(message) });
    }
    expect(readdirSync(join(folder, 'config'))).not.toContain('migrations');
    await database.remove();
  });
});
