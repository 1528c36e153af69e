import type { ContentType, DocumentValue } from 'plinth';
import { SyncWaterfallHook } from 'tapable';

/** What surrounds an entry. */
export interface EntryContext {
  readonly type: ContentType;
}

/** What plugins may change of REST's answers. */
export interface RestHooks {
  /**
   * Every document that stands directly in `data`, before the answer is formatted: a tap returns the entry, or a copy with keys added or
   * left out (never the same object changed: it may be shared). Populated documents inside it are part of it. Throwing fails the request.
   */
  readonly entry: SyncWaterfallHook<[entry: DocumentValue, context: EntryContext]>;
}

/** What `plinth hooks` says of each. */
export const REST_HOOK_SENTENCES: Readonly<Record<keyof RestHooks, string>> = Object.freeze({
  entry: 'Every document that stands directly in `data`, before the answer is formatted: a tap returns it, or a changed copy.',
});

/** The hooks of REST in one kernel. */
export function createRestHooks(): RestHooks {
  return Object.freeze({
    entry: new SyncWaterfallHook<[entry: DocumentValue, context: EntryContext]>(['entry', 'context'], 'rest.entry'),
  });
}
