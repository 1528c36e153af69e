import type { FullTap } from 'tapable';
import { BootError, messageOf } from '../config/index.ts';
import { isPlinthError, type PlinthError } from '../errors/index.ts';
import { CORE } from './registry.ts';
import type { Timings } from './timings.ts';

/** Where a tap is. */
export interface TapPlace {
  /** `documents.committed`. */
  readonly hookName: string;
  /** What a tap returns goes to the next one. */
  readonly isWaterfall: boolean;
}

/** Changes what a tap does: bounds its time, attributes its errors. */
export type TapWrapper = (tap: FullTap, place: TapPlace) => FullTap;

/**
 * How taps of the kernel's own hooks run: an error names plugin and phase, an asynchronous tap has a time limit, and a tap that transforms
 * must return something. The kernel's own taps have no limit: a large table takes its time.
 * @param limit milliseconds
 * @param timings is told how long each plugin took
 */
export function phaseTaps(limit: number, timings: Timings): TapWrapper {
  return (tap, { hookName, isWaterfall }) => {
    if (tap.name === CORE) return tap;
    const wrapped = wrapTap(tap, {
      error: (thrown) => pluginError(tap.name, hookName, thrown),
      limit: { milliseconds: limit, error: () => lateError(limit) },
      ...(isWaterfall ? { result: mustReturn('the tap') } : {}),
    });
    return { ...wrapped, fn: (...values: unknown[]) => timings.plugin(tap.name, () => wrapped.fn(...values)) };
  };
}

/** How taps of all other hooks run: an error stays what it is, and is given the names of plugin and hook. */
export const attributed: TapWrapper = (tap, { hookName, isWaterfall }) =>
  wrapTap(tap, {
    ...(isWaterfall ? { result: mustReturn(`the tap of "${tap.name}" in ${hookName}`) } : {}),
    error: (error) => {
      if (typeof error === 'object' && error !== null && Object.isExtensible(error) && !('plugin' in error)) {
        Object.assign(error, { plugin: tap.name, hook: hookName });
      }
      return error;
    },
  });

/** An error of a plugin's code at boot, told with its name and what it was doing. A list of mistakes says where each was made already. */
export function pluginError(plugin: string, doing: string, cause: unknown): PlinthError {
  if (isPlinthError(cause) && 'problems' in cause) return cause;
  return new BootError(`plugin "${plugin}" failed in ${doing}: ${messageOf(cause)}`, 'PLUGIN_FAILED', cause);
}

/** What a plugin is told that takes longer than it may. */
export function lateError(limit: number): Error {
  return new Error(`not finished within ${limit} ms (config/server, pluginTimeout)`);
}

/** What is done around the function of a tap. */
interface TapWrapping {
  /** What is thrown instead of what the tap threw. */
  error(thrown: unknown): unknown;
  /** Looks at what the tap returned; may throw. */
  result?(value: unknown): void;
  /** Milliseconds that an asynchronous tap may take, and what is thrown when it takes longer. */
  readonly limit?: { readonly milliseconds: number; error(): Error };
}

/** Wraps a tap, whichever of the three ways it was tapped. */
function wrapTap(tap: FullTap, wrapping: TapWrapping): FullTap {
  const { fn } = tap;
  switch (tap.type) {
    case 'sync':
      return { ...tap, fn: guardSync(fn as SyncFunction, wrapping) };
    case 'promise':
      return { ...tap, fn: guardPromise(fn as AsyncFunction, wrapping) };
    case 'async':
      // As a promise: a callback that is called twice, or an error before it is called, then does no harm.
      return { ...tap, type: 'promise', fn: guardPromise(promisify(fn as SyncFunction), wrapping) };
  }
}

type SyncFunction = (...values: unknown[]) => unknown;
type AsyncFunction = (...values: unknown[]) => Promise<unknown>;

function guardSync(fn: SyncFunction, { error, result }: TapWrapping): SyncFunction {
  return (...values) => {
    try {
      const value = fn(...values);
      result?.(value);
      return value;
    } catch (thrown) {
      throw error(thrown);
    }
  };
}

function guardPromise(fn: AsyncFunction, { error, result, limit }: TapWrapping): AsyncFunction {
  return async (...values) => {
    try {
      const value = await (limit === undefined ? fn(...values) : within(fn(...values), limit.milliseconds, limit.error));
      result?.(value);
      return value;
    } catch (thrown) {
      throw error(thrown);
    }
  };
}

/**
 * The check of what a tap of a waterfall returned: tapable would silently go on with the value from before it.
 * @param subject the tap, as the message begins
 */
function mustReturn(subject: string): (value: unknown) => void {
  return (value) => {
    if (value === undefined) throw new Error(`${subject} returned nothing: return the value, also when it stays the same`);
  };
}

/** Waits for a promise for a limited time, in milliseconds. What it does later is ignored. */
export function within<Value>(promise: Promise<Value>, milliseconds: number, error: () => Error): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(error()), milliseconds);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function promisify(fn: SyncFunction): AsyncFunction {
  return (...values) =>
    new Promise((resolve, reject) => {
      fn(...values, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)));
    });
}
