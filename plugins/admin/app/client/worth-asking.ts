import { RequestError } from './http-client.ts';

/** Statuses for a timeout: of the server, whose database took too long, or of a proxy. */
const TOO_LONG: ReadonlySet<number> = new Set([503, 504]);

/** Whether to retry: twice at most, if the server was not reached or answered with 5xx. */
export function isWorthAsking(count: number, error: Error): boolean {
  return count < 2 && error instanceof RequestError && (error.problem.status === 0 || error.problem.status >= 500);
}

/** Milliseconds before the first retry. The second one waits twice as long, like those of queries. */
const PAUSE = 1_000;

/** Runs requests that are no query, and again when that is worth it. @throws what the last attempt threw */
export async function askedAgain<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let count = 0; ; count++) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !(error instanceof Error) || !isWorthAsking(count, error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE * 2 ** count));
    }
  }
}

/** Whether a query timed out. A retry would take as long, so tell the person instead. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof RequestError && TOO_LONG.has(error.problem.status);
}
