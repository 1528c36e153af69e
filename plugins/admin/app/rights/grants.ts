import type { RightsSubject, ToldGrant, ToldRule } from '../client/types.ts';
import { partsOf, type RulePart, whereOf } from './rule-parts.ts';

/** How an action is granted. */
export interface Granted {
  /** Null: without a rule. */
  readonly rule: ToldRule | null;
  /** The grant that covers it, as it was written: `api::*`. */
  readonly by: string;
}

/** How a set of actions is granted: not at all, without a rule, under one rule, or in different ways. */
export type Extent = { readonly kind: 'no' | 'all' | 'mixed' } | { readonly kind: 'some'; readonly rule: ToldRule };

const EVERY_API = 'api::*';

/** Returns the action or wildcard of a grant. */
export function patternOf(grant: ToldGrant): string {
  return typeof grant === 'string' ? grant : grant.action;
}

/** Returns the rule of a grant; null: none. A rule without conditions, or with nothing selected for one, is being edited: see `withoutEmptyRules`. */
export function ruleOf(grant: ToldGrant): ToldRule | null {
  if (typeof grant === 'string') return null;
  return { where: grant.where ?? null, fields: grant.fields ?? null };
}

/** Returns a grant of an action with a rule, as files write it. */
export function grantWith(action: string, rule: ToldRule | null): ToldGrant {
  if (rule === null) return action;
  return { action, ...(rule.where !== null && { where: { ...rule.where } }), ...(rule.fields !== null && { fields: [...rule.fields] }) };
}

/** Whether a rule has no condition, or one with nothing selected, so that it would limit less than it was meant to. */
export function isEmptyRule({ where, fields }: ToldRule): boolean {
  return (where === null && fields === null) || fields?.length === 0 || partsOf(where).some(isUnselected);
}

const isUnselected = (part: RulePart) => part.kind === 'locales' && part.codes.length === 0;

/** Returns the actions and wildcards whose rules have no condition. */
export function emptyRules(grants: readonly ToldGrant[]): readonly string[] {
  return grants.filter(hasEmptyRule).map(patternOf);
}

/** Returns grants as they are stored: without conditions with nothing selected, and without rules that have no condition. */
export function withoutEmptyRules(grants: readonly ToldGrant[]): readonly ToldGrant[] {
  return grants.map((grant) => {
    const rule = ruleOf(grant);
    return rule === null || !isEmptyRule(rule) ? grant : grantWith(patternOf(grant), withoutEmptyConditions(rule));
  });
}

/** Returns a rule without conditions with nothing selected; null: nothing is left. */
export function withoutEmptyConditions(rule: ToldRule): ToldRule | null {
  const where = whereOf(partsOf(rule.where).filter((part) => !isUnselected(part)));
  const fields = rule.fields?.length === 0 ? null : rule.fields;
  return where === null && fields === null ? null : { where, fields };
}

function hasEmptyRule(grant: ToldGrant): boolean {
  const rule = ruleOf(grant);
  return rule !== null && isEmptyRule(rule);
}

/**
 * Returns how each action is granted. As on the server, a grant by name wins over a wildcard, and one with a rule wins over one without.
 */
export function expand(grants: readonly ToldGrant[], subjects: readonly RightsSubject[]): ReadonlyMap<string, Granted> {
  const granted = new Map<string, Granted>();
  for (const grant of grants) {
    const by = patternOf(grant);
    const next = { rule: ruleOf(grant), by };
    for (const action of standsFor(by, subjects)) {
      const before = granted.get(action);
      granted.set(action, before === undefined ? next : stronger(before, next));
    }
  }
  return granted;
}

/** Returns the actions that a pattern covers. */
export function standsFor(pattern: string, subjects: readonly RightsSubject[]): readonly string[] {
  if (pattern === EVERY_API) return subjects.filter(({ uid }) => uid.startsWith('api::')).flatMap(wildcardsOf);
  if (pattern.endsWith('.*')) return wildcardsOf(subjects.find(({ uid }) => uid.startsWith('api::') && uid === pattern.slice(0, -2)));
  const split = pattern.lastIndexOf('.');
  const subject = subjects.find(({ uid }) => uid === pattern.slice(0, split));
  return subject?.actions.some(({ verb }) => verb === pattern.slice(split + 1)) ? [pattern] : [];
}

function wildcardsOf(subject: RightsSubject | undefined): readonly string[] {
  return (subject?.actions ?? []).filter(({ wildcard }) => wildcard).map(({ verb }) => `${subject?.uid}.${verb}`);
}

