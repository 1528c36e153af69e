import type { Caller } from '../../access/index.ts';
import type { TableSchema } from '../../database/index.ts';
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
  /** The values that the version had before; null for a new one. */
  readonly before: Readonly<Record<string, unknown>> | null;
  /** For a new version that becomes the source of a copy in the same change: the axes of the copy. */
  readonly copiedTo: VersionKey | null;
}

/** A read that has passed the gate and is about to run. Taps are not called for the read of a write's answer. */
export interface DocumentRead {
  readonly query: Query;
  /** Null for anything but the read of one document: lists, counts, aggregates, the document of a single type. */
  readonly documentId: string | null;
}
