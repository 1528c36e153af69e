import {
  type Caller,
  type CheckedQuery,
  type DocumentEvent,
  type Documents,
  type DocumentValue,
  isPlinthError,
  NotFoundError,
  SYSTEM,
} from 'plinth';
import { WriteTakenBackError } from 'plinth/plugins/rest';
import { uploadAction } from '../actions.ts';
import type { FileInfo } from '../describe/file-info.ts';
import { namelessHash, newHash } from '../describe/file-name.ts';
import { FILE_UID } from '../file-content-type.ts';
import { MESSAGES } from '../messages.ts';
import type { StorageProvider } from '../providers/provider.ts';
import type { BytesLock, HeldLock } from './bytes-lock.ts';
import { type FileRow, fileOfDocument, filesOfContent, isShared } from './file-rows.ts';
import type { LooseBytes } from './loose-bytes.ts';
import { contentHashOf, type PreparedFile } from './prepare-file.ts';
import type { Replacements, StagedBytes } from './replacements.ts';
import { type Storable, storableOf } from './storable.ts';
import { isStored, storedKeys } from './stored-files.ts';
import type { Versions } from './versions.ts';

/** What `Library` needs. */
export interface LibraryParts {
  readonly documents: Documents;
  readonly loose: LooseBytes;
  readonly lock: BytesLock;
  readonly replacements: Replacements;
  readonly versions: Versions;
  readonly provider: () => StorageProvider;
  /** Name of the provider, as in the attribute `provider` of files. */
  readonly providerName: string;
  /** Whether files with the same content share bytes. */
  readonly deduplicate: boolean;
}

/** An added file as the caller may see it. */
export interface AddedFile {
  readonly file: DocumentValue;
  readonly documentId: string;
}

/** Files with the same content that are checked for bytes to share. */
const CANDIDATES = 5;

/**
 * Keeps documents and bytes of files together. Bytes are stored before a document names them, and deleted after no document does. Bytes in
 * between are recorded first (`LooseBytes`, `Replacements`).
 */
export class Library {
  readonly #parts: LibraryParts;

  constructor(parts: LibraryParts) {
    this.#parts = parts;
  }

