import { createHash } from 'node:crypto';
import type { Database } from '../../database/index.ts';
import { type Attribute, componentUids, isLinking, type Model } from '../../model/index.ts';
import { defaultOf, type RememberedAxis } from '../axes/axis-registry.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { batches } from '../storage/lists.ts';
import { AXES_TABLE, TYPES_TABLE, tableName } from '../storage/names.ts';
import { reading, Statements } from '../storage/statements.ts';

/** Increase it when all content must be checked again although the model is the same. */
const FORMAT = 1;

/** Rows per insert. SQLite accepts 500 at most. */
const BATCH = 400;

/** A content type whose stored content matched the model when it was last checked. */
export interface RememberedType {
  readonly type: string;
  readonly table: string;
  /** A hash of everything that decides how content is stored; see `factsOf`. */
  readonly facts: string;
}

/** Reads the types that the database remembers; null before the first boot has stored any. */
export async function recallTypes(database: Database): Promise<readonly RememberedType[] | null> {
  if (!(await database.knex.schema.hasTable(TYPES_TABLE))) return null;
  const statements = reading(database);
  const rows = await statements.read(statements.knex(TYPES_TABLE).select(['type', 'table', 'facts']));
  return rows.length === 0 ? null : rows.map(([type, table, facts]) => ({ type, table, facts }) as RememberedType);
}

/** What a boot stores about types. */
interface TypesNow {
  /** Types whose content matches the model. */
  readonly settled: readonly TypeLayout[];
  /** Uids with documents that the model no longer has. */
  readonly gone: readonly string[];
  /** Uids whose documents belong to another type now. */
  readonly renamed: readonly string[];
}

/** Stores which types match the model. */
export async function rememberTypes(
  database: Database,
  model: Model,
  { settled, gone, renamed }: TypesNow,
  known: readonly RememberedType[] | null,
): Promise<void> {
  const before = new Map(known?.map((entry) => [entry.type, entry]));
  const now = settled.map((layout): RememberedType => ({ type: layout.type.uid, table: layout.table, facts: factsOf(model, layout) }));
  const left = gone.filter((type) => !before.has(type)).map((type): RememberedType => ({ type, table: '', facts: '' }));
  const changed = [
    ...now.filter(({ type, table, facts }) => before.get(type)?.facts !== facts || before.get(type)?.table !== table),
    ...left,
  ];
  const forgotten = renamed.filter((type) => before.has(type));
  if (changed.length + forgotten.length === 0) return;
  await database.transaction(async (tx) => {
    const statements = new Statements(database, tx);
    const { knex } = statements;
    for (const batch of batches(changed, BATCH)) {
      const rows = knex(TYPES_TABLE).insert([...batch]);
      await statements.write(rows.onConflict('type').merge(['table', 'facts']));
    }
    for (const type of forgotten) await statements.write(knex(TYPES_TABLE).where('type', type).delete());
  });
}

/** Types whose content must be checked: new ones, and those that are stored in another way than before. */
export function changedTypes(layouts: Layouts, known: readonly RememberedType[] | null): TypeLayout[] {
  const before = new Map(known?.map(({ type, facts }) => [type, facts]));
  return [...layouts.all()].filter((layout) => before.get(layout.type.uid) !== factsOf(layouts.model, layout));
}

/** Old uids with the new uid of the type that has their table now. */
export function renamedTypes(model: Model, known: readonly RememberedType[] | null): ReadonlyMap<string, string> {
  const byTable = new Map([...model.contentTypes.values()].map((type) => [tableName(type), type.uid]));
  const renamed = new Map<string, string>();
  for (const { type, table } of known ?? []) {
    const now = byTable.get(table);
    if (now !== undefined && !model.contentTypes.has(type) && !known?.some((other) => other.type === now)) renamed.set(type, now);
  }
  return renamed;
}

/** A hash of everything that decides how a type's content is stored and who owns its links. */
function factsOf(model: Model, layout: TypeLayout): string {
  const { type, table, unique, axes } = layout;
  const relations = [...type.attributes.values()].flatMap((attribute): unknown[] =>
    attribute.kind === 'relation'
      ? [[attribute.name, attribute.target, attribute.relation, attribute.side, attribute.storage, attribute.inverse]]
      : attribute.kind === 'morph'
        ? [[attribute.name, attribute.many, [...attribute.on].map(([uid, { inverse }]) => [uid, inverse])]]
        : [],
  );
  const shadows = [...unique.keys()].map((attribute) => [attribute.name, attribute.type.column(attribute.definition).kind]);
  const facts = [
    FORMAT,
    type.kind,
    table,
    relations,
    [...entryRelations(model, layout)].sort(),
    shadows,
    axes.map((axis) => [axis.name, axis.state]),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

const COLUMNS = ['type', 'axis', 'kind', 'value', 'state'] as const;

/** An axis of a type after the last boot: in use, or hidden. */
export interface AxisState extends RememberedAxis {
  readonly state: 'active' | 'hidden';
}

/** Reads the axes that the database remembers; none from an empty one. */
export async function recallAxes(database: Database): Promise<AxisState[]> {
  if (!(await database.knex.schema.hasTable(AXES_TABLE))) return [];
  const statements = reading(database);
  const rows = await statements.read(statements.knex(AXES_TABLE).select([...COLUMNS]));
  return rows.map(([type, axis, kind, value, state]) => ({ type, axis, kind, value, state }) as AxisState);
}

/** Stores the present axes of all types. */
export async function rememberAxes(database: Database, layouts: Layouts, known: readonly AxisState[]): Promise<void> {
  const before = new Map(known.map((entry) => [`${entry.type} ${entry.axis}`, entry]));
  const now: AxisState[] = [...layouts.all()].flatMap((layout) =>
    layout.axes.map((axis) => ({ type: layout.type.uid, axis: axis.name, kind: axis.kind, value: defaultOf(axis), state: axis.state })),
  );
  const changed = now.filter((entry) => {
    const old = before.get(`${entry.type} ${entry.axis}`);
    return !old || old.value !== entry.value || old.state !== entry.state;
  });
  if (changed.length === 0) return;
  await database.transaction(async (tx) => {
    const statements = new Statements(database, tx);
    for (const batch of batches(changed, BATCH)) {
      const rows = statements.knex(AXES_TABLE).insert([...batch]);
      await statements.write(rows.onConflict(['type', 'axis']).merge(['kind', 'value', 'state']));
    }
  });
}

/** Names of the relations in a type's components, at any depth. */
export function entryRelations(model: Model, layout: TypeLayout): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (attribute: Attribute) => {
    if (isLinking(attribute)) names.add(attribute.name);
    for (const uid of componentUids(attribute)) {
      if (seen.has(uid)) continue;
      seen.add(uid);
      for (const own of model.component(uid).attributes.values()) visit(own);
    }
  };
  for (const attribute of layout.embedded) visit(attribute);
  return names;
}
