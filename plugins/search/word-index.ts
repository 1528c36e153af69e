import type { Knex } from 'knex';
import {
  type Asker,
  type Database,
  type RecordedChange,
  type RecordedRow,
  type RowOf,
  removeInBatches,
  type VersionKey,
  withLease,
} from 'plinth';
import type { Batch, Candidate, SearchIndex, Version, Wanted } from './search-index.ts';
import { type SearchedText, type SearchedType, scopeOf, textsOf } from './searchable.ts';
import type { Stemmers } from './stemmers.ts';
import { wordsTable } from './tables.ts';
import { type Token, type WordQuery, wordSearchOf } from './word-search.ts';
import { wordsOf } from './words.ts';

/**
 * Prefixes of words in the index: of any text, and of texts with the greatest weight. They have two letters, because MySQL ignores words
 * with less than three.
 */
const [ANY, TOP] = ['xa', 'xh'] as const;

/** Rows of the first query for candidates, and most rows of a later one. */
const [FIRST, MOST] = [100, 1_600] as const;

/** Rows that are compared in one step. */
const STEP = 500;

/** Greater than every key. */
const END = Number.MAX_SAFE_INTEGER;

/** An index in the database. Its rows are written in the transactions of the changes. */
export class WordIndex implements SearchIndex {
  readonly #database: () => Database;
  readonly #stemmers: Stemmers;
  readonly #languageOf: (axes: VersionKey) => string;

  /** @param languageOf returns the language of a version, by its axes */
  constructor(database: () => Database, stemmers: Stemmers, languageOf: (axes: VersionKey) => string) {
    this.#database = database;
    this.#stemmers = stemmers;
    this.#languageOf = languageOf;
  }

  /** Creates the full-text index if it does not exist, on one node. */
  async prepare(): Promise<void> {
    const database = this.#database();
    const search = wordSearchOf(database);
    const isMade = async () => search.isMade(database.knex);
    if (await isMade()) return;
    await withLease(database, 'search.index', async () => ((await isMade()) ? null : search.make(database.knex)), { wait: 60_000 });
  }

