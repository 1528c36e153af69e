import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { bootApp, eachDialect, onlyPlugins } from 'plinth/testing';
import { appFolder, removeAppFolders } from '../../config/test/app-folder.ts';
import { createDatabase } from '../../database/index.ts';

const ARTICLE = 'api::article.article';
const info = { singularName: 'article', pluralName: 'articles', displayName: 'Article' };
const PLUGINS = JSON.stringify(onlyPlugins('rest', 'draft-and-publish', 'users-permissions', 'outgoing', 'limits'));
const TYPE = 'config/content-types/article.json';
const schema = (attributes: object) => JSON.stringify({ info, options: { draftAndPublish: true }, attributes });

const BEFORE = {
  'config/plugins.json': PLUGINS,
  [TYPE]: schema({ rating: { type: 'string', unique: true }, contact: { type: 'string' } }),
};

/** Renames one attribute, gives another one a new type, and keeps what does not fit. */
const AFTER = {
  'config/plugins.json': PLUGINS,
  [TYPE]: schema({
    rating: { type: 'integer', unique: true },
    rating_text: { type: 'text' },
    address: { type: 'string' },
  }),
  'config/migrations/1-change.js': `
    export const renames = [{ table: 'articles', attribute: ['contact', 'address'], columns: [['contact', 'address']] }];
    export const unfitting = [{ uid: '${ARTICLE}', attribute: 'rating', action: 'keep', to: 'rating_text' }];
    export async function up(knex) {
      if (await knex.schema.hasColumn('articles', 'contact')) {
        await knex.schema.alterTable('articles', (table) => table.renameColumn('contact', 'address'));
      }
    }`,
};

/** Statements before which a node is killed, counted from the first one of the conversion. */
const MOMENTS = [0, 1, 2, 3, 4, 5, 6, 8, 10];

afterAll(removeAppFolders);

/** Runs a node with the new model. Returns whether it was killed. */
async function runUntilKilled(app: string, url: string, moment: number): Promise<boolean> {
  const script = join(__dirname, 'convert-until-killed.ts');
  const args = ['--require', 'tsx/cjs', script, app, url, String(moment)];
  const node = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  node.stdout.on('data', (chunk) => {
    out += chunk;
  });
  const [code, signal] = await once(node, 'close');
  if (signal === 'SIGKILL') return true;
  expect([code, out]).toEqual([0, 'ready\n']);
  return false;
}

/** Ends the leases of a killed node, as their time does. */
async function endLeases(url: string): Promise<void> {
  const database = createDatabase({ url }, { appDir: '.', logger: { info: () => {}, warn: () => {} } });
  await database.connect();
  await database.knex('plinth_lease').update({ expires_at: 0 });
  await database.close();
}

eachDialect('a node that is killed while it converts values', (dialect) => {
  it('leaves what the next start completes, with every value', async () => {
    const [before, after] = [appFolder(BEFORE), appFolder(AFTER)];
    let killed = 0;
    for (const moment of MOMENTS) {
      const database = await dialect.createDatabase();
      const old = await bootApp({ app: before, database: database.url });
      for (const [index, rating] of ['1', 'many', '3'].entries()) {
        await old.kernel.container.resolve(DOCUMENTS).create(ARTICLE, { data: { rating, contact: `${index}@b.example` } }, SYSTEM);
      }
      await old.close();
      const isKilled = await runUntilKilled(after, database.url, moment);
      if (isKilled) killed += 1;
      // The first time, the next node waits for the end of the lease.
      if (isKilled && moment > 0) await endLeases(database.url);

      const app = await bootApp({ app: after, database: database.url });
      const documents = app.kernel.container.resolve(DOCUMENTS);
      for (const status of ['draft', 'published']) {
        const query = documents.parse(ARTICLE, { status, sort: 'id' }, 'list', SYSTEM);
        const found = (await documents.find(query)).documents;
        expect([moment, status, found.map((each) => [each.rating, each.rating_text, each.address])]).toEqual([
          moment,
          status,
          [
            [1, null, '0@b.example'],
            [null, 'many', '1@b.example'],
            [3, null, '2@b.example'],
          ],
        ]);
      }
      // Values are unique as before, and nothing that a dead node has staged remains.
      await expect(documents.create(ARTICLE, { data: { rating: 3 } }, SYSTEM)).rejects.toThrow();
      const columns = Object.keys(await app.kernel.container.resolve(DATABASE).knex('articles').columnInfo());
      expect(columns.filter((column) => column.includes('_next'))).toEqual([]);
      await app.close();
      await database.remove();
      if (!isKilled) break;
    }
    expect(killed).toBeGreaterThanOrEqual(4);
  }, 240_000);
});
