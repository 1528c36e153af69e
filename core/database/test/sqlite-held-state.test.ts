import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../dialects/sqlite/driver.ts';
import { openConnection } from '../dialects/sqlite/open-connection.ts';
import { createDatabase, type OwnedDatabase } from '../index.ts';

const turn = () => new Promise(setImmediate);
const COUNT = { text: 'select count(*) from `t`', binds: [] };
const INSERT = { text: 'insert into `t` (`value`) values (1)', binds: [] };

describe('what arrives in one turn of the event loop, on SQLite', () => {
  let folder: string;
  let database: OwnedDatabase;
  let other: Connection;
  const count = async () => Number((await database.read(COUNT))[0]?.[0]);
  const insertElsewhere = () => void other.prepare(INSERT.text).run();

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
    const path = join(folder, 'data.db');
    database = createDatabase({ url: `sqlite:${path}` }, { appDir: folder, logger: { warn: () => {}, info: () => {} } });
    await database.connect();
    await database.knex.raw('create table t (id integer primary key, value int)');
    other = openConnection(path);
  });
  afterEach(async () => {
    other.close();
    await database.close();
    rmSync(folder, { recursive: true });
  });

  it('reads one state, and the next turn what others have committed since', async () => {
    const revision = database.revision(true);
    insertElsewhere();
    expect([await count(), database.revision(), await database.snapshot(async (read) => (await read(COUNT))[0]?.[0])]).toEqual([
      0,
      revision,
      0,
    ]);
    expect(await database.knex('t').count('* as rows')).toEqual([{ rows: 0 }]);
    await turn();
    expect(await count()).toBe(1);
    expect(database.revision()).not.toBe(revision);
  });

  it('reads what this process has committed, however it did', async () => {
    await database.transaction(async (tx) => {
      await tx.write(INSERT);
      database.revision(true);
      expect(await count()).toBe(0);
    });
    expect(await count()).toBe(1);
    const inserting = database.knex('t').insert({ value: 2 });
    database.revision(true);
    await inserting;
    expect(await count()).toBe(2);
    await database.knex.transaction(async (trx) => {
      await trx('t').insert({ value: 3 });
      database.revision(true);
      expect(await count()).toBe(2);
    });
    expect(await count()).toBe(3);
  });

  it('goes on after a statement that fails, and lets go when the database is closed', async () => {
    database.revision(true);
    await expect(database.read({ text: 'select * from `nothing`', binds: [] })).rejects.toMatchObject({
      message: expect.stringContaining('no such table'),
    });
    expect(await count()).toBe(0);
    await turn();
    database.revision(true);
    await database.close();
    await turn();
    // Nobody reads the file any more, so all of the log can be copied.
    expect(other.pragma('wal_checkpoint(truncate)')).toEqual([{ busy: 0, log: 0, checkpointed: 0 }]);
  });
});
