import { setTimeout as delay } from 'node:timers/promises';
import type { Tally } from '../faults/tally.ts';
import type { Random } from '../query-strings/random.ts';
import type { KindOfWrite } from './kind-of-write.ts';

/** Milliseconds for which acknowledged writes are looked for after the load, and between two attempts. */
const LIMIT = 60_000;
const POLL = 500;

/** Writes data of one kind on any node, and reads each write on another node as soon as it is acknowledged. */
export class OtherClient {
  readonly #kind: KindOfWrite<unknown>;
  readonly #random: Random;
  readonly #written: unknown[] = [];
  #count = 0;

  constructor(kind: KindOfWrite<unknown>, random: Random) {
    this.#kind = kind;
    this.#random = random;
  }

  get name(): string {
    return this.#kind.name;
  }

  /** Number of acknowledged writes. */
  get acknowledged(): number {
    return this.#written.length;
  }

  async run(urls: () => readonly string[], tally: Tally, stop: AbortSignal): Promise<void> {
    const { name, pause } = this.#kind;
    for (; !stop.aborted; await delay(pause)) {
      const { answer, written } = await this.#kind.write(this.#random.pick(urls()), ++this.#count);
      tally.count(name, answer);
      if (written === null) {
        if (isRefused(answer.status)) tally.broken.push(`${name}: a valid write was refused: ${answer.status} ${answer.text}`);
        continue;
      }
      this.#written.push(written);
      tally.acknowledged += 1;
      const url = this.#random.pick(urls());
      const found = await this.#kind.find(url, written, false);
      tally.count(name, found.answer);
      if (found.is !== 'unknown') tally.reads += 1;
      if (found.is === 'missing') tally.wasStale(`${name}: ${JSON.stringify(written)} was not found at ${url}: ${found.answer.text}`);
    }
  }

  /** Looks for everything that was acknowledged on a node. */
  async verify(url: string, tally: Tally): Promise<void> {
    const end = performance.now() + LIMIT;
    for (const written of this.#written) {
      for (;;) {
        const { answer, is } = await this.#kind.find(url, written, true);
        tally.count(this.name, answer);
        if (is === 'there') break;
        if (performance.now() > end) {
          tally.lost.push(`${this.name}: ${JSON.stringify(written)} is ${is} at ${url}: ${answer.status} ${answer.text}`);
          break;
        }
        await delay(POLL);
      }
    }
  }
}

/** Whether a status means that the write was invalid, rather than refused because of load or timing. */
function isRefused(status: number): boolean {
  return status >= 400 && status < 500 && ![408, 409, 429].includes(status);
}
