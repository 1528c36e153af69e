import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import { type Database, type Documents, type Filter, type JobRun, type Paging, SYSTEM } from 'plinth';
import type { SearchIndex, Version } from './search-index.ts';
import { among, populateOf, type SearchedType, scopeOf } from './searchable.ts';
import { type Progress, progressTable, vocabularyTable, wordsTable } from './tables.ts';
import type { Vocabulary } from './vocabulary.ts';
import { wordsOfRow } from './word-index.ts';

/** Raise this number if the words of a text change. The index is then filled again. */
const FORMAT = 1;

/** Versions, or rows, of one step. */
const BATCH = 100;

/**
 * Number of latest keys that are read again, because rows with smaller keys may become visible later. About as many keys as a fill uses in
 * half a minute.
 */
const TWICE = 10_000;

/** The type of the progress row of the vocabulary. */
const VOCABULARY = '';

const PAGING: Paging = Object.freeze({ defaultLimit: BATCH, maxLimit: BATCH, withCount: false });

/** Dependencies of `Fill`. */
export interface FillParts {
  readonly documents: Documents;
  readonly database: () => Database;
  readonly types: () => ReadonlyMap<string, SearchedType>;
  readonly locales: () => readonly string[];
  readonly vocabulary: Vocabulary;
  readonly index: SearchIndex;
  /** Name of the plugin's tap of `record`, for `Documents.unseen`. */
  readonly tap: string;
  /** Settings that the index depends on, besides the model. */
  readonly settings: readonly string[];
}

/** A type that has to be filled. */
interface Due {
  readonly searched: SearchedType;
  /** The progress so far; null: from the beginning. */
  readonly begun: Progress | null;
  /** See `Documents.unseen`. */
  readonly since: number;
}

/** One run of filling. */
export interface FillRun extends Pick<JobRun, 'signal' | 'assertHeld'> {
  /** Whether to compare finished types if documents were changed without the plugin. False: only types that are unfinished. */
  readonly compares: boolean;
  /** Called after each step with the number of versions that were compared. */
  told?(uid: string, count: number): void;
}

/**
 * Fills the index: with documents that existed before it, with all documents if the index changes, and with those that were changed without
 * the plugin (`Documents.unseen`). It compares all versions of a type with the index, and corrects differences. After an interruption it
 * continues where it was.
 */
export class Fill {
  readonly #parts: FillParts;

  constructor(parts: FillParts) {
    this.#parts = parts;
  }

