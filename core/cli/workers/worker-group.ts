import type { ChildProcess } from 'node:child_process';
import type { Logger } from '../../kernel/index.ts';
import { RestartPauses } from './restart-pauses.ts';
import { SharedPort } from './shared-port.ts';
import type { WorkerNews } from './worker-messages.ts';
import { reasonOf, type WorkerEnd, WorkerProcess } from './worker-process.ts';
import { WriteToken } from './write-token.ts';

/** Milliseconds after its start during which a worker is not replaced because of its memory. */
const GROWTH = 60_000;

/** Milliseconds to wait before replacing a worker that was stopped from outside: the signal may be going to all of them. */
const TOGETHER = 250;

/** The parts that a group works with. */
export interface WorkerGroupParts {
  /** How many workers serve. */
  readonly workers: number;
  /** Resident bytes from which a worker is replaced; 0: no limit. */
  readonly memory: number;
  /** Milliseconds that a worker has for ending. */
  readonly stopLimit: number;
  /** Starts the process of a worker. @param place from 1 */
  readonly start: (place: number) => ChildProcess;
  readonly logger: Logger;
  /** Called once, when all workers serve. */
  readonly ready: (url: string) => void;
}

/** State of one of the group's places. */
interface WorkerSlot {
  readonly number: number;
  readonly pauses: RestartPauses;
  /** The worker in this place; null while there is none. */
  worker: WorkerProcess | null;
  /** Until then the worker is not replaced because of its memory. */
  growsUntil: number;
}

/**
 * Processes that serve one app behind one port. The first worker boots alone and updates the tables; then the others boot. A worker that
 * ends is replaced, after pauses that grow while it keeps ending soon. A worker that uses too much memory is replaced after its successor
 * serves. All workers stop together.
 */
export class WorkerGroup {
  readonly #parts: WorkerGroupParts;
  readonly #places: readonly WorkerSlot[];
  readonly #running = new Set<WorkerProcess>();
  readonly #port = new SharedPort();
  readonly #writeToken = new WriteToken();
  readonly #stopping = new AbortController();
  #url = '';
  /** Ensures that replacements run one after the other. */
  #replacing: Promise<void> = Promise.resolve();
  /** The highest exit code of the workers that were told to end. */
  #code = 0;
  #hasTold = false;

