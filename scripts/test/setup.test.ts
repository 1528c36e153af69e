import { spawn } from 'node:child_process';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const SETUP = join(__dirname, '../setup.mjs');

/** Stands in for npm: takes its time, writes down that it ran, and leaves what npm leaves. */
const NPM = `#!/usr/bin/env node
const { appendFileSync, cpSync, mkdirSync } = require('node:fs');
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
appendFileSync('calls', process.argv.slice(2, 3) + '\\n');
if (process.env.NPM_FAILS) process.exit(7);
mkdirSync('node_modules', { recursive: true });
cpSync('package-lock.json', 'node_modules/.package-lock.json');
`;

/** Stands in for tsc: writes one file into the folder that it is given. */
const TSC = `
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs');
appendFileSync('calls', 'tsc\\n');
const out = process.argv[process.argv.indexOf('--outDir') + 1];
mkdirSync(out, { recursive: true });
writeFileSync(out + '/built', '');
`;

/** Stands in for the bundler: leaves a mark in the folder that it is given. */
const BUNDLER = `import { writeFileSync } from 'node:fs';
writeFileSync(process.argv[2] + '/bundled', '');
`;

describe('setup', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-setup-'));
    cpSync(SETUP, join(folder, 'scripts/setup.mjs'));
    write('bin/npm', NPM);
    chmodSync(join(folder, 'bin/npm'), 0o755);
    write('node_modules/typescript/bin/tsc', TSC);
    write('scripts/bundle.mjs', BUNDLER);
    lock({ 'node_modules/koa': { version: '3.0.0' }, 'node_modules/other-platform': { version: '1.0.0', optional: true } });
    for (const file of ['core/index.ts', 'core/test/some.test.ts', 'tsconfig.json', 'tsconfig.build.json']) write(file, '');
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  describe('install', () => {
    it('installs on a fresh clone, and not again', async () => {
      await run('install()');
      await run('install()');
      expect(calls()).toEqual(['ci']);
    });

    it('installs again when a locked version changes', async () => {
      await run('install()');
      lock({ 'node_modules/koa': { version: '3.0.1' } });
      await run('install()');
      expect(calls()).toEqual(['ci', 'ci']);
    });

    it('accepts that optional packages of other platforms are absent', async () => {
      write('node_modules/.package-lock.json', JSON.stringify({ packages: { 'node_modules/koa': { version: '3.0.0' } } }));
      await run('install()');
      expect(calls()).toEqual([]);
    });

    it('installs once when two commands start at the same time', async () => {
      await Promise.all([run('install()'), run('install()'), run('install()')]);
      expect(calls()).toEqual(['ci']);
    });

    it('is not held up by a command that was killed', async () => {
      write('.plinth/setup.lock', '2147483646');
      await run('install()');
      expect(calls()).toEqual(['ci']);
    });

    it('ends with the status of npm when npm fails, and leaves no lock behind', async () => {
      expect(await run('install()', { NPM_FAILS: '1' })).toBe(7);
      expect(existsSync(join(folder, '.plinth/setup.lock'))).toBe(false);
    });
  });

  describe('build', () => {
    it('builds once, and again only when a source changes', async () => {
      await run('build()');
      await run('build()');
      expect(calls()).toEqual(['tsc']);
      write('core/index.ts', 'export const changed = 1;');
      await run('build()');
      expect(calls()).toEqual(['tsc', 'tsc']);
    });

    it('notices sources that come and go', async () => {
      await run('build()');
      write('core/new.ts', '');
      await run('build()');
      rmSync(join(folder, 'core/new.ts'));
      await run('build()');
      expect(calls()).toEqual(['tsc', 'tsc', 'tsc']);
    });

    it('does not mind tests', async () => {
      await run('build()');
      write('core/test/other.test.ts', '');
      await run('build()');
      expect(calls()).toEqual(['tsc']);
    });

    it('replaces dist as a whole', async () => {
      write('dist/left-over.js', '');
      await run('build()');
      expect(existsSync(join(folder, 'dist/built'))).toBe(true);
      expect(existsSync(join(folder, 'dist/bundled'))).toBe(true);
      expect(existsSync(join(folder, 'dist/left-over.js'))).toBe(false);
    });

    it('builds always when forced', async () => {
      await run('build({ force: true })');
      await run('build({ force: true })');
      expect(calls()).toEqual(['tsc', 'tsc']);
    });
  });

  function write(file: string, text: string): void {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }

  function lock(packages: Readonly<Record<string, unknown>>): void {
    write('package-lock.json', JSON.stringify({ packages: { '': {}, ...packages } }));
  }

  /** What the stand-ins were called for. */
  function calls(): readonly string[] {
    const file = join(folder, 'calls');
    return existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n') : [];
  }

  /** Runs a call of the module in a process of its own; answers its exit code. */
  function run(call: string, env: Readonly<Record<string, string>> = {}): Promise<number | null> {
    const script = `import { install, build } from './scripts/setup.mjs'; ${call};`;
    const PATH = `${join(folder, 'bin')}${delimiter}${process.env.PATH ?? ''}`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: folder, env: { ...process.env, ...env, PATH } });
    return new Promise((resolve) => child.once('close', resolve));
  }
});
