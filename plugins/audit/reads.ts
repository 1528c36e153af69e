import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Caller, callerName, type Documents, type Query, type RequestContext } from 'plinth';
import { requestFacts } from './audit-http.ts';
import type { CountedEntries } from './counted.ts';
import { factsOf } from './entry.ts';

type Populate = Query['populate'][number];
type Filter = NonNullable<Query['filter']>;

/** Records who reads documents of some types, directly or as populated documents of others. Reads of trusted callers are not recorded. */
export function watchReads(
  name: string,
  documents: Documents,
  types: ReadonlySet<string>,
  asking: AsyncLocalStorage<RequestContext>,
  reads: CountedEntries,
): void {
  documents.hooks.read.tap({ name, types: [...types] }, ({ query, documentId }, caller) => {
    if (caller.trusted) return;
    const own = types.has(query.type.uid) ? [query.type.uid] : [];
    for (const type of new Set([...own, ...query.populate.flatMap((each) => [...reached(each)]).filter((uid) => types.has(uid))])) {
      const details = type === query.type.uid ? shapeOf(query) : { by: query.type.uid };
      const deed = { area: 'read' as const, kind: 'read', type, documentId: type === query.type.uid ? documentId : null, details };
      const facts = factsFor(asking.getStore(), caller, deed);
      reads.note(JSON.stringify([facts.actor, facts.address, facts.surface, type, facts.documentId, details]), facts);
    }
  });
}

function factsFor(ctx: RequestContext | undefined, caller: Caller, deed: Parameters<typeof factsOf>[0]) {
  return ctx === undefined ? factsOf({ ...deed, actor: callerName(caller) }, caller) : requestFacts(ctx, caller, deed);
}

/** Types of populated documents. */
function* reached(populate: Populate): Generator<string> {
  if (populate.kind === 'zone') {
    for (const { populate: inner } of populate.on.values()) for (const each of inner) yield* reached(each);
    return;
  }
  if (populate.kind === 'morph') {
    for (const each of populate.on.values()) yield* reached(each);
    return;
  }
  if (populate.kind === 'relation') yield populate.attribute.target;
  for (const each of populate.populate) yield* reached(each);
}

/** The shape of a query, without the values of its filters. */
function shapeOf({ fields, filter, page, axes }: Query): Readonly<Record<string, unknown>> {
  return {
    fields: fields.map((field) => field.name).slice(0, 50),
    ...(filter !== null && { filters: [...new Set(namesIn(filter))].slice(0, 50) }),
    ...(page !== null && { offset: page.offset, limit: page.limit }),
    ...(axes.size > 0 && {
      axes: Object.fromEntries([...axes].map(([axis, chosen]) => [axis, chosen === 'any' ? chosen : chosen.values])),
    }),
  };
}

/** Names of the attributes in a filter. */
function namesIn(filter: Filter): readonly string[] {
  if ('filters' in filter) return filter.filters.flatMap(namesIn);
  if ('attributes' in filter) return filter.attributes.map(({ name }) => name);
  if (!('filter' in filter)) return 'attribute' in filter ? [filter.attribute.name] : [];
  const inner = namesIn(filter.filter);
  return 'attribute' in filter ? inner.map((name) => `${filter.attribute.name}.${name}`) : inner;
}
