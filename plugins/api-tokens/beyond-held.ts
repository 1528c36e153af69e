import { isDeepStrictEqual } from 'node:util';
import { type Ability, type Access, type Caller, ForbiddenError, type Grant, type Rule } from 'plinth';

/**
 * Actions in the grants that exceed an ability: nobody may grant more than they have. An action that is held under a rule may be granted
 * with the same condition or further ones (`$and`), and for the same attributes or fewer.
 */
export function beyondHeld(grants: readonly Grant[], held: Ability, access: Pick<Access, 'expand'>): readonly string[] {
  const { actions, rules } = access.expand(grants);
  return [...actions].filter((action) => !held.can(action) || !isWithin(rules.get(action) ?? null, held.rule(action))).sort();
}

/**
 * Refuses grants that exceed the caller's own rights.
 * @param what the grantee, for the message: `the token "machine"`
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

/** Whether one condition implies another, judged only by their structure. */
function implies(where: Rule['where'], wanted: NonNullable<Rule['where']>): boolean {
  if (where === null) return false;
  if (isDeepStrictEqual(where, wanted)) return true;
  const parts = where.$and;
  return Array.isArray(parts) && parts.some((part) => implies(part as Rule['where'], wanted));
}
