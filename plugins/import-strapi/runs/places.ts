import { type Stats, statSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { ValidationError } from 'plinth';
import { isArchive } from '../archive/read-archive.ts';
import { isWithin } from '../project/within.ts';

/** The paths that a requested import names. */
export interface AskedPaths {
  readonly project: string;
  readonly database?: string | undefined;
  readonly uploads?: string | undefined;
}

const SQLITE = /^sqlite:(?:\/\/)?/i;

/** Where the interface may import projects from. */
export class ImportPlaces {
  readonly #appDir: string;
  /** Absolute path; null: only archives in the app's folder are imported. */
  readonly #folder: string | null;

  /** @param folder absolute, or relative to the app; null: none is configured */
  constructor(appDir: string, folder: string | null) {
    this.#appDir = appDir;
    this.#folder = folder === null ? null : resolve(appDir, folder);
  }

  /**
   * Checks the paths of a request.
   * @returns the paths as absolute ones
   * @throws ValidationError that is the same for everything that cannot be imported, so that it tells nothing about the machine
   */
  check({ project, database, uploads }: AskedPaths): AskedPaths {
    const from = this.#within(project);
    const kind = statsOf(from);
    const isKnown = this.#folder !== null && kind?.isDirectory() === true;
    if (from === null || !(isKnown || (kind?.isFile() === true && isArchive(from)))) throw this.#refusal('project');
    const files = uploads === undefined ? undefined : this.#within(uploads);
    if (files === null || (files !== undefined && statsOf(files)?.isDirectory() !== true)) throw this.#refusal('uploads');
    return { project: from, uploads: files, database: database === undefined ? undefined : this.#database(database) };
  }

  #database(url: string): string {
    const [prefix] = SQLITE.exec(url) ?? [];
    if (prefix === undefined) return url;
    const file = this.#within(url.slice(prefix.length).split('?')[0] as string);
    if (file === null || statsOf(file)?.isFile() !== true) throw this.#refusal('database');
    return `sqlite:${file}`;
  }

  /** @returns null for a path outside */
  #within(path: string): string | null {
    const base = this.#folder ?? this.#appDir;
    const place = isAbsolute(path) ? path : resolve(base, path);
    return isWithin(place, base) ? place : null;
  }

  #refusal(key: keyof AskedPaths): ValidationError {
    const where =
      this.#folder === null
        ? 'an archive in the folder of the app; other folders need the option "folder" of the plugin import-strapi'
        : 'in the folder that the option "folder" of the plugin import-strapi names';
    return new ValidationError(`"${key}" must be ${where}`, { key });
  }
}

/** Undefined for what cannot be read, whatever the reason. */
function statsOf(path: string | null): Stats | undefined {
  try {
    return path === null ? undefined : statSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
