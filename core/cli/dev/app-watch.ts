import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Folders of an app that are watched with everything below them. */
const TREES = ['config', 'src', 'plugins'];
/** Files in the app's root folder that are watched. */
const FILES: ReadonlySet<string> = new Set(['.env']);

/** Names to ignore: files of editors and operating systems, files that programs write, tests, and declarations. */
const IGNORED =
  /^(\.|node_modules$|uploads$|tests?$|__tests__$|4913$|sed\w{6}$)|(~|\.swp|\.tmp|\.log|\.db|-wal|-shm|-journal|\.d\.ts|\.(test|spec)\.\w+)$/;

/** Milliseconds without a change after which changes are reported: an editor writes, renames and touches a file in one go. */
const REST = 50;

/** A folder that is watched. */
interface Watched {
  readonly watcher: FSWatcher;
  /** Whether all of its content counts, or only known files. */
  isTree: boolean;
}

/**
 * Detects changes of the files that an app consists of. Each folder has its own file-system watcher: nothing is polled, and folders that
 * must not be watched (packages, the database, uploads) are never opened.
 */
export class AppWatch {
  readonly #appDir: string;
  readonly #tell: (paths: readonly string[]) => void;
  readonly #warn: (message: string) => void;
  readonly #folders = new Map<string, Watched>();
  /** Files that the app has loaded, in any folder. */
  readonly #files = new Set<string>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param appDir absolute
   * @param tell called with the changed paths, relative to the app
   * @param warn called with a message about a folder that cannot be watched
   */
  constructor(appDir: string, tell: (paths: readonly string[]) => void, warn: (message: string) => void) {
    this.#appDir = appDir;
    this.#tell = tell;
    this.#warn = warn;
    this.#watch(appDir, false);
    for (const tree of TREES) if (isFolder(join(appDir, tree))) this.#watch(join(appDir, tree), true);
  }

  /** Also watches files that the app has loaded from other folders below its root. */
  follow(files: readonly string[]): void {
    for (const file of files) {
      this.#files.add(file);
      this.#watch(dirname(file), false);
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    for (const { watcher } of this.#folders.values()) watcher.close();
    this.#folders.clear();
  }

  #watch(folder: string, isTree: boolean): void {
    const known = this.#folders.get(folder);
    if (known === undefined) {
      try {
        const watcher = watch(folder, (event, name) => this.#noticed(folder, event, name));
        watcher.on('error', () => this.#forget(folder));
        this.#folders.set(folder, { watcher, isTree });
      } catch (error) {
        // The folder may be gone already.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          this.#warn(`cannot watch ${folder} for changes: ${(error as Error).message}`);
        return;
      }
    } else if (isTree) {
      known.isTree = true;
    }
    if (isTree) for (const inner of foldersIn(folder)) this.#watch(inner, true);
  }

  /** Stops watching a folder and those below it. @returns what was watched */
  #forget(path: string): readonly (readonly [folder: string, watched: Watched])[] {
    const forgotten = [...this.#folders].filter(([folder]) => folder === path || folder.startsWith(path + sep));
    for (const [folder, { watcher }] of forgotten) {
      watcher.close();
      this.#folders.delete(folder);
    }
    return forgotten;
  }

  #noticed(folder: string, event: string, name: string | null): void {
    const watched = this.#folders.get(folder);
    if (watched === undefined || name === null) return;
    const path = join(folder, name);
    const isTree = folder === this.#appDir ? TREES.includes(name) : watched.isTree && !IGNORED.test(name);
    const isKnown = this.#files.has(path) || (folder === this.#appDir && FILES.has(name));
    // A watcher follows its folder when that is moved. The path is watched again if there is a folder now.
    const moved = event === 'rename' ? this.#forget(path) : [];
    if (!isTree && !isKnown && moved.length === 0) return;
    for (const [each, { isTree: wasTree }] of moved) if (isFolder(each)) this.#watch(each, wasTree);
    if (isTree && isFolder(path)) this.#watch(path, true);
    this.#changed.add(relative(this.#appDir, path).split(sep).join('/'));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#flush(), REST);
  }

  #flush(): void {
    const paths = [...this.#changed].sort();
    this.#changed.clear();
    this.#tell(paths);
  }
}

/** False for a path that cannot be examined, such as a link to itself or a deleted file. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function foldersIn(folder: string): readonly string[] {
  try {
    const inner = readdirSync(folder, { withFileTypes: true });
    return inner.filter((entry) => entry.isDirectory() && !IGNORED.test(entry.name)).map((entry) => join(folder, entry.name));
  } catch {
    return [];
  }
}
