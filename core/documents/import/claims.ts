import type { RelationAttribute, ScalarAttribute } from '../../model/index.ts';
import { defineListStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { addTo } from '../storage/lists.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { competingAxes } from '../write/competing-values.ts';
import { keyText } from '../write/write-plan.ts';
import { partsOf, updateBy } from './bulk-statements.ts';
import type { DocumentPlan, VersionPlan } from './document-plan.ts';
import { IMPORTED_TABLE, OPEN } from './import-tables.ts';

/** Something that only one document can have in versions with equal axis values: a unique value, or the target of a one-to-one relation. */
interface Contested {
  /** The axes whose values count. */
  readonly axes: TypeLayout['axes'];
  readonly attribute: ScalarAttribute | RelationAttribute;
  readonly column: string;
  readonly kind: 'varchar' | 'ref';
  /** The value that a version claims; null for none. */
  claimed(version: VersionPlan): string | number | null;
  /** Updates the stored state of a row in the batch after its value was released. */
  released(version: VersionPlan): void;
}

/** The stored row that has a value which the batch claims, too. */
interface Holder {
  readonly row: number;
  readonly document: number;
  /** The run that last put its document; null for a document that no import has put. */
  readonly run: number | null;
  readonly documentId: string;
}

const VALUE_HOLDERS = defineListStatement(({ knex, within }, layout: TypeLayout, column: string, kind: string) =>
  knex({ v: layout.table })
    .leftJoin({ i: IMPORTED_TABLE }, 'i.document', `v.${DOCUMENT_COLUMN}`)
    .select(['v.id', `v.${DOCUMENT_COLUMN}`, 'i.run', 'v.document_id', `v.${column}`, ...layout.axes.map((axis) => `v.${axis.column}`)])
    .where(within(`v.${column}`, kind as Contested['kind'])),
);

/**
 * Decides which documents of a batch get values that only one document can have. The present holder keeps its value if it still claims it.
 * Otherwise the first claim wins. A holder that an earlier run has put and this run has not put yet loses the value, since it will be put
 * again.
 *
 * @param plans of one type, with their targets found
 * @param level registry ids of documents of the batch that stay as they are
 */
export async function settleClaims(
  statements: Statements,
  layout: TypeLayout,
  plans: readonly DocumentPlan[],
  { run, level }: { readonly run: number; readonly level: ReadonlySet<number> },
): Promise<void> {
  for (const contested of contestedOf(layout)) await settle(statements, layout, plans, contested, { run, level });
}

function contestedOf(layout: TypeLayout): Contested[] {
  const values = [...layout.unique].map(
    ([attribute, column]): Contested => ({
      axes: competingAxes(layout, attribute.name),
      attribute,
      column,
      kind: 'varchar',
      claimed: (version) => version.shadow(attribute),
      released: ({ stored }) => stored?.shadows.set(attribute, null),
    }),
  );
  const targets = [...layout.toOne].flatMap(([attribute, to]): Contested[] => {
    if (!to.exclusive) return [];
    const claimed = (version: VersionPlan) => version.toOne.get(attribute)?.document ?? null;
    const released = ({ stored }: VersionPlan) => (stored?.toOne as Map<RelationAttribute, null> | undefined)?.set(attribute, null);
    return [{ axes: layout.axes, attribute, column: to.target, kind: 'ref', claimed, released }];
  });
  return [...values, ...targets];
}

async function settle(
  statements: Statements,
  layout: TypeLayout,
  plans: readonly DocumentPlan[],
  contested: Contested,
  { run, level }: { readonly run: number; readonly level: ReadonlySet<number> },
): Promise<void> {
  const wanted = new Map<string, { readonly plan: DocumentPlan; readonly version: VersionPlan }[]>();
  const values = new Set<string | number>();
  for (const plan of plans) {
    for (const version of plan.versions) {
      const value = contested.claimed(version);
      if (value === null) continue;
      const key = keyText(contested, version.prepared.key, value);
      addTo(wanted, key, { plan, version });
      values.add(value);
    }
  }
  const holders = await holdersOf(statements, layout, contested, values);
  const inBatch = new Map(plans.map((plan) => [plan.id, plan]));
  const released: number[] = [];
  const outdated: number[] = [];
  for (const [key, claims] of wanted) {
    const present = holders.get(key) ?? [];
    const givesWay = ({ document, run: last }: Holder) => inBatch.has(document) || (last !== null && last < run && !level.has(document));
    const own = claims.find(({ plan }) => present.some(({ document }) => document === plan.id));
    const winner = own?.plan ?? (present.every(givesWay) ? claims[0]?.plan : undefined);
    for (const holder of winner ? present : []) {
      if (holder.document === winner?.id) {
        if (!claims.some(({ version }) => version.stored?.id === holder.row)) released.push(holder.row);
      } else if (givesWay(holder)) {
        released.push(holder.row);
        const other = inBatch.get(holder.document);
        const version = other?.versions.find(({ stored }) => stored?.id === holder.row);
        if (version) contested.released(version);
        if (other === undefined) outdated.push(holder.document);
      }
    }
    for (const claim of claims) if (claim.plan !== winner) lose(claim, contested, winner?.prepared.documentId ?? present[0]?.documentId);
  }
  await updateBy(statements, layout.table, 'id', released, { column: contested.column, value: null });
  await updateBy(statements, IMPORTED_TABLE, 'document', [...new Set(outdated)], { column: 'digest', value: OPEN });
}

/** Removes from a version the value that another document has. */
function lose(
  { plan, version }: { readonly plan: DocumentPlan; readonly version: VersionPlan },
  { attribute }: Contested,
  holder: string | undefined,
): void {
  plan.isOpen = true;
  const { name } = attribute;
  if (attribute.kind === 'scalar') {
    version.lost.add(attribute);
    plan.remark(version, ['kept', 'duplicate', name], `${name} must be unique, but the document ${holder} has the same value`);
    return;
  }
  const target = version.prepared.toOne.get(attribute)?.target;
  version.toOne.set(attribute, null);
  plan.remark(version, ['left-out', 'link-taken', name], `${name} refers to ${target}, which is already linked to the document ${holder}`);
}

async function holdersOf(
  statements: Statements,
  layout: TypeLayout,
  { axes: counted, column, kind }: Contested,
  values: ReadonlySet<string | number>,
): Promise<Map<string, Holder[]>> {
  const holders = new Map<string, Holder[]>();
  for (const part of partsOf([...values])) {
    const rows = await statements.readList(VALUE_HOLDERS, [layout, column, kind], part);
    for (const [row, document, run, documentId, value, ...axes] of rows) {
      const key = new Map(layout.axes.map(({ name }, at) => [name, axes[at] as string]));
      const holder = { row: row as number, document: document as number, run: run as number | null, documentId: documentId as string };
      addTo(holders, keyText({ axes: counted }, key, value as string | number), holder);
    }
  }
  return holders;
}
