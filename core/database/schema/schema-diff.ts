import { beyond, sameStorage, shortens, storageOf, widens } from '../column-storage.ts';
import type { ColumnSchema, ForeignKeySchema, TableSchema } from '../table-schema.ts';
import type { ActualColumn, ActualForeignKey, ActualTable, SchemaLoss, SchemaStep } from './schema-change.ts';

/** Input of a diff. All maps are by table name. */
interface DiffInput {
  /** The existing tables, including those of other programs. */
  readonly actual: ReadonlyMap<string, ActualTable>;
  /** The wanted tables. */
  readonly wanted: ReadonlyMap<string, TableSchema>;
  /** All tables that Plinth ever created and has not dropped. Only these may be dropped, or reported as left over. */
  readonly known: ReadonlyMap<string, TableSchema>;
  /** Columns (see `columnKey`) whose values were checked and fit the wanted column. */
  readonly fitting: ReadonlySet<string>;
}

/** The changes between existing and wanted tables. */
export interface SchemaDiff {
  /** Changes that lose no data, in execution order. */
  readonly steps: readonly SchemaStep[];
  /** Differences that remain, because removing them would lose data. */
  readonly losses: readonly SchemaLoss[];
}

/** A key for a column among all tables. */
export function columnKey(table: string, column: string): string {
  return `${table}.${column}`;
}

/**
 * Compares tables. Pure: the same input gives the same steps. After they are executed, only the losses remain.
 * @throws Error for a table with another primary key, which needs a migration written by the user
 */
export function diffSchema(input: DiffInput): SchemaDiff {
  const parts = [...input.wanted.values()].map((wanted) => {
    const actual = input.actual.get(wanted.name);
    return actual ? tableDiff(actual, wanted, input) : newTable(wanted);
  });
  const losses = [...parts.flatMap((part) => part.losses), ...leftOverTables(input)];
  const steps = parts.flatMap((part) => part.steps).sort((one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind));
  return { steps, losses };
}

/** Execution order. Foreign keys are dropped first and added last, because they depend on tables, columns and indexes on both sides. */
const ORDER: readonly SchemaStep['kind'][] = [
  'dropForeignKey',
  'createTable',
  'addColumn',
  'dropIndex',
  'relaxColumn',
  'convertColumn',
  'createIndex',
  'addForeignKey',
];

function newTable(wanted: TableSchema): SchemaDiff {
  const keys = wanted.foreignKeys.map((key): SchemaStep => ({ kind: 'addForeignKey', table: wanted.name, key }));
  return { steps: [{ kind: 'createTable', table: wanted.name, schema: wanted }, ...keys], losses: [] };
}

function leftOverTables({ actual, wanted, known }: DiffInput): SchemaLoss[] {
  return [...known.values()]
    .filter(({ name }) => actual.has(name) && !wanted.has(name))
    .map(({ name, owner }) => ({ kind: 'dropTable', table: name, ...(owner !== undefined && { owner }) }));
}

function tableDiff(actual: ActualTable, wanted: TableSchema, input: DiffInput): SchemaDiff {
  const table = wanted.name;
  const known = input.known.get(table);
  checkPrimary(actual, wanted);
  const steps: SchemaStep[] = [];
  const losses: SchemaLoss[] = [];
  const existing = new Map(actual.columns.map((column) => [column.name, column]));
  const pending = new Set<string>();

  for (const column of wanted.columns) {
    const found = existing.get(column.name);
    const change = found ? columnChange(table, found, column, input.fitting) : ({ kind: 'addColumn', table, column } as const);
    if (change === null) continue;
    if (isLoss(change)) {
      losses.push(change);
      pending.add(column.name);
    } else steps.push(change);
  }
  const names = new Set(wanted.columns.map((column) => column.name));
  for (const column of actual.columns) {
    if (names.has(column.name)) continue;
    if (!column.nullable && !column.hasDefault) steps.push({ kind: 'relaxColumn', table, column: column.name, storage: column.storage });
    if (known?.columns.some((one) => one.name === column.name)) losses.push({ kind: 'dropColumn', table, column: column.name });
  }
  steps.push(...indexSteps(actual, wanted, known, pending), ...foreignKeySteps(actual, wanted, known));
  return { steps, losses };
}

function isLoss(change: SchemaStep | SchemaLoss): change is SchemaLoss {
  return change.kind === 'changeType' || change.kind === 'narrow' || change.kind === 'shorten' || change.kind === 'forbidNull';
}

function columnChange(
  table: string,
  found: ActualColumn,
  column: ColumnSchema,
  fitting: ReadonlySet<string>,
): SchemaStep | SchemaLoss | null {
  const from = found.storage;
  const to = storageOf(column);
  const fits = fitting.has(columnKey(table, column.name));
  if (!sameStorage(from, to) && !widens(from, to)) {
    const narrows = beyond(from, to) !== null;
    if (!narrows && !shortens(from, to)) return { kind: 'changeType', table, column, from };
    if (!fits) return { kind: narrows ? 'narrow' : 'shorten', table, column, from };
  }
  if (found.nullable && !column.nullable && !fits) return { kind: 'forbidNull', table, column, from };
  return sameStorage(from, to) && found.nullable === column.nullable ? null : { kind: 'convertColumn', table, column };
}

