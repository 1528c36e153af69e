import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { type SilentProxy, silentProxy } from '../../core/database/test/silent-proxy.ts';
import { startServer } from '../running-server.mjs';
import { ROOT } from '../setup.mjs';
import { childrenOf } from '../workers/process-tree.ts';

/** The token of the caller who plans articles. A plan must be made by a person or a token. */
export const PLANNER_TOKEN = 'a-token-that-plans-while-faults-strike';

/** The default program and app of nodes. */
const HERE: Code = { program: join(ROOT, 'dist/core/cli/bin.js'), app: join(__dirname, 'app') };
/** Greatest duration of `plinth check` in milliseconds. */
const CHECK_LIMIT = 120_000;

type Environment = Readonly<Record<string, string>>;

/** What a node runs. */
export interface Code {
  /** The compiled program of a version: `…/dist/core/cli/bin.js`. */
  readonly program: string;
  /** The folder of an app. */
  readonly app: string;
}

function environment(url: string): Environment {
  return {
    DATABASE_URL: url,
    NODE_ENV: 'production',
    JWT_SECRET: 'the-secret-of-nodes-that-faults-strike',
    PLANNER: PLANNER_TOKEN,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  };
}

/** A node of the app in a separate process. On a database server it has its own proxy, which can be cut. */
export class RunningNode {
  readonly name: string;
  /** Null on SQLite. */
  readonly way: SilentProxy | null;
  readonly workerCount: number;
  readonly #code: Code;
  readonly #port: number;
  readonly #env: Environment;
  readonly #folder = mkdtempSync(join(tmpdir(), 'plinth-node-'));
  readonly #clock = join(this.#folder, 'clock');
  #server: Awaited<ReturnType<typeof startServer>> | null = null;
  #url = '';

  /**
   * Creates a node without starting it.
   * @param workers number of worker processes
   * @param port where it listens; 0: any free port
   * @param more variables of its environment
   */
  static async create(
    name: string,
    databaseUrl: string,
    workers = 1,
    code: Code = HERE,
    port = 0,
    more: Environment = {},
  ): Promise<RunningNode> {
    const way = databaseUrl.startsWith('sqlite:') ? null : await silentProxy(databaseUrl);
    return new RunningNode(name, way, { ...environment(way?.url ?? databaseUrl), ...more }, workers, code, port);
  }

  private constructor(name: string, way: SilentProxy | null, env: Environment, workerCount: number, code: Code, port: number) {
    this.workerCount = workerCount;
    this.#code = code;
    this.#port = port;
    this.name = name;
    this.way = way;
    const options = `${process.env.NODE_OPTIONS ?? ''} --require "${join(__dirname, 'shifted-clock.cjs')}"`;
    this.#env = { ...env, NODE_OPTIONS: options, FAULTS_CLOCK: this.#clock };
  }

  /** Its current or last URL: `http://127.0.0.1:41234`. */
  get url(): string {
    return this.#url;
  }

  get isRunning(): boolean {
    return this.#server !== null;
  }

  /**
   * Resolves when the node is ready.
   * @param timeout milliseconds after which a node that is not ready is killed, and the promise rejects
   */
  async start(timeout?: number): Promise<void> {
    const options = { env: this.#env, ...(timeout !== undefined && { timeout }) };
    const { program, app } = this.#code;
    const how = ['--port', String(this.#port), '--workers', String(this.workerCount), '--app', app];
    this.#server = await startServer([process.execPath, program, 'start', ...how], options);
    this.#url = this.#server.url;
  }

  /** Starts the node, and kills it if it is not ready after some milliseconds. */
  async startFor(milliseconds: number): Promise<void> {
    await this.start(milliseconds).catch(() => undefined);
  }

  /** What it has printed since it was started. */
  get output(): string {
    return this.#server?.output() ?? '';
  }

  /** Process ids of its workers, if it runs with several. */
  get workers(): readonly number[] {
    return this.#server === null ? [] : childrenOf(this.#server.pid);
  }

  /** Shifts the node's wall clock. @param milliseconds 0 restores it */
  shiftClock(milliseconds: number): void {
    writeFileSync(this.#clock, String(milliseconds));
  }

  signal(name: NodeJS.Signals): void {
    this.#server?.signal(name);
  }

  /** Stops the process; returns its exit code, or the signal that ended it, and its output. */
  async stop(name: NodeJS.Signals): Promise<{ readonly status: number | string; readonly output: string }> {
    const server = this.#server;
    if (server === null) return { status: 0, output: '' };
    const status = await server.stop(name);
    this.#server = null;
    return { status, output: server.output() };
  }

  async close(): Promise<void> {
    await this.stop('SIGKILL');
    await this.way?.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/**
 * The findings of `plinth check` and `plinth audit verify` in a database: one line of JSON each, with the command's name. Empty when
 * nothing is broken.
 */
export async function checkDatabase(url: string, code: Code = HERE): Promise<readonly string[]> {
  const found = await Promise.all([findingsOf(url, code, 'check', '--json'), findingsOf(url, code, 'audit', 'verify', '--json')]);
  return found.flat();
}

/** Runs a command of `plinth` on a database. Rejects with the error of `execFile` when it fails. */
export function runCommand(url: string, { program, app }: Code, ...command: readonly string[]) {
  const options = { env: { ...process.env, ...environment(url) }, timeout: CHECK_LIMIT };
  return promisify(execFile)(process.execPath, [program, ...command, '--app', app], options);
}

async function findingsOf(url: string, code: Code, ...command: readonly string[]): Promise<readonly string[]> {
  const name = `plinth ${command.filter((part) => part !== '--json').join(' ')}`;
  try {
    await runCommand(url, code, ...command);
    return [];
  } catch (error) {
    const { stdout, stderr } = error as { readonly stdout?: string; readonly stderr?: string };
    const lines = (stdout ?? '').split('\n').filter((line) => line !== '' && !line.startsWith('{"findings"'));
    return lines.length > 0 ? lines.map((line) => `${name}: ${line}`) : [`${name} failed: ${stderr ?? error}`];
  }
}
