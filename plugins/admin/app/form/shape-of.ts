import type { Attribute, Model, Type } from '../client/types.ts';
import type { AttributeShape, FormShape } from './shape.ts';

/** Attributes of every document that only the server writes. A form shows them beside its fields. */
export const WRITTEN_BY_SERVER: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'publishedAt']);

const shapes = new WeakMap<Model, Map<string, FormShape>>();

/** Returns the shape of a type's form. It is computed once for each type. */
export function shapeOf(model: Model, type: Type): FormShape {
  let known = shapes.get(model);
  if (known === undefined) {
    known = new Map();
    shapes.set(model, known);
  }
  let shape = known.get(type.uid);
  if (shape === undefined) {
    const localized = new Set(model.types.filter((each) => each.localized).map(({ uid }) => uid));
    const withLocale = (attribute: Attribute): AttributeShape =>
      attribute.type === 'relation' &&
      !type.localized &&
      [attribute.target ?? '', ...(attribute.targets ?? [])].some((uid) => localized.has(uid))
        ? { ...attribute, localeNamed: true }
        : attribute;
    shape = {
      attributes: type.attributes.filter(({ name }) => !WRITTEN_BY_SERVER.has(name)).map(withLocale),
      components: new Map(model.components.map(({ uid, attributes }) => [uid, { attributes: attributes.map(withLocale) }])),
    };
    known.set(type.uid, shape);
  }
  return shape;
}
