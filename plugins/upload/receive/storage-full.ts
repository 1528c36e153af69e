import { PlinthError } from 'plinth';

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** The storage is full: 507. */
export class StorageFullError extends PlinthError {
  constructor(cause: unknown) {
    super('The file storage is full', { code: 'UPLOAD_STORAGE_FULL', status: 507, name: 'InsufficientStorageError', cause });
  }
}

/** Converts an error of the file system: a StorageFullError if the disk is full, otherwise the error itself. */
export function storageError(error: unknown): unknown {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && FULL.has(code) ? new StorageFullError(error) : error;
}
