import { open } from 'node:fs/promises';

/** Bytes at the start of a file from which its type is detected. */
const HEAD = 65_536;

/** The type that clients declare when they do not know it. */
const UNDECLARED = 'application/octet-stream';

/** The type detected from a file's bytes; null if unknown. */
export async function detectType(path: string): Promise<string | null> {
  // The package is an ES module only, and not needed before the first upload.
  const { fileTypeFromBuffer } = await import('file-type/node');
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const found = await fileTypeFromBuffer(buffer.subarray(0, bytesRead)).catch(() => undefined);
    return found?.mime ?? null;
  } finally {
    await handle.close();
  }
}

/**
 * The type of a file: the detected one, unless its extension means another one and the client declared a type; else that of the extension,
 * else the declared one.
 * @param name with its extension
 * @param declared by the client; null without one
 * @param detected from the bytes; null if unknown
 */
export function decideType(name: string, declared: string | null, detected: string | null): string {
  const said = declared === UNDECLARED ? null : declared;
  const named = types().lookup(name) || null;
  if (detected !== null && (detected === named || named === null || said === null)) return detected;
  return named ?? said ?? UNDECLARED;
}

/** The usual extension of a type, with its dot; empty if it has none. */
export function extensionOfType(type: string): string {
  const extension = types().extension(type);
  return extension === false ? '' : `.${extension}`;
}

/** Loaded with the first upload, to keep the start fast. */
function types(): typeof import('mime-types') {
  return require('mime-types') as typeof import('mime-types');
}
