// Runs stages side by side.

import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';

/**
 * A check.
 *
 * @typedef {object} Stage
 * @property {string} name
 * @property {readonly string[] | null} command program and arguments; null for a task of the same name in this process
 * @property {readonly string[]} [needs] names of stages that must have passed
 * @property {number | 'all'} [cores] how many cores it uses, 1 by default; with `all`, nothing runs beside it
 */

/**
 * @typedef {object} Result
 * @property {string} name
 * @property {'ok' | 'FAILED' | 'SKIPPED'} state
 * @property {number} seconds
 * @property {number | null} processorSeconds of its processes; null if unknown
 * @property {string} reason of a failed or skipped stage; empty otherwise
 * @property {string} output
 */

/** The exit code of a command that cannot run on this machine. The last line of its output is the reason. */
export const SKIPPED = 77;

/** Seconds after which the end of a passed stage's output is printed. */
const LONG = 60;
/** Number of printed lines of a long stage. */
const LINES = 5;
/** Milliseconds between SIGTERM and SIGKILL when the run is stopped. */
const GRACE = 5_000;

/** Prints the seconds of processor of a command and its descendants to file descriptor 3. */
const TIMED = 'TIMEFORMAT="%U %S"; { time "$@" 2>&4 3>&- 4>&-; } 4>&2 2>&3';

/**
 * Starts stages in the order of the list, each as soon as its needs have passed and there are enough free cores. A stage that must wait for
 * cores holds back those after it, so that a stage that needs all cores is not overtaken forever.
 */
export class Scheduler {
  #stages;
  #options;
  /** Running stages with their process. @type {Map<Stage, import('node:child_process').ChildProcess | null>} */
  #running = new Map();
  /** @type {Map<string, Result>} */
  #results = new Map();
  /** @type {string | null} */
  #stopReason = null;

  /**
   * @param {readonly Stage[]} stages
   * @param {{ cores: number, logs: string, reports: string, tasks: Record<string, (print: (text: string) => void) => Promise<void>>, print(text: string): void }} options
   *   `logs`: folder of the output of each stage; `reports`: folder of jest's reports; `tasks`: the work of stages without a command
   */
  constructor(stages, options) {
    this.#stages = stages;
    this.#options = options;
  }

