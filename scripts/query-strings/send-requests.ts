import type { RandomRequest } from './grammar.ts';
import type { Answer, Sender } from './sender.ts';

/** Number of slowest responses that are kept. */
const SLOWEST = 10;

/** A request and its result. */
export interface Answered extends Answer {
  readonly request: RandomRequest;
}

/** The responses to many requests. */
export interface Answers {
  /** Sorted milliseconds of the responses, by status. */
  readonly times: ReadonlyMap<number, readonly number[]>;
  /** Requests with a result that must never happen (broken connections, 5xx other than 503), with the response. */
  readonly failures: readonly Answered[];
  /** Slowest first. */
  readonly slowest: readonly Answered[];
  readonly largest: Answered | null;
}

/** Sends requests to a server, several at a time. Status 0 means a broken connection. */
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
