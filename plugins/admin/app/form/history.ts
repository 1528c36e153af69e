import { type Change, inverse } from './change.ts';
import { overlap, type Path } from './path.ts';

/** Changes that are taken back together. */
export interface Step {
  readonly changes: readonly Change[];
  /** When it was last added to, milliseconds. */
  readonly at: number;
  /** Whether more typing in the same place may be added to it. */
  readonly open: boolean;
}

/** Typing with a pause longer than this is two steps. */
const PAUSE = 1_000;

/** Steps kept: more than anybody takes back. */
const LONGEST = 500;

/** What was done to a form, in order, and what of it was taken back. */
export class History {
  #done: Step[] = [];
  #undone: Step[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Adds changes; typing goes on in the step of the last one where that was typing in the same place, a moment ago. */
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

  /** What follows is a step of its own. */
  close(): void {
    const last = this.#done.at(-1);
    if (last?.open) this.#done[this.#done.length - 1] = { ...last, open: false };
  }

  /** The changes that take the last step back, in order; null where nothing was done. */
  undo(): readonly Change[] | null {
    const step = this.#done.pop();
    if (step === undefined) return null;
    this.#undone.push({ ...step, open: false });
    return step.changes.toReversed().map(inverse);
  }

  /** The changes of the step that was taken back last. */
  redo(): readonly Change[] | null {
    const step = this.#undone.pop();
    if (step === undefined) return null;
    this.#done.push(step);
    return step.changes;
  }

  /** Forgets what was done at these paths: somebody else's words stand there now, and are not for us to take back. */
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
