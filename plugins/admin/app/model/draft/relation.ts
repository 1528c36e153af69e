import type { Json, JsonObject } from '../../client/types.ts';
import {
  attributeWithKey,
  type Draft,
  type DraftAttribute,
  type DraftType,
  typeWithKey,
  typeWithUid,
  withAttribute,
  withType,
  withValue,
} from './draft.ts';
import { removeAttribute, renameAttribute, SIDES } from './references.ts';

/** A relation, seen from one end. */
export interface Relation {
  /** Uid of the type at the other end. */
  readonly target: string;
  /** Whether one document at this end refers to many at the other. */
  readonly toMany: boolean;
  /** Whether one document at the other end is referred to by many at this end. */
  readonly fromMany: boolean;
  /** Name of the attribute at the other end; null: there is none. */
  readonly otherName: string | null;
}

const KINDS = { oneToOne: 'oneToOne', oneToMany: 'manyToOne', manyToOne: 'oneToMany', manyToMany: 'manyToMany' } as const;
type Kind = keyof typeof KINDS;

/** Returns the relation of an attribute. */
export function relationOf({ definition }: DraftAttribute): Relation {
  const { relation, target, inversedBy, mappedBy } = definition;
  const other = inversedBy ?? mappedBy;
  return {
    target: typeof target === 'string' ? target : '',
    toMany: String(relation).endsWith('ToMany'),
    fromMany: String(relation).startsWith('many'),
    otherName: typeof other === 'string' ? other : null,
  };
}

/** Returns the attribute at the other end; null when there is none. */
export function otherEnd(draft: Draft, attribute: DraftAttribute): { readonly type: DraftType; readonly attribute: DraftAttribute } | null {
  const { target, otherName } = relationOf(attribute);
  const type = typeWithUid(draft, target);
  const other = type?.attributes.find(({ name }) => name === otherName);
  return type === undefined || other === undefined ? null : { type, attribute: other };
}

/** Whether a type can get an attribute for its side of a relation. */
export function takesOtherEnd(type: DraftType | undefined): boolean {
  return type !== undefined && type.why === null && !type.isComponent;
}

/** Changes a relation at both ends. */
export function withRelation(draft: Draft, typeKey: string, key: string, relation: Relation): Draft {
  const here = typeWithKey(draft, typeKey);
  const before = here && attributeWithKey(here, key);
  if (here === undefined || before === undefined) return draft;
  const had = otherEnd(draft, before);
  const target = typeWithUid(draft, relation.target);
  const otherName = takesOtherEnd(target) && !here.isComponent ? relation.otherName : null;
  const staysThere = had !== null && otherName !== null && had.type.uid === relation.target;
  let next = draft;
  if (had !== null && !staysThere && !had.attribute.fixed) next = removeOther(next, typeKey, key, had);
  if (staysThere && had.attribute.name !== otherName) next = renameAttribute(next, had.type.key, had.attribute.key, otherName);

  const kind: Kind = `${relation.fromMany ? 'many' : 'one'}To${relation.toMany ? 'Many' : 'One'}`;
  // For oneToMany the other end stores the relation, because each document there refers to one here. If either end could store it, the end
  // that stores it now keeps it.
  const keptThere = kind === 'oneToMany' || (kind !== 'manyToOne' && staysThere && typeof before.definition.mappedBy === 'string');
  const [ownSide, otherSide] = keptThere ? (['mappedBy', 'inversedBy'] as const) : (['inversedBy', 'mappedBy'] as const);
  next = withAttribute(next, typeKey, key, (attribute) => ({
    ...attribute,
    definition: sided({ ...attribute.definition, type: 'relation', relation: kind, target: relation.target }, ownSide, otherName),
  }));
  if (otherName === null || target === undefined) return next;
  const ends: JsonObject = { type: 'relation', relation: KINDS[kind], target: here.uid };
  if (staysThere)
    return withAttribute(next, had.type.key, had.attribute.key, (attribute) => ({
      ...attribute,
      definition: sided({ ...attribute.definition, ...ends }, otherSide, before.name),
    }));
  const added: DraftAttribute = {
    key: `${key}:other:${otherName}`,
    name: otherName,
    was: null,
    definition: sided(ends, otherSide, before.name),
    fixed: false,
  };
  return withType(next, target.key, (type) => ({ ...type, attributes: [...type.attributes, added] }));
}

/** Removes the attribute at the other end; this one stays. */
function removeOther(
  draft: Draft,
  typeKey: string,
  key: string,
  other: { readonly type: DraftType; readonly attribute: DraftAttribute },
): Draft {
  const alone = withAttribute(draft, typeKey, key, (attribute) => ({ ...attribute, definition: sided(attribute.definition, null, null) }));
  return removeAttribute(alone, other.type.key, other.attribute.key);
}

function sided(definition: JsonObject, side: (typeof SIDES)[number] | null, name: Json): JsonObject {
  const rest = SIDES.filter((each) => each !== side || name === null).reduce(
    (found, each) => withValue(found, [each], undefined),
    definition,
  );
  return side === null || name === null ? rest : { ...rest, [side]: name };
}
