// Builds the package `create-plinth`: one file, and the templates for new apps. Its `prepack` runs this.

import assert from 'node:assert/strict';
import { chmodSync, cpSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../setup.mjs';

const INIT = join(ROOT, 'core/cli/init');
const HOME = join(ROOT, 'scripts/create-plinth');
const dist = join(HOME, 'dist');
const program = join(dist, 'create-plinth.js');

const [ours, theirs] = [ROOT, HOME].map((folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version);
assert.equal(
  theirs,
  ours,
  'scripts/create-plinth/package.json has another version than package.json: apps would depend on a plinth that is not there',
);

rmSync(dist, { recursive: true, force: true });
await build({
  entryPoints: [join(INIT, 'create-plinth.ts')],
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20',
  banner: { js: '#!/usr/bin/env node' },
  logLevel: 'warning',
});
chmodSync(program, 0o755);
cpSync(join(INIT, 'templates'), join(dist, 'templates'), { recursive: true });
