// `node scripts/tool.mjs NAME ARGUMENT…`: runs a tool of the development packages, and says in one line what to do where they are not installed.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { assertInstalled, ROOT } from './setup.mjs';

/** Tools by the names of their commands: the packages that they come with. */
const PACKAGES = { biome: '@biomejs/biome', depcruise: 'dependency-cruiser', jest: 'jest', tsc: 'typescript', tsx: 'tsx' };

const [, , name, ...args] = process.argv;
const folder = join(ROOT, 'node_modules', PACKAGES[name]);
assertInstalled(PACKAGES[name]);
const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const file = join(folder, typeof bin === 'string' ? bin : bin[name]);
// In this process, as if it had been called by itself: signals and the exit code are its own.
process.argv = [process.argv[0], file, ...args];
await import(pathToFileURL(file).href);
