import type { Filter } from './ast.ts';
import { negate } from './negate.ts';
import { asked } from './parse-operand.ts';
import { deeper, type Scope } from './scope.ts';
import { listOf } from './value-forms.ts';

/** All of some filters; those that are null ask for nothing. Null when none is left. */
export function allOf(filters: readonly (Filter | null)[]): Filter | null {
  return joined('and', filters);
}

/** Any of some filters; those that are null ask for nothing. Null when none is left. */
export function anyOf(filters: readonly (Filter | null)[]): Filter | null {
  return joined('or', filters);
}

function joined(kind: 'and' | 'or', filters: readonly (Filter | null)[]): Filter | null {
  const present = filters.filter((filter) => filter !== null);
  return present.length > 1 ? { kind, filters: present } : (present[0] ?? null);
}

/** Parses one operand of a logical operator. */
export type ParsePart = (scope: Scope, value: unknown) => Filter | null;

/** How a logical operator combines its parsed operands. */
type Combine = (filters: readonly (Filter | null)[]) => Filter | null;

/** The logical operators. They take a list of conditions, or one. */
const LOGIC: ReadonlyMap<string, Combine> = new Map<string, Combine>([
  ['$and', allOf],
  ['$or', anyOf],
  ['$not', noneHold],
]);

/** Negates a list as a whole: it is known to be false when one of its conditions is. */
function noneHold(filters: readonly (Filter | null)[]): Filter | null {
  const all = allOf(filters);
  return all === null ? null : negate(all);
}

/** Whether a key is a logical operator. */
export function isLogical(key: string): boolean {
  return LOGIC.has(key);
}

/**
 * Parses a logical operator.
 * @returns null when it asks for nothing: no or only empty conditions
 */
export function parseLogical(scope: Scope, key: string, value: unknown, parsePart: ParsePart): Filter | null {
  const below = deeper(scope);
  const parts = listOf(value) ?? [value];
  return (LOGIC.get(key) as Combine)(parts.map((part) => asked(scope, key, part, parsePart(below, part))));
}
