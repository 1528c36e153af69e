import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { pendableAxes } from '../axes/pending-pins.ts';
import type { FarEnd } from '../gate/far-rights.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import type { Statements } from '../storage/statements.ts';
import type { FarChanges } from './far-changes.ts';
import type { InverseEnd, InverseLinks, OutdatedLink, OwnerRow } from './inverse-links.ts';
import { endOf, farRows, inverseLinks, settlingOf } from './inverse-lists.ts';
import { settlePending } from './pending-links.ts';

/** What a carried list changes: `replace` makes it equal to the other one, `add` removes and moves nothing. */
export type CarryMode = 'replace' | 'add';

/**
 * Makes the list of links to the document in version `near.key` equal to that in version `from`: gives the rows of one version the links
 * that the rows of the other version of the same documents have, and takes away those that they lack. Only documents with both versions
 * are concerned.
 *
 * The order of a list on its inverse side: each link has a number there. Among equal numbers the older row comes first. A new link goes
 * after the last one. A write from the inverse side that does more than append renumbers the list that it sees from 1. Lists of other
 * versions keep their numbers. A link that is carried here gets the number of its sibling in the other version. A link that is copied with
 * its row gets it only if it is new: the list belongs to the document that shows it.
 */
export async function carryInverseLinks(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  { from, mode }: { readonly from: VersionKey; readonly mode: CarryMode },
  attribute: RelationAttribute,
  far: FarChanges,
): Promise<void> {
  const settling = settlingOf(statements, layouts, near, from, attribute);
  if (settling !== null)
    return mode === 'add' ? undefined : settlePending(statements, settling.links, settling.mode, endOf(layouts, attribute), far);
  const links = inverseLinks(statements, layouts, near, attribute);
  const look = async () => ({ pending: await links.pending(from), outdated: mode === 'add' ? [] : await links.outdated(from) });
  const waiting = await look();
  const changed = changedBy(waiting.pending, waiting.outdated);
  // A writer of the owning rows may change the same links, so lock these documents and look again.
  await far.locks.hold(changed.map(({ end }) => end.document));
  const { pending, outdated } = changed.length > 0 && statements.dialect.supportsRowLocks ? await look() : waiting;
  const end = endOf(layouts, attribute);
  const gone = await removedBy(end, changedBy([], outdated), far);
  await links.remove(gone);
  const { added, lost } = await carriedBy(links, end, pending, far);
  await links.remove(lost);
  await links.add(added);
  const moved = outdated.flatMap(({ owner, position }) => (position === null ? [] : [{ ...owner, position }]));
  if (moved.length > 0) far.touch(attribute.target);
  await links.move(moved);
}

/** The rows whose links a carried list adds or removes. */
function changedBy(pending: readonly OwnerRow[], outdated: readonly OutdatedLink[]): readonly OwnerRow[] {
  return [...pending, ...outdated.flatMap(({ owner, position }) => (position === null ? [owner] : []))];
}

/** The links that are taken away: those that the caller may change at their other end. See `carriedBy`. */
async function removedBy(end: FarEnd, owners: readonly OwnerRow[], far: FarChanges): Promise<readonly OwnerRow[]> {
  if (owners.length === 0) return [];
  if (end.kind === 'shared') {
    far.touch(end.layout.type.uid);
    return owners;
  }
  const mayChange = await far.carriable(end, farRows(owners));
  const gone = owners.filter((owner) => mayChange(owner.row));
  await far.take(end, farRows(gone), true);
  return gone;
}

/**
 * Whether `carryInverseLinks` has anything to do: the other end has separate versions where the two keys differ, or can have pending
 * links.
 */
export function carriesInverse(
  layouts: Layouts,
  layout: TypeLayout,
  { target }: RelationAttribute,
  from: VersionKey,
  to: VersionKey,
): boolean {
  const far = layouts.of(target);
  const isPendable = pendableAxes(far, layout).some(({ name }) => from.get(name) !== to.get(name));
  return isPendable || layout.axes.some(({ name }) => from.get(name) !== to.get(name) && far.axis(name)?.state === 'active');
}

/** The documents whose values `carryInverseLinks` would change now, by registry id. */
export async function carriedDocuments(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  from: VersionKey,
  attribute: RelationAttribute,
): Promise<readonly number[]> {
  const settling = settlingOf(statements, layouts, near, from, attribute);
  if (settling !== null) return (await settling.links.changes()).map(({ owner }) => owner.end.document);
  const links = inverseLinks(statements, layouts, near, attribute);
  const pending = await links.pending(from);
  const changed = [...changedBy(pending, await links.outdated(from)), ...(await links.displaced(pending))];
  return changed.map(({ end }) => end.document);
}

/**
 * The pending links that are carried: those that the caller may change at their other end. The others follow when the documents that hold
 * them are copied. They are skipped silently, since the caller did not name them.
 */
async function carriedBy(
  links: InverseLinks,
  end: FarEnd,
  pending: readonly OwnerRow[],
  far: FarChanges,
): Promise<{ readonly added: readonly OwnerRow[]; readonly lost: readonly OwnerRow[] }> {
  if (pending.length === 0) return { added: [], lost: [] };
  if (end.kind === 'shared') {
    far.touch(end.layout.type.uid);
    return { added: pending, lost: [] };
  }
  const displaced = await links.displaced(pending);
  const mayChange = await far.carriable(end, farRows([...pending, ...displaced]));
  const stays = displaced.filter((owner) => !mayChange(owner.row));
  const isFree = ({ key }: OwnerRow) => stays.every((owner) => [...key].some(([axis, value]) => owner.key.get(axis) !== value));
  const added = pending.filter((owner) => mayChange(owner.row) && isFree(owner));
  const lost = await links.displaced(added);
  await far.take(end, farRows([...lost, ...added]), true);
  return { added, lost };
}
