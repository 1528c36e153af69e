import { type Caller, type Kernel, ValueProblemsError, z } from 'plinth';
import { SETTINGS, type Setting } from 'plinth/plugins/settings';
import type { AdminOptions } from '../options.ts';
import { providerRolesOption } from '../options.ts';

/** Who is let in by a provider without an invitation, and as what. */
export type ProviderRule = AdminOptions['providerRoles'][number];

/** What may be changed while the service runs of how staff come in. */
export interface RuleValues {
  /** Keys of roles whose people must have a second factor. */
  readonly requiredRoles: readonly string[];
  readonly providerRoles: readonly ProviderRule[];
}

/** What is changed; what is not named stays. */
export type RuleChange = { readonly [Key in keyof RuleValues]?: RuleValues[Key] | undefined };

/** A key of the rules, and what says it where nobody may change it: `config/plugins.json`. */
export interface ToldRules extends RuleValues {
  readonly saidBy: Readonly<Record<keyof RuleValues, string | null>>;
}

/** Rules of how staff come in: those of the files where they say any, else those that people have made. */
export interface StaffRules {
  get(): RuleValues;
  told(): ToldRules;
  /** @throws ValueProblemsError, ApplicationError for what a file says */
  change(values: RuleChange, by: Caller): Promise<void>;
}

/** Name of the setting. Who may change it is asked for with what it gives: the page of settings leaves it out. */
export const RULES = 'admin.people';

/** The rules of a kernel, kept by the plugin `settings`; without it, those of the options. Only while plugins are applied. */
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
  const setting: Setting<typeof schema> = container.resolve(SETTINGS).define(RULES, schema, { options });
  const saidBy = (key: keyof RuleValues) => setting.shown().find((shown) => shown.key === key)?.saidBy ?? null;
  return {
    get: () => setting.get(),
    told: () => ({ ...setting.get(), saidBy: { requiredRoles: saidBy('requiredRoles'), providerRoles: saidBy('providerRoles') } }),
    async change(values, by) {
      const named = Object.entries(values).filter(([, value]) => value !== undefined);
      await setting.change(Object.fromEntries(named), by);
    },
  };
}

function fixed(given: RuleValues, file: string): StaffRules {
  return {
    get: () => given,
    told: () => ({ ...given, saidBy: { requiredRoles: file, providerRoles: file } }),
    change: async () => {
      const message = 'The plugin "settings" is off: say it in the file';
      throw new ValueProblemsError([{ path: [], message, name: 'ValidationError' }]);
    },
  };
}

/** The role that a rule gives whom a provider vouches for; null: none lets them in. The first rule that fits counts. */
export function admittedRole(rules: readonly ProviderRule[], who: { readonly provider: string; readonly email: string }): string | null {
  const domain = who.email.slice(who.email.lastIndexOf('@') + 1).toLowerCase();
  return rules.find((rule) => rule.provider === who.provider && rule.domain === domain)?.role ?? null;
}
