import { setTimeout as sleep } from 'node:timers/promises';
import type { SoakClient } from './client.ts';
import { GRAPHQL, type Part, RANDOM_QUERIES, READS } from './reads.ts';
import { STRANGERS, WRITES } from './writes.ts';

/** Groups of requests with their shares. A write consists of several requests. */
export type Groups = readonly (readonly [share: number, parts: readonly Part[]])[];

/** The mix of all requests. */
export const EVERYTHING: Groups = [
  [0.45, READS],
  [0.2, GRAPHQL],
  [0.15, WRITES],
  [0.2, STRANGERS],
];

/** Only random queries. */
export const QUERIES: Groups = [[1, RANDOM_QUERIES]];

/** Milliseconds of rest before a sample: responses are sent, connections are released, files are removed. */
const REST = 1_500;

/** Clients that run until they are stopped, and pause for samples. */
export class Clients {
  readonly #clients: readonly SoakClient[];
  readonly #groups: Groups;
  #resting: Promise<void> | null = null;
  #isOver = false;
  #busy = 0;
  readonly #runs: Promise<void>[];

  constructor(clients: readonly SoakClient[], groups: Groups) {
    this.#clients = clients;
    this.#groups = groups;
    this.#runs = clients.map((client) => this.#run(client));
  }

  async #run(client: SoakClient): Promise<void> {
    while (!this.#isOver) {
      await this.#resting;
      this.#busy += 1;
      try {
        await client.random.pick(partsFor(this.#groups, client.random.next()))(client);
      } finally {
        this.#busy -= 1;
      }
    }
  }

  /** Runs `look` while no client has a running request, so that it sees only what remains. */
  async atRest<T>(look: () => Promise<T>): Promise<T> {
    let wake = () => {};
    this.#resting = new Promise((resolve) => {
      wake = resolve;
    });
    try {
      while (this.#busy > 0) await sleep(20);
      await sleep(REST);
      return await look();
    } finally {
      this.#resting = null;
      wake();
    }
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#runs);
    for (const client of this.#clients) client.close();
  }
}

function partsFor(groups: Groups, chance: number): readonly Part[] {
  let sum = 0;
  for (const [share, parts] of groups) {
    sum += share;
    if (chance < sum) return parts;
  }
  return READS;
}
