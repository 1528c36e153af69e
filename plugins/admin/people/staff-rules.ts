import { isDeepStrictEqual } from 'node:util';
import { type Caller, type Kernel, ValueProblemsError, z } from 'plinth';
import { SETTINGS, type Setting } from 'plinth/plugins/settings';
import type { AdminOptions } from '../options.ts';
import { providerRolesOption } from '../options.ts';
import { PEOPLE } from '../staff/areas.ts';

/** A rule that lets people in by a provider without an invitation, with a role. */
export type ProviderRule = AdminOptions['providerRoles'][number];

/** Rules for how staff sign in, as far as they can change while the service runs. */
export interface RuleValues {
  /** Keys of roles whose people must have a second factor. */
  readonly requiredRoles: readonly string[];
  readonly providerRoles: readonly ProviderRule[];
}

/** A change of the rules. Absent keys stay. */
export type RuleChange = { readonly [Key in keyof RuleValues]?: RuleValues[Key] | undefined };

/** The rules, and for each the file that sets it, such as `config/plugins.json`; null: it can be changed. */
export interface ToldRules extends RuleValues {
  readonly saidBy: Readonly<Record<keyof RuleValues, string | null>>;
}

/** The rules for how staff sign in. Values of files win over those that people have set. */
export interface StaffRules {
  get(): RuleValues;
  told(): ToldRules;
  /**
   * @param seen the rules that the change starts from, of those that it names
   * @throws ValueProblemsError, ApplicationError for what a file says; ConflictError if they are others than `seen` by now
   */
  change(values: RuleChange, by: Caller, seen?: RuleChange): Promise<void>;
}

/** Name of the setting. The settings page leaves it out: a change is checked against the rights that it gives away. */
export const RULES = 'admin.people';

/**
 * Creates the rules of a kernel. The plugin `settings` stores them; without it, those of the options hold. Call it while plugins are
 * applied.
 */
export function registerRules({ container, plugins }: Kernel, { secondFactor, providerRoles }: AdminOptions, file: string): StaffRules {
  const given: RuleValues = { requiredRoles: secondFactor.requiredRoles, providerRoles };
  if (!plugins.includes('settings')) return fixed(given, file);
  const schema = z.strictObject({
    requiredRoles: z
      .array(z.string().min(1))
      .max(100)
      .default([...given.requiredRoles]),
    providerRoles: providerRolesOption.default([...given.providerRoles]),
  });
  const options = { requiredRoles: 'secondFactor.requiredRoles', providerRoles: 'providerRoles' } as const;
  const setting: Setting<typeof schema> = container.resolve(SETTINGS).define(RULES, schema, {
    options,
    risks: {
      requiredRoles: { leadsTo: 'lets users sign in without two-factor authentication', needs: PEOPLE.change },
      providerRoles: { leadsTo: 'lets people in by a provider, with a role', needs: PEOPLE.change },
    },
  });
  const saidBy = (key: keyof RuleValues) => setting.shown().find((shown) => shown.key === key)?.saidBy ?? null;
  return {
    get: () => setting.get(),
    told: () => ({ ...setting.get(), saidBy: { requiredRoles: saidBy('requiredRoles'), providerRoles: saidBy('providerRoles') } }),
    async change(values, by, seen) {
      const named = Object.entries(values).filter(([, value]) => value !== undefined);
      await setting.change(Object.fromEntries(named), by, seen);
    },
  };
}

/**
 * Returns the roles whose people a change lets in, keeps out, or signs out: those that need a second factor from now on or no longer, and,
 * where the rules of providers change, all roles that these give. The order of such rules counts, so none of them changes alone.
 */
export function rolesConcerned(before: RuleValues, { requiredRoles, providerRoles }: RuleChange): readonly string[] {
  const required = requiredRoles ?? before.requiredRoles;
  const changed = [...required, ...before.requiredRoles].filter((role) => required.includes(role) !== before.requiredRoles.includes(role));
  const isSame = providerRoles === undefined || isDeepStrictEqual(providerRoles, before.providerRoles);
  const given = isSame ? [] : [...providerRoles, ...before.providerRoles].map(({ role }) => role);
  return [...new Set([...changed, ...given])];
}

function fixed(given: RuleValues, file: string): StaffRules {
  return {
    get: () => given,
    told: () => ({ ...given, saidBy: { requiredRoles: file, providerRoles: file } }),
    change: async () => {
      const message = 'The plugin "settings" is disabled. Set this in the configuration file';
      throw new ValueProblemsError([{ path: [], message, name: 'ValidationError' }]);
    },
  };
}

/** Returns the role that the first matching rule gives a person whom a provider has verified; null: no rule matches. */
export function admittedRole(rules: readonly ProviderRule[], who: { readonly provider: string; readonly email: string }): string | null {
  const domain = who.email.slice(who.email.lastIndexOf('@') + 1).toLowerCase();
  return rules.find((rule) => rule.provider === who.provider && rule.domain === domain)?.role ?? null;
}
