import { randomBytes } from 'node:crypto';
import { bindModel, type Database } from 'plinth';
import { connectionsTable, type Program, programsTable } from './oauth-tables.ts';

/** Maximum number of registrations, and milliseconds for which an unused one is kept even at that limit. */
const MOST_PROGRAMS = 10_000;
const LEFT_ALONE = 3_600_000;

/** Milliseconds for which registrations are kept: those that nobody ever used, and those used before. */
const KEPT_UNUSED = 86_400_000;
const KEPT = 180 * 86_400_000;

/** The registered programs. */
export class ProgramRegister {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  /** Adds a program. At the limit it removes the oldest unused one. @returns null if none can be removed */
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

  /** Removes programs that nobody uses. */
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