  constructor(parts: WorkerGroupParts) {
    this.#parts = parts;
    this.#places = Array.from({ length: parts.workers }, (_, index) => ({
      number: index + 1,
      pauses: new RestartPauses(),
      worker: null,
      growsUntil: 0,
    }));
  }

  /**
   * Serves until it is stopped, or until its first worker fails to start.
   * @returns the exit code; the worker itself has reported what is wrong with the app
   * @throws Error if the first worker could not report anything, because it was not started or a signal ended it
   */
  async run(): Promise<number> {
    const [first, ...others] = this.#places as [WorkerSlot, ...WorkerSlot[]];
    const end = await this.#fill(first);
    if (end !== null && !this.#isStopping) {
      if (end.code === null) throw new Error(`the first worker could not start (${reasonOf(end)})`);
      // Exit code 0 also means that it has not served.
      return end.code || 1;
    }
    const kept = [this.#keep(first)];
    for (const place of others) kept.push(this.#fill(place).then((failed) => this.#keep(place, failed)));
    await Promise.all(kept);
    while (this.#running.size > 0) await Promise.all([...this.#running].map(({ ended }) => ended));
    return this.#code;
  }

  /** Stops all workers. */
  stop(): void {
    if (this.#isStopping) return;
    this.#stopping.abort();
    for (const worker of this.#running) worker.stop(this.#parts.stopLimit);
  }

  /** Replaces all workers one after the other, to reload the app. If a new worker fails to start, the remaining ones stay. */
  reload(): Promise<void> {
    return this.#inTurn(async () => {
      for (const place of this.#places) if (!(await this.#replace(place))) return;
      this.#parts.logger.info('all workers replaced');
    });
  }

  get #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Starts a worker in a place that has none. @returns how it ended, if it failed to start; null if it serves */
  async #fill(place: WorkerSlot): Promise<WorkerEnd | null> {
    if (this.#isStopping) return null;
    const worker = this.#start(place);
    if (!(await worker.ready)) return worker.ended;
    // `reload` may have filled the place meanwhile.
    if (place.worker === null) place.worker = worker;
    else worker.stop(this.#parts.stopLimit);
    this.#tellReady();
    return null;
  }

  /** Keeps a place filled until the group stops. @param failed how its first worker ended, if it failed */
  async #keep(place: WorkerSlot, failed: WorkerEnd | null = null): Promise<void> {
    let end = failed;
    let startedAt = performance.now();
    while (!this.#isStopping) {
      const { worker } = place;
      if (worker !== null) {
        ({ startedAt } = worker);
        await worker.leaves;
        if (this.#isStopping) return;
        // Another worker already serves in its place.
        if (place.worker !== worker) continue;
        place.worker = null;
        if (!worker.isOver) await this.#pause(TOGETHER);
        if (this.#isStopping) return;
        end = worker.isOver ? await worker.ended : null;
      }
      if (end !== null) await this.#mourn(place, end, performance.now() - startedAt);
      if (this.#isStopping) return;
      startedAt = performance.now();
      end = await this.#fill(place);
      if (end === null) this.#parts.logger.info({ worker: place.number }, 'worker restarted');
    }
  }

  async #mourn({ number, pauses }: WorkerSlot, end: WorkerEnd, lived: number): Promise<void> {
    const pause = pauses.after(lived);
    this.#parts.logger.error({ worker: number, reason: reasonOf(end), pause }, 'worker exited; restarting after a pause');
    await this.#pause(pause);
  }

  async #pause(milliseconds: number): Promise<void> {
    const { signal } = this.#stopping;
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, milliseconds);
      signal.addEventListener('abort', end);
    });
  }

  /** Starts a new worker in a place before the current one ends. @returns whether the new one serves */
  async #replace(place: WorkerSlot): Promise<boolean> {
    const before = place.worker;
    // The place is being filled anyway.
    if (before === null || this.#isStopping) return true;
    const worker = this.#start(place);
    if (!(await worker.ready)) {
      if (!this.#isStopping) {
        const reason = reasonOf(await worker.ended);
        this.#parts.logger.error({ worker: place.number, reason }, 'new worker exited during startup; the previous worker continues');
      }
      return false;
    }
    const after = place.worker;
    place.worker = worker;
    after?.stop(this.#parts.stopLimit);
    return true;
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    this.#replacing = this.#replacing.then(work);
    return this.#replacing;
  }

  #start({ number }: WorkerSlot): WorkerProcess {
    const worker = new WorkerProcess(number, this.#parts.start(number), { told: (from, news) => this.#told(from, news) });
    this.#running.add(worker);
    if (this.#isStopping) worker.stop(this.#parts.stopLimit);
    void worker.ended.then(({ code }) => this.#ended(worker, code));
    return worker;
  }

  #ended(worker: WorkerProcess, code: number | null): void {
    this.#running.delete(worker);
    this.#port.remove(worker);
    this.#writeToken.left(worker);
    if (this.#isStopping) this.#code = Math.max(this.#code, code ?? 1);
  }

  #told(worker: WorkerProcess, news: WorkerNews): void {
    switch (news.kind) {
      case 'open':
        void this.#open(worker, news);
        break;
      case 'ready':
        this.#url = news.url;
        break;
      case 'taken':
        this.#port.taken();
        break;
      case 'close':
        void this.#close(worker);
        break;
      case 'state':
        this.#watch(worker);
        break;
      case 'want':
        this.#writeToken.want(worker);
        break;
      case 'written':
        this.#writeToken.over(worker, news.wants);
        break;
      default:
    }
  }

  async #open(worker: WorkerProcess, { address }: Extract<WorkerNews, { kind: 'open' }>): Promise<void> {
    try {
      worker.order({ kind: 'opened', address: await this.#port.open(address) });
      this.#port.add(worker);
    } catch (error) {
      const { code = '', message } = error as NodeJS.ErrnoException;
      worker.order({ kind: 'refused', code, message });
    }
  }

  async #close(worker: WorkerProcess): Promise<void> {
    if (this.#isStopping && this.#port.isLast(worker)) await this.#port.close();
    this.#port.remove(worker);
    worker.order({ kind: 'closed' });
  }

  /** Replaces a worker that uses too much memory. */
  #watch(worker: WorkerProcess): void {
    const { memory } = this.#parts;
    const now = performance.now();
    if (memory === 0 || worker.state.memory < memory || now - worker.startedAt < GROWTH) return;
    const place = this.#places.find((each) => each.worker === worker);
    if (place === undefined || now < place.growsUntil) return;
    place.growsUntil = now + GROWTH;
    this.#parts.logger.warn(
      { worker: place.number, memory: worker.state.memory, limit: memory },
      'worker exceeds the memory limit and is replaced',
    );
    void this.#inTurn(async () => void (await this.#replace(place)));
  }

  #tellReady(): void {
    const { ready } = this.#parts;
    if (this.#hasTold || this.#places.some(({ worker }) => worker === null)) return;
    this.#hasTold = true;
    ready(this.#url);
  }
}
