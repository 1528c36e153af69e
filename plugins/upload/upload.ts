import type { InjectionToken } from 'tsyringe';
import type { ProviderContext, ProviderFactory, StorageProvider } from './providers/provider.ts';

/** What the media library offers to other plugins. */
export interface Upload {
  /**
   * Adds a place where bytes can be kept, which the option `provider` names; only while plugins are applied.
   * @throws Error when the name is taken
   */
  addProvider(name: string, factory: ProviderFactory): void;
}

/** The media library of one kernel. */
export const UPLOAD: InjectionToken<Upload> = Symbol.for('plinth.upload');

/** The providers that there are, of which one is used. */
export class Providers implements Upload {
  readonly #factories = new Map<string, ProviderFactory>();
  #chosen: StorageProvider | null = null;

  addProvider(name: string, factory: ProviderFactory): void {
    if (this.#factories.has(name)) throw new Error(`There is a provider "${name}" already`);
    this.#factories.set(name, factory);
  }

  get names(): readonly string[] {
    return [...this.#factories.keys()];
  }

  /** The provider in use. @throws Error before one is chosen */
  get current(): StorageProvider {
    if (this.#chosen === null) throw new Error('Files have no provider before the kernel is configured');
    return this.#chosen;
  }

  /** @returns false when nobody has added such a provider */
  choose(name: string, context: ProviderContext): boolean {
    this.#chosen = this.#factories.get(name)?.(context) ?? null;
    return this.#chosen !== null;
  }
}
