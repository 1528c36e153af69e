import { addToSchema, describeLoss, describeStep, planSchema, waitingMigrations } from '../database/index.ts';
import type { Finding } from '../documents/index.ts';
import type { TablesAtHand } from './tables-at-hand.ts';

/**
 * Inspects the database, its tables and all content. @param repairs whether to repair what can be repaired without a loss
 * @returns findings, as they are found
 */
export async function* inspectTables(
  { database, documents, freshness, tables, migrations }: TablesAtHand,
  repairs: boolean,
): AsyncGenerator<Finding> {
  const { dialect, knex } = database;
  const actual = new Set((await dialect.schema.introspect(knex)).map((table) => table.name));
  const names = tables.map((table) => table.name).filter((name) => actual.has(name));
  const one = { count: 1, examples: [] };
  for (const text of await dialect.schema.damages(knex, names))
    yield { kind: 'database', where: 'database', text, ...one, state: 'manual' };
  const waiting = await waitingMigrations(database, migrations);
  for (const name of waiting) {
    const text = `migration "${name}" is pending; run plinth migrate, then check tables and content again`;
    yield { kind: 'tables', where: 'config/migrations', text, ...one, state: 'manual' };
  }
  // Pending migrations may repair what looks broken. And a column that is added here would block their rename to it.
  if (waiting.length > 0) return;
  const { steps, losses } = await planSchema(database, tables);
  if (repairs && steps.length > 0) await addToSchema(database, tables);
  for (const step of steps) {
    const text = `the database schema does not match the content model: ${describeStep(step)}`;
    yield { kind: 'tables', where: step.table, text, ...one, state: repairs ? 'repaired' : 'repairable' };
  }
  for (const loss of losses) yield { kind: 'tables', where: loss.table, text: describeLoss(loss), ...one, state: 'manual' };
  yield* documents.findings(repairs);
  if (repairs) await freshness.settle(true);
}
