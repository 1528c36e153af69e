import type { Model } from '../model/index.ts';
import { dialectNames } from '../query/index.ts';

/**
 * Keys that are attributes somewhere, or in other servers of this dialect, and that clients therefore send: refused like any unknown key,
 * but told with their path.
 */
export function reservedKeys(model: Model): ReadonlySet<string> {
  return new Set([...dialectNames(model)].filter((name) => !model.ignoredKeys.has(name)));
}
