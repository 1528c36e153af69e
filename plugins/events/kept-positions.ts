import { type Database, type Diagnosis, isUniqueViolation, type Lease } from 'plinth';
import type { Position } from './event-reader.ts';
import { eventPositionsTable } from './event-tables.ts';

const TABLE = eventPositionsTable.name;

/** Milliseconds for which `plinth doctor` reports skipped events. */
const TOLD_FOR = 7 * 86_400_000;

/** The position of a follower with `nodes: 'one'`, and its failed and skipped events. */
export interface KeptPosition extends Position {
  /** The event that is being retried: its id, or 0 for `missed`. */
  readonly failing?: { readonly id: number; readonly attempts: number };
  /** Skipped events: how many, and the id and time of the last one, in milliseconds since 1970. */
  readonly skipped?: { readonly count: number; readonly id: number; readonly at: number };
}

/** Stores the positions of followers with `nodes: 'one'`, so that another node can continue from there. */
export class KeptPositions {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Inserts the position of a follower, if there is none. */
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

  /** Stores a position. @throws UnavailableError when another node has taken over */
  async keep(name: string, position: KeptPosition, lease: Lease): Promise<void> {
    await this.#database.transaction(async ({ knex }) => {
      await lease.assertHeld(knex);
      await knex(TABLE)
        .where({ name })
        .update({ position: this.#stored(position) });
    });
  }

  /** Problems that `plinth doctor` reports. */
  async diagnoses(now = Date.now()): Promise<readonly Diagnosis[]> {
    const rows = await this.#all().catch(() => []);
    return rows.flatMap(({ name, position }) => diagnosesOf(name, this.#read(position), now));
  }

  /** Rejects if the table does not exist yet, or is of an older version. Other diagnoses report that. */
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
    const last = `the last was ${skipped.id === 0 ? 'that it has missed some' : skipped.id}, at ${new Date(skipped.at).toISOString()}`;
    const text = `the consumer "${name}" skipped ${skipped.count} events it failed to process: ${last}`;
    found.push({ level: 'mend', text, mend: 'see the server log for that time, and rebuild the data derived from the missed events' });
  }
  if (failing !== undefined) {
    const what = failing.id === 0 ? 'that it has missed events' : `event ${failing.id}`;
    const text = `the consumer "${name}" failed to process ${what} ${failing.attempts} times; later events are blocked`;
    found.push({ level: 'look', text, mend: 'see the server log' });
  }
  return found;
}
