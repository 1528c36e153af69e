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
    description: 'Locales: add, remove and list them, choose the default one',
    commands: [
      {
        name: 'add',
        description: 'Adds a locale; its name is the English one unless given',
        arguments: '<code> [name]',
        run: async ({ arguments: [code = '', name], caller, print }) => {
          await locales.add({ code, name }, caller);
          print(`Added "${code}"`);
        },
      },
      {
        name: 'remove',
        description: 'Removes a locale in which no document has a version; with --force also one in which some have',
        arguments: '<code>',
        options: [{ flags: '--force', description: 'remove its versions of documents, too' }],
        run: async ({ arguments: [code = ''], options, caller, print }) => {
          refuseListed(code, owned());
          const removed = await locales.remove(code, options.force === true ? 'any' : 0, caller).catch((error: unknown) => {
            throw error instanceof ConflictError
              ? new ApplicationError(`${error.message}: say --force to remove them, too`, error.details)
              : error;
          });
          print(removed === 0 ? `Removed "${code}"` : `Removed "${code}" and ${removed} versions of documents`);
        },
      },
      {
        name: 'default',
        description: 'Makes a locale the one that requests mean which name none',
        arguments: '<code>',
        run: async ({ arguments: [code = ''], caller, print }) => {
          refuseOwned(code, owned());
          await locales.setDefault(code, caller);
          print(`"${code}" is the default locale`);
        },
      },
      {
        name: 'list',
        description: 'Lists locales',
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
    `"${chosen}" is the default locale because ${file} says so (${key}), and would be again at the next start: change it there`,
  );
}

/** @throws ApplicationError for a locale that the next boot would create again */
function refuseListed(code: string, { locales, file }: OwnedLocales): void {
  const index = locales.findIndex((locale) => locale.code === code);
  if (index < 0) return;
  throw new ApplicationError(
    `"${code}" stands in ${file} (locales[${index}]), and would be made again at the next start: take it out there first`,
  );
}
