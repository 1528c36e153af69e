import { randomBytes } from 'node:crypto';
import { bindModel, type Database } from 'plinth';
import { connectionsTable, type Program, programsTable } from './oauth-tables.ts';

/** Registrations at the most, and milliseconds for which one that nobody has used is left alone even when they are so many. */
const MOST_PROGRAMS = 10_000;
const LEFT_ALONE = 3_600_000;

/** Milliseconds for which registrations are kept that nobody ever used, and those that somebody did. */
const KEPT_UNUSED = 86_400_000;
const KEPT = 180 * 86_400_000;

/** Programs that have registered. */
export class ProgramRegister {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  /** Remembers a program; where there are too many, the oldest that nobody has used goes. @returns null: none of them may go */
  async add(name: string, redirects: readonly string[]): Promise<Program | null> {
    const client = randomBytes(18).toString('base64url');
    return this.#database().transaction(async ({ knex }) => {
      const { count } = (await knex(programsTable.name).count({ count: '*' }).first()) as { readonly count: unknown };
      if (Number(count) >= MOST_PROGRAMS) {
        const before = Date.now() - LEFT_ALONE;
        const unused = knex(programsTable.name).whereNull('allowed_at').where('created_at', '<', before);
        const oldest = await unused.orderBy('created_at').first('id');
        if (oldest === undefined) return null;
        await knex(programsTable.name).where({ id: oldest.id }).delete();
      }
      const row = { client, name, redirects: JSON.stringify(redirects), created_at: Date.now(), allowed_at: null };
      return bindModel<typeof programsTable, Program>(this.#database(), programsTable).query(knex).insert(row);
    });
  }

  async find(client: string): Promise<Program | null> {
    return (await this.#database().knex(programsTable.name).where({ client }).first()) ?? null;
  }

  /** Removes those that nobody uses. */
  async sweep(): Promise<void> {
    const now = Date.now();
    const connected = this.#database().knex(connectionsTable.name).select('program');
    const unused = await this.#database()
      .knex(programsTable.name)
      .where('allowed_at', '<', now - KEPT)
      .whereNotIn('id', connected)
      .pluck('id');
    await this.#database().transaction(async ({ knex }) => {
      await knex(programsTable.name)
        .whereNull('allowed_at')
        .where('created_at', '<', now - KEPT_UNUSED)
        .delete();
      await knex(programsTable.name)
        .whereIn('id', unused)
        .where('allowed_at', '<', now - KEPT)
        .delete();
    });
  }
}
