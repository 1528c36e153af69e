import { MANY } from './list-query.ts';

const nameOf = (uid: string) => `plinth.large.${uid}`;

/** Whether the list of a type was large when this browser last saw it unfiltered. Such a list is shown before it is counted. */
export function wasLarge(uid: string): boolean {
  try {
    return localStorage.getItem(nameOf(uid)) !== null;
  } catch {
    return false;
  }
}

/** Remembers the number of documents of a type. */
export function rememberSize(uid: string, total: number): void {
  try {
    if (total > MANY) localStorage.setItem(nameOf(uid), String(total));
    else localStorage.removeItem(nameOf(uid));
  } catch {
    // The browser stores nothing, so documents are counted each time.
  }
}
