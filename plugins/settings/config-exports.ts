import type { InjectionToken } from 'plinth';

/** A value of the database that a configuration file could set instead. */
export interface ExportedOption {
  /** Name of a file of `config/`: `plugins`. */
  readonly file: 'plugins' | 'access';
  /** Path within the file: `mail`, `config`, `from`. */
  readonly path: readonly string[];
  readonly value: unknown;
}

/** The values of one plugin's data that configuration files could set. */
export interface ExportedConfig {
  readonly options: readonly ExportedOption[];
  /** Changes that a file cannot or should not contain, one sentence each. */
  readonly notes: readonly string[];
}

/** Collects what people changed at run time, as configuration files would set it (`plinth config export`). */
export interface ConfigExports {
  /** Only while plugins are applied. @param tell called for each export, when the tables exist */
  add(tell: () => Promise<ExportedConfig>): void;
  /** Everything, by file. */
  collect(): Promise<CollectedConfig>;
}

/** The parts of `config/` files that would set what the database contains now. */
export interface CollectedConfig {
  readonly files: readonly { readonly file: string; readonly text: string }[];
  readonly notes: readonly string[];
}

/** Token of the service that collects run-time changes for `plinth config export`. */
export const CONFIG_EXPORTS: InjectionToken<ConfigExports> = Symbol.for('plinth.config-exports');

/** The exports of a kernel. */
export class ConfigExportList implements ConfigExports {
  readonly #tell: (() => Promise<ExportedConfig>)[] = [];

  add(tell: () => Promise<ExportedConfig>): void {
    this.#tell.push(tell);
  }

  async collect(): Promise<CollectedConfig> {
    const notes: string[] = [];
    const files = new Map<string, Record<string, unknown>>();
    for (const tell of this.#tell) {
      const exported = await tell();
      notes.push(...exported.notes);
      for (const { file, path, value } of exported.options) {
        const root = files.get(file) ?? {};
        files.set(file, root);
        put(root, path, value);
      }
    }
    const text = (said: object) => `${JSON.stringify(said, null, 2)}\n`;
    return { files: [...files].map(([file, said]) => ({ file: `config/${file}.json`, text: text(said) })), notes };
  }
}

function put(root: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let at = root;
  for (const key of path.slice(0, -1)) {
    at[key] ??= {};
    at = at[key] as Record<string, unknown>;
  }
  const last = path.at(-1);
  if (last !== undefined) at[last] = value;
}
