// `npm test`: installs what is missing and runs jest. Arguments are passed to jest: `npm test -- core/model`.
//
// Tests run from the sources, so no build is needed. TEST_DATABASES=mysql,postgres adds databases to SQLite. All tests, or those of the
// paths after `--grouped`, run in groups that share modules: see test-groups.mjs.

import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import process from 'node:process';
import { install, ROOT } from './setup.mjs';
import { writeGroups } from './test-groups.mjs';

/** Greatest number of failed files that are run again: more failures mean that something is broken. */
const MOST_AGAIN = 12;

install();
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const args = process.argv.slice(2);
const isGrouped = args.length === 0 || args[0] === '--grouped';
process.exitCode = isGrouped ? runGrouped(args.slice(1)) : run(args);

function run(args) {
  const { status } = spawnSync(process.execPath, [jest, ...args], { cwd: ROOT, stdio: 'inherit' });
  return status ?? 1;
}

/** @param args patterns of files, none for all, then options of jest */
function runGrouped(args) {
  const first = args.findIndex((arg) => arg.startsWith('-'));
  const [paths, options] = first === -1 ? [args, []] : [args.slice(0, first), args.slice(first)];
  const listed = execFileSync(process.execPath, [jest, '--listTests', '--json', ...paths], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 });
  const { folder, suites } = writeGroups(ROOT, JSON.parse(listed));
  // Both attempts run property tests with the same cases.
  process.env.PROPERTY_SEED ??= String(Math.floor(Math.random() * 1_000_000));
  try {
    const report = join(folder, 'report.json');
    const status = run([...options, '--json', `--outputFile=${report}`, '--runTestsByPath', ...suites]);
    return status === 0 || !existsSync(report) ? status : runAgain(failedFiles(folder, JSON.parse(readFileSync(report, 'utf8'))), options);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Tests that depend on time fail on a busy machine, and tests that share modules may affect each other. So failed files run once more, each
 * alone, one after the other. A second failure counts; files that pass are listed.
 */
function runAgain(files, options) {
  if (files.length === 0 || files.length > MOST_AGAIN) return 1;
  console.log(`\nOnce more, each by itself:\n${files.map((file) => `  ${file}`).join('\n')}\n`);
  const status = run([...options, '--runInBand', '--runTestsByPath', ...files]);
  if (status === 0) console.log(`\nPassed, at the second try: ${files.join(', ')}`);
  return status;
}

/** @returns the failed test files, relative to the repository; for a group, its failed files if the report names them */
function failedFiles(folder, { testResults }) {
  const files = testResults.flatMap(({ name, status, assertionResults }) => {
    if (status !== 'failed') return [];
    if (!name.startsWith(folder)) return [relative(ROOT, name)];
    const failed = assertionResults.filter((test) => test.status === 'failed').map(({ ancestorTitles }) => ancestorTitles[0]);
    return failed.length > 0 ? failed : [...readFileSync(name, 'utf8').matchAll(/^describe\("([^"]+)"/gm)].map(([, file]) => file);
  });
  return [...new Set(files)];
}
