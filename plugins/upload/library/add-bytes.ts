import type { Caller, DocumentValue } from 'plinth';
import type { FileInfo } from '../describe/file-info.ts';
import type { ImageSource } from '../images/image-source.ts';
import type { IncomingFolder } from '../receive/incoming-folder.ts';
import { tooLarge } from '../receive/receive-upload.ts';
import type { FileRow } from './file-rows.ts';
import type { Library } from './library.ts';
import { type PreparedFile, prepareFile } from './prepare-file.ts';

/** A file that the app's code adds. */
export interface GivenFile {
  /** `harbour.png`. */
  readonly fileName: string;
  /** A buffer, or a stream of chunks. */
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  /** Describes the image for people who cannot see it. Default: none. */
  readonly alternativeText?: string;
  readonly caption?: string;
  /** Declared type, which decides where bytes and extension do not. */
  readonly mime?: string;
  readonly focalPoint?: FileInfo['focalPoint'];
  /** A `documentId` from elsewhere, which must be free here. Default: a new one. */
  readonly documentId?: string;
}

/** What adding such files needs. */
export interface BytesTaker {
  readonly library: Library;
  readonly images: ImageSource;
  readonly incoming: IncomingFolder;
  /** Maximum file size in bytes. */
  readonly sizeLimit: number;
}

/**
 * Adds a file like an upload: detects its type, and makes the smaller copies of an image.
 * @returns its `documentId`
 * @throws PayloadTooLargeError for a file above the limit, and the errors of the change
 */
export async function addBytes(taker: BytesTaker, file: GivenFile, caller: Caller): Promise<string> {
  const { library } = taker;
  return withPrepared(taker, file, async (prepared) => {
    return (await library.add(prepared, infoOf(file), caller, file.documentId)).documentId;
  });
}

/**
 * Replaces the bytes of a file like an upload.
 * @param info default: the description of the file, and its name
 * @throws NotFoundError, and as `addBytes`
 */
export async function replaceBytes(
  taker: BytesTaker,
  row: FileRow,
  file: GivenFile,
  caller: Caller,
  info: FileInfo = { ...infoOf(file), name: file.fileName },
): Promise<DocumentValue> {
  return withPrepared(taker, file, (prepared) => taker.library.replace(row, prepared, info, caller));
}

function infoOf({ alternativeText, caption, focalPoint }: GivenFile): FileInfo {
  return {
    ...(alternativeText !== undefined && { alternativeText }),
    ...(caption !== undefined && { caption }),
    ...(focalPoint !== undefined && { focalPoint }),
  };
}

async function withPrepared<Result>(
  { images, incoming, sizeLimit }: BytesTaker,
  { fileName, bytes, mime }: GivenFile,
  work: (file: PreparedFile) => Promise<Result>,
): Promise<Result> {
  const batch = incoming.batch();
  try {
    const file = await batch.create();
    for await (const chunk of bytes instanceof Uint8Array ? [bytes] : bytes) {
      if (file.size + chunk.length > sizeLimit) throw tooLarge(fileName, sizeLimit);
      await file.write(Buffer.from(chunk));
    }
    await file.close();
    const received = { path: file.path, size: file.size, fileName, type: mime ?? null, digest: null };
    return await work(await prepareFile(received, images, batch));
  } finally {
    await batch.dispose();
  }
}
