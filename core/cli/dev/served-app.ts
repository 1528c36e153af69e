import type { ChildProcess, SendHandle } from 'node:child_process';
import type { HttpAddress } from '../../http/index.ts';
import type { DevMessage, DevOrder } from './dev-app.ts';

/** Milliseconds that a process has for closing everything after the order to stop, and then for ending. After that it is killed. */
const CLOSING = 3_000;
const ENDING = 500;

const OVER: ReadonlySet<DevMessage['kind']> = new Set(['failed', 'stopped']);

/** A socket that this process holds, so that connections queue while no process serves. */
export interface HeldSocket {
  readonly address: HttpAddress;
  readonly handle: object;
}

/** The serving process, as seen by the watching one. */
export class ServedApp {
  readonly #process: ChildProcess;
  readonly #news: DevMessage[] = [];
  /** The socket that it listens on, after it has reported it. */
  socket: object | null = null;
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(child: ChildProcess) {
    this.#process = child;
    const failed = (message: string) => this.#take({ kind: 'failed', message, files: [] });
    child.on('message', (message, socket) => {
      if (socket !== undefined) this.socket = socket;
      this.#take(message as DevMessage);
    });
    child.once('error', ({ message }) => failed(`the server process could not be started: ${message}`));
    child.once('exit', (code, signal) => failed(`the server process exited (${signal ?? `exit code ${code}`})`));
  }

  #take(message: DevMessage): void {
    // After the last message, only the exit event follows.
    if (this.#isOver) return;
    this.#isOver = OVER.has(message.kind);
    if (this.#isOver) this.#killIn(ENDING);
    this.#news.push(message);
    this.#wake();
  }

  #killIn(milliseconds: number): void {
    setTimeout(() => this.#process.kill('SIGKILL'), milliseconds).unref();
  }

  /** The next message. Only one caller may wait at a time. */
  async next(): Promise<DevMessage> {
    if (this.#news.length === 0) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.#news.shift() as DevMessage;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Orders it to check the app in its current state. */
  check(): void {
    this.#order({ kind: 'check' });
  }

  /** Orders it to serve. @param port used if the configuration allows any @param held the socket of the previous process */
  go(port: number | null, held: HeldSocket | null): void {
    this.#order({ kind: 'go', port, address: held?.address ?? null }, held?.handle);
  }

  /** Resolves when the port is free and the database closed. */
  async stop(): Promise<void> {
    if (this.#isOver) return;
    this.#order({ kind: 'stop' });
    this.#killIn(CLOSING);
    while (!OVER.has((await this.next()).kind));
  }

  #order(order: DevOrder, socket?: object): void {
    // It may have ended by itself; its exit event reports that.
    if (this.#process.connected) this.#process.send(order, socket as SendHandle | undefined, {}, () => undefined);
  }
}
