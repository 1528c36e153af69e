import type { CodedMessage, MessageText } from './coded-message.ts';

/** Facts about a mistake that a client may read: never a stack, a table name or a secret. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

const BRAND = Symbol.for('plinth.error');

/** What a developer can do about an error; or a function that says it, called only where the hint is read. */
export type Hint = string | (() => string | undefined);

/** The properties of a Plinth error beside its message. */
export interface ErrorFacts {
  /** Stable, machine-readable: `QUERY_UNKNOWN_KEY`. */
  readonly code: string;
  /** HTTP status of the response. */
  readonly status: number;
  /** The `name` in the error envelope: `ValidationError`. */
  readonly name: string;
  readonly details?: ErrorDetails;
  /**
   * What a developer can do about it. Logged unless `NODE_ENV` is `production`; clients do not read it, so it may name what they may not
   * see. It must not repeat what a client has sent.
   */
  readonly hint?: Hint | undefined;
  readonly cause?: unknown;
}

/** Base class of errors whose message may be sent to a client. Any other error becomes a 500 without details. */
export class PlinthError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails;
  readonly [BRAND] = true;
  readonly #hint: Hint | undefined;
  readonly #coded: CodedMessage | null;

  constructor(message: MessageText, facts: ErrorFacts) {
    super(String(message), facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = facts.name;
    this.code = facts.code;
    this.status = facts.status;
    this.details = facts.details ?? {};
    this.#coded = typeof message === 'string' ? null : message;
    this.#hint = facts.hint;
  }

  /** The message with its code; null for a plain text. Not enumerable, because logs of the error have the text. */
  get coded(): CodedMessage | null {
    return this.#coded;
  }

  /** What a developer can do about it. Not enumerable, so that a log of the error neither shows nor computes it. */
  get hint(): string | undefined {
    return typeof this.#hint === 'function' ? this.#hint() : this.#hint;
  }
}

/** Recognizes a PlinthError across realms and duplicate installs, where `instanceof` fails. */
export function isPlinthError(value: unknown): value is PlinthError {
  return typeof value === 'object' && value !== null && (value as { [BRAND]?: unknown })[BRAND] === true;
}
