import { createReadStream } from 'node:fs';
import type { Content } from './provider.ts';

/** Bytes of a temporary file, as providers take them. */
export function contentOf({ path, size }: { readonly path: string; readonly size: number }, type: string): Content {
  return { path, size, type, stream: () => createReadStream(path) };
}