function stronger(one: Granted, other: Granted): Granted {
  const [isExact, isOtherExact] = [one, other].map(({ by }) => !by.endsWith('*'));
  if (isExact !== isOtherExact) return isExact ? one : other;
  return one.rule === null ? other : one;
}

/** Returns how some actions are granted together. */
export function extentOf(actions: readonly string[], granted: ReadonlyMap<string, Granted>): Extent {
  const all = actions.map((action) => granted.get(action));
  const [first] = all;
  if (all.every((one) => one === undefined)) return { kind: 'no' };
  if (all.some((one) => one === undefined)) return { kind: 'mixed' };
  const rules = new Set(all.map((one) => JSON.stringify(one?.rule ?? null)));
  if (rules.size > 1) return { kind: 'mixed' };
  return first?.rule ? { kind: 'some', rule: first.rule } : { kind: 'all' };
}

/**
 * Changes how actions of one subject are granted: not at all (`no`), without a rule (null), or under a rule. A wildcard is kept as long as
 * it remains correct; otherwise it is expanded as far as needed.
 */
export function grantAs(
  grants: readonly ToldGrant[],
  subject: RightsSubject,
  verbs: readonly string[],
  as: ToldRule | null | 'no',
  subjects: readonly RightsSubject[],
): readonly ToldGrant[] {
  const actions = verbs.map((verb) => `${subject.uid}.${verb}`);
  const named = grants.filter((grant) => !actions.includes(patternOf(grant)));
  if (as === 'no') return named.flatMap((grant) => without(grant, subject, actions, subjects));
  const before = expand(named, subjects);
  // If a wildcard covers the action in the same way, no grant is needed.
  const isSaid = (action: string) => {
    const granted = before.get(action);
    return granted !== undefined && JSON.stringify(granted.rule) === JSON.stringify(as);
  };
  return [...named, ...actions.filter((action) => !isSaid(action)).map((action) => grantWith(action, as))];
}

/** Removes actions of a subject from a grant. `api::*` becomes one wildcard for each other type, and single actions for this one. */
function without(
  grant: ToldGrant,
  subject: RightsSubject,
  actions: readonly string[],
  subjects: readonly RightsSubject[],
): readonly ToldGrant[] {
  const pattern = patternOf(grant);
  if (!standsFor(pattern, subjects).some((action) => actions.includes(action))) return [grant];
  const rule = ruleOf(grant);
  const own = wildcardsOf(subject).filter((action) => !actions.includes(action));
  const others =
    pattern === EVERY_API ? subjects.filter(({ uid, plugin }) => plugin === null && uid !== subject.uid).map(({ uid }) => `${uid}.*`) : [];
  return [...others, ...own].map((each) => grantWith(each, rule));
}

/** Expands wildcards into single actions. Types that are added later are then not covered any more. */
export function writtenOut(grants: readonly ToldGrant[], subjects: readonly RightsSubject[]): readonly ToldGrant[] {
  const granted = expand(grants, subjects);
  const unknown = grants.filter((grant) => standsFor(patternOf(grant), subjects).length === 0);
  return [...[...granted].map(([action, { rule }]) => grantWith(action, rule)), ...unknown];
}

/**
 * Applies the changes between `base` and `changed` to what somebody else has stored meanwhile: only actions that were changed here are
 * granted as in `changed`.
 */
export function rebasedGrants(
  base: readonly ToldGrant[],
  changed: readonly ToldGrant[],
  stored: readonly ToldGrant[],
  subjects: readonly RightsSubject[],
): readonly ToldGrant[] {
  if (JSON.stringify(base) === JSON.stringify(stored)) return changed;
  const wanted = expand(changed, subjects);
  return changedActions(expand(base, subjects), wanted).reduce<readonly ToldGrant[]>((grants, action) => {
    const split = action.lastIndexOf('.');
    const subject = subjects.find(({ uid }) => uid === action.slice(0, split));
    const granted = wanted.get(action);
    return subject === undefined
      ? grants
      : grantAs(grants, subject, [action.slice(split + 1)], granted === undefined ? 'no' : granted.rule, subjects);
  }, stored);
}

/** Returns the actions whose grants differ. */
export function changedActions(before: ReadonlyMap<string, Granted>, after: ReadonlyMap<string, Granted>): readonly string[] {
  const same = (action: string) => {
    const [one, other] = [before.get(action), after.get(action)];
    return (one === undefined) === (other === undefined) && JSON.stringify(one?.rule ?? null) === JSON.stringify(other?.rule ?? null);
  };
  return [...new Set([...before.keys(), ...after.keys()])].filter((action) => !same(action));
}
