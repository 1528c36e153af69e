import { type Logger, UnavailableError } from 'plinth';
import { StorageFullError } from '../../receive/storage-full.ts';

/** Error names of S3 services for a lack of room. */
const FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'ServiceQuotaExceeded', 'InsufficientCapacity', 'XMinioStorageFull']);

/** Error names of status 400 that blame the way to the service, not the request. */
const ON_THE_WAY: ReadonlySet<string> = new Set(['RequestTimeout', 'IncompleteBody', 'BadDigest', 'XAmzContentSHA256Mismatch']);

/** Statuses of requests that a service does not support or permit. */
const NOT_OFFERED: ReadonlySet<number | undefined> = new Set([403, 405, 501]);

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

/** Whether an upload in parts does not exist: it was completed, aborted, or removed. */
export function isEnded(error: unknown): boolean {
  return failureOf(error).name === 'NoSuchUpload';
}

/** Whether the service does not support a request, or not for this key. */
export function isNotOffered(error: unknown): boolean {
  return NOT_OFFERED.has(failureOf(error).status);
}

/** Whether the same request may succeed later: the service fails or is too busy, or the connection was lost. */
export function isPassing(error: unknown): boolean {
  const { name, status } = failureOf(error);
  if (isFull({ name, status }) || name === 'AbortError') return false;
  return status === undefined || status >= 500 || status === 408 || status === 429 || ON_THE_WAY.has(name);
}

/**
 * Logs a failed request to the service.
 * @param doing what failed, for example `read a file`
 * @returns the error for the client: no room (507), or temporarily unavailable (503)
 */
export function s3Error(error: unknown, doing: string, key: string, log: Logger): Error {
  const failure = failureOf(error);
  log.error({ s3: failure, key }, `could not ${doing} in S3`);
  if (isFull(failure)) return new StorageFullError(undefined);
  return new UnavailableError('The file storage is not available at the moment. Try again later');
}

function isFull({ name, status }: Pick<Failure, 'name' | 'status'>): boolean {
  return FULL.has(name) || status === 507;
}

/** What is logged of a failed request. */
export function failureOf(error: unknown): Failure {
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
