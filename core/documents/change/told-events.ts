import { setTimeout as delay } from 'node:timers/promises';
import type { FullTap } from 'tapable';
import type { Caller } from '../../access/index.ts';
import { concerns, type DocumentEvent, type DocumentHooks } from './change-hooks.ts';

/** Milliseconds that a tap may take for one event, and that a request waits for all of them. */
const PATIENCE = 5_000;

/** Where failing taps are told. */
interface EventLogger {
  error(facts: object, message: string): void;
}

/**
 * Tells the taps of `committed` what happened. What is committed stays: a tap that throws is logged, one that hangs is left behind, and the
 * next ones are told all the same. Nobody who asked for the change waits longer than `patience`.
 */
export class ToldEvents {
  readonly #hook: DocumentHooks['committed'];
  readonly #patience: number;
  readonly #telling = new Set<Promise<void>>();

  /** @param patience milliseconds */
  constructor(hook: DocumentHooks['committed'], logger: EventLogger, patience = PATIENCE) {
    this.#hook = hook;
    this.#patience = patience;
    hook.intercept({
      register: (tap) => {
        const { name } = tap;
        const fn = promisedTap<[DocumentEvent, Caller]>(tap);
        const told = async (event: DocumentEvent, caller: Caller) => {
          if (!concerns(tap, event.type.uid, caller)) return;
          try {
            await within(fn(event, caller), patience, name);
          } catch (error) {
            logger.error({ err: error, owner: name }, 'a tap of documents.committed failed');
          }
        };
        return { ...tap, type: 'promise', fn: told };
      },
    });
  }

  /** Resolves when all taps were told, or when they take too long. */
  async tell(events: readonly DocumentEvent[], caller: Caller): Promise<void> {
    const { taps } = this.#hook;
    if (!events.some(({ type }) => taps.some((tap) => concerns(tap, type.uid, caller)))) return;
    const telling = this.#tellAll(events, caller).finally(() => this.#telling.delete(telling));
    this.#telling.add(telling);
    await inTime(telling, this.#patience);
  }

  /** Resolves when nothing is being told any more, or when it takes too long. */
  async settled(): Promise<void> {
    await inTime(Promise.all(this.#telling), this.#patience);
  }

  async #tellAll(events: readonly DocumentEvent[], caller: Caller): Promise<void> {
    for (const event of events) await this.#hook.promise(event, caller);
  }
}

/** Waits for a promise for a limited time, in milliseconds. */
async function inTime(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  const over = new AbortController();
  await Promise.race([promise, delay(milliseconds, undefined, { signal: over.signal }).catch(() => undefined)]).finally(() => over.abort());
}

async function within(promise: Promise<unknown>, milliseconds: number, name: string): Promise<void> {
  let isDone = false;
  const done = promise.finally(() => {
    isDone = true;
  });
  await inTime(done, milliseconds);
  if (isDone) return;
  // It may still fail: nobody else would see that.
  done.catch(() => undefined);
  throw new Error(`the tap of "${name}" has not ended within ${milliseconds} ms`);
}

/** The function of a tap as one that promises, whichever of the three ways it was tapped. */
export function promisedTap<Values extends readonly unknown[]>({ fn, type }: FullTap): (...values: Values) => Promise<unknown> {
  const tapped = fn as (...values: unknown[]) => unknown;
  if (type !== 'async') return async (...values) => tapped(...values);
  return (...values) =>
    new Promise((resolve, reject) => {
      tapped(...values, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)));
    });
}
