// Child processes of test files. Those that a file leaves running are killed at its end, also after a time-out: their open pipes would keep
// jest from ending. Tests of processes (`*.process.test.ts`) run the build, which is brought up to date first.

const { spawnSync } = require('node:child_process');
const diagnostics = require('node:diagnostics_channel');
const { join } = require('node:path');
const process = require('node:process');
const { pathToFileURL } = require('node:url');

const STARTED = 'child_process';

/** Watches the child processes that a test file starts. */
class ChildProcesses {
  #running = new Set();
  #add = ({ process: child }) => {
    this.#running.add(child);
    child.once('exit', () => this.#running.delete(child));
  };

  watch() {
    diagnostics.subscribe(STARTED, this.#add);
  }

  /** Kills what still runs. Programs other than Node are left alone: packages shared by test files use them, such as the server of esbuild. */
  killAll() {
    diagnostics.unsubscribe(STARTED, this.#add);
    for (const child of this.#running) {
      if (child.spawnfile !== process.execPath) continue;
      child.kill('SIGKILL');
      for (const stream of child.stdio ?? []) stream?.destroy();
    }
    this.#running.clear();
  }
}

/** Builds the program if a source has changed since the last build, and the test file needs it. @throws Error if the build fails */
function buildFor(testPath) {
  if (!testPath.endsWith('.process.test.ts')) return;
  // In a process of its own: the page would be built for development where NODE_ENV is `test`, and a failed build ends its process.
  const { NODE_ENV: _, ...env } = process.env;
  const script = `import { build } from ${JSON.stringify(pathToFileURL(join(__dirname, '../setup.mjs')).href)}; build();`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { env, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('the build has failed: see its output above, or run "npm run build"');
}

module.exports = { ChildProcesses, buildFor };
