import type { FullTap } from 'tapable';

/**
 * Where a tap runs, in addition to the order of plugins. Each name is a plugin's, which means all its taps of the hook, or that of a single
 * tap (`plugin:part`). Unknown names are ignored.
 */
export interface TapOrder {
  /** Taps that must run later. */
  readonly before?: string;
  /** Taps that must run earlier. */
  readonly after?: string | readonly string[];
}

/** The plugin of a tap: taps are named `plugin`, or `plugin:part` if a plugin has several. */
export function pluginOf(tap: string): string {
  const end = tap.indexOf(':');
  return end === -1 ? tap : tap.slice(0, end);
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
