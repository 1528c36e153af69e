import { type FieldNode, type GraphQLObjectType, getArgumentValues, getNamedType, type SelectionSetNode } from 'graphql';
import type { Aggregation, BucketAggregation, ContentType, Grouping } from 'plinth';
import { type FieldMark, markOf } from '../schema/marks.ts';
import { collectFields, type Document, selectionsOf } from './collect-fields.ts';
import { filterParameter } from './filter-parameter.ts';
import { LookAhead, type LookAheadParts, type LookedAhead, type Place, placeOf } from './look-ahead.ts';

/** The selections of a connection beside its documents. */
export interface AskedConnection {
  readonly aggregation: Aggregation;
  /** The groups of the aggregation, by alias. */
  readonly groups: ReadonlyMap<string, AskedGroups>;
  /** Whether any aggregate is requested. */
  readonly isAsked: boolean;
}

/** The selections of a group's buckets, by alias of their connection. */
export type AskedGroups = ReadonlyMap<string, AskedBucket>;

/** The selections of the documents in a bucket. */
export interface AskedBucket extends AskedConnection {
  readonly type: ContentType;
  /** Selections of its documents, by response key of `nodes`. */
  readonly nodes: ReadonlyMap<string, LookedAhead>;
}

/** The alias of a group's result, made from the response keys that lead to it. */
export function groupAlias(aggregateKey: string, groupsKey: string, key: string): string {
  return `${aggregateKey}__${groupsKey}__${key}`;
}

type Visit = (mark: FieldMark, key: string, nodes: readonly FieldNode[], type: GraphQLObjectType) => void;

/** Converts the aggregates that an operation selects into aggregations, at any depth. */
export class AggregateAhead {
  readonly #parts: LookAheadParts;
  readonly #document: Document;

  constructor(parts: LookAheadParts, document: Document) {
    this.#parts = parts;
    this.#document = document;
  }

  /** @param envelope type of the connection */
  connection(envelope: GraphQLObjectType, sets: readonly SelectionSetNode[], place: Place): AskedConnection {
    const measures = { avg: new Set<string>(), sum: new Set<string>(), min: new Set<string>(), max: new Set<string>() };
    const groups: Grouping[] = [];
    const asked = new Map<string, AskedGroups>();
    let isAsked = false;
    this.#each(envelope, sets, (mark, aggregateKey, nodes, type) => {
      if (mark.kind !== 'aggregate') return;
      isAsked = true;
      const at = placeOf(place, envelope.name, aggregateKey);
      this.#each(type, selectionsOf(nodes), (inner, key, below, inside) => {
        if (inner.kind === 'measures') {
          this.#each(inside, selectionsOf(below), (measured) => {
            if (measured.kind === 'measured') measures[inner.measure].add(measured.attribute.name);
          });
        } else if (inner.kind === 'groups') {
          this.#each(inside, selectionsOf(below), (grouping, groupKey, buckets, bucket) => {
            if (grouping.kind !== 'grouping') return;
            const alias = groupAlias(aggregateKey, key, groupKey);
            const here = placeOf(placeOf(at, type.name, key), inside.name, groupKey);
            const [connections, aggregations] = this.#buckets(bucket, selectionsOf(buckets), here);
            asked.set(alias, connections);
            groups.push({ alias, by: grouping.attribute.name, inside: aggregations });
          });
        }
      });
    });
    const aggregation = {
      avg: [...measures.avg],
      sum: [...measures.sum],
      min: [...measures.min],
      max: [...measures.max],
      groups,
    };
    return { aggregation, groups: asked, isAsked };
  }

  #buckets(bucket: GraphQLObjectType, sets: readonly SelectionSetNode[], place: Place): [AskedGroups, BucketAggregation[]] {
    const { model, bounds } = this.#parts;
    const connections = new Map<string, AskedBucket>();
    const aggregations: BucketAggregation[] = [];
    this.#each(bucket, sets, (mark, alias, nodes, envelope) => {
      if (mark.kind !== 'bucketConnection') return;
      const field = bucket.getFields()[(nodes[0] as FieldNode).name.value];
      const args = field === undefined ? {} : getArgumentValues(field, nodes[0] as FieldNode, this.#document.variableValues);
      const here = placeOf(place, bucket.name, alias);
      const inner = this.connection(envelope, selectionsOf(nodes), here);
      const rows = new Map<string, LookedAhead>();
      this.#each(envelope, selectionsOf(nodes), (each, key, below, type) => {
        if (each.kind !== 'nodes') return;
        rows.set(key, new LookAhead(this.#parts, this.#document).documents(type, selectionsOf(below), placeOf(here, envelope.name, key)));
      });
      connections.set(alias, { ...inner, type: mark.type, nodes: rows });
      aggregations.push({
        ...inner.aggregation,
        alias,
        filter: null,
        filters: filterParameter(args.filters, mark.type, model),
        rows: rows.size === 0 ? null : { sort: [], offset: 0, limit: bounds.defaultLimit },
      });
    });
    return [connections, aggregations];
  }

  #each(type: GraphQLObjectType, sets: readonly SelectionSetNode[], visit: Visit): void {
    for (const [key, nodes] of collectFields(this.#document, type, sets)) {
      const field = type.getFields()[(nodes[0] as FieldNode).name.value];
      const mark = field && markOf(field);
      if (field && mark) visit(mark, key, nodes, getNamedType(field.type) as GraphQLObjectType);
    }
  }
}
