// Compiles messages into the scripts of the interface. In sources, code names a message by its id; in built scripts, the id becomes
// `^<number>:<English text>`. So each script brings exactly the English texts that it shows, and the texts of another language are one array
// in the order of the numbers, without ids.
import { readLanguages, readMessages, readServerMessages } from './catalogs.mjs';
import { readDefined } from './server/defined.mjs';

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
      const [, kind, language] = /\/(messages|server)-(\w+)$/.exec(id) ?? [];
      if (kind === 'messages') return `export default ${JSON.stringify(arrayOf(language, english))};`;
      return kind === 'server' ? serverTable(folder, language) : loaders();
    },
  };
}

function loaders() {
  const others = readLanguages().filter((language) => language !== 'en');
  const of = (kind) => others.map((language) => `${language}: () => import('${TRANSLATIONS}/${kind}-${language}')`).join(', ');
  return `export const LOADERS = { ${of('messages')} };\nexport const SERVER_LOADERS = { ${of('server')} };`;
}

/**
 * The server's texts in a language, by their English; those with codes also by `server.<code>`. Their English is needed where a message is
 * a part of another text.
 */
function serverTable(folder, language) {
  const defined = readDefined();
  const coded = [...readServerMessages(language)].map(([code, text]) => [`server.${code}`, defined.get(code), text]);
  return `import texts from ${JSON.stringify(`${folder}/i18n/server/${language}.ts`)};
const coded = ${JSON.stringify(coded)};
export default { ...texts, ...Object.fromEntries(coded.flatMap(([code, english, text]) => [[code, text], [english, text]])) };`;
}

/** The messages of a language, in the order of their numbers. Null: not translated. */
function arrayOf(language, english) {
  const messages = readMessages(language);
  return [...english.keys()].map((id) => messages.get(id) ?? null);
}
