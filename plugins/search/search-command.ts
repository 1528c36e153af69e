import { ApplicationError, type Command, type Database, withLease } from 'plinth';
import type { Fill } from './fill.ts';
import { uidOf } from './search-rest.ts';
import type { SearchedType } from './searchable.ts';

/**
 * Milliseconds; longer than the lease of a node that died. A running node holds the lease for a shorter time, unless it fills the index.
 */
const PATIENCE = 15_000;

/** `plinth search rebuild`. @param patience milliseconds to wait for another node that fills the index */
export function searchCommand(
  fill: Fill,
  database: () => Database,
  types: () => ReadonlyMap<string, SearchedType>,
  patience = PATIENCE,
): Command {
  return {
    name: 'search',
    description: 'Manage the search index',
    commands: [
      {
        name: 'rebuild',
        description: 'Rebuild the search index without downtime',
        options: [{ flags: '--type <type>', description: 'only documents of this content type: plural name or uid' }],
        async run({ options, print, signal = new AbortController().signal }) {
          const named = options.type === undefined ? null : uidOf(String(options.type), types());
          if (named !== null && !types().has(named))
            throw new ApplicationError(`"${named}" is not searchable; set "search" on one of its attributes`);
          const counts = new Map<string, number>();
          const end = performance.now() + patience;
          const done = await withLease(
            database(),
            FILLING,
            async (lease) => {
              await fill.forget(named);
              const both = AbortSignal.any([signal, lease.signal]);
              const told = (uid: string, count: number) => void counts.set(uid, (counts.get(uid) ?? 0) + count);
              await fill.run({ signal: both, assertHeld: (knex) => lease.assertHeld(knex as never), compares: true, told });
              return true;
            },
            { signal, unneeded: async () => performance.now() > end },
          );
          if (done === null) throw new ApplicationError('Another node is rebuilding the index; try again later');
          for (const [uid, count] of counts) print(`${uid}: ${count} ${count === 1 ? 'version' : 'versions'}`);
          if (counts.size === 0) print('The search index is up to date');
        },
      },
    ],
  };
}

/** The lease of the node that fills the index. */
export const FILLING = 'search.fill';
