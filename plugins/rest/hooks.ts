import type { CheckedQuery, ContentType, DocumentValue, TapOrder } from 'plinth';
import { AsyncSeriesWaterfallHook, SyncWaterfallHook } from 'tapable';

/** Context of an entry. */
export interface EntryContext {
  readonly type: ContentType;
}

/** Options of a tap of `answer`. */
export interface AnswerScope extends TapOrder {
  /**
   * Uids of the content types whose populated documents it changes. Reads that populate none of them skip the tap, and can be sent as the
   * text that the
   * database produces. Default: it may change any response.
   */
  readonly populated?: readonly string[];
}

/** Hooks that can change REST responses. The description of each is what `plinth hooks` prints. A tap that throws fails the request. */
export class RestHooks {
  /** Entries may be shared: a tap must never change the object itself. Populated documents inside it are part of it. */
  readonly entry = new SyncWaterfallHook<[entry: DocumentValue, context: EntryContext], DocumentValue, TapOrder>(
    ['entry', 'context'],
    'Every document that stands directly in `data`, before the answer is formatted: a tap returns it, or a changed copy.',
  );
  /** For asynchronous work: a tap returns the same number of documents, changed ones as copies. */
  readonly answer = new AsyncSeriesWaterfallHook<
    [documents: readonly DocumentValue[], context: EntryContext],
    readonly DocumentValue[],
    AnswerScope
  >(
    ['documents', 'context'],
    'All documents that stand directly in `data`, after `entry`, for what has to be waited for: a tap returns them, or changed copies.',
  );
}

/** Whether a tap of `answer` may change the response to a query, so that its documents are needed as objects. */
export function changesAnswer({ answer }: RestHooks, query: CheckedQuery): boolean {
  return answer.taps.some((tap) => {
    const { populated } = tap as AnswerScope | { readonly populated?: undefined };
    return populated === undefined || query.reaches(populated);
  });
}
