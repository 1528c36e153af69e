import { InvalidKeyError, ValidationError } from '../../errors/index.ts';
import { type ContentType, type LinkingAttribute, type MorphAttribute, type RelationAttribute, relationTo } from '../../model/index.ts';
import { MESSAGES } from '../messages.ts';
import { RELATION_KEYS } from './check-keys.ts';
import type { ConnectRef, LinkRef, ParsedPosition, RelationInput } from './input-types.ts';
import { type BodyBudget, isPlainObject, type PlainObject, type ReadContext } from './read-context.ts';

/** The longest text that is looked up as a documentId. */
const MAX_DOCUMENT_ID = 255;

/** The position of a relation in a body. */
interface RelationPlace {
  /** Dotted path of the attribute. */
  readonly path: string;
  readonly context: ReadContext;
  readonly budget: BodyBudget;
}

/**
 * Reads a relation in any of its forms: a documentId, a numeric id, an object with either, lists of these, or
 * `connect` / `disconnect` / `set`.
 *
 * @returns null when the value asks for no change (`{}`, `{ connect: null }`)
 * @throws ValidationError for other forms, for `set` beside the other two, and for a document connected twice
 */
export function readRelation(attribute: LinkingAttribute, value: unknown, place: RelationPlace): RelationInput | null {
  if (value === null) return { kind: 'set', links: [] };
  if (!isPlainObject(value) || isIdentified(value)) {
    if (isPlainObject(value) && RELATION_KEYS.some((key) => value[key] != null)) {
      throw refused(place, 'an object with an id or a documentId cannot also have connect, disconnect or set');
    }
    return setOf(attribute, value, place, false);
  }
  const keys = Object.keys(value);
  if (keys.length > 0 && !RELATION_KEYS.some((key) => Object.hasOwn(value, key)))
    throw refused(place, expected('an object without either'));
  return readOperations(attribute, value, place);
}

/** Whether an object changes nothing of a relation: `{}`, `{ connect: null }`. */
export function asksNothing(value: unknown): boolean {
  if (!isPlainObject(value) || isIdentified(value) || value.set != null) return false;
  return listOf(value.connect).length === 0 && listOf(value.disconnect).length === 0;
}

function readOperations(attribute: LinkingAttribute, value: PlainObject, place: RelationPlace): RelationInput | null {
  const connects = listOf(value.connect);
  const disconnects = listOf(value.disconnect);
  if (value.set != null) {
    if (connects.length > 0 || disconnects.length > 0) throw refused(place, 'set cannot be combined with connect or disconnect');
    return setOf(attribute, value.set, place, true);
  }
  if (asksNothing(value)) return null;
  place.budget.takeLinks(connects.length + disconnects.length, place.path);
  const connect = connects.map((item) => ({ ...readLink(attribute, item, place, true), position: readPosition(attribute, item, place) }));
  refuseTwins(connect, place);
  const disconnect = unique(disconnects.map((item) => readLink(attribute, item, place, true)));
  const kept = attribute.many ? connect : connect.slice(-1);
  const isLenient = !readStrict(value.options, place);
  return { kind: 'change', connect: kept, disconnect, ...(isLenient && { isLenient }), ...overruled(connect, kept) };
}

/** Whether a position must be beside a document of the list: `options: { strict: false }` puts the link at the end instead. */
function readStrict(options: unknown, place: RelationPlace): boolean {
  if (options == null) return true;
  const isKnown = isPlainObject(options) && Object.keys(options).every((key) => key === 'strict');
  const strict = isKnown ? (options.strict ?? true) : null;
  if (typeof strict !== 'boolean') throw refused(place, 'options can only have "strict", true or false');
  return strict;
}

function setOf(attribute: LinkingAttribute, value: unknown, place: RelationPlace, operation: boolean): RelationInput {
  const items = listOf(value);
  place.budget.takeLinks(items.length, place.path);
  const links = items.map((item) => readLink(attribute, item, place, operation));
  const all = place.context.tap?.isAdded ? ({ replacesHidden: true } as const) : {};
  if (attribute.many) return { kind: 'set', links: unique(links), ...all };
  const kept = links.slice(-1);
  return { kind: 'set', links: kept, ...overruled(links, kept), ...all };
}

function overruled(all: readonly LinkRef[], kept: readonly LinkRef[]): { overruled?: readonly LinkRef[] } {
  const lost = all.slice(0, all.length - kept.length);
  return lost.length > 0 ? { overruled: unique(lost) } : {};
}

/** One value or a list as a list, without nulls. */
function listOf(value: unknown): readonly unknown[] {
  return (Array.isArray(value) ? value : [value]).filter((item) => item != null);
}

