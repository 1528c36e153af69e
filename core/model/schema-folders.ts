import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, dirname, extname, join, sep } from 'node:path';
import { nearest, whyUnreadable } from '../errors/index.ts';
import { type SchemaFileDrafts, withDrafts } from './drafts.ts';
import type { ModelProblems } from './model-error.ts';

const EXTENSIONS: readonly string[] = ['.json', '.ts', '.js', '.mjs', '.cjs'];

/** Extensions of other formats in which people may write schema files. Such files are reported. */
const UNREAD: readonly string[] = ['.yaml', '.yml', '.toml', '.json5', '.jsonc'];

/** Folders of `src` that are read. */
const OF_SOURCES: readonly string[] = ['api', 'components', 'extensions'];

const OF_API = 'content-types';

type Entry = Pick<Dirent, 'name' | 'isFile' | 'isDirectory'>;

/** Lists the folders with schema files, and reports files and folders that look like schema files but are not read. */
export class SchemaFolders {
  readonly #appDir: string;
  readonly #problems: ModelProblems;
  readonly #drafts: SchemaFileDrafts;

  constructor(appDir: string, problems: ModelProblems, drafts: SchemaFileDrafts) {
    this.#appDir = appDir;
    this.#problems = problems;
    this.#drafts = drafts;
  }

  /** Reports folders of the app and of its `src` whose name is similar to that of a folder that is read. */
  checkRoots(): void {
    for (const { name } of this.#entries('.').filter((entry) => entry.isDirectory())) {
      if (['content-types', 'contenttypes', 'components'].includes(name.toLowerCase())) {
        this.#complain(
          name,
          `nothing reads this folder here; move it: config/${name.toLowerCase() === 'components' ? 'components' : 'content-types'}`,
        );
      }
    }
    for (const { name } of this.#entries('src').filter((entry) => entry.isDirectory())) {
      const meant = OF_SOURCES.find((known) => singular(name) === singular(known));
      if (meant !== undefined && meant !== name) this.#complain(join('src', name), `nothing reads this folder; did you mean src/${meant}?`);
    }
  }

  /** Schema files in a folder, sorted. Empty if the folder does not exist. */
  files(folder: string): readonly string[] {
    const entries = this.#entries(folder);
    for (const entry of entries) {
      const path = join(folder, entry.name);
      const ending = extname(entry.name);
      if (entry.isDirectory()) {
        if (this.#entries(path).some((inner) => inner.isFile() && EXTENSIONS.includes(extname(inner.name)))) {
          this.#complain(path, `nothing reads this folder: schema files belong in ${originOf(folder)} itself`);
        }
      } else if (UNREAD.includes(ending))
        this.#complain(path, 'nothing reads a file of this kind; write it in JSON, TypeScript or JavaScript');
      else if (!EXTENSIONS.includes(ending) && EXTENSIONS.includes(ending.toLowerCase())) {
        this.#complain(path, `nothing reads this file; write its ending in lower case: ${ending.toLowerCase()}`);
      }
    }
    return entries.filter(isSchema).map((entry) => join(folder, entry.name));
  }

  /** Folders in a folder, sorted. Empty if the folder does not exist. */
  folders(folder: string): readonly string[] {
    return this.#entries(folder)
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name));
  }

  /** Category folders of components. Reports schema files that are not in such a folder. */
  categories(root: string): readonly string[] {
    for (const entry of this.#entries(root)) {
      if (!isSchema(entry)) continue;
      this.#complain(join(root, entry.name), `is in no category: components are files of a folder, ${originOf(root)}/<category>/`);
    }
    return this.folders(root);
  }

  /** The schema files of an API, or of the extensions of a plugin: one in each folder of its `content-types`. */
  schemas(api: string): readonly { readonly file: string; readonly folder: string }[] {
    for (const { name } of this.#entries(api).filter((entry) => entry.isDirectory() && entry.name !== OF_API)) {
      if (nearest(name, [OF_API]) !== null)
        this.#complain(join(api, name), `nothing reads this folder; did you mean ${originOf(api)}/${OF_API}?`);
    }
    const root = join(api, OF_API);
    for (const entry of this.#entries(root).filter(isSchema)) {
      const folder = `${originOf(root)}/${basename(entry.name, extname(entry.name))}`;
      this.#complain(join(root, entry.name), `nothing reads this file; each content type has a folder: ${folder}/schema.json`);
    }
    return this.folders(root).flatMap((folder) => {
      const entries = this.#entries(folder);
      const found = entries.filter((entry) => isSchema(entry) && basename(entry.name, extname(entry.name)) === 'schema');
      if (found.length === 0) this.#complain(folder, `has no schema.json${this.#nearly(entries)}`);
      return found.map((entry) => ({ file: join(folder, entry.name), folder }));
    });
  }

  #nearly(entries: readonly Entry[]): string {
    const found = entries.find(({ name }) => nearest(basename(name, extname(name)), ['schema']) !== null);
    return found === undefined ? '' : `; ${found.name} is not read`;
  }

  #complain(path: string, message: string): void {
    this.#problems.add(originOf(path), '', message);
  }

  /** The entries of a folder, sorted, with drafts applied. */
  #entries(folder: string): readonly Entry[] {
    const isEmptied = (inner: string) => this.#entries(inner).length === 0;
    const entries = withDrafts(this.#drafts, originOf(folder), this.#written(folder), isEmptied);
    return [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  /** The entries of a folder on disk. Links are resolved. Names that begin with `..` are skipped: mounted volumes have `..data`. */
  #written(folder: string): readonly Entry[] {
    try {
      return readdirSync(join(this.#appDir, folder), { withFileTypes: true })
        .filter(({ name }) => !name.startsWith('..'))
        .flatMap((entry) => (entry.isSymbolicLink() ? this.#target(folder, entry.name) : [entry]));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // If the parent folder is a file, reading the parent reports it.
      const isBelowFile = code === 'ENOTDIR' && !isFolder(join(this.#appDir, dirname(folder)));
      if (code !== 'ENOENT' && !isBelowFile) {
        this.#complain(folder, `cannot be read: ${whyUnreadable(error)}`);
      }
      return [];
    }
  }

  #target(folder: string, name: string): readonly Entry[] {
    const stats = statSync(join(this.#appDir, folder, name), { throwIfNoEntry: false });
    if (stats !== undefined) return [{ name, isFile: () => stats.isFile(), isDirectory: () => stats.isDirectory() }];
    if (EXTENSIONS.includes(extname(name))) this.#complain(join(folder, name), 'is a broken symbolic link');
    return [];
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}

function isSchema(entry: Entry): boolean {
  return entry.isFile() && !entry.name.endsWith('.d.ts') && EXTENSIONS.includes(extname(entry.name));
}

/** Folds names so that `Apis` and `api` are equal. */
function singular(name: string): string {
  return name.toLowerCase().replace(/s$/, '');
}

/** A path as messages show it: with slashes on every system. */
export function originOf(path: string): string {
  return path.split(sep).join('/');
}
