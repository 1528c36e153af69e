import { checkedFileName, extensionOf } from '../describe/file-name.ts';
import { decideType, detectType, extensionOfType } from '../describe/file-type.ts';
import type { ImageCopy, Placeholder } from '../images/copies.ts';
import type { ImageSource } from '../images/image-source.ts';
import type { Image } from '../images/images.ts';
import { svgSizeOf } from '../images/svg-size.ts';
import { contentOf } from '../providers/content.ts';
import type { Content } from '../providers/provider.ts';
import type { IncomingBatch } from '../receive/incoming-folder.ts';
import type { ReceivedFile } from '../receive/receive-upload.ts';

const SVG = 'image/svg+xml';

/** A received file about which everything is known, and which is stored nowhere yet. */
export interface PreparedFile {
  /** As it was sent, normalised. */
  readonly fileName: string;
  /** With its dot, in the letters of the name; empty for a type that has none. */
  readonly ext: string;
  readonly mime: string;
  readonly content: Content;
  /** SHA-256 of the bytes as they came; null where nobody asked for it. */
  readonly digest: string | null;
  /** Pixels; null for what is not an image. */
  readonly width: number | null;
  readonly height: number | null;
  readonly copies: readonly PreparedCopy[];
  readonly placeholder: Placeholder | null;
}

/** A smaller copy that is stored nowhere yet. */
export interface PreparedCopy extends ImageCopy {
  readonly content: Content;
}

/**
 * Finds out what a received file is, and makes its smaller copies.
 * @throws ApplicationError for a name that is none, and for images that are refused
 */
export async function prepareFile(received: ReceivedFile, images: ImageSource, batch: IncomingBatch): Promise<PreparedFile> {
  const { path, size, type } = received;
  const fileName = checkedFileName(received.fileName);
  const named = extensionOf(fileName);
  const detected = await detectType(path);
  const mime = decideType(named === null ? '' : `x${named}`, type, detected);
  // Only what is an image by its bytes is decoded: the library would draw any text that looks like SVG.
  const isImage = detected?.startsWith('image/') === true;
  const image: Image | null = isImage ? ((await images()?.work({ path, size }, () => batch.path())) ?? null) : null;
  const measured = image ?? (mime === SVG ? await svgSizeOf(path) : null);
  return {
    fileName,
    ext: named ?? extensionOfType(mime),
    mime,
    content: contentOf(image ?? { path, size }, mime),
    digest: received.digest,
    width: measured?.width ?? null,
    height: measured?.height ?? null,
    copies: (image?.copies ?? []).map((copy) => ({
      ...copy,
      content: contentOf(copy, copy.variant === null ? mime : `image/${copy.variant}`),
    })),
    placeholder: image?.placeholder ?? null,
  };
}
