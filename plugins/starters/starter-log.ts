import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The progress of adding or removing a starter. */
export interface StarterRun {
  readonly starter: string;
  readonly doing: 'take' | 'remove';
  /**
   * `model`: types are being written; `restart`: the app must restart with them; `content`: documents are being written or removed; `done`:
   * finished.
   */
  readonly step: 'model' | 'restart' | 'content' | 'done';
  /** Number of finished content steps. */
  readonly done: number;
  readonly of: number;
  /** What failed and why, and what is left to do by hand, one sentence each. */
  readonly problems: readonly string[];
  /** Uids of types that were not removed: they were changed, hold documents, or something refers to them. */
  readonly kept: readonly string[];
  /** UTC, ISO 8601. */
  readonly began: string;
}

/** The stored state. */
interface Remembered {
  readonly run: StarterRun | null;
  /** Names of starters that were added, and not removed since. */
  readonly taken: readonly string[];
}

/** Stores the state of starters in the app's folder rather than in its database, because the types are written there, too. */
export class StarterLog {
  readonly #file: string;

  constructor(appDir: string) {
    this.#file = join(appDir, '.plinth', 'starters.json');
  }

  get run(): StarterRun | null {
    return this.#read().run;
  }

  get taken(): readonly string[] {
    return this.#read().taken;
  }

  /** @param taken default: unchanged */
  write(run: StarterRun | null, taken = this.taken): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    const near = `${this.#file}.incoming`;
    writeFileSync(near, `${JSON.stringify({ run, taken } satisfies Remembered, null, 2)}\n`);
    renameSync(near, this.#file);
  }

  #read(): Remembered {
    try {
      const { run = null, taken = [] } = JSON.parse(readFileSync(this.#file, 'utf8')) as Partial<Remembered>;
      return { run, taken };
    } catch {
      return { run: null, taken: [] };
    }
  }
}
