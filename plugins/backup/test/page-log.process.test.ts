import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { openSqliteFile } from 'plinth';
import { PageLog } from '../log/page-log.ts';

/** How often the log starts again during the test. */
const STARTS = 8;

/** Another process that copies the log into the file, or writes, again and again. Prints when it has begun. */
const OTHER = `
  const { openSqliteFile } = require('plinth');
  const database = openSqliteFile(process.argv[1], { timeout: 2000 });
  database.pragma('synchronous = NORMAL');
  database.pragma('wal_autocheckpoint = 0');
  const run = process.argv[2] === 'copy'
    ? () => database.pragma('wal_checkpoint(passive)')
    : () => database.exec("insert into others (value) values (hex(zeroblob(10000)))");
  process.stdout.write('begun');
  setInterval(() => { try { run(); } catch {} }, 0);
`;

describe('the page log of SQLite', () => {
  it('misses nothing when others copy the log and write at the moment in which it starts again', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
    const path = join(folder, 'data.db');
    const database = openSqliteFile(path, { timeout: 5_000 });
    for (const setting of ['journal_mode = wal', 'synchronous = normal', 'wal_autocheckpoint = 0']) database.pragma(setting);
    database.exec('create table others (id integer primary key, value text)');
    const log = new PageLog({ path, release: () => undefined });
    const children = ['copy', 'copy', 'write', 'write'].map((kind) =>
      spawn(process.execPath, ['-e', OTHER, path, kind], { stdio: ['ignore', 'pipe', 'inherit'], cwd: __dirname }),
    );
    try {
      expect(await log.claim()).toBe(true);
      await log.begin(null);
      await Promise.all(children.map(({ stdout }) => once(stdout, 'data')));
      // `take` fails if it has missed something. The salts change when the log starts again.
      const salts = new Set<string>();
      for (let count = 0; salts.size <= STARTS; count++) {
        const header = await log.take(join(folder, `pages-${count}`), {});
        if (header !== null) salts.add(header.position.salts);
        await delay(2);
      }
    } finally {
      for (const child of children) child.kill('SIGKILL');
      await log.end();
      database.close();
      rmSync(folder, { recursive: true });
    }
  }, 240_000);
});
