import { isDeepStrictEqual } from 'node:util';
import { ForbiddenError } from '../errors/index.ts';
import type { Access } from './access.ts';
import type { Ability, Caller, Rule } from './caller.ts';
import type { Grant } from './grant.ts';

/**
 * Actions in the grants that exceed an ability. An action that is held under a rule covers the same condition or further ones (`$and`), and
 * the same attributes or fewer.
 */
export function beyondHeld(grants: readonly Grant[], held: Ability, access: Pick<Access, 'expand'>): readonly string[] {
  const { actions, rules } = access.expand(grants);
  return [...actions].filter((action) => !held.can(action) || !isWithin(rules.get(action) ?? null, held.rule(action))).sort();
}

/**
 * Refuses grants that exceed the caller's own rights. Whoever gives rights calls it, and whoever changes, restricts, revokes or signs out
 * something that has rights: an account, a role, a token, a link, a session.
 * @param what what has the grants, for the message: `the token "machine"`
 * @throws ForbiddenError that names what the caller lacks
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

/** The declared actions that an ability allows, with their rules, as grants. */
export function grantsOfAbility(ability: Ability, { actions }: Pick<Access, 'actions'>): readonly Grant[] {
  return [...actions.keys()].filter((action) => ability.can(action)).map((action) => grantOf(action, ability.rule(action)));
}

/** An action with its rule as a grant. */
export function grantOf(action: string, rule: Rule | null): Grant {
  const { where = null, fields = null } = rule ?? {};
  if (where === null && fields === null) return action;
  return { action, ...(where !== null && { where: { ...where } }), ...(fields !== null && { fields: [...fields] }) };
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
