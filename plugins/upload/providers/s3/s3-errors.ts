import { type Logger, UnavailableError } from 'plinth';
import { StorageFullError } from '../../receive/storage-full.ts';

/** Error names of S3 services for a lack of room. */
const FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'ServiceQuotaExceeded', 'InsufficientCapacity', 'XMinioStorageFull']);

/** Properties of an error that are logged. Others may contain the id of a key, or signed data. */
interface Failure {
  readonly name: string;
  readonly message: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly attempts: number | undefined;
}

/** Whether the service reports that nothing is stored under the key. */
export function isMissing(error: unknown): boolean {
  const { name, status } = failureOf(error);
  return name === 'NoSuchKey' || (status === 404 && name !== 'NoSuchBucket');
}

/** Whether a range is beyond the end of the stored bytes. */
export function isBeyond(error: unknown): boolean {
  return failureOf(error).status === 416;
}

/**
 * Logs a failed request to the service.
 * @param doing `store`, `read` or `remove`
 * @returns the error for the client: no room (507), or temporarily unavailable (503)
 */
export function s3Error(error: unknown, doing: string, key: string, log: Logger): Error {
  const failure = failureOf(error);
  log.error({ s3: failure, key }, `S3 did not ${doing} a file`);
  if (FULL.has(failure.name) || failure.status === 507) return new StorageFullError(undefined);
  return new UnavailableError('Files cannot be reached at the moment');
}

function failureOf(error: unknown): Failure {
  const { name, message, $metadata } = error as Error & {
    readonly $metadata?: { readonly httpStatusCode?: number; readonly requestId?: string; readonly attempts?: number };
  };
  return {
    name,
    message,
    status: $metadata?.httpStatusCode,
    requestId: $metadata?.requestId,
    attempts: $metadata?.attempts,
  };
}
