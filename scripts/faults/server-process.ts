import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { runStatement } from '../temporary-database.mjs';
import { kill, type Owner, processesOf } from './programs.ts';

/** Milliseconds until a server must accept connections: it may have to recover first. */
const START_LIMIT = 60_000;
const PRINTED = 2_000;

/** A server process that may be killed, frozen and started again. Linux only. */
export class ServerProcess {
  readonly url: string;
  readonly #command: () => readonly string[];
  readonly #owner: Owner | null;
  #child: ChildProcess | null = null;
  #output = '';

  /**
   * @param command gives the program and its arguments, at each start
   * @param url where it accepts connections
   * @param owner the user that runs it; null: this one
   */
  constructor(command: () => readonly string[], url: string, owner: Owner | null) {
    this.#command = command;
    this.url = url;
    this.#owner = owner;
  }

  /** Starts the server if it has ended, like a supervisor; resolves when it answers. */
  async ensureRunning(): Promise<void> {
    const end = performance.now() + START_LIMIT;
    for (;;) {
      if (this.#child === null) this.#spawn();
      try {
        await this.assertReady();
        return;
      } catch (error) {
        if (performance.now() > end) throw new Error(`the server at ${this.url} does not accept connections: ${error}\n${this.#output}`);
      }
      await delay(50);
    }
  }

  /** @throws the error of a server that does not answer */
  protected assertReady(): Promise<void> {
    return runStatement(this.url, 'select 1');
  }

  /** Sends SIGKILL to all its processes; resolves when they are gone. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    this.freeze();
    const pids = processesOf(child.pid as number);
    for (const pid of pids) kill(pid, 'SIGKILL');
    await ended;
    while (pids.some((pid) => existsSync(`/proc/${pid}`))) await delay(10);
  }

  /** Sends SIGSTOP to all its processes. */
  freeze(): void {
    // The main process first, so that it starts no others.
    if (this.#child) kill(this.#child.pid as number, 'SIGSTOP');
    this.#signal('SIGSTOP');
  }

  thaw(): void {
    this.#signal('SIGCONT');
  }

  #signal(name: NodeJS.Signals): void {
    if (this.#child) for (const pid of processesOf(this.#child.pid as number)) kill(pid, name);
  }

  #spawn(): void {
    const [binary, ...args] = this.#command() as [string, ...string[]];
    const child = spawn(binary, args, { ...this.#owner, cwd: '/', stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-PRINTED);
      });
    }
    const abandon = () => this.#signal('SIGKILL');
    process.once('exit', abandon);
    child.once('exit', () => {
      process.off('exit', abandon);
      this.#child = null;
    });
  }
}
