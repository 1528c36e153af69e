import type { InjectionToken } from 'tsyringe';
import { BootError } from '../config/index.ts';
import { CORE, type Owner, Registry } from './registry.ts';
import { pluginError, within } from './wrap-tap.ts';

/** Recurring work of a plugin that runs beside requests. */
export interface BackgroundWork {
  /** Begins with the name of its plugin: `search.index`. */
  readonly name: string;
  /** Starts the work, when the kernel is ready and this node does background work. Resolves once the work is running. */
  start(): void | Promise<void>;
  /**
   * Called instead of `start` on a node that leaves background work to others (`config/server`, `work`): to load or report what is needed
   * even so.
   */
  leave?(): void | Promise<void>;
  /**
   * Starts no new work, and resolves when running work has ended. Called on every node that stops, even if neither `start` nor `leave` was
   * called. The database is still open.
   * @param limit milliseconds after which unfinished work is to be abandoned
   */
  drain(limit: number): Promise<void>;
}

/** Where plugins register background work. */
export interface Background {
  /**
   * Adds work. Only while plugins are applied. Work starts after `ready`, in order of registration. All of it is drained in parallel,
   * before `shutdown`.
   * @throws BootError when the name is taken, or when plugins are already applied
   */
  add(work: BackgroundWork): void;
}

/** Registers background work. */
export const BACKGROUND: InjectionToken<Background> = Symbol.for('plinth.background');

/** The background work of a kernel, with the methods that the kernel itself uses. */
export class BackgroundList implements Background {
  readonly #works: Registry<BackgroundWork>;

  constructor(owner: Owner) {
    this.#works = new Registry(owner, {
      named: (name) => `background work "${name}"`,
      taken: (name, plugin, holder) =>
        new BootError(
          `background work "${name}" of plugin "${plugin}" is already registered by plugin "${holder}"; use another name`,
          'BACKGROUND_DUPLICATE',
        ),
    });
  }

  add(work: BackgroundWork): void {
    this.#works.add(work.name, work);
  }

  /**
   * Starts the work, or leaves it to other nodes.
   * @param limit milliseconds that each work of a plugin is allowed to take to start
   * @throws BootError that names the plugin
   */
  async begin(works: boolean, limit: number): Promise<void> {
    for (const { item, plugin } of this.#works.entries.values()) {
      const begun = async () => (works ? item.start() : item.leave?.());
      if (plugin === CORE) await begun();
      else
        await within(begun(), limit).catch((error: unknown) => {
          throw pluginError(plugin, `background work "${item.name}"`, error);
        });
    }
  }

  /** Everything to drain. `owner` is the name under which a failure is reported. */
  get all(): readonly { readonly owner: string; drain(limit: number): Promise<void> }[] {
    return [...this.#works.entries.values()].map(({ item, plugin }) => ({
      owner: plugin === CORE ? item.name : plugin,
      drain: (limit) => item.drain(limit),
    }));
  }
}
