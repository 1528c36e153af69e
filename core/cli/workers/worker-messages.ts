import type { HttpAddress } from '../../http/index.ts';

/** A message from a worker to the process that started it. */
export type WorkerNews =
  /** It wants to serve connections of this address. Answered with `opened` or `refused`. */
  | { readonly kind: 'open'; readonly address: HttpAddress }
  /** It has booted and serves. */
  | { readonly kind: 'ready'; readonly url: string }
  /** It has taken the connection that was handed to it last. @see WorkerState */
  | { readonly kind: 'taken'; readonly connections: number }
  | ({ readonly kind: 'state' } & WorkerState)
  /** It was told to end by someone else, and starts to. */
  | { readonly kind: 'leaving' }
  /** It wants no more connections. Answered with `closed`, after the last of them. */
  | { readonly kind: 'close' }
  /** Everything is closed: it only has to end. */
  | { readonly kind: 'stopped' }
  /** It wants to write. Answered with `turn`. */
  | { readonly kind: 'want' }
  /** It gives its turn back. @param wants whether it wants another one */
  | { readonly kind: 'written'; readonly wants: boolean };

/** State of a worker. */
export interface WorkerState {
  /** Open connections. */
  readonly connections: number;
  /** Resident, in bytes. */
  readonly memory: number;
}

/** A message to a worker. */
export type WorkerOrder =
  | { readonly kind: 'opened'; readonly address: HttpAddress }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** Comes with the handle of a connection. Answered with `taken`. */
  | { readonly kind: 'connection' }
  | { readonly kind: 'closed' }
  /** It may write. @param isWanted whether another worker waits for the turn to end */
  | { readonly kind: 'turn'; readonly isWanted: boolean }
  /** Another worker wants to write: the turn must be given back when it ends. */
  | { readonly kind: 'wanted' }
  | { readonly kind: 'stop' };
