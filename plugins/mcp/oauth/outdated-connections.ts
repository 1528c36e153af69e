import type { Access, Database, Freshness } from 'plinth';
import { type Connection, connectionsTable } from './oauth-tables.ts';
import { personBehind } from './person-behind.ts';
import { CONNECTIONS_TOPIC } from './program-store.ts';

type People = Pick<Access, 'callerNamed'>;
type Behind = Pick<Connection, 'person' | 'epoch'>;

/** Gives connections without an epoch (made before the column existed) the current epoch of their person. */
export async function bindConnections(database: Database, access: People): Promise<void> {
  const people: readonly string[] = await database.knex(connectionsTable.name).whereNull('epoch').distinct().pluck('person');
  for (const person of people) {
    const epoch = (await access.callerNamed(person))?.caller.epoch;
    if (epoch === undefined) continue;
    await database.transaction(async ({ knex }) => {
      await knex(connectionsTable.name).where({ person }).whereNull('epoch').update({ epoch });
    });
  }
}

/**
 * Ends connections whose person has changed the password or the second factor, or no longer exists. Otherwise a connection would become
 * valid again if the person's old epoch came back.
 */
export async function endOutdated(database: Database, freshness: Pick<Freshness, 'change'>, access: People): Promise<void> {
  const all: readonly Behind[] = await database.knex(connectionsTable.name).distinct('person', 'epoch');
  for (const behind of all) {
    if ((await personBehind(access, behind)) !== null) continue;
    await freshness.change([CONNECTIONS_TOPIC], async ({ knex }) => {
      await knex(connectionsTable.name).where(behind).delete();
    });
  }
}
