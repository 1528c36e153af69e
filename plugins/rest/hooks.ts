import type { CheckedQuery, ContentType, DocumentValue, TapOrder } from 'plinth';
import { AsyncSeriesWaterfallHook, type FullTap, SyncWaterfallHook } from 'tapable';

/** Context of an entry. */
export interface EntryContext {
  readonly type: ContentType;
}

/** Options of a tap of `entry`. */
export interface EntryScope extends TapOrder {
  /**
   * Uids of the content types whose documents it changes, where these stand directly in `data`. It is not called for other types, so their
   * responses can be cached, and sent as the text that the database produces. Default: all types.
   */
  readonly types?: readonly string[];
}

/** Options of a tap of `answer`. With both `types` and `populated` it may change what either of them names. */
export interface AnswerScope extends EntryScope {
  /**
   * Uids of the content types whose populated documents it changes, below those that stand directly in `data`. Responses that populate none
   * of them can be cached. Default: it may change any response, unless `types` says otherwise.
   */
  readonly populated?: readonly string[];
}

/** Hooks that can change REST responses. The description of each is what `plinth hooks` prints. A tap that throws fails the request. */
export class RestHooks {
  /** Entries may be shared: a tap must never change the object itself. Populated documents inside it are part of it. */
  readonly entry = new SyncWaterfallHook<[entry: DocumentValue, context: EntryContext], DocumentValue, EntryScope>(
    ['entry', 'context'],
    'Every document that stands directly in `data`, before the response is formatted: a tap returns it, or a changed copy.',
  );
  /** For asynchronous work: a tap returns the same number of documents, changed ones as copies. */
  readonly answer = new AsyncSeriesWaterfallHook<
    [documents: readonly DocumentValue[], context: EntryContext],
    readonly DocumentValue[],
    AnswerScope
  >(
    ['documents', 'context'],
    'All documents that stand directly in `data`, after `entry`, for asynchronous work: a tap returns them, or changed copies.',
  );

  constructor() {
    this.entry.intercept({ register: ofItsTypes });
    this.answer.intercept({ register: ofItsTypes });
  }
}

/** Whether a tap of `entry` may change documents of a type that stand directly in `data`. */
export function changesEntry({ entry }: RestHooks, type: ContentType): boolean {
  return entry.taps.some((tap) => (tap as EntryScope).types?.includes(type.uid) !== false);
}

/** Whether a tap of `answer` may change the response to a query, so that its documents are needed as objects. */
export function changesAnswer({ answer }: RestHooks, query: CheckedQuery): boolean {
  return answer.taps.some((tap) => {
    const { types, populated } = tap as AnswerScope;
    if (types === undefined && populated === undefined) return true;
    return types?.includes(query.type.uid) === true || (populated !== undefined && query.reaches(populated));
  });
}

/**
 * Calls a tap that names `types` only for documents of these. Otherwise, one tap that applies to a response would cause all to be called.
 */
function ofItsTypes(tap: FullTap): FullTap {
  const { types, populated } = tap as FullTap & AnswerScope;
  // A tap without a function is refused by the kernel.
  if (types === undefined || populated !== undefined || typeof tap.fn !== 'function') return tap;
  const fn = (given: unknown, context: EntryContext, done?: (error: null, value: unknown) => void): unknown => {
    if (types.includes(context.type.uid)) return tap.fn(given, context, done);
    done?.(null, given);
    return tap.type === 'promise' ? Promise.resolve(given) : given;
  };
  return { ...tap, fn };
}
