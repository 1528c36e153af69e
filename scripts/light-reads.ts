import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between an answer and the next request: who measures must not be the load itself. */
const PAUSE = 4;

/** Milliseconds in which light `GET`s were answered. */
export interface Latency {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/**
 * Sends one `GET` after the other until it is told to end.
 * @param timeOf milliseconds that one of them took
 * @returns what each took, in milliseconds
 */
export async function readLightly(timeOf: () => Promise<number>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    times.push(await timeOf());
    await sleep(PAUSE);
  }
  return times;
}

/** How many there were, and how long they took. */
export function latencyOf(times: readonly number[]): Latency {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { requests: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}

/**
 * The times of those requests too that a client who waits for each answer could not send: one that took a second stands for all that would have been sent
 * meanwhile, and would have waited for what was left of it.
 */
export function withUnsent(times: readonly number[]): number[] {
  const usual = latencyOf(times).p50 + PAUSE;
  const all = [...times];
  for (const time of times) for (let left = time - usual; left > usual; left -= usual) all.push(left);
  return all;
}

/**
 * Milliseconds until the answer of a `GET` has arrived whole, whatever it says.
 * @returns the longest that is waited when nothing came
 */
export function timeOfAnswer(url: string, agent: http.Agent, longest: number): Promise<{ readonly status: number; readonly took: number }> {
  const begin = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => {
      clearTimeout(timer);
      resolve({ status, took: performance.now() - begin });
    };
    const request = http.get(url, { agent }, (response) => {
      response.resume();
      response.once('end', () => done(response.statusCode ?? 0));
      response.once('error', () => done(0));
    });
    const timer = setTimeout(() => request.destroy(), longest);
    request.once('error', () => done(0));
  });
}
