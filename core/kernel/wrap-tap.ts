import type { FullTap } from 'tapable';
import { pluginOf, promisedTap } from '../access/index.ts';
import { BootError } from '../config/index.ts';
import { reasonWithoutStatement } from '../database/index.ts';
import { isPlinthError, type PlinthError, withDeadline } from '../errors/index.ts';
import { CORE } from './registry.ts';
import type { Timings } from './timings.ts';

/** The hook of a tap. */
export interface TapTarget {
  /** `documents.committed`. */
  readonly hookName: string;
  /** Whether the return value of a tap is passed to the next one. */
  readonly isWaterfall: boolean;
}

/** Wraps the function of a tap: to limit its time, or to attribute its errors. */
export type TapWrapper = (tap: FullTap, target: TapTarget) => FullTap;

/**
 * Wraps taps of the kernel's own hooks. Errors name the plugin and the phase, asynchronous taps have a time limit, and waterfall taps must
 * return a value. Core's taps have no limit, because changing a large table takes long.
 * @param limit milliseconds
 * @param timings records how long each plugin took
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

/** Wraps taps of all other hooks: an error is kept, and is given the names of plugin and hook. */
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

/** Error code of a plugin that fails during the boot. */
export const PLUGIN_FAILED = 'PLUGIN_FAILED';

/**
 * Makes the boot error of a plugin that failed, with its name and what it was doing. If the error came from a tap of another plugin, that
 * plugin is named. An error with a list of problems is returned as it is: each problem has its place already.
 */
export function pluginError(plugin: string, doing: string, cause: unknown): PlinthError {
  if (isPlinthError(cause) && 'problems' in cause) return cause;
  const other = tapOf(cause);
  const who =
    other === null || other.plugin === plugin
      ? `plugin "${plugin}" failed in ${doing}`
      : `plugin "${other.plugin}" failed in ${other.hook}, called by plugin "${plugin}" in ${doing}`;
  return new BootError(`${who}: ${reasonOf(cause)}`, PLUGIN_FAILED, cause);
}

/** The plugin and hook whose tap threw an error, as set by `attributed`. */
function tapOf(cause: unknown): { readonly plugin: string; readonly hook: string } | null {
  if (typeof cause !== 'object' || cause === null) return null;
  const { plugin, hook } = cause as { readonly plugin?: unknown; readonly hook?: unknown };
  return typeof plugin === 'string' && typeof hook === 'string' ? { plugin, hook } : null;
}

const HOOK_OF_NOBODY = /^Cannot read properties of undefined \(reading 'tap(?:Async|Promise)?'\)$/;

/** The error's message. The engine's message for tapping an undefined hook is replaced by an explanation. */
function reasonOf(cause: unknown): string {
  const message = reasonWithoutStatement(cause);
  return HOOK_OF_NOBODY.test(message) ? `it taps a hook that does not exist; \`plinth hooks\` lists all hooks (${message})` : message;
}

/** How the function of a tap is wrapped. */
interface TapWrapping {
  /**
   * The tap, as the start of an error message. If set, the tap must return a value: tapable would silently continue with the previous one.
   * Null: no value needed.
   */
  readonly subject: string | null;
  /** Gives the error to throw in place of the one the tap threw. */
  readonly error: (thrown: unknown) => unknown;
  /** Milliseconds that an asynchronous tap is allowed to take. */
  readonly limit?: number;
}

type SyncFunction = (...values: unknown[]) => unknown;
type AsyncFunction = (...values: unknown[]) => Promise<unknown>;

/** Wraps a tap that was added with `tap`, `tapPromise` or `tapAsync`. */
function wrapTap(tap: FullTap, wrapping: TapWrapping): FullTap {
  const { fn } = tap;
  switch (tap.type) {
    case 'sync':
      return { ...tap, fn: guardSync(fn as SyncFunction, wrapping) };
    case 'promise':
      return { ...tap, fn: guardPromise(fn as AsyncFunction, wrapping) };
    case 'async':
      // Converted to a promise: a second call of the callback is then ignored, and an exception before the first one is a rejection.
      return { ...tap, type: 'promise', fn: guardPromise(promisedTap(tap), wrapping) };
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
  return new Error(`${subject} returned nothing; it must return the value, even if unchanged`);
}

/** Waits for a plugin's promise. Rejects after `limit` milliseconds, and ignores a later result. */
export function within<Value>(promise: Promise<Value>, limit: number): Promise<Value> {
  return withDeadline(promise, limit, () => new Error(`not finished within ${limit} ms (config/server, pluginTimeout)`));
}
