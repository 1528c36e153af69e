import type { AggregateResult, DocumentValue } from 'plinth';
import type { ListPage } from '../read/page-argument.ts';

/** What a connection of documents of a type answers. */
export interface Connection {
  /** By response key of `nodes`. */
  readonly nodes: ReadonlyMap<string, readonly DocumentValue[]>;
  /** Documents in all windows; 0 where nobody asked. */
  readonly total: number;
  readonly page: ListPage;
  /** The cursor of the next page by key; null at the end of the list, and where nobody asked by key. */
  readonly next: string | null;
  /** Null where nobody asked. */
  readonly aggregates: Aggregates | null;
}

/** What `aggregate` is resolved of. */
export interface Aggregates {
  readonly result: AggregateResult;
  /** By alias of the group. */
  readonly groups: ReadonlyMap<string, readonly BucketAnswer[]>;
}

/** What the fields of a bucket are resolved of. */
export interface BucketAnswer {
  readonly key: unknown;
  /** By response key. */
  readonly connections: ReadonlyMap<string, Connection>;
}
