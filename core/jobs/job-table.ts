import type { Knex } from 'knex';
import { type Database, isUniqueViolation, type Lease, type TableSchema } from '../database/index.ts';

/** When each job was last started, for all nodes. */
export const jobTable: TableSchema = {
  name: 'plinth_jobs',
  columns: [
    { name: 'name', kind: 'varchar', length: 64, nullable: false },
    /** The time that it was last started for: milliseconds since 1970, by the clock of the database. */
    { name: 'started_for', kind: 'ref', nullable: false },
    /** How often it was started for that time without an end; 0 when it has ended. */
    { name: 'attempts', kind: 'integer', nullable: false },
    /** When a node that runs no jobs has asked for it, until a run begins; null: nobody has. By the clock of the database. */
    { name: 'asked_at', kind: 'ref', nullable: true },
    /** What the last run that ended failed with; null: it did not. */
    { name: 'error', kind: 'text', nullable: true },
  ],
  primary: ['name'],
  indexes: [],
  foreignKeys: [],
};

/** What the database knows of a job. */
export interface JobRecord {
  readonly last: number;
  readonly attempts: number;
  /** Whether a node that runs no jobs has asked for it. */
  readonly isAsked: boolean;
  /** The time by the clock of the database. */
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

  /** Makes the row of a job that nobody knew. @param isDue whether it runs at once, or waits for its next time */
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

  /** Has it run on a node that runs jobs. Its row is there. */
  async ask(): Promise<void> {
    const now = this.#database.dialect.schema.now(this.#database.knex);
    await this.#database.transaction((tx) => tx.knex(jobTable.name).where('name', this.#name).update({ asked_at: now }));
  }

  async read(knex: Knex = this.#database.knex): Promise<JobRecord> {
    const now = this.#database.dialect.schema.now(knex);
    const row = await knex(jobTable.name).where('name', this.#name).first('started_for', 'attempts', 'asked_at', { now });
    if (row === undefined) throw new Error(`the row of the job is gone from ${jobTable.name}`);
    return { last: Number(row.started_for), attempts: Number(row.attempts), isAsked: row.asked_at !== null, now: Number(row.now) };
  }

  /**
   * Changes the row while nobody else can.
   * @param decide gives what to write, or null to leave it
   * @param error what the run failed with, where one has ended
   * @returns what was written
   * @throws UnavailableError when another node has taken the lease
   */
  change(lease: Lease, decide: (record: JobRecord) => Pick<JobRecord, 'last' | 'attempts'> | null, error?: string | null) {
    return this.#database.transaction(async (tx) => {
      await lease.assertHeld(tx.knex);
      const next = decide(await this.read(tx.knex));
      if (next === null) return null;
      // A first attempt answers whoever has asked until now; what is asked for later waits for the next one.
      const answer = next.attempts === 1 ? { asked_at: null } : {};
      await tx
        .knex(jobTable.name)
        .where('name', this.#name)
        .update({ started_for: next.last, attempts: next.attempts, ...answer, ...(error !== undefined && { error }) });
      return next;
    });
  }
}

/** Names of the jobs that nodes which run none have asked for. */
export async function askedJobs({ knex }: Database): Promise<readonly string[]> {
  const rows: readonly { readonly name: string }[] = await knex(jobTable.name).whereNotNull('asked_at').select('name');
  return rows.map(({ name }) => name);
}
