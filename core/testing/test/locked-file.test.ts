import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSqliteFile } from '../../database/index.ts';
import { type BootedApp, bootApp } from '../index.ts';
import { temporaryFolder } from '../temporary-folder.ts';

/** Milliseconds that a write waits for the file. */
const WAIT = 4_000;
const WRITES = 5;

/** Begins a transaction that writes, between those of the app. Waiting in SQLite would stop the app, which is in this process. */
async function lock(file: ReturnType<typeof openSqliteFile>): Promise<void> {
  for (;;) {
    try {
      return void file.exec('begin immediate');
    } catch (error) {
      if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error;
      await delay(10);
    }
  }
}

describe('an SQLite file that another process has locked', () => {
  const folder = temporaryFolder();
  const path = join(folder.path, 'data.db');
  let app: BootedApp;

  beforeAll(async () => {
    const token = (name: string) => ({ name, type: 'full-access', value: { env: name } });
    app = await bootApp({
      app: {
        contentTypes: [
          {
            info: { singularName: 'page', pluralName: 'pages' },
            attributes: { title: { type: 'string' }, parts: { type: 'component', component: 'page.part', repeatable: true } },
          },
        ],
        components: { 'page.part': { attributes: { text: { type: 'string' } } } },
        config: {
          access: { tokens: [token('WRITER'), token('READER')] },
          database: { acquireTimeout: WAIT, sqlite: { busyTimeout: WAIT } },
        },
      },
      database: `sqlite:${path}`,
      env: { WRITER: 'w'.repeat(40), READER: 'r'.repeat(40) },
    });
  });
  afterAll(async () => {
    await app.close();
    folder.remove();
  });

  const write = (parts: number) =>
    app.request
      .post('/api/pages')
      .set('Authorization', `Bearer ${'w'.repeat(40)}`)
      .send({ data: { title: 'a page', parts: Array.from({ length: parts }, () => ({ text: 'a part' })) } });
  const read = () => app.request.get('/api/pages').set('Authorization', `Bearer ${'r'.repeat(40)}`);

  it('is read as ever, by whoever was not known before, and writes are 503 after one wait', async () => {
    expect((await write(0)).status).toBe(201);
    const other = openSqliteFile(path);
    await lock(other);
    try {
      const startedAt = performance.now();
      // Each write first reserves ids for its entries.
      const writes = Array.from({ length: WRITES }, async () => {
        const { status } = await write(1);
        return { status, took: performance.now() - startedAt };
      });
      let isLocked = true;
      const all = Promise.all(writes).finally(() => {
        isLocked = false;
      });
      const reads: number[] = [];
      // The writes are waiting by now.
      await delay(WAIT / 10);
      while (isLocked && reads.length < 5) reads.push((await read()).status);
      // The reads were answered while the writes waited.
      expect(isLocked).toBe(true);
      expect(new Set(reads)).toEqual(new Set([200]));
      const ended = await all;
      expect(ended.map(({ status }) => status)).toEqual(Array.from({ length: WRITES }, () => 503));
      // The waits run in parallel, not one after the other.
      expect(Math.max(...ended.map(({ took }) => took))).toBeLessThan(WAIT * 3);
    } finally {
      other.exec('rollback');
      other.close();
    }
    expect((await write(1)).status).toBe(201);
    expect((await read()).body.data).toHaveLength(2);
  });
});
