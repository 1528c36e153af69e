import type { WriteTokens } from '../../database/index.ts';
import type { WorkerNews } from './worker-messages.ts';

/**
 * Milliseconds that a turn lasts while others wait for it and there is more to write. After each commit of another process, a process must
 * read its cached view of the file again, so turns of one commit each cost twice the processor time.
 */
const SHARE = 50;

/** Milliseconds without a write after which such a turn ends. Until then, the client that was just answered may write again. */
const LINGER = 3;

/** The write turns of one worker. It keeps its turn until another worker wants it, so a worker that writes alone never has to ask. */
export class WorkerTokens implements WriteTokens {
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

  /** Called when it becomes this worker's turn. */
  given(isWanted: boolean): void {
    this.#has = true;
    this.#givenAt = performance.now();
    this.#hasAsked = false;
    this.#isWanted = isWanted;
    this.#wake?.();
    // The turn was granted too late: no writer of this worker waits for it any more.
    if (isWanted && !this.#isWriting) this.#giveBack(false);
  }

  /** Called when another worker waits for its turn. */
  wanted(): void {
    // No other worker wanted the turn until now, so its time limit starts now.
    if (!this.#isWanted) this.#givenAt = performance.now();
    this.#isWanted = true;
    if (!this.#has || this.#isWriting || this.#lingering !== null) return;
    if (performance.now() - this.#endedAt >= LINGER) this.#giveBack(false);
    else this.#linger();
  }

  /** Called when the parent process is gone and nobody grants turns. */
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
