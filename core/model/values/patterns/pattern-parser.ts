/**
 * A part of a regular expression. Positions are those between UTF-16 units, as for a `RegExp` without the flag `u`.
 *
 * - `unit`: one unit
 * - `assertion`: a condition on a position. `isBegin`: it only holds at the beginning of the text
 * - `look`: what follows or precedes a position, with or without `negated`
 * - `group`: its text is kept, for references
 * - `reference`: the text of a group again. Groups of one name are alternatives
 */
export type PatternNode =
  | { readonly kind: 'unit'; accepts(unit: number): boolean }
  | { readonly kind: 'sequence'; readonly parts: readonly PatternNode[] }
  | { readonly kind: 'choice'; readonly options: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly part: PatternNode; readonly min: number; readonly max: number }
  | { readonly kind: 'assertion'; readonly isBegin: boolean; holds(text: string, at: number): boolean }
  | { readonly kind: 'look'; readonly part: PatternNode; readonly ahead: boolean; readonly negated: boolean }
  | { readonly kind: 'group'; readonly part: PatternNode; readonly index: number }
  | { readonly kind: 'reference'; readonly groups: readonly number[] };

/** A parsed regular expression. */
export interface ParsedPattern {
  readonly root: PatternNode;
  readonly hasReferences: boolean;
}

