import { InvalidKeyError, ValidationError } from '../../errors/index.ts';
import { type Attribute, type AttributeOwner, type ContentType, CREATED_BY, type Model, UPDATED_BY } from '../../model/index.ts';
import { dialectNames } from '../../query/index.ts';
import { isPlainObject, MAX_DEPTH, type PlainObject, type ReadContext } from './read-context.ts';

const IDENTITY_KEYS: ReadonlySet<string> = new Set(['id', 'documentId']);
const CORE_NAMES: ReadonlySet<string> = new Set([...IDENTITY_KEYS, 'createdAt', 'updatedAt', CREATED_BY, UPDATED_BY]);
const NONE: ReadonlySet<Attribute> = new Set();
const ZONE_KEYS: ReadonlySet<string> = new Set([...IDENTITY_KEYS, '__component']);

/** Keys that say what to do with a relation. `options` is known and has no effect. */
export const RELATION_KEYS = ['connect', 'disconnect', 'set', 'options'] as const;

/**
 * Refuses keys that a body may not hold; only the first offender is told. Identity comes before read-only attributes, these before
 * unknown keys at any depth.
 *
 * @param kept attributes that the caller may not write: told like unknown keys
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

/** Whether what is said of an attribute is written: by a body where the model lets bodies, by a tap wherever core does not. */
export function isWritable(attribute: Attribute, { tap }: Pick<ReadContext, 'tap'>): boolean {
  return attribute.writable === 'yes' || (tap !== undefined && !isOfCore(attribute));
}

/** Identity, the values of axes, the times of changes and the other versions of a document: what nobody writes but core itself. */
export function isOfCore(attribute: Attribute): boolean {
  if (attribute.kind === 'relation') return attribute.storage === 'siblings';
  return CORE_NAMES.has(attribute.name) || typeof attribute.definition.axis === 'string';
}

interface Level {
  /** Of the object, where they are known: those of a large one take as long as to read it. */
  readonly keys?: readonly string[];
  /** Dotted path of the attribute that holds the object; null for the body itself. */
  readonly path: string | null;
  readonly depth: number;
  allows(key: string): boolean;
  /** Whether an attribute is to be told like an unknown key. */
  hides?: ((attribute: Attribute) => boolean) | undefined;
}

function checkOwner(owner: AttributeOwner, data: PlainObject, level: Level, context: ReadContext): void {
  if (level.depth > MAX_DEPTH) {
    throw new ValidationError(`The body is nested too deeply: ${MAX_DEPTH} levels are allowed`, { source: 'body' }, 'BODY_TOO_COMPLEX');
  }
  for (const key of level.keys ?? Object.keys(data)) {
    const attribute = owner.attributes.get(key);
    if (!attribute || level.hides?.(attribute)) {
      if (level.allows(key)) continue;
      throw new InvalidKeyError(key, { source: 'body', path: level.path });
    }
    const path = level.path === null ? key : `${level.path}.${key}`;
    checkNested(attribute, data[key], { path, depth: level.depth + 1 }, context);
  }
}

function checkNested(attribute: Attribute, value: unknown, place: { path: string; depth: number }, context: ReadContext): void {
  if (attribute.kind === 'scalar') return;
  for (const item of Array.isArray(value) ? value : [value]) {
    if (!isPlainObject(item)) continue;
    const inner = ownerInside(attribute, item, context);
    if (inner) checkOwner(inner.owner, item, { ...place, allows: inner.allows, hides: inner.hides }, context);
  }
}

/** Whose attributes an object inside an attribute may name, and which other keys; null when nothing is known of it. */
function ownerInside(
  attribute: Exclude<Attribute, { kind: 'scalar' }>,
  item: PlainObject,
  context: ReadContext,
): (Pick<Level, 'allows' | 'hides'> & { readonly owner: AttributeOwner }) | null {
  const { model } = context;
  switch (attribute.kind) {
    case 'relation': {
      const owner = model.contentTypes.get(attribute.target);
      // A document that was read may be sent back whole, with everything that reading added.
      const allows = (key: string) =>
        IDENTITY_KEYS.has(key) || isRelationKey(key) || model.ignoredKeys.has(key) || (context.reservedKeys?.has(key) ?? false);
      return owner ? { owner, allows, hides: (named) => context.hides?.(owner, named) === true } : null;
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

function isRelationKey(key: string): boolean {
  return (RELATION_KEYS as readonly string[]).includes(key);
}

/**
 * Keys that are attributes somewhere, or in other servers of this dialect, and that clients therefore send: refused like any unknown key,
 * but told with their path.
 */
export function reservedKeys(model: Model): ReadonlySet<string> {
  return new Set([...dialectNames(model)].filter((name) => !model.ignoredKeys.has(name)));
}