function readLink(attribute: LinkingAttribute, item: unknown, place: RelationPlace, operation: boolean): LinkRef {
  const { tap } = place.context;
  const type = attribute.kind === 'morph' ? { type: readType(attribute, item, place) } : {};
  const by = { ...type, ...(tap !== undefined && { tap: tap.plugin }) };
  if (!isPlainObject(item)) return { ...readReference(item, place), pins: {}, ...by };
  if (!isIdentified(item)) throw refused(place, expected('an object without either'));
  const { documentId } = item;
  const reference = documentId == null ? readReference(item.id, place) : { documentId: readDocumentId(documentId, place), id: null };
  return { ...reference, pins: readPins(by.type ?? (attribute as RelationAttribute).target, item, place, operation), ...by };
}

/** The type of a document in a polymorphic attribute: each object names it. */
function readType(attribute: MorphAttribute, item: unknown, place: RelationPlace): string {
  const uid = isPlainObject(item) ? item.__type : undefined;
  const at = { path: `${place.path}.__type`, source: 'body' } as const;
  if (uid == null) {
    throw new ValidationError(MESSAGES.relationsWithoutType({ path: place.path }), at);
  }
  const relation = typeof uid === 'string' ? relationTo(attribute, uid) : undefined;
  // A type that the caller may not find is refused like one that does not exist.
  if (relation === undefined || !place.context.canLink(relation)) throw new InvalidKeyError(String(uid), at);
  return relation.target;
}

function isIdentified(value: PlainObject): boolean {
  return value.documentId != null || value.id != null;
}

/** The short form: a number or a text of digits is the id of a version, other text is a documentId. */
function readReference(value: unknown, place: RelationPlace): { documentId: string | null; id: number | null } {
  if (typeof value === 'string' && !/^\d+$/.test(value)) return { documentId: readDocumentId(value, place), id: null };
  const id = typeof value === 'string' ? Number(value) : value;
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id < 0) throw refused(place, expected(describe(value)));
  return { documentId: null, id };
}

function readDocumentId(value: unknown, place: RelationPlace): string {
  const text = typeof value === 'number' ? String(value) : value;
  // Text that no database can store cannot name a document, and some drivers fail on it.
  if (typeof text !== 'string' || text === '' || text.length > MAX_DOCUMENT_ID || /\0|\p{Surrogate}/u.test(text)) {
    throw refused(place, expected(describe(value)));
  }
  return text;
}

/**
 * In an operation every axis name is a pin. Elsewhere the object may be a whole document, where an attribute with that name is not a pin.
 */
function readPins(uid: string, item: PlainObject, place: RelationPlace, operation: boolean): Record<string, unknown> {
  const { axisNames, model } = place.context;
  const target = model.contentTypes.get(uid);
  const pins: Record<string, unknown> = {};
  for (const name of axisNames) {
    if (!Object.hasOwn(item, name) || item[name] == null) continue;
    if (operation || !isOwnAttribute(target, name)) pins[name] = item[name];
  }
  return pins;
}

function isOwnAttribute(target: ContentType | undefined, name: string): boolean {
  return target?.attributes.get(name)?.writable === 'yes';
}

function readPosition(attribute: LinkingAttribute, item: unknown, place: RelationPlace): ParsedPosition {
  const position = isPlainObject(item) ? item.position : undefined;
  if (!isPlainObject(position)) return { at: 'end' };
  for (const at of ['before', 'after'] as const) {
    if (position[at] != null && position[at] !== false) {
      const anchor = readReference(position[at], { ...place, path: `${place.path}.position.${at}` });
      const { __type } = position;
      const type = attribute.kind === 'morph' && __type != null ? { anchorType: readType(attribute, position, place) } : {};
      return { at, anchor: anchor.documentId ?? (anchor.id as number), ...type };
    }
  }
  return { at: position.start === true ? 'start' : 'end' };
}

/** Identifies a reference by documentId or id, and pins. */
function keyOf(ref: LinkRef): string {
  return JSON.stringify([ref.type, ref.documentId, ref.id, Object.entries(ref.pins).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

function unique(links: readonly LinkRef[]): readonly LinkRef[] {
  const byKey = new Map<string, LinkRef>();
  for (const link of links) {
    const key = keyOf(link);
    if (!byKey.has(key)) byKey.set(key, link);
  }
  return [...byKey.values()];
}

function refuseTwins(connect: readonly ConnectRef[], place: RelationPlace): void {
  const seen = new Set<string>();
  for (const ref of connect) {
    const key = keyOf(ref);
    if (seen.has(key)) {
      throw new ValidationError(MESSAGES.alreadyConnected({ documentId: String(ref.documentId ?? ref.id) }), {
        path: place.path,
        source: 'body',
      });
    }
    seen.add(key);
  }
}

function expected(found: string): string {
  return `expected a documentId, an id, an object with one of them, or an array of these; found ${found}`;
}

function describe(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (value === '') return 'an empty string';
  return typeof value === 'number' ? `the number ${value}` : `a value of type ${value === null ? 'null' : typeof value}`;
}

function refused(place: RelationPlace, why: string): ValidationError {
  return new ValidationError(MESSAGES.invalidRelations({ path: place.path, why }), { path: place.path, source: 'body' });
}
