// `npm run browser [-- PATTERN]`: builds, and tests the interface as people meet it: a real server, a real browser. Pictures go to docs/images with `--pictures`.
//
// The browser is Debian's chromium, or what CHROMIUM names; root gets it installed. BROWSER_DATABASE=mysql or postgres uses another database than SQLite.

import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
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

const isPicture = (arg) => arg === '--pictures';
const patterns = process.argv.slice(2).filter((arg) => !isPicture(arg));
const suites =
  patterns.length === 0 ? ['**/scripts/browser/*.suite.ts'] : patterns.map((pattern) => `**/scripts/browser/*${pattern}*.suite.ts`);
const jest = createRequire(import.meta.url).resolve('jest/bin/jest');
const { status } = spawnSync(process.execPath, [jest, '--runInBand', ...suites.flatMap((suite) => ['--testMatch', suite])], {
  cwd: ROOT,
  stdio: 'inherit',
  env: { ...process.env, ...(process.argv.some(isPicture) && { BROWSER_PICTURES: 'docs/images' }) },
});
process.exitCode = status ?? 1;
