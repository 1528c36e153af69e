import { isDeepStrictEqual } from 'node:util';
import { ForbiddenError } from '../errors/index.ts';
import type { Access } from './access.ts';
import type { Ability, Caller, Rule } from './caller.ts';
import { type Grant, isWildcard, patternOf, ruleOf } from './grant.ts';
import { MESSAGES } from './messages.ts';

/** The wildcard of full access. It is part of no configuration: only built-in roles and tokens hold it. */
export const EVERYTHING = '*';

/** The wildcard of all content types of the app. */
const EVERY_TYPE = 'api::*';

/**
 * Actions and wildcards in the grants that exceed an ability. An action that is held under a rule covers the same condition or further ones
 * (`$and`), and the same attributes or fewer. A wildcard is covered only by itself or a wider one: actions that are held by name now do not
 * cover what it includes later.
 */
export function beyondHeld(grants: readonly Grant[], held: Ability, access: Pick<Access, 'expand'>): readonly string[] {
  const { actions, rules } = access.expand(grants);
  const named = [...actions].filter((action) => !held.can(action) || !isWithin(rules.get(action) ?? null, held.rule(action))).sort();
  const open = grants.filter((grant) => isWildcard(grant) && !coversWildcard(grant, held)).map(patternOf);
  return [...named, ...new Set(open)];
}

function coversWildcard(grant: Grant, held: Ability): boolean {
  const pattern = patternOf(grant);
  const wider = [pattern, ...(pattern.startsWith('api::') ? [EVERY_TYPE] : []), EVERYTHING];
  return wider.some((one) => held.can(one) && isWithin(ruleOf(grant), held.rule(one)));
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
  const [first = ''] = beyond;
  const later = isWildcard(first) ? ', which includes what is added later' : '';
  const others = beyond.length === 1 ? '' : ` and ${beyond.length - 1} more`;
  throw new ForbiddenError(MESSAGES.permissionsExceedOwn({ what, first, others, later }), { beyond });
}

/** The declared actions that an ability allows, and the wildcards that it was given, with their rules, as grants. */
export function grantsOfAbility(ability: Ability, { actions }: Pick<Access, 'actions'>): readonly Grant[] {
  const ofTypes = [...actions.keys()].map((action) => `${action.slice(0, action.lastIndexOf('.'))}.*`);
  const patterns = new Set([...actions.keys(), EVERYTHING, EVERY_TYPE, ...ofTypes.filter((pattern) => pattern.startsWith('api::'))]);
  return [...patterns].filter((pattern) => ability.can(pattern)).map((pattern) => grantOf(pattern, ability.rule(pattern)));
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
