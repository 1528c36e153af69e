import { DATABASE, type Database, type Lease, withLease } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import type { Fill, FillRun } from '../fill.ts';
import { Keeper } from '../keeper.ts';
import { FILLING, searchCommand } from '../search-command.ts';
import { bootSearch, types } from './search-app.ts';

eachDialect('filling the index while another node does', (dialect) => {
  let temporary: TemporaryDatabase;
  let app: BootedApp;
  let database: () => Database;

  beforeAll(async () => {
    temporary = await dialect.createDatabase();
    app = await bootSearch(temporary.url, { search: false, contentTypes: [types.tag], roles: {} });
    database = () => app.kernel.container.resolve(DATABASE);
  });
  afterAll(async () => {
    await app.close();
    await temporary.remove();
  });

  /** A `Fill` that records its runs. */
  function noted() {
    const runs: FillRun[] = [];
    const fill = { run: async (run: FillRun) => void runs.push(run), forget: async () => {} } as unknown as Fill;
    return { runs, fill };
  }
  const warn = jest.fn();
  const elsewhere = <T>(work: (lease: Lease) => Promise<T>) => withLease(database(), FILLING, work);
  const until = async (what: () => boolean) => {
    for (let tries = 0; !what(); tries += 1) {
      if (tries > 5_000) throw new Error('it has not come to that within 50 seconds');
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };

  it('is left to that node, tried again within seconds, and keeps no drain waiting', async () => {
    const { runs, fill } = noted();
    const keeper = new Keeper(fill, database, { warn } as never);
    const timers = jest.spyOn(globalThis, 'setTimeout');
    await elsewhere(async () => {
      keeper.start();
      await until(() => timers.mock.calls.some(([, milliseconds]) => milliseconds === 10_000));
      // The timer of the next attempt is cleared, not waited for.
      const timer = timers.mock.results[timers.mock.calls.findIndex(([, milliseconds]) => milliseconds === 10_000)]?.value;
      await keeper.stop();
      expect(timer).toMatchObject({ _destroyed: true });
    });
    timers.mockRestore();
    expect(runs).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
    const next = new Keeper(fill, database, { warn } as never);
    next.start();
    await until(() => runs.length === 1);
    await next.stop();
  });

  it('is refused to a command after a while, and ends with it', async () => {
    const { runs, fill } = noted();
    const rebuild = (signal?: AbortSignal) =>
      searchCommand(fill, database, () => new Map(), 300).commands?.[0]?.run?.({ options: {}, print: () => {}, signal } as never);
    await elsewhere(async () => {
      await expect(rebuild()).rejects.toThrow('Another node is rebuilding the index');
      await expect(rebuild(AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'TimeoutError' });
    });
    expect(runs).toEqual([]);
    await rebuild();
    expect(runs).toHaveLength(1);
  });
});
