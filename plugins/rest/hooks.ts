import type { CheckedQuery, ContentType, DocumentValue, TapOrder } from 'plinth';
import { AsyncSeriesWaterfallHook, SyncWaterfallHook } from 'tapable';

/** What surrounds an entry. */
export interface EntryContext {
  readonly type: ContentType;
}

/** What a tap of `answer` may say beside its name. */
export interface AnswerScope extends TapOrder {
  /**
   * Uids of content types whose documents it changes where they are populated. Reads that populate none of them pass it by, and are answered as the text that the
   * database makes. Default: it changes any answer.
   */
  readonly populated?: readonly string[];
}

/** What plugins may change of REST's answers, each hook with what `plinth hooks` says of it. Throwing fails the request. */
export class RestHooks {
  /** An entry may be shared: a tap never changes the same object. Populated documents inside it are part of it. */
  readonly entry = new SyncWaterfallHook<[entry: DocumentValue, context: EntryContext], DocumentValue, TapOrder>(
    ['entry', 'context'],
    'Every document that stands directly in `data`, before the answer is formatted: a tap returns it, or a changed copy.',
  );
  /** For what has to be waited for: a tap returns as many documents, changed ones as copies. */
  readonly answer = new AsyncSeriesWaterfallHook<
    [documents: readonly DocumentValue[], context: EntryContext],
    readonly DocumentValue[],
    AnswerScope
  >(
    ['documents', 'context'],
    'All documents that stand directly in `data`, after `entry`, for what has to be waited for: a tap returns them, or changed copies.',
  );
}

/** Whether a tap of `answer` has something to do with what a query answers, so that its documents are needed as objects. */
export function changesAnswer({ answer }: RestHooks, query: CheckedQuery): boolean {
  return answer.taps.some((tap) => {
    const { populated } = tap as AnswerScope | { readonly populated?: undefined };
    return populated === undefined || query.reaches(populated);
  });
}
