import { bindModel, type Database, type TableSchema } from 'plinth';

/** Milliseconds without a request after which a person counts as gone. */
export const ABSENT_AFTER = 15_000;

/** Milliseconds for which an unchanged row is not written again. */
const WRITTEN_FOR = 7_000;

/** Maximum number of rows whose last write is remembered. */
const REMEMBERED = 10_000;

/** Which person has which document open, on all nodes. */
export const presenceTable = {
  name: 'admin_presence',
  columns: [
    // Type, document and locale, as one text.
    { name: 'place', kind: 'varchar', length: 190, nullable: false },
    { name: 'person', kind: 'ref', nullable: false },
    { name: 'field', kind: 'varchar', length: 255, nullable: true },
    { name: 'since', kind: 'datetime', nullable: false },
    { name: 'seen', kind: 'datetime', nullable: false },
  ],
  primary: ['place', 'person'],
  indexes: [{ name: 'admin_presence_seen', columns: ['seen'], unique: false }],
  foreignKeys: [],
} as const satisfies TableSchema;

/** Another person who has the document open. */
export interface Other {
  readonly person: number;
  /** Path of the attribute that they are in; null: none. */
  readonly field: string | null;
  /** UTC, ISO 8601. */
  readonly since: string;
}

/** Tracks who has which document open. Rows expire. An unchanged row is written every few seconds, not on every request. */
export class Presence {
  readonly #database: () => Database;
  readonly #written = new Map<string, { readonly field: string | null; readonly at: number }>();

  constructor(database: () => Database) {
    this.#database = database;
  }

  /**
   * Reports that a person has a document open.
   * @returns the others who have it open
   */
  async meet(place: string, person: number, field: string | null): Promise<readonly Other[]> {
    const now = Date.now();
    const key = `${person} ${place}`;
    const last = this.#written.get(key);
    if (last === undefined || last.field !== field || now - last.at >= WRITTEN_FOR) {
      await this.#write({ place, person, field }, now);
      this.#written.delete(key);
      this.#written.set(key, { field, at: now });
      const [oldest] = this.#written.keys();
      if (this.#written.size > REMEMBERED && oldest !== undefined) this.#written.delete(oldest);
    }
    const rows = await this.#rows
      .query()
      .where({ place })
      .whereNot({ person })
      .where('seen', '>', new Date(now - ABSENT_AFTER).toISOString())
      .orderBy('since')
      .limit(100);
    return rows.map((row) => ({ person: row.person, field: row.field, since: row.since }));
  }

  /** Removes expired rows. Uses Knex directly: every node runs this, also those that never load Objection. */
  async sweep(): Promise<void> {
    const end = new Date(Date.now() - ABSENT_AFTER).toISOString();
    await this.#database().transaction(async ({ knex }) => {
      await knex(presenceTable.name).where('seen', '<', end).delete();
    });
  }

  async #write(row: { readonly place: string; readonly person: number; readonly field: string | null }, now: number): Promise<void> {
    const [seen, end] = [new Date(now).toISOString(), new Date(now - ABSENT_AFTER).toISOString()];
    await this.#database().transaction(async ({ knex }) => {
      const { place, person, field } = row;
      // A row that has expired starts again, with a new `since`.
      const stayed = await this.#rows.query(knex).patch({ field, seen }).where({ place, person }).where('seen', '>', end);
      if (stayed > 0) return;
      await this.#rows
        .query(knex)
        .insert({ ...row, since: seen, seen })
        .onConflict(['place', 'person'])
        .merge();
    });
  }

  get #rows() {
    return bindModel(this.#database(), presenceTable);
  }
}