  /** Runs all stages. @returns {Promise<readonly Result[]>} in the order of the list */
  async run() {
    const waiting = [...this.#stages];
    const running = new Set();
    while (waiting.length > 0 || running.size > 0) {
      for (const stage of this.#startable(waiting)) {
        const work = this.#run(stage).then((result) => {
          running.delete(work);
          this.#results.set(stage.name, result);
          this.#options.print(lineOf(result));
        });
        running.add(work);
      }
      if (running.size > 0) await Promise.race(running);
    }
    return this.#stages.map(({ name }) => /** @type {Result} */ (this.#results.get(name)));
  }

  /** Ends all running stages as failures, and starts no other one. @param {string} reason */
  stop(reason) {
    this.#stopReason = reason;
    const kill = (signal) => {
      for (const child of this.#running.values()) killGroup(child, signal);
    };
    kill('SIGTERM');
    setTimeout(() => kill('SIGKILL'), GRACE).unref();
  }

  /** Removes the stages that can start now from the list. */
  #startable(waiting) {
    const startable = [];
    let free = this.#options.cores - [...this.#running.keys()].reduce((sum, stage) => sum + this.#coresOf(stage), 0);
    for (const stage of [...waiting]) {
      const unmet = this.#unmetNeed(stage, waiting);
      if (unmet === 'not yet') continue;
      if (unmet === null && this.#coresOf(stage) > free) break;
      waiting.splice(waiting.indexOf(stage), 1);
      if (unmet === null) {
        free -= this.#coresOf(stage);
        this.#running.set(stage, null);
        startable.push(stage);
      } else {
        const result = { name: stage.name, state: 'SKIPPED', seconds: 0, processorSeconds: null, reason: unmet, output: '' };
        this.#results.set(stage.name, result);
        this.#options.print(lineOf(result));
      }
    }
    return startable;
  }

  /** Why a stage cannot start: `not yet`, or the reason that it never can. */
  #unmetNeed({ needs = [] }, waiting) {
    if (this.#stopReason !== null) return this.#stopReason;
    for (const need of needs) {
      const result = this.#results.get(need);
      if (result !== undefined && result.state !== 'ok') return `"${need}" did not pass`;
    }
    const isPending = (need) => waiting.some(({ name }) => name === need) || [...this.#running.keys()].some(({ name }) => name === need);
    return needs.some(isPending) ? 'not yet' : null;
  }

  #coresOf({ cores = 1 }) {
    return cores === 'all' ? this.#options.cores : Math.min(cores, this.#options.cores);
  }

  async #run(stage) {
    this.#options.print(`        ${stage.name} begins`);
    const path = join(this.#options.logs, `${stage.name}.log`);
    const log = openSync(path, 'w');
    const begin = performance.now();
    const { status, processorSeconds } = await (stage.command === null ? this.#runTask(stage, log) : this.#runCommand(stage, log));
    closeSync(log);
    this.#running.delete(stage);
    const output = readFileSync(path, 'utf8');
    const state = status === 0 ? 'ok' : status === SKIPPED ? 'SKIPPED' : 'FAILED';
    const reason = state === 'ok' ? '' : state === 'SKIPPED' ? lastLines(output, 1) : (this.#stopReason ?? `status ${status}`);
    return { name: stage.name, state, seconds: (performance.now() - begin) / 1_000, processorSeconds, reason, output };
  }

  async #runTask({ name }, log) {
    try {
      await this.#options.tasks[name]((text) => writeSync(log, `${text}\n`));
      return { status: 0, processorSeconds: null };
    } catch (error) {
      writeSync(log, `${error.stack}\n`);
      return { status: 1, processorSeconds: null };
    }
  }

  #runCommand(stage, log) {
    return new Promise((resolve) => {
      const child = spawn('bash', ['-c', TIMED, 'bash', ...stage.command], {
        env: { ...process.env, TEST_REPORT: join(this.#options.reports, `${stage.name}.json`) },
        stdio: ['ignore', log, log, 'pipe'],
        // In its own process group, so that stopping it also stops its child processes.
        detached: true,
      });
      this.#running.set(stage, child);
      let times = '';
      child.stdio[3].setEncoding('utf8').on('data', (chunk) => {
        times += chunk;
      });
      // Processes that outlive their stage do not hold the pipe open, because they do not inherit it.
      child.once('close', (code, signal) => {
        killGroup(child, 'SIGKILL');
        const seconds = times.trim().split(/\s+/).map(Number);
        resolve({ status: code ?? signal, processorSeconds: seconds.length === 2 ? seconds[0] + seconds[1] : null });
      });
    });
  }
}

/** Sends a signal to a process and its descendants, if they still run. */
function killGroup(child, signal) {
  try {
    if (child?.pid !== undefined) process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

/** @param {Result} result */
function lineOf({ name, state, seconds, processorSeconds, reason, output }) {
  const line = `${state.padEnd(7)} ${name} (${timesText(seconds, processorSeconds)})${reason && `: ${reason}`}`;
  return state === 'ok' && seconds > LONG ? `${line}\n${indented(lastLines(output, LINES))}` : line;
}

/**
 * @param {number} seconds
 * @param {number | null} processorSeconds
 */
export function timesText(seconds, processorSeconds) {
  return `${Math.round(seconds)} s${processorSeconds === null ? '' : `, ${Math.round(processorSeconds)} s of processor`}`;
}

/**
 * The last lines of a text that are not empty.
 *
 * @param {string} text
 * @param {number} count
 */
export function lastLines(text, count) {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .join('\n');
}

function indented(text) {
  return text.replace(/^/gm, '          ');
}
