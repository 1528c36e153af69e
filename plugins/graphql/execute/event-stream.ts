import { UnavailableError } from 'plinth';

/** Events that wait to be read, in order and up to a limit: beyond it the stream fails, since a gap would be seen by nobody. */
export class EventStream<Event> implements AsyncIterableIterator<Event> {
  readonly #limit: number;
  readonly #onEnd: () => void;
  readonly #waiting: Event[] = [];
  #reader: ((result: IteratorResult<Event> | Promise<never>) => void) | null = null;
  #isOver = false;
  #failure: UnavailableError | null = null;

  /**
   * @param limit events that may wait
   * @param onEnd called once, when nobody will read any more
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
      new UnavailableError(`More than ${this.#limit} changes wait for this subscription, which ends: read faster, or ask for fewer`),
    );
  }

  /** Ends the stream for its reader too, with what waits unread. */
  fail(failure: UnavailableError): void {
    if (this.#isOver) return;
    this.#failure = failure;
    const reader = this.#reader;
    this.#reader = null;
    this.#end();
    reader?.(Promise.reject(failure));
  }

  /** One reader at a time. @throws UnavailableError when too many have waited, or what the stream has failed with */
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
