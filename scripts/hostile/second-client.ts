// A client in a separate process that reads one document all the time, to measure the effect of attacks on others. Its URL is an argument.
// It responds to each message with the latencies since the last one.

import http from 'node:http';
import process from 'node:process';
import { latencyOf, readLightly, timeOfAnswer, withUnsent } from '../light-reads.ts';

/** Milliseconds that it waits for a response. */
const PATIENCE = 30_000;

/** The response to each message. */
export interface Seen {
  /** Milliseconds, including estimated latencies of requests that could not be sent meanwhile. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Number of requests. */
  readonly requests: number;
  /** Number of responses other than 200. */
  readonly refused: number;
}

function main(url: string): void {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let times: number[] = [];
  let refused = 0;
  /** When the current request was sent. */
  let sent = performance.now();
  process.on('message', () => {
    // The current request counts with its time so far.
    const waiting = performance.now() - sent;
    const usual = latencyOf(times).p99;
    const { p50, p99, longest } = latencyOf(withUnsent(waiting > usual ? [...times, waiting] : times));
    process.send?.({ p50, p99, longest, requests: times.length, refused } satisfies Seen);
    times = [];
    refused = 0;
  });
  process.once('disconnect', () => process.exit());
  const read = async (): Promise<number> => {
    sent = performance.now();
    const { status, took } = await timeOfAnswer(url, agent, PATIENCE);
    times.push(took);
    if (status !== 200) refused += 1;
    return took;
  };
  void readLightly(read, () => false);
}

main(process.argv[2] as string);
