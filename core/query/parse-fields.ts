import { ValidationError } from '../errors/index.ts';
import type { AttributeOwner, ScalarAttribute } from '../model/index.ts';
import { factsOf, type OwnerFacts, type ParseContext } from './parse-context.ts';
import { attributeNamed, invalidKey, pathOf, type Scope, topScope } from './scope.ts';
import { isTexts, listOf } from './value-forms.ts';

const EVERYTHING = '*';

/**
 * Parses `fields`: `*`, `title,views`, or a list of names. The result is in the model's order, with the identity first.
 * @param value the raw value; undefined, null and empty texts mean every scalar attribute that is not private
 * @param param the parameter that errors name; `populate` for fields inside it
 * @throws InvalidKeyError for a name that is not a visible scalar attribute
 * @throws ValidationError for a value of another form
 */
export function parseFields(owner: AttributeOwner, value: unknown, context: ParseContext, param = 'fields'): readonly ScalarAttribute[] {
  const facts = factsOf(owner, context);
  if (value === undefined || value === null) return facts.defaultFields;
  const scope = topScope(owner, param, context);
  const names = parseNames(scope, value);
  if (names.length > 0 && names.every((name) => name === '')) return facts.defaultFields;
  const chosen = new Set(names.filter((name) => name !== EVERYTHING).map((name) => scalarNamed(scope, name)));
  if (names.includes(EVERYTHING)) for (const attribute of facts.defaultFields) chosen.add(attribute);
  for (const attribute of facts.identity) chosen.delete(attribute);
  return [...facts.identity, ...[...chosen].sort((left, right) => place(facts, left) - place(facts, right))];
}

function parseNames(scope: Scope, value: unknown): readonly string[] {
  if (typeof value === 'string') return value.split(',').map((name) => name.trim());
  const list = listOf(value);
  if (list === null || !isTexts(list)) throw invalidForm();
  const names = list.map((name) => name.trim());
  for (const name of names) {
    if (!name.includes(',')) continue;
    for (const part of name.split(',')) if (part.trim() !== EVERYTHING) scalarNamed(scope, part.trim());
    throw invalidForm();
  }
  return names;
}

function scalarNamed(scope: Scope, name: string): ScalarAttribute {
  const attribute = attributeNamed(scope, name);
  if (attribute.kind !== 'scalar')
    throw invalidKey(scope, name, pathOf(scope, name), () => `"${name}" is not a scalar value: select it with populate, not with fields`);
  return attribute;
}

function place(facts: OwnerFacts, attribute: ScalarAttribute): number {
  return facts.position.get(attribute) as number;
}

function invalidForm(): ValidationError {
  return new ValidationError('Invalid fields parameter. Expected a string or an array of strings');
}
