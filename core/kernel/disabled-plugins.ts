import type { Plugin } from './plugin.ts';
import { isPlugin, loadSource, type PluginSource } from './plugin-sources.ts';

/** Knows what plugins that are off would bring, so that messages can say which one to switch on. They are loaded only when asked about. */
export class DisabledPlugins {
  readonly names: readonly string[];
  readonly #sources: readonly PluginSource[];
  readonly #file: string;
  #loaded: readonly Plugin[] | null = null;

  /** @param file where plugins are switched on, as messages name it */
  constructor(sources: readonly PluginSource[], file: string) {
    this.names = sources.map(({ name }) => name);
    this.#sources = sources;
    this.#file = file;
  }

  /** Which plugin would claim which section of `config/access`. */
  sections(): ReadonlyMap<string, string> {
    return new Map(this.#plugins().flatMap(({ name, accessSections = [] }) => accessSections.map((section) => [section, name] as const)));
  }

  /** What to do about names of the model that a plugin would bring: its attribute types, and everything in its name space. */
  hints(): ReadonlyMap<string, string> {
    const advice = (name: string) => `switch on the plugin "${name}" in ${this.#file}`;
    return new Map([
      ...this.names.map((name) => [`plugin::${name}`, advice(name)] as const),
      ...this.#plugins().flatMap(({ name, attributeTypes = [] }) => attributeTypes.map((type) => [type, advice(name)] as const)),
    ]);
  }

  /** One that cannot be loaded is no reason to stop: it is off. */
  #plugins(): readonly Plugin[] {
    this.#loaded ??= this.#sources.map((source) => loadSource(source, this.#file)).filter(isPlugin);
    return this.#loaded;
  }
}
