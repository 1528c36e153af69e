import type { Attribute } from '../../client/types.ts';
import { DATE, NONE_OF, type Operator, RELATION_TO_MANY } from '../../traits/operators.ts';
import { traitsOf } from '../../traits/types.ts';
import { PUBLISHED } from './system-attributes.ts';

type Filtered = Pick<Attribute, 'type' | 'relation' | 'many' | 'repeatable' | '$traits'>;

/**
 * Returns the operators of an attribute, the default first. Empty: it cannot be filtered.
 * @param above the attributes that lead to it
 */
export function operatorsOf(attribute: Filtered, above: readonly Filtered[] = []): readonly Operator[] {
  const own = ownOperators(attribute);
  const isOfSeveral =
    above.some(({ many, repeatable }) => many || repeatable) && own.some(({ name, isNot }) => name === 'in' && isNot === undefined);
  return isOfSeveral ? [...own, NONE_OF] : own;
}

function ownOperators(attribute: Filtered): readonly Operator[] {
  if (attribute.type === 'relation' && attribute.relation?.startsWith('morph')) return [];
  if (attribute.type === 'relation' && attribute.many) return RELATION_TO_MANY;
  // Whether a document is published is a state, which has a filter of its own.
  if (attribute === PUBLISHED) return DATE.filter(({ takes }) => takes !== 'none');
  return traitsOf(attribute).operators;
}

/** Returns the attribute's operator of this name; undefined when it has none. */
export function operatorOf(attribute: Filtered, name: string, above: readonly Filtered[] = []): Operator | undefined {
  return operatorsOf(attribute, above).find((operator) => operator.name === name);
}
