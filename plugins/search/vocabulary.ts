import type { Database } from 'plinth';
import { LEAST_TYPED } from './match.ts';
import { vocabularyTable } from './tables.ts';
import { isNear, LONGEST_WORD } from './words.ts';

const TABLE = vocabularyTable.name;

/** Rows per insertion. */
const BATCH = 500;

/** Maximum number of added words that are remembered. */
const MOST_KNOWN = 200_000;

/** Words that can be compared with misspelt ones. */
const WORD = new RegExp(`^\\p{L}{${LEAST_TYPED - 1},${LONGEST_WORD}}$`, 'u');

/** Sorts after every word with the same beginning. */
const LAST = '\u{10ffff}';

/**
 * All words that occur in texts. A word with one mistake has one half without a mistake. So similar words are found by their first or
 * second half. This takes one row per word. The usual way, a table of words less one letter, takes a row per letter of each word.
 */
export class Vocabulary {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  /** Words that differ from a word by one mistake, from any document. */
  async near(word: string): Promise<readonly string[]> {
    const letters = [...word];
    if (letters.length < LEAST_TYPED || letters.length >= LONGEST_WORD) return [];
    const half = letters.length >> 1;
    const begin = letters.slice(0, half).join('');
    const end = letters.slice(half).reverse().join('');
    const lengths = [letters.length - 1, letters.length, letters.length + 1];
    const { knex } = this.#database();
    const found: readonly string[] = (
      await Promise.all([
        knex(TABLE)
          .whereIn('letters', lengths)
          .where('word', '>=', begin)
          .where('word', '<', begin + LAST)
          .pluck('word'),
        knex(TABLE)
          .whereIn('letters', lengths)
          .where('backwards', '>=', end)
          .where('backwards', '<', end + LAST)
          .pluck('word'),
      ])
    ).flat();
    // If the two middle letters are swapped, neither half is correct.
    const crossed = [...letters.slice(0, half - 1), letters[half], letters[half - 1], ...letters.slice(half + 1)].join('');
    return [...new Set([...found.filter((other) => other !== word && isNear(word, other)), crossed])].sort();
  }

  /**
   * Adds words. Those that are too short or too long, contain other characters than letters, or exist already are skipped.
   * @param known words that were added before; the new ones are added to it
   */
  async add(words: Iterable<string>, known: Set<string>): Promise<void> {
    const fit = [...new Set(words)].filter((word) => !known.has(word) && WORD.test(word)).sort();
    if (known.size > MOST_KNOWN) known.clear();
    for (const word of fit) known.add(word);
    for (let at = 0; at < fit.length; at += BATCH) {
      const some = fit.slice(at, at + BATCH);
      const database = this.#database();
      const there = new Set<string>(await database.knex(TABLE).whereIn('word', some).pluck('word'));
      const rows = some
        .filter((word) => !there.has(word))
        .map((word) => {
          const letters = [...word];
          return { word, letters: letters.length, backwards: letters.reverse().join('') };
        });
      if (rows.length > 0) await database.transaction(async ({ knex }) => knex(TABLE).insert(rows).onConflict().ignore());
    }
  }
}
