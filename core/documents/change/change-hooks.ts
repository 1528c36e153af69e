import { AsyncSeriesHook, AsyncSeriesWaterfallHook, SyncHook, SyncWaterfallHook } from 'tapable';
import type { Caller, TapOrder } from '../../access/index.ts';
import type { TableSchema } from '../../database/index.ts';
import { TOPIC_LENGTH, type Topic } from '../../freshness/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { Query } from '../../query/index.ts';
import type { VersionKey } from '../axes/axis.ts';

/** The properties of every change before it happens. */
interface AnnouncedChange {
  readonly type: ContentType;
  /** Null on create, for the document of a single type, and for a change of many documents (`fill`). */
  readonly documentId: string | null;
  /** The addressed version, by axis name. For `remove` and `fill`, an absent axis means all its values. */
  readonly axes: VersionKey;
  /**
   * The addressed versions as they are stored now: none on create and `fill`. Read on the first call, once for all taps, and not locked.
   * Use `where` or a tap of `record` for conditions that must still hold when the change is made.
   */
  current(): Promise<readonly CurrentVersion[]>;
}

/** A create or an update that is about to happen. */
export interface PendingWrite extends AnnouncedChange {
  readonly kind: 'create' | 'update';
  readonly data: Readonly<Record<string, unknown>>;
  /** Present if a version that is published along with it takes only the input, not the whole draft. See `WriteRequest.copies`. */
  readonly copies?: 'input';
}

/**
 * Versions that are about to be removed (`remove`), to become a copy of another one (`copy`, as publishing does), to get values that a
 * plugin keeps in them (`mark`), or to get a value that they lack (`fill`). `event` is the kind of the event that `committed` gets.
 */
export interface PendingAction extends AnnouncedChange {
  readonly kind: 'remove' | 'copy' | 'mark' | 'fill';
  readonly event: string;
  /**
   * Runs instead of the change once every tap has agreed. A tap that receives an `instead` decides whether it stays.
   * @returns how many versions it concerned
   */
  readonly instead?: () => Promise<number>;
}

/** A change that is about to happen, for taps of `before`. */
export type PendingChange = PendingWrite | PendingAction;

