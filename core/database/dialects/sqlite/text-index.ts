import type { Knex } from 'knex';
import { foldText } from '../../../model/index.ts';
import type { IndexedSearch, TextIndex } from '../../text-index.ts';

/** The only column of an index: names of attributes may be words of FTS5's. */
const TEXT = 'text';

/** Characters that the tokenizer takes together. */
const GRAM = 3;

/** Groups of characters that are asked for at the most: more narrow nothing down that so many have not. */
const MOST_GRAMS = 32;

/**
 * An index of the kind `text`: FTS5 over groups of three characters. Triggers keep it in step, whoever writes. It holds no text: which rows have a group is all that is asked.
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

/** Takes an index away, as far as it is there. */
export async function dropTextIndex(knex: Knex, index: string, run: (statement: Knex.Raw) => Promise<void>): Promise<void> {
  for (const trigger of triggersOf(index)) await run(knex.raw('drop trigger if exists ??', [trigger]));
  await run(knex.raw('drop table if exists ??', [index]));
}

/** After an insert, a change, a delete. */
const TRIGGERS = ['_in', '_of', '_out'] as const;

/** Names of the triggers of an index. */
export function triggersOf(index: string): readonly string[] {
  return TRIGGERS.map((end) => `${index}${end}`);
}

/** The index whose trigger after a change this is; null where it is none. */
export function indexOfTrigger(name: string): string | null {
  return name.endsWith(TRIGGERS[1]) ? name.slice(0, -TRIGGERS[1].length) : null;
}

/**
 * What is indexed of a text, by functions that every program has which writes: the tokenizer folds case as `foldText` does, but for an `i` with a dot above.
 * The column is a `??`.
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
    return knex.raw(found.map(() => '?').join(' union all '), found);
  },
  aside: (knex, condition) => knex.raw('+(?)', [condition]),
  search: null,
};

type IndexedNeedle = ReturnType<IndexedSearch['needle']>;

/** What asks the index for rows that may hold a text. */
function matching(needle: string): string {
  return gramsOf(needle)
    .map((gram) => `"${gram.replaceAll('"', '""')}"`)
    .join(' AND ');
}

/** Groups of characters that a text has wherever it holds another one, whatever case they are in. */
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

/** Letters with a case that the tokenizer's tables, which are of Unicode 6.1, fold as later ones do. */
const FOLDED_ALIKE = /[a-z\u00b5-\u017f\u0370-\u03f2\u03f4-\u0527\u1e00-\u1fff]/u;

/** The dot that `İ` leaves, and what stands alone where an `i` before it took one away. */
const DOT = '\u0307';

/** Whether all characters that `foldText` makes into this one are one to the tokenizer, too. */
function foldsAlike(character: string): boolean {
  if (character === DOT) return false;
  return FOLDED_ALIKE.test(character) || (character.toUpperCase() === character && character.toLowerCase() === character);
}
