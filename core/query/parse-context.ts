import type { ContentType, Model } from '../model/index.ts';

/** Bounds of what a request may ask for (config/api). */
export interface QueryLimits {
  /** `api.rest.defaultLimit`. */
  readonly defaultLimit: number;
  /** `api.rest.maxLimit`; larger values are clamped, `-1` and other nonsense too. */
  readonly maxLimit: number;
  /** `api.rest.withCount`. */
  readonly withCount: boolean;
  /** Entries of an indexed `populate` list; above: 400. */
  readonly populateArrayLimit: number;
  /** Nesting of filters and populates; above: 400. */
  readonly maxDepth: number;
}

/** What a parser needs to know of the request around it. */
export interface ParseContext {
  readonly model: Model;
  readonly limits: QueryLimits;
  /** Whether the caller may read documents of this type in this request (its `find`, and what axes ask for). */
  readonly canRead: (type: ContentType) => boolean;
  /** True for trusted code: private attributes may be named. */
  readonly trusted: boolean;
}

/** `list`: everything; `one`: fields and populate; `write`: fields and populate for the answer, sort only checked. */
export type ParseMode = 'list' | 'one' | 'write';
