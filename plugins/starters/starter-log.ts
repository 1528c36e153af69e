import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Where the taking of a starter, or its removal, is. */
export interface StarterRun {
  readonly starter: string;
  readonly doing: 'take' | 'remove';
  /** `model`: files are written; `restart`: the service has to start with them; `content`: documents are written or removed; `done`: it is over. */
  readonly step: 'model' | 'restart' | 'content' | 'done';
  /** Of the content. */
  readonly done: number;
  readonly of: number;
  /** What could not be done and why, and what is left to do by hand: a sentence each. */
  readonly problems: readonly string[];
  /** Uids of types that were to go and stay: they were changed, hold documents, or something names them. */
  readonly kept: readonly string[];
  /** UTC, ISO 8601. */
  readonly began: string;
}

/** What is remembered of starters. */
interface Remembered {
  readonly run: StarterRun | null;
  /** Names of those that were taken and not removed again. */
  readonly taken: readonly string[];
}

/** What is remembered of starters in the folder of an app, beside its database: types are written to the same folder. */
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

  /** @param taken default: as before */
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
