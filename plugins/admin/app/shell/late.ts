import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Milliseconds before each retry. Together they cover the half minute that a server takes to restart. */
const PAUSES: readonly number[] = [300, 1000, 2000, 4000, 8000, 15_000];

/**
 * A component that is loaded when it is first rendered. If loading fails, because of the network or a restart of the server, it is retried
 * with growing pauses.
 *
 * @param load imports the component: `async () => (await import('./picture.tsx')).Picture`
 */
// biome-ignore lint/suspicious/noExplicitAny: as React says it, since the properties of a component are contravariant.
export function late<T extends ComponentType<any>>(load: () => Promise<T>): LazyExoticComponent<T> {
  return lazy(async () => ({ default: await fetchedAgain(load) }));
}

/**
 * Calls `load` until it succeeds.
 * @throws its last failure
 */
async function fetchedAgain<T>(load: () => Promise<T>): Promise<T> {
  for (const pause of PAUSES) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return load();
}
