import type { Row } from '../../database/index.ts';
import type { Filter, PopulateComponent, PopulateRelation, PopulateZone, Selection, SortTerm } from '../../query/index.ts';
import type { DocumentValue } from '../documents.ts';
import {
  type EntryNeed,
  type EntryOrder,
  entryKey,
  type JsonEntry,
  planEntryOrder,
  type RelatedValues,
  type TakeEntries,
} from './entry-order.ts';
import type { PlanContext } from './plan-context.ts';
import { planRelations } from './relation-populate.ts';
import type { FoundEntries, Parent, ParentEntry, Run } from './run.ts';
import type { RowScope } from './scope.ts';
import type { SelectList } from './select-list.ts';

/** What is read of the entries of one kind of component. */
interface EntrySelection {
  readonly fields: readonly { readonly key: string; readonly output: ((stored: unknown) => unknown) | null }[];
  readonly nested: readonly EntryNode[];
  readonly relations: readonly PopulateRelation[];
  /** Which entries, in which order; null for all of them as stored. */
  readonly order: EntryOrder | null;
}

/** A component attribute or dynamic zone that is read. */
export interface EntryNode {
  readonly populate: PopulateComponent | PopulateZone;
  /** By component uid. */
  readonly kinds: ReadonlyMap<string, EntrySelection>;
}

/** What one run of a plan needs to build entries. */
interface Building {
  /** Of the kinds that do not take all entries. */
  readonly takes: ReadonlyMap<EntrySelection, TakeEntries>;
  readonly related: RelatedValues;
  readonly found: ReadonlyMap<PopulateRelation, ParentEntry[]>;
}

/** The components that a selection reads: values in the row, so that they cost no statement (unless filtered or sorted). */
export interface EntryTree {
  /** Relations inside the components that are read along, whichever depth they stand at. */
  readonly relations: readonly PopulateRelation[];
  /** Builds the entries of all parents and tells which entries relations are to be read for. */
  build(parents: readonly Parent[], run: Run): Promise<FoundEntries>;
}

/** Plans the embedded populates of a row's selection. */
export function planEntries(
  context: PlanContext,
  scope: RowScope,
  list: SelectList,
  populates: readonly (PopulateComponent | PopulateZone)[],
): EntryTree {
  const relations: PopulateRelation[] = [];
  const idPlace = list.column('id');
  const roots = populates.map((populate) => ({
    place: list.column(populate.attribute.column),
    node: planNode(context, populate, relations),
  }));
  const ordered = roots.flatMap(({ node }) => orderedIn(node));
  const needs = ordered.flatMap(({ order }) => order.needs);
  const needed = planRelations(
    context,
    scope,
    list,
    [],
    needs.map((need) => need.populate),
  );
  /** Documents that filters and sorts of entries ask about: read before the entries are built. */
  const readRelated = async (parents: readonly Parent[], run: Run): Promise<RelatedValues> => {
    const related = new Map<string, DocumentValue>();
    if (needs.length === 0) return related;
    const found = new Map<PopulateRelation, ParentEntry[]>(needs.map((need) => [need.populate, []]));
    for (const { place, node } of roots) {
      for (const { row } of parents) collectNeeds(node, parse(row, place), row[idPlace] as number, related, found);
    }
    await Promise.all(needed.map((child) => child.load(parents, found, run)));
    return related;
  };
  return {
    relations,
    async build(parents, run) {
      const found = new Map<PopulateRelation, ParentEntry[]>(relations.map((populate) => [populate, []]));
      const related = await readRelated(parents, run);
      const takes = new Map(ordered.map((selection) => [selection, selection.order.bind(run.parameters)]));
      const building: Building = { takes, related, found };
      for (const { place, node } of roots) {
        for (const { row, value } of parents) {
          value[node.populate.alias] = buildNode(node, parse(row, place), row[idPlace] as number, building);
        }
      }
      return found;
    },
  };
}

type Ordered = EntrySelection & { readonly order: EntryOrder };

/** The kinds of components in a node and below it that are filtered or sorted. */
function orderedIn(node: EntryNode): Ordered[] {
  return [...node.kinds.values()].flatMap((selection) => {
    const below = selection.nested.flatMap(orderedIn);
    return selection.order === null ? below : [selection as Ordered, ...below];
  });
}

function collectNeeds(
  node: EntryNode,
  entries: readonly JsonEntry[],
  source: number,
  related: Map<string, DocumentValue>,
  found: ReadonlyMap<PopulateRelation, ParentEntry[]>,
): void {
  for (const [kind, { order, nested }] of node.kinds) {
    const own = entries.filter((entry) => kindOf(node, entry) === kind);
    for (const { path, populate } of order?.needs ?? []) noteNeed(own, path, populate, source, related, found);
    for (const below of nested) {
      const entriesBelow = own.flatMap((entry) => nestedIn(entry, below.populate.attribute.name));
      collectNeeds(below, entriesBelow, source, related, found);
    }
  }
}

