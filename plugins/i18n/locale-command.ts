import type { Command } from 'plinth';
import type { Locales } from './locales.ts';

/** `plinth locale add|remove|default|list`. */
export function localeCommand(locales: Locales): Command {
  return {
    name: 'locale',
    description: 'Locales: add, remove and list them, choose the default one',
    commands: [
      {
        name: 'add',
        description: 'Adds a locale; its name is the English one unless given',
        arguments: '<code> [name]',
        run: async ({ arguments: [code = '', name], print }) => {
          await locales.add({ code, name });
          print(`Added "${code}"`);
        },
      },
      {
        name: 'remove',
        description: 'Removes a locale in which no document has a version',
        arguments: '<code>',
        options: [{ flags: '--force', description: 'remove its versions of documents, too' }],
        run: async ({ arguments: [code = ''], options, print }) => {
          const removed = await locales.remove(code, options.force === true);
          print(removed === 0 ? `Removed "${code}"` : `Removed "${code}" and ${removed} versions of documents`);
        },
      },
      {
        name: 'default',
        description: 'Makes a locale the one that requests mean which name none',
        arguments: '<code>',
        run: async ({ arguments: [code = ''], print }) => {
          await locales.setDefault(code);
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