  /** The rows for a changed version: the old one is removed, the new one is inserted. None if the texts are the same. */
  rowsOf(change: RecordedChange, searched: SearchedType, committed: () => void): readonly RecordedRow[] {
    const { before, after, documentId, axes, type, kind } = change;
    const key = { scope: scopeOf(type.uid, axes), document_id: documentId };
    const gone: RecordedRow = { table: wordsTable, where: key, values: null };
    if (after === null) return [gone];
    const texts = textsOf(searched, after.values);
    if (before !== null && isSame(texts, textsOf(searched, before.values))) return [];
    const words = this.text(texts, searched, this.#languageOf(axes));
    if (words === '') return kind === 'created' ? [] : [gone];
    return [...(before === null ? [] : [gone]), { table: wordsTable, values: { ...key, words }, committed }];
  }

  async begin(): Promise<void> {}

  async put({ searched, versions, again }: Batch, note: (knex: Knex) => Promise<void>): Promise<void> {
    const [{ scope } = { scope: '' }] = versions;
    const rowOf = ({ documentId, axes, document }: Version) => ({
      scope,
      document_id: documentId,
      words: this.text(textsOf(searched, document), searched, this.#languageOf(axes)),
    });
    const database = this.#database();
    const rowsOf = (knex: Knex, ids: readonly string[]) => knex(wordsTable.name).where({ scope }).whereIn('document_id', ids);
    const ids = versions.map(({ documentId }) => documentId);
    const found: readonly FoundRow[] = await rowsOf(database.knex, ids).select('id', 'document_id', 'words');
    const wrong = versions.map(rowOf).filter(({ document_id, words }) => {
      const own = found.filter((row) => row.document_id === document_id);
      return words === '' ? own.length > 0 : own.length !== 1 || own[0]?.words !== words;
    });
    const wrongIds = wrong.map(({ document_id }) => document_id);
    const old = found.filter(({ document_id }) => wrongIds.includes(document_id)).map(({ id }) => id);
    // Read the versions that replace rows again, after the rows were read. Otherwise a change in between would be undone.
    const made = old.length === 0 ? wrong : (await again(wrongIds)).map(rowOf);
    await database.transaction(async ({ knex }) => {
      await note(knex);
      if (wrong.length === 0) return;
      if (old.length > 0) await knex(wordsTable.name).whereIn('id', old).delete();
      const kept = new Set<string>(await rowsOf(knex, wrongIds).pluck('document_id'));
      const rows = made.filter(({ document_id, words }) => words !== '' && !kept.has(document_id));
      if (rows.length > 0) await knex(wordsTable.name).insert(rows);
    });
  }

  async end(
    { uid }: SearchedType,
    there: (scope: string, documentIds: readonly string[]) => Promise<ReadonlySet<string> | null>,
    signal: AbortSignal,
  ): Promise<void> {
    const { knex } = this.#database();
    const scopes: readonly string[] = await ofType(knex(wordsTable.name), uid).distinct().pluck('scope');
    for (const scope of scopes) {
      for (let last = ''; ; ) {
        signal.throwIfAborted();
        const behind = knex(wordsTable.name).where({ scope }).where('document_id', '>', last).orderBy('document_id').limit(STEP);
        const rows: readonly FoundRow[] = await behind.select('id', 'document_id');
        if (rows.length === 0) break;
        const ids = rows.map(({ document_id }) => document_id);
        last = ids.at(-1) as string;
        const known = await there(scope, ids);
        if (known === null) break;
        await this.#remove(rows.filter(({ document_id }) => !known.has(document_id)).map(({ id }) => id));
      }
    }
  }

  async clear(uid: string, signal: AbortSignal): Promise<void> {
    await removeInBatches(this.#database(), wordsTable, (rows) => ofType(rows, uid), { signal });
  }

  async #remove(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.#database().transaction(async ({ knex }) => knex(wordsTable.name).whereIn('id', ids).delete());
  }

  /**
   * The words of texts as the index stores them: each word and its stem, and again with another prefix in texts with the greatest weight.
   */
  text(texts: readonly SearchedText[], { top }: SearchedType, language: string): string {
    const found = new Set<string>();
    for (const { text, weight } of texts) {
      for (const { folded, lower } of wordsOf(text)) {
        for (const form of [folded, this.#stemmers.stem(lower, language)]) {
          const plain = plainWord(form);
          if (plain === '') continue;
          found.add(ANY + plain);
          if (weight >= top) found.add(TOP + plain);
        }
      }
    }
    return [...found].join(' ');
  }

  /**
   * Versions that contain all terms. First those that have a term in a text with the greatest weight. In both groups, those that were
   * changed last come first.
   */
  async *candidates({ terms, instead, scopes, languages, asker }: Wanted): AsyncGenerator<readonly Candidate[]> {
    const forms = terms.map(({ word, isPrefix }, index) => {
      const stems = languages.map((language) => this.#stemmers.stem(word.lower, language));
      const others = [...new Set([...stems, ...(instead[index] ?? [])])].filter((form) => form !== word.folded);
      const tokens = [{ text: plainWord(word.folded), isPrefix }, ...others.map((form) => ({ text: plainWord(form), isPrefix: false }))];
      return tokens.filter(({ text }) => text !== '');
    });
    if (forms.some((tokens) => tokens.length === 0)) return;
    const begun = (with_: string, tokens: readonly Token[]) => tokens.map(({ text, isPrefix }) => ({ text: with_ + text, isPrefix }));
    const all = forms.map((tokens) => begun(ANY, tokens));
    yield* this.#rows([...all, begun(TOP, forms.flat())], scopes, asker);
    yield* this.#rows(all, scopes, asker);
  }

  async *#rows(query: WordQuery, scopes: readonly string[], asker: Asker | null): AsyncGenerator<readonly Candidate[]> {
    const database = this.#database();
    const { knex, dialect } = database;
    const search = wordSearchOf(database);
    for (let [before, limit]: [number, number] = [END, FIRST]; ; limit = Math.min(limit * 4, MOST)) {
      const read = (found: Knex.QueryBuilder) => {
        const { sql, bindings } = found.whereIn('w.scope', scopes).select('w.id', 'w.scope', 'w.document_id').limit(limit).toSQL();
        return database.read({ text: dialect.positional(sql), binds: bindings }, { asker });
      };
      const rows = await read(search.rows(knex, query, before)).catch((error: unknown) => {
        if (search.scan?.isNeeded(error) !== true) throw error;
        return read(search.scan.rows(knex, query, before));
      });
      yield rows.map(([, scope, documentId]) => ({ scope: String(scope), documentId: String(documentId) }));
      if (rows.length < limit) return;
      before = Number(rows.at(-1)?.[0]);
    }
  }
}

/** A row of the index. */
type FoundRow = RowOf<typeof wordsTable>;

/** Selects the rows of all versions of a type. */
function ofType(rows: Knex.QueryBuilder, uid: string): Knex.QueryBuilder {
  return rows.where((at) => at.where('scope', uid).orWhereBetween('scope', [`${uid} `, `${uid}!`]));
}

/** The words of a row, for the vocabulary. */
export function wordsOfRow(words: string): readonly string[] {
  return words.split(' ').flatMap((word) => (word.startsWith(ANY) ? [word.slice(ANY.length)] : []));
}

/** A word without other characters than letters and digits, so that every full-text index takes it for one word. */
function plainWord(word: string): string {
  return word.replace(/[^\p{L}\p{N}]/gu, '');
}

function isSame(some: readonly SearchedText[], others: readonly SearchedText[]): boolean {
  return (
    some.length === others.length && some.every(({ path, text }, index) => path === others[index]?.path && text === others[index]?.text)
  );
}