function checkPrimary(actual: ActualTable, wanted: TableSchema): void {
  const key = wanted.columns.find((column) => column.kind === 'key');
  const primary = key ? [key.name] : (wanted.primary ?? []);
  if (primary.join('\0') === actual.primary.join('\0')) return;
  throw new Error(
    `table "${wanted.name}" has the primary key (${actual.primary.join(', ')}) but should have (${primary.join(', ')}): ` +
      'it was not created by Plinth, or needs a migration in config/migrations',
  );
}

function indexSteps(actual: ActualTable, wanted: TableSchema, known: TableSchema | undefined, pending: ReadonlySet<string>): SchemaStep[] {
  const table = wanted.name;
  const existing = new Map(actual.indexes.map((index) => [index.name, index]));
  const steps: SchemaStep[] = [];
  for (const index of wanted.indexes) {
    const found = existing.get(index.name);
    existing.delete(index.name);
    if (found && found.kind === index.kind && found.unique === index.unique && found.columns.join('\0') === index.columns.join('\0'))
      continue;
    // Skip indexes on columns that are not yet as wanted.
    if (!index.columns.some((column) => pending.has(column)))
      steps.push({ kind: 'createIndex', table, index, replaces: found !== undefined });
  }
  const ours = new Set(known?.indexes.map((index) => index.name));
  for (const name of existing.keys()) if (ours.has(name)) steps.push({ kind: 'dropIndex', table, index: name });
  return steps;
}

function foreignKeySteps(actual: ActualTable, wanted: TableSchema, known: TableSchema | undefined): SchemaStep[] {
  const table = wanted.name;
  const missing = wanted.foreignKeys.filter((key) => !actual.foreignKeys.some((found) => sameKey(found, key)));
  const ours = known?.foreignKeys ?? [];
  const extra = actual.foreignKeys.filter(
    (found) =>
      !wanted.foreignKeys.some((key) => sameKey(found, key)) &&
      (ours.some((key) => sameKey(found, key)) || missing.some((key) => key.name === found.name || key.column === found.column)),
  );
  return [
    ...extra.map((key): SchemaStep => ({ kind: 'dropForeignKey', table, key })),
    ...missing.map((key): SchemaStep => ({ kind: 'addForeignKey', table, key })),
  ];
}

/** Compares foreign keys by their effect, because SQLite stores no names. */
function sameKey(found: ActualForeignKey, key: ForeignKeySchema): boolean {
  return found.column === key.column && found.table === key.table && found.references === key.references && found.onDelete === key.onDelete;
}

/** Whether a step of an older node would drop an index that newer nodes created, or narrow a column that they widened. */
export function undoesNewer(step: SchemaStep, actual: ReadonlyMap<string, ActualTable>): boolean {
  if (step.kind !== 'convertColumn') return step.kind === 'dropIndex';
  const found = actual.get(step.table)?.columns.find(({ name }) => name === step.column.name);
  if (found === undefined) return false;
  const wanted = storageOf(step.column);
  return (found.nullable && !step.column.nullable) || !(sameStorage(found.storage, wanted) || widens(found.storage, wanted));
}

/** Steps for losses of whole tables and columns. Foreign keys and indexes on them are dropped first. */
export function lossSteps(
  losses: readonly SchemaLoss[],
  actual: ReadonlyMap<string, ActualTable>,
  wanted: ReadonlyMap<string, TableSchema>,
): SchemaStep[] {
  const tables = new Set(losses.flatMap((loss) => (loss.kind === 'dropTable' ? [loss.table] : [])));
  const columns = new Map<string, Set<string>>();
  for (const loss of losses) {
    const column = loss.kind === 'dropColumn' ? loss.column : loss.kind === 'changeType' ? loss.column.name : null;
    if (column !== null) columns.set(loss.table, (columns.get(loss.table) ?? new Set()).add(column));
  }

  const steps: SchemaStep[] = [];
  for (const table of actual.values()) {
    const dropped = columns.get(table.name);
    for (const key of table.foreignKeys) {
      if (tables.has(key.table) || dropped?.has(key.column)) steps.push({ kind: 'dropForeignKey', table: table.name, key });
    }
    if (!dropped) continue;
    for (const index of table.indexes) {
      if (index.columns.some((column) => dropped.has(column))) steps.push({ kind: 'dropIndex', table: table.name, index: index.name });
    }
  }
  for (const table of tables) steps.push({ kind: 'dropTable', table });
  for (const [table, names] of columns) {
    for (const column of names) {
      steps.push({ kind: 'dropColumn', table, column });
      const again = wanted.get(table)?.columns.find((one) => one.name === column);
      if (again) steps.push({ kind: 'addColumn', table, column: again });
    }
  }
  return steps;
}
