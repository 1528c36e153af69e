import { openClient } from '../dialects/postgres/connect.ts';
import { PostgresConnection } from '../dialects/postgres/driver-connection.ts';
import { isPooledByTransaction, pooledAddress } from '../dialects/postgres/pooler.ts';
import { onPostgres } from './each-dialect.ts';

describe('the address of a pooler', () => {
  it.each([
    ['postgres://a@b/c', 'postgres://a@b/c', null],
    ['postgres://a@b/c?pooler=transaction', 'postgres://a@b/c', 'transaction'],
    ['postgres://a@b/c?pooler=session&sslmode=require', 'postgres://a@b/c?sslmode=require', 'session'],
    ['postgres://a@b/c?sslmode=require&pooler=transaction', 'postgres://a@b/c?sslmode=require', 'transaction'],
    ['postgres://a@b/c?sslmode=require&pooler=transaction&x=1', 'postgres://a@b/c?sslmode=require&x=1', 'transaction'],
  ])('%s is read', (url, plain, said) => {
    expect(pooledAddress(url)).toEqual({ url: plain, said });
  });

  it('is refused where it says something else, without the password', () => {
    expect(() => pooledAddress('postgres://a:secret@b/c?pooler=statement')).toThrow(
      'database.url: the parameter pooler must be session or transaction, found "statement"',
    );
  });
});

describe('a pooler', () => {
  /** A session that uses, for each statement, the server connection that `next` returns. */
  const session = (next: () => number) =>
    ({
      on: () => undefined,
      query: async () => ({ rows: [{ id: next() }] }),
      end: async () => undefined,
      connection: { stream: { unref: () => undefined, destroyed: false } },
    }) as unknown as Awaited<ReturnType<typeof openClient>>;
  const inTurn = (count: number) => {
    let at = 0;
    return () => (at++ % count) + 1;
  };

  it.each([
    ['the last one', () => 7],
    ['one of two in turn', inTurn(2)],
    ['one of three in turn', inTurn(3)],
  ])('pools by transaction if it gives each statement %s', async (_, next) => {
    expect(await isPooledByTransaction(session(next), async () => session(next))).toBe(true);
  });

  it('pools by session if each session keeps its own', async () => {
    expect(
      await isPooledByTransaction(
        session(() => 1),
        async () => session(() => 2),
      ),
    ).toBe(false);
  });

  it('is not guessed at: without a second session the error says what to add to the URL', async () => {
    const own = session(() => 1);
    const waits = { ...own, query: () => new Promise(() => undefined) } as unknown as typeof own;
    await expect(isPooledByTransaction(own, () => Promise.reject(new Error('no more connections allowed')))).rejects.toThrow(
      /\(no more connections allowed\)\. Add \?pooler=session or \?pooler=transaction to DATABASE_URL/,
    );
    await expect(isPooledByTransaction(own, async () => waits)).rejects.toThrow(/no connection for a second session.*\?pooler=/);
  });
});

onPostgres((dialect) => {
  const KEPT = `select current_setting('TimeZone'), current_setting('transaction_read_only'), current_setting('transaction_isolation'),
    current_setting('statement_timeout'), current_setting('lock_timeout'), (select count(*) from pg_prepared_statements)`;
  const read = { text: KEPT, binds: [] };

  it('keeps nothing in a session behind a pooler by transaction, and gives each transaction its settings', async () => {
    const database = await dialect.open(`${await dialect.url()}?pooler=transaction`, { pool: { max: 1 } });
    const ofRead = ['UTC', 'on', 'repeatable read', '50ms', '5s', 0];
    expect(await database.read(read)).toEqual([ofRead]);
    expect(await database.snapshot((each) => each(read))).toEqual([ofRead]);
    expect(await database.read(read, { isPatient: true })).toEqual([['UTC', 'on', 'repeatable read', '0', '5s', 0]]);
    const ofWrite = ['UTC', 'off', 'read committed', '0', '5s', 0];
    expect(await database.transaction((tx) => tx.read(read))).toEqual([ofWrite]);
    const [ofKnex] = (await database.knex.raw(`${KEPT}, current_setting('jit')`)).rows;
    expect(ofKnex).toMatchObject({ current_setting: 'off', count: 0 });
    const within = await database.knex.transaction(async (trx) => (await trx.raw('show lock_timeout')).rows);
    expect(within).toEqual([{ lock_timeout: '5s' }]);
    // There is only one connection of each kind, and none of the settings remain on it.
    const client = database.knex.client;
    const raw = await client.acquireConnection();
    const rows = (await raw.query("select current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement"))
      .rows;
    await client.releaseConnection(raw);
    expect(rows).toEqual([{ lock: '0', statement: '0' }]);
  });

  it('runs nothing on a connection that has run nothing yet', async () => {
    const client = await openClient({ connectionString: await dialect.url() }, async () => undefined, 5_000);
    const connection = new PostgresConnection(client);
    expect(connection.current).toBeNull();
    connection.close();
  });

  it('runs what Knex writes, and undoes what fails', async () => {
    const database = await dialect.open(`${await dialect.url()}?pooler=transaction`, { pool: { max: 1 } });
    const { knex } = database;
    await knex.schema.createTable('things', (table) => table.integer('id').primary());
    await knex('things').insert({ id: 1 });
    await expect(knex('things').insert({ id: 1 })).rejects.toMatchObject({ code: '23505' });
    await knex('things').insert({ id: 2 });
    expect(await knex('things').orderBy('id').pluck('id')).toEqual([1, 2]);
    await knex.raw('create index concurrently things_id on things (id)');
    await expect(
      database.transaction(async (tx) => {
        await tx.knex('things').insert({ id: 3 });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await knex('things').count({ n: '*' }).first()).toEqual({ n: 2 });
  });
});
