import { BootError, type BootProblem, BootProblemsError, messageOf } from '../config/index.ts';
import type { KernelHooks } from './kernel-contract.ts';
import type { BootOptions, BootPhase, PhaseTime } from './kernel-instance.ts';
import type { Logger } from './logger.ts';
import type { WatchedHooks } from './watched-hooks.ts';

/** What a lifecycle runs. */
export interface LifecycleSteps {
  /** In the order in which they run. */
  readonly steps: readonly (readonly [phase: BootPhase, run: () => Promise<void> | void])[];
  /** Stops accepting requests and starting jobs, and waits for those that run. Harmless before anything listens. */
  drain(): Promise<void>;
}

const NEED_DATABASE: ReadonlySet<BootPhase> = new Set(['connect', 'sync', 'bootstrap']);

/** Boots once and closes once, also when the boot fails or is interrupted. */
export class Lifecycle {
  readonly times: PhaseTime[] = [];
  readonly #hooks: KernelHooks;
  readonly #watched: WatchedHooks;
  readonly #logger: Logger;
  readonly #failures: BootProblem[] = [];
  #booting: Promise<void> | null = null;
  #closing: Promise<void> | null = null;
  #steps: LifecycleSteps | null = null;
  #stopRequested = false;

  constructor(hooks: KernelHooks, watched: WatchedHooks, logger: Logger) {
    this.#hooks = hooks;
    this.#watched = watched;
    this.#logger = logger;
    this.#closeInReverse();
  }

  async boot(steps: LifecycleSteps, options: BootOptions): Promise<void> {
    if (this.#booting !== null || this.#stopRequested) throw new BootError('a kernel boots once: create another one', 'KERNEL_USED');
    this.#steps = steps;
    this.#booting = this.#run(steps, options);
    return this.#booting;
  }

  async shutdown(): Promise<void> {
    this.#stopRequested = true;
    // How the boot ends does not matter here: whoever started it is told.
    await this.#booting?.catch(() => undefined);
    await this.#close();
  }

  async #run({ steps }: LifecycleSteps, { until = 'ready', offline = false }: BootOptions): Promise<void> {
    try {
      for (const [phase, run] of steps) {
        if (this.#stopRequested) throw new BootError('the boot was interrupted', 'BOOT_INTERRUPTED');
        if (!(offline && NEED_DATABASE.has(phase))) {
          const start = performance.now();
          await run();
          this.#watched.close(this.#hooks[phase]);
          const milliseconds = Math.round(performance.now() - start);
          this.times.push({ phase, milliseconds });
          this.#logger.debug({ phase, milliseconds }, 'boot phase');
        }
        if (phase === until) return;
      }
    } catch (error) {
      // Every failure is logged as it happens; the reason of the failed boot is what counts.
      await this.#close().catch(() => undefined);
      throw error;
    }
  }

  #close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #closeAll(): Promise<void> {
    await this.#steps?.drain().catch((error: unknown) => this.#failed('http', error));
    this.#watched.close(this.#hooks.shutdown);
    await this.#hooks.shutdown.promise();
    if (this.#failures.length > 0) throw new BootProblemsError('Not everything could be closed:', this.#failures, 'SHUTDOWN');
  }

  /** tapable runs taps forwards and stops at the first error; what was opened last must close first, and all of it. */
  #closeInReverse(): void {
    let stage = 0;
    this.#hooks.shutdown.intercept({
      register: (tap) => {
        const { fn } = tap;
        stage -= 1;
        return {
          ...tap,
          stage,
          type: 'promise',
          fn: async () => {
            try {
              await fn();
            } catch (error) {
              this.#failed(tap.name, error);
            }
          },
        };
      },
    });
  }

  #failed(owner: string, error: unknown): void {
    this.#failures.push({ file: owner, path: [], message: messageOf(error) });
    this.#logger.error({ err: error, owner }, 'could not be closed');
  }
}
