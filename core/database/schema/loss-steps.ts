import type { TableSchema } from '../table-schema.ts';
import type { ActualTable } from './actual-table.ts';
import type { SchemaLoss, SchemaStep } from './schema-step.ts';

/** The steps that carry out losses of whole tables and columns, foreign keys and indexes on them first. */
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
