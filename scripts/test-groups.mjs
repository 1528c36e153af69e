// Puts test files together that may share what they load: a suite of its own for each file spends most of its time on compiling the same modules again.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Files of a group at most, and their weight. */
const FILES = 12;
const WEIGHT = 80_000;

/** What takes longer than its length says: each of these counts as many bytes as the file has, twice more. */
const HEAVY = [/\beach(Dialect|Database)\(/, /\bfc\s*\.assert\(/];

/** What concerns the whole suite of a file, beside the tests in it. */
const ALONE = /\bjest\.|toMatch(Inline)?Snapshot|toThrowErrorMatching/;

/**
 * Writes a suite for every group: a block for each file, under its path.
 * @param {string} root the repository
 * @param {readonly string[]} files test files, with their whole paths
 * @returns {{ folder: string, suites: readonly string[] }} where the suites are until the caller removes them, and all that are to be run
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
      // Jest begins with the largest files, and a long one that begins last would keep one worker busy while the others wait.
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

/** `core/documents`, `plugins/rest`. */
function areaOf(root, file) {
  return relative(root, dirname(file)).split('/').slice(0, 2).join('/');
}
