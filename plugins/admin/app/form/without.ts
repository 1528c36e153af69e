import { type AttributeShape, attributesOf, type FormShape, isEntryList, isSingleEntry, isValues, ownOf, type Values } from './shape.ts';

/** Returns values without those of some attributes, at any depth. */
export function without(shape: FormShape, values: Values, isLeftOut: (attribute: AttributeShape) => boolean): Values {
  return within(shape, shape.attributes, values, isLeftOut);
}

function within(
  shape: FormShape,
  attributes: readonly AttributeShape[],
  values: Values,
  isLeftOut: (attribute: AttributeShape) => boolean,
): Values {
  const left: Record<string, unknown> = { ...values };
  const entryOf = (attribute: AttributeShape, entry: unknown) =>
    isValues(entry) ? within(shape, attributesOf(shape, attribute, entry), entry, isLeftOut) : entry;
  for (const attribute of attributes) {
    const value = ownOf(values, attribute.name);
    if (value === undefined) continue;
    if (isLeftOut(attribute)) delete left[attribute.name];
    else if (isSingleEntry(attribute)) left[attribute.name] = entryOf(attribute, value);
    else if (isEntryList(attribute) && Array.isArray(value)) left[attribute.name] = value.map((entry) => entryOf(attribute, entry));
  }
  return left;
}
