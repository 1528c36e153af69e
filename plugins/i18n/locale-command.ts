import { ApplicationError, type Command, ConflictError } from 'plinth';
import { type ConfiguredLocales, configuredDefault } from './configured-locales.ts';
import type { Locales } from './locales.ts';

/** Locales that the configuration sets at each boot. */
export interface OwnedLocales {
  readonly locales: ConfiguredLocales;
  /** `config/access.json`. */
  readonly file: string;
}

/** `plinth locale add|remove|default|list`. */
export function localeCommand(locales: Locales, owned: () => OwnedLocales): Command {
  return {
    name: 'locale',
    description: 'Manage locales',
    commands: [
      {
        name: 'add',
        description: 'Add a locale (default name: its English name)',
        arguments: '<code> [name]',
        run: async ({ arguments: [code = '', name], caller, print }) => {
          await locales.add({ code, name }, caller);
          print(`Added "${code}"`);
        },
      },
      {
        name: 'remove',
        description: 'Delete a locale (--force if documents use it)',
        arguments: '<code>',
        options: [{ flags: '--force', description: 'also delete all document versions in this locale' }],
        run: async ({ arguments: [code = ''], options, caller, print }) => {
          refuseListed(code, owned());
          const removed = await locales.remove(code, options.force === true ? 'any' : 0, caller).catch((error: unknown) => {
            throw error instanceof ConflictError
              ? new ApplicationError(`${error.message}; use --force to delete them too`, error.details)
              : error;
          });
          print(removed === 0 ? `Removed "${code}"` : `Removed "${code}" and ${removed} document versions`);
        },
      },
      {
        name: 'default',
        description: 'Set the default locale',
        arguments: '<code>',
        run: async ({ arguments: [code = ''], caller, print }) => {
          refuseOwned(code, owned());
          await locales.setDefault(code, caller);
          print(`"${code}" is the default locale`);
        },
      },
      {
        name: 'list',
        description: 'List locales',
        run: async ({ print }) => {
          for (const { code, name, isDefault } of await locales.list()) print(`${code}\t${name}${isDefault ? '\t(default)' : ''}`);
        },
      },
    ],
  };
}

/** @throws ApplicationError if the next boot would set another default locale again */
function refuseOwned(code: string, { locales, file }: OwnedLocales): void {
  const chosen = configuredDefault(locales);
  if (chosen === null || chosen === code) return;
  const key = `locales[${locales.findIndex((locale) => locale.isDefault)}].isDefault`;
  throw new ApplicationError(
    `The default locale "${chosen}" is set in ${file} (${key}), which would reset it at the next start; edit it there`,
  );
}

/** @throws ApplicationError for a locale that the next boot would create again */
function refuseListed(code: string, { locales, file }: OwnedLocales): void {
  const index = locales.findIndex((locale) => locale.code === code);
  if (index < 0) return;
  throw new ApplicationError(
    `Locale "${code}" is defined in ${file} (locales[${index}]), which would create it again at the next start; remove it there first`,
  );
}
