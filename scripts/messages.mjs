// `npm run messages`: checks the catalogs of the interface (`plugins/admin/locales`), and the tables with translations of the server's texts.
// Exits with 1 if a language lacks a message, has an unused one, wrong placeholders or plural forms, or if a text of the interface stands in
// its code. `--missing` prints what languages lack, as JSON to fill in; `--add FILE` writes such translations, and `--write` the files that
// are made of the English texts. `--loose content/list/` lists texts in the code below a folder.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  formatCatalog,
  LOCALES,
  parseCatalog,
  readLanguages,
  readMessages,
  readServerMessages,
  writeServerMessages,
} from './messages/catalogs.mjs';
import { faultsOf, formsOf } from './messages/faults.mjs';
import { messageTypes } from './messages/message-types.mjs';
import { readDefined } from './messages/server/defined.mjs';
import { listOf } from './messages/server/list.mjs';
import { readTold } from './messages/server/read-told.mjs';
import { addWords, lackingWords, pruneWords } from './messages/server/tables.mjs';
import { readUntranslated } from './messages/untranslated.mjs';
import { usedMessages } from './messages/used-messages.mjs';

const app = fileURLToPath(new URL('../plugins/admin/app', import.meta.url));
const TYPES = join(app, 'i18n/messages.ts');
const SERVER_LIST = join(app, 'i18n/server/texts.ts');
const { values } = parseArgs({
  options: { add: { type: 'string' }, write: { type: 'boolean' }, missing: { type: 'boolean' }, loose: { type: 'string' } },
});

/** Prefix of the codes of the server's messages in files for `--missing` and `--add`. */
const SERVER_CODE = 'server.';

const english = readMessages('en');
const defined = readDefined();
const languages = readLanguages();
const others = languages.filter((language) => language !== 'en');

if (values.loose !== undefined)
  console.log(
    readUntranslated(app)
      .filter((line) => line.startsWith(values.loose))
      .join('\n'),
  );
else if (values.add !== undefined) add(JSON.parse(readFileSync(values.add, 'utf8')));
else if (values.missing) console.log(JSON.stringify({ ...missingMessages(), ...lackingWords(serverTables()) }, null, 1));
else if (values.write) write();
else await check();

/** The tables of the server's texts. These texts are collected only if needed, because that takes some seconds. */
function serverTables() {
  return { app: join(app, 'i18n'), tables: [{ folder: 'server/', texts: readTold() }], codes: others };
}

function missingMessages() {
  const missing = {};
  for (const language of others) {
    const own = readMessages(language);
    for (const [id, message] of english)
      if (!own.has(id)) {
        missing[id] ??= { en: message };
        missing[id][language] = typeof message === 'string' ? '' : Object.fromEntries(formsOf(language).map((form) => [form, '']));
      }
  }
  for (const language of others) {
    const own = readServerMessages(language);
    for (const [code, text] of defined)
      if (!own.has(code)) {
        missing[SERVER_CODE + code] ??= { en: text };
        missing[SERVER_CODE + code][language] = '';
      }
  }
  return missing;
}

/**
 * Writes messages `{ "common.publish": { "en": "Publish", "de": "…" } }`, and translations of the server's texts by their English. If one has a
 * fault, nothing is written.
 */
function add(translations) {
  const isId = ([key]) => /^[a-z]+\.[a-z][A-Za-z0-9]*$/.test(key);
  const messages = Object.entries(translations)
    .filter(isId)
    .flatMap(([id, texts]) =>
      Object.entries(texts).map(([language, message]) => ({ id, language, message, english: texts.en ?? english.get(id) })),
    )
    .filter(({ message }) => message !== '');
  const isCode = ([key]) => key.startsWith(SERVER_CODE) && defined.has(key.slice(SERVER_CODE.length));
  const server = Object.fromEntries(Object.entries(translations).filter((entry) => !isId(entry) && !isCode(entry)));
  const faults = messages.flatMap(messageFaults);
  const coded = codedIn(Object.entries(translations).filter(isCode));
  for (const [language, own] of coded) faults.push(...faultsOf(defined, language, own));
  if (faults.length === 0 && Object.keys(server).length > 0) faults.push(...addWords(serverTables(), server).faults);
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) {
    process.exitCode = 1;
    return;
  }
  for (const { id, language, message } of messages) setMessage(language, id, message);
  for (const [language, own] of coded) writeServerMessages(language, own);
  write();
}

/** The catalogs of the server's messages with added translations, by language. @param entries `["server.<code>", { "de": "…" }]` */
function codedIn(entries) {
  const catalogs = new Map();
  for (const [key, texts] of entries)
    for (const language of others) {
      if (!texts[language]) continue;
      const own = catalogs.get(language) ?? readServerMessages(language);
      catalogs.set(language, own.set(key.slice(SERVER_CODE.length), texts[language]));
    }
  return catalogs;
}

function messageFaults({ id, language, message, english: original }) {
  if (!languages.includes(language)) return [`${id}: no language "${language}", there are ${languages.join(', ')}`];
  if (original === undefined) return [`${id} has no English text`];
  return faultsOf(new Map([[id, original]]), language, new Map([[id, message]]));
}

function setMessage(language, id, message) {
  const [area, name] = id.split('.');
  const path = join(LOCALES, language, `${area}.json`);
  mkdirSync(join(LOCALES, language), { recursive: true });
  const known = existsSync(path) ? parseCatalog(area, readFileSync(path, 'utf8')) : new Map();
  const names = Object.fromEntries([...known].map(([each, text]) => [each.slice(area.length + 1), text]));
  writeFileSync(path, formatCatalog({ ...names, [name]: message }));
}

/** Writes the type of all messages, and the list of the server's texts. Removes translations of texts that are gone. */
function write() {
  writeFileSync(TYPES, messageTypes(readMessages('en')));
  const tables = serverTables();
  writeFileSync(SERVER_LIST, listOf(tables.tables[0].texts.keys()));
  const files = pruneWords(tables);
  for (const language of others) {
    const own = readServerMessages(language);
    writeServerMessages(language, new Map([...own].filter(([code]) => defined.has(code))));
  }
  const tool = fileURLToPath(new URL('tool.mjs', import.meta.url));
  execFileSync(process.execPath, [tool, 'biome', 'format', '--write', TYPES, SERVER_LIST, LOCALES, ...files], { stdio: 'ignore' });
}

async function check() {
  const faults = [...readUntranslated(app)];
  if (readFileSync(TYPES, 'utf8') !== messageTypes(english))
    faults.push('i18n/messages.ts: not as the English catalogs: npm run messages -- --write');
  const used = usedMessages(app);
  for (const id of english.keys()) if (!used.has(id)) faults.push(`en: ${id} is not used`);
  for (const language of languages) faults.push(...faultsOf(english, language, readMessages(language)));
  const { tables } = serverTables();
  for (const language of others)
    faults.push(...(await serverFaults(language, tables[0].texts)), ...faultsOf(defined, language, readServerMessages(language)));
  for (const fault of faults) console.log(fault);
  console.log(
    `${english.size} messages of the interface and ${defined.size + tables[0].texts.size} of the server in ${languages.length} languages, ${faults.length} faults`,
  );
  process.exitCode = faults.length === 0 ? 0 : 1;
}

async function serverFaults(language, texts) {
  const { default: table } = await import(`../plugins/admin/app/i18n/server/${language}.ts`);
  return faultsOf(texts, language, new Map(Object.entries(table)));
}
