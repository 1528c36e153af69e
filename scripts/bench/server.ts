import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import process from 'node:process';

/** A command that serves on a port until it is told to end. */
export interface Command {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** What a started server is asked at first. */
const FIRST_REQUEST = '/api/categories?pagination[pageSize]=1';
/** Milliseconds between two such attempts: the error of the measured start. */
const ATTEMPT = 5;
const START_LIMIT = 120_000;
const STOP_LIMIT = 30_000;
/** Milliseconds over which a process is watched that should have become quiet, and for how long at most. */
const QUIET_TIME = 100;
const QUIET_LIMIT = 120_000;

/** A running server in a process of its own. */
export class Server {
  readonly url: string;
  /** Milliseconds from the start of the process to the first answer. */
  readonly startTime: number;
  #stopping = false;
  readonly #child: ChildProcess;

  /** @param output what the process has printed so far */
  constructor(name: string, child: ChildProcess, url: string, startTime: number, output: () => string) {
    this.#child = child;
    child.once('exit', (status, signal) => {
      if (!this.#stopping) console.error(`${name} ended by itself (${status ?? signal}):\n${output()}`);
    });
    this.url = url;
    this.startTime = startTime;
  }

  /** Of the process. */
  get pid(): number {
    return this.#child.pid as number;
  }

  /** Resident memory now, in bytes; null where the system does not tell. */
  get memory(): number | null {
    return this.#status('VmRSS');
  }

  /** The most resident memory since the start, or since `forgetPeak`, in bytes; null where the system does not tell. */
  get peakMemory(): number | null {
    return this.#status('VmHWM');
  }

  /** Has `peakMemory` begin with now. */
  forgetPeak(): void {
    writeFileSync(`/proc/${this.#child.pid}/clear_refs`, '5');
  }

  /** A line of what the system tells about the memory of the process, in bytes. */
  #status(name: 'VmRSS' | 'VmHWM'): number | null {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
      const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
      return kilobytes === undefined ? null : Number(kilobytes) * 1024;
    } catch {
      return null;
    }
  }

  /** Processor time that the process has taken, in milliseconds, in steps of 10; null where the system does not tell. */
  get cpuTime(): number | null {
    try {
      // After the name of the program, which may hold anything but ends with the last parenthesis: utime and stime, in hundredths.
      const [, fields = ''] = /\) (.*)$/m.exec(readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')) ?? [];
      const [user = Number.NaN, system = Number.NaN] = fields.split(' ').slice(11, 13).map(Number);
      return (user + system) * 10;
    } catch {
      return null;
    }
  }

  /** Whether the process has ended, by itself or because it was told to. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /** Waits until the process has nothing to do: requests that a load has given up on may keep it busy for long. */
  async quiet(): Promise<void> {
    const limit = performance.now() + QUIET_LIMIT;
    let before = this.cpuTime;
    do {
      await new Promise((resolve) => setTimeout(resolve, QUIET_TIME));
      const now = this.cpuTime;
      if (now === null || before === null || now - before < QUIET_TIME / 5) return;
      before = now;
    } while (performance.now() < limit);
  }

  /** Asks the process to end as a supervisor does. */
  async stop(): Promise<void> {
    this.#stopping = true;
    if (this.hasEnded) return;
    const ended = new Promise((resolve) => this.#child.once('exit', resolve));
    this.#child.kill('SIGTERM');
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT);
    await ended;
    clearTimeout(timer);
  }
}

/**
 * Starts a server on a free port and waits for its first answer.
 * @param firstRequest asked again and again until it is answered well
 * @throws Error with what the process printed, when it ends or does not answer in time
 */
export async function startServer(name: string, command: (port: number) => Command, firstRequest = FIRST_REQUEST): Promise<Server> {
  const port = await freePort();
  const { args, cwd, env } = command(port);
  const begin = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const abandon = () => child.kill('SIGKILL');
  process.once('exit', abandon);
  let output = '';
  let ended = false;
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-10_000);
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  child.once('exit', () => {
    ended = true;
    process.off('exit', abandon);
  });

  const url = `http://127.0.0.1:${port}`;
  while (!isWell(await statusOf(url + firstRequest))) {
    if (ended) throw new Error(`${name} ended before it answered:\n${output}`);
    if (performance.now() - begin > START_LIMIT) {
      abandon();
      throw new Error(`${name} did not answer GET ${firstRequest} well in time:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, ATTEMPT));
  }
  return new Server(name, child, url, performance.now() - begin, () => output);
}

function isWell(status: number | null): boolean {
  return status !== null && status >= 200 && status < 300;
}

/** The status of an answer; null when nobody listens yet. */
function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const request = http.get(url, { agent: false }, (response) => {
      response.resume();
      response.once('end', () => resolve(response.statusCode ?? null));
    });
    request.once('error', () => resolve(null));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('no free port'))));
    });
  });
}
