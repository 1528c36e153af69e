import { AsyncSeriesHook, AsyncSeriesWaterfallHook, SyncHook, SyncWaterfallHook } from 'tapable';
import type { Caller, TapOrder } from '../../access/index.ts';
import type { TableSchema } from '../../database/index.ts';
import { TOPIC_LENGTH, type Topic } from '../../freshness/index.ts';
import type { ContentType } from '../../model/index.ts';
import type { Query } from '../../query/index.ts';
import type { VersionKey } from '../axes/axis.ts';

/** What all changes have in common before they happen. */
interface AnnouncedChange {
  readonly type: ContentType;
  /** Null on create, for the document of a single type, and where many documents are concerned (`fill`). */
  readonly documentId: string | null;
  /** The version that is addressed, by axis name. Of `remove` and `fill`: all versions along axes that are absent. */
  readonly axes: VersionKey;
  /**
   * The versions that are addressed, as they are stored now: none on create and `fill`. Read when it is asked for, once for all taps, and not locked: what must hold when the change is made is looked at by `where`,
   * or by a tap of `record`.
   */
  current(): Promise<readonly CurrentVersion[]>;
}

/** A document that is about to be made or changed by an input. */
export interface PendingWrite extends AnnouncedChange {
  readonly kind: 'create' | 'update';
  readonly data: Readonly<Record<string, unknown>>;
  /** There where a version that is published along with it takes the input alone, and not the whole draft. See `WriteRequest.copies`. */
  readonly copies?: 'input';
}

/**
 * Versions that are about to be removed, to become a copy of another one (publishing), or to be given values: those that a plugin keeps in them
 * (`mark`), or one that they lack (`fill`). `event` is what `committed` will be told.
 */
export interface PendingAction extends AnnouncedChange {
  readonly kind: 'remove' | 'copy' | 'mark' | 'fill';
  readonly event: string;
  /**
   * What is done in its place, once every tap has agreed; a tap that finds one decides what becomes of it.
   * @returns how many versions it was about
   */
  readonly instead?: () => Promise<number>;
}

/** A change on its way, as `before` taps see it. */
export type PendingChange = PendingWrite | PendingAction;

/** A version as it is stored. Relations are not part of it. */
export interface VersionState {
  /** Numeric id of the row. */
  readonly id: number;
  /** Scalars in stored form and component entries, by attribute: private ones too. */
  readonly values: Readonly<Record<string, unknown>>;
}

/** A version as it is stored, with what tells it from others of its document. */
export interface CurrentVersion extends VersionState {
  readonly axes: VersionKey;
}

/** What happened to one version. */
export interface DocumentEvent {
  /** `created`, `updated`, `deleted`, `filled`, or what an axis or a caller of `copy`, `remove` and `mark` names (`published`). */
  readonly kind: string;
  readonly type: ContentType;
  readonly documentId: string;
  /**
   * The number of the change among those of its document: 1 for the one that made it, and one more with every change of any of its versions. What one change does to
   * several versions has one number, and what counts as no change (`Documents.hooks`) may leave one out. Of two events of a document the one with the greater number is the later one.
   */
  readonly revision: number;
  /** By axis name, for the axes of the type. */
  readonly axes: VersionKey;
  /** What it was; null for a version that was made. Of a removal, and of what changes by its links, only where a tap of `record` or `committed` asks for states. */
  readonly before: VersionState | null;
  /** What it is; null for a version that is gone. */
  readonly after: VersionState | null;
}

/** A link that a version holds itself: links that only show from its side belong to the documents at their other ends. */
export interface VersionLink {
  /** From the version to the relation: `['author']`, `['blocks', 0, 'author']`; the number is the place of a component entry in its list. */
  readonly path: readonly (string | number)[];
  /** Uid of the type that it leads to. */
  readonly target: string;
  readonly documentId: string;
  /** The version that it leads to, by axis name, along axes that it says a value for. */
  readonly pins: Readonly<Record<string, string>>;
}

/** The links of a version before and after a change, those of each relation in their order; null where there is no version. */
export interface LinkStates {
  readonly before: readonly VersionLink[] | null;
  readonly after: readonly VersionLink[] | null;
}

