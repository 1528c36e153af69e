import type { Revision, Watch } from '../index.ts';

/** A watch that answers what a test says: at once, or in a promise. */
export class ManualWatch implements Watch {
  revision: Revision = { value: 1, commit: 1, at: 0 };
  isAway = false;
  isAsynchronous = false;

  ask(): Revision | Promise<Revision> {
    if (this.isAway) return Promise.reject(new Error('away'));
    return this.isAsynchronous ? Promise.resolve(this.revision) : this.revision;
  }

  /** A change of the topics was committed. */
  change(): void {
    this.revision = { ...this.revision, value: this.revision.value + 1, commit: (this.revision.commit ?? 0) + 1 };
  }

  /** Something else was committed, some milliseconds later. */
  commitOther(milliseconds = 1): void {
    const { value, commit, at } = this.revision;
    this.revision = { value, commit: commit === null ? null : commit + 1, at: at + milliseconds };
  }
}

/** A value that is loaded as slowly as a test wants. */
export class ManualLoads {
  readonly answers: ((value: string) => void)[] = [];
  readonly failures: ((error: Error) => void)[] = [];

  readonly load = (): Promise<string> =>
    new Promise((resolve, reject) => {
      this.answers.push(resolve);
      this.failures.push(reject);
    });
}
