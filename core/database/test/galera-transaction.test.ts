import { type Connection, createConnection } from 'mysql2';
import { type TemporaryDatabase, testDialects } from '../../testing/test-dialect.ts';
import { tell } from '../dialects/mysql/driver-connection.ts';
import { classify } from '../dialects/mysql/errors.ts';
import { tellGalera } from '../dialects/mysql/galera-transaction.ts';

for (const dialect of testDialects(process.env)) {
  if (dialect.name !== 'mysql') continue;
  describe('a session of MariaDB (mysql)', () => {
    let database: TemporaryDatabase;
    let connection: Connection;

    beforeAll(async () => {
      database = await dialect.createDatabase();
      connection = createConnection(database.url);
      await tell(connection, 'create table part (name varchar(20) primary key)');
    });
    beforeEach(() => tell(connection, 'delete from part'));
    afterAll(async () => {
      connection.destroy();
      await database.remove();
    });

    const insert = (name: string) => tell(connection, `insert into part values ('${name}')`);
    /** What another session sees, and whether this one commits by itself again. */
    const state = async () => {
      await tell(connection, 'rollback');
      const rows = await tell(connection, 'select name from part order by name');
      const [row] = await tell(connection, 'select @@autocommit');
      return [rows.flat(), Number(row?.[0])];
    };

    it('stores a transaction at its commit, and nothing of one that is rolled back', async () => {
      await tellGalera(connection, 'begin');
      await insert('stored');
      await tellGalera(connection, 'commit');
      await tellGalera(connection, 'begin');
      await insert('undone');
      await tellGalera(connection, 'rollback');
      expect(await state()).toEqual([['stored'], 1]);
    });

    it('stores nothing of a transaction that the server has rolled back without a word, and takes that for a conflict', async () => {
      await tellGalera(connection, 'begin');
      await insert('before');
      await tell(connection, 'rollback');
      await insert('after');
      const error: unknown = await tellGalera(connection, 'commit').catch((thrown: unknown) => thrown);
      expect(classify(error)).toEqual({ kind: 'conflict' });
      await tellGalera(connection, 'rollback');
      expect(await state()).toEqual([[], 1]);
    });
  });
}

describe('a transaction on a Galera server', () => {
  /** A connection that fails at one statement. */
  const connectionWith = (failing: string) => {
    const told: string[] = [];
    const connection = {
      query({ sql }: { readonly sql: string }, done: (error: Error | null, rows: readonly unknown[]) => void) {
        told.push(sql);
        done(sql === failing ? new Error('refused') : null, []);
      },
      destroy: () => told.push('closed'),
    };
    return { told, connection: connection as unknown as Connection };
  };

  it('that cannot begin closes its connection, which would not commit by itself any more', async () => {
    const { told, connection } = connectionWith('begin');
    await expect(tellGalera(connection, 'begin')).rejects.toThrow('refused');
    expect(told).toEqual(['set session autocommit = 0', 'begin', 'closed']);
  });

  it('is stored although its session could not be reset, and its connection is closed', async () => {
    const { told, connection } = connectionWith('set session autocommit = 1');
    await tellGalera(connection, 'commit');
    expect(told).toEqual(['release savepoint plinth', 'commit', 'set session autocommit = 1', 'closed']);
  });
});
