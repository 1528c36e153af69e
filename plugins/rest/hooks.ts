import type { CheckedQuery, ContentType, DocumentValue } from 'plinth';
import { AsyncSeriesWaterfallHook, SyncWaterfallHook } from 'tapable';

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
  /**
   * All documents that stand directly in `data`, after `entry` and before the answer is formatted, for what has to be waited for: a tap returns as many,
   * changed ones as copies. Throwing fails the request.
   */
  readonly answer: AsyncSeriesWaterfallHook<
    [documents: readonly DocumentValue[], context: EntryContext],
    readonly DocumentValue[],
    AnswerScope
  >;
}

/** What a tap of `answer` may say beside its name. */
export interface AnswerScope {
  /**
   * Uids of content types whose documents it changes where they are populated. Reads that populate none of them pass it by, and are answered as the text that the
   * database makes. Default: it changes any answer.
   */
  readonly populated?: readonly string[];
}

/** What `plinth hooks` says of each. */
export const REST_HOOK_SENTENCES: Readonly<Record<keyof RestHooks, string>> = Object.freeze({
  entry: 'Every document that stands directly in `data`, before the answer is formatted: a tap returns it, or a changed copy.',
  answer:
    'All documents that stand directly in `data`, after `entry`, for what has to be waited for: a tap returns them, or changed copies.',
});

/** The hooks of REST in one kernel. */
export function createRestHooks(): RestHooks {
  return Object.freeze({
    entry: new SyncWaterfallHook<[entry: DocumentValue, context: EntryContext]>(['entry', 'context'], 'rest.entry'),
    answer: new AsyncSeriesWaterfallHook<
      [documents: readonly DocumentValue[], context: EntryContext],
      readonly DocumentValue[],
      AnswerScope
    >(['documents', 'context'], 'rest.answer'),
  });
}

/** Whether a tap of `answer` has something to do with what a query answers, so that its documents are needed as objects. */
export function changesAnswer({ answer }: RestHooks, query: CheckedQuery): boolean {
  return answer.taps.some((tap) => {
    const { populated } = tap as AnswerScope | { readonly populated?: undefined };
    return populated === undefined || query.reaches(populated);
  });
}
