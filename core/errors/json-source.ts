/** A value in a file: the line where it begins, and its members. */
export interface SourceValue {
  readonly line: number;
  /** Keys of an object, in order, or entries of a list by position; null for other values. */
  readonly members: readonly SourceMember[] | null;
}

/** A key of an object, or an entry of a list. */
export interface SourceMember {
  readonly key: string;
  /** Line of the key; for a list, of the entry. */
  readonly line: number;
  readonly value: SourceValue;
}

/** A mistake in a JSON text, with a message that helps to fix it. */
export interface JsonMistake {
  readonly line: number;
  /** From 1. */
  readonly column: number;
  readonly message: string;
}

/** A key that occurs twice in an object: JSON.parse silently keeps the last one. */
export interface RepeatedKey {
  readonly path: readonly string[];
  readonly line: number;
  /** Line of its first occurrence. */
  readonly firstLine: number;
}

/** The structure of a JSON text, or its mistake. */
export type JsonSource =
  | { readonly root: SourceValue; readonly repeated: readonly RepeatedKey[]; readonly mistake: null }
  | { readonly root: null; readonly repeated: readonly []; readonly mistake: JsonMistake };

/** Parses a JSON text to find lines and mistakes. Much slower than `JSON.parse`: only for invalid texts. */
export function readJsonSource(text: string): JsonSource {
  const reader = new JsonReader(text);
  try {
    return { root: reader.document(), repeated: reader.repeated, mistake: null };
  } catch (error) {
    if (error instanceof Mistake) return { root: null, repeated: [], mistake: error.at(text) };
    throw error;
  }
}

/** Whether an object of a JSON text may have a duplicate key: the text then has more keys than the parsed value. */
export function mayRepeatKeys(text: string, value: unknown): boolean {
  let written = 0;
  // Matches one string after another. Quotes inside a string are escaped, so no match starts within a string.
  for (const [, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)) if (colon !== undefined) written += 1;
  return written !== countKeys(value);
}

function countKeys(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const values: readonly unknown[] = Object.values(value);
  const own = Array.isArray(value) ? 0 : values.length;
  return values.reduce<number>((sum, inner) => sum + countKeys(inner), own);
}

