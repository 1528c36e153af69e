import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

/** Milliseconds before it is fetched again, each time that it failed: together the half minute in which a server starts anew. */
const PAUSES: readonly number[] = [300, 1000, 2000, 4000, 8000, 15_000];

/**
 * A component that is fetched when it is first shown. A line that breaks meanwhile, or a server that starts anew, takes nothing of the page
 * along: it is fetched again, with growing pauses.
 *
 * @param load gives the component: `async () => (await import('./picture.tsx')).Picture`
 */
// biome-ignore lint/suspicious/noExplicitAny: as React says it, since the properties of a component are contravariant.
export function late<T extends ComponentType<any>>(load: () => Promise<T>): LazyExoticComponent<T> {
  return lazy(async () => ({ default: await fetchedAgain(load) }));
}

/** What `load` gives, asked again while it fails. Throws its last failure. */
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
