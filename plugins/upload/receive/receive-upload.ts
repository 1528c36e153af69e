import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BadRequestError, PayloadTooLargeError, type RequestContext, ValidationError } from 'plinth';
import { giveBack } from './give-back.ts';
import type { IncomingBatch } from './incoming-folder.ts';
import { boundaryOf, type PartSink, readMultipart } from './multipart.ts';
import type { PartHead } from './part-head.ts';

/** The part that holds files. */
const FILES = 'files';
/** Bytes of all parts together that are no files. */
const FIELDS_LIMIT = 1_000_000;
/** Milliseconds without a byte after which a client has given up. */
const SILENCE = 30_000;
/** Bytes per second that a client must send on average, once it has sent for as long as `PATIENCE` (milliseconds). */
const RATE = 1_000;
const PATIENCE = 60_000;
/** Milliseconds that a client has to notice that its upload is refused, while it still sends. */
const LINGER = 10_000;

/** A file as it was sent, with its bytes in a temporary file. */
export interface ReceivedFile {
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  readonly fileName: string;
  /** Declared by the client; null when it was not. */
  readonly type: string | null;
  /** SHA-256 of the bytes; null where it is not wanted. */
  readonly digest: string | null;
}

/** What a request holds. */
export interface ReceivedUpload {
  /** In order. Empty ones are left out. */
  readonly files: readonly ReceivedFile[];
  /** Values of the other parts by name, in order. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
}

/** How much is taken. */
export interface ReceiveLimits {
  /** Bytes of one file. */
  readonly sizeLimit: number;
  /** Files of one request. */
  readonly maxFiles: number;
  /** Whether the digest of each file is wanted. */
  readonly digest: boolean;
}

/**
 * Receives a multipart body: files go to temporary files as they arrive, and no faster than these are written.
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
        throw new ValidationError(`At most ${limits.maxFiles} files can be uploaded at once`);
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
    throw req.readableAborted ? new BadRequestError('Request aborted') : error;
  } finally {
    clearTimeout(silence);
    discard(req);
  }
  return { files, fields };
}

/** A file that nobody asked for: it is read over, and no further than one that is wanted. */
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
      if (room.fields < 0) throw new PayloadTooLargeError(`The parts that are no files are larger than ${FIELDS_LIMIT} bytes`);
      chunks.push(Buffer.from(chunk));
    },
    end() {
      take(Buffer.concat(chunks).toString('utf8'));
    },
  };
}

/** The chunks of a body, of a client that goes on sending; each is empty when the next is asked for. @throws BadRequestError for one that sends next to nothing for long */
async function* watched(req: IncomingMessage, silence: NodeJS.Timeout): AsyncGenerator<Buffer> {
  const start = performance.now();
  let bytes = 0;
  for await (const chunk of req.iterator({ destroyOnReturn: false })) {
    silence.refresh();
    bytes += (chunk as Buffer).length;
    const time = performance.now() - start;
    if (time > PATIENCE && bytes < (time / 1_000) * RATE)
      throw new BadRequestError(`The body arrives slower than ${RATE} bytes per second`);
    yield chunk as Buffer;
    giveBack(chunk as Buffer);
  }
}

/** Reads over what nobody wants any more: a client that sends without end does not see its answer before. */
function discard(req: IncomingMessage): void {
  if (req.readableEnded || req.destroyed) return;
  const cut = setTimeout(() => req.destroy(), LINGER);
  cut.unref();
  req.once('close', () => clearTimeout(cut));
  req.on('error', () => undefined);
  req.resume();
}

function tooLarge(name: string, sizeLimit: number): PayloadTooLargeError {
  return new PayloadTooLargeError(`${shown(name)} is larger than ${sizeLimit} bytes`);
}

/** A name in a message. */
function shown(fileName: string): string {
  return fileName.length > 80 ? `${fileName.slice(0, 80)}…` : fileName;
}
