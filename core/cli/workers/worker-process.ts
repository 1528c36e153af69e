import type { ChildProcess, SendHandle } from 'node:child_process';
import type { WorkerNews, WorkerOrder, WorkerState } from './worker-messages.ts';
import type { Writer } from './write-token.ts';

/** Milliseconds that a worker has for ending after it has closed everything. Only a frozen process needs more. */
const ENDING = 10_000;

/** How a worker has ended. */
export interface WorkerEnd {
  /** Its exit code; null if a signal ended it. */
  readonly code: number | null;
  readonly signal: string | null;
  /** Why it could not be started; null if it was started. */
  readonly failure: string | null;
}

/** The reason for an end, as text. */
export function reasonOf({ code, signal, failure }: WorkerEnd): string {
  return failure ?? signal ?? `exit code ${code}`;
}

/** An accepted connection, in the form that node uses internally. */
export interface ConnectionHandle {
  close(): void;
}

/** Receives the messages of workers. */
export interface WorkerListener {
  told(worker: WorkerProcess, news: WorkerNews): void;
}

/** A worker process, as seen by the process that started it. */
export class WorkerProcess implements Writer {
  /** Its place in the group, from 1. */
  readonly place: number;
  readonly startedAt = performance.now();
  /** Resolves to true when it serves, or to false if it ended before. */
  readonly ready: Promise<boolean>;
  /** Resolves when it starts to end, or has ended. */
  readonly leaves: Promise<void>;
  readonly ended: Promise<WorkerEnd>;
  state: WorkerState = { connections: 0, memory: 0 };
  /** Whether it was handed a connection and has not confirmed it. */
  isTaking = false;
  readonly #process: ChildProcess;
  #leave: () => void = () => undefined;
  #isOver = false;
  #isStopped = false;

  constructor(place: number, child: ChildProcess, listener: WorkerListener) {
    this.place = place;
    this.#process = child;
    this.ended = new Promise((resolve) => {
      const end = (outcome: WorkerEnd) => {
        this.#isOver = true;
        resolve(outcome);
      };
      child.once('exit', (code, signal) => end({ code, signal, failure: null }));
      child.on('error', ({ message }) => {
        // Otherwise the error only means that a signal or a message could not be sent.
        if (child.pid === undefined) end({ code: null, signal: null, failure: message });
      });
    });
    let isReady: (value: boolean) => void = () => undefined;
    this.ready = new Promise((resolve) => {
      isReady = resolve;
    });
    this.leaves = new Promise((resolve) => {
      this.#leave = resolve;
    });
    void this.ended.then(() => {
      isReady(false);
      this.#leave();
    });
    child.on('message', (message) => {
      const news = message as WorkerNews;
      if (news.kind === 'ready') isReady(true);
      else if (news.kind === 'leaving') this.#leave();
      else if (news.kind === 'stopped') this.killIn(ENDING);
      else if (news.kind === 'taken') {
        this.isTaking = false;
        this.state = { ...this.state, connections: news.connections };
      } else if (news.kind === 'state') this.state = news;
      listener.told(this, news);
    });
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Whether it was told to stop. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  order(order: WorkerOrder): void {
    // It may have ended by itself; its exit event reports that.
    if (this.#process.connected) this.#process.send(order, undefined, {}, () => undefined);
  }

  grant(isWanted: boolean): void {
    this.order({ kind: 'turn', isWanted });
  }

  ask(): void {
    this.order({ kind: 'wanted' });
  }

  /** Hands it a connection. @param failed called if the worker is gone and cannot take it */
  hand(handle: ConnectionHandle, failed: () => void): void {
    this.isTaking = true;
    const order: WorkerOrder = { kind: 'connection' };
    if (!this.#process.connected) failed();
    else
      this.#process.send(order, handle as unknown as SendHandle, {}, (error) => {
        if (error !== null) failed();
        // From here on, the system holds it for the worker, and closes it when the worker ends.
        else handle.close();
      });
  }

  /** Tells it to stop, as a signal would. @param limit milliseconds after which it is killed */
  stop(limit: number): void {
    if (this.#isStopped) return;
    this.#isStopped = true;
    this.#leave();
    this.order({ kind: 'stop' });
    this.killIn(limit);
  }

  /** @param milliseconds after which it is killed, unless it has ended */
  killIn(milliseconds: number): void {
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), milliseconds).unref();
    void this.ended.then(() => clearTimeout(timer));
  }
}
