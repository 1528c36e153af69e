import { createHash } from 'node:crypto';
import type { Database } from '../../database/index.ts';
import type { Attribute, Model } from '../../model/index.ts';
import { defaultOf, type RememberedAxis } from '../axes/axis-registry.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { batches } from '../storage/lists.ts';
import { AXES_TABLE, TYPES_TABLE, tableName } from '../storage/names.ts';
import { reading, Statements } from '../storage/statements.ts';

/** Changes when content must be looked at again although the model is the same. */
const FORMAT = 1;

/** Rows that are written at once; SQLite takes 500 at the most. */
const BATCH = 400;

/** A content type whose content was last found in step with the model. */
export interface RememberedType {
  readonly type: string;
  readonly table: string;
  /** Of all that decides how content is stored; see `factsOf`. */
  readonly facts: string;
}

/** The types that the database remembers; null where no boot has remembered any. */
export async function recallTypes(database: Database): Promise<readonly RememberedType[] | null> {
  if (!(await database.knex.schema.hasTable(TYPES_TABLE))) return null;
  const statements = reading(database);
  const rows = await statements.read(statements.knex(TYPES_TABLE).select(['type', 'table', 'facts']));
  return rows.length === 0 ? null : rows.map(([type, table, facts]) => ({ type, table, facts }) as RememberedType);
}

/** What is remembered after a boot. */
interface TypesNow {
  /** Types whose content is in step with the model. */
  readonly settled: readonly TypeLayout[];
  /** Uids that the model does not have, and that have documents. */
  readonly gone: readonly string[];
  /** Uids whose documents are another type's by now. */
  readonly renamed: readonly string[];
}

/** Remembers which types are in step. */
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

/** Types whose content must be looked at: those that are new, or stored in another way than before. */
export function changedTypes(layouts: Layouts, known: readonly RememberedType[] | null): TypeLayout[] {
  const before = new Map(known?.map(({ type, facts }) => [type, facts]));
  return [...layouts.all()].filter((layout) => before.get(layout.type.uid) !== factsOf(layouts.model, layout));
}

/** Uids that are gone, and the new one of the type that keeps its documents in the same table. */
export function renamedTypes(model: Model, known: readonly RememberedType[] | null): ReadonlyMap<string, string> {
  const byTable = new Map([...model.contentTypes.values()].map((type) => [tableName(type), type.uid]));
  const renamed = new Map<string, string>();
  for (const { type, table } of known ?? []) {
    const now = byTable.get(table);
    if (now !== undefined && !model.contentTypes.has(type) && !known?.some((other) => other.type === now)) renamed.set(type, now);
  }
  return renamed;
}

/** A hash of what decides how the content of a type is stored and who owns its links. */
function factsOf(model: Model, layout: TypeLayout): string {
  const { type, table, unique, axes } = layout;
  const relations = [...type.attributes.values()].flatMap((attribute) =>
    attribute.kind === 'relation'
      ? [[attribute.name, attribute.target, attribute.relation, attribute.side, attribute.storage, attribute.inverse]]
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

/** An axis of a type as the last boot left it: in use, or kept out of sight. */
export interface AxisState extends RememberedAxis {
  readonly state: 'active' | 'hidden';
}

/** What the database remembers of axes; nothing on an empty one. */
export async function recallAxes(database: Database): Promise<AxisState[]> {
  if (!(await database.knex.schema.hasTable(AXES_TABLE))) return [];
  const statements = reading(database);
  const rows = await statements.read(statements.knex(AXES_TABLE).select([...COLUMNS]));
  return rows.map(([type, axis, kind, value, state]) => ({ type, axis, kind, value, state }) as AxisState);
}

/** Remembers the axes of all types as they are now. */
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

/** Names of the relations that components of a type have, at any depth. */
export function entryRelations(model: Model, layout: TypeLayout): ReadonlySet<string> {
  const names = new Set<string>();
  const seen = new Set<string>();
  const visit = (attribute: Attribute) => {
    if (attribute.kind === 'relation') names.add(attribute.name);
    const components =
      attribute.kind === 'component' ? [attribute.component] : attribute.kind === 'dynamiczone' ? attribute.components : [];
    for (const uid of components) {
      if (seen.has(uid)) continue;
      seen.add(uid);
      for (const own of model.component(uid).attributes.values()) visit(own);
    }
  };
  for (const attribute of layout.embedded) visit(attribute);
  return names;
}
