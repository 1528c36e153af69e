import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

export const ROOT = join(__dirname, '../../../..');
const APP = join(ROOT, 'plugins/admin/app');

/** Words by which a text states a number, a right or a consequence. */
const STATES = new RegExp(
  [
    /\{(?:count|total)\}/,
    /\bnobody\b|\bno one\b|\banyone\b|\beveryone\b|\beverybody\b|\bpublic\b|\breaders\b|\bonly you\b|\bno users have\b|\bmay read all\b/,
    /\bwill be\b|\bsent\b|\bimmediately\b|\blive at once\b|\buntil you (?:publish|save)\b|\beverywhere else\b|\bsigned out everywhere\b/,
    /\bundo this\b|\brestored? (?:it )?from\b|\bbe undone\b|\bfor good\b|\blost\b|\bnever\b|\bpermanently\b|\bare deleted\b|\bwas deleted\b/,
    /\bthat you can(?:not)? see\b|\bnot used anywhere\b|\bstay hidden\b|\bends at once\b|\bonly drafts\b|\bsigned in nowhere\b/,
    /\bexpires?\b|\bworks once\b|\bnot shown again\b|\blimited time\b|\blast \d+ (?:hours|days)\b|\bkept here\b|\bcannot be retried\b/,
  ]
    .map(({ source }) => source)
    .join('|'),
  'i',
);

/** Whether a text of the interface states a number, a right or a consequence. */
export function isStatement(text: string): boolean {
  return STATES.test(text);
}

/** The messages of the interface, in English and in the plural. Another process reads them: jest cannot load the module that does it. */
export function readMessages(): ReadonlyMap<string, string> {
  const script = `
    const { readMessages } = await import(${JSON.stringify(pathToFileURL(join(ROOT, 'scripts/messages/catalogs.mjs')).href)});
    console.log(JSON.stringify([...readMessages('en')].map(([id, message]) => [id, message.other ?? message])));`;
  return new Map(JSON.parse(execFileSync(process.execPath, ['--input-type=module', '--eval', script], { encoding: 'utf8', cwd: ROOT })));
}

/** The expressions whose values are the numbers of messages, by their ids. */
export function readCounts(): ReadonlyMap<string, readonly string[]> {
  const counts = new Map<string, string[]>();
  const call = /\b(?:t|rich)\('([a-z]+\.[A-Za-z0-9]+)', \{\s*count(?:: ([^,}]+(?:\([^)]*\)[^,}]*)*))?/g;
  const files = readdirSync(APP, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name));
  for (const { parentPath, name } of files) {
    const source = readFileSync(join(parentPath, name), 'utf8');
    for (const [, id = '', given = 'count'] of source.matchAll(call)) {
      const expression = given.trim();
      // A name stands for what it was declared as in the same file.
      const [, declared = expression] = (/^\w+$/.test(expression) && new RegExp(`const ${expression} = ([^;]+);`).exec(source)) || [];
      counts.set(id, [...(counts.get(id) ?? []), declared.replaceAll(/\s+/g, ' ')]);
    }
  }
  return counts;
}
