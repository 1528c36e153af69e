import {
  addToSchema,
  agreesTo,
  describeLoss,
  describeStep,
  type LossConsent,
  migrate,
  migrateAlone,
  type OwnedDatabase,
  planSchema,
  type SchemaLoss,
  SchemaLossError,
  waitingMigrations,
  withLease,
} from '../database/index.ts';
import {
  type AttributeConversion,
  choicesFrom,
  describeConversion,
  describeUnfitting,
  type ModelChange,
  ModelChangeError,
  type ModelConflict,
  type RenamedColumns,
  type UnfittingChoice,
} from '../documents/index.ts';
import { convertContent, findConversions, type PlannedConversions } from './convert-content.ts';
import { lossesByTable, mergedLosses, refuseUnknown, type TableLoss } from './losses.ts';
import type { TablesAtHand } from './tables-at-hand.ts';

/** Options of a migration. */
export interface MigrationOptions {
  /**
   * Whether content that the model has no place for may be lost (dropped, emptied or cut): all of it, none, or that of the named tables. A
   * function is called after the app's migrations have run, with the losses that remain then; not when there are none. Default false.
   */
  readonly allowLoss?: LossConsent | ((planned: readonly TableLoss[]) => Promise<LossConsent>);
  /** Called with the names of the app's migrations as soon as they have run, even if a later step fails. */
  readonly onRan?: (migrations: readonly string[]) => void;
  /** What becomes of values that do not fit the new types of their attributes, besides what migrations declare. */
  readonly unfitting?: readonly UnfittingChoice[];
  /** In a dry run: renames of a migration that is not written yet. */
  readonly renames?: readonly RenamedColumns[];
  /** Examples of values that do not fit, per attribute. Default 100. */
  readonly examples?: number;
  /** Only reports what would be done. Default false. */
  readonly dryRun?: boolean;
}

/** What a migration did, or would do. One line each. */
export interface MigrationReport {
  /** Changes of tables and of their content. */
  readonly steps: readonly string[];
  /** Those of `steps` that change content: a sentence each. */
  readonly content: readonly string[];
  /** Attributes whose type has changed, with the number of documents whose values fit. */
  readonly conversions: readonly AttributeConversion[];
  /** Names of the app's migrations that ran; in a dry run, of those that would run. */
  readonly migrations: readonly string[];
  /** In a dry run: whether migrations wait that may change everything else here. */
  readonly isUncertain: boolean;
  /** What was kept because a step would have lost it. */
  readonly losses: readonly string[];
  /** The same losses, by the table by whose name they are accepted. */
  readonly tables: readonly TableLoss[];
  /** What no migration can do: the content must be changed first. Only in a dry run; otherwise it is thrown. */
  readonly refused: readonly string[];
  /** Why some indexes cannot be created, because the database lacks something for them; null where all can be. */
  readonly lacking: string | null;
  /** Those of `losses` and `refused` that would stop a boot. Only in a dry run. */
  readonly stops: readonly string[];
  /** The documents because of which `stops` has sentences of relations and unique attributes. Only in a dry run. */
  readonly conflicts: readonly ModelConflict[];
}

/** Accepts no loss. Unlike `false`, it does not throw: what would be lost is kept. */
const NOTHING: LossConsent = new Set();

/**
 * Brings tables and content in step with the model: the app's migrations first, then what only adds, then what loses content, with consent.
 * @throws ModelChangeError for what no migration can do, or what stops a boot and was not agreed to
 * @throws SchemaLossError where content would be lost and `allowLoss` is false
 * @throws BootError where `allowLoss` names a table that loses nothing
 */
