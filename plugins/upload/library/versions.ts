import { callerName, type Database, type DocumentEvent, type RecordedChange, type RecordedRow } from 'plinth';
import { FILE_UID } from '../file-content-type.ts';
import { type CopyParts, copyBytes } from './copy-bytes.ts';
import type { FileRow } from './file-rows.ts';
import { type LooseBytes, looseBytesTable } from './loose-bytes.ts';
import { newPrivateKey } from './private-key.ts';
import type { Replacements } from './replacements.ts';
import { type VersionRow, versionsOf, versionsTable } from './version-table.ts';

/** What `Versions` needs. */
export interface VersionsParts extends CopyParts {
  readonly database: () => Database;
  readonly loose: LooseBytes;
  readonly replacements: Replacements;
  /** Maximum number of earlier contents of a file beside the original; 0: none are stored. */
  readonly limit: number;
}

/** An earlier content of a file. */
export interface FileVersion {
  readonly id: number;
  readonly storageKey: string;
  readonly name: string;
  readonly mime: string;
  /** Kilobytes. */
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  /** Whether it is the file as it was first uploaded. */
  readonly isOriginal: boolean;
  /** UTC, ISO 8601. */
  readonly replacedAt: string;
  /** `callerName`; null if unknown. */
  readonly replacedBy: string | null;
}

/** Stored bytes of a file whose replacement is not committed yet. */
interface StoredVersion {
  readonly storageKey: string;
  readonly file: FileRow;
}

/** The contents that files had before they were replaced: stored under private keys, with a row each. */
export class Versions {
  readonly #parts: VersionsParts;
  /** By the hash under which the bytes that replace them are staged. The transaction of the change may run more than once. */
  readonly #pending = new Map<string, StoredVersion>();

  constructor(parts: VersionsParts) {
    this.#parts = parts;
  }

  /** The earlier contents of a file, oldest first. */
  async list(documentId: string): Promise<readonly FileVersion[]> {
    return (await versionsOf(this.#parts.database(), documentId)).map(versionOf);
  }

  /**
   * Stores the current bytes of a file for as long as it takes to replace them; `record` then makes that permanent. The caller holds the lock
   * of the bytes.
   * @param staged hash under which the new bytes are staged
   * @throws the errors of the storage and of the work; the stored bytes are then deleted
   */
  async storing<Result>(file: FileRow, staged: string, work: () => Promise<Result>): Promise<Result> {
    const { limit, loose } = this.#parts;
    if (limit === 0) return work();
    const storageKey = newPrivateKey(file.ext ?? '');
    // Found and deleted by the job if this process dies before the commit.
    await loose.expect(file.hash, [storageKey]);
    try {
      const from = await this.#currentKey(file);
      if (await copyBytes(this.#parts, from, storageKey, file.mime)) this.#pending.set(staged, { storageKey, file });
      return await work();
    } catch (error) {
      await loose.remove(file.hash, [storageKey]);
      throw error;
    } finally {
      this.#pending.delete(staged);
    }
  }

  /** The rows that `record` needs: those of a file that is replaced or deleted. */
  known(event: DocumentEvent): { readonly table: typeof versionsTable; readonly where: { readonly file: string } } | null {
    const isConcerned = event.type.uid === FILE_UID && (event.after === null || stagedIn(event) !== null);
    return isConcerned ? { table: versionsTable, where: { file: event.documentId } } : null;
  }

  /** Adds the row of a replaced content, and deletes those beyond the limit, or all of a deleted file. Runs in the transaction of the change. */
  record(rows: readonly RecordedRow[], change: RecordedChange): readonly RecordedRow[] {
    if (this.known(change) === null) return rows;
    const known = [...(change.known() as readonly VersionRow[])].sort((one, other) => Number(one.id) - Number(other.id));
    if (change.after === null) return [...rows, ...dropped(known, change)];
    const pending = this.#pending.get(stagedIn(change) as string);
    if (pending === undefined) return [...rows, ...dropped(this.#beyondLimit(known, 0), change)];
    const { file, storageKey } = pending;
    const isOriginal = known.length === 0 && file.bytesVersion === null;
    const values = {
      file: change.documentId,
      storage_key: storageKey,
      name: file.name,
      mime: file.mime,
      size: Number(file.size),
      width: file.width,
      height: file.height,
      is_original: isOriginal,
      replaced_at: new Date().toISOString(),
      replaced_by: callerName(change.caller),
    };
    return [...rows, { table: versionsTable, values }, ...dropped(this.#beyondLimit(known, isOriginal ? 0 : 1), change)];
  }

  /** The oldest rows beyond the limit, which does not count the original. */
  #beyondLimit(known: readonly VersionRow[], added: number): readonly VersionRow[] {
    const { limit } = this.#parts;
    if (limit === 0) return known;
    const others = known.filter(({ is_original }) => !is_original);
    return others.slice(0, Math.max(0, others.length + added - limit));
  }

  /** Where the bytes are that the document describes. */
  async #currentKey({ hash, ext, bytesVersion }: FileRow): Promise<string> {
    const { replacements } = this.#parts;
    await replacements.place(hash);
    const isStaged = bytesVersion !== null && (await replacements.isWaiting(hash));
    return `${isStaged ? bytesVersion : hash}${ext ?? ''}`;
  }
}

/** The hash under which replaced bytes were staged; null if a change replaces none. */
function stagedIn({ before, after }: DocumentEvent): string | null {
  if (before === null || after === null) return null;
  for (const name of ['bytesVersion', 'hash']) {
    const { [name]: value } = after.values;
    if (typeof value === 'string' && value !== before.values[name]) return value;
  }
  return null;
}

/** Deletes rows, and leaves their bytes to `LooseBytes`. */
function dropped(versions: readonly VersionRow[], { before }: DocumentEvent): readonly RecordedRow[] {
  const hash = String(before?.values.hash ?? '');
  const created_at = new Date().toISOString();
  return versions.flatMap(({ id, storage_key }) => [
    { table: versionsTable, where: { id }, values: null },
    { table: looseBytesTable, values: { storage_key, hash, created_at } },
  ]);
}

function versionOf(row: VersionRow): FileVersion {
  return {
    id: Number(row.id),
    storageKey: row.storage_key,
    name: row.name,
    mime: row.mime,
    size: Number(row.size),
    width: row.width,
    height: row.height,
    isOriginal: Boolean(row.is_original),
    replacedAt: row.replaced_at,
    replacedBy: row.replaced_by,
  };
}
