import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate, type OwnedDatabase, planSchema, SchemaLossError, syncSchema, type TableSchema } from '../index.ts';
import { eachDialect } from './each-dialect.ts';
import { authors, books, tags } from './toy-tables.ts';

const withColumns = (table: TableSchema, columns: TableSchema['columns'], indexes = table.indexes): TableSchema => ({
  ...table,
  columns,
  indexes,
});
const without = (table: TableSchema, ...names: string[]): TableSchema => ({
  ...table,
  columns: table.columns.filter((column) => !names.includes(column.name)),
  indexes: table.indexes.filter((index) => !index.columns.some((column) => names.includes(column))),
  foreignKeys: table.foreignKeys.filter((key) => !names.includes(key.column)),
});
const plus = (table: TableSchema, ...columns: TableSchema['columns']): TableSchema => withColumns(table, [...table.columns, ...columns]);
const change = (table: TableSchema, name: string, facts: Partial<TableSchema['columns'][number]>): TableSchema =>
  withColumns(
    table,
    table.columns.map((column) => (column.name === name ? { ...column, ...facts } : column)),
  );

eachDialect((dialect) => {
  let database: OwnedDatabase;
  beforeEach(async () => {
    database = await dialect.open();
  });

  /** Expects that no changes are left: the tables are introspected as wanted. */
  async function expectSettled(...tables: TableSchema[]): Promise<void> {
    expect(await planSchema(database, tables)).toEqual({ steps: [], losses: [], refused: null });
  }

  it('makes all tables on an empty database, and nothing the second time', async () => {
    const report = await syncSchema(database, [tags, books, authors]);
    expect(report.steps).toEqual([
      'createTable tags',
      'createTable books',
      'createTable authors',
      'addForeignKey tags_book_fk',
      'addForeignKey books_author_fk',
    ]);
    await expectSettled(tags, books, authors);
    const queries: string[] = [];
    database.knex.on('query', ({ sql }) => queries.push(sql));
    expect(await syncSchema(database, [tags, books, authors])).toEqual({
      isNew: false,
      steps: [],
      migrations: [],
      pendingLoss: [],
      refused: null,
    });
    expect(queries).toEqual([]);
  });

  it('enforces what the tables say', async () => {
    await syncSchema(database, [authors, books, tags]);
    const { knex } = database;
    await knex('authors').insert({ name: 'Ann' });
    expect(await knex('authors').first('status', 'score')).toEqual({ status: "it's ? 'draft' \\", score: 0.5 });
    await expect(knex('authors').insert({ name: 'Ann' })).rejects.toMatchObject({ code: expect.any(String) });
    await expect(knex('books').insert({ author: 99 })).rejects.toMatchObject({ code: expect.any(String) });
    await knex('books').insert({ title: 'One', author: knex('authors').select('id') });
    const { id: book } = await knex('books').first('id');
    await knex('tags').insert({ book, tag: 'x' });
    await knex('authors').delete();
    expect(await knex('books').select('title', 'author')).toEqual([{ title: 'One', author: null }]);
    await knex('books').delete();
    expect(await knex('tags')).toEqual([]);
  });

  it('adds columns, indexes and foreign keys to tables that have rows', async () => {
    await syncSchema(database, [authors, without(books, 'author', 'year')]);
    await database.knex('books').insert({ title: 'kept' });
    const grown = plus(books, { name: 'state', kind: 'varchar', length: 10, nullable: false, default: 'draft' });
    const report = await syncSchema(database, [authors, grown]);
    expect(report.pendingLoss).toEqual([]);
    expect(await database.knex('books').select('title', 'author', 'year', 'state')).toEqual([
      { title: 'kept', author: null, year: null, state: 'draft' },
    ]);
    await expectSettled(authors, grown);
    await expect(database.knex('books').insert({ author: 99, state: 'x' })).rejects.toMatchObject({ code: expect.any(String) });
  });

  it('adds a foreign key to a column that exists', async () => {
    await syncSchema(database, [authors, { ...books, foreignKeys: [] }]);
    await database.knex('authors').insert({ name: 'Ann' });
    await database.knex('books').insert({ title: 'kept', author: 1 });
    await syncSchema(database, [authors, books]);
    await expectSettled(authors, books);
    await expect(database.knex('books').insert({ author: 99 })).rejects.toMatchObject({ code: expect.any(String) });
    expect(await database.knex('books').select('id', 'title')).toEqual([{ id: 1, title: 'kept' }]);
  });

  it('changes indexes and what foreign keys do, also where one leans on the other', async () => {
    await syncSchema(database, [authors, books]);
    const changed: TableSchema = {
      ...books,
      indexes: [{ name: 'books_author', columns: ['author'], unique: true }],
      foreignKeys: books.foreignKeys.map((key) => ({ ...key, onDelete: 'cascade' })),
    };
    await syncSchema(database, [authors, changed]);
    await expectSettled(authors, changed);
    await syncSchema(database, [authors, { ...books, indexes: [], foreignKeys: [] }]);
    await expectSettled(authors, { ...books, indexes: [], foreignKeys: [] });
    await database.knex('books').insert([
      { title: 'a', author: 5 },
      { title: 'b', author: 5 },
    ]);
  });

  it('widens columns, and narrows them when every value fits', async () => {
    await syncSchema(database, [authors, books]);
    await database.knex('authors').insert({ name: 'é'.repeat(10), age: 7, bio: '👩'.repeat(30) });
    let changed = change(change(authors, 'name', { length: 10 }), 'age', { kind: 'bigint' });
    changed = change(changed, 'bio', { kind: 'varchar', length: 30 });
    changed = { ...changed, indexes: [...authors.indexes, { name: 'authors_bio', columns: ['bio'], unique: false }] };
    const report = await syncSchema(database, [changed, books]);
    expect(report.pendingLoss).toEqual([]);
    await expectSettled(changed, books);
    const back = change(authors, 'age', { kind: 'bigint' });
    await syncSchema(database, [back, books]);
    await expectSettled(back, books);
    expect(await database.knex('authors').first('name', 'age', 'bio')).toEqual({ name: 'é'.repeat(10), age: 7, bio: '👩'.repeat(30) });
  });

  it('lets an older node that starts again leave indexes and wider columns of newer ones', async () => {
    const wider = change(change(authors, 'name', { length: 150 }), 'age', { kind: 'bigint' });
    const newer = { ...wider, indexes: [...authors.indexes, { name: 'authors_day', columns: ['day'], unique: false }] };
    await syncSchema(database, [authors, books]);
    await syncSchema(database, [newer, books], { keepsNewer: true });
    await database.knex('authors').insert({ name: 'Ann' });
    expect((await syncSchema(database, [authors, books], { keepsNewer: true })).steps).toEqual([]);
    await expectSettled(newer, books);
    expect((await syncSchema(database, [newer, books], { keepsNewer: true })).steps).toEqual([]);
    // A model that this database never had counts as newer, even if it removes something.
    const third = { ...authors, indexes: [] };
    expect((await syncSchema(database, [third, books], { keepsNewer: true })).steps).toContain('dropIndex authors_day');
    await expectSettled(third, books);
  });

  it('lets an older node that starts again add what it lacks', async () => {
    await syncSchema(database, [authors, books]);
    await syncSchema(database, [authors], { keepsNewer: true });
    await migrate(database, [authors], { allowLoss: true });
    expect((await syncSchema(database, [authors, books], { keepsNewer: true })).steps).toContain('createTable books');
    await expectSettled(authors, books);
  });

  it('keeps and reports what it would lose, until a migration may lose it', async () => {
    await syncSchema(database, [authors, books, tags]);
    await database.knex('authors').insert({ name: 'Ann', bio: 'x'.repeat(40), age: 3 });
    const smaller = change(without(authors, 'moment', 'extra'), 'bio', { kind: 'varchar', length: 30 });
    const wanted = [smaller, without(books, 'author')];
    const pending = [
      { kind: 'shorten', table: 'authors' },
      { kind: 'dropColumn', table: 'authors', column: 'moment' },
      { kind: 'dropColumn', table: 'authors', column: 'extra' },
      { kind: 'dropColumn', table: 'books', column: 'author' },
      { kind: 'dropTable', table: 'tags' },
    ];
    const report = await syncSchema(database, wanted);
    expect(report.pendingLoss).toEqual(expect.arrayContaining(pending.map((loss) => expect.objectContaining(loss))));
    expect(report.pendingLoss).toHaveLength(pending.length);
    expect((await syncSchema(database, wanted)).pendingLoss).toEqual(report.pendingLoss);
    expect(await database.knex('authors').first('bio', 'moment')).toEqual({ bio: 'x'.repeat(40), moment: null });

    await expect(migrate(database, wanted)).rejects.toThrow(SchemaLossError);
    await expect(migrate(database, wanted)).rejects.toThrow('column "books.author" would be dropped');
    const migrated = await migrate(database, wanted, { allowLoss: true });
    expect(migrated.pendingLoss).toEqual([]);
    await expectSettled(...wanted);
    const row = await database.knex('authors').first();
    expect(row).toMatchObject({ name: 'Ann', bio: 'x'.repeat(30), age: 3 });
    expect(Object.keys(row)).not.toContain('moment');
    await expect(database.knex('tags')).rejects.toMatchObject({ code: expect.any(String) });
  });

  it('brings back what was removed from the model with its values', async () => {
    await syncSchema(database, [authors]);
    await database.knex('authors').insert({ name: 'Ann', age: 3 });
    await syncSchema(database, [without(authors, 'age')]);
    await database.knex('authors').insert({ name: 'Bob' });
    expect((await syncSchema(database, [authors])).pendingLoss).toEqual([]);
    expect(await database.knex('authors').select('name', 'age').orderBy('id')).toEqual([
      { name: 'Ann', age: 3 },
      { name: 'Bob', age: null },
    ]);
  });

  it('lets rows in without a column that is not wanted any more', async () => {
    const strict = plus(authors, { name: 'code', kind: 'varchar', length: 5, nullable: false });
    await syncSchema(database, [strict]);
    await syncSchema(database, [authors]);
    await database.knex('authors').insert({ name: 'Ann' });
    expect(await database.knex('authors').first('code')).toEqual({ code: null });
  });

  it('refuses to run on a column of another type, and empties it only when allowed', async () => {
    await syncSchema(database, [authors]);
    await database.knex('authors').insert({ name: 'Ann', age: 3 });
    const changed = change(authors, 'age', { kind: 'varchar', length: 10 });
    await expect(syncSchema(database, [changed])).rejects.toThrow(
      '"authors.age" would lose its values: its type changes from int32 to varchar(10)',
    );
    expect(await database.knex('authors').first('age')).toEqual({ age: 3 });
    await migrate(database, [changed], { allowLoss: true });
    await expectSettled(changed);
    expect(await database.knex('authors').first('name', 'age')).toEqual({ name: 'Ann', age: null });
  });

  it('narrows numbers when every one fits, whatever the number types', async () => {
    await syncSchema(database, [authors]);
    await database.knex('authors').insert({ name: 'Ann', age: 7, big: '-2147483648', score: 12, price: '3.000' });
    let changed = change(change(authors, 'big', { kind: 'integer' }), 'age', { kind: 'bigint' });
    changed = change(change(changed, 'score', { kind: 'bigint', default: 1 }), 'price', { kind: 'integer' });
    expect((await syncSchema(database, [changed])).pendingLoss).toEqual([]);
    await expectSettled(changed);
    const row = await database.knex('authors').first('age', 'big', 'score', 'price');
    expect(Object.values(row).map(Number)).toEqual([7, -2147483648, 12, 3]);
    await syncSchema(database, [change(change(changed, 'age', { kind: 'integer' }), 'score', { kind: 'double', default: 0.5 })]);
    expect(Object.values(await database.knex('authors').first('age', 'score')).map(Number)).toEqual([7, 12]);
  });

  it('loses only the numbers that do not fit, counted and named, and only when allowed', async () => {
    await syncSchema(database, [authors]);
    const rows = ['7', '3000000000', '-3000000001'].map((big, at) => ({ name: `a${at}`, big, score: at + 0.5 }));
    await database.knex('authors').insert(rows);
    const changed = change(change(authors, 'big', { kind: 'integer' }), 'score', { kind: 'integer', default: 0 });
    const told = [
      'numbers in column "authors.big" would become null: they are out of range for int32 (2 values: 3000000000 of 2, -3000000001 of 3)',
      'numbers in column "authors.score" would become null: they are out of range for int32 (3 values: 0.5 of 1, 1.5 of 2, 2.5 of 3)',
    ];
    for (const text of told) {
      await expect(syncSchema(database, [changed])).rejects.toThrow(text);
      await expect(migrate(database, [changed])).rejects.toThrow(text);
    }
    expect((await database.knex('authors').orderBy('id').pluck('big')).map(Number)).toEqual([7, 3000000000, -3000000001]);
    await migrate(database, [change(authors, 'big', { kind: 'integer' })], { allowLoss: true });
    expect(await database.knex('authors').orderBy('id').pluck('big')).toEqual([7, null, null]);
  });

  it('changes no table while a loss blocks that was not allowed', async () => {
    await syncSchema(database, [authors, books]);
    await database.knex('authors').insert({ name: 'Ann', big: '3000000000' });
    const wanted = [change(authors, 'big', { kind: 'integer' }), without(books, 'author')];
    await expect(migrate(database, wanted, { allowLoss: new Set(['books']) })).rejects.toThrow('"authors.big"');
    expect(await database.knex('books').select('author')).toEqual([]);
    await migrate(database, wanted, { allowLoss: new Set(['books', 'authors']) });
    await expectSettled(...wanted);
  });

  it('forbids null where no row has it, else only with loss', async () => {
    await syncSchema(database, [authors]);
    await database.knex('authors').insert({ name: 'Ann' });
    const strict = change(change(authors, 'name', { nullable: false, default: '-' }), 'age', { nullable: false, default: 7 });
    expect((await syncSchema(database, [strict])).pendingLoss).toMatchObject([{ kind: 'forbidNull', column: { name: 'age' } }]);
    await migrate(database, [strict], { allowLoss: true });
    await expectSettled(strict);
    expect(await database.knex('authors').first('name', 'age')).toEqual({ name: 'Ann', age: 7 });
    expect((await syncSchema(database, [authors])).pendingLoss).toEqual([]);
    await expectSettled(authors);
  });

  it('refuses a column that existing rows can have no value for', async () => {
    await syncSchema(database, [authors]);
    const strict = plus(authors, { name: 'code', kind: 'integer', nullable: false });
    await syncSchema(database, [strict]);
    await database.knex('authors').insert({ name: 'Ann', code: 1 });
    const stricter = plus(strict, { name: 'more', kind: 'integer', nullable: false });
    await expect(syncSchema(database, [stricter])).rejects.toThrow('"authors.more" is not nullable and has no default value');
  });

  it('plans for an empty database without writing to it', async () => {
    const { steps, losses } = await planSchema(database, [authors]);
    expect([steps.map(({ table }) => table), losses]).toEqual([['authors'], []]);
    expect(await database.dialect.schema.introspect(database.knex)).toEqual([]);
  });

  it('leaves tables and columns alone that are not its own', async () => {
    await database.knex.raw('create table mine (id int)');
    await syncSchema(database, [authors]);
    await database.knex.raw('alter table authors add column mine int');
    await database.knex.raw('create index mine_index on authors (mine)');
    const report = await migrate(database, [without(authors, 'age')], { allowLoss: true });
    expect(report.steps).toEqual(['dropColumn authors.age']);
    await database.knex('mine').insert({ id: 1 });
    await database.knex('authors').insert({ name: 'Ann', mine: 5 });
    expect(await planSchema(database, [without(authors, 'age')])).toEqual({ steps: [], losses: [], refused: null });
  });

  it('never gives a key again, also after a table was copied', async () => {
    await syncSchema(database, [authors]);
    await database.knex('authors').insert([{ name: 'Ann' }, { name: 'Bob' }]);
    await database.knex('authors').where('name', 'Bob').delete();
    await syncSchema(database, [change(authors, 'age', { nullable: false, default: 0 })]);
    await database.knex('authors').insert({ name: 'Cem', age: 1 });
    expect(await database.knex('authors').pluck('id').orderBy('id')).toEqual(
      dialect.name === 'mysql' ? expect.arrayContaining([1]) : [1, 3],
    );
  });

  it('refuses a table whose primary key is another', async () => {
    await syncSchema(database, []);
    await database.knex.raw('create table authors (code int primary key)');
    await expect(syncSchema(database, [authors])).rejects.toThrow('has the primary key (code) but should have (id)');
  });

  describe('migrations of the user', () => {
    let directory: string;
    beforeEach(() => {
      directory = mkdtempSync(join(tmpdir(), 'plinth-migrations-'));
    });
    afterEach(() => rmSync(directory, { recursive: true }));
    const load = async (file: string): Promise<unknown> => require(file);

    it('run once, in the order of their names, before the tables are compared', async () => {
      await syncSchema(database, [authors]);
      await database.knex('authors').insert({ name: 'Ann', age: 3 });
      writeFileSync(join(directory, '2-copy.js'), "exports.up = (knex) => knex('authors').update({ years: knex.raw('years + 1') });");
      writeFileSync(
        join(directory, '1-rename.js'),
        "exports.up = async (knex) => { await knex.raw('alter table authors rename column age to years'); };",
      );
      writeFileSync(join(directory, 'notes.txt'), 'not a migration');
      const renamed = plus(without(authors, 'age'), { name: 'years', kind: 'integer', nullable: true });
      const options = { migrations: { directory, load } };
      const report = await syncSchema(database, [renamed], options);
      expect(report).toEqual({ isNew: false, steps: [], migrations: ['1-rename', '2-copy'], pendingLoss: [], refused: null });
      expect(await database.knex('authors').first('years')).toEqual({ years: 4 });
      expect((await syncSchema(database, [renamed], options)).migrations).toEqual([]);
      expect((await migrate(database, [renamed], options)).migrations).toEqual([]);
    });

    it('stop the sync when one fails, and run again from there', async () => {
      writeFileSync(join(directory, '1-fine.js'), "exports.up = (knex) => knex.raw('create table fine (id int)');");
      writeFileSync(
        join(directory, '2-broken.js'),
        "exports.up = async (knex) => { await knex('fine').insert({ id: 1 }); throw new Error('no'); };",
      );
      const options = { migrations: { directory, load } };
      await expect(syncSchema(database, [authors], options)).rejects.toThrow(/migration "2-broken" .* failed: no/);
      expect(await database.knex('fine')).toEqual([]);
      rmSync(join(directory, '2-broken.js'));
      writeFileSync(join(directory, '3-empty.js'), 'exports.down = () => {};');
      await expect(syncSchema(database, [authors], options)).rejects.toThrow('must export a function "up"');
      rmSync(join(directory, '3-empty.js'));
      expect((await syncSchema(database, [authors], options)).migrations).toEqual([]);
    });

    it('are named with the line, where one throws there, and with a hint, where Knex does', async () => {
      const file = join(directory, '1-broken.js');
      writeFileSync(file, "exports.up = async () => {\n  throw new Error('no');\n};");
      const options = { migrations: { directory, load } };
      await expect(syncSchema(database, [authors], options)).rejects.toThrow(`migration "1-broken" (${file}:2) failed: no`);
      const inKnex = join(directory, '0-knex.js');
      writeFileSync(inKnex, "exports.up = (knex) => knex.schema.alterTable('nowhere', (table) => table.dropColumn('x'));");
      const failed = await syncSchema(database, [authors], options).catch((error: Error) => error.message);
      expect(failed).toContain(`migration "0-knex" (${inKnex}) failed: `);
      // Only on SQLite does Knex itself look at the table. Servers report what is missing.
      if (dialect.name === 'sqlite')
        expect(failed).toMatch(/reading 'sql'\) \(thrown inside Knex: check that the tables and columns it changes exist/);
    });

    it('may be written in TypeScript', async () => {
      writeFileSync(
        join(directory, '1-typed.ts'),
        "export async function up(knex: { raw(sql: string): Promise<unknown> }): Promise<void> { await knex.raw('create table typed (id int)'); }",
      );
      expect((await syncSchema(database, [], { migrations: { directory } })).migrations).toEqual(['1-typed']);
      expect(await database.knex('typed')).toEqual([]);
    });
  });

  it('changes tables again that it could not lock beside what other nodes write', async () => {
    const code = { postgres: '40P01', mysql: 'ER_LOCK_DEADLOCK' }[dialect.name as string];
    if (code === undefined) return;
    await syncSchema(database, [authors, books]);
    let left = 2;
    database.knex.on('query', ({ sql }: { sql: string }) => {
      if (/^alter table/i.test(sql) && left-- > 0) throw Object.assign(new Error('deadlock detected'), { code });
    });
    const more = plus(books, { name: 'pages', kind: 'integer', nullable: true });
    expect((await syncSchema(database, [authors, more])).steps).toEqual(['addColumn books.pages']);
    expect(left).toBeLessThan(0);
    await expectSettled(authors, more);
  });

  it('changes tables beside writes that touch several of them', async () => {
    // The others change one table after another.
    if (dialect.name !== 'postgres') return;
    const WRITERS = 4;
    const url = await dialect.url();
    const [serving, starting] = [await dialect.open(url), await dialect.open(url)];
    await syncSchema(serving, [authors, books]);
    let isOver = false;
    const begun = new Set<number>();
    const write = async (_: unknown, writer: number) => {
      for (let n = 0; !isOver; n++) {
        await serving.transaction(async ({ knex }) => {
          await knex('books').insert({ title: `${writer} ${n}` });
          await delay(3);
          await knex('authors').insert({ name: `${writer} ${n}` });
        });
        begun.add(writer);
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, write));
    for (const end = performance.now() + 20_000; begun.size < WRITERS && performance.now() < end; ) await delay(3);
    expect(begun.size).toBe(WRITERS);
    const more = [authors, books].map((table) => plus(table, { name: 'pages', kind: 'integer', nullable: true }));
    const { steps } = await syncSchema(starting, more);
    isOver = true;
    await writing;
    expect(steps).toEqual(['addColumn authors.pages', 'addColumn books.pages']);
    expect(await planSchema(starting, more)).toEqual({ steps: [], losses: [], refused: null });
  });

  it('goes on after a crash at any statement', async () => {
    const wanted = [authors, books, tags];
    for (let survived = 0; ; survived++) {
      const fresh = await dialect.open();
      let statements = 0;
      const crash = ({ sql }: { sql: string }) => {
        if (/^(create|alter|insert into .?plinth_schema|update .?plinth_schema)/i.test(sql) && ++statements > survived)
          throw new Error('crash');
      };
      fresh.knex.on('query', crash);
      const crashed = await syncSchema(fresh, wanted, { lease: { duration: 300 } }).then(
        () => false,
        () => true,
      );
      fresh.knex.removeListener('query', crash);
      await syncSchema(fresh, wanted, { lease: { duration: 300 } });
      expect(await planSchema(fresh, wanted)).toEqual({ steps: [], losses: [], refused: null });
      await fresh.knex('authors').insert({ name: 'Ann' });
      await fresh.close();
      if (!crashed) break;
      expect(survived).toBeLessThan(60);
    }
  });
});
