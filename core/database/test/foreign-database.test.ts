import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ForeignDatabase, openForeignDatabase, openSqliteFile } from '../index.ts';

describe('openForeignDatabase', () => {
  let folder: string;
  let foreign: ForeignDatabase;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'foreign-'));
    const file = openSqliteFile(join(folder, 'theirs.db'));
    file.exec(`create table "odd ""name" ("a ? b" text, big integer, ratio real);
      insert into "odd ""name" values ('x', 9223372036854775807, 1.5), ('it''s', 3, null)`);
    file.close();
    foreign = await openForeignDatabase('sqlite:theirs.db', folder);
  });

  afterEach(async () => {
    await foreign.close();
    rmSync(folder, { recursive: true });
  });

  it('reads rows, with integers that are exact', async () => {
    const rows = await foreign.rows(foreign.knex('odd "name').select('*').orderBy('big'));
    expect(rows).toEqual([
      { 'a ? b': "it's", big: 3, ratio: null },
      { 'a ? b': 'x', big: '9223372036854775807', ratio: 1.5 },
    ]);
  });

  it('takes values as values', async () => {
    const rows = await foreign.rows(foreign.knex('odd "name').select('big').where('a ? b', "it's"));
    expect(rows).toEqual([{ big: 3 }]);
  });

  it('writes nothing, and lays nothing beside the file', async () => {
    // Driver errors may come from another realm.
    await expect(foreign.rows(foreign.knex.raw('delete from "odd ""name" returning *'))).rejects.toMatchObject({
      message: expect.stringMatching(/readonly|read-only|read only/i),
    });
    expect(readdirSync(folder)).toEqual(['theirs.db']);
  });

  it('tells that others have written', async () => {
    const before = foreign.revision();
    expect(foreign.revision()).toBe(before);
    const file = openSqliteFile(join(folder, 'theirs.db'));
    file.exec('create table more (x)');
    file.close();
    expect(foreign.revision()).not.toBe(before);
  });

  it('says which file is not there', async () => {
    await expect(openForeignDatabase('sqlite:none.db', folder)).rejects.toThrow(/database file not found: .*none\.db/);
  });
});
