import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';

/** Folders of an app that are looked at with all that is in them. */
const TREES = ['config', 'src', 'plugins'];
/** Files of the app's own folder that count. */
const FILES: ReadonlySet<string> = new Set(['.env']);

/** What no app is made of: what editors and systems leave behind, what programs write, tests, and declarations. */
const IGNORED =
  /^(\.|node_modules$|uploads$|tests?$|__tests__$|4913$|sed\w{6}$)|(~|\.swp|\.tmp|\.log|\.db|-wal|-shm|-journal|\.d\.ts|\.(test|spec)\.\w+)$/;

/** Milliseconds of rest after which changes are told: an editor writes, renames and touches in one go. */
const REST = 50;

/** A folder that is watched. */
interface Watched {
  readonly watcher: FSWatcher;
  /** Whether everything in it counts, or the files alone that are known. */
  isTree: boolean;
}

/**
 * Notices changes of the files that an app is made of. A folder each is watched, as the system tells of it: nothing is polled, and what may not be looked
 * at (packages, the database, uploads) is never entered.
 */
export class AppWatch {
  readonly #appDir: string;
  readonly #tell: (paths: readonly string[]) => void;
  readonly #warn: (message: string) => void;
  readonly #folders = new Map<string, Watched>();
  /** Files that the app has loaded, wherever they are. */
  readonly #files = new Set<string>();
  readonly #changed = new Set<string>();
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param appDir absolute
   * @param tell is given the changed paths, relative to the app
   * @param warn is told what cannot be watched
   */
  constructor(appDir: string, tell: (paths: readonly string[]) => void, warn: (message: string) => void) {
    this.#appDir = appDir;
    this.#tell = tell;
    this.#warn = warn;
    this.#watch(appDir, false);
    for (const tree of TREES) if (isFolder(join(appDir, tree))) this.#watch(join(appDir, tree), true);
  }

  /** Also watches files that the app has loaded from elsewhere in its folder. */
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
        // It may be gone already.
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          this.#warn(`changes in ${folder} go unnoticed: ${(error as Error).message}`);
        return;
      }
    } else if (isTree) {
      known.isTree = true;
    }
    if (isTree) for (const inner of foldersIn(folder)) this.#watch(inner, true);
  }

  /** Closes what watches a folder and those below it. @returns what was watched */
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
    // A watcher goes with its folder when that is moved: whatever stands at the path now is watched anew.
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

/** What cannot be looked at is none: a link that leads to itself, what is gone meanwhile. */
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
