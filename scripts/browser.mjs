// `npm run browser [-- PATTERN]`: builds, and tests the admin interface with a real server and a real browser. `--pictures` writes
// docs/images, `--aria` what screen readers get (scripts/browser/aria): review both before you commit them. `--at-once 1` runs one suite at
// a time instead of two.
//
// The browser is Debian's chromium-headless-shell or chromium, or the program that CHROMIUM names. If this is root, it is installed if it is
// missing. BROWSER_DATABASE=mysql or postgres uses another database than SQLite.

import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build, install, ROOT } from './setup.mjs';

install();
build();
if (process.env.CHROMIUM === undefined && spawnSync('which', ['chromium-headless-shell']).status !== 0 && process.getuid?.() === 0) {
  console.error('installing chromium-headless-shell…');
  const packages = 'chromium-headless-shell fonts-noto-core';
  spawnSync('sh', ['-c', `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

const FLAGS = { '--pictures': { BROWSER_PICTURES: 'docs/images' }, '--aria': { BROWSER_ARIA: 'write' } };
const args = process.argv.slice(2);
const atOnceIndex = args.indexOf('--at-once');
const atOnce = atOnceIndex === -1 ? 2 : Number(args.splice(atOnceIndex, 2)[1]);
if (!Number.isInteger(atOnce) || atOnce < 1) throw new Error('--at-once must be a whole number of at least 1');
const patterns = args.filter((arg) => !(arg in FLAGS));
const folder = join(ROOT, 'scripts/browser');
const all = readdirSync(folder).filter((name) => name.endsWith('.suite.ts'));
/** The suite with this name, or else all suites whose names contain it. */
const named = (pattern) => (all.includes(`${pattern}.suite.ts`) ? [`${pattern}.suite.ts`] : all.filter((name) => name.includes(pattern)));
const suites = patterns.length === 0 ? all : [...new Set(patterns.flatMap(named))];
if (suites.length === 0) throw new Error(`no suite is called ${patterns.join(' or ')}`);
const env = Object.assign({ ...process.env }, ...args.map((arg) => FLAGS[arg]));

/** Milliseconds after which a hanging test or suite fails. */
const LONGEST = 2_400_000;

/** Options for the output of a suite and, if `TEST_REPORT` names a folder, its report. */
function reporters(name) {
  const spec = ['--test-reporter=spec', '--test-reporter-destination=stdout'];
  const report = process.env.TEST_REPORT;
  if (report === undefined) return spec;
  mkdirSync(report, { recursive: true });
  const reporter = pathToFileURL(join(ROOT, 'scripts/ci/failed-tests-reporter.mjs'));
  return [...spec, `--test-reporter=${reporter}`, `--test-reporter-destination=${join(report, `${name}.json`)}`];
}

/** Lines that are printed again of a suite that failed. */
const TOLD = 40;

/** The part of a suite's output that says what failed, or else its end. */
function failuresIn(output) {
  const start = output.lastIndexOf('✖ failing tests:');
  const lines = output.slice(Math.max(start, 0)).trimEnd().split('\n');
  return (start === -1 ? lines.slice(-TOLD) : lines.slice(0, TOLD)).join('\n');
}

/** @returns the names of suites with a failed test, and what failed */
function test(names, atOnce) {
  const failed = [];
  const run = (name) =>
    new Promise((resolve) => {
      const command = ['--import', 'tsx', '--test', `--test-timeout=${LONGEST}`, ...reporters(name), join(folder, name)];
      const child = spawn(process.execPath, command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'], env });
      const said = [];
      child.stdout.on('data', (chunk) => said.push(chunk));
      child.once('close', (status) => {
        const output = Buffer.concat(said).toString();
        process.stdout.write(output);
        if (status !== 0) failed.push({ name, failures: failuresIn(output) });
        resolve();
      });
    });
  const waiting = names.values();
  const inTurn = async () => {
    for (const name of waiting) await run(name);
  };
  return Promise.all(Array.from({ length: atOnce }, inTurn)).then(() => failed);
}

// Suites that measure the time of a key or a page run alone. Of the others, two run at once, because each waits much of the time.
const ALONE = new Set(['figures.suite.ts', 'model-figures.suite.ts', 'pictures.suite.ts']);
const together = suites.filter((name) => !ALONE.has(name));
const alone = suites.filter((name) => ALONE.has(name));
const failed = [...(await test(together, atOnce)), ...(await test(alone, 1))];
// Again at the end: the output of a suite that failed may stand far above.
for (const { name, failures } of failed) console.error(`failed: ${name}\n${failures}`);
if (failed.length > 0) process.exitCode = 1;