/** What happened to one version, and who did it, inside the transaction. */
export interface RecordedChange extends DocumentEvent {
  readonly caller: Caller;
  /** Its place among the versions that the same transaction changed; 0 for the first. */
  readonly index: number;
  /** The same object for all that one attempt of a transaction changes, and for nothing else: a key to what belongs together. */
  readonly transaction: object;
  /** The document that the caller will be answered; null where a change answers none. May be shared: copy what you change. */
  readonly answer: Readonly<Record<string, unknown>> | null;
  /** Whether the change removes the document: none of its versions is left. */
  readonly leavesNothing: boolean;
  /** What the version links to, read in the transaction. @throws Error where the tap has not asked for it (`links: true`) */
  readonly links: () => LinkStates;
  /** The rows that the tap wants to know of (`knows`), read and locked in the transaction; none where it said null, or knows nothing. By column, as they were stored. */
  readonly known: () => readonly Readonly<Record<string, unknown>>[];
}

/** Rows of a table that a plugin has added: those that have all of these values. */
export interface ChosenRows {
  readonly table: TableSchema;
  readonly where: Readonly<Record<string, unknown>>;
}

/** A row for a table of a plugin's own, or what becomes of rows that it has: it is so exactly when the change is. */
export interface RecordedRow {
  /** One that the plugin has added in `kernel.tables`. */
  readonly table: TableSchema;
  /** By column, in the terms of its kind (JSON as any value); columns that are absent take their default, or stay as they are where rows are changed. Null, with `where`: the rows go. */
  readonly values: Readonly<Record<string, unknown>> | null;
  /** No row is added: those that have all of these values are given `values`, in the order in which rows are returned. */
  readonly where?: ChosenRows['where'];
  /** Nothing is written where a unique index of the table has such a row already. Default false: the change fails. */
  readonly unlessThere?: boolean;
  /** Called once the row is there for good. Must not throw. */
  readonly committed?: () => void;
}

/** The version whose system values are about to be stored. */
export interface StampContext {
  readonly type: ContentType;
  readonly axes: VersionKey;
  /** UTC, ISO 8601 with milliseconds: the same for all versions of one change. */
  readonly now: string;
  /** Who makes the change. */
  readonly caller: Caller;
  /** What happens to the version: an input makes or changes it, it becomes a copy of another one, or a link is written in it from its other end. */
  readonly cause: 'create' | 'update' | 'copy' | 'link';
}

/** A read that the gate has let pass and that is about to happen. What a write answers is none. */
export interface DocumentRead {
  readonly query: Query;
  /** Null for what is no read of one document: lists, counts, aggregates, the document of a single type. */
  readonly documentId: string | null;
}

/** What a tap of `record` or `committed` may say beside its name. */
export interface TapScope extends TapOrder {
  /** Uids of the content types that it is about: changes of others do not reach it, and pay nothing for it. Default: all. */
  readonly types?: readonly string[];
  /** Whose changes it is about; those of others do not reach it. Default: everybody's. */
  readonly by?: (caller: Caller) => boolean;
  /** Of a tap of `record`: it asks for `links()`, which costs a few statements for each change that it is about. Default false. */
  readonly links?: boolean;
  /**
   * Of a tap of `record`: rows of its plugin's that it must know before it can say what to record, or whether to refuse; null: none for this change. They are read and locked in the
   * transaction, by a statement for each change, so that what it decides by them holds.
   */
  readonly knows?: (change: DocumentEvent) => ChosenRows | null;
  /**
   * Of a tap of `record`, whatever the caller: the transactions that it is there for are counted, beside those that change the types at all and in the same statement. So `Documents.unseen` tells of those that happened
   * without it. Default false.
   */
  readonly counted?: boolean;
  /** False: it does without `before`, which some changes read for those who ask alone, and costs them no statement. Default true. */
  readonly states?: boolean;
}

/** What a tap of `read` may say beside its name. */
export interface ReadTapScope extends TapOrder {
  /**
   * Uids of the content types that it is about: answers to reads that lead to none of them may be remembered, and it is not told of those that come from memory. Default: all of them, and no
   * answer to a read of documents is remembered while it taps.
   */
  readonly types?: readonly string[];
}

