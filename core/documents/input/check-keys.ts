import { InvalidKeyError, ValidationError } from '../../errors/index.ts';
import { type Attribute, type AttributeOwner, type ContentType, CREATED_BY, isLinking, type Model, UPDATED_BY } from '../../model/index.ts';
import { dialectNames, keyHint } from '../../query/index.ts';
import { MESSAGES } from '../messages.ts';
import { isPlainObject, MAX_DEPTH, type PlainObject, type ReadContext } from './read-context.ts';

const IDENTITY_KEYS: ReadonlySet<string> = new Set(['id', 'documentId']);
const CORE_NAMES: ReadonlySet<string> = new Set([...IDENTITY_KEYS, 'createdAt', 'updatedAt', CREATED_BY, UPDATED_BY]);
const NONE: ReadonlySet<Attribute> = new Set();
const ZONE_KEYS: ReadonlySet<string> = new Set([...IDENTITY_KEYS, '__component']);

/** Keys of operations on a relation. Of `options`, only `strict` has an effect. */
export const RELATION_KEYS = ['connect', 'disconnect', 'set', 'options'] as const;

/** Keys of an object that links documents. */
const LINK_KEYS: readonly string[] = [...RELATION_KEYS, ...IDENTITY_KEYS];

/**
 * Refuses keys that a body must not have. Only the first one is reported: identity keys first, then read-only attributes, then unknown keys
 * at any depth.
 *
 * @param kept attributes that the caller may not write: reported like unknown keys
 * @throws InvalidKeyError
 */
export function checkKeys(type: ContentType, data: PlainObject, context: ReadContext, kept: ReadonlySet<Attribute> = NONE): void {
  for (const key of IDENTITY_KEYS) if (Object.hasOwn(data, key)) throw new InvalidKeyError(key, { source: 'body' });
  const keys = Object.keys(data);
  const isHidden = (attribute: Attribute) =>
    kept.has(attribute) || (attribute.writable === 'no' && context.hides?.(type, attribute) === true);
  const refused = keys.find((key) => isRefused(type.attributes.get(key), key, isHidden, context));
  if (refused !== undefined) throw new InvalidKeyError(refused, { source: 'body', path: refused });
  const allowed = context.model.ignoredKeys;
  checkOwner(type, data, { keys, path: null, depth: 0, allows: (key) => allowed.has(key), hides: isHidden }, context);
}

function isRefused(
  attribute: Attribute | undefined,
  key: string,
  isHidden: (attribute: Attribute) => boolean,
  context: ReadContext,
): boolean {
  const isReserved = context.reservedKeys?.has(key) ?? false;
  if (!attribute || isHidden(attribute)) return isReserved;
  return attribute.writable === 'no' && !isWritable(attribute, context);
}

/** Whether a value for an attribute is written: from a body where the model allows it, from a tap for everything that core does not set. */
export function isWritable(attribute: Attribute, { tap }: Pick<ReadContext, 'tap'>): boolean {
  return attribute.writable === 'yes' || (tap !== undefined && !isOfCore(attribute));
}

/** Attributes that only core sets: identity, values of axes, times and callers of changes, and the other versions of a document. */
export function isOfCore(attribute: Attribute): boolean {
  if (isLinking(attribute)) return attribute.storage === 'siblings';
  return CORE_NAMES.has(attribute.name) || typeof attribute.definition.axis === 'string';
}

interface Level {
  /** The keys of the object, where they are known already: listing those of a large object takes as long as reading it. */
  readonly keys?: readonly string[];
  /** Dotted path of the attribute that holds the object; null for the body itself. */
  readonly path: string | null;
  readonly depth: number;
  allows(key: string): boolean;
  /** The keys that the object is meant to have, for the hint. Default: the attributes that can be written. */
  readonly names?: readonly string[] | undefined;
  /** Whether an attribute is reported like an unknown key. */
  hides?: ((attribute: Attribute) => boolean) | undefined;
}

function checkOwner(owner: AttributeOwner, data: PlainObject, level: Level, context: ReadContext): void {
  if (level.depth > MAX_DEPTH) {
    throw new ValidationError(MESSAGES.nestedTooDeeply({ maxDepth: MAX_DEPTH }), { source: 'body' }, 'BODY_TOO_COMPLEX');
  }
  for (const key of level.keys ?? Object.keys(data)) {
    const attribute = owner.attributes.get(key);
    if (!attribute || level.hides?.(attribute)) {
      if (level.allows(key)) continue;
      throw new InvalidKeyError(key, { source: 'body', path: level.path }, () =>
        keyHint(owner, key, level.names ?? written(owner, context)),
      );
    }
    const path = level.path === null ? key : `${level.path}.${key}`;
    checkNested(attribute, data[key], { path, depth: level.depth + 1 }, context);
  }
}

function written(owner: AttributeOwner, context: ReadContext): readonly string[] {
  return [...owner.attributes.values()].filter((attribute) => isWritable(attribute, context)).map(({ name }) => name);
}

function checkNested(attribute: Attribute, value: unknown, place: { path: string; depth: number }, context: ReadContext): void {
  if (attribute.kind === 'scalar') return;
  for (const item of Array.isArray(value) ? value : [value]) {
    if (!isPlainObject(item)) continue;
    const inner = ownerInside(attribute, item, context);
    if (inner) checkOwner(inner.owner, item, { ...place, allows: inner.allows, names: inner.names, hides: inner.hides }, context);
  }
}

/** Whose attributes an object inside an attribute may name, and which other keys it may have; null where that is unknown. */
function ownerInside(
  attribute: Exclude<Attribute, { kind: 'scalar' }>,
  item: PlainObject,
  context: ReadContext,
): (Pick<Level, 'allows' | 'names' | 'hides'> & { readonly owner: AttributeOwner }) | null {
  const { model } = context;
  switch (attribute.kind) {
    case 'relation':
    case 'morph': {
      const owner = attribute.kind === 'relation' ? model.contentTypes.get(attribute.target) : typeNamed(item, model);
      // Clients may send a document that they have read back as a whole, with all keys that a read adds.
      const allows = (key: string) =>
        (key === '__type' && attribute.kind === 'morph') ||
        IDENTITY_KEYS.has(key) ||
        isRelationKey(key) ||
        model.ignoredKeys.has(key) ||
        (context.reservedKeys?.has(key) ?? false);
      return owner ? { owner, allows, names: LINK_KEYS, hides: (named) => context.hides?.(owner, named) === true } : null;
    }
    case 'component': {
      const owner = model.components.get(attribute.component);
      return owner ? { owner, allows: (key) => IDENTITY_KEYS.has(key) } : null;
    }
    case 'dynamiczone': {
      const uid = item.__component;
      const owner = typeof uid === 'string' ? model.components.get(uid) : undefined;
      return owner ? { owner, allows: (key) => ZONE_KEYS.has(key) } : null;
    }
  }
}

/** The content type that an object of a polymorphic attribute names. */
function typeNamed({ __type }: PlainObject, model: Model): ContentType | undefined {
  return typeof __type === 'string' ? model.contentTypes.get(__type) : undefined;
}

function isRelationKey(key: string): boolean {
  return (RELATION_KEYS as readonly string[]).includes(key);
}

/**
 * Keys that clients send because they are attributes of some type, or of other servers of this dialect. Refused like any unknown key, but
 * reported with their path.
 */
export function reservedKeys(model: Model): ReadonlySet<string> {
  return new Set([...dialectNames(model)].filter((name) => !model.ignoredKeys.has(name)));
}
