import { BootError } from '../config/index.ts';

/** The name under which the kernel itself taps and registers. */
export const CORE = 'core';

/** Knows whose code runs while plugins are applied, so that what they register can be attributed. */
export class Owner {
  /** Names of the plugins of this kernel. */
  readonly plugins: ReadonlySet<string>;
  #current: string = CORE;
  #sealed = false;

  constructor(plugins: readonly string[]) {
    this.plugins = new Set(plugins);
  }

  /** The plugin that is being applied, or `core`. */
  get current(): string {
    return this.#current;
  }

  /** True between the first and the last `apply`, when names can be told from one another. */
  get applying(): boolean {
    return this.#current !== CORE;
  }

  /** Runs a plugin's `apply`. */
  run(plugin: string, apply: () => void): void {
    this.#current = plugin;
    try {
      apply();
    } finally {
      this.#current = CORE;
    }
  }

  /** All plugins are applied: registries are closed from here on. */
  seal(): void {
    this.#sealed = true;
  }

  /** @throws BootError when all plugins are applied */
  mustBeOpen(what: string): void {
    if (this.#sealed) throw new BootError(`${what} comes too late: register it in apply`, 'KERNEL_SEALED');
  }
}
