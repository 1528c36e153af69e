import type { HttpAddress } from '../../http/index.ts';

/** What a worker tells the process that has started it. */
export type WorkerNews =
  /** It would serve connections of this address. Answered with `opened` or `refused`. */
  | { readonly kind: 'open'; readonly address: HttpAddress }
  /** It has booted, and serves. */
  | { readonly kind: 'ready'; readonly url: string }
  /** It has the connection that was handed to it last. @see WorkerState */
  | { readonly kind: 'taken'; readonly connections: number }
  | ({ readonly kind: 'state' } & WorkerState)
  /** It was told to end by somebody else, and begins to. */
  | { readonly kind: 'leaving' }
  /** It wants no more connections. Answered with `closed`, behind the last of them. */
  | { readonly kind: 'close' }
  /** All is closed: what is left is to end. */
  | { readonly kind: 'stopped' }
  /** It would write. Answered with `turn`. */
  | { readonly kind: 'want' }
  /** It gives its turn back. @param wants whether it would have the next one */
  | { readonly kind: 'written'; readonly wants: boolean };

/** How a worker does. */
export interface WorkerState {
  /** That are open. */
  readonly connections: number;
  /** Resident, in bytes. */
  readonly memory: number;
}

/** What a worker is told. */
export type WorkerOrder =
  | { readonly kind: 'opened'; readonly address: HttpAddress }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string }
  /** With the handle of a connection, which is answered with `taken`. */
  | { readonly kind: 'connection' }
  | { readonly kind: 'closed' }
  /** It may write. @param isWanted whether another one waits for its end */
  | { readonly kind: 'turn'; readonly isWanted: boolean }
  /** Another one would write: the turn is to be given back at its end. */
  | { readonly kind: 'wanted' }
  | { readonly kind: 'stop' };
