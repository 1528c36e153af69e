// Compiles messages into the scripts of the interface. In sources, code names a message by its id; in built scripts, the id becomes
// `^<number>:<English text>`. So each script brings exactly the English texts that it shows, and the texts of another language are one array
// in the order of the numbers, without ids.
import { readLanguages, readMessages } from './catalogs.mjs';

/** Matches the id of a message as a literal in code. */
export const MESSAGE_ID = /'([a-z]+\.[a-z][A-Za-z0-9]*)'/g;

/** The numbers of all ids, and their English messages. */
export function readEnglish() {
  const english = readMessages('en');
  return new Map([...english.keys()].sort().map((id, number) => [id, { number, message: english.get(id) }]));
}

/** Replaces the ids of messages in the source of a script. */
export function compileMessages(source, english) {
  return source.replace(MESSAGE_ID, (literal, id) => {
    const known = english.get(id);
    return known === undefined ? literal : JSON.stringify(`^${known.number}:${compiledText(known.message)}`);
  });
}

/** English has two plural forms: a line break separates them. */
function compiledText(message) {
  return typeof message === 'string' ? message : `${message.one}\n${message.other}`;
}

const TRANSLATIONS = 'virtual:translations';

/** The plugin of Vite: compiles messages in scripts below a folder, and serves translations as the module `virtual:translations`. */
export function interfaceMessages(folder) {
  const english = readEnglish();
  return {
    name: 'interface-messages',
    enforce: 'pre',
    transform: (code, id) =>
      id.startsWith(folder) && /\.tsx?$/.test(id) ? { code: compileMessages(code, english), map: null } : undefined,
    resolveId: (id) => (id.startsWith(TRANSLATIONS) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${TRANSLATIONS}`)) return undefined;
      const language = id.split('/messages-')[1];
      return language === undefined ? loaders() : `export default ${JSON.stringify(arrayOf(language, english))};`;
    },
  };
}

function loaders() {
  const entries = readLanguages()
    .filter((language) => language !== 'en')
    .map((language) => `${language}: () => import('${TRANSLATIONS}/messages-${language}')`);
  return `export const LOADERS = { ${entries.join(', ')} };`;
}

/** The messages of a language, in the order of their numbers. Null: not translated. */
function arrayOf(language, english) {
  const messages = readMessages(language);
  return [...english.keys()].map((id) => messages.get(id) ?? null);
}
