import { setTimeout as delay } from 'node:timers/promises';
import { type OwnedDatabase, syncSchema, type Transaction, UniqueViolation } from '../index.ts';
import { eachDialect } from './each-dialect.ts';
import { authors, books, tags } from './toy-tables.ts';

eachDialect((dialect) => {
  let database: OwnedDatabase;
  let url: string;

  beforeAll(async () => {
    url = await dialect.url();
    database = await dialect.open(url);
    await syncSchema(database, [authors, books, tags]);
  });
  beforeEach(async () => {
    await database.knex('tags').delete();
    await database.knex('books').delete();
    await database.knex('authors').delete();
  });

  const sql = (text: string, ...binds: unknown[]) => ({ text: database.dialect.positional(text), binds });
  const insertAuthor = async (tx: Transaction, name: string): Promise<number> => {
    const text = database.dialect.insertReturningId(database.dialect.positional('insert into authors (name, status) values (?, ?)'));
    return (await tx.write({ text, binds: [name, 'x'] })).insertId;
  };
  const names = async (): Promise<string[]> => database.knex('authors').pluck('name').orderBy('name');

  it('commits what the work did, by statements and by Knex, and gives its result', async () => {
    const id = await database.transaction(async (tx) => {
      const first = await insertAuthor(tx, 'Ann');
      await tx.knex('authors').insert({ name: 'Bob', status: 'x' });
      expect(await tx.read(sql('select count(*) from authors'))).toEqual([[2]]);
      expect(await tx.write(sql('update authors set age = ? where status = ?', 5, 'x'))).toMatchObject({ count: 2 });
      return first;
    });
    expect(await database.read(sql('select name, age from authors where id = ?', id))).toEqual([['Ann', 5]]);
  });

  it('runs statements that were prepared before a column was given another type', async () => {
    await database.transaction((tx) => insertAuthor(tx, 'Ann'));
    const read = sql('select big, age from authors');
    const change = async (kind: 'integer' | 'bigint') => {
      const columns = authors.columns.map((column) => (column.name === 'age' ? { ...column, kind } : column));
      const other = await dialect.open(url);
      await syncSchema(other, [{ ...authors, columns }, books, tags]);
      await other.close();
    };
    await database.transaction((tx) => tx.read(read));
    expect(await database.read(read)).toEqual([[null, null]]);
    await change('bigint');
    expect(await database.read(read)).toEqual([[null, null]]);
    await change('integer');
    expect(await database.transaction((tx) => tx.read(read))).toEqual([[null, null]]);
    expect(await database.transaction((tx) => tx.read(read))).toEqual([[null, null]]);
  });

  it('runs any number of statements again, also such as were to be given up while a read had failed', async () => {
    const many = Array.from({ length: 305 }, (_, place) => sql(`select ${place} as value`));
    for (const each of many) await database.read(each);
    const failing = database.snapshot(async (read) => {
      const failed = read(sql('select nil from nowhere'));
      const further = Array.from({ length: 20 }, (_, place) => read(sql(`select ${1000 + place} as value`)));
      await Promise.allSettled([failed, ...further]);
      return failed;
    });
    await expect(failing).rejects.toMatchObject({ message: expect.stringContaining('nowhere') });
    for (const [place, each] of many.entries()) expect((await database.read(each)).map(([value]) => Number(value))).toEqual([place]);
  });

  it('counts rows that a write finds, also when it changes nothing in them', async () => {
    await database.transaction((tx) => insertAuthor(tx, 'Ann'));
    const counts = await database.transaction(async (tx) => [
      (await tx.write(sql('update authors set age = 5'))).count,
      (await tx.write(sql('update authors set age = 5'))).count,
      (await tx.write(sql('delete from authors where age = 6'))).count,
    ]);
    expect(counts).toEqual([1, 1, 0]);
  });

  it('undoes everything when the work throws, and throws the same', async () => {
    const error = new Error('changed my mind');
    const work = database.transaction(async (tx) => {
      await insertAuthor(tx, 'Ann');
      throw error;
    });
    await expect(work).rejects.toBe(error);
    expect(await names()).toEqual([]);
  });

  it('names the unique index that refused a row', async () => {
    const twice = (table: string, values: Record<string, unknown>) =>
      database.transaction(async (tx) => {
        await tx.knex(table).insert(values);
        await tx.knex(table).insert(values);
      });
    await expect(twice('authors', { name: "for key 'other'", status: 'failed: a.b' })).rejects.toMatchObject({
      name: 'UniqueViolation',
      index: 'authors_name',
    });
    await expect(twice('authors', { id: 7 })).rejects.toMatchObject({ index: 'primary' });
    const direct = database.transaction(async (tx) => {
      await insertAuthor(tx, "it's");
      await insertAuthor(tx, "it's");
    });
    await expect(direct).rejects.toBeInstanceOf(UniqueViolation);
    expect(await names()).toEqual([]);
  });

  it('tells refused foreign keys apart', async () => {
    const work = database.transaction((tx) => tx.write(sql('insert into books (author) values (?)', 999)));
    await expect(work).rejects.toMatchObject({ name: 'ForeignKeyViolation' });
  });

  it('refuses values that a column cannot hold as a mistake of the request', async () => {
    const long = database.transaction((tx) => tx.write(sql('update authors set status = ? where 1 = 0', 'x')));
    await expect(long).resolves.toMatchObject({ count: 0 });
    if (dialect.name === 'sqlite') return;
    const tooLong = database.transaction((tx) => tx.write(sql('insert into authors (name, status) values (?, ?)', 'Ann', 'x'.repeat(21))));
    await expect(tooLong).rejects.toMatchObject({ status: 400, code: 'DATABASE_VALUE' });
    const tooLarge = database.transaction((tx) =>
      tx.write(sql('insert into authors (name, status, age) values (?, ?, ?)', 'Ann', 'x', 3_000_000_000)),
    );
    await expect(tooLarge).rejects.toMatchObject({ status: 400 });
  });

  it('ends with the statement that failed, whatever the work makes of it', async () => {
    const work = database.transaction(async (tx) => {
      await insertAuthor(tx, 'Ann');
      await insertAuthor(tx, 'Ann').catch(() => {});
      return 'fine';
    });
    await expect(work).rejects.toMatchObject({ index: 'authors_name' });
    expect(await names()).toEqual([]);

    const mapped = new Error('the name is taken');
    const mapping = database.transaction(async (tx) => {
      await insertAuthor(tx, 'Ann');
      await insertAuthor(tx, 'Ann').catch(() => {
        throw mapped;
      });
    });
    await expect(mapping).rejects.toBe(mapped);
  });

  it('goes on after a constraint refused something in a savepoint', async () => {
    await database.transaction(async (tx) => {
      await insertAuthor(tx, 'Ann');
      const inner = tx.knex.transaction((savepoint) => savepoint('authors').insert({ name: 'Ann', status: 'x' }));
      await expect(inner).rejects.toBeDefined();
      await insertAuthor(tx, 'Bob');
    });
    expect(await names()).toEqual(['Ann', 'Bob']);
  });

  it('lets nothing through when it is over', async () => {
    let kept: Transaction | undefined;
    await database.transaction(async (tx) => {
      kept = tx;
    });
    await expect(kept?.read(sql('select 1'))).rejects.toThrow('the transaction has already ended');
  });

  it('is not seen by others before it commits', async () => {
    await database.transaction(async (tx) => {
      await insertAuthor(tx, 'Ann');
      expect(await database.read(sql('select count(*) from authors'))).toEqual([[0]]);
    });
    expect(await database.read(sql('select count(*) from authors'))).toEqual([[1]]);
  });

  it('runs again what lost a deadlock, until all have been done', async () => {
    const [one = 0, other = 0] = await database.transaction(async (tx) => [await insertAuthor(tx, 'one'), await insertAuthor(tx, 'other')]);
    let attempts = 0;
    // Without row locks, the other transaction begins when this one has ended.
    const untilBothHaveTheirFirst = barrier(database.dialect.supportsRowLocks ? 2 : 1);
    const add = (first: unknown, second: unknown) =>
      database.transaction(async (tx) => {
        attempts++;
        await tx.write(sql('update authors set age = coalesce(age, 0) + 1 where id = ?', first));
        await untilBothHaveTheirFirst();
        await tx.write(sql('update authors set age = coalesce(age, 0) + 1 where id = ?', second));
      });
    await Promise.all([add(one, other), add(other, one)]);
    expect(await database.knex('authors').pluck('age')).toEqual([2, 2]);
    if (database.dialect.supportsRowLocks) expect(attempts).toBeGreaterThan(2);
    else expect(attempts).toBe(2);
  });

  it('stays within its transaction when a deadlock is swallowed', async () => {
    if (!database.dialect.supportsRowLocks) return;
    const [one = 0, other = 0] = await database.transaction(async (tx) => [await insertAuthor(tx, 'one'), await insertAuthor(tx, 'other')]);
    const untilBothHaveTheirFirst = barrier(2);
    const stubborn = async (first: number, second: number, name: string) => {
      let attempts = 0;
      await database.transaction(async (tx) => {
        attempts++;
        await tx.knex('authors').where('id', first).update({ age: 1 });
        await untilBothHaveTheirFirst();
        await tx
          .knex('authors')
          .where('id', second)
          .update({ age: 1 })
          .catch(() => {});
        await tx
          .knex('authors')
          .insert({ name: `${name}${attempts}`, status: 'x' })
          .catch(() => {});
      });
      return `${name}${attempts}`;
    };
    const last = await Promise.all([stubborn(one, other, 'A'), stubborn(other, one, 'B')]);
    expect(last).not.toEqual(['A1', 'B1']);
    expect(await names()).toEqual([...last, 'one', 'other']);
  });

  it('is never taken for committed when the server has undone it', async () => {
    if (dialect.name !== 'postgres') return;
    const work = database.transaction(async (tx) => {
      await tx.knex.raw('create table never_there (id int)');
      await tx.knex.raw('select nothing_of_the_kind()').catch(() => undefined);
    });
    await expect(work).rejects.toThrow('rolled back');
    await expect(database.knex('never_there').select()).rejects.toThrow();
  });

  it('is answered with 503 when no connection is free in time', async () => {
    const small = await dialect.open(url, { pool: { min: 0, max: 1 }, acquireTimeout: 3_000 });
    // Before, a SQLite database waits longer.
    small.serve();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = small.transaction(() => held);
    await expect(small.transaction(async () => {})).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 });
    release();
    await first;
    await small.transaction(async () => {});
  });

  it('survives connections that the server closed', async () => {
    if (dialect.name === 'sqlite') return;
    const fragile = await dialect.open(url, { pool: { min: 0, max: 2 } });
    const kill = async () => {
      const [[id]] = (await fragile.read(sql(dialect.name === 'mysql' ? 'select connection_id()' : 'select pg_backend_pid()'))) as [
        [number],
      ];
      await database.knex.raw(dialect.name === 'mysql' ? `kill ${id}` : `select pg_terminate_backend(${id})`);
    };
    await kill();
    expect(await fragile.read(sql('select 1'))).toEqual([[1]]);
    await kill();
    let attempts = 0;
    await fragile.transaction(async (tx) => {
      if (++attempts === 1) {
        const [[id]] = (await tx.read(sql(dialect.name === 'mysql' ? 'select connection_id()' : 'select pg_backend_pid()'))) as [[number]];
        await database.knex.raw(dialect.name === 'mysql' ? `kill ${id}` : `select pg_terminate_backend(${id})`);
        await delay(20);
      }
      await insertAuthor(tx, 'Ann');
    });
    expect(await names()).toEqual(['Ann']);
  });
});

/** A function whose promises resolve once it has been called `count` times. */
function barrier(count: number): () => Promise<void> {
  let calls = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    calls++;
    if (calls === count) open();
    return opened;
  };
}
