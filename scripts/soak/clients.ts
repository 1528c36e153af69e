import { setTimeout as sleep } from 'node:timers/promises';
import type { SoakClient } from './client.ts';
import { GRAPHQL, type Part, RANDOM_QUERIES, READS } from './reads.ts';
import { STRANGERS, WRITES } from './writes.ts';

/** How often each group is chosen; a write is several requests. */
export type Groups = readonly (readonly [share: number, parts: readonly Part[]])[];

/** Everything at once. */
export const EVERYTHING: Groups = [
  [0.45, READS],
  [0.2, GRAPHQL],
  [0.15, WRITES],
  [0.2, STRANGERS],
];

/** Random queries alone. */
export const QUERIES: Groups = [[1, RANDOM_QUERIES]];

/** Milliseconds of rest before a look: answers are sent, connections given back, files removed. */
const REST = 1_500;

/** Clients that go on until they are told to stop, and rest when somebody wants to look. */
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

  /** Does something while no client has anything under way: what is seen then is what stays. */
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
