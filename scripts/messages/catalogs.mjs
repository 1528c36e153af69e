// Reads the catalogs of the interface: `plugins/admin/locales/<language>/<area>.json`, flat objects from names to texts. The id of a message
// is `<area>.<name>`. Plural forms are separate names with the suffixes of i18next's JSON: `fileCount_one`, `fileCount_other`.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const LOCALES = fileURLToPath(new URL('../../plugins/admin/locales', import.meta.url));
/** The catalog of the server's messages, by their codes. English has none: the server sends the English texts itself. */
const SERVER_AREA = 'server';

const FORM = /^(.+)_(zero|one|two|few|many|other)$/;

/** The languages that have catalogs. English comes first. */
export function readLanguages() {
  return readdirSync(LOCALES).sort((one, other) => (one === 'en' ? -1 : other === 'en' ? 1 : one.localeCompare(other)));
}

/**
 * Reads all catalogs of a language.
 * @returns by id: the text, or an object of its plural forms
 */
export function readMessages(language) {
  const messages = new Map();
  for (const file of readdirSync(`${LOCALES}/${language}`).sort()) {
    if (!file.endsWith('.json')) continue;
    const area = file.replace(/\.json$/, '');
    if (area === SERVER_AREA) continue;
    for (const [id, message] of parseCatalog(area, readFileSync(`${LOCALES}/${language}/${file}`, 'utf8'))) messages.set(id, message);
  }
  return messages;
}

/** Reads the translations of the server's messages by their codes. */
export function readServerMessages(language) {
  const path = serverCatalog(language);
  return existsSync(path) ? new Map(Object.entries(JSON.parse(readFileSync(path, 'utf8')))) : new Map();
}

/** Writes the translations of the server's messages. @param messages by code */
export function writeServerMessages(language, messages) {
  writeFileSync(serverCatalog(language), formatCatalog(Object.fromEntries(messages)));
}

function serverCatalog(language) {
  return `${LOCALES}/${language}/${SERVER_AREA}.json`;
}

/** Parses a catalog. @returns the messages by id */
export function parseCatalog(area, source) {
  const messages = new Map();
  for (const [name, text] of Object.entries(JSON.parse(source))) {
    const [, base, form] = FORM.exec(name) ?? [];
    if (base === undefined) messages.set(`${area}.${name}`, text);
    else messages.set(`${area}.${base}`, { ...messages.get(`${area}.${base}`), [form]: text });
  }
  return messages;
}

/** The source of a catalog, sorted by names. @param messages by name within the area: a text, or an object of plural forms */
export function formatCatalog(messages) {
  const entries = Object.entries(messages)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, message]) =>
      typeof message === 'string' ? [[name, message]] : Object.entries(message).map(([form, text]) => [`${name}_${form}`, text]),
    );
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`;
}

/** The names of the placeholders of a message, in all its forms. */
export function placeholdersOf(message) {
  const texts = typeof message === 'string' ? [message] : Object.values(message);
  return [...new Set(texts.flatMap((text) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)))];
}
