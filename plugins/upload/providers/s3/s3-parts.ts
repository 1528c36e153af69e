import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { CompletedPart, PutObjectCommandInput, S3Client } from '@aws-sdk/client-s3';
import type { Logger } from 'plinth';
import type { Content } from '../provider.ts';
import { failureOf, isEnded, isMissing, isPassing } from './s3-errors.ts';
import type { S3Packages } from './s3-packages.ts';

/** Least bytes of a part, as the services require it. Larger files than this are sent in parts. */
export const PART = 5_242_880;
/** Concurrent parts of one file. Each is kept in memory, so that it can be sent again. */
const PARTS_AT_A_TIME = 2;
/** Maximum number of parts of a file. */
const MOST_PARTS = 10_000;
/**
 * Milliseconds of the first and of the longest pause after a failure. A pause is shortened by up to half at random, so that nodes do not
 * retry at the same time.
 */
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 8_000;

/** The bucket that a file is sent to. */
export interface PartsTarget {
  readonly sdk: S3Packages;
  readonly client: S3Client;
  /** Milliseconds without an arriving part after which the upload is given up. */
  readonly timeout: number;
  readonly log: Logger;
}

/** Where and how an object is stored, without its bytes. */
export type ObjectParameters = Omit<PutObjectCommandInput, 'Body'> & { readonly Bucket: string; readonly Key: string };

/**
 * Sends a file in parts. A part that fails is sent again on its own, after a pause, as long as others arrive or the timeout has not passed.
 * After that the upload is aborted, so that nothing of it is left.
 */
export class UploadInParts {
  readonly #target: PartsTarget;
  readonly #params: ObjectParameters;
  readonly #size: number;
  readonly #path: string;
  readonly #partSize: number;
  readonly #parts: CompletedPart[];
  readonly #stop = new AbortController();
  #uploadId: string | undefined;
  #next = 1;
  /** When the service last accepted a part. */
  #progress = performance.now();

  constructor(target: PartsTarget, params: ObjectParameters, { path, size }: Pick<Content, 'path' | 'size'>) {
    this.#target = target;
    this.#params = params;
    this.#path = path;
    this.#size = size;
    this.#partSize = Math.max(PART, Math.ceil(size / MOST_PARTS));
    this.#parts = new Array<CompletedPart>(Math.ceil(size / this.#partSize));
  }

