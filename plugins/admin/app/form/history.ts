import { type Change, inverse } from './change.ts';
import { overlap, type Path } from './path.ts';

/** Changes that are undone together. */
export interface Step {
  readonly changes: readonly Change[];
  /** When it was last added to, in milliseconds. */
  readonly at: number;
  /** Whether more typing in the same place may be added to it. */
  readonly open: boolean;
}

/** Typing after a pause longer than this, in milliseconds, is a new step. */
const PAUSE = 1_000;

/** Maximum number of steps. */
const LONGEST = 500;

/** The steps of a form that were done and undone. */
export class History {
  #done: Step[] = [];
  #undone: Step[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Adds changes. Typing extends the last step if that was recent typing in the same place. */
  add(changes: readonly Change[], { typing, now }: { readonly typing: boolean; readonly now: number }): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    const [change] = changes;
    const [before] = last?.changes ?? [];
    if (
      typing &&
      last?.open &&
      now - last.at < PAUSE &&
      changes.length === 1 &&
      change?.kind === 'set' &&
      before?.kind === 'set' &&
      before.path === change.path
    ) {
      this.#done[this.#done.length - 1] = { changes: [{ ...before, after: change.after }], at: now, open: true };
      return;
    }
    this.#done.push({ changes, at: now, open: typing });
    if (this.#done.length > LONGEST) this.#done.shift();
  }

  /** Ends the last step, so that what follows is a new one. */
  close(): void {
    const last = this.#done.at(-1);
    if (last?.open) this.#done[this.#done.length - 1] = { ...last, open: false };
  }

  /** Returns the changes that undo the last step, in order; null when there is none. */
  undo(): readonly Change[] | null {
    const step = this.#done.pop();
    if (step === undefined) return null;
    this.#undone.push({ ...step, open: false });
    return step.changes.toReversed().map(inverse);
  }

  /** Returns the changes of the step that was undone last; null when there is none. */
  redo(): readonly Change[] | null {
    const step = this.#undone.pop();
    if (step === undefined) return null;
    this.#done.push(step);
    return step.changes;
  }

  /** Forgets changes at these paths: somebody else has changed the values there, and undo must not revert that. */
  forget(paths: readonly Path[]): void {
    if (paths.length === 0) return;
    const rest = (steps: readonly Step[]) =>
      steps
        .map((step) => ({
          ...step,
          open: false,
          changes: step.changes.filter((change) => !paths.some((path) => overlap(change.path, path))),
        }))
        .filter(({ changes }) => changes.length > 0);
    this.#done = rest(this.#done);
    this.#undone = rest(this.#undone);
  }
}
