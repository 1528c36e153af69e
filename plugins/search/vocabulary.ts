import type { Database } from 'plinth';
import { LEAST_TYPED } from './match.ts';
import { vocabularyTable } from './tables.ts';
import { isNear, LONGEST_WORD } from './words.ts';

const TABLE = vocabularyTable.name;

/** Rows of one insertion. */
const BATCH = 500;

/** Words that are remembered of those that were added. */
const MOST_KNOWN = 200_000;

/** Words of a text that are compared with misspelt ones. */
const WORD = new RegExp(`^\\p{L}{${LEAST_TYPED - 1},${LONGEST_WORD}}$`, 'u');

/** Behind every word that begins alike. */
const LAST = '\u{10ffff}';

/**
 * The words that there are. Whoever mistook one letter has one half of the word right: so words are found by how they begin, and by how they end. That
 * takes a row for each word, where a table of all words less one letter takes as many rows as a word has letters.
 */
export class Vocabulary {
  readonly #database: () => Database;

  constructor(database: () => Database) {
    this.#database = database;
  }

  /** Words that differ from one by one letter, whatever document they are of. */
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
    // Neighbours that changed places in the very middle leave neither half right.
    const crossed = [...letters.slice(0, half - 1), letters[half], letters[half - 1], ...letters.slice(half + 1)].join('');
    return [...new Set([...found.filter((other) => other !== word && isNear(word, other)), crossed])].sort();
  }

  /** Adds words; those that are no words, or are there, are left out. @param known words that were added before, which get more by this */
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
