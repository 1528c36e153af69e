import type { Failure } from '../failure.ts';
import type { Row, Sql } from '../index.ts';
import type { ReadConnection } from '../server/read-connection.ts';
import { LongReadQueue } from '../server/read-costs.ts';
import { ReadPool } from '../server/read-pool.ts';
import { createServerReads } from '../server/server-reads.ts';

const ABORTED = 'current transaction is aborted';
const sql = (text: string): Sql => ({ text, binds: [] });

/** A connection that answers each statement with its text. */
function reader(answer: (text: string) => Promise<readonly Row[]>, hasFailed: () => boolean): ReadConnection {
  const nothing = () => undefined;
  const read = ({ text }: Sql) => answer(text);
  return {
    ...{
      raw: {},
      id: 1,
      received: 0,
      current: null,
      destroy: nothing,
      suits: () => true,
      setPace: nothing,
      begin: nothing,
      end: nothing,
      close: nothing,
    },
    get hasFailed() {
      return hasFailed();
    },
    get isUsable() {
      return !hasFailed();
    },
    read,
    readIn: read,
    alone: (run) => run(),
  };
}

/** Reads over connections, of which the first has an end of a snapshot that fails when the next statement is already sent. */
function reads(isAnyEndFailed = true) {
  let opened = 0;
  const open = async (): Promise<ReadConnection> => {
    const isFirst = opened++ === 0;
    let hasFailed = false;
    const answer = async (text: string): Promise<readonly Row[]> => {
      if (!isFirst) return [[text]];
      await new Promise(setImmediate);
      hasFailed = isAnyEndFailed;
      throw new Error(ABORTED);
    };
    return reader(answer, () => hasFailed);
  };
  const pool = new ReadPool({ min: 0, max: 1, acquireTimeout: 60_000, idleTimeout: 60_000, open });
  const classify = (): Failure => ({ kind: 'other' });
  const longReads = new LongReadQueue({ max: 1, acquireTimeout: 60_000, from: 0 });
  return createServerReads(pool, longReads, { classify, tellSlow: () => undefined, limit: 0 });
}

describe('a read behind the end of a snapshot that the server cancelled', () => {
  it('is sent again on another connection', async () => {
    expect(await reads().read(sql('one'))).toEqual([['one']]);
  });

  it('starts again as a whole when it has sent several statements', async () => {
    const both = await reads().snapshot((read) => Promise.all([read(sql('one')), read(sql('two'))]));
    expect(both).toEqual([[['one']], [['two']]]);
  });

  it('is not sent again when the failure is its own', async () => {
    await expect(reads(false).read(sql('one'))).rejects.toThrow(ABORTED);
    await expect(reads(false).snapshot((read) => Promise.all([read(sql('one')), read(sql('two'))]))).rejects.toThrow(ABORTED);
  });
});
