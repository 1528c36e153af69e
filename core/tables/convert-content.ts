import { agreesTo, type LossConsent } from '../database/index.ts';
import {
  type AttributeConversion,
  type Conversions,
  describeUnfitting,
  ModelConversionError,
  type RenamedColumns,
  type UnfittingChoice,
  undecided,
} from '../documents/index.ts';
import { declaredChanges } from './declared-changes.ts';
import type { TableLoss } from './losses.ts';
import type { TablesAtHand } from './tables-at-hand.ts';

/** What decides about values that do not fit. */
export interface ConvertingOptions {
  readonly unfitting?: readonly UnfittingChoice[];
  readonly renames?: readonly RenamedColumns[];
  readonly examples?: number;
}

/** Conversions of values, with what was decided about those that do not fit. */
export interface PlannedConversions extends Pick<Conversions, 'columns' | 'isOlder' | 'reports'> {
  readonly choices: readonly UnfittingChoice[];
  /** Those with values that do not fit and about which nothing was decided. */
  readonly open: readonly AttributeConversion[];
  /** The same as losses: whoever accepts the loss of a table clears these values. */
  readonly losses: readonly TableLoss[];
  /** Waiting migrations that declare what they do. */
  readonly declared: readonly string[];
  /** Whether no other migration can change what was found. */
  readonly isFinal: boolean;
  /** @throws ModelConversionError if anything is open */
  assertDecided(): void;
  carry(choices: readonly UnfittingChoice[]): Promise<readonly string[]>;
}

/** Finds values whose attributes have another type now. Changes nothing, except that it completes a conversion whose node has died. */
export async function findConversions(
  { database, documents, types, migrations }: Pick<TablesAtHand, 'database' | 'documents' | 'types' | 'migrations'>,
  { unfitting = [], renames = [], examples }: ConvertingOptions,
): Promise<PlannedConversions> {
  const declared = await declaredChanges(database, migrations);
  const all = { types, renames: [...declared.renames, ...renames], ...(examples !== undefined && { examples }) };
  const conversions = await documents.conversions(all);
  const choices = [...declared.unfitting, ...unfitting];
  const open = undecided(conversions.reports, choices);
  return {
    reports: conversions.reports,
    columns: conversions.columns,
    isOlder: conversions.isOlder,
    choices,
    open,
    losses: [...conversions.tables].flatMap(([table, reports]): readonly TableLoss[] => {
      const losses = reports.filter((report) => open.includes(report) && report.duplicates.count === 0).map(describeUnfitting);
      return losses.length === 0 ? [] : [{ table, plugin: null, losses }];
    }),
    declared: declared.migrations,
    isFinal: declared.isAll,
    assertDecided() {
      if (open.length > 0) throw new ModelConversionError(open);
    },
    carry: async (decided) => (conversions.isEmpty ? [] : conversions.carry(decided)),
  };
}

/**
 * Converts values. Migrations have run.
 * @param allowLoss tables in which values that do not fit may be cleared
 * @returns a sentence for each attribute
 * @throws ModelConversionError for values that do not fit and about which nothing was decided
 */
export async function convertContent(
  { choices, open, losses, carry }: PlannedConversions,
  allowLoss: LossConsent,
): Promise<readonly string[]> {
  const agreed = losses.filter(({ table }) => agreesTo(allowLoss, table)).flatMap((loss) => loss.losses);
  const cleared = open.filter((report) => agreed.includes(describeUnfitting(report)));
  return carry([...choices, ...cleared.map(({ uid, attribute }): UnfittingChoice => ({ uid, attribute, action: 'clear' }))]);
}
