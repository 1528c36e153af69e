import type { AggregateResult, DocumentValue } from 'plinth';
import type { ListPage } from '../read/page-argument.ts';

/** The source of a connection's fields. */
export interface Connection {
  /** By response key of `nodes`. */
  readonly nodes: ReadonlyMap<string, readonly DocumentValue[]>;
  /** Documents in all windows; 0 if not counted. */
  readonly total: number;
  readonly page: ListPage;
  /** The cursor of the next page in key-based pagination; null at the end of the list, and in other pagination styles. */
  readonly next: string | null;
  /** Null if not requested. */
  readonly aggregates: Aggregates | null;
}

/** The source of the fields of `aggregate`. */
export interface Aggregates {
  readonly result: AggregateResult;
  /** By alias of the group. */
  readonly groups: ReadonlyMap<string, readonly BucketAnswer[]>;
}

/** The source of a bucket's fields. */
export interface BucketAnswer {
  readonly key: unknown;
  /** By response key. */
  readonly connections: ReadonlyMap<string, Connection>;
}
