import type { Position } from './replication.ts';

/** The last known position of the primary. */
interface LastPosition {
  readonly position: Position | null;
  /** The position includes everything that was committed before this time, in milliseconds of `performance.now`. */
  readonly sentAt: number;
}

const NOTHING: LastPosition = { position: null, sentAt: Number.NEGATIVE_INFINITY };

/**
 * The newest known position of the primary. It includes everything that this process has read from the primary so far. So a replica that
 * has reached it never shows older data than a cache of this process.
 */
export class PrimaryPositions {
  readonly #ask: () => Promise<Position | null>;
  #known = NOTHING;
  #asking: Promise<Position | null> | null = null;
  /** When this process last finished a write. A position that was requested earlier may not include that write. */
  #writtenAt = Number.NEGATIVE_INFINITY;

  /** @param ask reads the position at the primary */
  constructor(ask: () => Promise<Position | null>) {
    this.#ask = ask;
  }

  /** Records that this process has written. */
  wrote(): void {
    this.#writtenAt = performance.now();
  }

  /** Forgets the position, because this process has read newer data from the primary without its position. */
  forget(): void {
    this.#known = NOTHING;
  }

  /**
   * Records a position.
   * @param sentAt when the statement was sent that returned it
   */
  note(position: Position | null, sentAt: number): void {
    const { position: known, sentAt: knownSince } = this.#known;
    const latest = Math.max(sentAt, knownSince);
    // Responses may arrive in another order than the statements were sent, so a later response may have an older position.
    if (known !== null && position !== null && known.includes(position)) this.#known = { position: known, sentAt: latest };
    else if (known === null || position === null || position.includes(known)) this.#known = { position, sentAt: latest };
    // The positions are from two histories: another server has become the primary. The order of the two is unknown.
    else this.#known = sentAt > knownSince ? { position, sentAt } : NOTHING;
  }

  /**
   * A position that includes everything that was committed before a time, and everything that this process has written or read. Queries the
   * primary, unless such a position is known. All calls in one turn of the event loop share the statement.
   * @param since the time, in milliseconds of `performance.now`
   * @returns null if the primary has no position
   */
  at(since: number): Position | null | Promise<Position | null> {
    const { position, sentAt } = this.#known;
    if (sentAt >= since && sentAt > this.#writtenAt) return position;
    this.#asking ??= this.#askTogether();
    return this.#asking;
  }

  async #askTogether(): Promise<Position | null> {
    await new Promise(setImmediate);
    this.#asking = null;
    const sentAt = performance.now();
    this.note(await this.#ask(), sentAt);
    return this.#known.position;
  }
}
