import { UnavailableError } from 'plinth';

/** A queue of events, in order and up to a limit. Beyond the limit the stream fails, because the reader could not notice a gap. */
export class EventStream<Event> implements AsyncIterableIterator<Event> {
  readonly #limit: number;
  readonly #onEnd: () => void;
  readonly #waiting: Event[] = [];
  #reader: ((result: IteratorResult<Event> | Promise<never>) => void) | null = null;
  #isOver = false;
  #failure: UnavailableError | null = null;

  /**
   * @param limit maximum number of queued events
   * @param onEnd called once, when reading ends
   */
  constructor(limit: number, onEnd: () => void) {
    this.#limit = limit;
    this.#onEnd = onEnd;
  }

  push(event: Event): void {
    if (this.#isOver) return;
    const reader = this.#reader;
    if (reader !== null) {
      this.#reader = null;
      reader({ value: event, done: false });
      return;
    }
    this.#waiting.push(event);
    if (this.#waiting.length <= this.#limit) return;
    this.fail(
      new UnavailableError(
        `The subscription was closed because more than ${this.#limit} changes are waiting for it. Read faster, or subscribe to fewer changes`,
      ),
    );
  }

  /** Ends the stream with an error. Queued events are dropped. */
  fail(failure: UnavailableError): void {
    if (this.#isOver) return;
    this.#failure = failure;
    const reader = this.#reader;
    this.#reader = null;
    this.#end();
    reader?.(Promise.reject(failure));
  }

  /** One reader at a time. @throws UnavailableError when too many events were queued, or with which the stream failed */
  next(): Promise<IteratorResult<Event>> {
    if (this.#failure !== null) return Promise.reject(this.#failure);
    const [event] = this.#waiting.splice(0, 1);
    if (event !== undefined) return Promise.resolve({ value: event, done: false });
    if (this.#isOver) return Promise.resolve({ value: undefined, done: true });
    return new Promise((resolve) => {
      this.#reader = resolve;
    });
  }

  return(): Promise<IteratorResult<Event>> {
    if (!this.#isOver) this.#end();
    return Promise.resolve({ value: undefined, done: true });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  #end(): void {
    this.#isOver = true;
    this.#waiting.length = 0;
    this.#reader?.({ value: undefined, done: true });
    this.#reader = null;
    this.#onEnd();
  }
}
