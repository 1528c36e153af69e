import type { InjectionToken } from 'tsyringe';
import { BootError } from '../config/index.ts';

/** The name under which the kernel itself taps and registers. */
export const CORE = 'core';

/** Names that fit into logs and the database. */
const NAME = /^[\w.-]{1,60}$/;

/** Knows which plugin's `apply` runs, so that registrations can be attributed to it. */
export class Owner {
  /** Names of the plugins of this kernel. */
  readonly plugins: ReadonlySet<string>;
  #current: string = CORE;
  #sealed = false;
  /** The plugin that claimed each name, by kind and name. */
  readonly #named = new Map<string, string>();

  constructor(plugins: readonly string[]) {
    this.plugins = new Set(plugins);
  }

  /** The plugin that is being applied, or `core`. */
  get current(): string {
    return this.#current;
  }

  /** True once all plugins are applied. Later registrations cannot be attributed. */
  get sealed(): boolean {
    return this.#sealed;
  }

  /** True while a plugin's `apply` runs. */
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

  /** Closes the registries, once all plugins are applied. */
  seal(): void {
    this.#sealed = true;
  }

  /** See `Applying.claim`. */
  claim(kind: string, name: string): string {
    const what = `${kind} "${name}"`;
    this.mustBeOpen(what);
    const label = `${what} of plugin "${this.#current}"`;
    if (!NAME.test(name)) throw new Error(`${label}: the name must consist of 1 to 60 letters, digits, "_", "." or "-"`);
    const other = this.#named.get(what);
    if (other !== undefined) throw new Error(`${label} is already registered by plugin "${other}"; use another name`);
    this.#named.set(what, this.#current);
    return label;
  }

  /** @throws BootError once all plugins are applied */
  mustBeOpen(what: string): void {
    if (this.#sealed) throw new BootError(`${what} is registered too late; register it in apply`, 'KERNEL_SEALED');
  }
}

/** The rules and error messages of a registry. */
interface RegistryRules<Key> {
  /**
   * A label of the item (`command "x"`). If given, registering throws once all plugins are applied; otherwise an item can be registered at
   * any time.
   */
  readonly named?: (key: Key) => string;
  /** The error to throw when `holder` has already registered the key; null if a second registration is allowed. */
  readonly taken: (key: Key, plugin: string, holder: string) => BootError | null;
}

/** Something that a plugin registered. */
interface Registered<Item> {
  readonly item: Item;
  readonly plugin: string;
}

/** Items that plugins register by key, one holder per key. The base of the other registries of the kernel. */
export class Registry<Item, Key = string> {
  /** In order of registration. */
  readonly entries = new Map<Key, Registered<Item>>();
  readonly #owner: Owner;
  readonly #rules: RegistryRules<Key>;

  constructor(owner: Owner, rules: RegistryRules<Key>) {
    this.#owner = owner;
    this.#rules = rules;
  }

  /** @throws BootError when plugins are already applied, or when the key is taken */
  add(key: Key, item: Item, plugin = this.#owner.current): void {
    this.check(key, plugin);
    this.entries.set(key, { item, plugin });
  }

  /** Throws like `add`, but adds nothing. */
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

/** Collects keys that every request body may contain without effect: read-only values that clients send back (`publishedAt`). */
export class ModelExtras {
  readonly #keys: Registry<string>;

  constructor(owner: Owner) {
    this.#keys = new Registry(owner, { named: (key) => `ignored key "${key}"`, taken: () => null });
  }

  /** Adds a key. Only before the model is built. */
  add(key: string): void {
    this.#keys.add(key, key);
  }

  get ignoredKeys(): ReadonlySet<string> {
    return new Set(this.#keys.items);
  }
}

/** Where plugins add keys that request bodies may contain without effect. */
export const MODEL_EXTRAS: InjectionToken<ModelExtras> = Symbol.for('plinth.model-extras');
