import type { Row } from '../../../database/index.ts';
import {
  type Filter,
  type Populate,
  type PopulateComponent,
  type PopulateLinks,
  type PopulateZone,
  readsLinks,
  type Selection,
  type SortTerm,
} from '../../../query/index.ts';
import type { Parameters } from '../../plan/statement.ts';
import { linksKeyOf } from '../../storage/names.ts';
import { planRelations } from '../populate/relation-populate.ts';
import type { AnswerForm, BuildEntry, EntryField, Part } from './answer-form.ts';
import { type EntryOrder, type JsonEntry, planEntryOrder, type RelatedValues, type TakeEntries } from './entry-order.ts';
import { OBJECTS } from './object-form.ts';
import { type AnswerContext, type EntryRelation, listPart, type OfEntry, type OfRow, type Parents, type Related, type Run } from './run.ts';

const NOTHING: readonly never[] = Object.freeze([]);

/** What is read of the entries of one component. */
interface EntrySelection<Value> {
  readonly nested: readonly EntryNode<Value>[];
  readonly relations: readonly PopulateLinks[];
  /** Filter and order of the entries; null for all in stored order. */
  readonly order: EntryOrder | null;
  /** Builds an entry from its fields, its nested components and its relations. */
  readonly build: BuildEntry<Value>;
  /** Its populates, in the order of the populated parts of `build`. */
  readonly populates: readonly Populate[];
}

/** A component attribute or dynamic zone that is read. */
interface EntryNode<Value> {
  readonly populate: PopulateComponent | PopulateZone;
  readonly form: AnswerForm<Value>;
  /** Index of the limit of its window in the parameters, followed by the offset; null for all entries. */
  readonly window: number | null;
  /** By component uid. */
  readonly kinds: ReadonlyMap<string, EntrySelection<Value>>;
}

/** The data that one run of a plan needs to build entries. */
interface Building<Value> {
  readonly run: Run;
  /** Filters and orders of components, with the values of this run. */
  readonly takes: ReadonlyMap<EntryOrder, TakeEntries>;
  readonly needed: RelatedValues;
  readonly related: Related<Value>;
}

/** The components that a selection reads. They are values in the row: only filters and sorts through relations need a statement. */
interface EntryTree<Value> {
  /** Populated relations inside the components. */
  readonly relations: readonly EntryRelation[];
  /**
   * Prepares to build the entries of rows.
   * @param related the related documents; must be complete before the first row is built
   */
  read(rows: readonly Row[], run: Run, related: Related<Value>): Promise<ReadonlyMap<PopulateComponent | PopulateZone, OfRow<Value>>>;
}

/** Plans the embedded populates of a row's selection. */
export function planEntries<Value>(
  context: AnswerContext,
  { form, scope, list }: Parents<Value>,
  populates: readonly (PopulateComponent | PopulateZone)[],
): EntryTree<Value> {
  const roots = populates.map((populate) => planRoot(context, form, populate, list.column(populate.attribute.column)));
  if (roots.length === 0) return { relations: [], read: async () => new Map() };
  const idPlace = list.column('id');
  const orders = roots.flatMap((root) => root.orders);
  const needs = roots.flatMap((root) => root.orders.flatMap((order) => order.needs.map((populate) => ({ populate, place: root.place }))));
  const children = planRelations(context, { form: OBJECTS, scope, list }, [], needs);
  /** Reads the documents that filters and sorts of entries need. */
  const readNeeded = async (rows: readonly Row[], run: Run): Promise<RelatedValues> => {
    const needed: Related<unknown> = { ofRows: new Map(), ofEntries: new Map() };
    await Promise.all(children.map((child) => child.load(rows, run, needed)));
    return needed.ofEntries;
  };
  return {
    relations: roots.flatMap((root) => root.relations),
    async read(rows, run, related) {
      const needed = await readNeeded(rows, run);
      const takes = new Map(orders.map((order) => [order, order.bind(run.parameters)]));
      const building: Building<Value> = { run, takes, needed, related };
      return new Map(roots.map(({ populate, place, build }) => [populate, (row) => build(parse(row[place]), row[idPlace], building)]));
    },
  };
}

/** A component attribute or dynamic zone of the row itself. */
interface EntryRoot<Value> {
  readonly populate: PopulateComponent | PopulateZone;
  readonly place: number;
  readonly relations: readonly EntryRelation[];
  readonly orders: readonly EntryOrder[];
  build(stored: readonly JsonEntry[], source: unknown, building: Building<Value>): Part<Value>;
}

function planRoot<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  populate: PopulateComponent | PopulateZone,
  place: number,
): EntryRoot<Value> {
  const node = planNode(context, form, populate);
  const below = selectionsIn(node);
  return {
    populate,
    place,
    relations: below.flatMap((selection) => selection.relations.map((relation) => ({ populate: relation, place }))),
    orders: below.flatMap(({ order }) => (order === null ? [] : [order])),
    build: (stored, source, building) => buildNode(node, stored, source, building),
  };
}

