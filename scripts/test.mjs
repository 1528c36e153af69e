// `npm test`: installs what is missing and runs jest. Arguments go to jest: `npm test -- core/model`.
//
// Tests run from the sources, so no build is needed. TEST_DATABASES=mysql,postgres adds databases beside SQLite. All tests, or those of paths after
// `--grouped`, run in groups that share what they load: see test-groups.mjs.

import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import process from 'node:process';
import { install, ROOT } from './setup.mjs';
import { writeGroups } from './test-groups.mjs';

install();
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const args = process.argv.slice(2);
const isGrouped = args.length === 0 || args[0] === '--grouped';
process.exitCode = isGrouped ? runGrouped(args.slice(1)) : run(args);

function run(args) {
  const { status } = spawnSync(process.execPath, [jest, ...args], { cwd: ROOT, stdio: 'inherit' });
  return status ?? 1;
}

/** @param args patterns of the files, none for all; options of jest last */
function runGrouped(args) {
  const first = args.findIndex((arg) => arg.startsWith('-'));
  const [paths, options] = first === -1 ? [args, []] : [args.slice(0, first), args.slice(first)];
  const listed = execFileSync(process.execPath, [jest, '--listTests', '--json', ...paths], { cwd: ROOT, encoding: 'utf8', maxBuffer: 1e8 });
  const { folder, suites } = writeGroups(ROOT, JSON.parse(listed));
  try {
    return run([...options, '--runTestsByPath', ...suites]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
