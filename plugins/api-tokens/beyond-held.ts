import { isDeepStrictEqual } from 'node:util';
import { type Ability, type Access, type Caller, ForbiddenError, type Grant, type Rule } from 'plinth';

/**
 * The actions that some grants give and that somebody does not hold as far: nobody gives away more than they have. Who holds an action under a rule may give it under the
 * same condition, or that one and more (`$and`), and for the same attributes or fewer.
 */
export function beyondHeld(grants: readonly Grant[], held: Ability, access: Pick<Access, 'expand'>): readonly string[] {
  const { actions, rules } = access.expand(grants);
  return [...actions].filter((action) => !held.can(action) || !isWithin(rules.get(action) ?? null, held.rule(action))).sort();
}

/**
 * Refuses to let somebody give, or get at, what they do not hold themselves.
 * @param what is given, as the message says it: `the token "machine"`
 * @throws ForbiddenError
 */
export function refuseBeyondHeld(
  grants: readonly Grant[],
  what: string,
  { ability, trusted }: Pick<Caller, 'ability' | 'trusted'>,
  access: Pick<Access, 'expand'>,
): void {
  const beyond = trusted ? [] : beyondHeld(grants, ability, access);
  if (beyond.length === 0) return;
  const [first] = beyond;
  const others = beyond.length === 1 ? '' : ` and ${beyond.length - 1} more`;
  throw new ForbiddenError(`You may not do all that ${what} may: ${first}${others}`, { beyond });
}

function isWithin(given: Rule | null, held: Rule | null): boolean {
  if (held === null) return true;
  if (held.fields !== null && !(given?.fields?.every((name) => held.fields?.includes(name)) ?? false)) return false;
  return held.where === null || (given !== null && implies(given.where, held.where));
}

/** Whether whatever fulfils one condition fulfils the other, as far as their shape tells. */
function implies(where: Rule['where'], wanted: NonNullable<Rule['where']>): boolean {
  if (where === null) return false;
  if (isDeepStrictEqual(where, wanted)) return true;
  const parts = where.$and;
  return Array.isArray(parts) && parts.some((part) => implies(part as Rule['where'], wanted));
}
