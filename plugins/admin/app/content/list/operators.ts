import type { Attribute } from '../../client/types.ts';
import { DATE, type Operator } from '../../traits/operators.ts';
import { traitsOf } from '../../traits/types.ts';
import { PUBLISHED } from './system-attributes.ts';

/** Returns the operators of an attribute, the default first. Empty: it cannot be filtered. */
export function operatorsOf(attribute: Pick<Attribute, 'type' | 'relation' | '$traits'>): readonly Operator[] {
  if (attribute.type === 'relation' && attribute.relation?.startsWith('morph')) return [];
  // Whether a document is published is a state, which has a filter of its own.
  if (attribute === PUBLISHED) return DATE.filter(({ takes }) => takes !== 'none');
  return traitsOf(attribute).operators;
}

/** Returns the attribute's operator of this name; undefined when it has none. */
export function operatorOf(attribute: Pick<Attribute, 'type' | 'relation' | '$traits'>, name: string): Operator | undefined {
  return operatorsOf(attribute).find((operator) => operator.name === name);
}
