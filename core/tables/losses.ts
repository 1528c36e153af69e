import { BootError } from '../config/index.ts';
import { consentTable, describeLoss, type SchemaLoss } from '../database/index.ts';
import type { ModelChange } from '../documents/index.ts';

/** What would be lost in one table. */
export interface TableLoss {
  readonly table: string;
  /** The plugin of the table if it is off or gone: the table is dropped only when it is named. */
  readonly plugin: string | null;
  /** A sentence for each loss. */
  readonly losses: readonly string[];
}

/** The part of a logger that warns. Pino's has it. */
export interface WarningLogger {
  warn(message: string): void;
  warn(facts: object, message: string): void;
}

/**
 * Losses by table. Tables of plugins that are gone are attributed to these plugins, whatever they contain.
 * @param plugins names of the running plugins
 */
export function lossesByTable(
  pending: readonly SchemaLoss[],
  changes: readonly ModelChange[],
  plugins: ReadonlySet<string>,
): readonly TableLoss[] {
  const found = [
    ...pending.map((loss) => ({
      table: loss.table,
      owner: loss.kind === 'dropTable' ? loss.owner : undefined,
      text: describeLoss(loss),
    })),
    ...changes.flatMap(({ consent, table = '', owner, text }) => (consent === 'loss' ? [{ table, owner, text }] : [])),
  ];
  const tables = new Map<string, TableLoss>();
  for (const { table, owner, text } of found) {
    const name = consentTable(table);
    const known = tables.get(name);
    const isGone = owner !== undefined && !plugins.has(owner);
    tables.set(name, { table: name, plugin: isGone ? owner : (known?.plugin ?? null), losses: [...(known?.losses ?? []), text] });
  }
  return [...tables.values()];
}

/** One entry per table. */
export function mergedLosses(all: readonly TableLoss[]): readonly TableLoss[] {
  const tables = new Map<string, TableLoss>();
  for (const { table, plugin, losses } of all) {
    const known = tables.get(table);
    tables.set(table, { table, plugin: known?.plugin ?? plugin, losses: [...(known?.losses ?? []), ...losses] });
  }
  return [...tables.values()];
}

/** Warns of losses that wait for consent. @param disabled names of the plugins that are switched off */
export function tellOfLosses(tables: readonly TableLoss[], disabled: readonly string[], logger: WarningLogger): void {
  const ofPlugins = new Map<string, string[]>();
  for (const { table, plugin, losses } of tables) {
    if (plugin !== null) ofPlugins.set(plugin, [...(ofPlugins.get(plugin) ?? []), table]);
    else for (const text of losses) logger.warn(`schema change not applied (see plinth migrate): ${text}`);
  }
  for (const [plugin, names] of ofPlugins) {
    const state = disabled.includes(plugin) ? 'is disabled' : 'no longer exists';
    const way = `drop them with "plinth migrate --allow-loss=${names.join(',')}"`;
    logger.warn({ plugin, tables: names }, `the plugin "${plugin}" ${state}: its tables and their rows are kept; ${way}`);
  }
}

/** @throws BootError for a table without a planned loss: the name is wrong, or the loss was accepted before */
export function refuseUnknown(names: ReadonlySet<string>, planned: readonly TableLoss[]): void {
  const known = planned.map(({ table }) => table);
  const unknown = [...names].filter((name) => !known.includes(consentTable(name)));
  if (unknown.length === 0) return;
  const list = known.length === 0 ? 'no table has destructive changes' : `tables with destructive changes: ${known.join(', ')}`;
  throw new BootError(
    `--allow-loss names ${unknown.map((name) => `"${name}"`).join(', ')}, which has no destructive changes; ${list}`,
    'MIGRATE_TABLE',
  );
}
