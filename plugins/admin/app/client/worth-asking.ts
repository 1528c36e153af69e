import { RequestError } from './http-client.ts';

/** Statuses for a timeout: of the server, whose database took too long, or of a proxy. */
const TOO_LONG: ReadonlySet<number> = new Set([503, 504]);

/** Whether to retry: twice at most, if the server was not reached or answered with 5xx. */
export function isWorthAsking(count: number, error: Error): boolean {
  return count < 2 && error instanceof RequestError && (error.problem.status === 0 || error.problem.status >= 500);
}

/** Whether a query timed out. A retry would take as long, so tell the person instead. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof RequestError && TOO_LONG.has(error.problem.status);
}
