import type { Database } from 'plinth';
import { eventsTable, eventWritersTable, KEPT_FOR, KNOWN_FOR } from './event-tables.ts';

/** Greatest number of rows that are kept. */
const KEPT = 200_000;

/** Rows per transaction. */
const BATCH = 1_000;

/**
 * Removes event rows that are too old or too many. Notes the last removed id of each writer, so that a follower that has not read them
 * learns that it missed some.
 * @param most number of rows that are kept
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
