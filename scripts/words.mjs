// `npm run words`: compares what the interface says, and what the server tells it, with the tables of its languages. Ends with 1 where a text is missing in one or stands there unused, has other places to be filled or
// other plural forms than it must, or goes through no door at all. `--write` writes the list of all texts, `app/words/texts.ts`; `--missing de` prints what German lacks, as JSON;
// `--all` prints every text, as JSON; `--loose content/list/` what goes through no door below a folder.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { faultsOf } from './words/faults.mjs';
import { listOf } from './words/list.mjs';
import { readTexts } from './words/read-texts.mjs';
import { readTold } from './words/read-told.mjs';

const app = fileURLToPath(new URL('../plugins/admin/app', import.meta.url));
const { values } = parseArgs({
  options: { write: { type: 'boolean' }, missing: { type: 'string' }, loose: { type: 'string' }, all: { type: 'boolean' } },
});
const found = readTexts(app);
// What stands in both counts as the page has it. The server is asked where it matters: that takes some seconds.
const texts = values.loose === undefined ? new Map([...readTold(), ...found.texts]) : found.texts;

if (values.write) writeFileSync(`${app}/words/texts.ts`, listOf(texts));
else if (values.all) console.log(JSON.stringify(Object.fromEntries([...texts].map(english))));
else if (values.missing) console.log(JSON.stringify(Object.fromEntries(missing(await tableOf(values.missing))), null, 1));
else if (values.loose !== undefined)
  console.log(
    doorless()
      .filter((line) => line.startsWith(values.loose))
      .join('\n'),
  );
else await check();

async function tableOf(code) {
  try {
    return (await import(`../plugins/admin/app/words/${code}.ts`)).default;
  } catch (error) {
    if (error.code !== 'ERR_MODULE_NOT_FOUND') throw error;
    return {};
  }
}

function missing(table) {
  return [...texts].filter(([text]) => !Object.hasOwn(table, text)).map(english);
}

/** A text as a table of English would have it. */
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
  const { LANGUAGES } = await import('../plugins/admin/app/words/languages.ts');
  const faults = doorless();
  for (const { code } of LANGUAGES.slice(1)) faults.push(...faultsOf(texts, code, await tableOf(code)));
  for (const fault of faults) console.log(fault);
  console.log(`${texts.size} texts, ${LANGUAGES.length} languages, ${faults.length} faults`);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
