import { type GraphQLObjectType, getArgumentValues, type SelectionSetNode } from 'graphql';
import type { Aggregation, BucketAggregation, ContentType, Grouping } from 'plinth';
import { filterParameter } from './filter-parameter.ts';
import { LookAhead, type LookedAhead } from './look-ahead.ts';
import { below, type ContentField, connectionFields, type Document, isOfContent, outputFields } from './output-fields.ts';
import { type Place, placeOf, type TranslationParts } from './translation.ts';

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

/** Converts the aggregates that an operation selects into aggregations, at any depth. */
export class AggregateAhead {
  readonly #parts: TranslationParts;
  readonly #document: Document;

  constructor(parts: TranslationParts, document: Document) {
    this.#parts = parts;
    this.#document = document;
  }

  /** @param envelope type of the connection */
  connection(envelope: GraphQLObjectType, sets: readonly SelectionSetNode[], place: Place): AskedConnection {
    const measures = { avg: new Set<string>(), sum: new Set<string>(), min: new Set<string>(), max: new Set<string>() };
    const groups: Grouping[] = [];
    const asked = new Map<string, AskedGroups>();
    let isAsked = false;
    for (const aggregate of this.#fields(envelope, sets)) {
      if (aggregate.mark.kind !== 'aggregate') continue;
      isAsked = true;
      const [type, parts] = below(aggregate);
      const at = placeOf(place, envelope.name, aggregate.key);
      for (const { key, mark, ...part } of this.#fields(type, parts)) {
        if (mark.kind === 'measures') {
          for (const { mark: of } of this.#fields(...below(part)))
            if (of.kind === 'measured') measures[mark.measure].add(of.attribute.name);
        } else if (mark.kind === 'groups') {
          const [inside, groupings] = below(part);
          for (const { key: groupKey, mark: of, ...buckets } of this.#fields(inside, groupings)) {
            if (of.kind !== 'grouping') continue;
            const alias = groupAlias(aggregate.key, key, groupKey);
            const here = placeOf(placeOf(at, type.name, key), inside.name, groupKey);
            const [connections, aggregations] = this.#buckets(...below(buckets), here);
            asked.set(alias, connections);
            groups.push({ alias, by: of.attribute.name, inside: aggregations });
          }
        }
      }
    }
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
    for (const { mark, key: alias, ...asked } of this.#fields(bucket, sets)) {
      if (mark.kind !== 'bucketConnection') continue;
      const args = getArgumentValues(asked.field, asked.nodes[0], this.#document.variableValues);
      const here = placeOf(place, bucket.name, alias);
      const [envelope, inside] = below(asked);
      const inner = this.connection(envelope, inside, here);
      const rows = new Map<string, LookedAhead>();
      for (const nodes of connectionFields(this.#document, envelope, inside).nodes) {
        const ahead = new LookAhead(this.#parts, this.#document);
        rows.set(nodes.key, ahead.documents(...below(nodes), placeOf(here, envelope.name, nodes.key)));
      }
      connections.set(alias, { ...inner, type: mark.type, nodes: rows });
      aggregations.push({
        ...inner.aggregation,
        alias,
        filter: null,
        filters: filterParameter(args.filters, mark.type, model),
        rows: rows.size === 0 ? null : { sort: [], offset: 0, limit: bounds.defaultLimit },
      });
    }
    return [connections, aggregations];
  }

  #fields(type: GraphQLObjectType, sets: readonly SelectionSetNode[]): readonly ContentField[] {
    return outputFields(this.#document, type, sets).filter(isOfContent);
  }
}
