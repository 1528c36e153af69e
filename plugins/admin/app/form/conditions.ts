import { same } from './same.ts';
import { isValues, type Values } from './shape.ts';

/**
 * Whether an attribute is shown, by `conditions.visible` of its definition: a JSON Logic rule over the attributes beside it. An unknown
 * operator shows the attribute, so that nothing is hidden by mistake.
 */
export function isVisible(conditions: unknown, beside: Values): boolean {
  const rule = isValues(conditions) ? conditions.visible : undefined;
  if (rule === undefined || rule === null) return true;
  try {
    return Boolean(evaluate(rule, beside));
  } catch (error) {
    if (error instanceof UnknownRule) return true;
    throw error;
  }
}

class UnknownRule extends Error {}

type Operator = (operands: readonly unknown[]) => unknown;

const number = (value: unknown) => (typeof value === 'string' && value !== '' ? Number(value) : value) as number;

/** Loose equality: a number equals its digits, and null equals a missing value. */
function equal(one: unknown, other: unknown): boolean {
  if (same(one ?? null, other ?? null)) return true;
  if (typeof one === 'number' || typeof other === 'number')
    return one !== null && other !== null && one !== '' && other !== '' && Number(one) === Number(other);
  return false;
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  '==': ([one, other]) => equal(one, other),
  '===': ([one, other]) => same(one ?? null, other ?? null),
  '!=': ([one, other]) => !equal(one, other),
  '!==': ([one, other]) => !same(one ?? null, other ?? null),
  '<': ([one, other]) => number(one) < number(other),
  '<=': ([one, other]) => number(one) <= number(other),
  '>': ([one, other]) => number(one) > number(other),
  '>=': ([one, other]) => number(one) >= number(other),
  '!': ([one]) => !isTrue(one),
  '!!': ([one]) => isTrue(one),
  in: ([one, other]) =>
    Array.isArray(other)
      ? other.some((value) => equal(one, value))
      : typeof other === 'string' && typeof one === 'string' && other.includes(one),
};

function evaluate(rule: unknown, beside: Values): unknown {
  if (Array.isArray(rule)) return rule.map((part) => evaluate(part, beside));
  if (!isValues(rule)) return rule;
  const [[name, given] = [], ...more] = Object.entries(rule);
  if (name === undefined || more.length > 0) throw new UnknownRule();
  const operands = Array.isArray(given) ? given : [given];
  if (name === 'var') return variable(operands, beside);
  if (name === 'and') return operands.every((operand) => isTrue(evaluate(operand, beside)));
  if (name === 'or') return operands.some((operand) => isTrue(evaluate(operand, beside)));
  const operator = Object.hasOwn(OPERATORS, name) ? OPERATORS[name] : undefined;
  if (operator === undefined) throw new UnknownRule(name);
  return operator(operands.map((operand) => evaluate(operand, beside)));
}

function variable([path, otherwise = null]: readonly unknown[], beside: Values): unknown {
  let value: unknown = beside;
  for (const step of String(path).split('.')) value = isValues(value) && Object.hasOwn(value, step) ? value[step] : undefined;
  return value ?? otherwise;
}

/** Truthiness as in JSON Logic: an empty list is false. */
function isTrue(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : Boolean(value);
}
