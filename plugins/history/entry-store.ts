import type { Knex } from 'knex';
import { bindModel, type Database, NotFoundError, removeInBatches } from 'plinth';
import { type Entry, type EntryFacts, entriesTable, FACTS, STAGE } from './entry.ts';
import { readState, type State, stepInto } from './state.ts';

const TABLE = entriesTable.name;

/** At most this many steps rebuild a state, since fewer entries in a row have no whole state. */
export const DEEPEST = 32;

/** Entries that one statement removes. */
const BATCH = 500;
/** Versions that one statement reads. */
const VERSIONS = 100;

const COLUMNS = entriesTable.columns.map(({ name }) => name);

/** A page of a list, newest first. */
export interface Window {
  /** Entries older than this id; null: from the newest. */
  readonly before: number | null;
  readonly limit: number;
}

/** Which entries of some versions to read, and in which order. */
interface Choice {
  readonly columns: readonly (string | Knex.Raw)[];
  readonly order: 'asc' | 'desc';
  readonly limit: number;
  readonly type?: string;
  readonly before?: number | null;
  readonly after?: number;
  /** By version: only entries after these. */
  readonly since?: ReadonlyMap<string, number>;
  readonly stage?: number;
  /** Only changes after which the version exists. */
  readonly isThere?: true;
}

/** Reads and writes the stored entries. */
export class EntryStore {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  /** The versions of a document that have entries. */
  async versions(document: string): Promise<readonly string[]> {
    const { knex } = this.#database();
    const of = (settled: number) => knex(TABLE).where({ settled, document }).distinct('version');
    const rows: readonly { readonly version: string }[] = await of(1).union([of(0)]);
    return rows.map(({ version }) => version);
  }

  /**
   * Entries of some versions of a document of a type, newest first.
   * @param since by version: only entries after these ids
   */
  async page(
    type: string,
    document: string,
    versions: readonly string[],
    { before, limit }: Window,
    since?: ReadonlyMap<string, number>,
  ): Promise<readonly EntryFacts[]> {
    return this.#of(document, versions, { type, before, limit, columns: FACTS, order: 'desc', ...(since && { since }) });
  }

  /** Id of the entry with which a version was last deleted; 0: it never was. To unpublish it is not to delete it. */
  async lastDeletion(type: string, document: string, version: string): Promise<number> {
    const { knex } = this.#database();
    const deletions = knex(TABLE).whereIn('settled', [0, 1]).where({ document, version, type, kind: 'deleted' }).whereNull('after_sum');
    const [{ last = null } = {}] = (await deletions.max({ last: 'id' })) as readonly { readonly last?: number | string | null }[];
    return Number(last ?? 0);
  }

  /** @throws NotFoundError */
  async find(type: string, document: string, id: number): Promise<Entry> {
    const found = await this.#query().findOne({ id, type, document });
    if (found === undefined) throw new NotFoundError('Entry not found');
    return found;
  }

  /** The states before and after a change; null if the version did not exist then. */
  async states(entry: Entry): Promise<{ readonly before: State | null; readonly after: State | null }> {
    const after = await this.#after(entry);
    const before = entry.back === null ? (entry.before_sum === null ? null : after) : stepInto(entry.back, after);
    return { before: before === null ? null : readState(before), after: after === null ? null : readState(after) };
  }

