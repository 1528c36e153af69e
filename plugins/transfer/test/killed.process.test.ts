import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DATABASE } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import type { ShownTransfer } from '../index.ts';
import { asking, bootTransfer, exported, imported, reached, runContent, TOKEN } from './transfer-app.ts';

const NOTE = 'api::note.note';
/** Enough for several pieces of a push, and many batches of an import. */
const COUNT = 1_200;

const line = (index: number) =>
  `${JSON.stringify({ type: NOTE, documentId: `note${String(index).padStart(5, '0')}`, status: 'draft', data: { title: `Note ${index}`, number: index } })}\n`;
const lines = (count: number) => Array.from({ length: count }, (_, index) => line(index)).join('');

eachDialect('a transfer whose process is killed', (dialect) => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-killed-'));
  const children: { readonly child: ChildProcess; readonly gone: Promise<unknown> }[] = [];
  const databases: TemporaryDatabase[] = [];
  const apps: BootedApp[] = [];

  afterEach(async () => {
    for (const { child, gone } of children.splice(0)) {
      child.kill('SIGKILL');
      await gone;
    }
    for (const app of apps.splice(0)) await app.close();
    for (const database of databases.splice(0)) await database.remove();
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function newDatabase(): Promise<string> {
    const database = await dialect.createDatabase();
    databases.push(database);
    return database.url;
  }

  async function boot(database: string): Promise<BootedApp> {
    const app = await bootTransfer({ database });
    apps.push(app);
    return app;
  }

  /** Starts another process on a database. It runs until it is killed. */
  function start(database: string, ...args: readonly string[]) {
    const path = join(__dirname, 'transfer-process.ts');
    const given = ['--require', 'tsx/cjs', path, database, ...args];
    const child = spawn(process.execPath, given, { stdio: ['ignore', 'pipe', 'inherit'] });
    const gone = once(child, 'close');
    children.push({ child, gone });
    const said = { text: '' };
    child.stdout.on('data', (text) => {
      said.text += String(text);
    });
    return {
      said,
      async kill() {
        // It must not have ended by itself.
        expect(child.exitCode).toBeNull();
        child.kill('SIGKILL');
        await gone;
      },
    };
  }

  async function until(what: () => Promise<boolean> | boolean): Promise<void> {
    for (const end = performance.now() + 90_000; !(await what()); await sleep(3))
      if (performance.now() > end) throw new Error('it has not come to that within 90 seconds');
  }

  /** Ends what a killed process held, as its time does. */
  async function endLeases(app: BootedApp): Promise<void> {
    const { knex } = app.kernel.container.resolve(DATABASE);
    await knex('plinth_lease').where('name', 'like', 'transfer%').update({ expires_at: 0 });
    await knex('plinth_queue').whereNotNull('owner').update({ due: 0 });
  }

  const countIn = async (app: BootedApp, table: string, where: object = {}) =>
    Number((await app.kernel.container.resolve(DATABASE).knex(table).where(where).count({ count: '*' }).first())?.count);
  const written = (app: BootedApp) => countIn(app, 'plinth_transfer_documents', { outcome: 'written' });
  const titles = async (app: BootedApp) =>
    String(await exported(app.kernel, { format: 'jsonl', types: ['notes'] }))
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text).data.title as string);

  it('leaves no half export, and the next one is whole', async () => {
    const url = await newDatabase();
    const app = await boot(url);
    await imported(app.kernel, Buffer.from(lines(COUNT)), { format: 'jsonl' });
    const path = join(folder, 'all.jsonl');
    const { kill } = start(url, 'export', JSON.stringify([path]), JSON.stringify({ type: 'notes', withoutTimes: true }));
    await until(() => existsSync(`${path}.part`));
    await kill();
    expect(existsSync(path)).toBe(false);
    await runContent(app, 'export', [path], { type: 'notes', withoutTimes: true });
    expect(readFileSync(path, 'utf8')).toBe(String(await exported(app.kernel, { format: 'jsonl', types: ['notes'] })));
    expect(existsSync(`${path}.part`)).toBe(false);
  }, 240_000);

  it('goes on with an import: rows that have no id are not made twice', async () => {
    const url = await newDatabase();
    const app = await boot(url);
    const path = join(folder, 'rows.csv');
    writeFileSync(path, `title\n${Array.from({ length: COUNT }, (_, index) => `Row ${index}\n`).join('')}`);
    const asked = { type: 'notes', yes: true };
    const { kill } = start(url, 'import', JSON.stringify([path]), JSON.stringify(asked));
    await until(async () => (await written(app)) > 0);
    await kill();
    expect(await written(app)).toBeLessThan(COUNT);
    // Waits until the lease of the killed process has ended.
    const { code, said } = await runContent(app, 'import', [path], asked);
    expect({ code, said }).toMatchObject({ code: 0, said: expect.stringContaining('Done: ') });
    expect((await titles(app)).sort()).toEqual(Array.from({ length: COUNT }, (_, index) => `Row ${index}`).sort());
    expect(await countIn(app, 'plinth_transfers')).toBe(0);
  }, 240_000);

  it('goes on with a push: what has arrived is not sent again', async () => {
    const [here, there] = [await newDatabase(), await newDatabase()];
    const [source, target] = [await boot(here), await boot(there)];
    await imported(source.kernel, Buffer.from(lines(COUNT)), { format: 'jsonl' });
    const asked = { to: target.url, type: 'notes', yes: true };
    const { kill } = start(here, 'push', '[]', JSON.stringify(asked));
    const staged = () => countIn(target, 'plinth_transfer_documents');
    await until(async () => (await staged()) > 0);
    await kill();
    const arrived = await staged();
    expect(arrived).toBeLessThan(COUNT);
    await endLeases(source);
    const sent: string[] = [];
    const fetching = jest.spyOn(globalThis, 'fetch');
    const { code, said } = await runContent(source, 'push', [], asked);
    for (const [address, init] of fetching.mock.calls)
      if (String(address).includes('/pieces?'))
        sent.push(
          ...String(init?.body)
            .split('\n')
            .filter((text) => text !== ''),
        );
    fetching.mockRestore();
    expect({ code, said }).toEqual({ code: 0, said: `Done: ${COUNT} written` });
    expect(sent).toHaveLength(COUNT - arrived);
    const asText = async ({ kernel }: BootedApp) => String(await exported(kernel, { format: 'jsonl' }));
    expect(await asText(target)).toBe(await asText(source));
    expect(await countIn(target, 'plinth_transfers')).toBe(1);
  }, 240_000);

  it('is carried on by another node', async () => {
    const url = await newDatabase();
    const { said, kill } = start(url, 'node');
    await until(() => said.text.includes('\n'));
    const address = said.text.trim();
    const ask = async (path: string, init: RequestInit = {}) => {
      const headers = { Authorization: `Bearer ${TOKEN}`, ...init.headers };
      const answer = await fetch(`${address}/api/transfer/imports${path}`, { ...init, headers });
      return ((await answer.json()) as { readonly data: ShownTransfer }).data;
    };
    const headers = { 'Content-Type': 'application/json' };
    const { id } = await ask('?format=jsonl', { method: 'POST', body: lines(COUNT), headers: { 'Content-Type': 'application/jsonl' } });
    await until(async () => (await ask(`/${id}`)).state === 'planned');
    await ask(`/${id}/run`, { method: 'POST', body: '{}', headers });
    await until(async () => ((await ask(`/${id}`)).outcome.written ?? 0) > 0);
    await kill();
    const app = await boot(url);
    expect(await written(app)).toBeLessThan(COUNT);
    await endLeases(app);
    await until(async () => (await asking(app).get(`/api/transfer/imports/${id}`)).body.data.state !== 'running');
    expect(await reached(app, id, ['done'])).toMatchObject({ problems: 0 });
    expect((await titles(app)).sort()).toEqual(Array.from({ length: COUNT }, (_, index) => `Note ${index}`).sort());
  }, 240_000);
});
