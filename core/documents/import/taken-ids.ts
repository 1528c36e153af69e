import { defineListStatement } from '../storage/defined-statement.ts';
import type { TypeLayout } from '../storage/layout.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import { lockDocuments } from '../write/place.ts';
import { deleteBy, partsOf } from './bulk-statements.ts';
import type { DocumentPlan } from './document-plan.ts';
import { IMPORTED_TABLE } from './import-tables.ts';
import { reopen } from './links-to-nothing.ts';

/** The document that has a version with a numeric id. */
interface Holder {
  readonly document: number;
  readonly documentId: string;
  /** The run that put it last; null for none. */
  readonly run: number | null;
}

const ID_HOLDERS = defineListStatement(({ knex, within }, table: string) =>
  knex({ v: table })
    .leftJoin({ i: IMPORTED_TABLE }, 'i.document', `v.${DOCUMENT_COLUMN}`)
    .select(['v.id', `v.${DOCUMENT_COLUMN}`, 'v.document_id', 'i.run'])
    .where(within('v.id', 'key')),
);

/**
 * Refuses documents of one type with numeric ids of other documents. A stored version of a document from an earlier run loses its id,
 * because the other system now uses that id for another document: the version was made here (by publishing a draft), or has another id
 * there.
 *
 * @param level registry ids of documents of the batch that stay as they are
 */
export async function settleIds(
  statements: Statements,
  { table }: TypeLayout,
  plans: readonly DocumentPlan[],
  { run, level }: { readonly run: number; readonly level: ReadonlySet<number> },
): Promise<void> {
  const holders = await findHolders(statements, table, plans);
  const wanted = new Map(plans.map((plan) => [plan.prepared.documentId, new Set(plan.prepared.versions.map(({ id }) => id))]));
  const givesWay = (id: number, holder: Holder) => {
    const own = wanted.get(holder.documentId);
    if (own !== undefined) return !own.has(id);
    return holder.run !== null && holder.run < run && !level.has(holder.document);
  };
  const outdated = new Set<number>();
  const released: number[] = [];
  for (const plan of plans) {
    const { documentId } = plan.prepared;
    const free: number[] = [];
    for (const version of plan.versions) {
      const { id } = version.prepared;
      const holder = holders.get(id);
      if (plan.versions.some((other) => other !== version && other.prepared.id === id)) {
        plan.remark(version, ['refused', 'malformed', null], `two versions have the id ${id}`);
        break;
      }
      if (holder === undefined || holder.documentId === documentId) continue;
      if (!givesWay(id, holder)) {
        const made =
          holder.run === null ? ', which was created in this app. If you delete that document, the next import creates this one' : '';
        plan.remark(
          version,
          ['refused', 'id-taken', null],
          `the id ${id} is already used by a version of the document ${holder.documentId}${made}`,
        );
        break;
      }
      free.push(id);
    }
    if (plan.isRefused) continue;
    for (const id of free) outdated.add((holders.get(id) as Holder).document);
    released.push(...free);
    for (const { prepared } of plan.versions) holders.set(prepared.id, { document: plan.id, documentId, run });
  }
  if (released.length === 0) return;
  await lockDocuments(statements, [...outdated]);
  await deleteBy(statements, table, 'id', released);
  await reopen(statements, [...outdated]);
}

async function findHolders(statements: Statements, table: string, plans: readonly DocumentPlan[]): Promise<Map<number, Holder>> {
  const holders = new Map<number, Holder>();
  const ids = plans.flatMap(({ prepared }) => prepared.versions.map(({ id }) => id));
  for (const part of partsOf([...new Set(ids)])) {
    const rows = await statements.readList(ID_HOLDERS, [table], part);
    for (const [id, document, documentId, run] of rows) {
      holders.set(id as number, { document: document as number, documentId: documentId as string, run: run as number | null });
    }
  }
  return holders;
}
