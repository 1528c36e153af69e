import type { Dialect } from '../../database/index.ts';
import {
  type Attribute,
  type AttributeOwner,
  type Component,
  isLinking,
  type LinkingAttribute,
  type RelationAttribute,
} from '../../model/index.ts';
import { type EntryAttribute, isEntryList } from '../input/input-types.ts';
import { type Layouts, type TypeLayout, writtenPins } from '../storage/layout.ts';
import { ENTRY_LINKS } from '../storage/names.ts';
import type { ImportReason, ImportRemark } from './document-imports.ts';
import { type ImportedLink, isNumericId } from './imported-document.ts';
import type { DoubleEntry, PreparedEntry, PreparedLink } from './prepared-document.ts';
import { takeValue } from './taken-value.ts';

/** What reading versions needs. */
export interface ReadingParts {
  readonly layouts: Layouts;
  readonly dialect: Dialect;
}

/** Adds a remark on a part of a version. */
export type Remark = (outcome: ImportRemark['outcome'], reason: ImportReason, path: string | null, message: string) => void;

/** The place of a value in a version. */
interface InputPlace {
  /** In the notation of errors; empty for the version. */
  readonly path: string;
  readonly steps: readonly (string | number)[];
  /** The entry that holds it; null for the version. */
  readonly entry: PreparedEntry | null;
}

const ROOT: InputPlace = { path: '', steps: [], entry: null };

/** Converts the values of one version. Adds a remark for each value that cannot be stored as it was given. */
export class VersionReader {
  readonly links: PreparedLink[] = [];
  readonly doubles: DoubleEntry[] = [];
  /** The highest id of an entry. */
  highest = 0;
  readonly #parts: ReadingParts;
  readonly #layout: TypeLayout;
  readonly #row: number;
  readonly #remark: Remark;
  /** Components with an entry of that id, by id. */
  readonly #entries = new Map<number, readonly string[]>();

  /** @param row numeric id of the version */
  constructor(parts: ReadingParts, layout: TypeLayout, row: number, remark: Remark) {
    this.#parts = parts;
    this.#layout = layout;
    this.#row = row;
    this.#remark = remark;
  }

  /** Converts the values of the version to stored form. */
  read(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
    return this.#values(this.#layout.type, values, ROOT, new Set());
  }

