import { nearest } from '../errors/index.ts';
import { type Attribute, type AttributeOwner, OPERATOR_KEYS } from '../model/index.ts';

/**
 * What a developer can do about a key that is not allowed. For the log only: a client must not learn which attributes exist.
 * @param place the query parameter that contains it, or `body`
 */
export function keyHint(owner: AttributeOwner, key: string, place: string): string {
  const attribute = owner.attributes.get(key);
  if (attribute !== undefined) return attributeHint(attribute, place);
  const known = key.startsWith('$') ? OPERATOR_KEYS : [...owner.attributes.keys()];
  const meant = nearest(key, known);
  return meant === null ? `there are ${known.join(', ')}` : `did you mean ${meant}?`;
}

/** About an attribute that exists. It may also be hidden from the caller, which the log may say. */
function attributeHint(attribute: Attribute, place: string): string {
  const { name, kind } = attribute;
  if (attribute.private) return `"${name}" is private`;
  if (kind === 'scalar') {
    return place === 'populate'
      ? `"${name}" is no relation: fields=${name} selects it`
      : `the caller may not use "${name}", of the type ${attribute.type.name}, here`;
  }
  const what = kind === 'dynamiczone' ? 'dynamic zone' : kind;
  if (place === 'sort') return `"${name}" is a ${what}: sort by an attribute behind it, as in ${name}.id`;
  if (place === 'fields') return `"${name}" is a ${what}: populate=${name} answers it`;
  return `"${name}" is a ${what} that ${place} cannot use, or that the caller may not follow`;
}