  /**
   * Adds a new file.
   * @param documentId from elsewhere, must be free here. Default: a new one
   * @throws WriteTakenBackError if its document was created and removed again, and the document's errors; its bytes are then deleted
   */
  async add(file: PreparedFile, info: FileInfo, caller: Caller, documentId?: string): Promise<AddedFile> {
    const name = info.name === undefined || info.name === '' ? file.fileName : info.name.normalize();
    const named = { ...info, name };
    const { deduplicate, lock, providerName } = this.#parts;
    const contentHash = deduplicate ? contentHashOf(file, file.ext, providerName) : null;
    if (contentHash === null) return this.#store(file, { info: named, hash: newHash(name, file.ext), contentHash, documentId }, caller);
    // Of two concurrent uploads with the same content, the second shares the bytes of the first.
    const alone = () => this.#store(file, { info: named, hash: namelessHash(), contentHash, documentId }, caller);
    let hasBegun = false;
    try {
      return await lock.hold('content', contentHash, async () => {
        hasBegun = true;
        return (await this.#share(file, { info: named, contentHash, documentId }, caller)) ?? alone();
      });
    } catch (error) {
      if (hasBegun) throw error;
      // Other uploads hold the lock for too long. Storing the bytes twice is better than refusing.
      return await alone();
    }
  }

  /** Changes the description of a file. Missing values stay. @param answer default: the file @throws NotFoundError, the change's errors */
  async change({ documentId }: FileRow, info: FileInfo, caller: Caller, answer?: CheckedQuery<'answer'>): Promise<DocumentValue> {
    return this.#update(documentId, { ...info }, caller, answer);
  }

  /**
   * Replaces the bytes of a file. Hash and extension stay, unless other files share the bytes: then the file gets its own hash. The URL names
   * the new content, and the old URL leads to it, too. The bytes of before are stored as an earlier version.
   * @param keepsUrl whether a URL without version stays as it is, as in the reference
   * @throws NotFoundError, UnavailableError, and the errors of the change; then the old bytes remain
   */
  async replace(row: FileRow, file: PreparedFile, info: FileInfo, caller: Caller, keepsUrl = false): Promise<DocumentValue> {
    const { loose, provider } = this.#parts;
    const name = info.name ?? file.fileName;
    const ext = row.ext ?? '';
    const own = row.contentHash === null ? newHash(name, ext) : namelessHash();
    const staged = this.#storable(file, { name, hash: own, ext });
    await loose.expect(own, staged.keys);
    try {
      for (const { key, content } of staged.bytes) await provider().put(key, content);
      let done: Placed | FileRow = row;
      // If the hash changes before its lock is held, the lock of the new hash is needed.
      while (!isPlaced(done)) done = await this.#putInPlace(done, { file, staged, data: { ...info, name }, keepsUrl }, caller);
      if (done.left !== null) await loose.remove(done.left.version, done.left.keys);
      return done.changed;
    } catch (error) {
      await loose.remove(own, staged.keys);
      throw error;
    }
  }

  /** Deletes a file with its bytes, and its links in documents. @returns whether it existed and the caller may delete it */
  async remove(documentId: string, caller: Caller): Promise<boolean> {
    const names = { action: uploadAction('destroy') };
    return (await this.#parts.documents.remove(FILE_UID, documentId, new Map(), caller, names)) > 0;
  }

  /** Deletes files that were just added. @param files their documentIds */
  async takeBack(files: readonly string[]): Promise<void> {
    for (const documentId of files) await this.#parts.documents.remove(FILE_UID, documentId, new Map(), SYSTEM);
  }

  /** Stores bytes for a new file only. */
  async #store(file: PreparedFile, given: NewFile & { readonly hash: string }, caller: Caller): Promise<AddedFile> {
    const { loose, provider } = this.#parts;
    const { info, hash } = given;
    const stored = this.#storable(file, { name: info.name, hash, ext: file.ext });
    await loose.expect(hash, stored.keys);
    try {
      for (const { key, content } of stored.bytes) await provider().put(key, content);
      return await this.#create(stored, given, caller);
    } catch (error) {
      await loose.remove(hash, stored.keys);
      throw error;
    }
  }

  /** Creates a file that shares stored bytes; null if there are none to share. */
  async #share(file: PreparedFile, given: NewFile, caller: Caller): Promise<AddedFile | null> {
    const { documents, lock } = this.#parts;
    const { info, contentHash } = given;
    for (const { hash } of await filesOfContent(documents, contentHash as string, CANDIDATES)) {
      // Under this lock, nobody deletes or replaces these bytes.
      const made = await lock.hold('bytes', hash, async ({ assertHeld }) => {
        const stored = this.#storable(file, { name: info.name, hash, ext: file.ext });
        if (!(await this.#isWhole(stored, contentHash as string))) return null;
        const created = await this.#create(stored, given, caller);
        try {
          await assertHeld();
          return created;
        } catch (error) {
          // This node stalled and lost the lock, so the bytes may have been deleted meanwhile.
          await this.takeBack([created.documentId]);
          throw new WriteTakenBackError(MESSAGES.sharedDataGone, error);
        }
      });
      if (made !== null) return made;
    }
    return null;
  }

  /** Whether all bytes of a file are stored under a hash, and no replacement is pending. */
  async #isWhole({ hash, keys }: Storable, contentHash: string): Promise<boolean> {
    const { documents, provider, replacements } = this.#parts;
    const files = await filesOfContent(documents, contentHash, CANDIDATES);
    const file = files.find((one) => one.hash === hash);
    if (file === undefined || (await replacements.isWaiting(hash))) return false;
    const named = new Set(storedKeys(file));
    for (const key of keys) if (!named.has(key) || !(await isStored(provider(), key))) return false;
    return true;
  }

  async #create({ hash, ext, data }: Storable, { info, contentHash, documentId }: NewFile, caller: Caller): Promise<AddedFile> {
    const { documents, provider, providerName } = this.#parts;
    const { formats } = data;
    const told = {
      ...data,
      ...info,
      ext,
      formats: Object.keys(formats).length === 0 ? null : formats,
      url: provider().url(`${hash}${ext}`),
      hash,
      contentHash,
      provider: providerName,
      folderPath: '/',
    };
    let added = '';
    const written = (event: DocumentEvent) => {
      added = event.documentId;
    };
    const request = { data: told, action: uploadAction('upload'), written };
    if (documentId === undefined) return { file: await documents.create(FILE_UID, request, caller), documentId: added };
    const [file] = await documents.together([{ kind: 'create', type: FILE_UID, documentId, request }], caller);
    return { file: file as DocumentValue, documentId: added };
  }

