import { chmodSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { createDatabase, openSqliteFile } from '../index.ts';

describe('createDatabase, with a file that is no database', () => {
  it('names the key and the file, and opens it once that is mended', async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'data.db');
    writeFileSync(file, 'A list of things to buy, rather longer than the header of a database: bread, salt, oil, flour, tea and plums.');
    const environment = { appDir: folder.path, logger: { warn: () => {}, info: () => {} } };
    const database = createDatabase({ url: `sqlite:${file}` }, environment);

    await expect(database.connect()).rejects.toThrow(`database.url: the file "${file}" cannot be opened (file is not a database)`);

    rmSync(file);
    await database.connect();
    expect(await database.read({ text: 'select 1', binds: [] })).toEqual([[1]]);
    await database.close();
    folder.remove();
  });
});

describe('createDatabase, with a file that is damaged', () => {
  it('says so in one line, and what to do', async () => {
    const folder = temporaryFolder();
    const file = join(folder.path, 'data.db');
    const warned: string[] = [];
    const logger = { warn: (_: unknown, message: string) => void warned.push(message), info: () => {} };
    const database = createDatabase({ url: `sqlite:${file}` }, { appDir: folder.path, logger });
    await database.connect();
    await database.knex.raw('create table t (id integer primary key)');
    await database.close();
    const bytes = readFileSync(file);
    writeFileSync(file, bytes.fill(1, 100, 3_000));

    await expect(database.connect()).rejects.toThrow(
      `database.url: the file "${file}" is corrupt. Restore it from a backup (database disk image is malformed)`,
    );
    expect(warned).toEqual([]);
    folder.remove();
  });
});

describe('createDatabase, with a file whose folder cannot be made', () => {
  it.each([
    ['/proc/plinth/below/data.db', /^database\.url: the folder "\/proc\/plinth" cannot be created \(ENOENT/],
    ['/dev/null/data.db', /^database\.url: the file "\/dev\/null\/data\.db" cannot be opened: "\/dev\/null" is a file, not a folder/],
    ['/etc', /^database\.url: the file "\/etc" cannot be opened: it is a folder\. Use the path of a file/],
  ])('names the folder: %s', async (file, message) => {
    const environment = { appDir: '/', logger: { warn: () => {}, info: () => {} } };
    await expect(createDatabase({ url: `sqlite:${file}` }, environment).connect()).rejects.toThrow(message);
  });
});

describe('a file that createDatabase or openSqliteFile makes', () => {
  const folder = temporaryFolder();
  afterEach(() => {
    for (const name of readdirSync(folder.path)) rmSync(join(folder.path, name));
  });
  afterAll(() => folder.remove());
  const modes = () => readdirSync(folder.path).map((name) => `${name} ${(statSync(join(folder.path, name)).mode & 0o777).toString(8)}`);
  const environment = { appDir: folder.path, logger: { warn: () => {}, info: () => {} } };

  it('is readable by its owner alone, and so is its log', async () => {
    const database = createDatabase({ url: 'sqlite:data.db' }, environment);
    await database.connect();
    await database.knex.raw('create table t (id integer primary key)');
    expect(modes().sort()).toEqual(['data.db 600', 'data.db-shm 600', 'data.db-wal 600']);
    await database.close();
    const own = openSqliteFile(join(folder.path, 'own.db'));
    own.close();
    expect(modes()).toContain('own.db 600');
  });

  it('keeps its mode where it was there', async () => {
    writeFileSync(join(folder.path, 'data.db'), '');
    chmodSync(join(folder.path, 'data.db'), 0o640);
    const database = createDatabase({ url: 'sqlite:data.db' }, environment);
    await database.connect();
    await database.knex.raw('create table t (id integer primary key)');
    expect(modes().sort()).toEqual(['data.db 640', 'data.db-shm 640', 'data.db-wal 640']);
    await database.close();
  });
});
