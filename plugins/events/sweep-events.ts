import type { Database } from 'plinth';
import { eventsTable, eventWritersTable, KEPT_FOR, KNOWN_FOR } from './event-tables.ts';

/** Rows that are kept at the most. */
const KEPT = 200_000;

/** Rows that are removed in one transaction. */
const BATCH = 1_000;

/**
 * Removes the rows of events that are too old or too many, and remembers of whom: who has not read them learns that he missed something.
 * @param most rows that are kept
 */
export async function sweepEvents(database: Database, signal: AbortSignal, most = KEPT): Promise<void> {
  const { knex } = database;
  const [beyond] = await knex(eventsTable.name).orderBy('id', 'desc').offset(most).limit(1).select('id');
  const since = Date.now() - KEPT_FOR;
  for (let isMore = true; isMore && !signal.aborted; ) {
    const rows = await knex(eventsTable.name).orderBy('id').limit(BATCH).select('id', 'writer', 'happened_at');
    const gone = rows.filter(({ id, happened_at }) => Number(happened_at) < since || Number(id) <= Number(beyond?.id ?? 0));
    isMore = gone.length === BATCH;
    if (gone.length === 0) break;
    const last = new Map(gone.map(({ id, writer }) => [String(writer), Number(id)]));
    await database.transaction(async (tx) => {
      for (const [writer, removed] of [...last].sort()) await tx.knex(eventWritersTable.name).where({ writer }).update({ removed });
      const ids = gone.map(({ id }) => Number(id));
      await tx.knex(eventsTable.name).whereIn('id', ids).delete();
    });
  }
  const old = Date.now() - KNOWN_FOR;
  await database.transaction((tx) => {
    const left = tx.knex(eventsTable.name).whereRaw('plinth_events.writer = plinth_event_writers.writer').select(tx.knex.raw('1'));
    return tx.knex(eventWritersTable.name).where('made_at', '<', old).whereNotExists(left).delete();
  });
}
