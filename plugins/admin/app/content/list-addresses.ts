import type { Search } from '../shell/search.ts';

/** By uid of the type. */
const last = new Map<string, Record<string, string>>();

/** Remembers how the list of a type is looked at: its filters, order and page. */
export function rememberAddress(uid: string, search: Search): void {
  last.set(uid, { ...(search as Record<string, string>) });
}

/** What stands after `?` in the address of the list that one came from: the way back leads there. Empty where nobody came from one. */
export function lastAddress(uid: string): Record<string, string> {
  return last.get(uid) ?? {};
}
