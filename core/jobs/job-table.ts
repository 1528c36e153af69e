import type { Knex } from 'knex';
import { type Database, isUniqueViolation, type Lease, type TableSchema } from '../database/index.ts';

/** When each job was last started, for all nodes. */
export const jobTable: TableSchema = {
  name: 'plinth_jobs',
  columns: [
    { name: 'name', kind: 'varchar', length: 64, nullable: false },
    /** The due time of the last start: milliseconds since 1970, by the clock of the database. */
    { name: 'started_for', kind: 'ref', nullable: false },
    /** How often it was started for that time without reaching its end; 0 once it has ended. */
    { name: 'attempts', kind: 'integer', nullable: false },
    /** When a node without jobs requested it, by the clock of the database. Reset when a run begins; null: not requested. */
    { name: 'asked_at', kind: 'ref', nullable: true },
    /** The error of the last run that ended; null if it succeeded. */
    { name: 'error', kind: 'text', nullable: true },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
};

/** State of a job in the database. */
export interface JobRecord {
  readonly last: number;
  readonly attempts: number;
  /** Whether a node that runs no jobs has requested it. */
  readonly isAsked: boolean;
  /** Current time, by the clock of the database. */
  readonly now: number;
}

/** The row of one job. */
export class JobRow {
  readonly #database: Database;
  readonly #name: string;

  constructor(database: Database, name: string) {
    this.#database = database;
    this.#name = name;
  }

  /** Inserts the row of a new job. @param isDue whether it runs at once, or waits for its next time */
  async introduce(isDue: boolean): Promise<void> {
    const { knex, dialect } = this.#database;
    if (await knex(jobTable.name).where('name', this.#name).first('name')) return;
    const last = isDue ? 0 : dialect.schema.now(knex);
    try {
      await this.#database.transaction((tx) => tx.knex(jobTable.name).insert({ name: this.#name, started_for: last, attempts: 0 }));
    } catch (error) {
      if (!isUniqueViolation(error)) throw error;
    }
  }

  /** Requests a run on a node that runs jobs. The row must exist. */
  async ask(): Promise<void> {
    const now = this.#database.dialect.schema.now(this.#database.knex);
    await this.#database.transaction((tx) => tx.knex(jobTable.name).where('name', this.#name).update({ asked_at: now }));
  }

  async read(knex: Knex = this.#database.knex): Promise<JobRecord> {
    const now = this.#database.dialect.schema.now(knex);
    const row = await knex(jobTable.name).where('name', this.#name).first('started_for', 'attempts', 'asked_at', { now });
    if (row === undefined) throw new Error(`the row of the job was deleted from ${jobTable.name}`);
    return { last: Number(row.started_for), attempts: Number(row.attempts), isAsked: row.asked_at !== null, now: Number(row.now) };
  }

  /**
   * Changes the row while this node holds the lease.
   * @param decide gives the new values, or null for no change
   * @param error the error of a run that has ended, null if it succeeded
   * @returns the values that were written
   * @throws UnavailableError when another node has taken the lease
   */
  change(lease: Lease, decide: (record: JobRecord) => Pick<JobRecord, 'last' | 'attempts'> | null, error?: string | null) {
    return this.#database.transaction(async (tx) => {
      await lease.assertHeld(tx.knex);
      const next = decide(await this.read(tx.knex));
      if (next === null) return null;
      // A first attempt fulfills all requests made until now. A later request stays for the next run.
      const answer = next.attempts === 1 ? { asked_at: null } : {};
      await tx
        .knex(jobTable.name)
        .where('name', this.#name)
        .update({ started_for: next.last, attempts: next.attempts, ...answer, ...(error !== undefined && { error }) });
      return next;
    });
  }
}

/** Names of the jobs that were requested by nodes that run none. */
export async function requestedJobs({ knex }: Database): Promise<readonly string[]> {
  const rows: readonly { readonly name: string }[] = await knex(jobTable.name).whereNotNull('asked_at').select('name');
  return rows.map(({ name }) => name);
}
