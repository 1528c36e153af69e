/** Whoever takes turns at writing. */
export interface Writer {
  /** It is its turn. @param isWanted whether another one waits for its end */
  grant(isWanted: boolean): void;
  /** Another one waits for the end of its turn. */
  ask(): void;
}

/** Milliseconds after which a turn that others wait for is taken to be lost, as by a writer that is frozen. */
const LOST = 1_000;

/** Gives the turn at writing one file to one writer after the other, in the order in which they have asked. */
export class WriteTurn {
  readonly #waiting: Writer[] = [];
  readonly #patience: number;
  #holder: Writer | null = null;
  #lost: NodeJS.Timeout | null = null;

  /** @param patience milliseconds that a holder has while others wait */
  constructor(patience: number = LOST) {
    this.#patience = patience;
  }

  /** A writer waits for its turn. */
  want(writer: Writer): void {
    if (this.#waiting.includes(writer) || this.#holder === writer) return;
    this.#waiting.push(writer);
    if (this.#holder === null) this.#next();
    else if (this.#waiting.length === 1) {
      this.#watch();
      this.#holder.ask();
    }
  }

  /** A writer gives back its turn. One that has lost it meanwhile gives back nothing. @param wants whether it would have another one */
  over(writer: Writer, wants: boolean): void {
    if (this.#holder === writer) {
      if (wants) this.#waiting.push(writer);
      this.#next();
    } else if (wants) this.want(writer);
  }

  /** A writer is gone. */
  left(writer: Writer): void {
    const at = this.#waiting.indexOf(writer);
    if (at >= 0) this.#waiting.splice(at, 1);
    if (this.#holder === writer) this.#next();
  }

  #next(): void {
    this.#holder = this.#waiting.shift() ?? null;
    const isWanted = this.#waiting.length > 0;
    this.#watch(isWanted);
    this.#holder?.grant(isWanted);
  }

  #watch(isWanted = true): void {
    if (this.#lost !== null) clearTimeout(this.#lost);
    this.#lost = isWanted ? setTimeout(() => this.#next(), this.#patience).unref() : null;
  }
}
