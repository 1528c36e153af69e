// `node scripts/tool.mjs NAME ARGUMENT…`: runs a development tool. If it is not installed, prints one line about what to do.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { assertInstalled, CHECKERS, ROOT } from './setup.mjs';

/** Packages of the tools, by command name. */
const PACKAGES = { biome: '@biomejs/biome', depcruise: 'dependency-cruiser', jest: 'jest', tsc: 'typescript', tsx: 'tsx' };

const [, , name, ...args] = process.argv;
const folder = join(ROOT, 'node_modules', PACKAGES[name]);
assertInstalled(PACKAGES[name]);
const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const file = join(folder, typeof bin === 'string' ? bin : bin[name]);
// Runs in this process, as if it had been called directly: it handles signals and the exit code itself.
process.argv = [process.argv[0], file, ...(name === 'tsc' ? CHECKERS : []), ...args];
await import(pathToFileURL(file).href);