  #values(
    owner: AttributeOwner,
    given: Readonly<Record<string, unknown>>,
    place: InputPlace,
    known: ReadonlySet<string>,
  ): Record<string, unknown> {
    const read: Record<string, unknown> = {};
    for (const attribute of owner.attributes.values()) {
      const { name } = attribute;
      // `hasOwn`, because an attribute may be named `toString`.
      const value = Object.hasOwn(given, name) ? given[name] : null;
      if (isLinking(attribute)) this.#relation(attribute, value, place);
      else if (attribute.kind !== 'scalar') read[name] = this.#entriesOf(attribute, value, place);
      else if (!isIdentity(attribute)) read[name] = this.#scalar(attribute, value, place);
    }
    for (const key of Object.keys(given)) {
      if (owner.attributes.has(key) || known.has(key)) continue;
      this.#remark('left-out', 'unknown', pathTo(place, key), `${owner.uid} has no attribute "${key}"`);
    }
    return read;
  }

  #scalar(attribute: Extract<Attribute, { kind: 'scalar' }>, given: unknown, place: InputPlace): unknown {
    const { value, outcome, message } = takeValue(attribute, given, this.#parts.dialect);
    if (outcome !== 'taken') {
      const path = pathTo(place, attribute.name);
      this.#remark(outcome, outcome === 'refused' ? 'value' : 'rule', path, `${path} ${message}`);
    }
    return value;
  }

  #entriesOf(attribute: EntryAttribute, given: unknown, place: InputPlace): PreparedEntry[] {
    if (given === null || given === undefined) return [];
    const list = Array.isArray(given) ? given : [given];
    const path = pathTo(place, attribute.name);
    if (!isEntryList(attribute) && list.length > 1)
      this.#remark('left-out', 'rule', path, `${path} accepts one entry, found ${list.length}`);
    const read: PreparedEntry[] = [];
    for (const [index, item] of (isEntryList(attribute) ? list : list.slice(0, 1)).entries()) {
      const at = isEntryList(attribute) ? `${path}[${index}]` : path;
      const entry = this.#entry(attribute, item, at, [...place.steps, attribute.name, read.length]);
      if (entry !== null) read.push(entry);
    }
    return read;
  }

  #entry(attribute: EntryAttribute, item: unknown, path: string, steps: InputPlace['steps']): PreparedEntry | null {
    const given = (item ?? {}) as Readonly<Record<string, unknown>>;
    const uid = attribute.kind === 'component' ? attribute.component : String(given.__component);
    const isAllowed = attribute.kind === 'component' || attribute.components.includes(uid);
    const component = this.#parts.layouts.model.components.get(uid);
    if (!component || !isAllowed) {
      this.#remark('left-out', 'unknown', path, `${path} does not accept entries of "${uid}"`);
      return null;
    }
    const { id } = given;
    if (!isNumericId(id)) {
      this.#remark('refused', 'malformed', path, `${path} has the invalid id ${JSON.stringify(id)}`);
      return null;
    }
    const entry: PreparedEntry = attribute.kind === 'dynamiczone' ? { id, __component: uid } : { id };
    this.#noteId(entry, component, { path, steps });
    return Object.assign(entry, this.#values(component, given, { path, steps, entry }, ENTRY_KEYS));
  }

  /** Ids need only be unique among a component's entries. Links need a key that is unique among all entries of a version. */
  #noteId(entry: PreparedEntry, { uid }: Component, { path, steps }: Omit<InputPlace, 'entry'>): void {
    const { id } = entry;
    this.highest = Math.max(this.highest, id);
    const others = this.#entries.get(id) ?? [];
    if (others.includes(uid)) {
      this.doubles.push({ entry, given: id, key: 'id', steps });
      this.#remark(
        'altered',
        'entry-id',
        path,
        `${path} has the same id ${id} as another entry of ${uid} in this version, and gets a new one`,
      );
      return;
    }
    // Applies even where neither component has relations: a later model may add them.
    if (others.length > 0) this.doubles.push({ entry, given: id, key: ENTRY_LINKS, steps });
    this.#entries.set(id, [...others, uid]);
  }

  #relation(attribute: LinkingAttribute, given: unknown, place: InputPlace): void {
    if (given === null || given === undefined) return;
    const path = pathTo(place, attribute.name);
    if (attribute.side === 'inverse' || attribute.storage === 'siblings') {
      this.#remark('left-out', 'unknown', path, `${path} is the inverse side of a relation; its links are imported with the owning side`);
      return;
    }
    const links: {
      readonly relation: RelationAttribute;
      readonly link: ImportedLink;
      readonly pins: Readonly<Record<string, string>>;
      readonly path: string;
    }[] = [];
    const seen = new Set<string>();
    for (const [index, link] of (Array.isArray(given) ? given : [given]).entries()) {
      const at = `${path}[${index}]`;
      if (!isLink(link)) {
        this.#remark('left-out', 'link', at, `${at} is not a valid link: it has no documentId`);
        continue;
      }
      const relation = attribute.kind === 'relation' ? attribute : attribute.on.get(link.type ?? '');
      if (relation === undefined) {
        this.#remark('left-out', 'link', at, `${at} refers to a document of "${link.type}", but this content type does not exist`);
        continue;
      }
      const pins = writtenPins(this.#layout, this.#parts.layouts.of(relation.target), relation, link.pins ?? {});
      const key = JSON.stringify([link.documentId, Object.entries(pins)]);
      // On the other side there may be links to several versions of a document. Here they are one link.
      if (!seen.has(key)) links.push({ relation, link, pins, path: at });
      seen.add(key);
    }
    if (!attribute.many && links.length > 1) {
      const ids = links.slice(1).map(({ link }) => link.documentId);
      this.#remark('left-out', 'link-taken', path, `${path} accepts one link; these were left out: ${ids.join(', ')}`);
      links.length = 1;
    }
    const places = placesOf(links.map(({ link }) => link.position));
    for (const [index, { relation, link, pins, path: at }] of links.entries()) {
      this.links.push({
        attribute: relation,
        entry: place.entry,
        target: link.documentId,
        pins,
        position: places[index] as number,
        inversePosition: relation.inverse === null ? 0 : (link.inversePosition ?? this.#row),
        path: at,
      });
    }
  }
}

const ENTRY_KEYS: ReadonlySet<string> = new Set(['id', '__component', 'documentId']);

/** Whether a scalar has no column of its own: ids, and attributes that show an axis. */
function isIdentity({ name, definition }: Extract<Attribute, { kind: 'scalar' }>): boolean {
  return name === 'id' || name === 'documentId' || definition.axis !== undefined;
}

function isLink(value: unknown): value is ImportedLink {
  const { documentId } = (value ?? {}) as { readonly documentId?: unknown };
  return typeof documentId === 'string' && documentId !== '';
}

function pathTo({ path }: Pick<InputPlace, 'path'>, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** The positions of a list: the given ones if they increase, else 1, 2, 3 … */
function placesOf(given: readonly (number | null | undefined)[]): readonly number[] {
  const grows = given.every((place, index) => Number.isFinite(place) && (index === 0 || (place as number) > (given[index - 1] as number)));
  return grows ? (given as readonly number[]) : given.map((_, index) => index + 1);
}
