import type { InjectionToken } from 'tsyringe';
import { BootError } from '../config/index.ts';
import { CORE, type Owner, Registry } from './registry.ts';
import { pluginError, within } from './wrap-tap.ts';

/** Work that goes on beside requests: what a plugin looks after by itself, again and again. */
export interface BackgroundWork {
  /** Begins with the name of its plugin: `search.index`. */
  readonly name: string;
  /** The kernel is ready, and this node does such work. Resolves once it is under way. */
  start(): void | Promise<void>;
  /** Instead of `start` on a node that leaves such work to others (`config/server`, `work`): for what it must know, or tell them. */
  leave?(): void | Promise<void>;
  /**
   * Takes up nothing more, and resolves when what was begun has ended. Called on every node that stops, while the database is still open, also where neither `start` nor
   * `leave` was.
   * @param limit milliseconds after which what has not ended is to be given up
   */
  drain(limit: number): Promise<void>;
}

/** Where plugins say that they have work to do beside requests. */
export interface Background {
  /**
   * Only while plugins are applied. Work starts after `ready`, in order of registration; all of it is drained at once, before `shutdown`.
   * @throws BootError when the name is taken, or when it comes too late
   */
  add(work: BackgroundWork): void;
}

/** What goes on beside requests. */
export const BACKGROUND: InjectionToken<Background> = Symbol.for('plinth.background');

/** The background work of a kernel, as it holds it. */
export class BackgroundList implements Background {
  readonly #works: Registry<BackgroundWork>;

  constructor(owner: Owner) {
    this.#works = new Registry(owner, {
      named: (name) => `background work "${name}"`,
      taken: (name, plugin, holder) =>
        new BootError(`background work "${name}" of plugin "${plugin}" has the name of one of plugin "${holder}"`, 'BACKGROUND_DUPLICATE'),
    });
  }

  add(work: BackgroundWork): void {
    this.#works.add(work.name, work);
  }

  /**
   * Starts what there is, or leaves it to other nodes.
   * @param limit milliseconds that one of a plugin may take for it
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

  /** What is to be drained, by the name that a failure is told with. */
  get all(): readonly { readonly owner: string; drain(limit: number): Promise<void> }[] {
    return [...this.#works.entries.values()].map(({ item, plugin }) => ({
      owner: plugin === CORE ? item.name : plugin,
      drain: (limit) => item.drain(limit),
    }));
  }
}
