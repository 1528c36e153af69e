import type { InjectionToken } from 'plinth';

/** Something that files could say in place of the database. */
export interface ExportedOption {
  /** Name of a file of `config/`: `plugins`. */
  readonly file: 'plugins' | 'access';
  /** Where it stands in it: `mail`, `config`, `from`. */
  readonly path: readonly string[];
  readonly value: unknown;
}

/** What one plugin keeps in the database of what files could say. */
export interface ExportedConfig {
  readonly options: readonly ExportedOption[];
  /** What no file can say, or should: a sentence each. */
  readonly notes: readonly string[];
}

/** Where plugins tell what people have changed while the service ran, as files would say it (`plinth config export`). */
export interface ConfigExports {
  /** Only while plugins are applied. @param tell asked when somebody wants to know; tables exist */
  add(tell: () => Promise<ExportedConfig>): void;
  /** All of it, by file. */
  collect(): Promise<CollectedConfig>;
}

/** Files of `config/`, as far as they would have to say what the database says now. */
export interface CollectedConfig {
  readonly files: readonly { readonly file: string; readonly text: string }[];
  readonly notes: readonly string[];
}

/** What people have changed, as files. */
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
