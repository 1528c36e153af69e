// `npm run browser [-- PATTERN]`: builds, and tests the interface as people meet it: a real server, a real browser. `--pictures` writes docs/images, `--aria` what
// screen readers are told (scripts/browser/aria): to be looked at before it is committed.
//
// The browser is Debian's chromium, or what CHROMIUM names; root gets it installed. BROWSER_DATABASE=mysql or postgres uses another database than SQLite.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { build, install, ROOT } from './setup.mjs';

install();
build();
if (process.env.CHROMIUM === undefined && spawnSync('which', ['chromium']).status !== 0 && process.getuid?.() === 0) {
  console.error('installing chromium…');
  spawnSync('sh', ['-c', 'apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium fonts-noto-core'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const FLAGS = { '--pictures': { BROWSER_PICTURES: 'docs/images' }, '--aria': { BROWSER_ARIA: 'write' } };
const args = process.argv.slice(2);
const patterns = args.filter((arg) => !(arg in FLAGS));
const folder = join(ROOT, 'scripts/browser');
const suites = readdirSync(folder).filter(
  (name) => name.endsWith('.suite.ts') && (patterns.length === 0 || patterns.some((pattern) => name.includes(pattern))),
);
const { status } = spawnSync(
  process.execPath,
  ['--import', 'tsx', '--test', '--test-concurrency=1', '--test-reporter=spec', ...suites.map((name) => join(folder, name))],
  { cwd: ROOT, stdio: 'inherit', env: Object.assign({ ...process.env }, ...args.map((arg) => FLAGS[arg])) },
);
process.exitCode = status ?? 1;
