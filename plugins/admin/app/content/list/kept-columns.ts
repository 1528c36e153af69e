import type { QueryClient } from '@tanstack/react-query';
import type { HttpClient } from '../../client/http-client.ts';
import { keys } from '../../client/queries.ts';
import type { Column } from '../../client/types.ts';
import { formatColumns, parseColumns } from './columns.ts';

/** Milliseconds without a change after which columns are stored: an edge that is drawn moves a hundred times. */
const PAUSE = 600;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const nameOf = (uid: string) => `plinth.columns.${uid}`;

/** The columns that somebody chose, as this machine knows them: none, where nothing was chosen; null where it does not know. */
export function keptColumns(uid: string): readonly Column[] | null {
  try {
    const text = localStorage.getItem(nameOf(uid));
    return text === null ? null : parseColumns(text);
  } catch {
    return null;
  }
}

/** Remembers on this machine what the server says, so that the next list is asked for at once. */
export function rememberColumns(uid: string, columns: readonly Column[]): void {
  try {
    localStorage.setItem(nameOf(uid), formatColumns(columns));
  } catch {
    // A browser that keeps nothing: the server does.
  }
}

/** Keeps them here, and with the person on the server: on another machine they are the same. */
export function keepColumns(http: HttpClient, queries: QueryClient, uid: string, columns: readonly Column[]): void {
  rememberColumns(uid, columns);
  clearTimeout(timers.get(uid));
  timers.set(
    uid,
    setTimeout(async () => {
      try {
        await http.ask('/views', { method: 'POST', body: { type: uid, name: '', shared: false, query: '', columns } });
        await queries.invalidateQueries({ queryKey: keys.views });
      } catch {
        // They hold on this machine; nobody loses anything that they wrote.
      }
    }, PAUSE),
  );
}
