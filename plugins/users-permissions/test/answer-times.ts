import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';

/** Milliseconds between two requests: what one has left to be done after its answer must not be met by the next, half of both kinds would be. */
const PAUSE = 10;

/** What is asked of one account. */
export interface Asked {
  readonly path: string;
  readonly body: object;
}

/**
 * Lower quartiles in milliseconds. Whatever an answer takes more of itself is in them too; what an earlier one has left to be done is not, which on a busy machine slows
 * half of both kinds, so that medians lie between the two halves and tell nothing.
 */
export interface AnswerTimes {
  readonly known: number;
  readonly unknown: number;
  /** By how much the slower one is above the faster one: 0.1 is 10 %. */
  readonly apart: number;
}

/**
 * How long answers take that are about accounts that exist, and about others. Requests go one after another over one connection, of both kinds in
 * turns, so that whatever else slows the machine down slows both.
 * @param ask the request for the account of a number, which exists or does not
 * @param tries requests of each kind
 */
export async function answerTimes(url: string, tries: number, ask: (number: number, exists: boolean) => Asked): Promise<AnswerTimes> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: { readonly [kind in 'known' | 'unknown']: number[] } = { known: [], unknown: [] };
  try {
    for (let number = 0; number < tries; number++) {
      // Which of them comes first alternates: what one leaves behind, the other meets.
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
