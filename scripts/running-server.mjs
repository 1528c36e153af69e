// Starts a Plinth server in a separate process, for scripts that test it from outside.

import { spawn } from 'node:child_process';
import process from 'node:process';

/**
 * Starts a command that serves, and waits until it prints `ready <url>`.
 *
 * @param {readonly string[]} command program and arguments
 * @param {{ cwd?: string, env?: Record<string, string | undefined>, timeout?: number }} [options] `timeout` in milliseconds
 */
export async function startServer([program, ...args], { cwd, env, timeout = 60_000 } = {}) {
  // In its own process group, so that ending it also ends its child processes.
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const kill = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  };
  const abandon = () => kill('SIGKILL');
  process.once('exit', abandon);
  let output = '';
  const exited = new Promise((resolve) => {
    child.once('error', (error) => resolve(String(error)));
    child.once('exit', (code, signal) => resolve(code ?? signal));
  }).finally(() => process.off('exit', abandon));

  const url = await new Promise((resolve, reject) => {
    const fail = (why) => reject(new Error(`${[program, ...args].join(' ')}: ${why}\n${output}`));
    const timer = setTimeout(() => {
      abandon();
      fail(`not ready after ${timeout} ms`);
    }, timeout);
    const read = (chunk) => {
      output += chunk;
      const ready = /^ready (http\S+)$/m.exec(output);
      if (ready) resolve(ready[1]);
      if (ready) clearTimeout(timer);
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    void exited.then((status) => {
      clearTimeout(timer);
      fail(`ended with ${status} before it was ready`);
    });
  });

  return {
    /** Its URL: `http://127.0.0.1:41234`. */
    url,
    /** Process id of the command. */
    pid: child.pid,
    /** All output so far. */
    output: () => output,
    /** Sends the process group a signal that does not end it: SIGSTOP, SIGCONT. */
    signal: kill,
    /** Ends the process group as a terminal or a supervisor does. Returns the exit code, or the signal that ended the command. */
    async stop(signal = 'SIGTERM') {
      kill(signal);
      const timer = setTimeout(abandon, 30_000);
      const status = await exited;
      clearTimeout(timer);
      return status;
    },
  };
}
