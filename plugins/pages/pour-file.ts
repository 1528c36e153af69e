import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

/** Bytes per read. */
const BLOCK = 65_536;

/** A file, or a part of one, that is the body of a response. */
interface PouredFile {
  readonly path: string;
  /** Offset of the first byte that is sent. */
  readonly start: number;
  /** Number of bytes: the `Content-Length` of the response. */
  readonly length: number;
  /** Modification time that the response's headers were computed from: milliseconds since 1970. */
  readonly changed: number;
}

/**
 * Sends a file as the body of a response, no faster than the client reads. It reuses two buffers, one being filled while the other is sent.
 * Streams would allocate a new one for each read, and garbage collection starts only after 32 MB of them.
 * @param opened called when the file is open, before its first byte is sent, or when its response has to wait for earlier ones of the
 * connection
 * @returns when everything is sent, or the client has disconnected
 * @throws errors of opening the file. If reading fails later, the connection is closed, so that no client takes a part for the whole
 */
export async function pourFile(file: PouredFile, res: ServerResponse, opened: () => void): Promise<void> {
  const isLater = res.socket === null && !res.writableEnded;
  if (isLater) {
    // Pipelined requests come first, perhaps a thousand on one connection. This one takes no file handle and no buffers until its turn
    // comes.
    opened();
    await once(res, 'socket');
  }
  const handle = await open(file.path, 'r');
  opened();
  const { socket } = res;
  let leave: () => void = () => undefined;
  const left = new Promise<false>((resolve) => {
    leave = () => resolve(false);
  });
  socket?.once('close', leave);
  try {
    // In the meantime the request may have been answered otherwise (a timeout), or its client has disconnected.
    if (res.writableEnded || !socket || socket.destroyed) return;
    const isOther = isLater && (await handle.stat()).mtimeMs !== file.changed;
    if (!isOther && (await pour(handle, file, res, left))) res.end();
    else res.destroy();
  } catch (error) {
    res.destroy(error as Error);
  } finally {
    socket?.off('close', leave);
    await handle.close();
  }
}

/** @returns false when the client has disconnected, or the file has become shorter */
async function pour(handle: FileHandle, { start, length }: PouredFile, res: ServerResponse, left: Promise<false>): Promise<boolean> {
  const size = Math.min(BLOCK, length);
  let [filling, emptying] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
  let sent: Promise<boolean> = Promise.resolve(true);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(filling, 0, Math.min(size, length - at), start + at);
    at += bytesRead;
    // Waits until the previous block is sent, so that its buffer is free.
    if (!(await sent) || bytesRead === 0) return false;
    sent = Promise.race([written(res, filling.subarray(0, bytesRead)), left]);
    [filling, emptying] = [emptying, filling];
  }
  return sent;
}

/** @returns false when the connection failed */
function written(res: ServerResponse, block: Buffer): Promise<boolean> {
  return new Promise((resolve) => res.write(block, (error) => resolve(!error)));
}
