import type { Row } from '../../database/index.ts';
import type { PopulateComponent, PopulateRelation, PopulateZone, Selection } from '../../query/index.ts';
import type { DocumentValue } from '../documents.ts';
import { type EntryNeed, type EntryOrder, entryKey, type JsonEntry, planEntryOrder, type RelatedValues } from './entry-order.ts';
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
}

/** A component attribute or dynamic zone that is read. */
export interface EntryNode {
  readonly populate: PopulateComponent | PopulateZone;
  /** By component uid. */
  readonly kinds: ReadonlyMap<string, EntrySelection>;
  /** Which entries, in which order; null for all of them as stored. */
  readonly order: EntryOrder | null;
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
  const needs = roots.flatMap(({ node }) => needsOf(node));
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
      for (const { place, node } of roots) {
        for (const { row, value } of parents) {
          value[node.populate.alias] = buildNode(node, parse(row, place), row[idPlace] as number, related, found);
        }
      }
      return found;
    },
  };
}

/** What filters and sorts in a node and below it need to have read. */
function needsOf(node: EntryNode): EntryNeed[] {
  const below = [...node.kinds.values()].flatMap((selection) => selection.nested.flatMap(needsOf));
  return [...(node.order?.needs ?? []), ...below];
}

function collectNeeds(
  node: EntryNode,
  entries: readonly JsonEntry[],
  source: number,
  related: Map<string, DocumentValue>,
  found: ReadonlyMap<PopulateRelation, ParentEntry[]>,
): void {
  for (const { path, populate } of node.order?.needs ?? []) {
    const owners = path.reduce((from, step) => from.flatMap((entry) => nestedIn(entry, step.name)), entries);
    for (const owner of owners) {
      const key = entryKey(source, owner.id);
      const value = related.get(key) ?? {};
      related.set(key, value);
      found.get(populate)?.push({ source, entry: owner.id as number, value });
    }
  }
  for (const entry of entries) {
    const selection = node.kinds.get(kindOf(node, entry));
    for (const nested of selection?.nested ?? []) {
      collectNeeds(nested, nestedIn(entry, nested.populate.attribute.name), source, related, found);
    }
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

function planNode(context: PlanContext, populate: PopulateComponent | PopulateZone, relations: PopulateRelation[]): EntryNode {
  const kinds = new Map<string, EntrySelection>();
  const isComponent = populate.kind === 'component';
  const selections = isComponent ? new Map<string, Selection>([[populate.attribute.component, populate]]) : populate.on;
  for (const [uid, selection] of selections) {
    const own = selection.populate.filter((child) => child.kind === 'relation');
    relations.push(...own);
    kinds.set(uid, {
      fields: selection.fields.map((attribute) => ({ key: attribute.name, output: attribute.type.output?.bind(attribute.type) ?? null })),
      nested: selection.populate.filter((child) => child.kind !== 'relation').map((child) => planNode(context, child, relations)),
      relations: own,
    });
  }
  return { populate, kinds, order: isComponent ? planEntryOrder(populate) : null };
}

function buildNode(
  node: EntryNode,
  stored: readonly JsonEntry[],
  source: number,
  related: RelatedValues,
  found: ReadonlyMap<PopulateRelation, ParentEntry[]>,
): unknown {
  const { populate } = node;
  const entries = node.order ? node.order.apply(stored, source, related) : stored;
  const values: DocumentValue[] = [];
  for (const entry of entries) {
    const selection = node.kinds.get(kindOf(node, entry));
    if (selection) values.push(buildEntry(selection, entry, source, populate.kind === 'zone', related, found));
  }
  if (populate.count) return { count: values.length };
  return populate.kind === 'zone' || populate.attribute.repeatable ? values : (values[0] ?? null);
}

function buildEntry(
  selection: EntrySelection,
  entry: JsonEntry,
  source: number,
  named: boolean,
  related: RelatedValues,
  found: ReadonlyMap<PopulateRelation, ParentEntry[]>,
): DocumentValue {
  const value: DocumentValue = named ? { __component: entry.__component } : {};
  for (const { key, output } of selection.fields) {
    const stored = entry[key] ?? null;
    value[key] = stored === null || output === null ? stored : output(stored);
  }
  for (const nested of selection.nested) {
    value[nested.populate.alias] = buildNode(nested, nestedIn(entry, nested.populate.attribute.name), source, related, found);
  }
  for (const populate of selection.relations) {
    value[populate.alias] = relationPlaceholder(populate);
    found.get(populate)?.push({ source, entry: entry.id as number, value });
  }
  return value;
}

/** What stands in the answer until the relation's statement is read; it keeps the order of keys. */
function relationPlaceholder(populate: PopulateRelation): unknown {
  return populate.attribute.many ? [] : null;
}
