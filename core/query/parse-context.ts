import type { ContentType, Model } from '../model/index.ts';

/** How the page of a list is read. Immutable: parsed queries are remembered by it. */
export interface Paging {
  /** Documents on a page when the request names no number. */
  readonly defaultLimit: number;
  /** Larger values are clamped to it, and so is text; smaller than 1 becomes 1. */
  readonly maxLimit: number;
  /** Whether documents are counted unless the request decides. */
  readonly withCount: boolean;
}

/** Pages of callers that say nothing about them. */
export const DEFAULT_PAGING: Paging = Object.freeze({ defaultLimit: 25, maxLimit: 100, withCount: true });

/** Bounds of what a query may ask for (config/api, `query`). */
export interface QueryLimits {
  /** Entries of an indexed `populate` list; above: 400. */
  readonly populateArrayLimit: number;
  /** Nesting of filters and populates; above: 400. */
  readonly maxDepth: number;
  /** Relations and components that one path of a filter or a sort may lead through; above: 400. */
  readonly maxHops: number;
  /** Conditions of one filter, lists of values as one; above: 400. */
  readonly maxConditions: number;
  /** Relations and components that the conditions of one filter may lead through together; above: 400. */
  readonly maxFilterSteps: number;
  /** The same for the terms of one sort. */
  readonly maxSortSteps: number;
  /** Related documents and component entries that one answer may hold, each counted as often as it stands there; above: 400. */
  readonly maxRelated: number;
  /** Characters of the JSON text of one answer; above: 400. */
  readonly maxAnswerSize: number;
}

/** What a parser needs to know of the request around it. */
export interface ParseContext {
  readonly model: Model;
  readonly limits: QueryLimits;
  readonly paging: Paging;
  /** Whether the caller may read documents of this type in this request (its `find`, and what axes ask for). */
  readonly canRead: (type: ContentType) => boolean;
  /** The attributes of a type that the caller may read, `id` and `documentId` aside; null for all. The same object every time. */
  readonly fieldsOf: (type: ContentType) => ReadonlySet<string> | null;
  /** Whether operands may be taken from the caller (`$user.id`): in rules, never in requests. Default: they may not. */
  readonly variables?: true;
  /** True for trusted code: private attributes may be named. */
  readonly trusted: boolean;
}

/** `list`: everything counts; `one`, `write`: fields and populate count, filters and sort are checked and then left out. */
export type ParseMode = 'list' | 'one' | 'write';
