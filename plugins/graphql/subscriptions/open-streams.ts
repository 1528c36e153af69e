/** A stream that can be ended. */
interface Stream {
  return(): unknown;
}

/** The subscriptions of a WebSocket by the client's ids, from the start of their setup to their end. */
export class OpenStreams {
  /** Null while it is being started. */
  readonly #streams = new Map<string, Stream | null>();

  get size(): number {
    return this.#streams.size;
  }

  has(id: string): boolean {
    return this.#streams.has(id);
  }

  begin(id: string): void {
    this.#streams.set(id, null);
  }

  run(id: string, stream: Stream): void {
    this.#streams.set(id, stream);
  }

  over(id: string): void {
    this.#streams.delete(id);
  }

  /** Ends all running streams. */
  end(): void {
    for (const stream of this.#streams.values()) stream?.return();
    this.#streams.clear();
  }
}
