// Which suite a test file belongs to, by its name:
//
//   NAME.test.ts           standard: `npm test`, on SQLite. Behaviour; deterministic and quick.
//   NAME.process.test.ts   processes are the subject: kills, workers, the development server.
//   NAME.long.test.ts      takes minutes: the type checker, all examples of the documentation, exhaustive walks.
//   NAME.timing.test.ts    compares two durations in one run; runs alone.
//
// `npm run test:all` runs all of them, on three databases. Files called NAME.suite.ts have a command of their own (`npm run browser`,
// `npm run conformance`).

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const NAME = /^[^.]+(?:\.(process|long|timing))?\.test\.ts$/;

/** A regular expression for the files that `npm test` leaves to `test:all`. */
export const BEYOND_STANDARD = '\\.(process|long|timing)\\.test\\.ts$';

/**
 * @param {string} path of a test file
 * @returns {'standard' | 'process' | 'long' | 'timing' | null} null: its name belongs to no suite
 */
export function suiteOf(path) {
  const match = NAME.exec(path.slice(path.lastIndexOf('/') + 1));
  return match === null ? null : (match[1] ?? 'standard');
}

/** @returns {boolean} whether a test file runs on each database of TEST_DATABASES, by its text */
export function hasDatabases(text) {
  return /\b(eachDialect|eachDatabase|testDialects)\b/.test(text);
}

/** Files that say this have random cases, whose number PROPERTY_RUNS multiplies. */
const RANDOM = /from 'fast-check'|\bPROPERTY_RUNS\b/;

/** @returns {boolean} whether a test file has random cases: itself, or in a file beside it that it imports */
export function isRandom(path, text) {
  const imported = [...text.matchAll(/ from '(\.{1,2}\/[^']+)'/g)].map(([, name]) => join(dirname(path), name));
  return RANDOM.test(text) || imported.some((file) => existsSync(file) && RANDOM.test(readFileSync(file, 'utf8')));
}

/** @returns {readonly string[]} the test files in a folder. They are as jest lists them, which takes two seconds of processor time. */
export function testFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(\.|node_modules$|dist$)/.test(entry.name) ? [] : testFiles(path);
    return entry.name.endsWith('.test.ts') ? [path] : [];
  });
}
