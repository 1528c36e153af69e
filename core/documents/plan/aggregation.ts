import { InvalidKeyError } from '../../errors/index.ts';
import type { Attribute, ContentType, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import type { Filter, SortTerm } from '../../query/index.ts';
import { kindOf } from '../storage/names.ts';

/**
 * What is computed over all documents that a query matches; its page and its sort do not count. Attributes are named. The number of documents
 * is always part of the answer, and costs nothing beside the rest.
 */
export interface Aggregation {
  /** Numbers: their exact sum by their count. */
  readonly avg?: readonly string[];
  /** Numbers. */
  readonly sum?: readonly string[];
  /** Numbers, dates and times. */
  readonly min?: readonly string[];
  readonly max?: readonly string[];
  readonly groups?: readonly Grouping[];
}

/** Documents in buckets. Under an alias, since GraphQL may group by one attribute twice. */
export interface Grouping {
  /** Key in the answer. */
  readonly alias: string;
  /**
   * A scalar attribute that can be sorted by, or a relation: a document is in the bucket of each target that the request can see, and in the
   * bucket `null` when there is none.
   */
  readonly by: string;
  /** What is computed inside each bucket; nothing but the keys when empty. */
  readonly inside: readonly BucketAggregation[];
}

/** What is computed inside each bucket. */
export interface BucketAggregation extends Aggregation {
  /** Key in the answer. */
  readonly alias: string;
  /** Narrows the documents of the bucket. The bucket is there all the same, with a count of 0 when no document is left. */
  readonly filter: Filter | null;
  /** Narrows them further, as the parameter of this name in a request; parsed with what the caller may read. */
  readonly filters?: unknown;
  /** Which rows of the bucket are named by their ids; null for none. */
  readonly rows: BucketRows | null;
}

/** A window of the rows of each bucket. */
export interface BucketRows {
  /** Ids decide between equals, as in lists. */
  readonly sort: readonly SortTerm[];
  readonly offset: number;
  readonly limit: number;
}

/**
 * What was computed; it may be remembered, and shared by all that ask for the same. By name of the attribute, for those that were asked for; null where no document has a value. Sums and averages of numbers
 * with a fraction have 15 significant digits.
 */
export interface AggregateResult {
  /** Documents. */
  readonly count: number;
  readonly avg: Readonly<Record<string, number | null>>;
  /** The sum of bigintegers is text, as they are. */
  readonly sum: Readonly<Record<string, number | string | null>>;
  /** As the attribute is answered. */
  readonly min: Readonly<Record<string, unknown>>;
  readonly max: Readonly<Record<string, unknown>>;
  /** By alias, ordered by key: null first, text by code point. */
  readonly groups: Readonly<Record<string, readonly Bucket[]>>;
}

/** The documents of one value. */
export interface Bucket {
  /** The value as the attribute is answered; the `documentId` of a relation's target. */
  readonly key: unknown;
  /** By alias. */
  readonly inside: Readonly<Record<string, BucketResult>>;
}

/** What was computed inside a bucket. */
export interface BucketResult extends AggregateResult {
  /** Ids of the rows of the window, in order; null when none were asked for. One `find` by them reads those of all buckets. */
  readonly ids: readonly number[] | null;
}

/** What is computed of the values of an attribute. */
export type Measure = 'avg' | 'sum' | 'min' | 'max';

/** Every measure, in the order of answers. */
export const MEASURES: readonly Measure[] = ['avg', 'sum', 'min', 'max'];

/**
 * The attribute that a measure names.
 * @param path where the measure stands, as names of groups
 * @throws InvalidKeyError for a name that the type does not have, and for values of which the measure makes no sense
 */
export function measuredAttribute(type: ContentType, measure: Measure, name: string, path: readonly string[]): ScalarAttribute {
  const attribute = type.attributes.get(name);
  if (attribute?.kind === 'scalar' && isMeasured(attribute, measure)) return attribute;
  throw invalidKey(name, [...path, measure, name]);
}

/**
 * The attribute that documents are grouped by.
 * @throws InvalidKeyError for a name that the type does not have, and for what has no values that can be told apart: components, json, passwords
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
