import type { Caller } from 'plinth';
import type { ImageSource } from '../images/image-source.ts';
import type { IncomingFolder } from '../receive/incoming-folder.ts';
import type { Library } from './library.ts';
import { prepareFile } from './prepare-file.ts';

/** A file that code adds to the library. */
export interface GivenFile {
  /** `harbour.png`. */
  readonly fileName: string;
  readonly bytes: Uint8Array;
  /** What it shows, for who does not see it. Default: nothing. */
  readonly alternativeText?: string;
}

/** What takes such files. */
export interface BytesTaker {
  readonly library: Library;
  readonly images: ImageSource;
  readonly incoming: IncomingFolder;
}

/**
 * Adds a file as an upload would: its type is found out, an image gets its smaller copies.
 * @returns its `documentId`
 */
export async function addBytes(
  { library, images, incoming }: BytesTaker,
  { fileName, bytes, alternativeText }: GivenFile,
  caller: Caller,
): Promise<string> {
  const batch = incoming.batch();
  try {
    const file = await batch.create();
    await file.write(Buffer.from(bytes));
    await file.close();
    const received = { path: file.path, size: file.size, fileName, type: null, digest: null };
    const info = alternativeText === undefined ? {} : { alternativeText };
    return (await library.add(await prepareFile(received, images, batch), info, caller)).documentId;
  } finally {
    await batch.dispose();
  }
}
