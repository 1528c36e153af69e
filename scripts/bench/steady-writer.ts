import { setTimeout as sleep } from 'node:timers/promises';
import { ask, type Document } from './client.ts';

/** What is written meanwhile: a type that none of the reads uses, or the one that all of them read. */
export type Written = 'other' | 'same';

/** Milliseconds between two writes. */
const PAUSE = 100;

/** Changes one document ten times a second. */
class SteadyWriter {
  #written = 0;
  #isOn = true;
  readonly #done: Promise<void>;

  private constructor(url: string, body: (count: number) => object) {
    this.#done = this.#write(url, body);
    // `stop` reports the error.
    this.#done.catch(() => undefined);
  }

  /** Starts to write, for `other` to a new document. @param url of the server */
  static async start(url: string, what: Written): Promise<SteadyWriter> {
    if (what === 'other') {
      const { data } = await ask<{ data: Document }>('POST', `${url}/api/notes`, { data: { text: '0' } });
      return new SteadyWriter(`${url}/api/notes/${data.documentId}`, (count) => ({ text: String(count) }));
    }
    const { data } = await ask<{ data: readonly Document[] }>('GET', `${url}/api/articles?pagination[pageSize]=1`);
    return new SteadyWriter(`${url}/api/articles/${data[0]?.documentId}`, (count) => ({ views: count }));
  }

  /** Stops writing. @returns how many writes succeeded @throws Error when one was refused */
  async stop(): Promise<number> {
    this.#isOn = false;
    await this.#done;
    return this.#written;
  }

  async #write(url: string, body: (count: number) => object): Promise<void> {
    for (let due = performance.now(); this.#isOn; due += PAUSE) {
      await sleep(Math.max(0, due - performance.now()));
      await ask('PUT', url, { data: body(this.#written) });
      this.#written += 1;
    }
  }
}

/** Does some work while one document of each server is changed ten times a second. @param what null: nothing is changed */
export async function whileWriting<Result>(urls: readonly string[], what: Written | null, work: () => Promise<Result>): Promise<Result> {
  const writers = what === null ? [] : await Promise.all(urls.map((url) => SteadyWriter.start(url, what)));
  try {
    return await work();
  } finally {
    await Promise.all(writers.map((writer) => writer.stop()));
  }
}
