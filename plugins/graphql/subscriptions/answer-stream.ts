/**
 * The responses to a source's events, one at a time and in order, without null responses. It ends when told to, whatever the source does.
 */
export class AnswerStream<Answer> implements AsyncIterableIterator<Answer> {
  readonly #source: AsyncIterator<unknown>;
  readonly #answer: (event: unknown) => Promise<Answer | null>;
  #isOver = false;
  #stop: () => void = () => undefined;

  constructor(source: AsyncIterable<unknown>, answer: (event: unknown) => Promise<Answer | null>) {
    this.#source = source[Symbol.asyncIterator]();
    this.#answer = answer;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** One reader at a time. @throws an error of the source or of a response; the stream is then over */
  async next(): Promise<IteratorResult<Answer>> {
    try {
      while (!this.#isOver) {
        const { done, value } = await this.#event();
        if (done === true || this.#isOver) break;
        const answer = await this.#answer(value);
        if (answer !== null && !this.#isOver) return { value: answer, done: false };
      }
    } catch (error) {
      void this.return();
      throw error;
    }
    this.#isOver = true;
    return { value: undefined, done: true };
  }

  /** Does not wait for the source, because a generator ends only after its next event. */
  return(): Promise<IteratorResult<Answer>> {
    if (!this.#isOver) {
      this.#isOver = true;
      this.#stop();
      this.#release().catch(() => undefined);
    }
    return Promise.resolve({ value: undefined, done: true });
  }

  async throw(error: unknown): Promise<IteratorResult<Answer>> {
    await this.return();
    throw error;
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  async #release(): Promise<void> {
    await this.#source.return?.();
  }

  #event(): Promise<IteratorResult<unknown>> {
    return new Promise((resolve, reject) => {
      this.#stop = () => resolve({ value: undefined, done: true });
      this.#source.next().then(resolve, reject);
    });
  }
}
