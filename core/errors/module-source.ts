import type { SourceMember, SourceValue } from './json-source.ts';

/**
 * The object literals in a TypeScript or JavaScript module, outermost first; computed values are skipped. It parses only enough to find the
 * line of a key; ambiguous code gives no result.
 */
export function readModuleObjects(text: string): readonly SourceValue[] {
  const reader = new ModuleReader(text);
  const found: SourceValue[] = [];
  while (!reader.atEnd) {
    if (reader.next === '{') found.push(reader.object());
    else reader.pass();
  }
  return found.flatMap((value) => [value, ...nested(value)]);
}

function nested({ members }: SourceValue): readonly SourceValue[] {
  return (members ?? []).flatMap(({ value }) => [value, ...nested(value)]);
}

const QUOTES = '"\'`';
const OPENING = '([{';
const CLOSING = ')]}';
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*|\d+/uy;

class ModuleReader {
  readonly #text: string;
  #at = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
    this.#blank();
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  get next(): string {
    return this.#text[this.#at] ?? '';
  }

  /** Skips one character, string or word, and the white space after it. */
  pass(): void {
    if (QUOTES.includes(this.next) && this.next !== '') this.#string();
    else if (this.#name() === null) this.#step();
    this.#blank();
  }

  /** Reads `{ … }`, from its opening brace. */
  object(): SourceValue {
    const line = this.#line;
    const members: SourceMember[] = [];
    this.pass();
    while (!this.atEnd && this.next !== '}') {
      const keyLine = this.#line;
      const key = QUOTES.includes(this.next) ? this.#string() : this.#name();
      this.#blank();
      if (key !== null && this.next === ':') {
        this.pass();
        members.push({ key, line: keyLine, value: this.#value() });
      } else if (this.next === '{') members.push({ key: '', line: keyLine, value: this.object() });
      else if (!CLOSING.includes(this.next) || key === null) this.pass();
    }
    this.pass();
    return { line, members };
  }

  #list(): SourceValue {
    const line = this.#line;
    const members: SourceMember[] = [];
    this.pass();
    while (!this.atEnd && this.next !== ']') {
      const entryLine = this.#line;
      members.push({ key: String(members.length), line: entryLine, value: this.#value() });
      if (this.next === ',') this.pass();
      else if (this.next === ')' || this.next === '}') break;
    }
    this.pass();
    return { line, members };
  }

  /** Reads a value, up to the comma or bracket after it. */
  #value(): SourceValue {
    const line = this.#line;
    const literal = this.next === '{' ? this.object() : this.next === '[' ? this.#list() : null;
    const inside: SourceMember[] = [];
    while (!this.atEnd && this.next !== ',' && !CLOSING.includes(this.next)) {
      if (this.next === '{') inside.push({ key: '', line: this.#line, value: this.object() });
      else if (OPENING.includes(this.next)) inside.push(...this.#brackets());
      else this.pass();
    }
    return literal ?? { line, members: inside.length > 0 ? inside : null };
  }

  /** The objects inside `( … )` and `[ … ]` of an expression. */
  #brackets(): SourceMember[] {
    const inside: SourceMember[] = [];
    this.pass();
    while (!this.atEnd && !CLOSING.includes(this.next)) {
      if (this.next === '{') inside.push({ key: '', line: this.#line, value: this.object() });
      else if (OPENING.includes(this.next)) inside.push(...this.#brackets());
      else this.pass();
    }
    this.pass();
    return inside;
  }

  #string(): string {
    const quote = this.next;
    const start = this.#at + 1;
    this.#step();
    while (!this.atEnd && this.next !== quote) {
      if (this.next === '\\') this.#step();
      if (this.next === '\n' && quote !== '`') break;
      this.#step();
    }
    const content = this.#text.slice(start, this.#at);
    this.#step();
    return content;
  }

  #name(): string | null {
    NAME.lastIndex = this.#at;
    const found = NAME.exec(this.#text)?.[0] ?? null;
    this.#at += found?.length ?? 0;
    return found;
  }

  #step(): void {
    if (this.next === '\n') this.#line++;
    this.#at++;
  }

  /** Skips white space and comments. */
  #blank(): void {
    while (!this.atEnd) {
      if (/\s/.test(this.next)) this.#step();
      else if (this.#text.startsWith('//', this.#at)) this.#until('\n');
      else if (this.#text.startsWith('/*', this.#at)) this.#until('*/');
      else return;
    }
  }

  #until(end: string): void {
    const found = this.#text.indexOf(end, this.#at);
    const to = found === -1 ? this.#text.length : found + end.length;
    while (this.#at < to) this.#step();
  }
}
