import type { WriteTurns } from '../../database/index.ts';
import type { WorkerNews } from './worker-messages.ts';

/**
 * Milliseconds of a turn that others wait for, as long as there is more to write in it: what a process knows of the file it has to read again after each commit of another one, so that turns of one
 * commit each cost twice the processor.
 */
const SHARE = 50;

/** Milliseconds without anything to write after which such a turn is over: who was just answered may write again. */
const LINGER = 3;

/**
 * The turns of one worker at writing the file of SQLite. It keeps its turn until another one wants it, so that a worker which writes alone asks nobody.
 */
export class AskedTurns implements WriteTurns {
  readonly #tell: (news: WorkerNews) => void;
  #has = false;
  #isWanted = false;
  #isWriting = false;
  #givenAt = 0;
  #endedAt = 0;
  #lingering: NodeJS.Timeout | null = null;
  #hasAsked = false;
  #isAlone = false;
  #wake: (() => void) | null = null;

  constructor(tell: (news: WorkerNews) => void) {
    this.#tell = tell;
  }

  async take(patience: number): Promise<void> {
    this.#isWriting = true;
    if (this.#lingering !== null) clearTimeout(this.#lingering);
    this.#lingering = null;
    if (this.#has || this.#isAlone) return;
    if (!this.#hasAsked) this.#tell({ kind: 'want' });
    this.#hasAsked = true;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      this.#wake = resolve;
      timer = setTimeout(resolve, patience);
    });
    clearTimeout(timer);
    this.#wake = null;
  }

  end(hasMore: boolean): void {
    this.#isWriting = false;
    this.#endedAt = performance.now();
    if (!this.#has || !this.#isWanted) return;
    if (performance.now() - this.#givenAt >= SHARE) this.#giveBack(hasMore);
    else if (!hasMore) this.#linger();
  }

  #linger(): void {
    this.#lingering = setTimeout(() => {
      this.#lingering = null;
      if (this.#has && !this.#isWriting) this.#giveBack(false);
    }, LINGER);
  }

  /** It is this worker's turn. */
  given(isWanted: boolean): void {
    this.#has = true;
    this.#givenAt = performance.now();
    this.#hasAsked = false;
    this.#isWanted = isWanted;
    this.#wake?.();
    // It comes too late, and nobody waits for it any more.
    if (isWanted && !this.#isWriting) this.#giveBack(false);
  }

  /** Another worker waits for its turn. */
  wanted(): void {
    // The turn began long ago for those who did not want it then.
    if (!this.#isWanted) this.#givenAt = performance.now();
    this.#isWanted = true;
    if (!this.#has || this.#isWriting || this.#lingering !== null) return;
    if (performance.now() - this.#endedAt >= LINGER) this.#giveBack(false);
    else this.#linger();
  }

  /** Nobody gives turns any more. */
  leftAlone(): void {
    this.#isAlone = true;
    this.#wake?.();
  }

  #giveBack(wants: boolean): void {
    this.#has = false;
    this.#isWanted = false;
    this.#hasAsked = wants;
    this.#tell({ kind: 'written', wants });
  }
}