/** A character class, or an escape sequence for one unit or a class of units. */
const UNIT = /\[(?:\\[\s\S]|[^\]\\])*\]|\\(?:x[\da-fA-F]{2}|u[\da-fA-F]{4}|c[a-zA-Z]|[0-3][0-7]{0,2}|[4-7][0-7]?|[\s\S])|[\s\S]/y;
const QUANTIFIER = /(?:[*+?]|\{(\d+)(,?)(\d*)\})\??/y;
const GROUP = /\((?:\?(?:(<?[=!])|<([^>]+)>|([ims]*)(?:-([ims]*))?:))?/y;
const NUMBERED = /\\([1-9]\d*)/y;
const NAMED = /\\k<([^>]+)>/y;
const WORD = /\w/;
const LINE_END = /[\n\r\u2028\u2029]/;

/** Flags of a part, which modifiers change: `(?i:…)`. */
type Flags = ReadonlySet<string>;

/**
 * Parses a regular expression without flags.
 * @param source one that `RegExp` accepts: mistakes are not detected
 */
export function parsePattern(source: string): ParsedPattern {
  const parser = new PatternParser(source);
  const root = parser.choice(new Set());
  return { root, hasReferences: parser.hasReferences };
}

class PatternParser {
  hasReferences = false;
  readonly #source: string;
  /** Indexes of groups by name; all groups have a number. */
  readonly #named = new Map<string, number[]>();
  readonly #groups: number;
  #at = 0;
  #opened = 0;

  constructor(source: string) {
    this.#source = source;
    let count = 0;
    // A class may contain parentheses, so units are skipped as a whole.
    while (this.#at < source.length) {
      const group = this.#take(GROUP);
      if (group === null) this.#take(UNIT);
      else if (isCapturing(group)) {
        count += 1;
        const [, , name] = group;
        if (name !== undefined) this.#named.set(name, [...(this.#named.get(name) ?? []), count]);
      }
    }
    this.#groups = count;
    this.#at = 0;
  }

  /** Parses alternatives up to the end of the group or the expression. */
  choice(flags: Flags): PatternNode {
    const options = [this.#sequence(flags)];
    while (this.#source[this.#at] === '|') {
      this.#at += 1;
      options.push(this.#sequence(flags));
    }
    return options.length === 1 ? (options[0] as PatternNode) : { kind: 'choice', options };
  }

  #sequence(flags: Flags): PatternNode {
    const parts: PatternNode[] = [];
    while (this.#at < this.#source.length && !'|)'.includes(this.#source[this.#at] as string)) {
      const part = this.#term(flags);
      const quantifier = this.#take(QUANTIFIER);
      parts.push(quantifier === null ? part : repeated(part, quantifier));
    }
    return { kind: 'sequence', parts };
  }

  #term(flags: Flags): PatternNode {
    const unit = this.#source[this.#at];
    const next = this.#source[this.#at + 1];
    if (unit === '(') return this.#group(this.#take(GROUP) as RegExpExecArray, flags);
    if (unit === '^' || unit === '$') return this.#skip(1, lineEdge(unit, flags));
    if (unit === '\\' && (next === 'b' || next === 'B')) return this.#skip(2, wordEdge(next === 'b'));
    return (unit === '\\' ? this.#reference() : null) ?? this.#unit(flags);
  }

  #skip(length: number, node: PatternNode): PatternNode {
    this.#at += length;
    return node;
  }

  #group(opening: RegExpExecArray, flags: Flags): PatternNode {
    const [, look, , added, removed = ''] = opening;
    const index = isCapturing(opening) ? ++this.#opened : null;
    const inner = added === undefined ? flags : new Set([...flags, ...added].filter((flag) => !removed.includes(flag)));
    const part = this.choice(inner);
    this.#at += 1;
    if (look !== undefined) return { kind: 'look', part, ahead: !look.startsWith('<'), negated: look.endsWith('!') };
    return index === null ? part : { kind: 'group', part, index };
  }

  /** A number that no group has is not a reference, but the code of a character. */
  #reference(): PatternNode | null {
    const begin = this.#at;
    const number = this.#take(NUMBERED);
    const name = number === null && this.#named.size > 0 ? this.#take(NAMED) : null;
    const groups = number === null ? this.#named.get(name?.[1] ?? '') : [Number(number[1])];
    if (groups === undefined || (groups[0] as number) > this.#groups) {
      this.#at = begin;
      return null;
    }
    this.hasReferences = true;
    return { kind: 'reference', groups };
  }

  /** `RegExp` itself says which units a class or an escape accepts, so that it means the same here. */
  #unit(flags: Flags): PatternNode {
    const [token] = this.#take(UNIT) as RegExpExecArray;
    // `\\c` without a letter is a backslash, and the `c` follows.
    const isLone = token === '\\c';
    if (isLone) this.#at -= 1;
    const single = isLone ? '\\\\' : token === '{' || token === '}' || token === ']' ? `\\${token}` : token;
    const regex = new RegExp(`^${single}$`, [...flags].filter((flag) => flag !== 'm').join(''));
    const low = Uint8Array.from({ length: 128 }, (_, unit) => Number(regex.test(String.fromCharCode(unit))));
    return { kind: 'unit', accepts: (unit) => (unit < 128 ? low[unit] === 1 : regex.test(String.fromCharCode(unit))) };
  }

  #take(token: RegExp): RegExpExecArray | null {
    token.lastIndex = this.#at;
    const match = token.exec(this.#source);
    if (match !== null) this.#at += match[0].length;
    return match;
  }
}

function isCapturing([opening, , name]: RegExpExecArray): boolean {
  return opening === '(' || name !== undefined;
}

function repeated(part: PatternNode, [text, min, comma, max]: RegExpExecArray): PatternNode {
  if (min === undefined) return { kind: 'repeat', part, min: text[0] === '+' ? 1 : 0, max: text[0] === '?' ? 1 : Number.POSITIVE_INFINITY };
  const least = Number(min);
  return { kind: 'repeat', part, min: least, max: max ? Number(max) : comma ? Number.POSITIVE_INFINITY : least };
}

function lineEdge(edge: '^' | '$', flags: Flags): PatternNode {
  const isByLine = flags.has('m');
  const isEdge = (unit: string | undefined) => unit === undefined || (isByLine && LINE_END.test(unit));
  const isBegin = edge === '^' && !isByLine;
  return { kind: 'assertion', isBegin, holds: (text, at) => isEdge(edge === '^' ? text[at - 1] : text[at]) };
}

function wordEdge(wanted: boolean): PatternNode {
  const isWord = (unit: string | undefined) => unit !== undefined && WORD.test(unit);
  return { kind: 'assertion', isBegin: false, holds: (text, at) => (isWord(text[at - 1]) !== isWord(text[at])) === wanted };
}
