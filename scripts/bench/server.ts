import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import { createServer } from 'node:net';
import process from 'node:process';

/** A command that serves on a port until it is stopped. */
export interface Command {
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Request that shows whether a started server is ready. */
const FIRST_REQUEST = '/api/categories?pagination[pageSize]=1';
/** Milliseconds between two attempts of this request: the error of the measured start time. */
const ATTEMPT = 5;
const START_LIMIT = 120_000;
const STOP_LIMIT = 30_000;
/** Milliseconds for which a process must be idle. */
const QUIET_TIME = 100;

/** A running server in its own process. */
export class Server {
  readonly url: string;
  /** Milliseconds from the start of the process to the first response. */
  readonly startTime: number;
  #stopping = false;
  readonly #child: ChildProcess;

  /** @param output gives everything that the process has printed so far */
  constructor(name: string, child: ChildProcess, url: string, startTime: number, output: () => string) {
    this.#child = child;
    child.once('exit', (status, signal) => {
      if (!this.#stopping) console.error(`${name} ended by itself (${status ?? signal}):\n${output()}`);
    });
    this.url = url;
    this.startTime = startTime;
  }

  /** Id of the process. */
  get pid(): number {
    return this.#child.pid as number;
  }

  /** Current resident memory in bytes; null if the system does not report it. */
  get memory(): number | null {
    return this.#status('VmRSS');
  }

  /** Peak resident memory since the start, or since `forgetPeak`, in bytes; null if the system does not report it. */
  get peakMemory(): number | null {
    return this.#status('VmHWM');
  }

  /** Resets `peakMemory`. */
  forgetPeak(): void {
    writeFileSync(`/proc/${this.#child.pid}/clear_refs`, '5');
  }

  /** A value of the process's memory status, in bytes. */
  #status(name: 'VmRSS' | 'VmHWM'): number | null {
    try {
      const status = readFileSync(`/proc/${this.#child.pid}/status`, 'utf8');
      const [, kilobytes] = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status) ?? [];
      return kilobytes === undefined ? null : Number(kilobytes) * 1024;
    } catch {
      return null;
    }
  }

  /** Processor time of the process in milliseconds, in steps of 10; null if the system does not report it. */
  get cpuTime(): number | null {
    try {
      // Fields after the program's name, which may contain anything but ends at the last parenthesis: utime and stime, in hundredths of a
      // second.
      const [, fields = ''] = /\) (.*)$/m.exec(readFileSync(`/proc/${this.#child.pid}/stat`, 'utf8')) ?? [];
      const [user = Number.NaN, system = Number.NaN] = fields.split(' ').slice(11, 13).map(Number);
      return (user + system) * 10;
    } catch {
      return null;
    }
  }

  /** Whether the process has ended, by itself or because it was stopped. */
  get hasEnded(): boolean {
    return this.#child.exitCode !== null || this.#child.signalCode !== null;
  }

  /**
   * Waits until the process is idle: it may still work for long on requests that the load tool has abandoned.
   * @param limit milliseconds to wait at most
   */
  async quiet(limit: number): Promise<void> {
    const end = performance.now() + limit;
    let before = this.cpuTime;
    do {
      await new Promise((resolve) => setTimeout(resolve, QUIET_TIME));
      const now = this.cpuTime;
      if (now === null || before === null || now - before < QUIET_TIME / 5) return;
      before = now;
    } while (performance.now() < end);
  }

  /** Stops the process like a supervisor does. */
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
 * Starts a server on a free port and waits for its first response.
 * @param firstRequest repeated until it succeeds
 * @throws Error with the process's output, when it ends or does not respond in time
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

/** The status of a response; null if nothing listens yet. */
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