  /**
   * Changes the document of a file to describe staged bytes, and copies them to their place.
   * @returns the current file if its hash differs from the row's
   */
  async #putInPlace(row: FileRow, replacement: Replacement, caller: Caller): Promise<Placed | FileRow> {
    const { documents, lock, versions } = this.#parts;
    return lock.hold('bytes', row.hash, async (held) => {
      // Read again: the file may have been replaced or deleted while the bytes arrived.
      const current = await fileOfDocument(documents, row.documentId);
      if (current === null) throw new NotFoundError(MESSAGES.entityNotFound);
      if (current.hash !== row.hash) return current;
      return versions.storing(current, replacement.staged.hash, () => this.#exchange(current, replacement, caller, held));
    });
  }

  /** Does that under the lock of the bytes, which are stored as an earlier version. */
  async #exchange(current: FileRow, replacement: Replacement, caller: Caller, { assertHeld }: HeldLock): Promise<Placed> {
    const { documents, provider, replacements, loose } = this.#parts;
    const { file, staged, data, keepsUrl } = replacement;
    const { documentId } = current;
    const contentHash = this.#contentHashAfter(current, file, staged.ext);
    if (await isShared(documents, current)) {
      const url = provider().url(`${staged.hash}${staged.ext}`);
      const changed = await this.#update(documentId, { ...staged.data, ...data, hash: staged.hash, url, contentHash }, caller);
      return { changed, left: null };
    }
    const { hash } = current;
    const placed = this.#storable(file, { name: data.name, hash, ext: staged.ext });
    const taken = new Set(storedKeys(current));
    // Bytes under new keys are copied before the document names them. Bytes under existing keys are replaced only after the commit.
    const fresh = placed.keys.filter((key) => !taken.has(key));
    await loose.expect(hash, fresh);
    try {
      for (const [index, { key, content }] of placed.bytes.entries()) {
        if (!taken.has(key)) await replacements.copy(staged.keys[index] as string, key, content.type);
      }
      await assertHeld();
      const changed = await this.#update(documentId, { ...placed.data, ...data, contentHash, bytesVersion: staged.hash }, caller);
      const left = await replacements.place(hash, caller, keepsUrl);
      return { changed: await this.#withUrl(changed, documentId), left };
    } catch (error) {
      await loose.remove(hash, fresh);
      throw error;
    }
  }

  /** A changed file with the URLs that it got when its bytes were in their place. */
  async #withUrl(changed: DocumentValue, documentId: string): Promise<DocumentValue> {
    const stored = await fileOfDocument(this.#parts.documents, documentId);
    if (stored === null) return changed;
    const names = ['url', 'formats', 'updatedAt'].filter((name) => Object.hasOwn(changed, name));
    return { ...changed, ...Object.fromEntries(names.map((name) => [name, stored[name]])) } as DocumentValue;
  }

  /** The content hash of a replaced file; null if its URL contains its name. */
  #contentHashAfter({ contentHash }: FileRow, file: PreparedFile, ext: string): string | null {
    const { deduplicate, providerName } = this.#parts;
    return deduplicate && contentHash !== null ? contentHashOf(file, ext, providerName) : null;
  }

  #storable(file: PreparedFile, named: { readonly name: string; readonly hash: string; readonly ext: string }): Storable {
    return storableOf(file, named, this.#parts.provider());
  }

  async #update(documentId: string, data: object, caller: Caller, answer?: CheckedQuery<'answer'>): Promise<DocumentValue> {
    const write = { data, action: uploadAction('upload'), ...(answer && { answer }) };
    try {
      return await this.#parts.documents.update(FILE_UID, documentId, write, caller);
    } catch (error) {
      throw isPlinthError(error) && error.code === 'NOT_FOUND' ? new NotFoundError(MESSAGES.entityNotFound) : error;
    }
  }
}

/** A changed file, and staged bytes that may be left over. */
interface Placed {
  readonly changed: DocumentValue;
  readonly left: StagedBytes | null;
}

function isPlaced(done: Placed | FileRow): done is Placed {
  return 'changed' in done;
}

/** A new file, without its bytes. */
interface NewFile {
  readonly info: FileInfo & { readonly name: string };
  readonly contentHash: string | null;
  /** Undefined: a new one. */
  readonly documentId?: string | undefined;
}

/** Stored bytes that replace others, with the description for the document. */
interface Replacement {
  readonly file: PreparedFile;
  readonly staged: Storable;
  readonly data: FileInfo & { readonly name: string };
  readonly keepsUrl: boolean;
}
