import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { ReceivedUpload } from './receive-upload.ts';

/** SHA-256 of the content of an upload, independent of its boundary: equal uploads have equal digests. */
export async function uploadDigest({ files, fields }: ReceivedUpload): Promise<string> {
  const digests: string[] = [];
  for (const { path, digest } of files) digests.push(digest ?? (await fileDigest(path)));
  const named = files.map(({ fileName, type }, index) => [fileName, type, digests[index]]);
  return createHash('sha256')
    .update(JSON.stringify([named, [...fields]]))
    .digest('hex');
}

async function fileDigest(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
