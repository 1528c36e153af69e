import type { Knex } from 'knex';
import type { Database } from 'plinth';
import { wordsTable } from './tables.ts';

const TABLE = wordsTable.name;
const INDEX = 'plinth_search_text';

/** A word of the index that is asked for, or the beginning of one. */
export interface Token {
  readonly text: string;
  readonly isPrefix: boolean;
}

/** Groups of tokens: one of each must be there. */
export type WordQuery = readonly (readonly Token[])[];

/** How a database finds rows by their words. Words are letters and digits, with one space between two. */
export interface WordSearch {
  /** Whether the index is there. */
  isMade(knex: Knex): Promise<boolean>;
  /** Makes it, of the rows that there are. */
  make(knex: Knex): Promise<void>;
  /** Rows that match, as `w`: those that were written last first. @param before an id: only rows that were written before that one */
  rows(knex: Knex, query: WordQuery, before: number): Knex.QueryBuilder;
  /** The same by looking at every row, where the index refuses what it could answer; null where it never does. */
  readonly scan: { readonly isNeeded: (error: unknown) => boolean; readonly rows: WordSearch['rows'] } | null;
}

/** FTS5. Triggers keep the index in step. */
const sqlite: WordSearch = {
  // Triggers go with the table, the index does not.
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

/** A GIN index of the words as they are: no configuration of the server's has a say. */
const postgres: WordSearch = {
  isMade: async (knex) =>
    (await knex('pg_indexes').where({ indexname: INDEX }).whereRaw('schemaname = current_schema()').first('indexname')) !== undefined,
  async make(knex) {
    await knex.raw(`create index ?? on ?? using gin (array_to_tsvector(string_to_array(words, ' ')))`, [INDEX, TABLE]);
  },
  rows(knex, query, before) {
    const text = query.map((group) => `(${group.map(({ text, isPrefix }) => `'${text}'${isPrefix ? ':*' : ''}`).join(' | ')})`).join(' & ');
    // Walking rows from the last one on, the planner would look for rare words in all of them.
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
    // A condition for each group: groups within one are what servers miscount most.
    for (const group of query) {
      const text = group.map(({ text, isPrefix }) => `${text}${isPrefix ? '*' : ''}`).join(' ');
      found.whereRaw('match(w.words) against (? in boolean mode)', [text]);
    }
    return found;
  },
  // Once in a while the server miscounts what it holds, and refuses the smallest result as too large (HA_ERR_FTS_EXCEED_RESULT_CACHE_LIMIT).
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

/** How a database finds rows by their words. @throws Error for one that has no such index */
export function wordSearchOf({ dialect }: Pick<Database, 'dialect'>): WordSearch {
  const found = DIALECTS[dialect.name];
  if (found === undefined) throw new Error(`The plugin "search" knows no full-text index of "${dialect.name}"`);
  return found;
}
