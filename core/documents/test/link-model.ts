import type { VersionKey } from '../axes/axis.ts';

/** A relation of the tested model. */
export interface LinkRelation {
  /** The type whose rows hold the links. */
  readonly owner: string;
  readonly attribute: string;
  readonly many: boolean;
  readonly target: string;
  /** The attribute of the target that shows the links; null for a one-sided relation. */
  readonly inverse: { readonly attribute: string; readonly many: boolean } | null;
  /** One-to-one in both directions. */
  readonly exclusive: boolean;
}

/** A version of a document. */
export interface VersionRow {
  readonly type: string;
  /** Number of the document within its type. */
  readonly document: number;
  readonly key: VersionKey;
  /** Numeric id. */
  readonly id: number;
}

/** A document with the axis values that the long form of a link gives. */
export interface NamedEnd {
  readonly document: number;
  readonly pins: Readonly<Record<string, string>>;
}

/** Where a link is placed: next to another one, or at either end. */
export type Place = { readonly at: 'start' | 'end' } | { readonly at: 'before' | 'after'; readonly anchor: NamedEnd };

/** A change of a relation. */
export type LinkChange =
  | { readonly kind: 'set'; readonly ends: readonly NamedEnd[] }
  | {
      readonly kind: 'change';
      readonly disconnect: readonly NamedEnd[];
      readonly connect: readonly { readonly end: NamedEnd; readonly place: Place }[];
    };

/** The axes of the tested model. */
export interface ModelAxes {
  /** Names of the axes, by type. */
  readonly of: Readonly<Record<string, readonly string[]>>;
  readonly kinds: Readonly<Record<string, 'request' | 'link'>>;
  readonly defaults: Readonly<Record<string, string>>;
}

/** Thrown where the service must refuse the write, too. */
export class Refusal extends Error {}

interface Link {
  readonly row: VersionRow;
  readonly target: number;
  readonly pins: Readonly<Record<string, string>>;
  /** Its number on the inverse side, where lists are sorted by number and then by row id. */
  place: number;
}

