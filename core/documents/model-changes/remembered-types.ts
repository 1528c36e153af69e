import { createHash } from 'node:crypto';
import type { Database } from '../../database/index.ts';
import type { Model } from '../../model/index.ts';
import { reading, Statements } from '../statements.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { TYPES_TABLE, tableName } from '../storage/names.ts';
import { entryRelations } from './entry-relations.ts';

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
export interface TypesNow {
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
    for (let from = 0; from < changed.length; from += BATCH) {
      const rows = knex(TYPES_TABLE).insert(changed.slice(from, from + BATCH));
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
