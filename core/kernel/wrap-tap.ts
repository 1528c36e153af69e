import type { FullTap } from 'tapable';
import { pluginOf } from '../access/index.ts';
import { BootError } from '../config/index.ts';
import { reasonWithoutStatement } from '../database/index.ts';
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
    const plugin = pluginOf(tap.name);
    if (plugin === CORE) return tap;
    const doing = plugin === tap.name ? hookName : `${hookName} (${tap.name})`;
    const wrapped = wrapTap(tap, {
      subject: isWaterfall ? 'the tap' : null,
      error: (thrown) => pluginError(plugin, doing, thrown),
      limit,
    });
    return { ...wrapped, fn: (...values: unknown[]) => timings.plugin(plugin, () => wrapped.fn(...values)) };
  };
}

/** How taps of all other hooks run: an error stays what it is, and is given the names of plugin and hook. */
export const attributed: TapWrapper = (tap, { hookName, isWaterfall }) =>
  wrapTap(tap, {
    subject: isWaterfall ? `the tap of "${tap.name}" in ${hookName}` : null,
    error(thrown) {
      if (typeof thrown === 'object' && thrown !== null && Object.isExtensible(thrown) && !('plugin' in thrown)) {
        Object.assign(thrown, { plugin: pluginOf(tap.name), tap: tap.name, hook: hookName });
      }
      return thrown;
    },
  });

/** The code of an error of a plugin's code at boot. */
export const PLUGIN_FAILED = 'PLUGIN_FAILED';

/**
 * An error of a plugin's code at boot, told with its name and what it was doing; where it came from a tap of another plugin, with that one's.
 * A list of mistakes says where each was made already.
 */
export function pluginError(plugin: string, doing: string, cause: unknown): PlinthError {
  if (isPlinthError(cause) && 'problems' in cause) return cause;
  const other = tapOf(cause);
  const who =
    other === null || other.plugin === plugin
      ? `plugin "${plugin}" failed in ${doing}`
      : `plugin "${other.plugin}" failed in ${other.hook}, asked by plugin "${plugin}" in ${doing}`;
  return new BootError(`${who}: ${reasonOf(cause)}`, PLUGIN_FAILED, cause);
}

/** Whose tap threw an error, as `attributed` notes it. */
function tapOf(cause: unknown): { readonly plugin: string; readonly hook: string } | null {
  if (typeof cause !== 'object' || cause === null) return null;
  const { plugin, hook } = cause as { readonly plugin?: unknown; readonly hook?: unknown };
  return typeof plugin === 'string' && typeof hook === 'string' ? { plugin, hook } : null;
}

const HOOK_OF_NOBODY = /^Cannot read properties of undefined \(reading 'tap(?:Async|Promise)?'\)$/;

/** What the engine says of a misspelt hook tells nobody that it is one. */
function reasonOf(cause: unknown): string {
  const message = reasonWithoutStatement(cause);
  return HOOK_OF_NOBODY.test(message) ? `it taps a hook that is not there; \`plinth hooks\` lists all of them (${message})` : message;
}

/** What is done around the function of a tap. */
interface TapWrapping {
  /**
   * The tap, as a message begins: it must return something, since tapable would silently go on with the value from before it. Null: it need not.
   */
  readonly subject: string | null;
  /** What is thrown instead of what the tap threw. */
  readonly error: (thrown: unknown) => unknown;
  /** Milliseconds that an asynchronous tap may take. */
  readonly limit?: number;
}

type SyncFunction = (...values: unknown[]) => unknown;
type AsyncFunction = (...values: unknown[]) => Promise<unknown>;

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

function guardSync(fn: SyncFunction, { subject, error }: TapWrapping): SyncFunction {
  return (...values) => {
    try {
      const value = fn(...values);
      if (value === undefined && subject !== null) throw nothing(subject);
      return value;
    } catch (thrown) {
      throw error(thrown);
    }
  };
}

function guardPromise(fn: AsyncFunction, { subject, error, limit }: TapWrapping): AsyncFunction {
  return async (...values) => {
    try {
      const value = await (limit === undefined ? fn(...values) : within(fn(...values), limit));
      if (value === undefined && subject !== null) throw nothing(subject);
      return value;
    } catch (thrown) {
      throw error(thrown);
    }
  };
}

function nothing(subject: string): Error {
  return new Error(`${subject} returned nothing: return the value, also when it stays the same`);
}

/** Waits for a plugin for a limited time, in milliseconds. What it does later is ignored. */
export function within<Value>(promise: Promise<Value>, limit: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not finished within ${limit} ms (config/server, pluginTimeout)`)), limit);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

function promisify(fn: SyncFunction): AsyncFunction {
  return (...values) =>
    new Promise((resolve, reject) => {
      fn(...values, (error: unknown, result: unknown) => (error ? reject(error) : resolve(result)));
    });
}
