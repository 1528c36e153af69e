import { z } from 'zod';
import type { Rule } from './caller.ts';

/** A rule as configuration writes it. */
const ruleSchema = z.strictObject({
  action: z.string().min(1).describe('An action on documents, or `api::<name>.<name>.*` for all of one content type.'),
  where: z
    .record(z.string(), z.unknown())
    .optional()
    .describe(
      'Which documents it holds for: a condition as in `filters`; `$user.<attribute>`, `$caller` and `$now` stand for values of the caller.',
    ),
  fields: z.array(z.string().min(1)).min(1).optional().describe('Attributes that may be read or written. Default: all of them.'),
});

/** What configuration grants: an action or a wildcard, or one with a rule. */
export const grantSchema = z.union([z.string().min(1), ruleSchema]);

/** One entry of a list of what somebody may do: `api::*`, `api::article.article.find`, `{ action, where, fields }`. */
export type Grant = z.output<typeof grantSchema>;

/** What grants come down to. */
export interface Expansion {
  readonly actions: ReadonlySet<string>;
  /** By action, where it is not granted for everything. */
  readonly rules: ReadonlyMap<string, Rule>;
  /** Actions and wildcards that stand for nothing, in the order given. */
  readonly unknown: readonly string[];
}

/** The action or wildcard of a grant. */
export function patternOf(grant: Grant): string {
  return typeof grant === 'string' ? grant : grant.action;
}

/** The rule of a grant; null when it holds for everything. */
export function ruleOf(grant: Grant): Rule | null {
  if (typeof grant === 'string' || (grant.where === undefined && grant.fields === undefined)) return null;
  return Object.freeze({ where: grant.where ?? null, fields: grant.fields ?? null });
}
