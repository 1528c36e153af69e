import { adviceOf } from '../database-errors.ts';
import { sessionSettings } from '../dialects/mysql/connect.ts';
import { classify, notReady } from '../dialects/mysql/errors.ts';
import { describeServer } from '../dialects/mysql/server.ts';
import { translate } from '../failure.ts';

describe('an error of MariaDB', () => {
  it.each([
    ['is of the limit of time, whatever json_table says of it', 4036, 'HY000', 'slow'],
    ['is of the limit of time', 1969, '70100', 'slow'],
    ['is of a statement that must be prepared again', 1615, 'HY000', 'conflict'],
    ['is of a server that has no room for more prepared statements', 1461, '42000', 'busy'],
    ['is of a duplicate', 1062, '23000', 'unique'],
  ])('%s', (_what, errno, sqlState, kind) => {
    const code = errno === 1062 ? 'ER_DUP_ENTRY' : undefined;
    const error = Object.assign(new Error("Duplicate entry 'x' for key 'items.name'"), { errno, sqlState, ...(code && { code }) });
    expect(classify(error)).toMatchObject({ kind });
  });
});

describe('a server of a Galera cluster', () => {
  const limits = { statement: 1, lock: 1, idleTransaction: 1, connect: 1 };

  it('is told to apply what others have committed before each statement, and to refuse where it has lost them', () => {
    expect(sessionSettings(describeServer('10.11.19-MariaDB', true), limits)).toContain(
      'session wsrep_sync_wait = 7, session wsrep_dirty_reads = off',
    );
    expect(sessionSettings(describeServer('10.11.19-MariaDB', false), limits)).not.toContain('wsrep');
  });

  it('says why it refuses, to clients and to whoever runs the node', () => {
    const error = translate(notReady(), classify(notReady()));
    expect(error).toMatchObject({ status: 503, message: 'The database server is out of sync with its cluster' });
    expect(adviceOf(error)).toMatch(/cannot reach a majority of the servers.*wsrep_cluster_status/);
  });

  it('has rolled a transaction back if its savepoint is gone, but a missing function is a mistake of the statement', () => {
    const gone = (sqlMessage: string) => classify({ code: 'ER_SP_DOES_NOT_EXIST', errno: 1305, sqlMessage }).kind;
    expect([gone('SAVEPOINT plinth does not exist'), gone('FUNCTION plinth.plus does not exist')]).toEqual(['conflict', 'other']);
  });

  it('is lost if it loses the others during a commit, but not if a table refuses', () => {
    const during = (sqlMessage: string) => classify({ code: 'ER_ERROR_DURING_COMMIT', errno: 1180, sqlMessage }).kind;
    expect(during('Error while appending streaming replication fragment(provider status: Not connected to Primary Component)')).toBe(
      'lost',
    );
    expect(during('Got error 168 "Unknown (generic) error from engine" during COMMIT')).toBe('other');
  });

  it('is not meant where a proxy does not know a command', () => {
    expect(classify({ code: 'ER_UNKNOWN_COM_ERROR', errno: 1047, sqlMessage: 'Unknown command' }).kind).toBe('lost');
  });
});
