import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BadRequestError, PayloadTooLargeError, type RequestContext, ValidationError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import { giveBack } from './give-back.ts';
import type { IncomingBatch } from './incoming-folder.ts';
import { boundaryOf, type PartSink, readMultipart } from './multipart.ts';
import type { PartHead } from './part-head.ts';

/** Name of the parts with files. */
const FILES = 'files';
/** Maximum number of bytes of all parts that are no files. */
const FIELDS_LIMIT = 1_000_000;
/** Milliseconds without a byte until the request times out. */
const SILENCE = 30_000;
/** Least average bytes per second, after the first `PATIENCE` milliseconds. */
const RATE = 1_000;
const PATIENCE = 60_000;
/** Milliseconds for a sending client to notice the refusal of its upload. */
const LINGER = 10_000;

/** A received file, whose bytes are in a temporary file. */
export interface ReceivedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly fileName: string;
  /** Declared by the client; null without one. */
  readonly type: string | null;
  /** SHA-256 of the bytes; null if not requested. */
  readonly digest: string | null;
}

/** The content of a request. */
export interface ReceivedUpload {
  /** In order, without empty ones. */
  readonly files: readonly ReceivedFile[];
  /** Values of the other parts by name, in order. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** Limits of a request. */
export interface ReceiveLimits {
  /** Maximum number of bytes of one file. */
  readonly sizeLimit: number;
  /** Maximum number of files of one request. */
  readonly maxFiles: number;
  /** Whether the digest of each file is computed. */
  readonly digest: boolean;
}

/**
 * Receives a multipart body. Files are written to temporary files as they arrive, with backpressure.
 * @throws PayloadTooLargeError, BadRequestError, ValidationError, StorageFullError
 */
export async function receiveUpload({ req }: RequestContext, batch: IncomingBatch, limits: ReceiveLimits): Promise<ReceivedUpload> {
  const boundary = boundaryOf(req.headers['content-type'] ?? '');
  const files: ReceivedFile[] = [];
  const fields = new Map<string, string[]>();
  const room = { fields: FIELDS_LIMIT, ignored: 0 };
  const open = ({ name, fileName, type }: PartHead): Promise<PartSink> | PartSink => {
    if (fileName !== null || type !== null) {
      if (files.length + room.ignored >= limits.maxFiles) {
        throw new ValidationError(MESSAGES.tooManyFiles({ maxFiles: limits.maxFiles }));
      }
      if (name !== FILES) {
        room.ignored++;
        return ignoredSink(fileName ?? name, limits);
      }
      return fileSink({ fileName: fileName ?? '', type }, batch, limits, files);
    }
    return fieldSink(room, (value) => fields.set(name, [...(fields.get(name) ?? []), value]));
  };
  const silence = setTimeout(() => req.destroy(), SILENCE);
  try {
    await readMultipart(watched(req, silence), boundary, open);
  } catch (error) {
    throw req.readableAborted ? new BadRequestError(MESSAGES.requestAborted) : error;
  } finally {
    clearTimeout(silence);
    discard(req);
  }
  return { files, fields };
}

/** Discards a file in another part. The same size limit applies. */
function ignoredSink(shownAs: string, { sizeLimit }: ReceiveLimits): PartSink {
  let size = 0;
  return {
    write(chunk) {
      size += chunk.length;
      if (size > sizeLimit) throw tooLarge(shownAs, sizeLimit);
    },
    end: () => undefined,
  };
}

async function fileSink(
  { fileName, type }: Pick<ReceivedFile, 'fileName' | 'type'>,
  batch: IncomingBatch,
  { sizeLimit, digest }: ReceiveLimits,
  files: ReceivedFile[],
): Promise<PartSink> {
  const file = await batch.create();
  const hash = digest ? createHash('sha256') : null;
  return {
    async write(chunk) {
      if (file.size + chunk.length > sizeLimit) throw tooLarge(fileName, sizeLimit);
      hash?.update(chunk);
      await file.write(chunk);
    },
    async end() {
      await file.close();
      if (file.size > 0) files.push({ path: file.path, size: file.size, fileName, type, digest: hash?.digest('hex') ?? null });
    },
  };
}

function fieldSink(room: { fields: number }, take: (value: string) => void): PartSink {
  const chunks: Buffer[] = [];
  return {
    write(chunk) {
      room.fields -= chunk.length;
      if (room.fields < 0) throw new PayloadTooLargeError(MESSAGES.fieldsTooLarge({ fieldsLimit: FIELDS_LIMIT }));
      chunks.push(Buffer.from(chunk));
    },
    end() {
      take(Buffer.concat(chunks).toString('utf8'));
    },
  };
}

/** The chunks of a body. Each is emptied when the next one is requested. @throws BadRequestError if the client sends too slowly */
async function* watched(req: IncomingMessage, silence: NodeJS.Timeout): AsyncGenerator<Buffer> {
  const start = performance.now();
  let bytes = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    silence.refresh();
    bytes += (chunk as Buffer).length;
    const time = performance.now() - start;
    if (time > PATIENCE && bytes < (time / 1_000) * RATE) throw new BadRequestError(MESSAGES.uploadTooSlow({ rate: RATE }));
    yield chunk as Buffer;
    giveBack(chunk as Buffer);
  }
}

/** Discards the rest of a refused body, because many clients do not read the response before they have sent everything. */
function discard(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return;
  const cut = setTimeout(() => req.destroy(), LINGER);
  cut.unref();
  req.once('close', () => clearTimeout(cut));
  req.on('error', () => undefined);
  req.resume();
}

/** The error for a file above the limit. */
export function tooLarge(name: string, sizeLimit: number): PayloadTooLargeError {
  return new PayloadTooLargeError(MESSAGES.fileTooLarge({ name: shown(name), sizeLimit }));
}

/** A file name for messages. */
function shown(fileName: string): string {
  return fileName.length > 80 ? `${fileName.slice(0, 80)}…` : fileName;
}
