import { type Database, type Diagnosis, isUniqueViolation, type Lease } from 'plinth';
import type { Position } from './event-reader.ts';
import { eventPositionsTable } from './event-tables.ts';

const TABLE = eventPositionsTable.name;

/** Milliseconds for which it is told that events were skipped. */
const TOLD_FOR = 7 * 86_400_000;

/** How far a follower of one node of all has come, and what it could not take. */
export interface KeptPosition extends Position {
  /** What it is told again and again: the id of an event, or 0 for `missed`. */
  readonly failing?: { readonly id: number; readonly attempts: number };
  /** What it was not told any more: how many, and the id and the time of the last, in milliseconds since 1970. */
  readonly skipped?: { readonly count: number; readonly id: number; readonly at: number };
}

/** Keeps how far followers of one node of all have come, so that another node goes on from there. */
export class KeptPositions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Makes that of a follower, where there is none. */
  async introduce(name: string, latest: () => Promise<Position>): Promise<void> {
    if (await this.#database.knex(TABLE).where({ name }).first('name')) return;
    const position = this.#stored(await latest());
    try {
      await this.#database.transaction((tx) => tx.knex(TABLE).insert({ name, position }));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }

  async read(name: string): Promise<KeptPosition> {
    const row = await this.#database.knex(TABLE).where({ name }).first('position');
    return this.#read(row.position);
  }

  /** @throws UnavailableError when another node goes on */
  async keep(name: string, position: KeptPosition, lease: Lease): Promise<void> {
    await this.#database.transaction(async ({ knex }) => {
      await lease.assertHeld(knex);
      await knex(TABLE)
        .where({ name })
        .update({ position: this.#stored(position) });
    });
  }

  /** What whoever runs the deployment should know of. */
  async diagnoses(now = Date.now()): Promise<readonly Diagnosis[]> {
    const rows = await this.#all().catch(() => []);
    return rows.flatMap(({ name, position }) => diagnosesOf(name, this.#read(position), now));
  }

  /** Rejects where there is no database yet, or one of an older version, which is told without us. */
  async #all(): Promise<readonly { readonly name: string; readonly position: unknown }[]> {
    return await this.#database.knex(TABLE).orderBy('name').select('name', 'position');
  }

  #read(stored: unknown): KeptPosition {
    const decode = this.#database.dialect.decoder('json');
    return (decode === null ? stored : decode(stored)) as KeptPosition;
  }

  #stored(position: KeptPosition): string {
    return this.#database.dialect.bind('json', position) as string;
  }
}

function diagnosesOf(name: string, { failing, skipped }: KeptPosition, now: number): readonly Diagnosis[] {
  const found: Diagnosis[] = [];
  if (skipped !== undefined && now - skipped.at < TOLD_FOR) {
    const last = `the last one was ${skipped.id === 0 ? 'that it has missed some' : skipped.id}, at ${new Date(skipped.at).toISOString()}`;
    const text = `the follower "${name}" has skipped ${skipped.count} events that it failed to take: ${last}`;
    found.push({ level: 'mend', text, mend: 'see the log of that time, and have what it makes of events made anew' });
  }
  if (failing !== undefined) {
    const what = failing.id === 0 ? 'that it has missed events' : `event ${failing.id}`;
    const text = `the follower "${name}" has failed to take ${what} ${failing.attempts} times, and what is behind it waits`;
    found.push({ level: 'look', text, mend: 'see the log' });
  }
  return found;
}
