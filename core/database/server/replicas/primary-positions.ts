import type { Position } from './replication.ts';

/** What was last known of the primary. */
interface KnownPosition {
  readonly position: Position | null;
  /** When the last statement was sent that this covers, in milliseconds of `performance.now`. */
  readonly sentAt: number;
}

const NOTHING: KnownPosition = { position: null, sentAt: Number.NEGATIVE_INFINITY };

/**
 * The newest known position of the primary. It includes everything that this process has learnt from a look at the primary so far, so a
 * state that includes it is never older than anything remembered.
 */
export class PrimaryPositions {
  readonly #ask: () => Promise<Position | null>;
  #known = NOTHING;
  #asking: Promise<Position | null> | null = null;
  /** When this process last ended a write. A position that was asked for before may not include it. */
  #writtenAt = Number.NEGATIVE_INFINITY;

  /** @param ask reads the position at the primary */
  constructor(ask: () => Promise<Position | null>) {
    this.#ask = ask;
  }

  /** Records that this process has written. */
  wrote(): void {
    this.#writtenAt = performance.now();
  }

  /** Forgets the position, because this process has learnt something from the primary without it. */
  forget(): void {
    this.#known = NOTHING;
  }

  /**
   * Records a position.
   * @param sentAt when the statement was sent that has told it
   */
  note(position: Position | null, sentAt: number): void {
    const { position: known, sentAt: knownSince } = this.#known;
    const latest = Math.max(sentAt, knownSince);
    // Statements may be answered in another order than they were sent, so that the later one may tell less.
    if (known !== null && position !== null && known.includes(position)) this.#known = { position: known, sentAt: latest };
    else if (known === null || position === null || position.includes(known)) this.#known = { position, sentAt: latest };
    // Two histories: another server has become the primary. Of answers that cross, nobody knows which is newer.
    else this.#known = sentAt > knownSince ? { position, sentAt } : NOTHING;
  }

  /**
   * A position that includes everything that was committed before a moment, and all that this process has written and learnt. Asks the
   * primary, unless such a position is known; all that ask in one turn of the event loop share the statement.
   * @param since the moment, in milliseconds of `performance.now`
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