/** A version as it is stored, without its relations. */
export interface VersionState {
  /** Numeric id of the row. */
  readonly id: number;
  /** Stored scalars and component entries, by attribute, private ones included. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A version as it is stored, with its values on the axes. */
export interface CurrentVersion extends VersionState {
  readonly axes: VersionKey;
}

/** An event: what happened to one version. */
export interface DocumentEvent {
  /** `created`, `updated`, `deleted`, `filled`, or what an axis or a caller of `copy`, `remove` and `mark` names (`published`). */
  readonly kind: string;
  readonly type: ContentType;
  readonly documentId: string;
  /**
   * The number of the change among those of its document: 1 for the create, one more for every later change of any version. All versions
   * that one change touches get the same number. Numbers may be skipped by writes that count as no change (`Documents.hooks`). The later
   * one of two events of a document has the greater number.
   */
  readonly revision: number;
  /** By axis name, for the axes of the type. */
  readonly axes: VersionKey;
  /**
   * The former state; null for a new version. For a removal, and for a version whose links alone changed, only set where a tap of `record`
   * or `committed` wants states.
   */
  readonly before: VersionState | null;
  /** The new state; null for a removed version. */
  readonly after: VersionState | null;
  /** Present where an update wrote its input to a version that is otherwise a copy of another one. See `WriteRequest.copies`. */
  readonly takesInput?: true;
}

/** A link that a version holds itself. Links that it only shows belong to the documents at their other ends. */
export interface VersionLink {
  /**
   * The way from the version to the relation: `['author']`, `['blocks', 0, 'author']`; a number is the index of a component entry in its
   * list.
   */
  readonly path: readonly (string | number)[];
  /** Uid of the target's type. */
  readonly target: string;
  readonly documentId: string;
  /** The axis values of the target version that the link fixes, by axis name. */
  readonly pins: Readonly<Record<string, string>>;
}

/** The links of a version before and after a change, in the order of each relation; null where there is no version. */
export interface LinkStates {
  readonly before: readonly VersionLink[] | null;
  readonly after: readonly VersionLink[] | null;
}

/** What happened to one version, for taps of `record`, which run inside the transaction. */
export interface RecordedChange extends DocumentEvent {
  readonly caller: Caller;
  /** Its index among the versions that the same transaction changed, from 0. */
  readonly index: number;
  /** An object that is the same for everything in one attempt of a transaction, and for nothing else. Use it as a key to group changes. */
  readonly transaction: object;
  /** The document that the caller gets as the answer; null if the change has none. May be shared, so copy it before you change it. */
  readonly answer: Readonly<Record<string, unknown>> | null;
  /** Whether the change removes the document: none of its versions is left. */
  readonly leavesNothing: boolean;
  /** The links of the version, read in the transaction. @throws Error when the tap did not ask for them (`links: true`) */
  readonly links: () => LinkStates;
  /**
   * The rows that the tap asked for (`knows`), read and locked in the transaction. Empty where it has no `knows`, or that returned null. By
   * column, as stored.
   */
  readonly known: () => readonly Readonly<Record<string, unknown>>[];
}

/** Rows of a table that a plugin has added: all rows with these values. */
export interface ChosenRows {
  readonly table: TableSchema;
  readonly where: Readonly<Record<string, unknown>>;
}

/**
 * A row to insert into a plugin's own table, or a change of its rows. Written in the transaction of the change: both commit or neither
 * does.
 */
export interface RecordedRow {
  /** A table that the plugin has added in `kernel.tables`. */
  readonly table: TableSchema;
  /**
   * Values by column, in the type of the column's kind (JSON as any value). Absent columns take their default, or keep their value in an
   * update. Null, with `where`: the rows are deleted.
   */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** Updates the rows that have all of these values, instead of inserting one. Runs in the order in which rows are returned. */
  readonly where?: ChosenRows['where'];
  /** Skips the insert where a unique index already has such a row. Default false: the change fails. */
  readonly unlessThere?: boolean;
  /** Called after the commit. Must not throw. */
  readonly committed?: () => void;
}

/** The version whose system values are about to be stored, as a tap of `stamp` sees it. */
export interface StampContext {
  readonly type: ContentType;
  readonly axes: VersionKey;
  /** UTC, ISO 8601 with milliseconds: the same for all versions of one change. */
  readonly now: string;
  /** Who makes the change. */
  readonly caller: Caller;
  /**
   * Why the version is written: an input creates or updates it, it becomes a copy of another one, or the other end of a link writes the
   * link into it.
   */
  readonly cause: 'create' | 'update' | 'copy' | 'link';
}

/** A read that has passed the gate and is about to run. Taps are not called for the read of a write's answer. */
export interface DocumentRead {
  readonly query: Query;
  /** Null for anything but the read of one document: lists, counts, aggregates, the document of a single type. */
  readonly documentId: string | null;
}

/** Options of a tap of `record` or `committed`: which changes call it, and what it needs. */
export interface TapScope extends TapOrder {
  /** Uids of the content types that the tap is about. Changes of other types do not call it and cost nothing. Default: all. */
  readonly types?: readonly string[];
  /** The callers whose changes the tap is about; changes of others do not call it. Default: all. */
  readonly by?: (caller: Caller) => boolean;
  /** Only for `record`: the tap calls `links()`, which costs a few statements for each change. Default false. */
  readonly links?: boolean;
  /**
   * Only for `record`: the rows of its own plugin that the tap needs in order to decide what to record, or whether to refuse; null for
   * none. They are read and locked in the transaction, with one statement per change, so they cannot change before the commit.
   */
  readonly knows?: (change: DocumentEvent) => ChosenRows | null;
  /**
   * Only for `record`: the statement that raises the topics of the types also counts the transactions that the tap takes part in, whatever
   * the caller. `Documents.unseen` returns the number of those that ran without it. Default false.
   */
  readonly counted?: boolean;
  /** False: the tap does not need `before`. Some changes then save the statement that reads it. Default true. */
  readonly states?: boolean;
}

/** Options of a tap of `read`. */
export interface ReadTapScope extends TapOrder {
  /**
   * Uids of the content types that the tap is about. Answers to reads that reach none of them may be cached, and the tap is not called for
   * cached answers. Default: all types, and then no answer to a read of documents is cached.
   */
  readonly types?: readonly string[];
}

/** The hooks for changes and reads of documents. `plinth hooks` prints the description of each. */
export class DocumentHooks {
  /**
   * Runs once it is known that the caller has the action on some documents of the type. A tap returns the change, possibly with another
   * `data` or with an `instead`, or throws a PlinthError to refuse. Runs once, also when the transaction is retried.
   */
  readonly before = new AsyncSeriesWaterfallHook<[change: PendingChange, caller: Caller], PendingChange, TapOrder>(
    ['change', 'caller'],
    'Before a change of any kind, outside the transaction: a tap returns the change, perhaps with another input, or throws to refuse.',
  );
  /** System values are attributes such as `publishedAt`. Runs inside the transaction. */
  readonly stamp = new SyncWaterfallHook<
    [values: Readonly<Record<string, unknown>>, context: StampContext],
    Readonly<Record<string, unknown>>,
    TapOrder
  >(['values', 'context'], 'When a version is about to be stored: a tap returns the system values with its own added; pure.');
  /** Must be pure, because the transaction may be retried. A tap that throws rolls the change back. */
  readonly record = new SyncWaterfallHook<[rows: readonly RecordedRow[], change: RecordedChange], readonly RecordedRow[], TapScope>(
    ['rows', 'change'],
    "Inside the transaction, once per version that changed: a tap returns the rows with its own for its plugin's tables added; pure.",
  );
  /** Awaited for a few seconds. A tap that takes longer is logged; neither the request nor the change fails. */
  readonly committed = new AsyncSeriesHook<[event: DocumentEvent, caller: Caller], TapScope>(
    ['event', 'caller'],
    'After the commit, once per version that changed, for a limited time; a tap that throws is logged and does not fail the request.',
  );
  /** Must be fast: it runs for every read. Without taps, reads pay nothing. */
  readonly read = new SyncHook<[read: DocumentRead, caller: Caller], void, ReadTapScope>(
    ['read', 'caller'],
    'A caller is about to read documents, and its rights were checked; throwing refuses the read.',
  );
}

/** The hooks of one document service. */
export function createDocumentHooks(): DocumentHooks {
  return Object.freeze(new DocumentHooks());
}

/** Whether the hook has any tap: for work that is useless without one. */
export function hasTaps({ taps }: { readonly taps: readonly unknown[] }): boolean {
  return taps.length > 0;
}

/** Whether a tap is about a caller's changes of a type. */
export function concerns(tap: TapScope | object, uid: string, caller: Caller): boolean {
  const { types, by } = tap as TapScope;
  return (types === undefined || types.includes(uid)) && (by === undefined || by(caller));
}

/** Whether any tap of `record` or `committed` is about a caller's changes of a type. */
export function isWatched({ record, committed }: DocumentHooks, uid: string, caller: Caller): boolean {
  return [...record.taps, ...committed.taps].some((tap) => concerns(tap, uid, caller));
}

/** Whether any such tap wants the state of versions before a change. */
export function wantsStates({ record, committed }: DocumentHooks, uid: string, caller: Caller): boolean {
  return [...record.taps, ...committed.taps].some((tap) => (tap as TapScope).states !== false && concerns(tap, uid, caller));
}

/** Whether any tap of `record` wants the links of versions of a type. */
export function wantsLinks({ record }: DocumentHooks, uid: string, caller: Caller): boolean {
  return record.taps.some((tap) => asksLinks(tap) && concerns(tap, uid, caller));
}

/** The topics that count the changes of these types which `counted` taps of `record` take part in. */
export function countingTopics(record: DocumentHooks['record'], uids: Iterable<string>): readonly Topic[] {
  const counting = record.taps.filter((tap) => (tap as TapScope).counted === true);
  if (counting.length === 0) return [];
  return [...uids].flatMap((uid) =>
    counting.flatMap((tap) => ((tap as TapScope).types?.includes(uid) === false ? [] : [countingTopic(tap.name, uid)])),
  );
}

/**
 * The topic that counts the changes of a type which a tap takes part in. If it is too long, its beginning is cut off, because the ends of
 * uids distinguish types.
 */
export function countingTopic(tap: string, uid: string): Topic {
  return `${tap}:${uid}`.slice(-TOPIC_LENGTH);
}

/** Whether a tap wants links. */
export function asksLinks(tap: TapScope | object): boolean {
  return (tap as TapScope).links === true;
}
