import fc from 'fast-check';
import type { AttributeOwner, Model } from '../../model/index.ts';
import { filtersOn, type Parameters } from './arbitrary-query.ts';

/** A condition of a rule, and the user that it is about: some of its operands are the user's values. */
export interface RuleSketch {
  readonly where: Parameters;
  readonly user: Readonly<Record<string, unknown>>;
}

/** Keys whose operands stay as they are: they are no values, or no list that a value may be missing from. */
const FIXED: ReadonlySet<string> = new Set(['$null', '$notNull', '$notIn']);

/**
 * Random conditions of rules on an owner of attributes. Some operands become variables of a user who has that value, or none.
 * @param prefix of the names of the user's values
 */
export function ruleOn(model: Model, owner: AttributeOwner, prefix: string): fc.Arbitrary<RuleSketch> {
  const choices = fc.array(fc.constantFrom('plain', 'plain', 'variable', 'missing'), { minLength: 12, maxLength: 12 });
  // Most conditions hold for all rows or for none: some rows are let through, or kept back, by their ids.
  const ids = fc.subarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], { minLength: 2 }).map((some) => ({ id: { $in: some } }));
  const condition = fc.oneof(
    filtersOn(model, owner, 2),
    fc.tuple(filtersOn(model, owner, 2), ids).map((both) => ({ $or: both })),
    fc.tuple(filtersOn(model, owner, 2), ids).map(([filters, some]) => ({ $or: [filters, { $not: some }] })),
    fc.tuple(filtersOn(model, owner, 2), ids).map(([filters, some]) => ({ $and: [{ $not: filters }, some] })),
  );
  return fc.tuple(condition, choices).map(([filters, chosen]) => {
    const user: Record<string, unknown> = {};
    let next = 0;
    const operand = (value: unknown): unknown => {
      const number = next++;
      const choice = chosen[number % chosen.length];
      const name = `${prefix}${number}`;
      if (choice === 'plain' || typeof value === 'object') return typeof value === 'string' && value.startsWith('$') ? `$${value}` : value;
      if (choice === 'variable') user[name] = value;
      return `$user.${name}`;
    };
    const escaped = (value: unknown): unknown => (typeof value === 'string' && value.startsWith('$') ? `$${value}` : value);
    const walk = (value: unknown, isFixed: boolean): unknown => {
      if (Array.isArray(value)) return value.map((each) => walk(each, isFixed));
      if (typeof value !== 'object' || value === null) return isFixed ? escaped(value) : operand(value);
      return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, walk(inner, isFixed || FIXED.has(key))]));
    };
    return { where: walk(filters, false) as Parameters, user };
  });
}
