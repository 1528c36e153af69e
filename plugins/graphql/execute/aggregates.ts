import type { AggregateResult, Bucket, BucketResult, CheckedQuery, Documents, DocumentValue } from 'plinth';
import { type AskedBucket, type AskedConnection, type AskedGroups, groupAlias } from '../read/aggregate-ahead.ts';
import type { ListBounds } from '../read/page-argument.ts';
import type { Aggregates, BucketAnswer, Connection } from './connection.ts';

/** Reads rows of buckets by their numeric ids. */
export type ReadRows = (bucket: AskedBucket, nodesKey: string, ids: readonly number[]) => Promise<ReadonlyMap<number, DocumentValue>>;

/** Computes what a connection is asked for: a statement for all measures and one for each grouping, and a read for the rows of all buckets. */
export async function aggregate(
  documents: Documents,
  query: CheckedQuery<'list'>,
  asked: AskedConnection,
  bounds: ListBounds,
  readRows: ReadRows,
): Promise<Aggregates> {
  const result = await documents.aggregate(query, asked.aggregation);
  return { result, groups: await groupsOf(asked, [result], bounds, readRows).then(([groups]) => groups ?? new Map()) };
}

/** The groups of several results that were asked for the same: rows of all their buckets are read together. */
async function groupsOf(
  asked: Pick<AskedConnection, 'groups'>,
  results: readonly AggregateResult[],
  bounds: ListBounds,
  readRows: ReadRows,
): Promise<Map<string, readonly BucketAnswer[]>[]> {
  const answers = results.map(() => new Map<string, readonly BucketAnswer[]>());
  await Promise.all(
    [...asked.groups].map(async ([alias, connections]) => {
      const buckets = results.map((result) => result.groups[alias] ?? []);
      const all = await bucketsOf(connections, buckets.flat(), bounds, readRows);
      let from = 0;
      buckets.forEach((own, index) => {
        answers[index]?.set(alias, all.slice(from, from + own.length));
        from += own.length;
      });
    }),
  );
  return answers;
}

async function bucketsOf(asked: AskedGroups, buckets: readonly Bucket[], bounds: ListBounds, readRows: ReadRows): Promise<BucketAnswer[]> {
  const connections = buckets.map(() => new Map<string, Connection>());
  await Promise.all(
    [...asked].map(async ([key, bucket]) => {
      const results = buckets.map(({ inside }) => inside[key] as BucketResult);
      const ids = results.flatMap((result) => result.ids ?? []);
      const [groups, ...rows] = await Promise.all([
        groupsOf(bucket, results, bounds, readRows),
        ...[...bucket.nodes.keys()].map(async (nodesKey) => ({ nodesKey, known: await readRows(bucket, nodesKey, ids) })),
      ]);
      results.forEach((result, index) => {
        const nodes = new Map(rows.map(({ nodesKey, known }) => [nodesKey, documentsOf(result.ids ?? [], known)]));
        const page = { style: 'offset', offset: 0, limit: bounds.defaultLimit, withCount: true, all: false } as const;
        connections[index]?.set(key, { nodes, total: result.count, page, aggregates: { result, groups: groups[index] ?? new Map() } });
      });
    }),
  );
  return buckets.map(({ key }, index) => ({ key, connections: connections[index] ?? new Map() }));
}

/** Rows that were removed since they were found are left out. */
function documentsOf(ids: readonly number[], known: ReadonlyMap<number, DocumentValue>): DocumentValue[] {
  return ids.map((id) => known.get(id)).filter((document) => document !== undefined);
}

/** What a field of `groupBy` is resolved of, and where it stands. */
export interface GroupsPlace {
  readonly aggregates: Aggregates;
  /** Response keys of `aggregate` and of `groupBy`. */
  readonly keys: readonly [string, string];
}

/** The buckets of a group. */
export function bucketsAt({ aggregates, keys: [aggregateKey, groupsKey] }: GroupsPlace, key: string): readonly BucketAnswer[] {
  return aggregates.groups.get(groupAlias(aggregateKey, groupsKey, key)) ?? [];
}
