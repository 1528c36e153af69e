import { BootError, messageOf } from '../config/index.ts';
import { isPlinthError, type PlinthError } from '../errors/index.ts';
import { CORE } from './owner.ts';
import { mustReturn, type TapWrapper, wrapTap } from './wrap-tap.ts';

/**
 * How taps of the kernel's own hooks run: an error names plugin and phase, an asynchronous tap has a time limit, and a tap that transforms
 * must return something. The kernel's own taps have no limit: a large table takes its time.
 * @param limit milliseconds
 */
export function phaseTaps(limit: number): TapWrapper {
  return (tap, { hookName, isWaterfall }) => {
    if (tap.name === CORE) return tap;
    return wrapTap(tap, {
      error: (thrown) => pluginError(tap.name, hookName, thrown),
      limit: { milliseconds: limit, error: () => lateError(limit) },
      ...(isWaterfall ? { result: mustReturn('the tap') } : {}),
    });
  };
}

/** An error of a plugin's code at boot, told with its name and what it was doing. A list of mistakes says where each was made already. */
export function pluginError(plugin: string, doing: string, cause: unknown): PlinthError {
  if (isPlinthError(cause) && 'problems' in cause) return cause;
  return new BootError(`plugin "${plugin}" failed in ${doing}: ${messageOf(cause)}`, 'PLUGIN_FAILED', cause);
}

/** What a plugin is told that takes longer than it may. */
export function lateError(limit: number): Error {
  return new Error(`not finished within ${limit} ms (config/server, pluginTimeout)`);
}
