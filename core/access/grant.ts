import { z } from 'zod';
import type { Rule } from './caller.ts';

/** Schema of a rule in configuration. */
const ruleSchema = z.strictObject({
  action: z.string().min(1).describe('A document action, or `api::<name>.<name>.*` for all document actions of one content type.'),
  where: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'Condition that documents must meet, as in `filters`. `$user.<attribute>`, `$caller` and `$now` are replaced with values of the caller.',
    ),
  fields: z.array(z.string().min(1)).min(1).optional().describe('Attributes that can be read or written. Default: all attributes.'),
});

/** Schema of a grant in configuration: an action, a wildcard, or either with a rule. */
export const grantSchema = z.union([z.string().min(1), ruleSchema]);

/** A grant: `api::*`, `api::article.article.find`, `{ action, where, fields }`. */
export type Grant = z.output<typeof grantSchema>;

/** The actions that a list of grants resolves to. */
export interface Expansion {
  readonly actions: ReadonlySet<string>;
  /** By action, for actions that are restricted. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** The wildcards themselves with their rules, which also include actions that are added later. */
  readonly wildcards: ReadonlyMap<string, Rule | null>;
  /** Actions and wildcards that match nothing, in the given order. */
  readonly unknown: readonly string[];
}

/** The action or wildcard of a grant. */
export function patternOf(grant: Grant): string {
  return typeof grant === 'string' ? grant : grant.action;
}

/** Whether a grant includes actions that are added later. Names of actions have no `*`. */
export function isWildcard(grant: Grant): boolean {
  return patternOf(grant).includes('*');
}

/** The rule of a grant; null when it is unrestricted. */
export function ruleOf(grant: Grant): Rule | null {
  if (typeof grant === 'string' || (grant.where === undefined && grant.fields === undefined)) return null;
  return Object.freeze({ where: grant.where ?? null, fields: grant.fields ?? null });
}
