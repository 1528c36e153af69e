import { type Caller, type Documents, type DocumentValue, isPlinthError, NotFoundError, SYSTEM } from 'plinth';
import { uploadAction } from '../actions.ts';
import type { FileInfo } from '../describe/file-info.ts';
import { newHash } from '../describe/file-name.ts';
import { FILE_UID } from '../file-content-type.ts';
import type { Placeholder } from '../images/copies.ts';
import type { Content, StorageProvider } from '../providers/provider.ts';
import { type FileRow, filesByHash } from './file-rows.ts';
import type { LooseBytes } from './loose-bytes.ts';
import type { PreparedFile } from './prepare-file.ts';
import { type FormatFacts, type Formats, keysOf, kilobytes, locationOf, PLACEHOLDER } from './stored-files.ts';
import { Turns } from './turns.ts';

/** What the library stands on. */
export interface LibraryParts {
  readonly documents: Documents;
  readonly loose: LooseBytes;
  readonly provider: () => StorageProvider;
  /** Name of the provider, as `provider` of files says it. */
  readonly providerName: string;
}

/** Bytes with the key that they are stored under. */
interface Keyed {
  readonly key: string;
  readonly content: Content;
}

/**
 * Files as documents and bytes, which are there together: bytes are stored before a document names them and removed after none does, and what
 * is stored or left in between is noted before (`LooseBytes`).
 */
export class Library {
  readonly #parts: LibraryParts;
  readonly #turns = new Turns();

  constructor(parts: LibraryParts) {
    this.#parts = parts;
  }

  /** Stores a new file. @throws whatever refuses its document; then its bytes are gone */
  async add(file: PreparedFile, info: FileInfo, caller: Caller): Promise<DocumentValue> {
    const { documents, loose, provider, providerName } = this.#parts;
    const name = info.name === undefined || info.name === '' ? file.fileName : info.name.normalize();
    const hash = newHash(name, file.ext);
    const stored = this.#stored(file, { name, hash, ext: file.ext });
    const keys = stored.bytes.map(({ key }) => key);
    await loose.expect(hash, keys);
    try {
      for (const { key, content } of stored.bytes) await provider().put(key, content);
      const data = {
        ...stored.attributes,
        ...info,
        name,
        hash,
        ext: file.ext,
        formats: Object.keys(stored.formats).length === 0 ? null : stored.formats,
        url: provider().url(`${hash}${file.ext}`),
        provider: providerName,
        folderPath: '/',
      };
      return await documents.create(FILE_UID, { data, action: uploadAction('upload') }, caller);
    } catch (error) {
      await loose.remove(keys);
      throw error;
    }
  }

  /** Changes what is said about a file. What is not given stays. @throws NotFoundError, and whatever refuses the change */
  async change({ documentId }: FileRow, info: FileInfo, caller: Caller): Promise<DocumentValue> {
    return this.#update(documentId, { ...info }, caller);
  }

  /**
   * Gives a file other bytes. Its hash, extension and address stay.
   * @throws NotFoundError, and whatever refuses the change: then the bytes are as they were
   */
  replace(row: FileRow, file: PreparedFile, info: FileInfo, caller: Caller): Promise<DocumentValue> {
    // Of two at once, one would leave its document with the bytes of the other.
    return this.#turns.take(row.documentId, () => this.#replace(row, file, info, caller));
  }

  async #replace(row: FileRow, file: PreparedFile, info: FileInfo, caller: Caller): Promise<DocumentValue> {
    const { documents, loose, provider } = this.#parts;
    const ext = row.ext ?? '';
    const name = info.name ?? file.fileName;
    const stored = this.#stored(file, { name, hash: row.hash, ext });
    // As it is now: others may have replaced it while the bytes arrived.
    const current = (await filesByHash(documents, [row.hash])).get(row.hash);
    const location = current === undefined ? null : locationOf(current);
    const taken = new Set(location === null ? [] : keysOf(location));
    await loose.expect(
      row.hash,
      stored.bytes.map(({ key }) => key),
    );
    // What the document names already is overwritten after it has changed: a refusal leaves everything as it was, and at no time a name is without bytes.
    const [fresh, overwriting] = [stored.bytes.filter(({ key }) => !taken.has(key)), stored.bytes.filter(({ key }) => taken.has(key))];
    try {
      for (const { key, content } of fresh) await provider().put(key, content);
      const data = { ...stored.attributes, ...info, name, formats: stored.formats };
      const changed = await this.#update(row.documentId, data, caller);
      for (const { key, content } of overwriting) await provider().put(key, content);
      return changed;
    } catch (error) {
      if (isPlinthError(error)) {
        await loose.removeUnnamed(
          row.hash,
          fresh.map(({ key }) => key),
        );
      }
      throw error;
    }
  }

  /** Removes a file with its bytes; empties the places that show it. @returns whether it was there and the caller might */
  async remove(documentId: string, caller: Caller): Promise<boolean> {
    const { documents } = this.#parts;
    const names = { action: uploadAction('destroy') };
    return (await this.#turns.take(documentId, () => documents.remove(FILE_UID, documentId, new Map(), caller, names))) > 0;
  }

  /** Takes back files that were just added. */
  async takeBack(files: readonly DocumentValue[]): Promise<void> {
    for (const { documentId } of files) await this.#parts.documents.remove(FILE_UID, String(documentId), new Map(), SYSTEM);
  }

  async #update(documentId: string, data: object, caller: Caller): Promise<DocumentValue> {
    try {
      return await this.#parts.documents.update(FILE_UID, documentId, { data, action: uploadAction('upload') }, caller);
    } catch (error) {
      throw isPlinthError(error) && error.code === 'NOT_FOUND' ? new NotFoundError('Entity not found') : error;
    }
  }

  /** What is stored of a file under a hash, and how its document tells it. */
  #stored(file: PreparedFile, { name, hash, ext }: { readonly name: string; readonly hash: string; readonly ext: string }) {
    const { content, copies, placeholder, mime, width, height } = file;
    const bytes: Keyed[] = [{ key: `${hash}${ext}`, content }];
    const formats: Record<string, FormatFacts> = {};
    const tell = (kind: string, copyExt: string, copyMime: string, { url, ...size }: Placeholder) => {
      const sizes = { width: size.width, height: size.height, size: kilobytes(size.size), sizeInBytes: size.size };
      formats[kind] = { name: `${kind}_${name}`, hash: `${kind}_${hash}`, ext: copyExt, mime: copyMime, path: null, ...sizes, url };
    };
    for (const copy of copies) {
      const copyExt = copy.variant === null ? ext : `.${copy.variant}`;
      const key = `${copy.name}_${hash}${copyExt}`;
      bytes.push({ key, content: copy.content });
      tell(copy.name, copyExt, copy.variant === null ? mime : copy.content.type, { ...copy, url: this.#parts.provider().url(key) });
    }
    if (placeholder !== null) tell(PLACEHOLDER, '.webp', 'image/webp', placeholder);
    const attributes = { mime, width, height, size: kilobytes(content.size) };
    return { bytes, formats: formats as Formats, attributes };
  }
}
