import { type Logger, UnavailableError } from 'plinth';
import { StorageFullError } from '../../receive/storage-full.ts';

/** What services that speak S3 call a lack of room. */
const FULL: ReadonlySet<string> = new Set(['QuotaExceeded', 'ServiceQuotaExceeded', 'InsufficientCapacity', 'XMinioStorageFull']);

/** What is told of an error: its other members may hold the id of a key, or what was signed. */
interface Failure {
  readonly name: string;
  readonly message: string;
  readonly status: number | undefined;
  readonly requestId: string | undefined;
  readonly attempts: number | undefined;
}

/** Whether a service says that there is nothing under a key. */
export function isMissing(error: unknown): boolean {
  const { name, status } = failureOf(error);
  return name === 'NoSuchKey' || (status === 404 && name !== 'NoSuchBucket');
}

/** Whether a range lies beyond the end of what is stored. */
export function isBeyond(error: unknown): boolean {
  return failureOf(error).status === 416;
}

/**
 * Logs why a service did not do what it was asked.
 * @param doing `store`, `read` or `remove`
 * @returns what a client is told: that there is no room (507), or that it did not work for now (503)
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
