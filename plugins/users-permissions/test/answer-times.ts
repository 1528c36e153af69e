import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two requests, so that the work after one response does not delay the next request, which is half of each kind. */
const PAUSE = 10;

/** A request about one account. */
export interface Asked {
  readonly path: string;
  readonly body: object;
}

/**
 * Lower quartiles in milliseconds. They include any extra work of the response itself, but not the work after earlier responses. On a busy
 * machine that work slows half of both kinds, so that the median lies between the two halves and is useless.
 */
export interface AnswerTimes {
  readonly known: number;
  readonly unknown: number;
  /** The relative difference: 0.1 means that the slower one takes 10 % longer. */
  readonly apart: number;
}

/**
 * Measures response times for accounts that exist and for others. Requests are sent one after another over one connection, with both kinds
 * alternating, so that other load on the machine slows both.
 * @param ask the request for the account with a number, which exists or does not
 * @param tries requests of each kind
 */
export async function answerTimes(url: string, tries: number, ask: (number: number, exists: boolean) => Asked): Promise<AnswerTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: { readonly [kind in 'known' | 'unknown']: number[] } = { known: [], unknown: [] };
  try {
    for (let number = 0; number < tries; number++) {
      // The first kind alternates, because leftover work of one request affects the next.
      for (const exists of number % 2 === 0 ? [true, false] : [false, true]) {
        await delay(PAUSE);
        times[exists ? 'known' : 'unknown'].push(await timeOf(url, agent, ask(number, exists)));
      }
    }
  } finally {
    agent.destroy();
  }
  const [known, unknown] = [lowerQuartile(times.known), lowerQuartile(times.unknown)];
  return { known, unknown, apart: Math.max(known, unknown) / Math.min(known, unknown) - 1 };
}

function timeOf(url: string, agent: Agent, { path, body }: Asked): Promise<number> {
  const text = JSON.stringify(body);
  const headers = { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) };
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(`${url}${path}`, { method: 'POST', agent, headers }, (answer) => {
      answer.resume().on('end', () => resolve(performance.now() - begin));
    });
    sent.on('error', reject).end(text);
  });
}

function lowerQuartile(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 4)] as number;
}
