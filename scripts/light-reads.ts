import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between a response and the next request, so that the measurement itself causes little load. */
const PAUSE = 4;

/** Latencies of light `GET` requests, in milliseconds. */
export interface Latency {
  readonly requests: number;
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
}

/**
 * Sends one `GET` after the other until `isOver`.
 * @param timeOf sends one, and gives the milliseconds that it took
 * @returns the milliseconds of each
 */
export async function readLightly(timeOf: () => Promise<number>, isOver: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!isOver()) {
    times.push(await timeOf());
    await sleep(PAUSE);
  }
  return times;
}

/** The count and the percentiles of latencies. */
export function latencyOf(times: readonly number[]): Latency {
  const sorted = [...times].sort((one, other) => one - other);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { requests: times.length, p50: at(0.5), p99: at(0.99), longest: at(1) };
}

/**
 * Adds the latencies of requests that the client could not send because it waited for a slow response (coordinated omission). Such a
 * request would have waited for the rest of the slow one.
 */
export function withUnsent(times: readonly number[]): number[] {
  const usual = latencyOf(times).p50 + PAUSE;
  const all = [...times];
  for (const time of times) for (let left = time - usual; left > usual; left -= usual) all.push(left);
  return all;
}

/**
 * Milliseconds until the whole response to a `GET` has arrived, whatever its status.
 * @returns the longest wait if no response arrived
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
