/** A recognized sentence of the server, and the values of its placeholders. */
export interface Recognised {
  /** Its key in the table: `The locale "{code}" is there already`. */
  readonly text: string;
  readonly fillings: Readonly<Record<string, string>>;
}

interface Template {
  readonly text: string;
  /** The fixed parts in order. There is a value between each two. */
  readonly parts: readonly string[];
  readonly names: readonly string[];
  /** Names of placeholders in quotes: their values are names that people gave, which are not translated. */
  readonly quoted: ReadonlySet<string>;
  /** Its longest fixed part. A text without it cannot match, which saves the full comparison. */
  readonly part: string;
  readonly weight: number;
}

/** Minimum number of fixed characters in a sentence. With fewer, as in `{part} of {all}`, it would match anything. */
const LEAST = 6;

/**
 * Recognizes sentences of the server by their fixed parts. The server always answers in English, with values filled in. This class finds
 * the values again, so that tables can translate every sentence and responses need no additional data.
 */
export class ServerSentences {
  readonly #templates: readonly Template[];

  /** @param texts keys of a table; those without placeholders are ignored */
  constructor(texts: Iterable<string>) {
    this.#templates = [...texts]
      .filter((text) => /\{\w+\}/.test(text))
      .map(templateOf)
      .filter(({ weight }) => weight >= LEAST)
      .sort((one, other) => other.weight - one.weight);
  }

  /**
   * Returns the matching sentence with the most fixed characters; null: none.
   * @param tell translates a value, which may be a sentence itself
   */
  find(english: string, tell: (value: string) => string): Recognised | null {
    for (const { text, parts, names, quoted, part } of this.#templates) {
      const found = english.includes(part) ? valuesBetween(parts, english) : null;
      if (found === null) continue;
      const values = names.map((name, index): [string, string] => {
        const value = found[index] as string;
        return [name, value.includes(' ') && !quoted.has(name) ? tell(value) : value];
      });
      return { text, fillings: Object.fromEntries(values) };
    }
    return null;
  }
}

/**
 * Returns the shortest values between the parts, none of them empty; null: no match. It uses no regular expression, which could backtrack
 * for minutes.
 */
function valuesBetween([first = '', ...more]: readonly string[], text: string): readonly string[] | null {
  if (!text.startsWith(first)) return null;
  const values: string[] = [];
  let from = first.length;
  for (const [index, part] of more.entries()) {
    const isLast = index === more.length - 1;
    const to = isLast ? text.length - part.length : text.indexOf(part, from + 1);
    if (to <= from || (isLast && !text.endsWith(part))) return null;
    values.push(text.slice(from, to));
    from = to + part.length;
  }
  return values;
}

function templateOf(text: string): Template {
  const parts = text.split(/\{\w+\}/);
  const names = [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string);
  return {
    text,
    names,
    parts,
    quoted: new Set(names.filter((name) => /["“`]$/.test(text.slice(0, text.indexOf(`{${name}}`))))),
    part: parts.reduce((longest, part) => (part.length > longest.length ? part : longest)),
    weight: parts.join('').replace(/\P{L}/gu, '').length,
  };
}
