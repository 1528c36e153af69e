import { type Caller, promisedTap } from '../../access/index.ts';
import { waitAtMost, withDeadline } from '../../errors/index.ts';
import { isPlainObject } from '../input/read-context.ts';
import { TapFault, type TappedData } from '../input/tapped-input.ts';
import type { DocumentEvent, PendingChange, PendingWrite } from './change-events.ts';
import type { DocumentHooks } from './change-hooks.ts';
import { concerns, hasTaps } from './tap-scopes.ts';

const NOBODY: ReadonlyMap<string, string> = new Map();

/** The keys of a change whose values a tap may replace. */
const CHANGEABLE: ReadonlySet<string> = new Set(['data', 'instead']);

/** Passes changes to the taps of `before`, which may alter or refuse them. */
export class BeforeTaps {
  readonly #hook: DocumentHooks['before'];
  /** Which plugin wrote which key, per data object: see `TappedData`. Every announcement has a data object of its own. */
  readonly #writers = new WeakMap<object, ReadonlyMap<string, string>>();

  constructor(hook: DocumentHooks['before']) {
    this.#hook = hook;
    hook.intercept({
      register: (tap) => {
        const fn = promisedTap<[PendingChange, Caller]>(tap);
        const checked = async (change: PendingChange, caller: Caller): Promise<unknown> => {
          const given = 'data' in change ? { ...change.data } : null;
          const answered = await fn(change, caller);
          const problem = answered === undefined ? null : problemOf(change, answered);
          if (problem !== null) throw new TapFault(tap.name, problem);
          if (given !== null && answered !== undefined) this.#note(tap.name, change as PendingWrite, given, answered as PendingWrite);
          // Later taps may call it, too.
          return isPlainObject(answered) && answered.current === undefined ? { ...answered, current: change.current } : answered;
        };
        return { ...tap, type: 'promise', fn: checked };
      },
    });
  }

  /** @returns the change as the taps returned it, possibly with an `instead` */
  async announce<Change extends PendingChange>(change: Change, caller: Caller): Promise<Change> {
    return hasTaps(this.#hook) ? ((await this.#hook.promise(change, caller)) as Change) : change;
  }

  /** @returns the data of a write as the taps returned it, and which plugin wrote which of its keys */
  async announceWrite(change: PendingWrite, caller: Caller): Promise<TappedData> {
    if (!hasTaps(this.#hook)) return { data: change.data, writers: NOBODY };
    // A copy: a tap may write into its data, and the caller's object must not change.
    const { data } = await this.announce({ ...change, data: { ...change.data } }, caller);
    return { data, writers: this.#writers.get(data) ?? NOBODY };
  }

  /** Records the keys that a tap has changed, whether it wrote into the object that it got or returned another. */
  #note(plugin: string, { data: got }: PendingWrite, given: PendingWrite['data'], { data }: PendingWrite): void {
    const before = this.#writers.get(got) ?? NOBODY;
    const keys = Object.keys(data).filter((key) => data[key] !== given[key]);
    const writers = keys.length === 0 ? before : new Map([...before, ...keys.map((key) => [key, plugin] as const)]);
    if (writers.size > 0) this.#writers.set(data, writers);
  }
}

/** The problem with the return value of a tap; null if it is valid. */
function problemOf(change: PendingChange, answered: unknown): string | null {
  if (!isPlainObject(answered)) return 'did not return a change: return the change that it received, or a modified copy';
  const asked = change as unknown as Readonly<Record<string, unknown>>;
  for (const key of new Set([...Object.keys(asked), ...Object.keys(answered)])) {
    if (key === 'current' && answered.current === undefined) continue;
    if (!CHANGEABLE.has(key) && answered[key] !== asked[key]) return `changed "${key}", which taps cannot change`;
  }
  if ('data' in change) {
    if (!isPlainObject(answered.data)) return 'returned "data" that is not an object';
    return answered.instead === undefined
      ? null
      : 'returned "instead" for a write, which must return a document: throw an error to reject the write, or change its data';
  }
  if (answered.data !== undefined) return `returned "data", which a change of the kind "${change.kind}" does not have`;
  const isDoable = answered.instead === undefined || typeof answered.instead === 'function';
  return isDoable ? null : 'returned an "instead" that is not a function';
}

/** Maximum milliseconds that a tap may take for one event, and that a request waits for all taps. */
const PATIENCE = 5_000;

/** An event, and the caller who made the change. */
export interface Happening {
  readonly event: DocumentEvent;
  readonly caller: Caller;
}

/** Where failures of taps are logged. */
interface EventLogger {
  error(facts: object, message: string): void;
}

/**
 * Calls the taps of `committed`. A tap that throws is logged. A tap that hangs is logged and no longer awaited. Either way the next taps
 * run. The writer waits at most `patience` for all of them.
 */
export class CommittedTaps {
  readonly #hook: DocumentHooks['committed'];
  readonly #patience: number;
  readonly #running = new Set<Promise<void>>();

  /** @param patience milliseconds */
  constructor(hook: DocumentHooks['committed'], logger: EventLogger, patience = PATIENCE) {
    this.#hook = hook;
    this.#patience = patience;
    hook.intercept({
      register: (tap) => {
        const { name } = tap;
        const fn = promisedTap<[DocumentEvent, Caller]>(tap);
        const limited = async (event: DocumentEvent, caller: Caller) => {
          if (!concerns(tap, event.type.uid, caller)) return;
          try {
            await withDeadline(fn(event, caller), patience, () => new Error(`the tap of "${name}" did not finish within ${patience} ms`));
          } catch (error) {
            logger.error({ err: error, owner: name }, 'tap of documents.committed failed');
          }
        };
        return { ...tap, type: 'promise', fn: limited };
      },
    });
  }

  /** Resolves when all taps were called, or after `patience`. */
  async run(happened: readonly Happening[]): Promise<void> {
    const { taps } = this.#hook;
    if (!happened.some(({ event, caller }) => taps.some((tap) => concerns(tap, event.type.uid, caller)))) return;
    const running = this.#runAll(happened).finally(() => this.#running.delete(running));
    this.#running.add(running);
    await waitAtMost(running, this.#patience);
  }

  /** Resolves when no tap runs any more, or after `patience`. */
  async settled(): Promise<void> {
    await waitAtMost(Promise.all(this.#running), this.#patience);
  }

  async #runAll(happened: readonly Happening[]): Promise<void> {
    for (const { event, caller } of happened) await this.#hook.promise(event, caller);
  }
}
