import type { QueryClient } from '@tanstack/react-query';
import type { HttpClient } from '../../client/http-client.ts';
import { keys } from '../../client/queries.ts';
import type { Column } from '../../client/types.ts';
import { formatColumns, parseColumns } from './columns.ts';

/** Milliseconds after the last change until columns are stored: dragging an edge changes them a hundred times. */
const PAUSE = 600;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const nameOf = (uid: string) => `plinth.columns.${uid}`;

/** Returns the columns that the person chose, as this browser has stored them. Empty: none were chosen. Null: not known. */
export function keptColumns(uid: string): readonly Column[] | null {
  try {
    const text = localStorage.getItem(nameOf(uid));
    return text === null ? null : parseColumns(text);
  } catch {
    return null;
  }
}

/** Stores the server's columns in this browser, so that the next list can be requested at once. */
export function rememberColumns(uid: string, columns: readonly Column[]): void {
  try {
    localStorage.setItem(nameOf(uid), formatColumns(columns));
  } catch {
    // The browser stores nothing; the server does.
  }
}

/** Stores columns in this browser and on the server, so that other devices have them too. */
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
        // The columns remain in this browser; no content is lost.
      }
    }, PAUSE),
  );
}
