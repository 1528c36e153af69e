import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { type FarEnd, farEnd } from '../gate/far-rights.ts';
import { ownerOf } from '../plan/relation-sql.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import type { FarRow } from './far-stamps.ts';
import { InverseColumns } from './inverse-columns.ts';
import { type InverseEnd, type InverseLinks, type OwnerRow, pendingAxisOf } from './inverse-links.ts';
import { InverseTable } from './inverse-table.ts';
import { PendingColumns } from './pending-columns.ts';
import { type PendingLinks, PendingLinksOfColumn, PendingLinksOfTable } from './pending-links.ts';
import { PendingTable } from './pending-table.ts';

/** The far end of a relation that has one. */
export function endOf(layouts: Layouts, attribute: RelationAttribute): FarEnd {
  const end = farEnd(layouts, attribute);
  if (end === null) throw new Error(`"${attribute.name}" is not an inverse side of a relation of ${attribute.target}`);
  return end;
}

/** Rows that hold links, as versions at a far end. */
export function farRows(owners: readonly OwnerRow[]): FarRow[] {
  return owners.map(({ row, end, key }) => ({ row, document: end.document, key }));
}

/** The links of one relation, seen from a version on its inverse side. */
export function inverseLinks(statements: Statements, layouts: Layouts, near: InverseEnd, attribute: RelationAttribute): InverseLinks {
  const owner = ownerOf({ layouts }, attribute);
  const far = layouts.of(attribute.target);
  const isPending = pendingAxisOf(near, far) !== null;
  if (owner.storage === 'column') return new (isPending ? PendingColumns : InverseColumns)(statements, near, far, owner);
  return new (isPending ? PendingTable : InverseTable)(statements, near, far, owner);
}

/** The pending links of a list, if documents at its other end have no separate versions where the two keys differ; null otherwise. */
export function settlingOf(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  from: VersionKey,
  attribute: RelationAttribute,
): { readonly links: PendingLinks; readonly mode: 'carryOut' | 'discard' } | null {
  const far = layouts.of(attribute.target);
  const source = { ...near, key: from };
  const pending = [near, source].find((end) => pendingAxisOf(end, far) !== null);
  if (pending === undefined) return null;
  const owner = ownerOf({ layouts }, attribute);
  return { links: pendingLinks(statements, pending, far, owner), mode: pending === near ? 'discard' : 'carryOut' };
}

function pendingLinks(statements: Statements, near: InverseEnd, far: TypeLayout, owner: RelationAttribute): PendingLinks {
  return new (owner.storage === 'column' ? PendingLinksOfColumn : PendingLinksOfTable)(statements, near, far, owner);
}

/**
 * Discards the pending links of a version that is about to be removed: a link that it has taken from another list returns there. Rows with
 * room for many links take none from other lists.
 */
export async function releasePending(statements: Statements, layouts: Layouts, near: InverseEnd): Promise<void> {
  for (const attribute of near.layout.inverse) {
    const far = layouts.of(attribute.target);
    if (pendingAxisOf(near, far) === null) continue;
    const owner = ownerOf({ layouts }, attribute);
    if (owner.many) continue;
    const links = pendingLinks(statements, near, far, owner);
    await links.discard(await links.changes());
  }
}
