import type { Row, Sql } from '../../database.ts';
import type { ConnectionSettings } from './connection.ts';

/** What a reading thread is started with. */
export interface ThreadData {
  readonly settings: ConnectionSettings;
  /** One 32-bit integer: not 0 ends the statement that runs. */
  readonly isEnded: SharedArrayBuffer;
}

/** What a reading thread is told. */
export type ThreadRequest =
  /** Shows one state of the database from now on. */
  | { readonly kind: 'begin' }
  /** Runs a statement on it, for at most `limit` milliseconds, and gives its first rows. */
  | { readonly kind: 'read'; readonly sql: Sql; readonly limit: number }
  /** Goes on with it, and gives the next of its rows. */
  | { readonly kind: 'more' }
  | { readonly kind: 'end' };

/** What it answers, once to every request. */
export type ThreadAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'rows'; readonly rows: readonly Row[]; readonly characters: number; readonly hasMore: boolean }
  /** It has run out of time, or was ended. */
  | { readonly kind: 'long' }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string };
