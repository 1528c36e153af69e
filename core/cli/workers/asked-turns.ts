import type { WriteTurns } from '../../database/index.ts';
import type { WorkerNews } from './worker-messages.ts';

/**
 * The turns of one worker at writing the file of SQLite. It keeps its turn until another one wants it, so that a worker which writes alone asks nobody.
 */
export class AskedTurns implements WriteTurns {
  readonly #tell: (news: WorkerNews) => void;
  #has = false;
  #isWanted = false;
  #isWriting = false;
  #hasAsked = false;
  #isAlone = false;
  #wake: (() => void) | null = null;

  constructor(tell: (news: WorkerNews) => void) {
    this.#tell = tell;
  }

  async take(patience: number): Promise<void> {
    this.#isWriting = true;
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
    if (this.#has && this.#isWanted) this.#giveBack(hasMore);
  }

  /** It is this worker's turn. */
  given(isWanted: boolean): void {
    this.#has = true;
    this.#hasAsked = false;
    this.#isWanted = isWanted;
    this.#wake?.();
    // It comes too late, and nobody waits for it any more.
    if (isWanted && !this.#isWriting) this.#giveBack(false);
  }

  /** Another worker waits for its turn. */
  wanted(): void {
    this.#isWanted = true;
    if (this.#has && !this.#isWriting) this.#giveBack(false);
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
