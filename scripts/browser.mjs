// `npm run browser [-- PATTERN]`: builds, and tests the interface as people meet it: a real server, a real browser. `--pictures` writes docs/images, `--aria` what
// screen readers are told (scripts/browser/aria): to be looked at before it is committed.
//
// The browser is Debian's chromium, or what CHROMIUM names; root gets it installed. BROWSER_DATABASE=mysql or postgres uses another database than SQLite.

import { spawn, spawnSync } from 'node:child_process';
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
const all = readdirSync(folder).filter((name) => name.endsWith('.suite.ts'));
/** A suite by its name; where none is called so, those that have it in theirs. */
const named = (pattern) => (all.includes(`${pattern}.suite.ts`) ? [`${pattern}.suite.ts`] : all.filter((name) => name.includes(pattern)));
const suites = patterns.length === 0 ? all : [...new Set(patterns.flatMap(named))];
if (suites.length === 0) throw new Error(`no suite is called ${patterns.join(' or ')}`);
const env = Object.assign({ ...process.env }, ...args.map((arg) => FLAGS[arg]));

/** Milliseconds after which a suite that hangs has failed. */
const LONGEST = 600_000;

/** @returns the suites of which a test failed */
function test(names, atOnce) {
  const failed = [];
  const run = (name) =>
    new Promise((resolve) => {
      const command = ['--import', 'tsx', '--test', `--test-timeout=${LONGEST}`, '--test-reporter=spec', join(folder, name)];
      const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], env });
      const said = [];
      child.stdout.on('data', (chunk) => said.push(chunk));
      child.once('close', (status) => {
        process.stdout.write(Buffer.concat(said));
        if (status !== 0) failed.push(name);
        resolve();
      });
    });
  const waiting = names.values();
  const inTurn = async () => {
    for (const name of waiting) await run(name);
  };
  return Promise.all(Array.from({ length: atOnce }, inTurn)).then(() => failed);
}

// What takes the time of a key or of a page wants the machine for itself; of the others two wait for each other's pauses.
const ALONE = new Set(['figures.suite.ts', 'model-figures.suite.ts', 'pictures.suite.ts']);
const failed = [
  ...(await test(
    suites.filter((name) => !ALONE.has(name)),
    2,
  )),
  ...(await test(
    suites.filter((name) => ALONE.has(name)),
    1,
  )),
];
// A browser on a machine that is busy with something else misses a moment now and then: what fails twice, the second time alone, is wrong.
if (failed.length > 0) console.log(`\nonce more, alone: ${failed.join(', ')}\n`);
const wrong = await test(failed, 1);
for (const name of wrong) console.error(`failed twice: ${name}`);
if (wrong.length > 0) process.exitCode = 1;