  /** @throws the error of the service that ended it */
  async run(): Promise<void> {
    const file = await open(this.#path);
    try {
      await this.#create();
      try {
        await this.#sendParts(file);
        await this.#complete();
      } catch (error) {
        await this.#abort();
        throw error;
      }
    } finally {
      await file.close();
    }
  }

  async #create(): Promise<void> {
    const { sdk, client } = this.#target;
    // The service combines the checksums of the parts only if they were announced.
    const checks = (await client.config.requestChecksumCalculation()) === 'WHEN_SUPPORTED';
    const created = new sdk.CreateMultipartUploadCommand({ ...(checks && { ChecksumAlgorithm: 'CRC32' }), ...this.#params });
    this.#uploadId = (await client.send(created)).UploadId;
    this.#progress = performance.now();
  }

  /** Ends when all senders have, so that no part arrives after the upload was aborted. */
  async #sendParts(file: FileHandle): Promise<void> {
    let failure: unknown;
    const sender = async () => {
      try {
        await this.#sendSome(file);
      } catch (error) {
        // The errors of the other senders only say that the upload was aborted.
        if (!this.#stop.signal.aborted) failure = error;
        this.#stop.abort();
      }
    };
    await Promise.all(Array.from({ length: Math.min(PARTS_AT_A_TIME, this.#parts.length) }, sender));
    if (this.#stop.signal.aborted) throw failure;
  }

  /** Sends parts that no other sender has taken, in one buffer. */
  async #sendSome(file: FileHandle): Promise<void> {
    const buffer = Buffer.allocUnsafeSlow(Math.min(this.#partSize, this.#size));
    while (this.#next <= this.#parts.length && !this.#stop.signal.aborted) {
      const number = this.#next++;
      const start = (number - 1) * this.#partSize;
      const bytes = buffer.subarray(0, Math.min(this.#partSize, this.#size - start));
      await readWhole(file, bytes, start);
      this.#parts[number - 1] = await this.#persist(`part ${number}`, () => this.#send(number, bytes));
    }
  }

  async #send(PartNumber: number, Body: Buffer): Promise<CompletedPart> {
    const { sdk, client } = this.#target;
    const part = new sdk.UploadPartCommand({ ...this.#params, UploadId: this.#uploadId, PartNumber, Body });
    const { ETag, ChecksumCRC32, ChecksumCRC32C, ChecksumCRC64NVME, ChecksumSHA1, ChecksumSHA256 } = await client.send(part, {
      abortSignal: this.#stop.signal,
    });
    const given = { ETag, ChecksumCRC32, ChecksumCRC32C, ChecksumCRC64NVME, ChecksumSHA1, ChecksumSHA256 };
    return { PartNumber, ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as CompletedPart) };
  }

  async #complete(): Promise<void> {
    const { sdk, client } = this.#target;
    const end = new sdk.CompleteMultipartUploadCommand({
      ...this.#params,
      UploadId: this.#uploadId,
      MultipartUpload: { Parts: this.#parts },
    });
    try {
      await this.#persist('the completion request', () => client.send(end));
    } catch (error) {
      // A repeated request gets this response if the first one succeeded but its response was lost.
      if (!isEnded(error) || !(await this.#isStored())) throw error;
    }
  }

  /** Whether the object under the key consists of these parts. */
  async #isStored(): Promise<boolean> {
    const { sdk, client } = this.#target;
    const { Bucket, Key } = this.#params;
    try {
      const { ETag, ContentLength } = await client.send(new sdk.HeadObjectCommand({ Bucket, Key }));
      return ContentLength === this.#size && ETag === etagOf(this.#parts);
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  }

  /** Repeats a request while its failures are temporary, until the service has accepted nothing for the timeout. */
  async #persist<Result>(what: string, request: () => Promise<Result>): Promise<Result> {
    const { log, timeout } = this.#target;
    for (let pause = FIRST_PAUSE; ; pause = Math.min(LONGEST_PAUSE, pause * 2)) {
      try {
        const result = await request();
        this.#progress = performance.now();
        return result;
      } catch (error) {
        if (!isPassing(error) || performance.now() - this.#progress >= timeout) throw error;
        log.warn({ s3: failureOf(error), key: this.#params.Key }, `S3 did not accept ${what} of a file; retrying`);
        await delay(pause * (1 - Math.random() / 2), undefined, { signal: this.#stop.signal });
      }
    }
  }

  async #abort(): Promise<void> {
    const { sdk, client, log } = this.#target;
    const { Bucket, Key } = this.#params;
    try {
      await client.send(new sdk.AbortMultipartUploadCommand({ Bucket, Key, UploadId: this.#uploadId }));
    } catch (error) {
      if (!isEnded(error)) log.warn({ s3: failureOf(error), key: Key }, 'parts of an upload are left in S3; they will be deleted later');
    }
  }
}

/** @throws Error if the file is shorter than it was */
async function readWhole(file: FileHandle, bytes: Buffer, start: number): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, bytes.length - at, start + at);
    if (bytesRead === 0) throw new Error('A file was truncated while it was sent');
    at += bytesRead;
  }
}

/** The tag of an object that consists of parts: a digest of their digests, with their number. */
function etagOf(parts: readonly CompletedPart[]): string {
  const digests = parts.map(({ ETag }) => Buffer.from(ETag?.replaceAll('"', '') ?? '', 'hex'));
  return `"${createHash('md5').update(Buffer.concat(digests)).digest('hex')}-${parts.length}"`;
}
