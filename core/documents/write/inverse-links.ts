import type { RelationAttribute } from '../../model/index.ts';
import type { VersionKey } from '../axes/axis.ts';
import { type FarEnd, farEnd } from '../gate/far-rights.ts';
import { ownerOf } from '../plan/relation-sql.ts';
import type { Layouts } from '../storage/layout.ts';
import { addTo, grouped } from '../storage/lists.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import type { FarChanges } from './far-changes.ts';
import type { FarRow } from './far-stamps.ts';
import { InverseColumns } from './inverse-columns.ts';
import type { InverseEnd, InverseLinks, OwnerRow } from './inverse-rows.ts';
import { InverseTable } from './inverse-table.ts';
import { appendsOnly, applyChange, keepHidden, type LinkEnd, linkKey, type RelationChange } from './relation-list.ts';

/**
 * Applies a change that is written from the side that does not own the links. It addresses the rows of the documents on the other
 * side that have, on link axes, the shared, given or default value and, on request axes, the value being written (where the written type
 * lacks the axis: the given one, or all of them).
 *
 * @throws ForbiddenError for links that are a matter of their other end, where the caller may not change it
 */
export async function changeInverseLinks(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  attribute: RelationAttribute,
  asked: RelationChange,
  far: FarChanges,
): Promise<void> {
  const links = inverseLinks(statements, layouts, near, attribute);
  // Appending needs no look at a list that may be long: only at the documents that are named, and at the last place.
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
  // A place in the list is no value of the documents in it.
  await far.take(endOf(layouts, attribute), farRows([...lost, ...added]));
  if (moved.length > 0) far.touch(attribute.target);
  await links.remove(lost);
  await links.move(moved);
  await links.add(added);
}

/** Documents that any version of a document is linked to through a relation, unless its own columns hold the links. */
export async function linkedDocuments(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  attribute: RelationAttribute,
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

/** The ends that some rows are, each once. */
function endsOf(owners: readonly OwnerRow[]): LinkEnd[] {
  return [...new Map(owners.map(({ end }) => [linkKey(end), end])).values()];
}

/** Which of the linked rows a change unlinks by itself. What it keeps without naming it, it leaves as it is. */
function goneBy(change: RelationChange, named: NamedRows, listed: ReadonlySet<string>): (owner: OwnerRow) => boolean {
  if (change.kind === 'set') {
    const kept = new Set(change.links.map(linkKey));
    return (owner) => !named.has(owner) && (named.hasEnd(owner.end) || !kept.has(linkKey(owner.end)));
  }
  const disconnected = new NamedRows(change.disconnect, listed);
  return (owner) => disconnected.has(owner);
}

/** Rows that a body names: by document, by the pins that stand in the list, and perhaps by a value of a request axis. */
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

/** An end as the list knows it: without values of request axes, which choose among the rows behind it. */
function listedEnd({ document, pins }: LinkEnd, listed: ReadonlySet<string>): LinkEnd {
  return { document, pins: Object.fromEntries(Object.entries(pins).filter(([axis]) => listed.has(axis))) };
}

/** What a change makes of the list, once rows that it unlinks are out of it. An end that is named several times counts once. */
function listedChange(change: RelationChange, listed: ReadonlySet<string>): RelationChange {
  if (change.kind === 'set') return { kind: 'set', links: change.links.map((link) => listedEnd(link, listed)) };
  const connect = change.connect.map(({ position, ...end }) => ({
    ...listedEnd(end, listed),
    position: 'anchor' in position ? { ...position, anchor: listedEnd(position.anchor, listed) } : position,
  }));
  return { kind: 'change', disconnect: [], connect: [...new Map(connect.map((link) => [linkKey(link), link])).values()] };
}

/**
 * Gives the rows of version `near.key` the links to the document that the rows of version `from` of the same documents already have: what
 * was linked from this side while only `from` was written. Nothing is removed.
 *
 * The order of a list on its inverse side. Each link has a place there, a number; of equal ones the row that was made first comes first.
 * A new link stands behind the last one. A write from the inverse side that does more than append numbers the list that it sees from 1,
 * and no other version's. A link that comes from another version, carried here or copied with its row, has the number of its sibling there,
 * among those of the links that the list had; these keep theirs, whatever is copied again.
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
  // Whoever writes the rows that own these links may give them the same ones.
  const sources = waiting.map(({ end }) => end.document);
  await far.hold(sources);
  const found = waiting.length > 0 && statements.dialect.supportsRowLocks ? await links.pending(from) : waiting;
  const { added, lost } = await carriedBy(links, endOf(layouts, attribute), found, far);
  await links.remove(lost);
  await links.add(added);
}

/**
 * What of pending links goes along: what the caller may change at their other end. The rest goes when the documents that hold these links do, for
 * nobody has asked for them here.
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