/** What plugins may do around changes of documents, whatever their kind, and when documents are read: each hook with what `plinth hooks` says of it. */
export class DocumentHooks {
  /**
   * Once it is known that the caller may do such a thing to some document of the type. A tap returns the change, with another `data` or an
   * `instead`; throwing a PlinthError refuses it. Runs once, also when the change has to be tried again.
   */
  readonly before = new AsyncSeriesWaterfallHook<[change: PendingChange, caller: Caller], PendingChange, TapOrder>(
    ['change', 'caller'],
    'Before a change of any kind, outside the transaction: a tap returns the change, perhaps with another input, or throws to refuse.',
  );
  /** System values are those such as `publishedAt`. Inside the transaction. */
  readonly stamp = new SyncWaterfallHook<
    [values: Readonly<Record<string, unknown>>, context: StampContext],
    Readonly<Record<string, unknown>>,
    TapOrder
  >(['values', 'context'], 'When a version is about to be stored: a tap returns the system values with its own added; pure.');
  /** Pure, because a transaction may run again; what a tap throws undoes the change. */
  readonly record = new SyncWaterfallHook<[rows: readonly RecordedRow[], change: RecordedChange], readonly RecordedRow[], TapScope>(
    ['rows', 'change'],
    "Inside the transaction, once per version that changed: a tap returns the rows with its own for its plugin's tables added; pure.",
  );
  /** Awaited for a few seconds. A tap that hangs is logged too; neither the request nor the change knows of it. */
  readonly committed = new AsyncSeriesHook<[event: DocumentEvent, caller: Caller], TapScope>(
    ['event', 'caller'],
    'After the commit, once per version that changed, for a limited time; a tap that throws is logged and does not fail the request.',
  );
  /** Quick: it is asked for every read. Where nobody taps, reads pay nothing. */
  readonly read = new SyncHook<[read: DocumentRead, caller: Caller], void, ReadTapScope>(
    ['read', 'caller'],
    'A caller is about to read documents, as the gate has let it; throwing refuses the read.',
  );
}

/** The hooks of one document service. */
export function createDocumentHooks(): DocumentHooks {
  return Object.freeze(new DocumentHooks());
}

/** Whether anybody listens: for what is not worth doing otherwise. */
export function hasTaps({ taps }: { readonly taps: readonly unknown[] }): boolean {
  return taps.length > 0;
}

/** Whether a tap is about what a caller does to documents of a type. */
export function concerns(tap: TapScope | object, uid: string, caller: Caller): boolean {
  const { types, by } = tap as TapScope;
  return (types === undefined || types.includes(uid)) && (by === undefined || by(caller));
}

/** Whether anybody wants to know what a caller does to documents of a type. */
export function isWatched({ record, committed }: DocumentHooks, uid: string, caller: Caller): boolean {
  return [...record.taps, ...committed.taps].some((tap) => concerns(tap, uid, caller));
}

/** Whether anybody wants to know what versions were before what a caller does to documents of a type. */
export function wantsStates({ record, committed }: DocumentHooks, uid: string, caller: Caller): boolean {
  return [...record.taps, ...committed.taps].some((tap) => (tap as TapScope).states !== false && concerns(tap, uid, caller));
}

/** Whether a tap of `record` asks for links of what a caller does to documents of a type. */
export function wantsLinks({ record }: DocumentHooks, uid: string, caller: Caller): boolean {
  return record.taps.some((tap) => asksLinks(tap) && concerns(tap, uid, caller));
}

/** The topics that count the changes of types for which taps of `record` are there that want them counted. */
export function countingTopics(record: DocumentHooks['record'], uids: Iterable<string>): readonly Topic[] {
  const counting = record.taps.filter((tap) => (tap as TapScope).counted === true);
  if (counting.length === 0) return [];
  return [...uids].flatMap((uid) =>
    counting.flatMap((tap) => ((tap as TapScope).types?.includes(uid) === false ? [] : [countingTopic(tap.name, uid)])),
  );
}

/** The topic that counts the changes of a type which a tap is there for. It keeps the end of what is too long: that tells types apart. */
export function countingTopic(tap: string, uid: string): Topic {
  return `${tap}:${uid}`.slice(-TOPIC_LENGTH);
}

/** Whether a tap asks for links. */
export function asksLinks(tap: TapScope | object): boolean {
  return (tap as TapScope).links === true;
}
