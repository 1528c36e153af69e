import { createHash } from 'node:crypto';
import { checkedFileName, extensionOf } from '../describe/file-name.ts';
import { decideType, detectType, extensionOfType } from '../describe/file-type.ts';
import type { ImageCopy, Placeholder } from '../images/copies.ts';
import type { ImageSource } from '../images/image-source.ts';
import type { Image } from '../images/images.ts';
import { svgSizeOf } from '../images/svg-size.ts';
import { type Content, contentOf } from '../providers/provider.ts';
import type { IncomingBatch } from '../receive/incoming-folder.ts';
import type { ReceivedFile } from '../receive/receive-upload.ts';

const SVG = 'image/svg+xml';

/** A received file with all facts known, not stored yet. */
export interface PreparedFile {
  /** As sent, normalized to NFC. */
  readonly fileName: string;
  /** With its dot, in the case of the name; empty if its type has none. */
  readonly ext: string;
  readonly mime: string;
  readonly content: Content;
  /** SHA-256 of the received bytes; null if not requested. */
  readonly digest: string | null;
  /** Pixels; null if not an image. */
  readonly width: number | null;
  readonly height: number | null;
  readonly copies: readonly PreparedCopy[];
  readonly placeholder: Placeholder | null;
}

/** A smaller copy, not stored yet. */
export interface PreparedCopy extends ImageCopy {
  readonly content: Content;
}

/**
 * Detects the type of a received file, and makes its smaller copies.
 * @throws ApplicationError for an invalid name, and for refused images
 */
export async function prepareFile(received: ReceivedFile, images: ImageSource, batch: IncomingBatch): Promise<PreparedFile> {
  const { path, size, type } = received;
  const fileName = checkedFileName(received.fileName);
  const named = extensionOf(fileName);
  const detected = await detectType(path);
  const mime = decideType(named === null ? '' : `x${named}`, type, detected);
  // Only files that are images by their bytes are decoded: the library would render any text that looks like SVG.
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

/**
 * A digest of everything stored for a file, used to find bytes to share. Besides the received bytes, it covers what the image settings, the
 * package versions and the provider made of them.
 * @param ext with its dot
 * @returns null for files received without a digest
 */
export function contentHashOf(
  { digest, mime, content, width, height, copies, placeholder }: PreparedFile,
  ext: string,
  provider: string,
): string | null {
  if (digest === null) return null;
  const made = copies.map((copy) => [copy.name, copy.variant, copy.width, copy.height, copy.size]);
  const facts = [digest, mime, ext, provider, content.size, width, height, made, placeholder?.url ?? null];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