function keyOf({ document, pins }: NamedEnd): string {
  return JSON.stringify([document, Object.entries(pins).sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Applies a change to a plain list. */
export function changeList(list: readonly NamedEnd[], change: LinkChange, many: boolean): NamedEnd[] {
  if (change.kind === 'set') {
    const ends = [...new Map(change.ends.map((end) => [keyOf(end), end])).values()];
    return ends;
  }
  const gone = new Set(change.disconnect.map(keyOf));
  let next = list.filter((end) => !gone.has(keyOf(end)));
  // Seen from the inverse side, a to-one can have one link per axis value.
  if (!many) return change.connect.length > 0 ? change.connect.map(({ end }) => end) : next;
  for (const { end, place } of change.connect) {
    const anchor = 'anchor' in place ? keyOf(place.anchor) : null;
    if (anchor === keyOf(end) || (anchor !== null && !next.some((other) => keyOf(other) === anchor))) throw new Refusal();
    next = next.filter((other) => keyOf(other) !== keyOf(end));
    const at = next.findIndex((other) => keyOf(other) === anchor);
    next.splice(place.at === 'start' ? 0 : place.at === 'end' ? next.length : place.at === 'before' ? at : at + 1, 0, end);
  }
  return next;
}

/** Of several links for a to-one relation, only the last one counts. */
function lastOnly(change: LinkChange, many: boolean): LinkChange {
  if (many) return change;
  return change.kind === 'set' ? { ...change, ends: change.ends.slice(-1) } : { ...change, connect: change.connect.slice(-1) };
}

/** A model of links as plain lists: per row and relation in order. Lists on the inverse side are sorted by their numbers. */
export class LinkModel {
  readonly #axes: ModelAxes;
  readonly #rows: readonly VersionRow[];
  /** All links of a relation. Those of one row are in the order of its list. */
  readonly #links: Map<LinkRelation, Link[]>;

  constructor(axes: ModelAxes, rows: readonly VersionRow[], relations: readonly LinkRelation[]) {
    this.#axes = axes;
    this.#rows = rows;
    this.#links = new Map(relations.map((relation) => [relation, []]));
  }

  get relations(): LinkRelation[] {
    return [...this.#links.keys()];
  }

  /** Axes of `far` that `near` lacks. */
  pinnable(near: string, far: string): string[] {
    return (this.#axes.of[far] ?? []).filter((axis) => !this.#axes.of[near]?.includes(axis));
  }

  /** Adds default pins to those that a body gives. */
  #named(near: string, far: string, { document, pins }: NamedEnd): NamedEnd {
    const complete: Record<string, string> = {};
    for (const axis of this.pinnable(near, far)) {
      const pin = pins[axis] ?? (this.#axes.kinds[axis] === 'link' ? this.#axes.defaults[axis] : undefined);
      if (pin !== undefined) complete[axis] = pin;
    }
    return { document, pins: complete };
  }

  #complete(near: string, far: string, change: LinkChange): LinkChange {
    const named = (end: NamedEnd) => this.#named(near, far, end);
    if (change.kind === 'set') return { kind: 'set', ends: change.ends.map(named) };
    return {
      kind: 'change',
      disconnect: change.disconnect.map(named),
      connect: change.connect.map(({ end, place }) => ({
        end: named(end),
        place: 'anchor' in place ? { ...place, anchor: named(place.anchor) } : place,
      })),
    };
  }

  #all(relation: LinkRelation): Link[] {
    return this.#links.get(relation) as Link[];
  }

  #linksOf(relation: LinkRelation, row: VersionRow): Link[] {
    return this.#all(relation).filter((link) => link.row === row);
  }

  /** Links to a document, in the order of the inverse side. */
  #linksTo(relation: LinkRelation, document: number): Link[] {
    const links = this.#all(relation).filter((link) => link.target === document);
    return links.sort((one, other) => one.place - other.place || one.row.id - other.row.id);
  }

  #drop(relation: LinkRelation, gone: readonly Link[]): void {
    this.#links.set(
      relation,
      this.#all(relation).filter((link) => !gone.includes(link)),
    );
  }

  /** A target of a one-to-one relation belongs to one row per combination of axis values. The others lose it. */
  #release(relation: LinkRelation, row: VersionRow, target: number): void {
    if (!relation.exclusive) return;
    const others = this.#linksTo(relation, target).filter((link) => link.row !== row && sameKey(link.row.key, row.key));
    this.#drop(relation, others);
  }

  /** A write from the owning side. New links go last on the inverse side. */
  writeOwned(relation: LinkRelation, row: VersionRow, change: LinkChange): void {
    const list = this.#linksOf(relation, row).map(endOf);
    const complete = lastOnly(this.#complete(relation.owner, relation.target, change), relation.many);
    const next = changeList(list, complete, relation.many);
    this.#setOwned(relation, row, next, ({ document }) => this.#lastPlace(relation, document, row) + 1);
  }

  #setOwned(relation: LinkRelation, row: VersionRow, next: readonly NamedEnd[], place: (end: NamedEnd) => number): void {
    const before = this.#linksOf(relation, row);
    const wanted = new Set(next.map(keyOf));
    const gone = before.filter((link) => !wanted.has(keyOf(endOf(link))));
    if (relation.many) this.#drop(relation, gone);
    const links = next.map((end) => {
      const known = before.find((link) => keyOf(endOf(link)) === keyOf(end));
      if (known) return known;
      this.#release(relation, row, end.document);
      const link = { row, target: end.document, pins: end.pins, place: place(end) };
      this.#all(relation).push(link);
      return link;
    });
    // A to-one link that is replaced still counts for the place of the new one.
    if (!relation.many) this.#drop(relation, gone);
    const others = this.#all(relation).filter((link) => link.row !== row);
    this.#links.set(relation, [...others, ...links]);
  }

  /**
   * The greatest number among the links to a document. For a to-one relation, only among rows with the axis values of the given version.
   */
  #lastPlace(relation: LinkRelation, document: number, { key }: VersionRow): number {
    const links = this.#linksTo(relation, document).filter(({ row }) => relation.many || agree(row.key, key));
    return Math.max(0, ...links.map(({ place }) => place));
  }

  /** The axes by which versions of one far document are separate entries of an inverse list. */
  #listed(relation: LinkRelation): string[] {
    return this.pinnable(relation.target, relation.owner).filter((axis) => this.#axes.kinds[axis] === 'link');
  }

  /** The links to a document that one of its versions shows and writes. */
  #scope(relation: LinkRelation, near: VersionRow): Link[] {
    return this.#linksTo(relation, near.document).filter(({ row, pins }) => this.#isShown(near, row, pins));
  }

  #isShown(near: VersionRow, row: VersionRow, pins: Readonly<Record<string, string>>): boolean {
    return agree(row.key, near.key) && Object.entries(pins).every(([axis, value]) => near.key.get(axis) === value);
  }

  /**
   * A write from the inverse side: it changes the rows that its version sees. Among rows that differ in a request axis which the version
   * lacks, it changes those with the given value, or all.
   */
  writeInverse(relation: LinkRelation, near: VersionRow, change: LinkChange): void {
    const { owner, target, inverse } = relation;
    const listed = this.#listed(relation);
    const listedOf = (pins: Iterable<[string, string]>) => Object.fromEntries([...pins].filter(([axis]) => listed.includes(axis)));
    const identity = ({ document, key }: VersionRow): NamedEnd => ({ document, pins: listedOf(key) });
    const strip = ({ document, pins }: NamedEnd): NamedEnd => ({ document, pins: listedOf(Object.entries(pins)) });
    const names = (ends: readonly NamedEnd[], row: VersionRow) =>
      ends.some(
        ({ document, pins }) => document === row.document && Object.entries(pins).every(([axis, value]) => row.key.get(axis) === value),
      );

    const complete = lastOnly(this.#complete(target, owner, change), inverse?.many === true);
    const named = complete.kind === 'set' ? complete.ends : complete.connect.map(({ end }) => end);
    const scope = this.#scope(relation, near);
    const isGone = ({ row }: Link) => (complete.kind === 'set' ? !names(named, row) : names(complete.disconnect, row));
    const list = [...new Map(scope.filter((link) => !isGone(link)).map(({ row }) => [keyOf(identity(row)), identity(row)])).values()];
    const connect = complete.kind === 'set' ? [] : complete.connect;
    const stripped: LinkChange =
      complete.kind === 'set'
        ? { kind: 'set', ends: named.map(strip) }
        : {
            kind: 'change',
            disconnect: [],
            connect: [...new Map(connect.map((each) => [keyOf(strip(each.end)), each])).values()].map(({ end, place }) => ({
              end: strip(end),
              place: 'anchor' in place ? { ...place, anchor: strip(place.anchor) } : place,
            })),
          };
    const next = changeList(list, stripped, inverse?.many === true);
    const wanted = new Set(next.map(keyOf));
    const kept = scope.filter((link) => wanted.has(keyOf(identity(link.row))) && (!isGone(link) || names(named, link.row)));
    const pins = this.#ownPins(relation, near);
    this.#drop(
      relation,
      scope.filter((link) => !kept.includes(link)),
    );
    // A write that only appends keeps the numbers of existing links. Any other write renumbers the list that it sees from 1.
    const appends = complete.kind === 'change' && inverse?.many === true && connect.every(({ place }) => place.at === 'end');
    const renumbered = appends ? next.filter((end) => connect.some((each) => keyOf(strip(each.end)) === keyOf(end))) : next;
    let place = appends ? this.#lastPlace(relation, near.document, near) : 0;
    for (const end of renumbered) {
      place += 1;
      const staying = kept.filter((link) => keyOf(identity(link.row)) === keyOf(end));
      for (const link of staying) link.place = place;
      for (const row of this.#rows) {
        if (row.type !== owner || keyOf(identity(row)) !== keyOf(end) || !names(named, row) || !this.#isShown(near, row, {})) continue;
        if (!staying.some((link) => link.row === row)) this.#add(relation, { row, target: near.document, pins, place });
      }
    }
  }

  /** The pins of a link to one version of the target: values of link axes that only the target has. */
  #ownPins({ owner, target }: LinkRelation, near: VersionRow): Record<string, string> {
    const axes = this.pinnable(owner, target).filter((axis) => this.#axes.kinds[axis] === 'link');
    return Object.fromEntries(axes.map((axis) => [axis, near.key.get(axis) as string]));
  }

  #add(relation: LinkRelation, link: Link): void {
    this.#release(relation, link.row, link.target);
    if (!relation.many) this.#drop(relation, this.#linksOf(relation, link.row));
    this.#all(relation).push(link);
  }

  /** Makes a version a copy of another of its document. Its existing links keep their numbers; new ones take those of their siblings. */
  copy(from: VersionRow, to: VersionRow): void {
    for (const relation of this.relations) {
      if (relation.owner !== from.type) continue;
      const source = this.#linksOf(relation, from);
      const places = new Map(source.map((link) => [keyOf(endOf(link)), link.place]));
      this.#setOwned(relation, to, source.map(endOf), (end) => places.get(keyOf(end)) as number);
    }
    for (const relation of this.relations) if (relation.inverse !== null && relation.target === from.type) this.#carry(relation, from, to);
  }

  /**
   * Makes the links to a document in rows of version `to` equal to those of their siblings of version `from`, places included. Rows without
   * a sibling stay as they are.
   */
  #carry(relation: LinkRelation, from: VersionRow, to: VersionRow): void {
    const changed = [...from.key].filter(([axis, value]) => to.key.get(axis) !== value).map(([axis]) => axis);
    const shared = changed.filter((axis) => this.#axes.of[relation.owner]?.includes(axis));
    if (shared.length === 0) return;
    const pins = this.#ownPins(relation, to);
    const siblingOf = (row: VersionRow, version: VersionRow) => {
      const key = new Map(row.key);
      for (const axis of shared) key.set(axis, version.key.get(axis) as string);
      return this.#rows.find(({ type, document, key: own }) => type === row.type && document === row.document && sameKey(own, key));
    };
    for (const link of this.#scope(relation, to)) {
      const sibling = siblingOf(link.row, from);
      if (!sibling) continue;
      const twin = this.#linksOf(relation, sibling).find((other) => other.target === link.target && sameRecord(other.pins, link.pins));
      if (twin) link.place = twin.place;
      else this.#drop(relation, [link]);
    }
    for (const link of this.#scope(relation, from)) {
      const row = siblingOf(link.row, to);
      if (!row || this.#linksOf(relation, row).some((other) => other.target === link.target && sameRecord(other.pins, pins))) continue;
      this.#add(relation, { ...link, row, pins });
    }
  }

  /** The rows that an owned relation shows in a request. */
  showOwned(relation: LinkRelation, row: VersionRow, request: VersionKey): VersionRow[] {
    return this.#linksOf(relation, row).flatMap(({ target, pins }) => {
      return this.#rows.filter((far) => {
        if (far.type !== relation.target || far.document !== target) return false;
        return [...far.key].every(([axis, value]) => {
          if (this.#axes.kinds[axis] === 'request') return value === request.get(axis) && (pins[axis] ?? value) === value;
          return value === (row.key.get(axis) ?? pins[axis]);
        });
      });
    });
  }

  /** The rows that the inverse side of a relation shows in a request. */
  showInverse(relation: LinkRelation, near: VersionRow, request: VersionKey): VersionRow[] {
    return this.#scope(relation, near)
      .map(({ row }) => row)
      .filter(({ key }) => [...key].every(([axis, value]) => this.#axes.kinds[axis] !== 'request' || request.get(axis) === value));
  }
}

function endOf({ target, pins }: Link): NamedEnd {
  return { document: target, pins };
}

/** Whether two versions have equal values on the axes that both have. */
function agree(one: VersionKey, other: VersionKey): boolean {
  return [...one].every(([axis, value]) => (other.get(axis) ?? value) === value);
}

function sameKey(one: VersionKey, other: VersionKey): boolean {
  return one.size === other.size && [...one].every(([axis, value]) => other.get(axis) === value);
}

function sameRecord(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean {
  return keyOf({ document: 0, pins: one }) === keyOf({ document: 0, pins: other });
}
