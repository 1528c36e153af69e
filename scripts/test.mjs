// `npm test`: installs what is missing and runs jest. Arguments go to jest: `npm test -- core/model`.
//
// Tests run from the sources, so no build is needed. TEST_DATABASES=mysql,postgres adds databases beside SQLite.

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import process from 'node:process';
import { install, ROOT } from './setup.mjs';

install();
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { status } = spawnSync(process.execPath, [jest, ...process.argv.slice(2)], { cwd: ROOT, stdio: 'inherit' });
process.exitCode = status ?? 1;