  /** Types that are not completely in the index. */
  async waiting(): Promise<readonly string[]> {
    return (await this.#due(true)).map(({ searched: { uid } }) => uid);
  }

  /** Forgets that types were filled, so that the next run compares them. @param uid null: all */
  async forget(uid: string | null): Promise<void> {
    await this.#parts.database().transaction(async ({ knex }) => {
      if (uid === null) await knex(vocabularyTable.name).delete();
      await knex(progressTable.name)
        .where(uid === null ? {} : { type: uid })
        .delete();
    });
  }

  /** Puts missing versions into the index, and removes those that no longer exist. */
  async run(run: FillRun): Promise<void> {
    const types = this.#parts.types();
    for (const { type, since } of (await this.#progress()).values()) {
      if (type === VOCABULARY || types.has(type)) continue;
      await this.#parts.index.clear(type, run.signal);
      await this.#parts.database().transaction(({ knex }) => knex(progressTable.name).where({ type, since }).delete());
    }
    for (const { searched, begun, since } of await this.#due(run.compares))
      await this.#fill(searched, begun ?? (await this.#begin(searched, since)), run);
    await this.#learn(run.signal);
  }

  /** Types that have to be filled, from the beginning or from where a fill was interrupted. */
  async #due(compares: boolean): Promise<readonly Due[]> {
    const known = await this.#progress();
    const types = [...this.#parts.types().values()];
    const uids = types.map(({ uid }) => uid);
    const unseen = await this.#parts.documents.unseen(this.#parts.tap, uids);
    return types.flatMap((searched): readonly Due[] => {
      const since = unseen.get(searched.uid) ?? 0;
      const found = known.get(searched.uid);
      const isAlike = found?.shape === this.#shape(searched) && (!compares || Number(found.since) === since);
      if (!isAlike) return [{ searched, begun: null, since }];
      return found.place === null ? [] : [{ searched, begun: found, since }];
    });
  }

  async #begin(searched: SearchedType, since: number): Promise<Progress> {
    const begun = { type: searched.uid, shape: this.#shape(searched), since, place: '' };
    await this.#parts.index.begin(searched);
    await this.#parts.database().transaction(async ({ knex }) => {
      await knex(progressTable.name).where({ type: searched.uid }).delete();
      await knex(progressTable.name).insert(begun);
    });
    return begun;
  }

  async #fill(searched: SearchedType, { since, place }: Progress, { signal, assertHeld, told }: FillRun): Promise<void> {
    const { database, documents, index } = this.#parts;
    const { uid } = searched;
    const note = async (knex: Knex, to: string | null) => {
      await assertHeld(knex);
      await knex(progressTable.name).where({ type: uid, since }).update({ place: to });
    };
    const keys = new Map(this.#keysOf(searched).map((axes) => [scopeOf(uid, axes), axes]));
    const [at = '', behind = '0'] = place?.split('\n') ?? [];
    const scopes = [...keys.keys()];
    for (const scope of scopes.slice(Math.max(0, scopes.indexOf(at)))) {
      const axes = keys.get(scope) as ReadonlyMap<string, string>;
      const again = (ids: readonly string[]) => this.#read(searched, axes, 0, among(searched, ids));
      for (let last = scope === at ? Number(behind) : 0; ; ) {
        signal.throwIfAborted();
        const versions = await this.#read(searched, axes, last);
        if (versions.length === 0) break;
        last = Number(versions.at(-1)?.document.id);
        await index.put({ searched, versions, again }, (knex) => note(knex, `${scope}\n${last}`));
        told?.(uid, versions.length);
      }
    }
    const there = async (scope: string, ids: readonly string[]) => {
      const axes = keys.get(scope);
      if (axes === undefined) return null;
      const paging = { ...PAGING, maxLimit: ids.length, defaultLimit: ids.length };
      const asked = { ...Object.fromEntries(axes), fields: ['documentId'] };
      const found = await documents.find(documents.parse(uid, asked, 'list', SYSTEM, { paging, where: among(searched, ids) }));
      return new Set(found.documents.map(({ documentId }) => String(documentId)));
    };
    await index.end(searched, there, signal);
    await database().transaction(({ knex }) => note(knex, null));
  }

  /** A batch of current versions of a scope. @param behind the numeric id of the version before them */
  async #read(searched: SearchedType, axes: ReadonlyMap<string, string>, behind: number, where?: Filter): Promise<readonly Version[]> {
    const { documents } = this.#parts;
    const { uid } = searched;
    const parameters = { ...Object.fromEntries(axes), ...populateOf(searched, null), filters: { id: { $gt: behind } }, sort: 'id' };
    const found = await documents.find(documents.parse(uid, parameters, 'list', SYSTEM, { paging: PAGING, ...(where && { where }) }));
    const scope = scopeOf(uid, axes);
    return found.documents.map((document) => ({ scope, documentId: String(document.documentId), axes, document }));
  }

  /**
   * Adds the words of new rows to the vocabulary. The latest rows are read twice, since a row with a smaller key may become visible later.
   */
  async #learn(signal: AbortSignal): Promise<void> {
    const database = this.#parts.database();
    const { knex } = database;
    const known = (await this.#progress()).get(VOCABULARY);
    const start = Number(known?.place ?? 0);
    let last = start;
    const added = new Set<string>();
    for (;;) {
      signal.throwIfAborted();
      const rows = await knex(wordsTable.name).where('id', '>', last).orderBy('id').limit(BATCH).select('id', 'words');
      if (rows.length === 0) break;
      await this.#parts.vocabulary.add(
        rows.flatMap(({ words }) => wordsOfRow(words)),
        added,
      );
      last = Number(rows.at(-1).id);
    }
    if (known !== undefined && Number(known.since) === last && start === last) return;
    const next = Math.max(Number(known?.since ?? 0), last - TWICE);
    const row = { type: VOCABULARY, shape: '', since: last, place: String(next) };
    await database.transaction(async ({ knex }) => {
      await knex(progressTable.name).where({ type: VOCABULARY }).delete();
      await knex(progressTable.name).insert(row);
    });
  }

  async #progress(): Promise<ReadonlyMap<string, Progress>> {
    const rows: readonly Progress[] = await this.#parts.database().knex(progressTable.name).select('type', 'shape', 'since', 'place');
    return new Map(rows.map((row) => [row.type, row]));
  }

  /** The versions of a type that are in the index: all values of each axis if they are known, otherwise the default one. */
  #keysOf({ type }: SearchedType): readonly ReadonlyMap<string, string>[] {
    let keys: readonly (readonly [string, string])[][] = [[]];
    for (const axis of this.#parts.documents.axesOf(type)) {
      const values = axis.name === 'locale' ? this.#parts.locales() : (axis.choices ?? [axis.defaultValue()]);
      keys = keys.flatMap((key) => values.map((value) => [...key, [axis.name, value] as const]));
    }
    return keys.map((key) => new Map(key));
  }

  #shape(searched: SearchedType): string {
    const seen = new Set<object>();
    const facts = JSON.stringify([FORMAT, this.#parts.settings, searched.weights, searched.inside], (_, value) => {
      if (!(value instanceof Map)) return value;
      if (seen.has(value)) return null;
      seen.add(value);
      return [...value];
    });
    return createHash('sha256').update(facts).digest('hex').slice(0, 16);
  }
}
