import { foldText } from '../../model/index.ts';
import { gramsOf } from '../dialects/sqlite/text-index.ts';
import { migrate, type OwnedDatabase, planSchema, syncSchema, type TableSchema } from '../index.ts';
import { eachDialect } from './each-dialect.ts';
import { foldedOtherwise } from './folded-otherwise.ts';

const plain: TableSchema = {
  name: 'notes',
  columns: [
    { name: 'id', kind: 'key', nullable: false },
    { name: 'title', kind: 'varchar', length: 100, nullable: true },
    { name: 'rank', kind: 'text', nullable: true },
    { name: 'size', kind: 'integer', nullable: true },
  ],
  indexes: [],
  foreignKeys: [],
};
const within = (column: string) => ({ name: `notes_${column}_within`, columns: [column], unique: false, kind: 'text' }) as const;
const indexed: TableSchema = { ...plain, indexes: [within('title'), within('rank')] };

eachDialect((dialect) => {
  let database: OwnedDatabase;
  beforeEach(async () => {
    database = await dialect.open();
  });

  /** Titles that an index finds for a text; null if the database has no such index. */
  async function found(needle: string, column: 'title' | 'rank' = 'title'): Promise<readonly string[] | null> {
    const { knex, dialect } = database;
    const { textIndex } = dialect;
    if (textIndex === null) return null;
    const at = knex.raw('??', [`n.${column}`]);
    const condition =
      textIndex.candidates === null
        ? textIndex.search?.folded.contains(knex, at, needle)
        : knex.raw('n.id in (?)', [textIndex.candidates(knex, [{ index: within(column).name, needle: (as) => as(needle) }])]);
    const rows: { [column: string]: string }[] = await knex('notes as n')
      .whereRaw(condition as never)
      .orderBy('n.id');
    return rows.map((row) => String(row[column]));
  }

  async function expectFound(needle: string, texts: readonly string[], column?: 'rank'): Promise<void> {
    expect(await found(needle, column)).toEqual(database.dialect.textIndex === null ? null : texts);
  }

  it('is made of rows that are there, and goes again', async () => {
    await syncSchema(database, [plain]);
    await database.knex('notes').insert([{ title: 'A River bank' }, { title: null }, { title: 'Rank', rank: 'rivers' }]);
    const { steps } = await syncSchema(database, [indexed]);
    expect(steps).toEqual(dialect.name === 'mysql' ? [] : ['createIndex notes_title_within', 'createIndex notes_rank_within']);
    expect(await planSchema(database, [indexed])).toEqual({ steps: [], losses: [], refused: null });
    await expectFound('RIVER', ['A River bank']);
    await expectFound('RIVER', ['rivers'], 'rank');
    await syncSchema(database, [plain]);
    expect(await planSchema(database, [plain])).toEqual({ steps: [], losses: [], refused: null });
    const names = (await database.dialect.schema.introspect(database.knex)).map(({ name }) => name);
    expect(names.filter((name) => name.includes('within'))).toEqual([]);
    await database.knex('notes').insert({ title: 'written without it' });
    await database.knex('notes').where('title', 'Rank').update({ rank: 'x' }).delete();
  });

  it('follows whoever writes', async () => {
    await syncSchema(database, [indexed]);
    const { knex } = database;
    await knex('notes').insert([{ title: 'one river' }, { title: 'two rivers' }, { title: null }, { title: 'three' }]);
    await expectFound('river', ['one river', 'two rivers']);
    await knex('notes').where('title', 'one river').update({ title: 'one hill' });
    await knex('notes').whereNull('title').update({ title: 'four rivers' });
    await knex('notes').where('title', 'two rivers').update({ title: null });
    await expectFound('river', ['four rivers']);
    await knex('notes').where('title', 'four rivers').update({ size: 4 });
    await expectFound('river', ['four rivers']);
    await knex('notes').whereNotNull('title').delete();
    await expectFound('river', []);
    await expectFound('hill', []);
  });

  if (dialect.name === 'postgres') {
    it('waits for an extension that its user may not create', async () => {
      const user = `plinth_writer_${process.pid}`;
      const url = new URL(await dialect.url());
      const owner = await dialect.open(url.href);
      await owner.knex.raw(`create user ${user} password 'few-rights'`);
      await owner.knex.raw(`grant all on schema public to ${user}`);
      [url.username, url.password] = [user, 'few-rights'];
      const limited = await dialect.open(url.href);
      try {
        const { steps, refused } = await syncSchema(limited, [indexed]);
        expect([steps, refused]).toEqual([['createTable notes'], expect.stringContaining('cannot create the extension pg_trgm')]);
        expect(await planSchema(limited, [indexed])).toMatchObject({ steps: [], refused });
        // It is reported at each start.
        expect(await syncSchema(limited, [indexed])).toMatchObject({ steps: [], refused });
        await owner.knex.raw('create extension pg_trgm');
        expect(await syncSchema(limited, [indexed])).toMatchObject({
          steps: ['createIndex notes_title_within', 'createIndex notes_rank_within'],
          refused: null,
        });
      } finally {
        await limited.knex.raw('drop table if exists notes');
        await limited.close();
        await owner.knex.raw(`drop owned by ${user}`);
        await owner.knex.raw(`drop user ${user}`);
      }
    });
  }

  it('is as it was after a change of the table that copies it', async () => {
    await syncSchema(database, [indexed]);
    await database.knex('notes').insert([{ title: 'one river' }, { title: 'two hills' }]);
    const changed = {
      ...indexed,
      columns: indexed.columns.map((column) => (column.name === 'size' ? ({ ...column, kind: 'bigint' } as const) : column)),
    };
    await syncSchema(database, [changed]);
    await database.knex('notes').insert({ title: 'three rivers' });
    await expectFound('river', ['one river', 'three rivers']);
    const dropped = { ...changed, columns: changed.columns.filter(({ name }) => name !== 'rank'), indexes: [within('title')] };
    await migrate(database, [dropped], { allowLoss: true });
    await database.knex('notes').where('title', 'one river').delete();
    await expectFound('river', ['three rivers']);
    expect(await planSchema(database, [dropped])).toEqual({ steps: [], losses: [], refused: null });
    await migrate(database, [], { allowLoss: true });
    expect((await database.dialect.schema.introspect(database.knex)).filter(({ name }) => name.startsWith('notes'))).toEqual([]);
  });
});

describe('groups of characters that SQLite is asked for', () => {
  it('are folded by its tokenizer as by us', () => {
    // Alphabets, without the characters of Chinese.
    expect(foldedOtherwise(0x2e80)).toEqual([]);
  });

  it('leave out letters of later Unicode, and what a dot above may have taken away', () => {
    expect(gramsOf('აბგდ')).toEqual([]);
    expect(gramsOf('\u0307ab')).toEqual([]);
    expect(gramsOf('İSTANBUL')).toEqual(['ist', 'sta', 'tan', 'anb', 'nbu', 'bul']);
    expect(gramsOf('東京都')).toEqual(['東京都']);
    expect(gramsOf('ab')).toEqual([]);
    expect(foldText('İSTANBUL')).toBe('istanbul');
  });
});
