import {
  ApplicationError,
  type Caller,
  type CheckedQuery,
  type Database,
  type Documents,
  type DocumentValue,
  ForbiddenError,
  InvalidKeyError,
  type JobRun,
  type Lease,
  NotFoundError,
  type ValueProblem,
  ValueProblemsError,
  withLease,
} from 'plinth';
import { folderAction, uploadAction } from '../actions.ts';
import { dotted } from '../describe/file-info.ts';
import { FILE_UID } from '../file-content-type.ts';
import type { Library } from '../library/library.ts';
import { MESSAGES } from '../messages.ts';
import { FOLDER_UID, MAX_LEVELS } from './folder-content-type.ts';
import { filesIn, visibleTo } from './folder-contents.ts';
import { type FolderInput, readFolderInput } from './folder-input.ts';
import type { FolderReference } from './folder-reference.ts';
import { type FolderRow, folderNamed, namesakes, nextPathId } from './folder-rows.ts';
import { isUnsettled, levelsFrom, pathIn, settleAllPaths, settlePaths, wayUp } from './folder-tree.ts';

/** Milliseconds that a change waits for other changes of folders. */
const PATIENCE = 5_000;

/** Maximum number of folders and files that one request moves or deletes. */
const MOST = 1_000;

/** Files deleted at once. The lock on folders is held meanwhile. */
const AT_ONCE = 10;

/** What `Folders` needs. */
export interface FoldersParts {
  readonly documents: Documents;
  readonly database: () => Database;
  readonly library: Library;
}

/** A folder named in a request, and where. */
export interface NamedFolder {
  /** `['fileInfo', 'folder']` */
  readonly path: readonly string[];
  /** Null: the top level. */
  readonly reference: FolderReference | null;
}

/**
 * The folders of the media library. Changes run one at a time on all nodes, because unique names and the absence of cycles can only be
 * checked by reading other folders.
 */
export class Folders {
  readonly #parts: FoldersParts;

  constructor(parts: FoldersParts) {
    this.#parts = parts;
  }

