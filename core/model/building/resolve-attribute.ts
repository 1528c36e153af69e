import type { RelationShape } from '../attribute-type.ts';
import type { Attribute, RelationAttribute } from '../model.ts';
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

type Sides = Pick<RelationAttribute, 'target' | 'relation' | 'many' | 'inverse' | 'side' | 'storage' | 'axis' | 'open'>;

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

function ownerStorage({ relation, slotted }: RelationShape, isComponent: boolean): 'column' | 'links' {
  const isToOne = relation === 'oneToOne' || relation === 'manyToOne';
  return isToOne && slotted !== true && !isComponent ? 'column' : 'links';
}
