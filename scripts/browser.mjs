// `npm run browser [-- PATTERN]`: builds, and tests the admin interface with a real server and a real browser. `--pictures` writes
// docs/images, `--aria` what screen readers get (scripts/browser/aria): review both before you commit them. `--until TIME` begins no suite
// after that time (in seconds since 1970), and names those that are left.
//
// The browser is Debian's chromium, or the program that CHROMIUM names. If this is root, chromium is installed if it is missing.
// BROWSER_DATABASE=mysql or postgres uses another database than SQLite.

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
const untilAt = args.indexOf('--until');
const until = untilAt === -1 ? Number.POSITIVE_INFINITY : Number(args.splice(untilAt, 2)[1]) * 1000;
if (Number.isNaN(until)) throw new Error('--until needs a time in seconds since 1970');
const patterns = args.filter((arg) => !(arg in FLAGS));
const folder = join(ROOT, 'scripts/browser');
const all = readdirSync(folder).filter((name) => name.endsWith('.suite.ts'));
/** The suite with this name, or else all suites whose names contain it. */
const named = (pattern) => (all.includes(`${pattern}.suite.ts`) ? [`${pattern}.suite.ts`] : all.filter((name) => name.includes(pattern)));
const suites = patterns.length === 0 ? all : [...new Set(patterns.flatMap(named))];
if (suites.length === 0) throw new Error(`no suite is called ${patterns.join(' or ')}`);
const env = Object.assign({ ...process.env }, ...args.map((arg) => FLAGS[arg]));

/** Milliseconds after which a hanging suite fails. */
const LONGEST = 600_000;

/**
 * @param until milliseconds since 1970, after which no suite begins
 * @returns the suites with a failed test
 */
function test(names, atOnce, until) {
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
    for (const name of waiting) {
      if (Date.now() < until) await run(name);
      else console.log(`left out, as it is late: npm run browser -- ${name.replace('.suite.ts', '')}`);
    }
  };
  return Promise.all(Array.from({ length: atOnce }, inTurn)).then(() => failed);
}

// Suites that measure the time of a key or a page run alone. Of the others, two run at once, because each waits much of the time.
const ALONE = new Set(['figures.suite.ts', 'model-figures.suite.ts', 'pictures.suite.ts']);
const failed = [
  ...(await test(
    suites.filter((name) => !ALONE.has(name)),
    2,
    until,
  )),
  ...(await test(
    suites.filter((name) => ALONE.has(name)),
    1,
    until,
  )),
];
// A browser on a busy machine fails now and then. Failed suites run again, alone, however late it is; a second failure counts.
if (failed.length > 0) console.log(`\nonce more, alone: ${failed.join(', ')}\n`);
const wrong = await test(failed, 1, Number.POSITIVE_INFINITY);
for (const name of wrong) console.error(`failed twice: ${name}`);
if (wrong.length > 0) process.exitCode = 1;
