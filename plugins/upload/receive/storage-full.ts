import { PlinthError } from 'plinth';

const FULL: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** There is no room for a file: 507. */
export class StorageFullError extends PlinthError {
  constructor(cause: unknown) {
    super('There is no room for the file', { code: 'UPLOAD_STORAGE_FULL', status: 507, name: 'InsufficientStorageError', cause });
  }
}

/** An error of the disk, as it is told: a StorageFullError where that is what it means. */
export function storageError(error: unknown): unknown {
  const { code } = error as { readonly code?: unknown };
  return typeof code === 'string' && FULL.has(code) ? new StorageFullError(error) : error;
}
