/** A sentence of the server that a table knows, and what stands at its places. */
export interface Recognised {
  /** Its key in the table: `The locale "{code}" is there already`. */
  readonly text: string;
  readonly fillings: Readonly<Record<string, string>>;
}

interface Template {
  readonly text: string;
  readonly pattern: RegExp;
  readonly names: readonly string[];
  /** Names of places between quotes: what stands there is somebody's own, and no language's. */
  readonly quoted: ReadonlySet<string>;
  /** Its longest part that stands fast: what lacks it cannot be the sentence, and need not be matched. */
  readonly part: string;
  readonly weight: number;
}

/** Letters that must stand fast in a sentence: with fewer, such as `{part} of {all}`, anything could be it. */
const LEAST = 6;

/**
 * Knows sentences of the server by what stands fast in them. The server speaks English alone, whoever asks: it fills its sentences in, and their values are found again here. So every
 * sentence of it can have its words in a table, and no answer carries more than it did.
 */
export class ToldSentences {
  readonly #templates: readonly Template[];

  /** @param texts keys of a table; those without places are left out */
  constructor(texts: Iterable<string>) {
    this.#templates = [...texts]
      .filter((text) => /\{\w+\}/.test(text))
      .map(templateOf)
      .filter(({ weight }) => weight >= LEAST)
      .sort((one, other) => other.weight - one.weight);
  }

  /** The sentence with the most that stands fast; null: none of them. `tell` words a value that may be a part of a sentence itself. */
  find(english: string, tell: (value: string) => string): Recognised | null {
    for (const { text, pattern, names, quoted, part } of this.#templates) {
      const found = english.includes(part) ? pattern.exec(english) : null;
      if (found === null) continue;
      const values = names.map((name, index): [string, string] => {
        const value = found[index + 1] as string;
        return [name, value.includes(' ') && !quoted.has(name) ? tell(value) : value];
      });
      return { text, fillings: Object.fromEntries(values) };
    }
    return null;
  }
}

function templateOf(text: string): Template {
  const parts = text.split(/\{\w+\}/);
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return {
    text,
    names,
    pattern: new RegExp(`^${parts.map((part) => part.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('(.+?)')}$`, 's'),
    quoted: new Set(names.filter((name) => /["“`]$/.test(text.slice(0, text.indexOf(`{${name}}`))))),
    part: parts.reduce((longest, part) => (part.length > longest.length ? part : longest)),
    weight: parts.join('').replace(/\P{L}/gu, '').length,
  };
}
