import { ValidationError } from '../../errors/index.ts';
import { REMOVED } from '../axes/pending-pins.ts';
import { MESSAGES } from '../messages.ts';
import type { Statements } from '../storage/statements.ts';

/** A document at the far end of a link. The pins fix (or address) its version, by axis name. */
export interface LinkEnd {
  /** `plinth_documents.id`. */
  readonly document: number;
  readonly pins: Readonly<Record<string, string>>;
}

/** Where `connect` puts a link. */
export type EndPosition =
  | { readonly at: 'start' | 'end' }
  | {
      readonly at: 'before' | 'after';
      readonly anchor: LinkEnd;
      /** The anchor as the client has named it. */
      readonly name: string;
      /** Whether the link goes to the end where the anchor is not in the list. */
      readonly isLenient: boolean;
    };

type AnchoredPosition = Extract<EndPosition, { readonly anchor: LinkEnd }>;

/** A link that `connect` names. */
export interface ConnectedEnd extends LinkEnd {
  readonly position: EndPosition;
  /** The document as the client has named it. Numbers of rows must not appear in messages. */
  readonly name: string;
}

/** Returns the keys (`linkKey`) of those links whose documents the writer may not see. */
type HiddenLinks = (statements: Statements, ends: readonly LinkEnd[]) => Promise<ReadonlySet<string>>;

/** A change of a relation's list, with its documents looked up. */
export type RelationListChange =
  | {
      readonly kind: 'set';
      readonly links: readonly LinkEnd[];
      /** Absent: the writer sees all links. */
      readonly hidden?: HiddenLinks;
    }
  | {
      readonly kind: 'change';
      readonly disconnect: readonly LinkEnd[];
      readonly connect: readonly ConnectedEnd[];
    };

/**
 * Pins of a stored link by axis. Empty pins are left out, because `linkKey` distinguishes an absent pin from an empty one. So are pins of
 * links that drafts no longer show: for everybody else nothing has changed yet.
 * @param values pin columns, in the order of `axes`
 */
export function pinsOf(axes: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(axes.flatMap((axis, index) => (values[index] && values[index] !== REMOVED ? [[axis, values[index]]] : [])));
}

/** A key that is equal for links to the same document with the same pins. */
export function linkKey({ document, pins }: LinkEnd): string {
  const names = Object.keys(pins);
  return names.length === 0
    ? String(document)
    : `${document}|${names
        .sort()
        .map((name) => `${name}=${pins[name]}`)
        .join('|')}`;
}

/** Identifies a relation of a version (entry 0), or of one of its component entries by the key of its links. */
export function placeKey(attribute: string, entry: number): string {
  return `${entry} ${attribute}`;
}

/**
 * A writer who replaces a list replaces only the links that they see: hidden links stay, behind the named ones. A to-one relation that gets
 * a target loses its former one even when that is hidden.
 */
export async function keepHidden(
  statements: Statements,
  current: readonly LinkEnd[],
  change: RelationListChange,
  many: boolean,
): Promise<RelationListChange> {
  if (change.kind !== 'set' || !change.hidden || current.length === 0 || (!many && change.links.length > 0)) return change;
  const hidden = await change.hidden(statements, current);
  const named = new Set(change.links.map(linkKey));
  const kept = current.filter((end) => hidden.has(linkKey(end)) && !named.has(linkKey(end)));
  return { kind: 'set', links: [...change.links, ...kept] };
}

/** Whether a change applies without reading the list: it replaces nothing and places nothing relative to other links. */
export function appendsOnly(change: RelationListChange): boolean {
  return change.kind === 'change' && change.connect.every((link) => link.position.at === 'end');
}

/**
 * Applies a change to a relation's list: connects in written order, and disconnects what is not connected. A link that is connected again
 * moves. A link that is disconnected can still be the anchor of a position. A to-one relation keeps the last link.
 *
 * @throws ValidationError when a position names a document that is not in the list at that point
 */
export function applyChange(current: readonly LinkEnd[], change: RelationListChange, many: boolean): LinkEnd[] {
  let list: LinkEnd[];
  if (change.kind === 'set') list = [...new Map(change.links.map((link) => [linkKey(link), link])).values()];
  else {
    const connected = new Set(change.connect.map(linkKey));
    const disconnected = new Set(change.disconnect.map(linkKey));
    const isGone = (key: string) => disconnected.has(key) && !connected.has(key);
    list = [...current];
    if (appendsOnly(change)) list = [...list.filter((link) => !connected.has(linkKey(link))), ...change.connect];
    else for (const link of change.connect) place(list, link, change.connect);
    list = list.filter((link) => !isGone(linkKey(link)));
  }
  if (many) return list;
  if (change.kind === 'set') return list.slice(-1);
  // A list that was only filtered keeps all its links: seen from the inverse side, a to-one can have one link per axis value.
  return change.connect.length > 0 ? change.connect.slice(-1) : list;
}

function place(list: LinkEnd[], link: ConnectedEnd, all: readonly ConnectedEnd[]): void {
  const key = linkKey(link);
  const { position } = link;
  const anchored = 'anchor' in position && isThere(list, link, position, all) ? position : null;
  const present = list.findIndex((other) => linkKey(other) === key);
  if (present >= 0) list.splice(present, 1);
  if (position.at === 'start') list.unshift(link);
  else if (!anchored) list.push(link);
  else {
    const anchor = linkKey(anchored.anchor);
    const at = list.findIndex((other) => linkKey(other) === anchor);
    list.splice(anchored.at === 'before' ? at : at + 1, 0, link);
  }
}

/** Whether the anchor of a position is in the list. @throws ValidationError when it is not, and must be */
function isThere(
  list: readonly LinkEnd[],
  link: ConnectedEnd,
  { anchor, name, isLenient }: AnchoredPosition,
  all: readonly ConnectedEnd[],
): boolean {
  const key = linkKey(link);
  const wanted = linkKey(anchor);
  const circular =
    'A circular reference was found in the connect array. One relation is trying to connect before/after another one that is trying to connect before/after it';
  if (wanted === key) throw new ValidationError(circular);
  if (list.some((other) => linkKey(other) === wanted)) return true;
  const other = all.find((candidate) => linkKey(candidate) === wanted);
  if (other && 'anchor' in other.position && linkKey(other.position.anchor) === key) throw new ValidationError(circular);
  if (isLenient) return false;
  throw new ValidationError(MESSAGES.connectOrder({ name: link.name, name2: name }));
}
