import type { Knex } from 'knex';
import { foldText } from '../../../model/index.ts';
import { joinedRaw } from '../../compile.ts';
import type { IndexedSearch, TextIndex } from '../../dialect.ts';

/** The only column of an index. A fixed name, because names of attributes may be reserved by FTS5. */
const TEXT = 'text';

/** Characters per token of the trigram tokenizer. */
const GRAM = 3;

/** Maximum tokens in a query. More tokens hardly narrow the result further. */
const MOST_GRAMS = 32;

/**
 * Creates an index of the kind `text`: FTS5 with the trigram tokenizer. Triggers keep it up to date for all writers. It stores no text,
 * because it is only asked which rows contain a token.
 */
export async function createTextIndex(
  knex: Knex,
  table: string,
  index: string,
  column: string,
  run: (statement: Knex.Raw) => Promise<void>,
) {
  const [inserted, changed, deleted] = triggersOf(index) as [string, string, string];
  const remove = knex.raw(`insert into ?? (??, rowid, ${TEXT}) values ('delete', old.id, ${indexed('old')})`, [index, index, column]);
  const add = knex.raw(`insert into ?? (rowid, ${TEXT}) values (new.id, ${indexed('new')})`, [index, column]);
  await run(
    knex.raw(`create virtual table ?? using fts5(${TEXT}, content='', columnsize=0, detail='none', tokenize='trigram case_sensitive 0')`, [
      index,
    ]),
  );
  await run(
    knex.raw(`insert into ?? (rowid, ${TEXT}) select id, ${indexed('own')} from ?? as own where own.?? is not null`, [
      index,
      column,
      table,
      column,
    ]),
  );
  await run(knex.raw('create trigger ?? after insert on ?? when new.?? is not null begin ?; end', [inserted, table, column, add]));
  await run(
    knex.raw(
      `create trigger ?? after update of ??, id on ?? when old.?? is not new.?? or old.id <> new.id begin
         insert into ?? (??, rowid, ${TEXT}) select 'delete', old.id, ${indexed('old')} where old.?? is not null;
         insert into ?? (rowid, ${TEXT}) select new.id, ${indexed('new')} where new.?? is not null;
       end`,
      [changed, column, table, column, column, index, index, column, column, index, column, column],
    ),
  );
  await run(knex.raw('create trigger ?? after delete on ?? when old.?? is not null begin ?; end', [deleted, table, column, remove]));
}

/** Drops an index, including parts of an incomplete one. */
export async function dropTextIndex(knex: Knex, index: string, run: (statement: Knex.Raw) => Promise<void>): Promise<void> {
  for (const trigger of triggersOf(index)) await run(knex.raw('drop trigger if exists ??', [trigger]));
  await run(knex.raw('drop table if exists ??', [index]));
}

/** Suffixes of the triggers after insert, update and delete. */
const TRIGGERS = ['_in', '_of', '_out'] as const;

/** Names of the triggers of an index. */
export function triggersOf(index: string): readonly string[] {
  return TRIGGERS.map((end) => `${index}${end}`);
}

/** The index to which an update trigger belongs; null for other triggers. */
export function indexOfTrigger(name: string): string | null {
  return name.endsWith(TRIGGERS[1]) ? name.slice(0, -TRIGGERS[1].length) : null;
}

/**
 * An expression for the indexed form of a text, made of built-in functions, which are available in every program that writes to the file.
 * The tokenizer folds case as `foldText` does, except for an `i` with a dot above. The column is a `??`.
 */
function indexed(row: string): string {
  return `replace(replace(replace(${row}.??, 'i' || char(775), 'i'), 'I' || char(775), 'I'), char(304), 'i')`;
}

/** See `Dialect.textIndex`. */
export const textIndex: TextIndex = {
  serves: (needle) => gramsOf(needle).length > 0,
  candidates(knex, searches) {
    const found = searches.map(({ index, needle }) =>
      knex.raw('select rowid from ?? where ?? match ?', [index, index, needle(matching) as IndexedNeedle]),
    );
    return joinedRaw(knex, found, ' union all ');
  },
  aside: (knex, condition) => knex.raw('+(?)', [condition]),
  search: null,
};

type IndexedNeedle = ReturnType<IndexedSearch['needle']>;

/** The FTS5 query for rows that may contain a text. */
function matching(needle: string): string {
  return gramsOf(needle)
    .map((gram) => `"${gram.replaceAll('"', '""')}"`)
    .join(' AND ');
}

/** The trigrams of a needle that every text containing it must have, in any case. */
export function gramsOf(needle: string): readonly string[] {
  const grams = new Set<string>();
  let run: string[] = [];
  for (const character of foldText(needle)) {
    if (!foldsAlike(character)) run = [];
    else if (run.push(character) >= GRAM) grams.add(run.slice(-GRAM).join(''));
    if (grams.size === MOST_GRAMS) break;
  }
  return [...grams];
}

/** Cased letters that the tokenizer (with the tables of Unicode 6.1) folds like later versions of Unicode. */
const FOLDED_ALIKE = /[a-z\u00b5-\u017f\u0370-\u03f2\u03f4-\u0527\u1e00-\u1fff]/u;

/** Combining dot above. Folding removes it after an `i`, and keeps it elsewhere. */
const DOT = '\u0307';

/** Whether the tokenizer treats all characters that `foldText` maps to this one as equal. */
function foldsAlike(character: string): boolean {
  if (character === DOT) return false;
  return FOLDED_ALIKE.test(character) || (character.toUpperCase() === character && character.toLowerCase() === character);
}