/** Notes that the entries at the end of a path need what a relation of theirs leads to. */
function noteNeed(
  entries: readonly JsonEntry[],
  path: EntryNeed['path'],
  populate: PopulateRelation,
  source: number,
  related: Map<string, DocumentValue>,
  found: ReadonlyMap<PopulateRelation, ParentEntry[]>,
): void {
  const owners = path.reduce((from, step) => from.flatMap((entry) => nestedIn(entry, step.name)), entries);
  for (const owner of owners) {
    const key = entryKey(source, owner.id);
    const value = related.get(key) ?? {};
    related.set(key, value);
    found.get(populate)?.push({ source, entry: owner.id as number, value });
  }
}

function nestedIn(entry: JsonEntry, name: string): readonly JsonEntry[] {
  const value = entry[name];
  return Array.isArray(value) ? (value as JsonEntry[]) : [];
}

/** Uid of the component that an entry is of. */
function kindOf({ populate }: EntryNode, entry: JsonEntry): string {
  return populate.kind === 'zone' ? (entry.__component as string) : populate.attribute.component;
}

function parse(row: Row, place: number): readonly JsonEntry[] {
  const text = row[place];
  return typeof text === 'string' ? (JSON.parse(text) as JsonEntry[]) : [];
}

/** What is read of one kind of component, and of which of its entries. */
interface KindSelection extends Selection {
  readonly filter: Filter | null;
  /** Of components. Entries of a zone stay where they are among those of other kinds. */
  readonly sort?: readonly SortTerm[];
}

function planNode(context: PlanContext, populate: PopulateComponent | PopulateZone, relations: PopulateRelation[]): EntryNode {
  const kinds = new Map<string, EntrySelection>();
  const selections: ReadonlyMap<string, KindSelection> =
    populate.kind === 'zone' ? populate.on : new Map([[populate.attribute.component, populate]]);
  for (const [uid, selection] of selections) {
    const own = selection.populate.filter((child) => child.kind === 'relation');
    relations.push(...own);
    kinds.set(uid, {
      fields: selection.fields.map((attribute) => ({ key: attribute.name, output: attribute.type.output?.bind(attribute.type) ?? null })),
      nested: selection.populate.filter((child) => child.kind !== 'relation').map((child) => planNode(context, child, relations)),
      relations: own,
      order: planEntryOrder(context, selection.filter, selection.sort ?? []),
    });
  }
  return { populate, kinds };
}

function buildNode(node: EntryNode, stored: readonly JsonEntry[], source: number, building: Building): unknown {
  const { populate } = node;
  const values: DocumentValue[] = [];
  for (const [selection, entry] of takenEntries(node, stored, source, building)) {
    values.push(buildEntry(selection, entry, source, populate.kind === 'zone', building));
  }
  if (populate.count) return { count: values.length };
  return populate.kind === 'zone' || populate.attribute.repeatable ? values : (values[0] ?? null);
}

/** The entries that are answered, in order, each with what is read of it. */
function takenEntries(
  node: EntryNode,
  stored: readonly JsonEntry[],
  source: number,
  { takes, related }: Building,
): (readonly [EntrySelection, JsonEntry])[] {
  if (node.populate.kind === 'component') {
    const selection = node.kinds.get(node.populate.attribute.component);
    if (selection === undefined) return [];
    const taken = takes.get(selection)?.(stored, source, related) ?? stored;
    return taken.map((entry) => [selection, entry] as const);
  }
  return stored.flatMap((entry) => {
    const selection = node.kinds.get(kindOf(node, entry));
    if (selection === undefined) return [];
    const taken = takes.get(selection)?.([entry], source, related) ?? [entry];
    return taken.map((one) => [selection, one] as const);
  });
}

function buildEntry(selection: EntrySelection, entry: JsonEntry, source: number, named: boolean, building: Building): DocumentValue {
  const value: DocumentValue = named ? { __component: entry.__component } : {};
  for (const { key, output } of selection.fields) {
    const stored = entry[key] ?? null;
    value[key] = stored === null || output === null ? stored : output(stored);
  }
  for (const nested of selection.nested) {
    value[nested.populate.alias] = buildNode(nested, nestedIn(entry, nested.populate.attribute.name), source, building);
  }
  for (const populate of selection.relations) {
    value[populate.alias] = relationPlaceholder(populate);
    building.found.get(populate)?.push({ source, entry: entry.id as number, value });
  }
  return value;
}

/** What stands in the answer until the relation's statement is read; it keeps the order of keys. */
function relationPlaceholder(populate: PopulateRelation): unknown {
  return populate.attribute.many ? [] : null;
}
