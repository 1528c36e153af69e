import { Client } from 'knex';
import { classify } from '../dialects/mysql/errors.ts';
import { openServer } from '../server/server-engine.ts';
import { runTransaction } from '../transaction.ts';

/** The error that a Galera server gives at the commit when another server has changed the same rows. */
const LOST_AGAINST_OTHERS = { code: 'ER_LOCK_DEADLOCK', errno: 1213, sqlState: '40001', sqlMessage: 'Deadlock found' };
/** The error when a Galera server has rolled the transaction back before, without refusing a statement. */
const SAVEPOINT_GONE = { code: 'ER_SP_DOES_NOT_EXIST', errno: 1305, sqlState: '42000', sqlMessage: 'SAVEPOINT plinth does not exist' };
/** The same when it has lost the other servers while it committed. */
const LEFT_ALONE = {
  code: 'ER_ERROR_DURING_COMMIT',
  errno: 1180,
  sqlState: 'HY000',
  sqlMessage: 'Error while appending streaming replication fragment(provider status: Not connected to Primary Component)',
};

/** The error of a server without a majority, on every statement. */
const APART = {
  code: 'ER_UNKNOWN_COM_ERROR',
  errno: 1047,
  sqlState: '08S01',
  sqlMessage: 'WSREP has not yet prepared node for application use',
};

describe('a transaction that is refused', () => {
  /** An engine whose statements of a kind fail with these errors, one after the other, and then succeed. */
  const engineWith = async (refusals: readonly object[], refused = 'commit') => {
    const told: string[] = [];
    let opened = 0;
    let destroyed = 0;
    class FakeClient extends Client {
      override async acquireRawConnection() {
        opened++;
        return { destroyed: false };
      }
      override async destroyRawConnection() {}
      override async validateConnection(raw: { destroyed: boolean }) {
        return !raw.destroyed;
      }
    }
    // Knex reads these before fields of the class are set.
    Object.assign(FakeClient.prototype, { driverName: 'fake', dialect: 'fake', _driver: () => ({}) });
    const left = [...refusals];
    const never = async (): Promise<never> => {
      throw new Error('not asked in this test');
    };
    const engine = await openServer<{ destroyed: boolean }>(
      { client: FakeClient as never, connection: {} },
      { openReader: never, ask: never, working: '', cancel: () => [], classify },
      {
        readOnly: '',
        prepare: async () => undefined,
        discard: () => undefined,
        watched: (raw) => ({
          raw,
          id: 1,
          stream: { on: () => undefined } as never,
          received: 0,
          isUsable: true,
          current: null,
          destroy() {
            destroyed++;
            raw.destroyed = true;
          },
        }),
        async tell(_, text) {
          told.push(text);
          const refusal = text === refused ? left.shift() : undefined;
          if (refusal !== undefined) throw Object.assign(new Error('refused'), refusal);
        },
        read: never,
        write: async () => {
          const refusal = refused === 'write' ? left.shift() : undefined;
          if (refusal !== undefined) throw Object.assign(new Error('refused'), refusal);
          return { count: 1, insertId: 0 };
        },
      },
      { url: 'mysql://fake' },
      { appDir: '.', logger: { warn: () => undefined, info: () => undefined } },
    );
    return { engine, told, opened: () => opened, destroyed: () => destroyed };
  };

  it.each(['begin', 'write', 'commit'])(
    'by %s of a server apart from its cluster is not sent to that connection again',
    async (refused) => {
      const { engine, opened } = await engineWith([APART], refused);
      const change = () => runTransaction(engine, (tx) => tx.write({ text: 'update', binds: [] }));
      await expect(change()).rejects.toMatchObject({ message: 'The database server is out of sync with its cluster' });
      await change();
      await change();
      // The next change has another connection, which a balancer may lead to another server.
      expect(opened()).toBe(2);
      await engine.close();
    },
  );

  it('at its commit is rolled back and runs again on the same connection, if another server has changed the same rows', async () => {
    const { engine, told, opened, destroyed } = await engineWith([LOST_AGAINST_OTHERS, SAVEPOINT_GONE]);
    let runs = 0;
    let undone = 0;
    const undo = () => void undone++;
    await expect(runTransaction(engine, async () => ++runs, undo)).resolves.toBe(3);
    expect(undone).toBe(2);
    expect(told).toEqual(['begin', 'commit', 'rollback', 'begin', 'commit', 'rollback', 'begin', 'commit']);
    expect([opened(), destroyed()]).toEqual([1, 0]);
    await engine.close();
  });

  it('at its commit is not repeated, and gives its connection up, if nobody knows whether it was carried out', async () => {
    const { engine, told, destroyed } = await engineWith([LEFT_ALONE]);
    let runs = 0;
    const undone = jest.fn();
    await expect(runTransaction(engine, async () => ++runs, undone)).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'The connection to the database was lost while a change was being committed',
    });
    expect(runs).toBe(1);
    expect(undone).not.toHaveBeenCalled();
    expect(told).toEqual(['begin', 'commit']);
    expect(destroyed()).toBe(1);
    await engine.close();
  });
});
