import { InvalidKeyError } from '../../errors/index.ts';
import type { Attribute, ContentType, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import type { Filter, SortTerm } from '../../query/index.ts';
import { kindOf } from '../storage/names.ts';

/**
 * What to compute over all documents that a query matches; its page and its sort are ignored. Attributes are given by name. The result
 * always contains the number of documents, at no extra cost.
 */
export interface Aggregation {
  /** Numbers: their exact sum, divided by their count. */
  readonly avg?: readonly string[];
  /** Numbers. */
  readonly sum?: readonly string[];
  /** Numbers, dates and times. */
  readonly min?: readonly string[];
  readonly max?: readonly string[];
  readonly groups?: readonly Grouping[];
}

/** A grouping of documents into buckets. It has an alias, since GraphQL may group by one attribute twice. */
export interface Grouping {
  /** Key in the answer. */
  readonly alias: string;
  /**
   * A sortable scalar attribute, or a relation: a document is in the bucket of each target that the request can see, and in the bucket
   * `null` when there is none.
   */
  readonly by: string;
  /** What is computed inside each bucket. Empty: only the keys are returned. */
  readonly inside: readonly BucketAggregation[];
}

/** What is computed inside each bucket. */
export interface BucketAggregation extends Aggregation {
  /** Key in the answer. */
  readonly alias: string;
  /** Narrows the documents of the bucket. The bucket is still returned when no document is left, with a count of 0. */
  readonly filter: Filter | null;
  /** Narrows them further. Has the form of the request parameter `filters`, and is parsed with the caller's rights. */
  readonly filters?: unknown;
  /** The window of rows whose ids are returned; null for none. */
  readonly rows: BucketRows | null;
}

/** A window of the rows of each bucket. */
export interface BucketRows {
  /** Rows with equal values are ordered by id, as in lists. */
  readonly sort: readonly SortTerm[];
  readonly offset: number;
  readonly limit: number;
}

/**
 * The result of an aggregation. It may be cached and shared between callers, so it must not be changed. Measures are keyed by attribute
 * name; null where no document has a value. Sums and averages of numbers with a fraction have 15 significant digits.
 */
export interface AggregateResult {
  /** Documents. */
  readonly count: number;
  readonly avg: Readonly<Record<string, number | null>>;
  /** The sum of bigintegers is text, as their values are. */
  readonly sum: Readonly<Record<string, number | string | null>>;
  /** In the form in which answers contain the attribute. */
  readonly min: Readonly<Record<string, unknown>>;
  readonly max: Readonly<Record<string, unknown>>;
  /** By alias, ordered by key: null first, text by code point. */
  readonly groups: Readonly<Record<string, readonly Bucket[]>>;
}

/** The documents of one value. */
export interface Bucket {
  /** The value in the form of answers; for a relation, the `documentId` of the target. */
  readonly key: unknown;
  /** By alias. */
  readonly inside: Readonly<Record<string, BucketResult>>;
}

/** What was computed inside a bucket. */
export interface BucketResult extends AggregateResult {
  /** Ids of the rows of the window, in order; null when `rows` was null. One `find` by id can read the rows of all buckets. */
  readonly ids: readonly number[] | null;
}

/** A measure over the values of an attribute. */
export type Measure = 'avg' | 'sum' | 'min' | 'max';

/** Every measure, in the order of answers. */
export const MEASURES: readonly Measure[] = ['avg', 'sum', 'min', 'max'];

/**
 * The attribute that a measure names.
 * @param path names of the groups around the measure
 * @throws InvalidKeyError for a name that the type does not have, and for an attribute to which the measure does not apply
 */
export function measuredAttribute(type: ContentType, measure: Measure, name: string, path: readonly string[]): ScalarAttribute {
  const attribute = type.attributes.get(name);
  if (attribute?.kind === 'scalar' && isMeasured(attribute, measure)) return attribute;
  throw invalidKey(name, [...path, measure, name]);
}

/**
 * The attribute that documents are grouped by.
 * @throws InvalidKeyError for a name that the type does not have, and for attributes that cannot be grouped: components, json, passwords
 */
export function groupedAttribute(type: ContentType, name: string, path: readonly string[]): ScalarAttribute | RelationAttribute {
  const attribute = type.attributes.get(name);
  if (attribute?.kind === 'relation' || (attribute?.kind === 'scalar' && isGrouped(attribute))) return attribute;
  throw invalidKey(name, [...path, name]);
}

function isGrouped({ type }: ScalarAttribute): boolean {
  return type.hidden !== true && type.sortable !== false;
}

function isMeasured(attribute: ScalarAttribute, measure: Measure): boolean {
  if (!isGrouped(attribute)) return false;
  switch (kindOf(attribute)) {
    case 'integer':
    case 'bigint':
    case 'double':
    case 'decimal':
      return measure === 'min' || measure === 'max' || attribute.type.summable !== false;
    case 'date':
    case 'time':
    case 'datetime':
      return measure === 'min' || measure === 'max';
    default:
      return false;
  }
}

function invalidKey(key: Attribute['name'], path: readonly string[]): InvalidKeyError {
  return new InvalidKeyError(key, { source: 'query', param: 'aggregate', path: path.join('.') });
}
