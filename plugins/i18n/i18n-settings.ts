import type { ConfigExports } from 'plinth/plugins/settings';
import type { Locales } from './locales.ts';

/** Adds the section `locales` of `config/access` to `plinth config export`, if there are locales that the file does not list. */
export function exportLocales(exports: ConfigExports, locales: Locales): void {
  exports.add(async () => {
    const { names, defaultCode } = locales.said;
    const all = await locales.list();
    const isSaid = all.every(({ code, isDefault }) => names.has(code) && (!isDefault || defaultCode === code));
    // A new project has one locale, the default one, without any file.
    if (isSaid || (all.length === 1 && names.size === 0)) return { options: [], notes: [] };
    const value = all.map(({ code, name, isDefault }) => ({ code, name, ...(isDefault && { isDefault }) }));
    return { options: [{ file: 'access', path: ['locales'], value }], notes: [] };
  });
}
