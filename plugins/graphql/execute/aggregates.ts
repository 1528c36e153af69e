import type { AggregateResult, Bucket, BucketResult, CheckedQuery, Documents, DocumentValue, WorkSlices } from 'plinth';
import { type AskedBucket, type AskedConnection, type AskedGroups, groupAlias } from '../read/aggregate-ahead.ts';
import type { ListBounds } from '../read/page-argument.ts';
import type { Aggregates, BucketAnswer, Connection } from './connection.ts';
import type { Operation } from './operation.ts';

/** Reads the documents of buckets by numeric id. */
export type ReadRows = (bucket: AskedBucket, nodesKey: string, ids: readonly number[]) => Promise<ReadonlyMap<number, DocumentValue>>;

/** The parts that aggregates are computed with. */
export interface AggregateParts {
  readonly documents: Documents;
  readonly bounds: ListBounds;
  readonly operation: Pick<Operation, 'answered' | 'budget' | 'grouping' | 'slices'>;
  readonly readRows: ReadRows;
}

/** Computes a connection's aggregates: a statement for all measures, one per grouping, and one read for all buckets' documents. */
export function aggregate(query: CheckedQuery<'list'>, asked: AskedConnection, parts: AggregateParts): Promise<Aggregates> {
  const { answered, budget, grouping } = parts.operation;
  const run = async (): Promise<Aggregates> => {
    // Stops here if the response is already too large.
    answered.spend(0);
    const result = await parts.documents.aggregate(query, asked.aggregation, budget);
    const [groups = NO_GROUPS] = await groupsOf(asked, [result], parts);
    return { result, groups };
  };
  return asked.groups.size === 0 ? run() : grouping.run(run);
}

/** The groups of several results of the same aggregation. Documents of all their buckets are read together. */
async function groupsOf(
  asked: Pick<AskedConnection, 'groups'>,
  results: readonly AggregateResult[],
  parts: AggregateParts,
): Promise<readonly ReadonlyMap<string, readonly BucketAnswer[]>[]> {
  if (asked.groups.size === 0) return [];
  const answers = results.map(() => new Map<string, readonly BucketAnswer[]>());
  await Promise.all(
    [...asked.groups].map(async ([alias, connections]) => {
      const buckets = results.map((result) => result.groups[alias] ?? []);
      const all = await bucketsOf(connections, buckets.flat(), parts);
      let from = 0;
      buckets.forEach((own, index) => {
        answers[index]?.set(alias, all.slice(from, from + own.length));
        from += own.length;
      });
    }),
  );
  return answers;
}

/** Buckets, their connections and documents are objects of the response. They are counted before any document is read or object made. */
async function bucketsOf(asked: AskedGroups, buckets: readonly Bucket[], parts: AggregateParts): Promise<readonly BucketAnswer[]> {
  const { bounds, operation, readRows } = parts;
  const { answered, slices } = operation;
  answered.spend(buckets.length * (1 + asked.size));
  const connections = await Promise.all(
    [...asked].map(async ([key, bucket]) => {
      const results = buckets.map(({ inside }) => inside[key] as BucketResult);
      const ids = results.flatMap((result) => result.ids ?? []);
      const [groups, ...rows] = await Promise.all([
        groupsOf(bucket, results, parts),
        ...[...bucket.nodes.keys()].map(async (nodesKey) => ({ nodesKey, known: await readRows(bucket, nodesKey, ids) })),
      ]);
      const page = { style: 'offset', offset: 0, limit: bounds.defaultLimit, withCount: true, all: false } as const;
      const made = await slices.map([...results.entries()], ([index, result]): Connection => {
        const nodes = new Map(rows.map(({ nodesKey, known }) => [nodesKey, answered.take(documentsOf(result.ids ?? [], known))]));
        return { nodes, total: result.count, page, next: null, aggregates: { result, groups: groups[index] ?? NO_GROUPS } };
      });
      return { key, made };
    }),
  );
  return await slices.map([...buckets.entries()], ([index, { key }]) => {
    return { key, connections: new Map(connections.map((each) => [each.key, each.made[index] as Connection])) };
  });
}

const NO_GROUPS: ReadonlyMap<string, readonly BucketAnswer[]> = new Map();

/** Omits documents that were removed since they were found. */
function documentsOf(ids: readonly number[], known: ReadonlyMap<number, DocumentValue>): DocumentValue[] {
  return ids.map((id) => known.get(id)).filter((document) => document !== undefined);
}

/** The source of a `groupBy` field. */
export interface GroupsPlace {
  readonly aggregates: Aggregates;
  /** Response keys of `aggregate` and of `groupBy`. */
  readonly keys: readonly [string, string];
}

/** The buckets of a group. */
export function bucketsAt({ aggregates, keys: [aggregateKey, groupsKey] }: GroupsPlace, key: string): readonly BucketAnswer[] {
  return aggregates.groups.get(groupAlias(aggregateKey, groupsKey, key)) ?? [];
}

/** Number of buckets that are completed in one go. */
const PIECE = 50;

/** Yields between pieces of a long list: graphql-js completes a whole list at once, which would block other requests. */
export function inPieces<Item>(items: readonly Item[], slices: WorkSlices): readonly (Item | Promise<Item | null>)[] {
  if (items.length <= PIECE) return items;
  // When the client is gone, an error for each item would take longer than the response.
  const nothing = () => null;
  const given: Promise<Item | null>[] = [];
  let turn: Promise<unknown> = Promise.resolve(slices.share());
  for (let from = 0; from < items.length; from += PIECE) {
    // The items before this were completed by the time it is requested.
    if (from > 0) turn = turn.then(() => undefined).then(() => slices.share());
    for (const item of items.slice(from, from + PIECE)) given.push(turn.then(() => item, nothing));
  }
  return given;
}