/** Thrown to end the parsing at a mistake. */
class Mistake extends Error {
  readonly #offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.#offset = offset;
  }

  at(text: string): JsonMistake {
    const before = text.slice(0, this.#offset).split('\n');
    return { line: before.length, column: (before.at(-1) ?? '').length + 1, message: this.message };
  }
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const WORD = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const WORDS: ReadonlySet<string> = new Set(['true', 'false', 'null']);

/** Maximum nesting that is parsed: no configuration is deeper. */
const DEEPEST = 500;

class JsonReader {
  readonly repeated: RepeatedKey[] = [];
  readonly #text: string;
  readonly #path: string[] = [];
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
  }

  document(): SourceValue {
    this.#skip();
    if (this.#at >= this.#text.length) throw new Mistake(0, 'the file is empty; write {} for an empty object');
    const value = this.#value();
    this.#skip();
    if (this.#at < this.#text.length) throw this.#unexpected('unexpected text after the end of the value');
    return value;
  }

  #value(): SourceValue {
    const line = this.#line;
    if (this.#path.length > DEEPEST) throw new Mistake(this.#at, `nested too deeply; the maximum is ${DEEPEST} levels`);
    const character = this.#text[this.#at];
    if (character === '{') return { line, members: this.#object() };
    if (character === '[') return { line, members: this.#list() };
    if (character === '"') this.#string();
    else if (this.#match(NUMBER) === null) this.#word();
    return { line, members: null };
  }

  #object(): SourceMember[] {
    const [open, openLine] = [this.#at, this.#line];
    const members: SourceMember[] = [];
    this.#at++;
    for (this.#skip(); this.#text[this.#at] !== '}'; this.#skip()) {
      if (members.length > 0) this.#comma('}', open, openLine);
      const [line, start] = [this.#line, this.#at];
      const key = this.#key(open, openLine);
      this.#skip();
      if (this.#text[this.#at] !== ':') throw this.#unexpected(`expected a colon after the key ${JSON.stringify(key)}`, open, openLine);
      this.#at++;
      this.#skip();
      this.#path.push(key);
      const first = members.find((member) => member.key === key);
      if (first !== undefined) this.repeated.push({ path: [...this.#path], line, firstLine: first.line });
      if (this.#at >= this.#text.length)
        throw new Mistake(start, `the file ends after the key ${JSON.stringify(key)}: the value is missing`);
      members.push({ key, line, value: this.#value() });
      this.#path.pop();
    }
    this.#at++;
    return members;
  }

  #list(): SourceMember[] {
    const [open, openLine] = [this.#at, this.#line];
    const members: SourceMember[] = [];
    this.#at++;
    for (this.#skip(); this.#text[this.#at] !== ']'; this.#skip()) {
      if (members.length > 0) this.#comma(']', open, openLine);
      if (this.#at >= this.#text.length) throw unclosed('[', open, openLine);
      const line = this.#line;
      const key = String(members.length);
      this.#path.push(key);
      members.push({ key, line, value: this.#value() });
      this.#path.pop();
    }
    this.#at++;
    return members;
  }

  /** Reads the comma between two members, and the white space after it. */
  #comma(closing: string, open: number, openLine: number): void {
    if (this.#text[this.#at] !== ',') {
      throw this.#unexpected(`a comma is missing before ${this.#ahead()}`, open, openLine);
    }
    const comma = this.#at++;
    this.#skip();
    if (this.#text[this.#at] === closing) throw new Mistake(comma, `a comma before ${closing} is not allowed in JSON; remove it`);
  }

  #key(open: number, openLine: number): string {
    if (this.#text[this.#at] === '"') return this.#string();
    const start = this.#at;
    const word = this.#match(WORD);
    if (word !== null) throw new Mistake(start, `keys need double quotes: "${word}"`);
    throw this.#unexpected('expected a key in double quotes', open, openLine);
  }

  #string(): string {
    const start = this.#at;
    for (this.#at++; ; this.#at++) {
      const character = this.#text[this.#at];
      if (character === undefined || character === '\n') throw new Mistake(start, 'this string has no closing double quote on its line');
      if (character === '\\') this.#at++;
      else if (character === '"') break;
    }
    const written = this.#text.slice(start, ++this.#at);
    try {
      return JSON.parse(written) as string;
    } catch {
      throw new Mistake(start, 'this string contains an invalid escape sequence or a control character; write a backslash as \\\\');
    }
  }

  #word(): void {
    const start = this.#at;
    const word = this.#match(WORD);
    if (word !== null && WORDS.has(word)) return;
    if (word === null) throw this.#unexpected(this.#path.length === 0 ? 'expected a value' : `a value is missing before ${this.#ahead()}`);
    throw new Mistake(start, `"${word}" is not a valid JSON value; use a string in double quotes, a number, true, false or null`);
  }

  /** The next word or character, for use in messages. */
  #ahead(): string {
    const rest = this.#text.slice(this.#at, this.#at + 40);
    return /^("[^"\n]*"|[\p{L}\p{N}_$.-]+|.)/u.exec(rest)?.[0] ?? 'the end of the file';
  }

  /** The mistake for a character that is not allowed here. */
  #unexpected(otherwise: string, open?: number, openLine?: number): Mistake {
    const rest = this.#text.slice(this.#at, this.#at + 7);
    if (rest === '' && open !== undefined && openLine !== undefined) return unclosed(this.#text[open] ?? '', open, openLine);
    if (rest === '') return new Mistake(this.#at, 'unexpected end of the file');
    if (rest.startsWith("'")) return new Mistake(this.#at, 'JSON requires double quotes, not single quotes');
    if (/^(<<<<<<<|=======|>>>>>>>)/.test(rest)) return new Mistake(this.#at, 'unresolved merge conflict marker');
    return new Mistake(this.#at, otherwise);
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? null;
    if (found !== null) this.#at += found.length;
    return found;
  }

  /** Skips white space. */
  #skip(): void {
    for (; ; this.#at++) {
      const character = this.#text[this.#at];
      if (character === '\n') this.#line++;
      else if (character === '/' && /[/*]/.test(this.#text[this.#at + 1] ?? '')) {
        throw new Mistake(this.#at, 'JSON does not support comments; remove it, or write the file in TypeScript');
      } else if (character !== ' ' && character !== '\t' && character !== '\r') return;
    }
  }
}

function unclosed(bracket: string, open: number, line: number): Mistake {
  return new Mistake(open, `the ${bracket} of line ${line} is never closed`);
}
