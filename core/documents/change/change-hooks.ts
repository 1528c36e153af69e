import { AsyncSeriesHook, AsyncSeriesWaterfallHook, SyncHook, SyncWaterfallHook } from 'tapable';
import type { Caller, TapOrder } from '../../access/index.ts';
import type { DocumentEvent, DocumentRead, PendingChange, RecordedChange, RecordedRow, StampContext } from './change-events.ts';
import type { ReadTapScope, TapScope } from './tap-scopes.ts';

/** The hooks for changes and reads of documents. `plinth hooks` prints the description of each. */
export class DocumentHooks {
  /**
   * Runs once it is known that the caller has the action on some documents of the type. A tap returns the change, possibly with another
   * `data` or with an `instead`, or throws a PlinthError to refuse. Runs once, also when the transaction is retried.
   */
  readonly before = new AsyncSeriesWaterfallHook<[change: PendingChange, caller: Caller], PendingChange, TapOrder>(
    ['change', 'caller'],
    'Before any change, outside the transaction. A tap returns the change, optionally with modified data, or throws to reject it.',
  );
  /** System values are attributes such as `publishedAt`. Runs inside the transaction. */
  readonly stamp = new SyncWaterfallHook<
    [values: Readonly<Record<string, unknown>>, context: StampContext],
    Readonly<Record<string, unknown>>,
    TapOrder
  >(['values', 'context'], 'Before a version is stored. A tap returns the system values with its own added; it must be pure.');
  /** Must be pure, because the transaction may be retried. A tap that throws rolls the change back. */
  readonly record = new SyncWaterfallHook<[rows: readonly RecordedRow[], change: RecordedChange], readonly RecordedRow[], TapScope>(
    ['rows', 'change'],
    "Inside the transaction, once per changed version. A tap returns the rows plus rows for its plugin's own tables; it must be pure.",
  );
  /** Awaited for a few seconds. A tap that takes longer is logged; neither the request nor the change fails. */
  readonly committed = new AsyncSeriesHook<[event: DocumentEvent, caller: Caller], TapScope>(
    ['event', 'caller'],
    'After the commit, once per changed version, with a time limit. An error in a tap is logged and does not fail the request.',
  );
  /** Must be fast: it runs for every read. Without taps, reads pay nothing. */
  readonly read = new SyncHook<[read: DocumentRead, caller: Caller], void, ReadTapScope>(
    ['read', 'caller'],
    "Before documents are read, after the caller's permissions were checked. A tap that throws rejects the read.",
  );
}

/** The hooks of one document service. */
export function createDocumentHooks(): DocumentHooks {
  return Object.freeze(new DocumentHooks());
}
