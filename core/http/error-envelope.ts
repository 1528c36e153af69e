import { type ErrorDetails, isPlinthError } from '../errors/index.ts';

/** The body of every failed request. */
export interface ErrorEnvelope {
  readonly data: null;
  readonly error: { readonly status: number; readonly name: string; readonly message: string; readonly details: ErrorDetails };
}

/** An error as a client may see it. */
export interface PublicError {
  readonly envelope: ErrorEnvelope;
  /** True for an error that nobody foresaw: its own message stays inside. */
  readonly unexpected: boolean;
}

/**
 * Turns whatever was thrown into the error envelope: Plinth's errors and the exposable ones of Koa's libraries (a client's mistake) keep
 * their words; everything else is a 500 that says nothing but the request's id.
 */
export function toPublicError(error: unknown, requestId: string): PublicError {
  const known = knownError(error);
  return known === null
    ? { envelope: envelope(500, 'InternalServerError', 'Internal Server Error', { requestId }), unexpected: true }
    : { envelope: known, unexpected: false };
}

/** Null for what is no error that a client may read, or cannot be read at all: anything may be thrown, objects with throwing getters too. */
function knownError(error: unknown): ErrorEnvelope | null {
  try {
    if (isPlinthError(error)) {
      // Details that no JSON can hold are a mistake of whoever threw them, and must show here, where it can still be answered.
      JSON.stringify(error.details);
      return envelope(error.status, error.name, error.message, error.details);
    }
    const mistake = clientMistake(error);
    return mistake && envelope(mistake.status, mistake.name, mistake.message, {});
  } catch {
    return null;
  }
}

function envelope(status: number, name: string, message: string, details: ErrorDetails): ErrorEnvelope {
  return { data: null, error: { status, name, message, details } };
}

/** Errors made by `http-errors` (`ctx.throw`, raw-body) say themselves whether they may be shown. */
function clientMistake(error: unknown): { status: number; name: string; message: string } | null {
  if (typeof error !== 'object' || error === null) return null;
  const { status, expose, name, message } = error as { status?: unknown; expose?: unknown; name?: unknown; message?: unknown };
  if (expose !== true || typeof status !== 'number' || status < 400 || status > 499) return null;
  return { status, name: String(name), message: String(message) };
}
