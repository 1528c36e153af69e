import { setTimeout as delay } from 'node:timers/promises';
import type { FullTap } from 'tapable';
import type { Caller } from '../../access/index.ts';
import { concerns, type DocumentEvent, type DocumentHooks } from './change-hooks.ts';

/** The most milliseconds that a tap may take for one event, and that a request waits for all of them. */
const PATIENCE = 5_000;

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
            await within(fn(event, caller), patience, name);
          } catch (error) {
            logger.error({ err: error, owner: name }, 'a tap of documents.committed failed');
          }
        };
        return { ...tap, type: 'promise', fn: limited };
      },
    });
  }

  /** Resolves when all taps were called, or after `patience`. */
  async run(events: readonly DocumentEvent[], caller: Caller): Promise<void> {
    const { taps } = this.#hook;
    if (!events.some(({ type }) => taps.some((tap) => concerns(tap, type.uid, caller)))) return;
    const running = this.#runAll(events, caller).finally(() => this.#running.delete(running));
    this.#running.add(running);
    await inTime(running, this.#patience);
  }

  /** Resolves when no tap runs any more, or after `patience`. */
  async settled(): Promise<void> {
    await inTime(Promise.all(this.#running), this.#patience);
  }

  async #runAll(events: readonly DocumentEvent[], caller: Caller): Promise<void> {
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
  // It may still reject: without a handler that would be an unhandled rejection.
  done.catch(() => undefined);
  throw new Error(`the tap of "${name}" has not ended within ${milliseconds} ms`);
}

/** The function of a tap as one that returns a promise, whether it was tapped as sync, async or promise. */
export function promisedTap<Values extends readonly unknown[]>({ fn, type }: FullTap): (...values: Values) => Promise<unknown> {
  const tapped = fn as (...values: unknown[]) => unknown;
  if (type !== 'async') return async (...values) => tapped(...values);
  return (...values) =>
    new Promise((resolve, reject) => {
      tapped(...values, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)));
    });
}
