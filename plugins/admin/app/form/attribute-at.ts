import { join, type Path, stepsOf } from './path.ts';
import { type AttributeShape, attributesOf, type FormShape, isEntryList, isSingleEntry, type Values } from './shape.ts';
import { valueAt } from './tree.ts';

/** Returns the definition of the attribute at a path of a document; null when there is none. */
export function attributeAt(shape: FormShape, values: Values, path: Path): AttributeShape | null {
  let attributes = shape.attributes;
  let attribute: AttributeShape | null = null;
  let at: Path = '';
  for (const step of stepsOf(path)) {
    at = join(at, step);
    if (attribute !== null && isEntryList(attribute) && attributes.length === 0) {
      attributes = attributesOf(shape, attribute, (valueAt(values, at) ?? {}) as Values);
      attribute = null;
      continue;
    }
    attribute = attributes.find(({ name }) => name === step) ?? null;
    if (attribute === null) return null;
    attributes = isSingleEntry(attribute) ? attributesOf(shape, attribute, {}) : [];
  }
  return attribute;
}
