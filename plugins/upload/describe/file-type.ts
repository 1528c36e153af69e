import { open } from 'node:fs/promises';

/** Bytes at the beginning of a file that its type is told from. */
const HEAD = 65_536;

/** What a client says who does not know the type. */
const UNDECLARED = 'application/octet-stream';

/** The type that the bytes of a file speak of; null when they speak of none. */
export async function detectType(path: string): Promise<string | null> {
  // It exists as an ES module alone, and is not needed before the first upload.
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
 * The type of a file: what its bytes speak of when nothing says otherwise, else what its extension stands for, else what the client has declared.
 * @param name with its extension
 * @param declared null when nothing was
 * @param detected null when the bytes speak of no type
 */
export function decideType(name: string, declared: string | null, detected: string | null): string {
  const said = declared === UNDECLARED ? null : declared;
  const named = types().lookup(name) || null;
  if (detected !== null && (detected === named || named === null || said === null)) return detected;
  return named ?? said ?? UNDECLARED;
}

/** The usual extension of a type, with its dot; empty for a type that has none. */
export function extensionOfType(type: string): string {
  const extension = types().extension(type);
  return extension === false ? '' : `.${extension}`;
}

/** Loaded by the first upload: a start need not wait for it. */
function types(): typeof import('mime-types') {
  return require('mime-types') as typeof import('mime-types');
}
