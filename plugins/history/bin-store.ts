import { bindModel, type Database } from 'plinth';
import { type BinRow, binTable } from './entry.ts';

const TABLE = binTable.name;

/** Deleted documents among which one request looks for a title. */
const SEARCHED = 5_000;

/** Which deleted documents are meant. */
export interface BinChoice {
  /** A part of the title. */
  readonly title: string | null;
  /** Deleted since then, and until then: milliseconds. */
  readonly since: number | null;
  readonly until: number | null;
  /** What `BinPage.next` said; null: from the one that was deleted last. */
  readonly before: BinPlace | null;
  readonly limit: number;
}

/** A place in the list. */
export interface BinPlace {
  readonly at: number;
  readonly id: number;
}

/** A part of the list. */
export interface BinPage {
  readonly rows: readonly BinRow[];
  /** Where it goes on; null: nowhere. */
  readonly next: BinPlace | null;
  /** Where the search has stopped, before it came to the end of the bin. */
  readonly reached: BinPlace | null;
}

/** Deleted documents, as they are stored. */
export class BinStore {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  /** Deleted documents of a type, last deleted first. However many there are, few of them are looked at: a search stops, and says where. */
  async page(type: string, { title, since, until, before, limit }: BinChoice): Promise<BinPage> {
    const meant = () => {
      const rows = this.#query().where({ type }).orderBy('at', 'desc').orderBy('id', 'desc');
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

  /** Those of a type that were deleted before a time, oldest first. */
  async old(type: string, time: number, limit: number): Promise<readonly BinRow[]> {
    return this.#query().where({ type }).where('at', '<', time).orderBy(['at', 'id']).limit(limit);
  }

  /** What stands in the bin of some documents, oldest first: what was deleted, came back and was deleted again, more than once. */
  async of(documents: readonly string[]): Promise<readonly BinRow[]> {
    return documents.length === 0 ? [] : this.#query().whereIn('document', documents).orderBy('id');
  }

  /** Takes rows out. */
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
