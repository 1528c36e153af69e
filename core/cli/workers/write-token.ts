/** A process that takes turns to write. */
export interface Writer {
  /** It is its turn. @param isWanted whether another writer waits for the turn to end */
  grant(isWanted: boolean): void;
  /** Another writer waits for its turn to end. */
  ask(): void;
}

/** Milliseconds after which a turn that others wait for counts as lost, for example when its writer is frozen. */
const LOST = 1_000;

/** Gives the turn to write one file to one writer at a time, in the order in which they asked. */
export class WriteToken {
  readonly #waiting: Writer[] = [];
  readonly #patience: number;
  #holder: Writer | null = null;
  #lost: NodeJS.Timeout | null = null;

  /** @param patience milliseconds that a holder has while others wait */
  constructor(patience: number = LOST) {
    this.#patience = patience;
  }

  /** A writer asks for a turn. */
  want(writer: Writer): void {
    if (this.#waiting.includes(writer) || this.#holder === writer) return;
    this.#waiting.push(writer);
    if (this.#holder === null) this.#next();
    else if (this.#waiting.length === 1) {
      this.#watch();
      this.#holder.ask();
    }
  }

  /** A writer gives back its turn; no effect if it has lost the turn meanwhile. @param wants whether it wants another one */
  over(writer: Writer, wants: boolean): void {
    if (this.#holder === writer) {
      if (wants) this.#waiting.push(writer);
      this.#next();
    } else if (wants) this.want(writer);
  }

  /** Called when a writer is gone. */
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
