import type { Search } from '../shell/search.ts';

/** The last search parameters of each list, by uid of the type. */
const last = new Map<string, Record<string, string>>();

/** Remembers the filters, order and page of a type's list. */
export function rememberAddress(uid: string, search: Search): void {
  last.set(uid, { ...(search as Record<string, string>) });
}

/** Returns the last search parameters of a list, for the link back to it. Empty when the list was not visited. */
export function lastAddress(uid: string): Record<string, string> {
  return last.get(uid) ?? {};
}
