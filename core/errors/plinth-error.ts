/** Facts about a mistake that a client may read: never a stack, a table name or a secret. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

const BRAND = Symbol.for('plinth.error');

/** The properties of a Plinth error beside its message. */
export interface ErrorFacts {
  /** Stable, machine-readable: `QUERY_UNKNOWN_KEY`. */
  readonly code: string;
  /** HTTP status of the response. */
  readonly status: number;
  /** The `name` in the error envelope: `ValidationError`. */
  readonly name: string;
  readonly details?: ErrorDetails;
  /** What a developer can do about it. Logged during development; clients do not read it, so it may name what they may not see. */
  readonly hint?: string | undefined;
  readonly cause?: unknown;
}

/** Base class of errors whose message may be sent to a client. Any other error becomes a 500 without details. */
export class PlinthError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails;
  readonly hint: string | undefined;
  readonly [BRAND] = true;

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = facts.name;
    this.code = facts.code;
    this.status = facts.status;
    this.details = facts.details ?? {};
    this.hint = facts.hint;
  }
}

/** Recognizes a PlinthError across realms and duplicate installs, where `instanceof` fails. */
export function isPlinthError(value: unknown): value is PlinthError {
  return typeof value === 'object' && value !== null && (value as { [BRAND]?: unknown })[BRAND] === true;
}
