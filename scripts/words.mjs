// `npm run words`: compares the texts of the interface, and the server's messages to people, with the translation tables. Exits with 1 if a
// text is missing in a table or not used any more, has wrong placeholders or plural forms, or does not go through a translation function.
// `--missing` prints what the tables lack, as JSON to fill in. `--add FILE` writes such translations into the tables, and `--prune` removes
// unused ones. `--write` writes the lists of all texts, `app/words/texts.ts` and `told/texts.ts`, as these two do. `--all` prints every
// text, as JSON. `--loose content/list/` lists untranslated texts below a folder.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faultsOf } from './words/faults.mjs';
import { listOf } from './words/list.mjs';
import { readTexts } from './words/read-texts.mjs';
import { readTold } from './words/read-told.mjs';
import { addWords, lackingWords, pruneWords } from './words/tables.mjs';

const app = fileURLToPath(new URL('../plugins/admin/app', import.meta.url));
const { values } = parseArgs({
  options: {
    add: { type: 'string' },
    prune: { type: 'boolean' },
    write: { type: 'boolean' },
    missing: { type: 'boolean' },
    loose: { type: 'string' },
    all: { type: 'boolean' },
  },
});
const found = readTexts(app);
// The server's messages are collected only if needed, because that takes some seconds. A text of both counts as the page's.
const served = values.loose === undefined ? [...readTold()].filter(([text]) => !found.texts.has(text)) : [];
/** The tables of each language, by the folder below `words`. */
const TABLES = [
  { folder: '', type: 'Words', about: 'Every text of the interface', texts: found.texts },
  { folder: 'told/', type: 'ToldWords', about: 'What the server says to people', texts: new Map(served) },
];

const { LANGUAGES } = await import('../plugins/admin/app/words/languages.ts');
/** English needs no table. */
const place = { app, tables: TABLES, codes: LANGUAGES.slice(1).map(({ code }) => code) };

if (values.add !== undefined) add(JSON.parse(readFileSync(values.add, 'utf8')));
else if (values.prune) written(pruneWords(place));
else if (values.write) writeLists();
else if (values.all) console.log(JSON.stringify(Object.fromEntries(TABLES.flatMap(({ texts }) => [...texts]).map(english))));
else if (values.missing) console.log(JSON.stringify(lackingWords(place), null, 1));
else if (values.loose !== undefined)
  console.log(
    doorless()
      .filter((line) => line.startsWith(values.loose))
      .join('\n'),
  );
else await check();

async function tableOf(folder, code) {
  try {
    return (await import(`../plugins/admin/app/words/${folder}${code}.ts`)).default;
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return {};
  }
}

function add(translations) {
  const { faults, files } = addWords(place, translations);
  for (const fault of faults) console.log(fault);
  if (faults.length > 0) {
    console.log('nothing is written');
    process.exitCode = 1;
    return;
  }
  written(files);
  for (const [text, languages] of Object.entries(lackingWords(place)))
    console.log(`${JSON.stringify(text)} is missing in ${Object.keys(languages).join(', ')}`);
}

/** Formats the changed tables, and lists the texts anew. */
function written(files) {
  writeLists();
  const tool = fileURLToPath(new URL('tool.mjs', import.meta.url));
  if (files.length > 0) execFileSync(process.execPath, [tool, 'biome', 'format', '--write', ...files]);
  console.log(`${files.length} tables are changed`);
}

function writeLists() {
  for (const table of TABLES) writeFileSync(`${app}/words/${table.folder}texts.ts`, listOf(table));
}

/** An entry as an English table would have it. */
function english([text, one]) {
  return [text, one === null ? text.replace(/\|[^|]*$/, '') : { one, other: text }];
}

function doorless() {
  return [
    ...found.early.map((at) => `${at}: called while the module loads, when the language is not there yet: worded() is for constants`),
    ...found.unreadable.map((at) => `${at}: its text does not stand in the call`),
    ...found.loose.map((at) => `${at} goes through no door of words/text.ts`),
  ];
}

async function check() {
  const faults = doorless();
  for (const code of place.codes)
    for (const { folder, texts } of TABLES) faults.push(...faultsOf(texts, `${folder}${code}`, await tableOf(folder, code)));
  for (const fault of faults) console.log(fault);
  const [own, told] = TABLES.map(({ texts }) => texts.size);
  console.log(`${own} texts of the page and ${told} of the server in ${LANGUAGES.length} languages, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