export async function migrateTables(
  atHand: TablesAtHand,
  { allowLoss: consent = false, dryRun = false, onRan = () => undefined, ...converting }: MigrationOptions,
): Promise<MigrationReport> {
  const { database, documents, freshness, tables, migrations, plugins } = atHand;
  if (!dryRun) await documents.finishConversions();
  const conversions = await findConversions(atHand, converting);
  if (dryRun) return planOf(atHand, conversions);
  // Nothing has run yet. What the tables agree to lose is known only later, so values that do not fit are refused then.
  if (consent === false) conversions.assertDecided();
  // These migrations may rename what would otherwise be lost.
  const first = await migrateAlone(database, { migrations, unrecorded: conversions.declared });
  onRan(first);
  const changes = await documents.changes();
  const texts = (consent: ModelChange['consent']) => changes.filter((change) => change.consent === consent).map((change) => change.text);
  const ready = conversions.isFinal ? conversions : await findConversions(atHand, converting);
  const losses = withoutConverted((await planSchema(database, tables)).losses, ready);
  const planned = mergedLosses([...lossesByTable(losses, changes, plugins), ...ready.losses]);
  const impossible = changes.filter((change) => change.consent === 'never');
  if (impossible.length > 0) throw new ModelChangeError(impossible);
  if (consent === false) ready.assertDecided();
  if (consent === false && planned.length > 0) throw new SchemaLossError(losses, texts('loss'));
  if (typeof consent === 'object') refuseUnknown(consent, planned);
  const allowLoss = typeof consent !== 'function' ? consent : planned.length === 0 ? NOTHING : await consent(planned);
  const isAgreed = ({ consent, table = '' }: ModelChange) => consent !== 'loss' || agreesTo(allowLoss, table);
  const left = changes.filter((change) => !isAgreed(change));
  const stopping = left.filter((change) => change.stops);
  if (stopping.length > 0) throw new ModelChangeError(stopping);
  const converted = await convertContent(ready, allowLoss);
  // Content moves from old columns to new ones, so both must exist.
  const added = changes.length > 0 ? await addToSchema(database, tables, { migrations }) : null;
  const before = await carryOut(database, changes, (change) => change.late !== true && isAgreed(change));
  const report = await migrate(database, tables, { allowLoss, migrations });
  const after = await carryOut(database, changes, (change) => change.late === true && isAgreed(change));
  const carried = [...before, ...after];
  const done = [...converted, ...(added?.steps ?? []), ...report.steps, ...carried];
  const later = [...(added?.migrations ?? []), ...report.migrations];
  onRan(later.filter((name) => !first.includes(name)));
  const ran = [...new Set([...first, ...later])];
  await freshness.settle(done.length + ran.length > 0);
  const kept = [...report.pendingLoss.map(describeLoss), ...left.map(({ text }) => text)];
  return {
    steps: done,
    content: [...converted, ...carried],
    conversions: ready.reports,
    migrations: ran,
    isUncertain: false,
    losses: kept,
    tables: lossesByTable(report.pendingLoss, left, plugins),
    refused: [],
    lacking: report.refused,
    stops: [],
    conflicts: [],
  };
}

/** What a migration would do. */
async function planOf(
  { database, documents, tables, migrations, plugins }: TablesAtHand,
  conversions: PlannedConversions,
): Promise<MigrationReport> {
  const changes = await documents.changes();
  const texts = (consent: ModelChange['consent']) => changes.filter((change) => change.consent === consent).map((change) => change.text);
  const { steps, losses: all, refused } = await planSchema(database, tables);
  const losses = withoutConverted(all, conversions);
  const choiceFor = choicesFrom(conversions.choices);
  const [open, decided] = [conversions.open, conversions.reports.filter((report) => !conversions.open.includes(report))];
  const content = [...decided.map((report) => describeConversion(report, choiceFor(report))), ...texts('none')];
  return {
    steps: [...steps.map(describeStep), ...content],
    content,
    conversions: conversions.reports,
    migrations: await waitingMigrations(database, migrations),
    isUncertain: !conversions.isFinal,
    losses: [...losses.map(describeLoss), ...texts('loss'), ...conversions.losses.flatMap((loss) => loss.losses)],
    tables: mergedLosses([...lossesByTable(losses, changes, plugins), ...conversions.losses]),
    refused: [...texts('never'), ...open.filter(({ duplicates }) => duplicates.count > 0).map(describeUnfitting)],
    lacking: refused,
    stops: [...changes.filter(({ stops }) => stops).map(({ text }) => text), ...open.map(describeUnfitting)],
    conflicts: changes.flatMap(({ conflicts = [] }) => conflicts),
  };
}

/** Losses of columns that no conversion changes. */
function withoutConverted(losses: readonly SchemaLoss[], { columns }: PlannedConversions): readonly SchemaLoss[] {
  return losses.filter((loss) => {
    const column = 'column' in loss && typeof loss.column === 'object' ? loss.column.name : null;
    return column === null || !columns.has(`${loss.table}.${column}`);
  });
}

/**
 * Carries out changes of content on one node, while others wait. The next node finds nothing left to do.
 * @returns what was done
 */
export async function carryOut(
  database: OwnedDatabase,
  changes: readonly ModelChange[],
  which: (change: ModelChange) => boolean,
): Promise<readonly string[]> {
  const chosen = changes.filter(which);
  if (chosen.length === 0) return [];
  await withLease(database, 'model', async () => {
    for (const change of chosen) await change.carry();
  });
  return chosen.map(({ text }) => text.replace(' would be removed', ' removed'));
}
