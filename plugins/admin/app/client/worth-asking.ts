import { RequestError } from './http-client.ts';

/** Answers that say there was no time: of the server, whose database took too long, and of whoever stands before it. */
const TOO_LONG: ReadonlySet<number> = new Set([503, 504]);

/** A server that was not reached, or that is not well, is asked again twice; an answer is an answer. */
export function isWorthAsking(count: number, error: Error): boolean {
  return count < 2 && error instanceof RequestError && (error.problem.status === 0 || error.problem.status >= 500);
}

/** Whether the database had no time: what took long takes as long once more, and somebody waits to be told. */
export function tookTooLong(error: unknown): boolean {
  return error instanceof RequestError && TOO_LONG.has(error.problem.status);
}
