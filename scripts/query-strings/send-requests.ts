import type { RandomRequest } from './grammar.ts';
import type { Answer, Sender } from './sender.ts';

/** How many of the slowest answers are kept. */
const SLOWEST = 10;

/** A request and what came of it. */
export interface Answered extends Answer {
  readonly request: RandomRequest;
}

/** What a server said to many requests. */
export interface Answers {
  /** Milliseconds that each answer took, by status, ascending. */
  readonly times: ReadonlyMap<number, readonly number[]>;
  /** Requests that a server must never answer like that (broken connections, 5xx other than 503), with its words. */
  readonly failures: readonly Answered[];
  /** The slowest first. */
  readonly slowest: readonly Answered[];
  readonly largest: Answered | null;
}

/** Sends requests to a server, a few at a time. A status of 0 stands for a connection that broke. */
export async function sendRequests(sender: Sender, requests: Iterable<RandomRequest>, concurrency: number): Promise<Answers> {
  const times = new Map<number, number[]>();
  const failures: Answered[] = [];
  let slowest: Answered[] = [];
  let largest: Answered | null = null;
  const queue = requests[Symbol.iterator]();
  const worker = async () => {
    for (let next = queue.next(); !next.done; next = queue.next()) {
      const request = next.value;
      const { status, milliseconds, bytes, text } = await sender.send(request);
      const answered = { request, status, milliseconds, bytes, text };
      const ofStatus = times.get(status);
      if (ofStatus) ofStatus.push(milliseconds);
      else times.set(status, [milliseconds]);
      if (status === 0 || (status >= 500 && status !== 503)) failures.push(answered);
      if (largest === null || bytes > largest.bytes) largest = answered;
      if (slowest.length < SLOWEST || milliseconds > (slowest[SLOWEST - 1] as Answered).milliseconds)
        slowest = [...slowest, answered].sort((one, other) => other.milliseconds - one.milliseconds).slice(0, SLOWEST);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  for (const ofStatus of times.values()) ofStatus.sort((one, other) => one - other);
  return { times, failures, slowest, largest };
}
