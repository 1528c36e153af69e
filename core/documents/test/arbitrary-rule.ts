import fc from 'fast-check';
import type { AttributeOwner, Model } from '../../model/index.ts';
import { filtersOn, type Parameters } from './arbitrary-query.ts';

/** A condition of a rule, and the user whose values its variables stand for. */
export interface RuleSketch {
  readonly where: Parameters;
  readonly user: Readonly<Record<string, unknown>>;
}

/** Operators that never get a variable: their operands are no values, or a list in which a missing value would matter. */
const FIXED: ReadonlySet<string> = new Set(['$null', '$notNull', '$notIn']);

/**
 * Random conditions of rules on an owner of attributes. Some operands become variables of a user, with or without that value.
 * @param prefix of the names of the user's values
 */
export function ruleOn(model: Model, owner: AttributeOwner, prefix: string): fc.Arbitrary<RuleSketch> {
  const choices = fc.array(fc.constantFrom('plain', 'plain', 'variable', 'missing'), { minLength: 12, maxLength: 12 });
  // Alone, most conditions match all rows or none. The ids let some rows pass, or keep some back.
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
