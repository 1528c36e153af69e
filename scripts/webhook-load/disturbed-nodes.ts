import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds that a node is frozen: longer than the lease of a target. */
const FROZEN = 18_000;

/** Nodes in separate processes, which are killed or frozen in turn. */
export class DisturbedNodes {
  /** A failed start, for example while a frozen node blocks the database, is repeated. */
  readonly counts = { kills: 0, freezes: 0, restarts: 0 };
  readonly #args: readonly string[];
  readonly #children: ChildProcess[];
  readonly #end = new AbortController();

  /** @param script script of a node, called with the folder of the app and the URL of the database */
  constructor(folder: string, url: string, count: number, script = join(__dirname, 'node.ts')) {
    this.#args = ['--conditions=@plinth/source', '--import', 'tsx', script, folder, url];
    this.#children = Array.from({ length: count }, () => this.#start());
  }

  /** Causes faults until `end`. @param every milliseconds between two faults */
  async disturb(every: number): Promise<void> {
    const { signal } = this.#end;
    for (let turn = 0; !signal.aborted; turn++) {
      await sleep(every, null, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      const place = turn % this.#children.length;
      const child = this.#children[place] as ChildProcess;
      if (turn % 3 === 2) {
        child.kill('SIGSTOP');
        this.counts.freezes += 1;
        await sleep(FROZEN, null, { signal }).catch(() => undefined);
        child.kill('SIGCONT');
      } else {
        child.kill('SIGKILL');
        this.counts.kills += 1;
        this.#children[place] = this.#start();
      }
    }
  }

  /** Stops causing faults. */
  calm(): void {
    this.#end.abort();
  }

  async end(): Promise<void> {
    this.calm();
    await Promise.all(
      this.#children.map(async (child) => {
        child.kill('SIGKILL');
        if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      }),
    );
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, this.#args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (code) => {
      const place = this.#children.indexOf(child);
      if (code === null || place === -1 || this.#end.signal.aborted) return;
      this.counts.restarts += 1;
      this.#children[place] = this.#start();
    });
    return child;
  }
}
