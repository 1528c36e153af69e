import type { Knex } from 'knex';
import type { Database } from 'plinth';
import { wordsTable } from './tables.ts';

const TABLE = wordsTable.name;
const INDEX = 'plinth_search_text';

/** A word of the index, or the beginning of one. */
export interface Token {
  readonly text: string;
  readonly isPrefix: boolean;
}

/** Groups of tokens. A row must contain at least one token of each group. */
export type WordQuery = readonly (readonly Token[])[];

/** The full-text search of a database. Words consist of letters and digits, and are separated by one space. */
export interface WordSearch {
  /** Whether the index exists. */
  isMade(knex: Knex): Promise<boolean>;
  /** Creates the index, including existing rows. */
  make(knex: Knex): Promise<void>;
  /** Matching rows, as `w`, latest first. @param before an id: only rows with smaller ids */
  rows(knex: Knex, query: WordQuery, before: number): Knex.QueryBuilder;
  /** The same by reading every row, for queries that the index refuses although it could answer them; null if it never does. */
  readonly scan: { readonly isNeeded: (error: unknown) => boolean; readonly rows: WordSearch['rows'] } | null;
}

/** FTS5. Triggers keep the index up to date. */
const sqlite: WordSearch = {
  // Dropping the table drops the triggers, but not the index.
  isMade: async (knex) =>
    (await knex('sqlite_master')
      .where({ type: 'trigger', name: `${INDEX}_in` })
      .first('name')) !== undefined,
  async make(knex) {
    await knex.raw('drop table if exists ??', [INDEX]);
    await knex.raw(
      `create virtual table ?? using fts5(words, content='${TABLE}', content_rowid='id', tokenize='ascii', detail='none', columnsize=0)`,
      [INDEX],
    );
    await knex.raw(`create trigger ${INDEX}_in after insert on ${TABLE} begin
      insert into ${INDEX}(rowid, words) values (new.id, new.words); end`);
    await knex.raw(`create trigger ${INDEX}_out after delete on ${TABLE} begin
      insert into ${INDEX}(${INDEX}, rowid, words) values ('delete', old.id, old.words); end`);
    await knex.raw(`insert into ${INDEX}(${INDEX}) values ('rebuild')`);
  },
  rows(knex, query, before) {
    const text = query
      .map((group) => `(${group.map(({ text, isPrefix }) => `"${text}"${isPrefix ? '*' : ''}`).join(' OR ')})`)
      .join(' AND ');
    return knex
      .from(knex.raw(`${INDEX} as f cross join ${TABLE} as w on w.id = f.rowid`))
      .whereRaw(`${INDEX} match ? and f.rowid < ?`, [text, before])
      .orderBy('f.rowid', 'desc');
  },
  scan: null,
};

/** A GIN index of the words as they are, independent of the server's text search configuration. */
const postgres: WordSearch = {
  isMade: async (knex) =>
    (await knex('pg_indexes').where({ indexname: INDEX }).whereRaw('schemaname = current_schema()').first('indexname')) !== undefined,
  async make(knex) {
    await knex.raw(`create index ?? on ?? using gin (array_to_tsvector(string_to_array(words, ' ')))`, [INDEX, TABLE]);
  },
  rows(knex, query, before) {
    const text = query.map((group) => `(${group.map(({ text, isPrefix }) => `'${text}'${isPrefix ? ':*' : ''}`).join(' | ')})`).join(' & ');
    // `w.id + 0` prevents a plan that walks all rows from the last one, which takes long for rare words.
    return knex
      .from(`${TABLE} as w`)
      .whereRaw(`array_to_tsvector(string_to_array(w.words, ' ')) @@ cast(? as tsquery) and w.id + 0 < ?`, [text, before])
      .orderByRaw('w.id + 0 desc');
  },
  scan: null,
};

/** FULLTEXT of InnoDB. */
const mysql: WordSearch = {
  async isMade(knex) {
    const [rows] = await knex.raw(
      'select index_name from information_schema.statistics where table_schema = database() and table_name = ? and index_name = ? limit 1',
      [TABLE, INDEX],
    );
    return rows.length > 0;
  },
  async make(knex) {
    await knex.raw('alter table ?? add fulltext index ?? (words)', [TABLE, INDEX]);
  },
  rows(knex, query, before) {
    const found = knex.from(`${TABLE} as w`).where('w.id', '<', before).orderBy('w.id', 'desc');
    // One condition per group: servers often miscount groups within one condition.
    for (const group of query) {
      const text = group.map(({ text, isPrefix }) => `${text}${isPrefix ? '*' : ''}`).join(' ');
      found.whereRaw('match(w.words) against (? in boolean mode)', [text]);
    }
    return found;
  },
  // Sometimes the server miscounts, and refuses even a small result as too large (HA_ERR_FTS_EXCEED_RESULT_CACHE_LIMIT).
  scan: {
    isNeeded: (error) => (error as { readonly errno?: number }).errno === 188,
    rows(knex, query, before) {
      const found = knex.from(`${TABLE} as w`).where('w.id', '<', before).orderBy('w.id', 'desc');
      for (const group of query) {
        found.where((any) => {
          for (const { text, isPrefix } of group) any.orWhereRaw("concat(' ', w.words, ' ') like ?", [`% ${text}${isPrefix ? '' : ' '}%`]);
        });
      }
      return found;
    },
  },
};

const DIALECTS: Readonly<Record<string, WordSearch>> = { sqlite, postgres, mysql };

/** The full-text search of a database. @throws Error if there is none for the database */
export function wordSearchOf({ dialect }: Pick<Database, 'dialect'>): WordSearch {
  const found = DIALECTS[dialect.name];
  if (found === undefined) throw new Error(`The plugin "search" does not support the database "${dialect.name}"`);
  return found;
}
