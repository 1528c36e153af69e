import type { InjectionToken } from 'tsyringe';
import { BootError } from '../config/index.ts';

/** The name under which the kernel itself taps and registers. */
export const CORE = 'core';

/** Names that logs and the database hold. */
const NAME = /^[\w.-]{1,60}$/;

/** Knows whose code runs while plugins are applied, so that what they register can be attributed. */
export class Owner {
  /** Names of the plugins of this kernel. */
  readonly plugins: ReadonlySet<string>;
  #current: string = CORE;
  #sealed = false;
  /** Plugins by what they have named, and how. */
  readonly #named = new Map<string, string>();

  constructor(plugins: readonly string[]) {
    this.plugins = new Set(plugins);
  }

  /** The plugin that is being applied, or `core`. */
  get current(): string {
    return this.#current;
  }

  /** True when all plugins are applied: who registers something now is not known. */
  get sealed(): boolean {
    return this.#sealed;
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

  /** See `Applying.claim`. */
  claim(kind: string, name: string): string {
    const what = `${kind} "${name}"`;
    this.mustBeOpen(what);
    const label = `${what} of plugin "${this.#current}"`;
    if (!NAME.test(name)) throw new Error(`${label} needs a name of 1 to 60 letters, digits, "_", "." or "-"`);
    const other = this.#named.get(what);
    if (other !== undefined) throw new Error(`${label} has the name of one of plugin "${other}"`);
    this.#named.set(what, this.#current);
    return label;
  }

  /** @throws BootError when all plugins are applied */
  mustBeOpen(what: string): void {
    if (this.#sealed) throw new BootError(`${what} comes too late: register it in apply`, 'KERNEL_SEALED');
  }
}

/** What a registry says of mistakes. */
interface RegistryRules<Key> {
  /** Names what is registered (`command "x"`), where that is too late once all plugins are applied. Absent: it is never too late. */
  readonly named?: (key: Key) => string;
  /** What is thrown when `holder` has registered the key already; null where that is no mistake. */
  readonly taken: (key: Key, plugin: string, holder: string) => BootError | null;
}

/** Something that a plugin registered. */
interface Registered<Item> {
  readonly item: Item;
  readonly plugin: string;
}

/** What plugins register, by key: each key has one holder. All registries of the kernel stand on this one. */
export class Registry<Item, Key = string> {
  /** In order of registration. */
  readonly entries = new Map<Key, Registered<Item>>();
  readonly #owner: Owner;
  readonly #rules: RegistryRules<Key>;

  constructor(owner: Owner, rules: RegistryRules<Key>) {
    this.#owner = owner;
    this.#rules = rules;
  }

  /** @throws BootError when it comes too late, or when the key is taken */
  add(key: Key, item: Item, plugin = this.#owner.current): void {
    this.check(key, plugin);
    this.entries.set(key, { item, plugin });
  }

  /** Throws as `add` does, and adds nothing. */
  check(key: Key, plugin = this.#owner.current): void {
    const { named, taken } = this.#rules;
    if (named !== undefined) this.#owner.mustBeOpen(named(key));
    const holder = this.entries.get(key)?.plugin;
    const mistake = holder === undefined ? null : taken(key, plugin, holder);
    if (mistake !== null) throw mistake;
  }

  get items(): readonly Item[] {
    return [...this.entries.values()].map(({ item }) => item);
  }
}

/** Collects keys that every body may hold without effect: read-only values that clients send back (`publishedAt`). */
export class ModelExtras {
  readonly #keys: Registry<string>;

  constructor(owner: Owner) {
    this.#keys = new Registry(owner, { named: (key) => `ignored key "${key}"`, taken: () => null });
  }

  /** Only before the model is built. */
  add(key: string): void {
    this.#keys.add(key, key);
  }

  get ignoredKeys(): ReadonlySet<string> {
    return new Set(this.#keys.items);
  }
}

/** Where plugins add keys that bodies may hold without effect. */
export const MODEL_EXTRAS: InjectionToken<ModelExtras> = Symbol.for('plinth.model-extras');
