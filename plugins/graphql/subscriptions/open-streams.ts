/** What ends when it is told to. */
interface Stream {
  return(): unknown;
}

/** What one WebSocket is subscribed to, by the ids that its client gave, from the first thing that is done for it to the last. */
export class OpenStreams {
  /** Null: it is being started. */
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

  /** Ends all that run. */
  end(): void {
    for (const stream of this.#streams.values()) stream?.return();
    this.#streams.clear();
  }
}
