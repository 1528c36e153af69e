import type { RelationShape } from '../attribute-type.ts';
import { isMorphBy, isMorphTo } from '../attribute-types/references.ts';
import type { Attribute, MorphAttribute, RelationAttribute } from '../model.ts';
import type { CheckedAttribute } from './check-attribute.ts';
import { columnName } from './names.ts';

/** The owner of the attribute, and what resolving it needs. */
export interface ResolveContext {
  readonly uid: string;
  readonly isComponent: boolean;
  /** Names of attributes that are private, whatever their own option says. */
  readonly privateNames: ReadonlySet<string>;
  /** The checked attribute of a content type. */
  find(uid: string, name: string): CheckedAttribute | undefined;
  /** The attributes that show the links of a polymorphic attribute from their side, by the uid of their type; null for other types. */
  morphed(uid: string, name: string): ReadonlyMap<string, string | null>;
}

/** Makes the attribute of the model from a checked definition. All references must have been checked. */
export function resolveAttribute(checked: CheckedAttribute, context: ResolveContext): Attribute {
  const { name, type, definition } = checked;
  const isHidden = type.kind === 'scalar' && type.hidden === true;
  const base = {
    name,
    definition: Object.freeze(definition),
    private: definition.private === true || isHidden || context.privateNames.has(name),
    writable: writableOf(definition.writable),
  } as const;
  const column = context.isComponent ? name : columnName(name);
  switch (type.kind) {
    case 'scalar':
      return Object.freeze({ ...base, kind: 'scalar', type, column });
    case 'relation':
      if (isMorphTo(definition)) return morphTo({ ...base, type }, context);
      if (isMorphBy(definition)) return Object.freeze({ ...base, kind: 'relation', type, ...morphSides(definition, context) });
      return Object.freeze({ ...base, kind: 'relation', type, ...sides(type.shape(definition, context.uid), context) });
    case 'component':
      return Object.freeze({
        ...base,
        kind: 'component',
        type,
        component: definition.component as string,
        repeatable: definition.repeatable === true,
        column,
      });
    case 'dynamiczone':
      return Object.freeze({ ...base, kind: 'dynamiczone', type, components: Object.freeze(definition.components as string[]), column });
  }
}

function writableOf(mark: CheckedAttribute['definition']['writable']): Attribute['writable'] {
  if (mark === 'ignored') return 'ignored';
  return mark === false || mark === 'no' ? 'no' : 'yes';
}

type Sides = Pick<RelationAttribute, 'target' | 'relation' | 'many' | 'inverse' | 'side' | 'storage' | 'axis' | 'open' | 'morphed'>;

function sides(shape: RelationShape, context: ResolveContext): Sides {
  const { target, relation, axis } = shape;
  const many = relation === 'oneToMany' || relation === 'manyToMany';
  const common = { target, relation, many, open: shape.open === true };
  if (axis !== undefined) return { ...common, inverse: null, side: 'owner', storage: 'siblings', axis };
  if (shape.mappedBy === undefined)
    return { ...common, inverse: shape.inversedBy ?? null, side: 'owner', storage: ownerStorage(shape, context.isComponent) };
  const owner = context.find(target, shape.mappedBy);
  const ownerShape = owner?.type.kind === 'relation' ? owner.type.shape(owner.definition, target) : shape;
  return { ...common, inverse: shape.mappedBy, side: 'inverse', storage: ownerStorage(ownerShape, false) };
}

/** A polymorphic relation that stores the links. */
function morphTo(
  base: Pick<MorphAttribute, 'name' | 'definition' | 'private' | 'writable' | 'type'>,
  { uid, morphed }: ResolveContext,
): MorphAttribute {
  const many = base.definition.relation === 'morphToMany';
  const on = [...morphed(uid, base.name)].map(([target, inverse]) => {
    const relation = many ? 'manyToMany' : 'manyToOne';
    const side = { kind: 'relation', target, relation, many, inverse, side: 'owner', storage: 'links', open: false } as const;
    return [target, Object.freeze({ ...base, ...side })] as const;
  });
  return Object.freeze({ ...base, kind: 'morph', many, on: new Map(on), inverse: null, side: 'owner', storage: 'links' });
}

/** The other side of a polymorphic relation. */
function morphSides(definition: CheckedAttribute['definition'], { uid, find }: ResolveContext): Sides {
  const [target, inverse] = [definition.target as string, definition.morphBy as string];
  const many = definition.relation === 'morphMany';
  const isShared = find(target, inverse)?.definition.relation === 'morphToMany';
  const relation = many ? (isShared ? 'manyToMany' : 'oneToMany') : isShared ? 'manyToOne' : 'oneToOne';
  return { target, relation, many, inverse, side: 'inverse', storage: 'links', open: false, morphed: uid };
}

function ownerStorage({ relation, slotted }: RelationShape, isComponent: boolean): 'column' | 'links' {
  const isToOne = relation === 'oneToOne' || relation === 'manyToOne';
  return isToOne && slotted !== true && !isComponent ? 'column' : 'links';
}
