import type { LinkingAttribute, RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { type FarEnd, farEnd } from '../gate/far-rights.ts';
import { ownerOf } from '../plan/relation-sql.ts';
import type { Layouts, TypeLayout } from '../storage/layout.ts';
import { addTo, grouped } from '../storage/lists.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import type { FarChanges } from './far-changes.ts';
import type { FarRow } from './far-stamps.ts';
import { InverseColumns } from './inverse-columns.ts';
import type { InverseEnd, InverseLinks, OwnerRow } from './inverse-links.ts';
import { InverseTable } from './inverse-table.ts';
import { appendsOnly, applyChange, keepHidden, type LinkEnd, linkKey, type RelationListChange } from './relation-list.ts';

/**
 * Applies a change that is written from the side that does not own the links. It changes rows of the documents at the other end. On link
 * axes those are the rows with the shared, given or default value. On request axes they are the rows with the written value, or, where the
 * written type lacks the axis, with the given value or any.
 *
 * @throws ForbiddenError for links that count as values of their other end, where the caller may not change that
 */
export async function changeInverseLinks(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  attribute: RelationAttribute,
  asked: RelationListChange,
  far: FarChanges,
): Promise<void> {
  const links = inverseLinks(statements, layouts, near, attribute);
  // Appending does not read the list, which may be long: only the named documents and the last place.
  const appends = appendsOnly(asked) && attribute.many;
  const current = await links.linked(appends && asked.kind === 'change' ? [...asked.connect, ...asked.disconnect] : null);
  const named = new NamedRows(asked.kind === 'set' ? asked.links : asked.connect, links.listed);
  const change = await keepHidden(statements, endsOf(current), asked, attribute.many);
  const isGone = goneBy(change, named, links.listed);
  const list = endsOf(current.filter((owner) => !isGone(owner)));
  const next = applyChange(list, listedChange(change, links.listed), attribute.many);
  const wanted = new Set(next.map(linkKey));
  const kept = new Set(current.filter((owner) => wanted.has(linkKey(owner.end)) && (!isGone(owner) || named.has(owner))));
  const removed = current.filter((owner) => !kept.has(owner));

  const linked = new Set([...kept].map((owner) => owner.row));
  const rows = (await links.addressed(next.filter((end) => named.hasEnd(end)))).filter(
    (owner) => named.has(owner) && !linked.has(owner.row),
  );
  const [keptByEnd, rowsByEnd] = [grouped(kept, ({ end }) => linkKey(end)), grouped(rows, ({ end }) => linkKey(end))];
  const moved: OwnerRow[] = [];
  const added: OwnerRow[] = [];
  let position = appends ? await links.last() : 0;
  for (const end of next) {
    const key = linkKey(end);
    if (appends && !named.hasEnd(end)) continue;
    position += 1;
    for (const owner of keptByEnd.get(key) ?? []) if (owner.position !== position) moved.push({ ...owner, position });
    for (const owner of rowsByEnd.get(key) ?? []) added.push({ ...owner, position });
  }
  const lost = [...removed, ...(await links.displaced(added)).filter(({ row }) => removed.every((owner) => owner.row !== row))];
  // A moved link only changes its position in this list. The far documents stay as they are: no rights are needed, and no new `updatedAt`.
  await far.take(endOf(layouts, attribute), farRows([...lost, ...added]));
  if (moved.length > 0) far.touch(attribute.target);
  await links.remove(lost);
  await links.move(moved);
  await links.add(added);
}

/** The documents that any version of a document is linked to through a relation whose links are not columns of its own rows. */
export async function linkedDocuments(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  attribute: LinkingAttribute,
): Promise<readonly number[]> {
  if (attribute.side === 'inverse') return inverseLinks(statements, layouts, near, attribute).documents();
  const { knex } = statements;
  const { table, linksTable } = near.layout;
  const rows = knex(table).select('id').where(DOCUMENT_COLUMN, near.document);
  const links = knex(linksTable).distinct('target').where({ attribute: attribute.name, entry: 0 }).whereIn('source', rows);
  return (await statements.read(links)).map(([target]) => target as number);
}

function endOf(layouts: Layouts, attribute: RelationAttribute): FarEnd {
  const end = farEnd(layouts, attribute);
  if (end === null) throw new Error(`"${attribute.name}" shows no links of ${attribute.target}`);
  return end;
}

function farRows(owners: readonly OwnerRow[]): FarRow[] {
  return owners.map(({ row, end, key }) => ({ row, document: end.document, key }));
}

/** The distinct ends of these rows. */
function endsOf(owners: readonly OwnerRow[]): LinkEnd[] {
  return [...new Map(owners.map(({ end }) => [linkKey(end), end])).values()];
}

/** The linked rows that a change unlinks directly. Rows that it keeps without naming them are not changed. */
function goneBy(change: RelationListChange, named: NamedRows, listed: ReadonlySet<string>): (owner: OwnerRow) => boolean {
  if (change.kind === 'set') {
    const kept = new Set(change.links.map(linkKey));
    return (owner) => !named.has(owner) && (named.hasEnd(owner.end) || !kept.has(linkKey(owner.end)));
  }
  const disconnected = new NamedRows(change.disconnect, listed);
  return (owner) => disconnected.has(owner);
}

/** Rows that a body names: by document, by pins on the axes that tell list entries apart, and optionally by a value of a request axis. */
class NamedRows {
  readonly #requests = new Map<string, (readonly [axis: string, value: string])[][]>();

  constructor(ends: readonly LinkEnd[], listed: ReadonlySet<string>) {
    for (const end of ends) {
      const key = linkKey(listedEnd(end, listed));
      const request = Object.entries(end.pins).filter(([axis]) => !listed.has(axis));
      addTo(this.#requests, key, request);
    }
  }

  hasEnd(end: LinkEnd): boolean {
    return this.#requests.has(linkKey(end));
  }

  has(owner: OwnerRow): boolean {
    const requests = this.#requests.get(linkKey(owner.end));
    return requests?.some((request) => request.every(([axis, value]) => owner.key.get(axis) === value)) ?? false;
  }
}

/** An end as the list identifies it: without values of request axes, which only select rows behind the end. */
function listedEnd({ document, pins }: LinkEnd, listed: ReadonlySet<string>): LinkEnd {
  return { document, pins: Object.fromEntries(Object.entries(pins).filter(([axis]) => listed.has(axis))) };
}

/** The change to the list, after the rows that it unlinks were taken out. An end that is named several times counts once. */
function listedChange(change: RelationListChange, listed: ReadonlySet<string>): RelationListChange {
  if (change.kind === 'set') return { kind: 'set', links: change.links.map((link) => listedEnd(link, listed)) };
  const connect = change.connect.map(({ position, ...end }) => ({
    ...listedEnd(end, listed),
    position: 'anchor' in position ? { ...position, anchor: listedEnd(position.anchor, listed) } : position,
  }));
  return { kind: 'change', disconnect: [], connect: [...new Map(connect.map((link) => [linkKey(link), link])).values()] };
}

/**
 * Gives the rows of version `near.key` the links to the document that the rows of version `from` of the same documents have already. These
 * are links that were written from this side while only `from` existed there. Nothing is removed.
 *
 * The order of a list on its inverse side: each link has a number there. Among equal numbers the older row comes first. A new link goes
 * after the last one. A write from the inverse side that does more than append renumbers the list that it sees from 1. Lists of other
 * versions keep their numbers. A link that is carried here, or copied with its row, keeps the number of its sibling in the other version.
 * Links that the list had already keep theirs, even when the version is copied again.
 */
export async function carryInverseLinks(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  from: VersionKey,
  attribute: RelationAttribute,
  far: FarChanges,
): Promise<void> {
  const links = inverseLinks(statements, layouts, near, attribute);
  const waiting = await links.pending(from);
  // A writer of the owning rows may add the same links, so lock these documents and look again.
  const sources = waiting.map(({ end }) => end.document);
  await far.locks.hold(sources);
  const found = waiting.length > 0 && statements.dialect.supportsRowLocks ? await links.pending(from) : waiting;
  const { added, lost } = await carriedBy(links, endOf(layouts, attribute), found, far);
  await links.remove(lost);
  await links.add(added);
}

/** Whether `carryInverseLinks` has anything to do: the other end has separate versions where the two keys differ. */
export function carriesInverse(
  layouts: Layouts,
  layout: TypeLayout,
  { target }: RelationAttribute,
  from: VersionKey,
  to: VersionKey,
): boolean {
  const far = layouts.of(target);
  return layout.axes.some(({ name }) => from.get(name) !== to.get(name) && far.axis(name)?.state === 'active');
}

/** The documents whose values `carryInverseLinks` would change now, by registry id. */
export async function carriedDocuments(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  from: VersionKey,
  attribute: RelationAttribute,
): Promise<readonly number[]> {
  const links = inverseLinks(statements, layouts, near, attribute);
  const pending = await links.pending(from);
  return [...pending, ...(await links.displaced(pending))].map(({ end }) => end.document);
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

function inverseLinks(statements: Statements, layouts: Layouts, near: InverseEnd, attribute: RelationAttribute): InverseLinks {
  const owner = ownerOf({ layouts }, attribute);
  const far = layouts.of(attribute.target);
  return owner.storage === 'column' ? new InverseColumns(statements, near, far, owner) : new InverseTable(statements, near, far, owner);
}