  async #after({ id, document, version, after_sum, state }: Entry): Promise<string | null> {
    if (after_sum === null || state !== null) return state;
    const later: Entry[] = [];
    for (;;) {
      const after = later.at(-1)?.id ?? id;
      const more = await this.#of(document, [version], { after, columns: COLUMNS, order: 'asc', limit: DEEPEST });
      for (const row of more) {
        later.push(row);
        if (row.state === null && row.after_sum !== null) continue;
        return later.reverse().reduce<string | null>((text, { back }) => (back === null ? text : stepInto(back, text)), row.state);
      }
      if (more.length === 0) throw new Error(`entry ${id} of ${TABLE} refers to an entry that does not exist`);
    }
  }

  /** The removal entries of a deleted document: one per version that it had. @throws NotFoundError if the document is not deleted */
  async goneWith(type: string, document: string): Promise<readonly Entry[]> {
    const versions = await this.versions(document);
    const [last] = await this.#of(document, versions, { type, columns: FACTS, order: 'desc', limit: 1 });
    if (last?.stage !== STAGE.bin) throw new NotFoundError('Deleted document not found');
    const after = (await this.#lastThere(document, versions))?.id ?? 0;
    return this.#of(document, versions, { type, after, stage: STAGE.bin, columns: COLUMNS, order: 'asc', limit: versions.length });
  }

  /** Whether a version has no later entry than this one. */
  async isNewest({ id, document, version }: EntryFacts): Promise<boolean> {
    const [last] = await this.#of(document, [version], { columns: FACTS, order: 'desc', limit: 1 });
    return last?.id === id;
  }

  /** Makes the removal entries of a document that has come back ordinary ones. */
  async leaveBin(document: string): Promise<void> {
    const last = await this.#lastThere(document, await this.versions(document));
    if (last === undefined) return;
    const went = { document, stage: STAGE.bin };
    await this.#database().transaction(async ({ knex }) => {
      for (const settled of [0, 1])
        await knex(TABLE)
          .where({ settled, ...went })
          .where('id', '<', last.id)
          .update({ stage: STAGE.ordinary });
    });
  }

  /** Removes all entries of a document. */
  async removeAll(document: string, signal?: AbortSignal): Promise<void> {
    await removeInBatches(this.#database(), entriesTable, (rows) => rows.whereIn('settled', [0, 1]).where({ document }), { signal });
  }

  /** Entries that upkeep has not processed yet, grouped by version, and oldest first within a version. */
  async fresh(limit: number): Promise<readonly EntryFacts[]> {
    return this.#facts().where({ settled: 0 }).orderBy(['document', 'version', 'id']).limit(limit);
  }

  /** Entries of a stage, oldest first. */
  async staged(stage: number, limit: number): Promise<readonly EntryFacts[]> {
    return this.#facts().where({ stage }).orderBy('id').limit(limit);
  }

  /** Earlier entries of the same version, newest first, and whether each has a whole state. */
  async before({ id, document, version }: EntryFacts, limit: number): Promise<readonly (EntryFacts & { readonly isWhole: boolean })[]> {
    const isWhole = this.#database().knex.raw('case when ?? is null then 0 else 1 end as ??', ['state', 'isWhole']);
    const rows = await this.#of(document, [version], { before: id, columns: [...FACTS, isWhole], order: 'desc', limit });
    return rows.map((row) => ({ ...row, isWhole: Number((row as { isWhole?: unknown }).isWhole) === 1 }));
  }

  /** The versions of some entries that have more than `keep` settled entries. */
  async fuller(
    entries: readonly Pick<EntryFacts, 'document' | 'version'>[],
    keep: number,
  ): Promise<readonly Pick<EntryFacts, 'document' | 'version'>[]> {
    if (entries.length === 0) return [];
    const among = (name: 'document' | 'version') => [...new Set(entries.map((entry) => entry[name]))];
    return this.#query()
      .select('document', 'version')
      .where({ settled: 1 })
      .whereIn('document', among('document'))
      .whereIn('version', among('version'))
      .groupBy('document', 'version')
      .havingRaw('count(*) > ?', [keep]);
  }

  /** Ids of a version's settled entries that exceed `keep`, oldest first. Lasting entries do not count. */
  async beyond({ document, version }: Pick<EntryFacts, 'document' | 'version'>, keep: number): Promise<readonly number[]> {
    const kept = () => this.#database().knex(TABLE).where({ settled: 1, document, version }).whereNot('stage', STAGE.lasting);
    const [first] = await kept().orderBy('id', 'desc').offset(keep).limit(1).pluck('id');
    return first === undefined ? [] : kept().where('id', '<=', first).orderBy('id').limit(BATCH).pluck('id');
  }

  /** Applies the results of upkeep in one short transaction. */
  async settle({ packed = new Map(), settled = [], removed = [], staged }: Settlement): Promise<void> {
    if (packed.size + settled.length + removed.length + (staged?.ids.length ?? 0) === 0) return;
    const byDepth = new Map<number, number[]>();
    for (const [id, depth] of packed) byDepth.set(depth, [...(byDepth.get(depth) ?? []), id]);
    await this.#database().transaction(async ({ knex }) => {
      for (const [depth, ids] of byDepth) await knex(TABLE).whereIn('id', ids).update({ state: null, depth });
      if (settled.length > 0) await knex(TABLE).whereIn('id', settled).update({ settled: 1 });
      if (staged !== undefined) await knex(TABLE).whereIn('id', staged.ids).update({ stage: staged.stage });
      if (removed.length > 0) await knex(TABLE).whereIn('id', removed).delete();
    });
  }

  async #lastThere(document: string, versions: readonly string[]): Promise<EntryFacts | undefined> {
    const [last] = await this.#of(document, versions, { isThere: true, columns: FACTS, order: 'desc', limit: 1 });
    return last;
  }

  /**
   * Entries of some versions of a document, ordered by id. Up to `limit` settled entries are read per version, and up to `limit` unsettled
   * ones from another place in the index. One statement reads both, so that it misses no entry that upkeep settles at the same time.
   */
  async #of(document: string, versions: readonly string[], choice: Choice): Promise<readonly Entry[]> {
    const { order, limit } = choice;
    const found: Entry[] = [];
    for (let at = 0; at < versions.length; at += VERSIONS) {
      for (const row of await this.#ofSome(document, versions.slice(at, at + VERSIONS), choice)) found.push(row);
    }
    return found.sort((one, other) => (order === 'asc' ? one.id - other.id : other.id - one.id)).slice(0, limit);
  }

  async #ofSome(document: string, versions: readonly string[], choice: Choice): Promise<readonly Entry[]> {
    const { columns, order, limit, type, before = null, after, since, stage, isThere } = choice;
    const { knex } = this.#database();
    const part = (settled: number, some: readonly string[]) => {
      const rows = knex(TABLE)
        .select([...columns])
        .where({ settled, document, ...(type !== undefined && { type }), ...(stage !== undefined && { stage }) })
        .whereIn('version', some)
        .orderBy('id', order)
        .limit(limit);
      if (before !== null) rows.where('id', '<', before);
      if (after !== undefined) rows.where('id', '>', after);
      for (const version of some) {
        const id = since?.get(version) ?? 0;
        if (id > 0) rows.whereNot((earlier) => void earlier.where({ version }).where('id', '<=', id));
      }
      if (isThere) rows.whereNotNull('after_sum');
      return knex.select('*').from(rows.as(`part_${settled}_${versions.indexOf(some[0] ?? '')}`));
    };
    const parts = part(0, versions).unionAll(versions.map((version) => part(1, [version])));
    const rows = await knex.select('*').from(parts.as('parts')).orderBy('id', order).limit(limit);
    const model = bindModel(this.#database(), entriesTable);
    return rows.map((row: object) => model.fromDatabaseJson(row) as unknown as Entry);
  }

  #facts() {
    return this.#query().select(...(FACTS as (keyof EntryFacts)[]));
  }

  #query() {
    return bindModel(this.#database(), entriesTable).query();
  }
}

/** Results of upkeep for some entries. */
interface Settlement {
  /** New depths of entries whose whole state is removed, because the next entry leads back to it. */
  readonly packed?: ReadonlyMap<number, number>;
  /** Entries that were processed. */
  readonly settled?: readonly number[];
  readonly staged?: { readonly ids: readonly number[]; readonly stage: number };
  readonly removed?: readonly number[];
}
