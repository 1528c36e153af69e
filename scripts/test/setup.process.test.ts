import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { FakeClone } from './fake-clone.ts';

describe('setup', () => {
  let clone: FakeClone;

  beforeEach(() => {
    clone = new FakeClone();
  });
  afterEach(() => clone.remove());

  /** Installs in a separate process. @returns the exit code */
  function install(env: Readonly<Record<string, string>> = {}): Promise<number | null> {
    const args = ['--input-type=module', '-e', "import { install } from './scripts/setup.mjs'; install();"];
    const child = spawn(process.execPath, args, { cwd: clone.folder, env: { ...process.env, ...clone.env, ...env }, stdio: 'ignore' });
    return new Promise((resolve) => child.once('close', resolve));
  }

  it('installs once when several commands start at the same time', async () => {
    const env = { NPM_WAITS: '0.5' };
    expect(await Promise.all([install(env), install(env), install(env)])).toEqual([0, 0, 0]);
    expect(clone.calls()).toEqual(['ci']);
  });

  it('ends with the status of npm when npm fails, and leaves no lock behind', async () => {
    expect(await install({ NPM_FAILS: '1' })).toBe(7);
    expect(existsSync(join(clone.folder, '.plinth/setup.lock'))).toBe(false);
  });
});
