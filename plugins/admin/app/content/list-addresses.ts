import type { Search } from '../shell/search.ts';

const last = new Map<string, Search>();

/** Remembers how somebody left the list of a type: its filters, order and page. */
export function rememberAddress(uid: string, search: Search): void {
  last.set(uid, search);
}

/** What stands after `?` in the address of the list that one came from: the way back leads there. */
export function lastAddress(uid: string): Search {
  return last.get(uid) ?? NOTHING;
}

const NOTHING: Search = {};
