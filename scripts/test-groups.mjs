// Groups test files that can share modules: with a suite per file, most of the time goes into compiling the same modules again.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Greatest number of files in a group, and greatest weight. */
const FILES = 12;
const WEIGHT = 80_000;

/** Tests that take longer than their size suggests: each match adds the size of its file twice more. */
const HEAVY = [/\beach(Dialect|Database)\(/, /\bfc\s*\.assert\(/];

/** Statements that affect the whole suite, not only the tests of their file. Such files are not grouped. */
const ALONE = /\bjest\.|toMatch(Inline)?Snapshot|toThrowErrorMatching/;

/**
 * Writes a suite for every group: a block for each file, titled with its path.
 *
 * @param {string} root the repository
 * @param {readonly string[]} files absolute paths of test files
 * @returns {{ folder: string, suites: readonly string[] }} the folder of the suites, which the caller must remove, and all suites to run
 */
export function writeGroups(root, files) {
  const folder = join(root, '.test-groups');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const suites = [];
  let group = [];
  let weight = 0;
  const close = () => {
    if (group.length === 1) suites.push(group[0]);
    else if (group.length > 1) {
      const path = join(folder, `${String(suites.length).padStart(3, '0')}.test.ts`);
      const blocks = group.map((file) => {
        const name = relative(root, file);
        return `describe(${JSON.stringify(name)}, () => {\n  require(${JSON.stringify(`../${name}`)});\n});\n`;
      });
      // Padding makes the file as large as its weight. Jest begins with the largest files; a long suite that began last would keep one
      // worker busy while the others are idle.
      writeFileSync(path, `${blocks.join('')}// ${'='.repeat(weight)}\n`);
      suites.push(path);
    }
    group = [];
    weight = 0;
  };
  for (const file of [...files].sort()) {
    const text = readFileSync(file, 'utf8');
    const own = text.length * HEAVY.reduce((times, heavy) => (heavy.test(text) ? times + 2 : times), 1);
    if (ALONE.test(text)) {
      suites.push(file);
      continue;
    }
    const isElsewhere = group.length > 0 && areaOf(root, group[0]) !== areaOf(root, file);
    if (isElsewhere || group.length === FILES || weight + own > WEIGHT) close();
    group.push(file);
    weight += own;
  }
  close();
  return { folder, suites };
}

/** The area of a file: `core/documents`, `plugins/rest`. */
function areaOf(root, file) {
  return relative(root, dirname(file)).split('/').slice(0, 2).join('/');
}