  /** @param data from the body, untrusted @throws ValueProblemsError, ApplicationError, and the document's errors */
  create(data: unknown, answer: CheckedQuery<'answer'>, caller: Caller): Promise<DocumentValue> {
    const { documents } = this.#parts;
    const input = readFolderInput(data);
    return this.#alone(async () => {
      const parent = await this.#parentOf(input, null, caller);
      await this.#mustFit(parent, 1);
      if (input.name !== undefined) await this.#mustBeFree(input.name, parent, null);
      const pathId = await nextPathId(documents);
      const values = { ...input.values, pathId, path: pathIn(parent, pathId) };
      return documents.create(FOLDER_UID, { data: values, answer }, caller);
    });
  }

  /**
   * Renames or moves a folder. Missing values stay.
   * @throws NotFoundError, ValueProblemsError, ApplicationError, and the document's errors
   */
  change(reference: FolderReference, data: unknown, answer: CheckedQuery<'answer'>, caller: Caller): Promise<DocumentValue> {
    const { documents } = this.#parts;
    const input = readFolderInput(data);
    return this.#alone(async (lease) => {
      const folder = await this.#reached(reference, 'update', caller);
      const parent = await this.#parentOf(input, folder, caller);
      const isMoved = input.parent !== undefined;
      const levels = isMoved ? await levelsFrom(documents, [folder], MOST) : [];
      if (levels.flat().length > MOST) throw new ApplicationError(MESSAGES.tooManyToMove({ most: MOST }));
      if (isMoved) await this.#mustFit(parent, levels.length, folder);
      if (isMoved || input.name !== undefined) await this.#mustBeFree(input.name ?? folder.name, parent, folder);
      const pathId = folder.pathId ?? (await nextPathId(documents));
      const place = isMoved ? { pathId, path: pathIn(parent, pathId) } : {};
      const values = { ...input.values, ...place };
      const changed = await documents.update(FOLDER_UID, folder.documentId, { data: values, answer }, caller);
      await settlePaths(documents, [[{ ...folder, ...place }], ...levels.slice(1)], lease.signal);
      return changed;
    });
  }

  /**
   * Deletes a folder.
   * @param withContents whether its contents are deleted, too, at any depth: folders, and files with their bytes
   * @throws NotFoundError, ApplicationError if it is not empty or contains too much, ForbiddenError if something in it may not be deleted
   */
  remove(reference: FolderReference, withContents: boolean, caller: Caller): Promise<void> {
    const { documents, library } = this.#parts;
    return this.#alone(async ({ signal }) => {
      const folder = await this.#reached(reference, 'delete', caller);
      const folders = (await levelsFrom(documents, [folder], MOST)).flat();
      const files = await filesIn(documents, folders, MOST + 1);
      if (withContents) await this.#mustBeRemovable(folders, files, caller);
      else mustBeEmpty(folders.length - 1, files.length);
      for (let start = 0; start < files.length; start += AT_ONCE) {
        signal.throwIfAborted();
        await Promise.all(files.slice(start, start + AT_ONCE).map((documentId) => library.remove(documentId, caller)));
      }
      // Deletes the deepest folders first, so that an interruption leaves a smaller tree without orphans.
      for (const { documentId } of [...folders].reverse()) {
        signal.throwIfAborted();
        await documents.remove(FOLDER_UID, documentId, new Map(), caller);
      }
    });
  }

  /**
   * Checks that the folders which a request names for files exist for the caller.
   * @throws InvalidKeyError if the caller may not find folders, as for all relations; ValueProblemsError
   */
  async mustBeThere(named: readonly NamedFolder[], caller: Caller): Promise<void> {
    const problems: ValueProblem[] = [];
    const known = new Map<string, boolean>();
    for (const { path, reference } of named) {
      mustFind(path, caller);
      if (reference === null) continue;
      const key = JSON.stringify(reference);
      const isThere = known.get(key) ?? (await this.#found(reference, caller)) !== null;
      known.set(key, isThere);
      if (!isThere) problems.push({ path, message: `${dotted(path)}: folder not found`, name: 'ValidationError' });
    }
    if (problems.length > 0) throw new ValueProblemsError(problems);
  }

  /** See `settleAllPaths`. Takes the lock on folders only if something must be corrected. */
  async settle({ signal, caller }: Pick<JobRun, 'signal' | 'caller'>): Promise<void> {
    const { documents } = this.#parts;
    if (!(await isUnsettled(documents))) return;
    await this.#alone((lease) => settleAllPaths(documents, AbortSignal.any([signal, lease.signal]), caller));
  }

  /** The named folder, if the caller may perform the action on it. @throws NotFoundError */
  async #reached(reference: FolderReference, verb: 'update' | 'delete', caller: Caller): Promise<FolderRow> {
    const { documents } = this.#parts;
    const folder = await folderNamed(documents, reference);
    const seen = folder && (await visibleTo(documents, FOLDER_UID, [folder.documentId], folderAction(verb), caller));
    if (!folder || seen?.size === 0) throw new NotFoundError();
    return folder;
  }

  /** The named folder, if the caller may find it. */
  async #found(reference: FolderReference, caller: Caller): Promise<FolderRow | null> {
    const { documents } = this.#parts;
    const folder = await folderNamed(documents, reference);
    if (folder === null) return null;
    return (await visibleTo(documents, FOLDER_UID, [folder.documentId], folderAction('find'), caller)).size > 0 ? folder : null;
  }

  /** The new parent of a folder; null for the top level. */
  async #parentOf({ parent }: FolderInput, folder: FolderRow | null, caller: Caller): Promise<FolderRow | null> {
    if (parent === null) return null;
    if (parent === undefined) return folder?.parent ? folderNamed(this.#parts.documents, folder.parent) : null;
    mustFind(['parent'], caller);
    const found = await this.#found(parent, caller);
    if (found === null) throw badParent('parent: folder not found');
    return found;
  }

  /** @param levels depth of the folder with its contents @throws ValueProblemsError */
  async #mustFit(parent: FolderRow | null, levels: number, folder?: FolderRow): Promise<void> {
    const way = parent === null ? [] : await wayUp(this.#parts.documents, parent);
    if (way.some(({ documentId }) => documentId === folder?.documentId)) {
      throw badParent('parent: a folder cannot be moved into itself or one of its subfolders');
    }
    if (way.length + levels > MAX_LEVELS) throw badParent(`parent: folders can be nested at most ${MAX_LEVELS} levels deep`);
  }

  async #mustBeFree(name: string, parent: FolderRow | null, folder: FolderRow | null): Promise<void> {
    const others = await namesakes(this.#parts.documents, name, parent?.documentId ?? null);
    if (others.every(({ documentId }) => documentId === folder?.documentId)) return;
    throw new ValueProblemsError([{ path: ['name'], message: 'name: a folder with this name already exists', name: 'ValidationError' }]);
  }

  async #mustBeRemovable(folders: readonly FolderRow[], files: readonly string[], caller: Caller): Promise<void> {
    const { documents } = this.#parts;
    if (folders.length + files.length > MOST) {
      throw new ApplicationError(MESSAGES.tooManyToDelete({ most: MOST }));
    }
    const ids = folders.map(({ documentId }) => documentId);
    const mayGo = await visibleTo(documents, FOLDER_UID, ids, folderAction('delete'), caller);
    const mayGoToo = await visibleTo(documents, FILE_UID, files, uploadAction('destroy'), caller);
    if (mayGo.size < ids.length || mayGoToo.size < files.length) {
      throw new ForbiddenError(undefined, { reason: "the folder contains items that you don't have permission to delete" });
    }
  }

  async #alone<T>(work: (lease: Lease) => Promise<T>): Promise<T> {
    const done = await withLease(this.#parts.database(), 'upload.folders', async (lease) => ({ result: await work(lease) }), {
      wait: PATIENCE,
    });
    return (done as { readonly result: T }).result;
  }
}

/** Naming a folder requires the right to find folders, as for all relations. @throws InvalidKeyError */
function mustFind(path: readonly string[], { trusted, ability }: Caller): void {
  if (trusted || ability.can(folderAction('find'))) return;
  throw new InvalidKeyError(String(path.at(-1)), { source: 'body', path: path.join('.') });
}

/** @throws ApplicationError */
function mustBeEmpty(folders: number, files: number): void {
  if (folders === 0 && files === 0) return;
  throw new ApplicationError(MESSAGES.folderNotEmpty, { param: 'recursive' });
}

function badParent(message: string): ValueProblemsError {
  return new ValueProblemsError([{ path: ['parent'], message, name: 'ValidationError' }]);
}
