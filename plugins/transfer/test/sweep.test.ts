import { DATABASE, type Database, JOBS } from 'plinth';
import { type BootedApp, eachDialect } from 'plinth/testing';
import { ArrivingPieces } from '../imports/arriving-pieces.ts';
import { TRANSFERS } from '../index.ts';
import { TransferStore } from '../transfer-store.ts';
import { asking, bootTransfer, reached, SYSTEM_HERE, sendImport, streamOf } from './transfer-app.ts';

const LINE = `${JSON.stringify({ type: 'api::note.note', documentId: 'swept', status: 'draft', data: { title: 'Swept' } })}\n`;
/** Milliseconds for which transfers are kept in these tests. */
const KEEP = 600;
/** Milliseconds: older than what these tests keep, and younger than what the job of the app removes. */
const OLD = 3_600_000;
const never = async () => false;
const { signal } = new AbortController();

eachDialect('what is kept of transfers', (dialect) => {
  let app: BootedApp;
  let database: Database;
  let store: TransferStore;
  /** Keeps transfers much longer than `store`, so that a test may take its time between a change and a sweep. */
  let patient: TransferStore;

  beforeAll(async () => {
    app = await bootTransfer({ database: dialect });
    database = app.kernel.container.resolve(DATABASE);
    store = new TransferStore(() => database, KEEP);
    patient = new TransferStore(() => database, 100 * KEEP);
  });
  afterAll(() => app.close());

  const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const until = async (what: () => Promise<boolean>) => {
    for (let tries = 0; !(await what()); tries += 1) {
      if (tries > 2_000) throw new Error('it has not come to that within 50 seconds');
      await sleep(25);
    }
  };
  const age = (id: number, more: object = {}) =>
    database
      .knex('plinth_transfers')
      .where({ id })
      .update({ changed_at: Date.now() - OLD, ...more });
  const insert = (state: 'running' | 'reading' | 'done') => store.insert('import', state, 'some', { format: 'pieces' }, SYSTEM_HERE);
  const rowsOf = async (id: number) => {
    const counts: number[] = [];
    for (const [table, column] of [
      ['plinth_transfers', 'id'],
      ['plinth_transfer_documents', 'transfer'],
      ['plinth_transfer_bytes', 'transfer'],
    ] as const)
      counts.push(
        Number(
          (
            await database
              .knex(table)
              .where({ [column]: id })
              .count({ count: '*' })
              .first()
          )?.count,
        ),
      );
    return counts;
  };

  it('goes with all that belongs to it once it is old, and nothing else does', async () => {
    const { id } = (await sendImport(app, 'format=jsonl', LINE).expect(201)).body.data;
    await reached(app, id, ['planned']);
    await database.knex('plinth_transfer_bytes').insert({ transfer: id, name: 'files/a', piece: 0, bytes: '' });
    const fresh = await insert('done');
    await store.sweep(signal, never);
    expect([await rowsOf(id), await rowsOf(fresh)]).toEqual([
      [1, 1, 1],
      [1, 0, 0],
    ]);
    await age(id);
    await store.sweep(signal, never);
    expect([await rowsOf(id), await rowsOf(fresh)]).toEqual([
      [0, 0, 0],
      [1, 0, 0],
    ]);
  });

  /** Makes a transfer old, waits until whoever works on it marks it as current again, and sweeps. */
  const sweepWhenRenewed = async (id: number) => {
    await age(id);
    await until(
      async () => Number((await database.knex('plinth_transfers').where({ id }).first('changed_at'))?.changed_at) > Date.now() - OLD / 2,
    );
    await patient.sweep(signal, never);
  };

  it('stays while somebody works on it, however long that takes', async () => {
    const id = await insert('running');
    await store.working(id, async () => {
      await sweepWhenRenewed(id);
      await sweepWhenRenewed(id);
    });
    expect(await rowsOf(id)).toEqual([1, 0, 0]);
    await age(id);
    await patient.sweep(signal, never);
    expect(await rowsOf(id)).toEqual([0, 0, 0]);
  });

  it('stays while bytes arrive, and for a while after', async () => {
    const id = await insert('reading');
    const options = { maxSize: 1_000_000, maxLine: 1_000 } as never;
    const parts = {
      documents: {} as never,
      database,
      options,
      levels: 64,
      counted: (stream: AsyncIterable<Uint8Array>) => stream,
      working: <T>(work: () => Promise<T>) => store.working(id, work),
    };
    const pieces = new ArrivingPieces(parts, () => store.find(id, SYSTEM_HERE));
    async function* slow() {
      for await (const chunk of streamOf(Buffer.alloc(10_000))) {
        await sweepWhenRenewed(id);
        yield chunk;
      }
    }
    await pieces.putBytes('files/slow.bin', slow());
    await patient.sweep(signal, never);
    expect(await rowsOf(id)).toEqual([1, 0, 1]);
  });

  it('stays while a queue has yet to work on it', async () => {
    const api = asking(app);
    const ids: number[] = [];
    for (let times = 0; times < 2; times += 1) ids.push((await sendImport(app, 'format=jsonl', LINE).expect(201)).body.data.id);
    const [waiting = 0, forgotten = 0] = ids;
    for (const id of ids) await reached(app, id, ['planned']);
    const later = Date.now() + 3_600_000;
    const row = { queue: 'transfer.work', state: 'open', due: later, payload: JSON.stringify({ transfer: waiting, step: 'plan' }) };
    await database.knex('plinth_queue').insert({ ...row, put_at: 1, item_key: 'later' });
    const queued = () => database.knex('plinth_queue').where({ item_key: 'later' });
    const { id: item } = await queued().first('id');
    await age(waiting, { item });
    for (const id of ids) await age(id, { state: 'planning', changed_at: 1 });
    app.kernel.container.resolve(JOBS).runSoon('transfer.sweep');
    await until(async () => (await rowsOf(forgotten))[0] === 0);
    await api.get(`/api/transfer/imports/${waiting}`).expect(200);
    await queued().delete();
  });

  it('is what real imports and pieces are kept by', async () => {
    const working = jest.spyOn(TransferStore.prototype, 'working');
    const transfers = app.kernel.container.resolve(TRANSFERS);
    const id = await transfers.receive({ format: 'jsonl', name: 'kept' }, streamOf(Buffer.from(LINE)), SYSTEM_HERE);
    for (const step of ['plan', 'run'] as const) await transfers.workAlone(id, step, 'skip', { caller: SYSTEM_HERE, signal });
    const arriving = await transfers.beginPieces({ name: 'pieces' }, SYSTEM_HERE);
    await transfers.target(arriving, SYSTEM_HERE).putBytes('files/a.bin', streamOf(Buffer.from('a')));
    expect(working.mock.calls.map(([kept]) => kept)).toEqual([id, id, id, arriving]);
    working.mockRestore();
  });

  it('is written and removed in transactions', async () => {
    const id = await insert('done');
    // Jobs of the node may also begin transactions.
    const transaction = jest.spyOn(database, 'transaction');
    await store.change(id, { state: 'failed' });
    expect(transaction).toHaveBeenCalled();
    transaction.mockClear();
    await store.remove(id);
    expect(transaction).toHaveBeenCalled();
    transaction.mockRestore();
  });
});
