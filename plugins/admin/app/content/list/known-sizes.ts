import { MANY } from './list-query.ts';

const nameOf = (uid: string) => `plinth.large.${uid}`;

/** Whether a type had many documents when its list was last seen whole on this machine: they are shown before they are counted. */
export function wasLarge(uid: string): boolean {
  try {
    return localStorage.getItem(nameOf(uid)) !== null;
  } catch {
    return false;
  }
}

/** Remembers how many there were. */
export function rememberSize(uid: string, total: number): void {
  try {
    if (total > MANY) localStorage.setItem(nameOf(uid), String(total));
    else localStorage.removeItem(nameOf(uid));
  } catch {
    // A browser that keeps nothing: they are counted each time.
  }
}
