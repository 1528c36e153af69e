/** Facts about a mistake that a client may read: never a stack, a table name or a secret. */
export type ErrorDetails = Readonly<Record<string, unknown>>;

const BRAND = Symbol.for('plinth.error');

/** What every error of Plinth carries beside its message. */
export interface ErrorFacts {
  /** Stable, machine-readable: `QUERY_UNKNOWN_KEY`. */
  readonly code: string;
  /** HTTP status that answers it. */
  readonly status: number;
  /** The `name` of the error envelope: `ValidationError`. */
  readonly name: string;
  readonly details?: ErrorDetails;
  readonly cause?: unknown;
}

/** Base of every error that may reach a client. Anything else becomes a 500 without internals. */
export class PlinthError extends Error {
  readonly code: string;
  readonly status: number;
  readonly details: ErrorDetails;
  readonly [BRAND] = true;

  constructor(message: string, facts: ErrorFacts) {
    super(message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = facts.name;
    this.code = facts.code;
    this.status = facts.status;
    this.details = facts.details ?? {};
  }
}

/** Recognises a PlinthError across realms and duplicate installs, where `instanceof` fails. */
export function isPlinthError(value: unknown): value is PlinthError {
  return typeof value === 'object' && value !== null && (value as { [BRAND]?: unknown })[BRAND] === true;
}
