import type { AsyncSeriesHook, AsyncSeriesWaterfallHook, SyncWaterfallHook } from 'tapable';
import type { Caller } from '../access/index.ts';
import type { ContentType, Model } from '../model/index.ts';
import type { ParseMode, Query } from '../query/index.ts';
import type { AggregateResult, Aggregation } from './aggregation.ts';
import type { Axis, AxisUse, RequestParameters } from './axis.ts';

/**
 * A document as it is read: the selected attributes under their names, populated ones under their aliases. JSON-safe. Populated documents and lists may
 * be shared, within one answer, by all that lead to them: copy what you change.
 */
export type DocumentValue = Record<string, unknown>;

/** A page of documents. */
export interface DocumentList {
  readonly documents: readonly DocumentValue[];
  /** Matching documents in all pages; null when the query asked for no count. */
  readonly total: number | null;
}

/** A page of documents as JSON text. */
export interface DocumentListText {
  /** What JSON.stringify makes of the documents of `find`, one by one; stored JSON as it was written. */
  readonly documents: readonly string[];
  readonly total: number | null;
}

/** What a write does. */
export interface WriteRequest {
  /** The body's `data`, untrusted. */
  readonly data: unknown;
  /** Which versions are addressed: one value per axis; absent axes take their default. */
  readonly axes?: ReadonlyMap<string, string>;
  /** What the answer holds; absent: all scalar attributes. */
  readonly answer?: Query;
}

/** What happened to a version, told after the commit. */
export interface DocumentEvent {
  /** `created`, `updated`, `deleted`, or what an axis or a caller of `copy` and `remove` names (`published`). */
  readonly kind: string;
  readonly type: ContentType;
  readonly documentId: string;
  /** By axis name, for the axes of the type. */
  readonly axes: ReadonlyMap<string, string>;
}

/** A write on its way, as `prepare` taps see it. */
export interface PendingWrite {
  readonly type: ContentType;
  readonly use: 'create' | 'update';
  /** Null on create. */
  readonly documentId: string | null;
  readonly axes: ReadonlyMap<string, string>;
  readonly data: Readonly<Record<string, unknown>>;
}

/** The version whose system values are about to be stored. */
export interface StampContext {
  readonly type: ContentType;
  readonly axes: ReadonlyMap<string, string>;
  /** UTC, ISO 8601 with milliseconds: the same for all versions of one write. */
  readonly now: string;
}

/** What plugins may do around writes. */
export interface DocumentHooks {
  /** Before a write, outside the transaction. A tap may change the input (return a new one) or throw to refuse. */
  readonly prepare: AsyncSeriesWaterfallHook<[write: PendingWrite, caller: Caller]>;
  /** System values of a version that is written (`publishedAt`): a tap returns the values with its own added. Inside the transaction: pure. */
  readonly stamp: SyncWaterfallHook<[values: Readonly<Record<string, unknown>>, context: StampContext]>;
  /** After the commit, once per version that changed, awaited. A tap that throws is logged; the request does not fail. */
  readonly committed: AsyncSeriesHook<[event: DocumentEvent, caller: Caller]>;
}

/** One value per axis, as a key of one version. Axes that are absent take their default value. */
export type VersionKey = ReadonlyMap<string, string>;

/** Versions that are kept but out of sight, because the axis they lie on is switched off. */
export interface HiddenAxis {
  readonly type: string;
  readonly axis: string;
  /** The value that is read and written meanwhile. */
  readonly value: string;
}

/** The document service: the one gate to content. */
export interface Documents {
  readonly hooks: DocumentHooks;
  readonly model: Model;
  /** Registers an axis; only while plugins are applied. */
  addAxis(axis: Axis): void;
  /** The axes of a type, in order of registration. */
  axesOf(type: ContentType): readonly Axis[];
  /** Axes that types had once and have no more. */
  readonly hidden: readonly HiddenAxis[];
  /**
   * Turns the parameters of a request into a query, checked against the model and the caller's ability; axes read theirs.
   * @throws ValidationError, PaginationError, ForbiddenError
   */
  parse(uid: string, parameters: RequestParameters, use: AxisUse, mode: ParseMode, caller: Caller): Query;
  /** The one value per axis that a write with these parameters addresses; axes of which a removal takes every value are absent. */
  target(uid: string, parameters: RequestParameters, use: AxisUse, caller: Caller): VersionKey;
  find(uid: string, query: Query, caller: Caller): Promise<DocumentList>;
  /** Null when the document has no such version. For single types `documentId` is null. */
  findOne(uid: string, documentId: string | null, query: Query, caller: Caller): Promise<DocumentValue | null>;
  /** Like `find`, for who passes the documents on as they are: their objects are never made. */
  findText(uid: string, query: Query, caller: Caller): Promise<DocumentListText>;
  /** Like `findOne`, as JSON text. */
  findOneText(uid: string, documentId: string | null, query: Query, caller: Caller): Promise<string | null>;
  count(uid: string, query: Query, caller: Caller): Promise<number>;
  /**
   * Counts, measures and groups all documents that a query matches, whatever its page: a statement for all of them, one for each grouping, and one more for
   * an inside that is narrowed or names rows.
   * @throws InvalidKeyError for attributes that make no sense where they are named
   * @throws ValidationError `QUERY_TOO_COMPLEX`, `QUERY_TOO_DEEP` beyond `api.query.maxRelated` buckets and `api.query.maxDepth` groups in each other
   */
  aggregate(uid: string, query: Query, aggregation: Aggregation, caller: Caller): Promise<AggregateResult>;
  create(uid: string, request: WriteRequest, caller: Caller): Promise<DocumentValue>;
  /** @throws NotFoundError when the document does not exist (single types: it is created). */
  update(uid: string, documentId: string | null, request: WriteRequest, caller: Caller): Promise<DocumentValue>;
  /**
   * Removes the versions with these axis values (an axis that is absent: with every value), and the document itself when none is left.
   * @param event what is told to `committed`, once per version. Default `deleted`
   * @returns how many versions went; 0 when there was none
   */
  remove(uid: string, documentId: string | null, axes: VersionKey, caller: Caller, event?: string): Promise<number>;
  /**
   * Makes the version at `to` a copy of the one at `from` (attributes, links, components), creating it when it is missing.
   * `event` names what is told to `committed`.
   * @throws NotFoundError when there is no version at `from`
   */
  copy(uid: string, documentId: string | null, from: VersionKey, to: VersionKey, event: string, caller: Caller): Promise<void>;
  /**
   * Gives versions that lack a value of a stamped attribute the value of another attribute: versions that were written before a plugin
   * began to stamp them. One statement, no events.
   * @param axes which versions; along axes that are absent, all
   * @returns how many versions were filled
   */
  fill(uid: string, attribute: string, from: string, axes: VersionKey): Promise<number>;
}
