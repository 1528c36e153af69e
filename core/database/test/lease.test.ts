import { setTimeout as sleep } from 'node:timers/promises';
import { Lease, type OwnedDatabase, withLease } from '../index.ts';
import { makeSystemTables } from '../schema/system-tables.ts';
import { untilLockIsAwaited } from './awaited-lock.ts';
import { eachDialect } from './each-dialect.ts';

eachDialect((dialect) => {
  describe('withLease', () => {
    const UNAVAILABLE = expect.objectContaining({ code: 'UNAVAILABLE' });
    let one: OwnedDatabase;
    let other: OwnedDatabase;

    beforeAll(async () => {
      const url = await dialect.url();
      [one, other] = [await dialect.open(url), await dialect.open(url)];
      await makeSystemTables(one);
    });

    it('lets one at a time work, each after the other', async () => {
      let working = 0;
      let most = 0;
      const work = async () => {
        most = Math.max(most, ++working);
        await sleep(10);
        working--;
      };
      await Promise.all([one, other, one].map((database) => withLease(database, 'turns', work)));
      expect(most).toBe(1);
    });

    it('is renewed while the work runs, and not waited for without end, nor when there is nothing left to do', async () => {
      await withLease(
        one,
        'long',
        async (lease) => {
          const expiry = async () => Number((await one.knex('plinth_lease').where('name', 'long').first('expires_at')).expires_at);
          const first = await expiry();
          while ((await expiry()) <= first) await sleep(5);
          await lease.assertHeld(one.knex);
          await expect(withLease(other, 'long', async () => {}, { wait: 700 })).rejects.toThrow(UNAVAILABLE);
          expect(await withLease(other, 'long', async () => 'work', { unneeded: async () => true })).toBeNull();
          expect(lease.signal.aborted).toBe(false);
        },
        // Shorter than the wait of the other node, and longer than a busy machine delays a renewal.
        { duration: 600 },
      );
    });

    it('is left at once to who has it by those who do not wait, and waited for until a signal says otherwise', async () => {
      await withLease(one, 'left', async () => {
        expect(await withLease(other, 'left', async () => 'work', { wait: 0 })).toBeNull();
        const stop = new AbortController();
        const waiting = withLease(other, 'left', async () => 'work', { signal: stop.signal });
        setTimeout(() => stop.abort(new Error('enough')), 20);
        await expect(waiting).rejects.toThrow('enough');
        await expect(withLease(other, 'left', async () => 'work', { signal: stop.signal })).rejects.toThrow('enough');
      });
      const late = new AbortController();
      const work = async () => {
        late.abort();
        return 'ended';
      };
      expect(await withLease(other, 'left', work, { signal: late.signal })).toBe('ended');
    });

    it('ends when it is not renewed, and its owner is told', async () => {
      await withLease(
        one,
        'lost',
        async (lease) => {
          lease.pause();
          expect(await withLease(other, 'lost', async () => 'taken over')).toBe('taken over');
          await expect(lease.assertHeld(one.knex)).rejects.toThrow(UNAVAILABLE);
          expect(lease.signal.reason).toEqual(UNAVAILABLE);
        },
        { duration: 200 },
      );
    });

    it('aborts the work of a node that was taken for dead, by its own timer', async () => {
      await withLease(
        one,
        'frozen',
        async ({ signal }) => {
          await other.knex('plinth_lease').where('name', 'frozen').update({ owner: 'another', expires_at: 0 });
          while (!signal.aborted) await sleep(5);
          expect(signal.reason).toEqual(UNAVAILABLE);
        },
        { duration: 300 },
      );
    });

    it('aborts the work when the database does not answer for as long as it lasts', async () => {
      const broken = await dialect.open(await dialect.url());
      await makeSystemTables(broken);
      const lease = new Lease(broken, 'cut', 300);
      await lease.introduce();
      expect(await lease.acquire()).toBe(true);
      await broken.close();
      while (!lease.signal.aborted) await sleep(5);
      expect(lease.signal.aborted).toBe(true);
    });

    it('has a term that is greater each time that it is taken, and whoever held an earlier one holds it no more', async () => {
      const terms: number[] = [];
      const take = (database: OwnedDatabase) => withLease(database, 'terms', async ({ term }) => void terms.push(term));
      for (const database of [one, other, one]) await take(database);
      expect(terms).toEqual([1, 2, 3]);
      await withLease(one, 'terms', async (lease) => {
        await other.knex('plinth_lease').where('name', 'terms').increment('term', 1);
        await expect(lease.assertHeld(one.knex)).rejects.toThrow(UNAVAILABLE);
        expect(lease.signal.aborted).toBe(true);
      });
    });

    it('keeps a transaction that began with it from being overtaken, and ends one that comes too late', async () => {
      const late = new Lease(one, 'fence', 200);
      await late.introduce();
      expect(await late.acquire()).toBe(true);
      late.pause();
      // It has ended, and nobody else has noticed it yet.
      await one.knex('plinth_lease').where('name', 'fence').update({ expires_at: 0 });
      let taken: Promise<unknown> = Promise.resolve();
      await one.transaction(async (tx) => {
        await late.assertHeld(tx.knex);
        taken = withLease(other, 'fence', async () => 'taken over', { wait: 20_000 });
        // The other node only sees that the lease has ended when it may read the row.
        await untilLockIsAwaited(one, dialect.name, 'plinth_lease');
        await late.assertHeld(tx.knex);
      });
      expect(await taken).toBe('taken over');
      await expect(one.transaction((tx) => late.assertHeld(tx.knex))).rejects.toThrow(UNAVAILABLE);
    });

    it('ends for who was kept from renewing it, before the database has answered', async () => {
      const lease = new Lease(one, 'blocked', 60);
      await lease.introduce();
      await lease.acquire();
      const end = performance.now() + 120;
      while (performance.now() < end);
      // Due timers run before any response of the database is processed.
      await new Promise((resolve) => setTimeout(resolve));
      expect(lease.signal.aborted).toBe(true);
      await lease.release();
    });

    it('is taken where the table is one of an older version', async () => {
      const url = await dialect.url();
      const old = await dialect.open(url);
      await makeSystemTables(old);
      await old.knex.schema.alterTable('plinth_lease', (table) => table.dropColumn('term'));
      await Promise.all([makeSystemTables(old), makeSystemTables(await dialect.open(url))]);
      expect(await withLease(old, 'older', async ({ term }) => term)).toBe(1);
    });

    it('is free at once when the work throws', async () => {
      const failing = async () => {
        throw new Error('no');
      };
      await expect(withLease(one, 'thrown', failing, { duration: 60_000 })).rejects.toThrow('no');
      expect(await withLease(other, 'thrown', async () => 'free', { wait: 0 })).toBe('free');
    });

    it.each(['', 'a b', 'x'.repeat(65), "a';--"])('refuses the name %j', async (name) => {
      await expect(withLease(one, name, async () => {})).rejects.toThrow('is not a valid lease name');
    });
  });
});
