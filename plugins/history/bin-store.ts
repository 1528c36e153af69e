import { bindModel, type Database } from 'plinth';
import { type BinRow, binTable } from './entry.ts';

const TABLE = binTable.name;

/** Deleted documents that one request searches for a title. */
const SEARCHED = 5_000;

/** Which deleted documents to list. */
export interface BinChoice {
  /** A part of the title. */
  readonly title: string | null;
  /** Deleted from then on, and before then: milliseconds. */
  readonly since: number | null;
  readonly until: number | null;
  /** `BinPage.next` of the page before; null: from the latest deletion. */
  readonly before: BinPlace | null;
  readonly limit: number;
}

/** A position in the list. */
export interface BinPlace {
  readonly at: number;
  readonly id: number;
}

/** A page of the list. */
export interface BinPage {
  readonly rows: readonly BinRow[];
  /** Where the next page begins; null: there is none. */
  readonly next: BinPlace | null;
  /** Where the search stopped before the end of the bin; null if it did not. */
  readonly reached: BinPlace | null;
}

/** Reads and writes the rows of the bin. */
export class BinStore {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  /** Deleted documents of types, latest deletion first. A search reads at most `SEARCHED` of them, and returns where it stopped. */
  async page(types: readonly string[], { title, since, until, before, limit }: BinChoice): Promise<BinPage> {
    if (types.length === 0) return { rows: [], next: null, reached: null };
    const meant = () => {
      const rows = this.#query().whereIn('type', types).orderBy('at', 'desc').orderBy('id', 'desc');
      if (since !== null) rows.where('at', '>=', since);
      if (until !== null) rows.where('at', '<', until);
      if (before !== null) rows.where('at', '<=', before.at).where((at) => at.where('at', '<', before.at).orWhere('id', '<', before.id));
      return rows;
    };
    const asked = meant().limit(limit + 1);
    let reached: BinPlace | null = null;
    if (title !== null) {
      const [last] = await meant()
        .select('at', 'id')
        .offset(SEARCHED - 1)
        .limit(1);
      reached = last === undefined ? null : placeOf(last);
      if (last !== undefined) asked.where('at', '>=', last.at).where((at) => at.where('at', '>', last.at).orWhere('id', '>=', last.id));
      asked.whereRaw("?? like ? escape '!'", ['sought', `%${title.toLowerCase().replaceAll(/[%_!]/g, '!$&')}%`]);
    }
    const found = await asked;
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    if (found.length > limit && last !== undefined) return { rows, next: placeOf(last), reached: null };
    return { rows, next: reached, reached };
  }

  /** The types of deleted documents. Jumps from one to the next in the index, since some databases would read every row. */
  async types(): Promise<readonly string[]> {
    const found: string[] = [];
    for (;;) {
      const after = found.at(-1);
      const rows = this.#query().select('type').orderBy('type').limit(1);
      const [next] = await (after === undefined ? rows : rows.where('type', '>', after));
      if (next === undefined) return found;
      found.push(next.type);
    }
  }

  /** Documents of a type that were deleted before a time, oldest deletion first. */
  async old(type: string, time: number, limit: number): Promise<readonly BinRow[]> {
    return this.#query().where({ type }).where('at', '<', time).orderBy(['at', 'id']).limit(limit);
  }

  /** All rows of some documents, oldest first. A document that came back and was deleted again has several. */
  async of(documents: readonly string[]): Promise<readonly BinRow[]> {
    return documents.length === 0 ? [] : this.#query().whereIn('document', documents).orderBy('id');
  }

  /** Removes rows. */
  async forget(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#database().transaction(({ knex }) => knex(TABLE).whereIn('id', ids).delete());
  }

  #query() {
    return bindModel(this.#database(), binTable).query();
  }
}

function placeOf({ at, id }: BinPlace): BinPlace {
  return { at, id };
}
