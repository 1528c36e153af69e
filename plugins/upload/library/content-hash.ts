import { createHash } from 'node:crypto';
import type { PreparedFile } from './prepare-file.ts';

/**
 * A digest of all that is stored of a file, by which others find bytes to share: what came, and what the settings of images, the packages and the
 * provider have made of it.
 * @param ext with its dot
 * @returns null for files that were received without a digest
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
