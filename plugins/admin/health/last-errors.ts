import type { FailedRequest } from '../api/told-health.ts';

/** Maximum number of errors, and of characters of each. */
export const MOST_ERRORS = 50;
const MESSAGE = 500;
const STACK = 3_000;

/** The last errors of this node, newest first. */
export class LastErrors {
  readonly #errors: FailedRequest[] = [];

  /** Newest first. */
  get all(): readonly FailedRequest[] {
    return this.#errors;
  }

  add(error: unknown, { requestId, method, path }: Pick<FailedRequest, 'requestId' | 'method' | 'path'>): void {
    const { message, stack } = readable(error);
    const failed = { requestId, at: new Date().toISOString(), method, path: path.slice(0, MESSAGE), message, stack };
    this.#errors.unshift(failed);
    this.#errors.length = Math.min(this.#errors.length, MOST_ERRORS);
  }
}

/** Reads any thrown value, also objects whose getters throw. */
function readable(error: unknown): Pick<FailedRequest, 'message' | 'stack'> {
  try {
    const { message, stack } = (error ?? {}) as Partial<Error>;
    const text = typeof message === 'string' ? message : String(error);
    return { message: text.slice(0, MESSAGE), stack: typeof stack === 'string' ? stack.slice(0, STACK) : null };
  } catch {
    return { message: 'what was thrown cannot be read', stack: null };
  }
}
