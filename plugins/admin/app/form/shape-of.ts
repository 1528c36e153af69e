import type { Attribute, Model, Type } from '../client/types.ts';
import type { AttributeShape, FormShape } from './shape.ts';

const WRITTEN_BY_SERVER: ReadonlySet<string> = new Set(['createdAt', 'updatedAt', 'publishedAt']);

/** Whether only the server writes an attribute: it is of every document, or plugins add it to types. A form shows it beside its fields. */
export function isWrittenByServer({ name, implicit }: Attribute): boolean {
  return WRITTEN_BY_SERVER.has(name) || implicit === true;
}

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
      attributes: type.attributes.filter((attribute) => !isWrittenByServer(attribute)).map(withLocale),
      components: new Map(model.components.map(({ uid, attributes }) => [uid, { attributes: attributes.map(withLocale) }])),
    };
    known.set(type.uid, shape);
  }
  return shape;
}
