import {
  type ComponentAttribute,
  type DynamicZoneAttribute,
  ownValue,
  type RelationAttribute,
  type ScalarAttribute,
} from '../../../model/index.ts';
import {
  compareBySort,
  evaluateFilter,
  type Filter,
  knownOperator,
  mapParts,
  type Operand,
  type Populate,
  type PopulateLinks,
  type PopulateRelation,
  partsOf,
  type RowReader,
  type Selection,
  type SortTerm,
} from '../../../query/index.ts';
import type { PlanContext } from '../../plan/plan-context.ts';
import type { Shape } from '../../plan/shape.ts';
import type { Parameters } from '../../plan/statement.ts';
import { linksKeyOf } from '../../storage/names.ts';
import type { OfEntry } from './run.ts';

/** A component entry in the JSON of its row. */
export type JsonEntry = Readonly<Record<string, unknown>>;

/** Related documents that filters and sorts of entries need, by the populate that reads them. */
export type RelatedValues = ReadonlyMap<PopulateLinks, OfEntry<unknown>>;

/** Filters and sorts entries. */
export type TakeEntries = (entries: readonly JsonEntry[], source: unknown, related: RelatedValues) => readonly JsonEntry[];

/** Filters and sorts the entries of one component in memory, since their row was read anyway. */
export interface EntryOrder {
  /** The relations, at any depth, that must be read first. */
  readonly needs: readonly PopulateRelation[];
  /** Replaces the values in the conditions: the plan has those of the query that it was made for, the run needs those of its own query. */
  bind(parameters: Parameters): TakeEntries;
}

/** Plans the order of entries. Null when all entries are used in stored order. */
export function planEntryOrder({ shape }: PlanContext, filter: Filter | null, sort: readonly SortTerm[]): EntryOrder | null {
  if (filter === null && sort.length === 0) return null;
  const look = emptyLook();
  if (filter) noteFilter(look, filter);
  for (const term of sort) noteSort(look, term);
  const needs = needsOf(look);
  return {
    needs: [...needs.values()],
    bind(parameters) {
      const bound = filter && boundFilter(filter, shape, parameters);
      return (entries, source, related) => {
        const reader = new EntryReader(source, needs, related);
        const kept = bound ? entries.filter((entry) => evaluateFilter(bound, entry, reader)) : entries;
        return sort.length === 0 ? kept : [...kept].sort((a, b) => compareBySort(sort, a, b, reader));
      };
    },
  };
}

/** A condition of the planned query, with the operands of another query of the same shape. */
function boundFilter(filter: Filter, shape: Shape, parameters: Parameters): Filter {
  if (filter.kind !== 'compare') return mapParts(filter, (part) => boundFilter(part, shape, parameters));
  const first = shape.slots.get(filter);
  if (first === undefined) throw new Error('the filter is not part of the described query');
  const isList = knownOperator(filter.operator)?.takes === 'list';
  const operands = isList ? parameters[first] : parameters.slice(first, first + filter.operands.length);
  return { ...filter, operands: operands as readonly Operand[] };
}

/** Reads values of entries, and of the related documents that were read for them. */
class EntryReader implements RowReader<JsonEntry> {
  readonly #source: unknown;
  readonly #needs: EntryNeeds;
  readonly #related: RelatedValues;

  constructor(source: unknown, needs: EntryNeeds, related: RelatedValues) {
    this.#source = source;
    this.#needs = needs;
    this.#related = related;
  }

  value(row: JsonEntry, attribute: ScalarAttribute): unknown {
    return ownValue(row, attribute.name);
  }

  rows(row: JsonEntry, attribute: RelationAttribute | ComponentAttribute | DynamicZoneAttribute): readonly JsonEntry[] {
    const value = ownValue(row, attribute.name) ?? (attribute.kind === 'relation' ? this.#linked(row, attribute) : null);
    if (value === null || value === undefined) return [];
    return (Array.isArray(value) ? value : [value]) as JsonEntry[];
  }

  /** The targets of an entry's links. Related documents already contain the targets of their own links and of their entries. */
  #linked(entry: JsonEntry, attribute: RelationAttribute): unknown {
    const populate = this.#needs.get(attribute);
    return populate && this.#related.get(populate)?.(this.#source, linksKeyOf(entry)).value;
  }
}

/** The attributes that filters and sorts read: of a row, and of the rows behind its relations and components. */
interface Look {
  readonly fields: Map<string, ScalarAttribute>;
  readonly behind: Map<Behind, Look>;
}

type Behind = RelationAttribute | ComponentAttribute | DynamicZoneAttribute;

function emptyLook(): Look {
  return { fields: new Map(), behind: new Map() };
}

function lookBehind(look: Look, attribute: Behind): Look {
  const known = look.behind.get(attribute) ?? emptyLook();
  look.behind.set(attribute, known);
  return known;
}

function noteFilter(look: Look, filter: Filter): void {
  if (filter.kind === 'links' || filter.kind === 'sibling' || filter.kind === 'kept') {
    throw new Error('component entries cannot be filtered by versions, plugin data or links at any depth');
  }
  let place = look;
  if ('attribute' in filter) {
    if (filter.attribute.kind === 'scalar') look.fields.set(filter.attribute.name, filter.attribute);
    else place = lookBehind(look, filter.attribute);
  }
  for (const part of partsOf(filter)) noteFilter(place, part);
}

function noteSort(look: Look, { path, attribute }: SortTerm): void {
  path.reduce(lookBehind, look).fields.set(attribute.name, attribute);
}

/** The relations of entries that must be read, by attribute: the same component may occur in several places. */
type EntryNeeds = ReadonlyMap<RelationAttribute, PopulateRelation>;

/** The relations of entries that a `Look` contains. */
function needsOf(look: Look): EntryNeeds {
  const behind = new Map<RelationAttribute, Look>();
  collectRelations(look, behind);
  return new Map([...behind].map(([attribute, inner]) => [attribute, relatedPopulate(attribute, inner)]));
}

function collectRelations(look: Look, found: Map<RelationAttribute, Look>): void {
  for (const [attribute, inner] of look.behind) {
    if (attribute.kind === 'relation') found.set(attribute, merged(found.get(attribute), inner));
    else if (attribute.kind === 'component') collectRelations(inner, found);
  }
}

function merged(one: Look | undefined, other: Look): Look {
  if (one === undefined) return other;
  const behind = new Map(one.behind);
  for (const [attribute, inner] of other.behind) behind.set(attribute, merged(behind.get(attribute), inner));
  return { fields: new Map([...one.fields, ...other.fields]), behind };
}

function relatedPopulate(attribute: RelationAttribute, look: Look): PopulateRelation {
  return { kind: 'relation', attribute, alias: attribute.name, ...selectionOf(look), filter: null, sort: [], page: null, count: false };
}

function selectionOf(look: Look): Selection {
  const populate = [...look.behind].map(([attribute, inner]): Populate => {
    const alias = attribute.name;
    if (attribute.kind === 'relation') return relatedPopulate(attribute, inner);
    if (attribute.kind === 'component') {
      return { kind: 'component', attribute, alias, ...selectionOf(inner), filter: null, sort: [], count: false };
    }
    const on = new Map(attribute.components.map((uid) => [uid, { fields: [], populate: [], filter: null }]));
    return { kind: 'zone', attribute, alias, on, count: false };
  });
  return { fields: [...look.fields.values()], populate };
}
