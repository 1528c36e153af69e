import {
  type AnswerDependence,
  type Caller,
  type CheckedQuery,
  type ContentType,
  type DocumentValue,
  isTapped,
  type RequestParameters,
  type TapOrder,
} from 'plinth';
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

/** `meta` of a response. */
export type ResponseMeta = Readonly<Record<string, unknown>>;

/** Context of `meta`. */
export interface MetaContext extends EntryContext {
  /** Ids of the documents that stand directly in `data`, in this order. Those of a list are of one page, and may be none. */
  readonly documentIds: readonly string[];
  /** Whether `data` is a list. */
  readonly isList: boolean;
  readonly caller: Caller;
  /** Query string of the request. */
  readonly parameters: RequestParameters;
}

/** Options of a tap of `meta`. */
export interface MetaScope extends TapOrder {
  /** Uids of the content types to whose responses it adds. It is not called for other types. Default: all types. */
  readonly types?: readonly string[];
  /**
   * Topics of what it adds. Responses are then cached for each caller, until one of these topics is raised. What it adds may depend on the
   * context besides, and on nothing else, such as the time; of the caller on `kind`, `id`, `user`, `roles` and `ability`. Default: no
   * response to which it adds is cached.
   */
  readonly topics?: readonly string[];
}

/** Hooks that can change REST responses. The description of each is what `plinth hooks` prints. A tap that throws fails the request. */
export class RestHooks {
  /** Entries may be shared: a tap must never change the object itself. Populated documents inside it are part of it. */
  readonly entry = new SyncWaterfallHook<[entry: DocumentValue, context: EntryContext], DocumentValue, EntryScope>(
    ['entry', 'context'],
    'Called for every document directly in `data`, before the response is formatted. The handler returns the document or a changed copy.',
  );
  /** For asynchronous work: a tap returns the same number of documents, changed ones as copies. */
  readonly answer = new AsyncSeriesWaterfallHook<
    [documents: readonly DocumentValue[], context: EntryContext],
    readonly DocumentValue[],
    AnswerScope
  >(
    ['documents', 'context'],
    'Called with all documents directly in `data`, after `entry`, for asynchronous work. The handler returns the documents or changed copies.',
  );

  readonly meta = new AsyncSeriesWaterfallHook<[meta: ResponseMeta, context: MetaContext], ResponseMeta, MetaScope>(
    ['meta', 'context'],
    'A response with documents is ready except for its `meta`. The handler returns a copy with its own keys added.',
  );

  constructor() {
    this.entry.intercept({ register: ofItsTypes });
    this.answer.intercept({ register: ofItsTypes });
    this.meta.intercept({ register: (tap) => ofItsTypes(withTopics(tap)) });
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

/** Whether a tap of `meta` adds to responses with documents of a type. */
export function addsMeta(hooks: RestHooks, type: ContentType): boolean {
  return isTapped(hooks.meta) && metaScopes(hooks, type).length > 0;
}

/**
 * What a response depends on, with what taps of `meta` add to it.
 * @param read what its documents depend on; null: unknown
 * @returns null if the response must not be cached
 */
export function dependenceWithMeta(hooks: RestHooks, type: ContentType, read: AnswerDependence | null): AnswerDependence | null {
  if (read === null || !addsMeta(hooks, type)) return read;
  const added = new Set<string>();
  for (const { topics } of metaScopes(hooks, type)) {
    if (topics === undefined) return null;
    for (const topic of topics) added.add(topic);
  }
  const { document } = read;
  return {
    topics: [...new Set([...read.topics, ...added])].sort(),
    isPersonal: true,
    // A tap may have read other documents of its type.
    ...(document !== undefined && !added.has(document.topic) && { document }),
  };
}

function metaScopes({ meta }: RestHooks, type: ContentType): readonly MetaScope[] {
  return (meta.taps as readonly MetaScope[]).filter(({ types }) => types?.includes(type.uid) !== false);
}

/** @throws TypeError for `topics` that are no list of topics: responses would fail or stay outdated, one request after the other */
function withTopics(tap: FullTap): FullTap {
  const { topics } = tap as FullTap & { readonly topics?: unknown };
  if (topics === undefined || (Array.isArray(topics) && topics.every((topic) => typeof topic === 'string' && topic !== ''))) return tap;
  throw new TypeError(`topics of a handler of rest.meta: expected an array of strings, found ${JSON.stringify(topics)}`);
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
