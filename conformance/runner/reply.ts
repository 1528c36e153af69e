import { isDeepStrictEqual } from 'node:util';
import { Unmet } from './outcome.ts';
import type { Exchange } from './report.ts';

/** A document, an entry or a record as JSON. */
export type Json = Record<string, unknown>;

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

/** The types that expectations can name. */
const TYPES = {
  string: (value: unknown) => typeof value === 'string',
  'string or null': (value: unknown) => value === null || typeof value === 'string',
  number: (value: unknown) => typeof value === 'number',
  integer: (value: unknown) => Number.isSafeInteger(value),
  boolean: (value: unknown) => typeof value === 'boolean',
  array: (value: unknown) => Array.isArray(value),
  object: (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value),
  'object or null': (value: unknown) => typeof value === 'object' && !Array.isArray(value),
  null: (value: unknown) => value === null,
  timestamp: (value: unknown) => typeof value === 'string' && TIMESTAMP.test(value) && !Number.isNaN(Date.parse(value)),
  'non-empty string': (value: unknown) => typeof value === 'string' && value !== '',
} as const;

/** A type that an expectation can name. */
type TypeName = keyof typeof TYPES;

/** A response with expectations. Every expectation is recorded for the report; an unmet one throws Unmet. */
export class Reply {
  readonly statusCode: number;
  readonly headers: Headers;
  /** The whole body as text. */
  readonly text: string;
  /** The body parsed as JSON; undefined if it is not JSON. */
  readonly body: unknown;
  readonly #exchange: Exchange;

  constructor(exchange: Exchange, answer: { readonly status: number; readonly headers: Headers; readonly text: string }) {
    this.#exchange = exchange;
    this.statusCode = answer.status;
    this.headers = answer.headers;
    this.text = answer.text;
    this.body = parse(answer.text);
  }

  /** The value at a path of the body: `data[0].title`. */
  at(path: string): unknown {
    return valueAt(this.body, path);
  }

  /** `data` as a document. */
  get document(): Json {
    return this.type('data', 'object').at('data') as Json;
  }

  /** `data` as a list of documents. */
  get documents(): readonly Json[] {
    return this.type('data', 'array').at('data') as Json[];
  }

  /** Expects one of these statuses. */
  status(...allowed: readonly number[]): this {
    return this.#expect(`status ${allowed.join(' or ')}`, allowed.includes(this.statusCode), () => this.#summary());
  }

  /** Expects success, with a JSON body. */
  ok(): this {
    this.#expect('a successful status (2xx)', this.statusCode >= 200 && this.statusCode < 300, () => this.#summary());
    return this.#expect('a JSON body', this.body !== undefined, () => this.#summary());
  }

  /** Expects this error status, and an error object with this name if one is given. */
  refused(status: number, name?: string): this {
    this.status(status).has('data', null).type('error', 'object').has('error.status', status);
    return name === undefined ? this : this.has('error.name', name);
  }

  /** Expects the error message to contain this text. */
  mentions(text: string): this {
    const message = this.at('error.message');
    return this.#expect(`error.message mentions "${text}"`, typeof message === 'string' && message.includes(text), () => brief(message));
  }

  /** Expects the value at the path to equal this one. */
  has(path: string, value: unknown): this {
    const found = this.at(path);
    return this.#expect(`${path || 'the body'} is ${brief(value)}`, isDeepStrictEqual(found, value), () => this.#found(found));
  }

  /** Expects the value at the path to differ from this one. */
  hasNot(path: string, value: unknown): this {
    const found = this.at(path);
    return this.#expect(`${path} is not ${brief(value)}`, !isDeepStrictEqual(found, value), () => this.#found(found));
  }

  /** Expects these paths to be absent. */
  lacks(...paths: readonly string[]): this {
    for (const path of paths) this.#expect(`${path} is absent`, this.at(path) === undefined, () => this.#found(this.at(path)));
    return this;
  }

  /** Expects the values at these paths to have this type. */
  type(paths: string | readonly string[], type: TypeName): this {
    for (const path of typeof paths === 'string' ? [paths] : paths) {
      this.#expect(`${path || 'the body'} is of type ${type}`, TYPES[type](this.at(path)), () => this.#found(this.at(path)));
    }
    return this;
  }

  /** Expects the list at `path` to have these values of `key`, in this order. */
  lists(values: readonly unknown[], key: string, path = 'data'): this {
    const found = this.#column(path, key);
    return this.#expect(`${key} of ${path} in order: ${brief(values)}`, isDeepStrictEqual(found, values), () => this.#found(found));
  }

  /** Expects the list at `path` to have these values of `key`, in any order. */
  holds(values: readonly unknown[], key: string, path = 'data'): this {
    const found = this.#column(path, key);
    const same = Array.isArray(found) && isDeepStrictEqual(sorted(found), sorted(values));
    return this.#expect(`${key} of ${path} in any order: ${brief(values)}`, same, () => this.#found(found));
  }

  /** Expects a condition that has no method of its own. `text` describes it. */
  that(text: string, met: boolean, found: unknown = this.body): this {
    return this.#expect(text, met, () => this.#found(found));
  }

  #column(path: string, key: string): unknown {
    const list = this.at(path);
    return Array.isArray(list) ? list.map((entry) => valueAt(entry, key)) : list;
  }

  #expect(text: string, met: boolean, found: () => string): this {
    if (met) {
      this.#exchange.expected.push({ text, met });
      return this;
    }
    const instead = found();
    this.#exchange.expected.push({ text, met, found: instead });
    throw new Unmet(`${this.#exchange.method} ${shortened(this.#exchange.path)}: expected ${text}, found ${instead}`);
  }

  #found(value: unknown): string {
    return this.statusCode >= 400 && value === undefined ? `nothing (${this.#summary()})` : brief(value);
  }

  #summary(): string {
    const message = this.at('error.message') ?? this.at('errors[0].message');
    if (typeof message === 'string') return `status ${this.statusCode} (${brief(message)})`;
    if (this.body !== undefined || this.text === '') return `status ${this.statusCode}`;
    const type = this.headers.get('content-type') ?? 'no content type';
    return `status ${this.statusCode} with ${type}: ${brief(this.text.trim(), 80)}`;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function sorted(values: readonly unknown[]): string[] {
  return values.map((value) => JSON.stringify(value) ?? '').sort();
}

function shortened(path: string): string {
  return path.length <= 200 ? path : `${path.slice(0, 200)}…`;
}

/** The value at a dotted path such as `data[0].title`, or undefined. The empty path is the value itself. */
function valueAt(value: unknown, path: string): unknown {
  let current = value;
  for (const key of path.split(/[.[\]]+/)) {
    if (key === '') continue;
    if (typeof current !== 'object' || current === null || !Object.hasOwn(current, key)) return undefined;
    current = (current as Record<string, unknown>)[key];
  }
  return current;
}

/** A value as one short line, for messages. */
function brief(value: unknown, length = 160): string {
  const text = value === undefined ? 'nothing' : (JSON.stringify(value) ?? String(value));
  return text.length <= length ? text : `${text.slice(0, length)}…`;
}