/** The selections of all components in a node and below it. */
function selectionsIn<Value>(node: EntryNode<Value>): EntrySelection<Value>[] {
  return [...node.kinds.values()].flatMap((selection) => [selection, ...selection.nested.flatMap(selectionsIn)]);
}

function nestedIn(entry: JsonEntry, name: string): readonly JsonEntry[] {
  const value = entry[name];
  return Array.isArray(value) ? (value as JsonEntry[]) : [];
}

function parse(text: unknown): readonly JsonEntry[] {
  return typeof text === 'string' ? (JSON.parse(text) as JsonEntry[]) : [];
}

/** What is read of one component, and which of its entries. */
interface KindSelection extends Selection {
  readonly filter: Filter | null;
  /** Only for component attributes. Entries of a zone keep their order. */
  readonly sort?: readonly SortTerm[];
}

function planNode<Value>(context: AnswerContext, form: AnswerForm<Value>, populate: PopulateComponent | PopulateZone): EntryNode<Value> {
  const selections: ReadonlyMap<string, KindSelection> =
    populate.kind === 'zone' ? populate.on : new Map([[populate.attribute.component, populate]]);
  const own: readonly EntryField[] = populate.kind === 'zone' ? [{ key: '__component', attribute: null, output: null }] : [];
  const kinds = new Map([...selections].map(([uid, selection]) => [uid, planKind(context, form, selection, own)]));
  return { populate, form, kinds, window: windowOf(context, populate) };
}

function windowOf({ shape }: AnswerContext, populate: PopulateComponent | PopulateZone): number | null {
  if (populate.kind === 'zone' || !populate.attribute.repeatable || !populate.page) return null;
  return shape.slots.get(populate.page) ?? null;
}

function planKind<Value>(
  context: AnswerContext,
  form: AnswerForm<Value>,
  selection: KindSelection,
  own: readonly EntryField[],
): EntrySelection<Value> {
  const relations = selection.populate.filter(readsLinks);
  const nested = selection.populate
    .filter((child) => child.kind === 'component' || child.kind === 'zone')
    .map((child) => planNode(context, form, child));
  const fields = selection.fields.map((attribute) => {
    const { name, type } = attribute;
    return { key: name, attribute, output: type.output?.bind(type) ?? null };
  });
  return {
    nested,
    relations,
    populates: [...nested.map(({ populate }) => populate), ...relations],
    order: planEntryOrder(context, selection.filter, selection.sort ?? []),
    build: form.entries(
      [...own, ...fields],
      [...nested.map(({ populate }) => populate.alias), ...relations.map(({ alias }) => alias)],
      selection.layout,
    ),
  };
}

function buildNode<Value>(node: EntryNode<Value>, stored: readonly JsonEntry[], source: unknown, building: Building<Value>): Part<Value> {
  const { populate, kinds, form } = node;
  const parts: Part<Value>[] = [];
  const build = (selection: EntrySelection<Value>, entries: readonly JsonEntry[]) => {
    const taken = selection.order === null ? entries : building.takes.get(selection.order)?.(entries, source, building.needed);
    for (const entry of inWindow(node.window, taken ?? entries, building.run.parameters))
      parts.push(buildEntry(selection, entry, source, building));
  };
  if (populate.kind === 'component') {
    const selection = kinds.get(populate.attribute.component);
    if (selection) build(selection, stored);
  } else {
    // Entries of a zone keep their order among those of other components, so they are built one by one.
    for (const entry of stored) {
      const selection = kinds.get(entry.__component as string);
      if (selection) build(selection, [entry]);
    }
  }
  if (populate.count) return form.count(parts.length);
  if (populate.kind === 'zone' || populate.attribute.repeatable) return listPart(form, populate, parts, building.run);
  return parts[0] ?? form.none;
}

function inWindow(window: number | null, entries: readonly JsonEntry[], parameters: Parameters): readonly JsonEntry[] {
  if (window === null) return entries;
  const [limit, offset] = parameters.slice(window, window + 2) as [number, number];
  return entries.slice(offset, offset + limit);
}

function buildEntry<Value>(
  { nested, relations, populates, build }: EntrySelection<Value>,
  entry: JsonEntry,
  source: unknown,
  building: Building<Value>,
): Part<Value> {
  if (nested.length === 0 && relations.length === 0) return build(entry, NOTHING);
  const below = nested.map((node) => buildNode(node, nestedIn(entry, node.populate.attribute.name), source, building));
  const related = relations.map((populate) => (building.related.ofEntries.get(populate) as OfEntry<Value>)(source, linksKeyOf(entry)));
  const populated = [...below, ...related];
  building.run.budget.assertRoom(populated, (at) => building.run.pathOf(populates[at] as Populate));
  return build(entry, populated);
}
