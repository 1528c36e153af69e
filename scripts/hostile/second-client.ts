// A client in a process of its own that reads one document all the time: what others do to it is what is measured. It is told its address as an argument, and
// each message asks for how long its answers took since the last one.

import http from 'node:http';
import process from 'node:process';
import { latencyOf, readLightly, timeOfAnswer, withUnsent } from '../light-reads.ts';

/** Milliseconds that it waits for an answer at the longest. */
const PATIENCE = 30_000;

/** What the client answers each message with. */
export interface Seen {
  /** Times in milliseconds, those of requests that could not be sent meanwhile among them. */
  readonly p50: number;
  readonly p99: number;
  readonly longest: number;
  /** Requests that were sent. */
  readonly requests: number;
  /** Of them, those that got another answer than 200. */
  readonly refused: number;
}

function main(url: string): void {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  let times: number[] = [];
  let refused = 0;
  /** When the request that is under way was sent. */
  let sent = performance.now();
  process.on('message', () => {
    // One that is not answered yet has taken as long already.
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
