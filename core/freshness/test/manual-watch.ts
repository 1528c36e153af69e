import type { Revision, Watch } from '../index.ts';

/** A watch that returns what the test sets, directly or as a promise. */
export class ManualWatch implements Watch {
  revision: Revision = { value: 1, commit: 1, at: 0, asked: 0, answered: 0 };
  isAway = false;
  isAsynchronous = false;

  ask(): Revision | Promise<Revision> {
    if (this.isAway) return Promise.reject(new Error('away'));
    return this.isAsynchronous ? Promise.resolve(this.revision) : this.revision;
  }

  /** Simulates a commit that changes the topics. */
  change(): void {
    this.revision = { ...this.revision, value: this.revision.value + 1, commit: (this.revision.commit ?? 0) + 1 };
  }

  /** Simulates a commit of something else, some milliseconds later. */
  commitOther(milliseconds = 1): void {
    const { commit, at } = this.revision;
    this.revision = { ...this.revision, commit: commit === null ? null : commit + 1, at: at + milliseconds };
  }
}

/** Loads that the test resolves or rejects. */
export class ManualLoads {
  readonly answers: ((value: string) => void)[] = [];
  readonly failures: ((error: Error) => void)[] = [];

  readonly load = (): Promise<string> =>
    new Promise((resolve, reject) => {
      this.answers.push(resolve);
      this.failures.push(reject);
    });
}
