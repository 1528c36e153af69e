import type { LinkingAttribute, RelationAttribute } from '../../model/index.ts';
import type { Layouts } from '../storage/layout.ts';
import { addTo, grouped } from '../storage/lists.ts';
import { DOCUMENT_COLUMN } from '../storage/names.ts';
import type { Statements } from '../storage/statements.ts';
import type { FarChanges } from './far-changes.ts';
import type { InverseEnd, OwnerRow } from './inverse-links.ts';
import { endOf, farRows, inverseLinks } from './inverse-lists.ts';
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
  const stays = new Set(current.filter((owner) => !isGone(owner)).map(({ end }) => linkKey(end)));
  const gone = endsOf(current).filter((end) => !stays.has(linkKey(end)));
  const next = applyChange(endsOf(current), listedChange(change, links.listed, gone), attribute.many);
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
  const end = endOf(layouts, attribute);
  if (links.pendingAxis !== null) await far.pend(end, farRows([...lost, ...added]));
  else await far.take(end, farRows([...lost, ...added]));
  if (moved.length > 0) far.touch(attribute.target);
  await links.remove(lost);
  await links.move(moved);
  await links.add(added);
}

/** The links of a version that other documents own, in order. */
export async function linksFromInverse(
  statements: Statements,
  layouts: Layouts,
  near: InverseEnd,
  attribute: RelationAttribute,
): Promise<readonly LinkEnd[]> {
  return endsOf(await inverseLinks(statements, layouts, near, attribute).linked(null));
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

/**
 * The change to the list. An end that is named several times counts once.
 * @param gone the ends of which no row stays linked
 */
function listedChange(change: RelationListChange, listed: ReadonlySet<string>, gone: readonly LinkEnd[]): RelationListChange {
  if (change.kind === 'set') return { kind: 'set', links: change.links.map((link) => listedEnd(link, listed)) };
  const connect = change.connect.map(({ position, name, ...end }) => ({
    ...listedEnd(end, listed),
    name,
    position: 'anchor' in position ? { ...position, anchor: listedEnd(position.anchor, listed) } : position,
  }));
  return { kind: 'change', disconnect: gone, connect: [...new Map(connect.map((link) => [linkKey(link), link])).values()] };
}
