import type { Caller } from '../../access/index.ts';
import { isPlainObject } from '../input/read-context.ts';
import { type DocumentHooks, hasTaps, type PendingChange } from './change-hooks.ts';
import { promisedTap } from './told-events.ts';

/** What taps may return otherwise than they got it. */
const CHANGEABLE: ReadonlySet<string> = new Set(['data', 'instead']);

/** Changes that are told to the taps of `before`, who may refuse them. */
export class AnnouncedChanges {
  readonly #hook: DocumentHooks['before'];

  constructor(hook: DocumentHooks['before']) {
    this.#hook = hook;
    hook.intercept({
      register: (tap) => {
        const fn = promisedTap<[PendingChange, Caller]>(tap);
        const checked = async (change: PendingChange, caller: Caller): Promise<unknown> => {
          const answered = await fn(change, caller);
          const problem = answered === undefined ? null : problemOf(change, answered);
          if (problem !== null) throw new Error(`the tap of "${tap.name}" in documents.before ${problem}`);
          return answered;
        };
        return { ...tap, type: 'promise', fn: checked };
      },
    });
  }

  /** @returns the change as the taps want it: perhaps with another input, or with something that is done in its place */
  async announce<Change extends PendingChange>(change: Change, caller: Caller): Promise<Change> {
    return hasTaps(this.#hook) ? ((await this.#hook.promise(change, caller)) as Change) : change;
  }
}

/** What is wrong with the answer of a tap; null when nothing is. */
function problemOf(change: PendingChange, answered: unknown): string | null {
  if (!isPlainObject(answered)) return 'returned no change: return the one that it got, or another like it';
  const asked = change as unknown as Readonly<Record<string, unknown>>;
  for (const key of new Set([...Object.keys(asked), ...Object.keys(answered)])) {
    if (!CHANGEABLE.has(key) && answered[key] !== asked[key]) return `changed "${key}": what a change is about stays`;
  }
  if ('data' in change) {
    if (!isPlainObject(answered.data)) return 'returned "data" that is no object';
    return answered.instead === undefined
      ? null
      : 'wants something else instead of a write, which has an answer: refuse it, or change its data';
  }
  if (answered.data !== undefined) return `returned "data", which a change of the kind "${change.kind}" has not`;
  const isDoable = answered.instead === undefined || typeof answered.instead === 'function';
  return isDoable ? null : 'returned an "instead" that is no function';
}
