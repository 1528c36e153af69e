import type { ComponentAttribute, DynamicZoneAttribute, RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import {
  compareBySort,
  evaluateFilter,
  type Filter,
  type Populate,
  type PopulateComponent,
  type PopulateRelation,
  type RowReader,
  type Selection,
  type SortTerm,
} from '../../query/index.ts';
import type { DocumentValue } from '../documents.ts';

/** A component entry as it stands in its row's JSON. */
export type JsonEntry = Readonly<Record<string, unknown>>;

/** Related documents that filters and sorts ask about, by the entry that links them: `<source row>:<entry id>`. */
export type RelatedValues = ReadonlyMap<string, DocumentValue>;

/** A relation that has to be read before entries can be filtered or sorted, and the entries inside which it stands. */
export interface EntryNeed {
  /** Component attributes from the populate's own entries down to those that have the relation. */
  readonly path: readonly ComponentAttribute[];
  readonly populate: PopulateRelation;
}

/** Filters and sorts the entries of one component populate, in memory: they are in the row that was read anyway. */
export interface EntryOrder {
  readonly needs: readonly EntryNeed[];
  /** The entries that remain, in order. */
  apply(entries: readonly JsonEntry[], source: number, related: RelatedValues): readonly JsonEntry[];
}

/** Null when the populate takes all entries as they are stored. */
export function planEntryOrder(populate: PopulateComponent): EntryOrder | null {
  const { filter, sort } = populate;
  if (filter === null && sort.length === 0) return null;
  const needs: EntryNeed[] = [];
  if (filter) needsOfFilter(filter, [], needs);
  for (const term of sort) needsOfSort(term, needs);
  return {
    needs,
    apply(entries, source, related) {
      const reader = new EntryReader(source, related);
      const rows = entries.map((entry) => reader.complete(entry));
      const kept = filter ? rows.filter((row) => evaluateFilter(filter, row, reader)) : rows;
      return sort.length === 0 ? kept : [...kept].sort((a, b) => compareBySort(sort, a, b, reader));
    },
  };
}

export function entryKey(source: number, entry: unknown): string {
  return `${source}:${entry}`;
}

/** Looks into entries, and into the related documents that were read for them. */
class EntryReader implements RowReader<JsonEntry> {
  readonly #source: number;
  readonly #related: RelatedValues;

  constructor(source: number, related: RelatedValues) {
    this.#source = source;
    this.#related = related;
  }

  complete(entry: JsonEntry): JsonEntry {
    const related = this.#related.get(entryKey(this.#source, entry.id));
    return related ? { ...entry, ...related } : entry;
  }

  value(row: JsonEntry, attribute: ScalarAttribute): unknown {
    return row[attribute.name];
  }

  rows(row: JsonEntry, attribute: RelationAttribute | ComponentAttribute | DynamicZoneAttribute): readonly JsonEntry[] {
    const value = row[attribute.kind === 'relation' ? relatedKey(attribute) : attribute.name] ?? row[attribute.name];
    if (value === null || value === undefined) return [];
    const rows = (Array.isArray(value) ? value : [value]) as JsonEntry[];
    return attribute.kind === 'relation' ? rows : rows.map((entry) => this.complete(entry));
  }
}

/** Key under which a need keeps what it read, apart from the keys of the answer. */
function relatedKey(attribute: RelationAttribute): string {
  return `?${attribute.name}`;
}

function needsOfFilter(filter: Filter, path: readonly ComponentAttribute[], needs: EntryNeed[]): void {
  switch (filter.kind) {
    case 'and':
    case 'or':
      for (const part of filter.filters) needsOfFilter(part, path, needs);
      return;
    case 'component':
      needsOfFilter(filter.filter, [...path, filter.attribute], needs);
      return;
    case 'relation':
      needs.push({ path, populate: need(filter.attribute, filter.filter, []) });
      return;
    case 'null':
      if (filter.attribute.kind === 'relation') needs.push({ path, populate: need(filter.attribute, null, []) });
      return;
    default:
      return;
  }
}

function needsOfSort(term: SortTerm, needs: EntryNeed[]): void {
  const at = term.path.findIndex((step) => step.kind === 'relation');
  const relation = term.path[at];
  if (relation?.kind !== 'relation') return;
  const path = term.path.slice(0, at).filter((step) => step.kind === 'component');
  needs.push({ path, populate: need(relation, null, [{ ...term, path: term.path.slice(at + 1) }]) });
}

/** Reads of a relation's documents what a filter or sort on them looks at. */
function need(
  attribute: RelationAttribute,
  filter: Filter | null,
  sort: readonly SortTerm[],
  alias = relatedKey(attribute),
): PopulateRelation {
  return { kind: 'relation', attribute, alias, ...selectionFor(filter, sort), filter: null, sort: [], page: null, count: false };
}

function selectionFor(filter: Filter | null, sort: readonly SortTerm[]): Selection {
  const fields = new Map<string, ScalarAttribute>();
  const populate: Populate[] = [];
  const embed = (attribute: ComponentAttribute, inner: Selection): Populate => {
    return { kind: 'component', attribute, alias: attribute.name, ...inner, filter: null, sort: [], count: false };
  };
  const visit = (part: Filter): void => {
    if (part.kind === 'and' || part.kind === 'or') part.filters.forEach(visit);
    else if (part.kind === 'not') visit(part.filter);
    else if (part.kind === 'compare') fields.set(part.attribute.name, part.attribute);
    else if (part.kind === 'null' && part.attribute.kind === 'scalar') fields.set(part.attribute.name, part.attribute);
    else if (part.kind === 'null' && part.attribute.kind === 'relation') populate.push(need(part.attribute, null, [], part.attribute.name));
    else if (part.kind === 'relation') populate.push(need(part.attribute, part.filter, [], part.attribute.name));
    else if (part.kind === 'component') populate.push(embed(part.attribute, selectionFor(part.filter, [])));
  };
  if (filter) visit(filter);
  for (const term of sort) {
    const [step, ...path] = term.path;
    if (!step) fields.set(term.attribute.name, term.attribute);
    else if (step.kind === 'relation') populate.push(need(step, null, [{ ...term, path }], step.name));
    else populate.push(embed(step, selectionFor(null, [{ ...term, path }])));
  }
  return { fields: [...fields.values()], populate };
}
