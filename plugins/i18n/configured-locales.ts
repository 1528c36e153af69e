import { z } from 'plinth';
import { isKnownLanguage, isLocaleCode, notACode } from './locale-code.ts';
import type { Locales } from './locales.ts';

/** The default locale of a new project. */
export const FIRST_LOCALE = 'en';

const localeSchema = z.strictObject({
  code: z.string().superRefine((code, issues) => {
    if (!isLocaleCode(code)) issues.addIssue({ code: 'custom', message: notACode(code) });
  }),
  name: z.string().min(1).max(50).optional().describe('Display name of the locale. Default: the English name of the language.'),
  isDefault: z.boolean().default(false).describe('Whether requests without a locale use this one.'),
});

/** Schema of the section `locales` of `config/access`. */
export const localesSchema = z
  .array(localeSchema)
  .superRefine((locales, issues) => {
    for (const [index, { code, isDefault }] of locales.entries()) {
      const report = (key: string, message: string) => issues.addIssue({ code: 'custom', path: [index, key], message });
      if (locales.findIndex((other) => other.code === code) !== index) report('code', `"${code}" is listed twice`);
      const first = locales.find((other) => other.isDefault);
      if (isDefault && first?.code !== code) report('isDefault', `only one locale can be the default, and "${first?.code}" already is`);
    }
  })
  .describe('Locales, their names, and the default locale. Locales that are not listed are not changed.');

/** The validated section `locales`. */
export type ConfiguredLocales = z.output<typeof localesSchema>;

/** Notes about codes of no known language, one sentence each. Such codes are allowed. */
export function notesOfLocales(configured: ConfiguredLocales, file: string): readonly string[] {
  return configured.flatMap(({ code }, index) => {
    return isKnownLanguage(code) ? [] : [`${file}: locales[${index}].code: "${code}" is not the code of a known language`];
  });
}

/** The code of the configured default locale; null if there is none. */
export function configuredDefault(configured: ConfiguredLocales): string | null {
  return configured.find(({ isDefault }) => isDefault)?.code ?? null;
}

/** Creates the listed locales, and sets the default one. Safe to run on several nodes at once. */
export async function applyConfiguredLocales(configured: ConfiguredLocales, locales: Locales): Promise<void> {
  const chosen = configuredDefault(configured);
  const first = chosen ?? FIRST_LOCALE;
  const isNew = !(await locales.list()).some(({ isDefault }) => isDefault);
  if (isNew && !configured.some(({ code }) => code === first)) await locales.ensure({ code: first });
  for (const { code, name } of configured) await locales.ensure({ code, name });
  if (isNew) await locales.seedDefault(first);
  else if (chosen !== null && chosen !== locales.current.defaultCode) await locales.setDefault(chosen);
}
