import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';

/** Bytes that are read at a time. */
const BLOCK = 65_536;

/** A file, or a part of one, that is the content of an answer. */
interface PouredFile {
  readonly path: string;
  /** The first byte that is sent. */
  readonly start: number;
  /** Bytes that are sent: what the head of the answer says. */
  readonly length: number;
  /** When it was changed, as the head of the answer says: milliseconds since 1970. */
  readonly changed: number;
}

/**
 * Sends a file as the content of an answer, no faster than its client takes it. Two blocks of memory go back and forth between the disk and the connection: one for each
 * piece that is read, as streams take them, would lie about until the garbage collector comes by, which is when 32 MB of them do.
 * @param opened called when the file is open, before its first byte is sent, or when it is not its turn yet
 * @returns when all is sent, or the client has left
 * @throws what opening the file throws; a file that cannot be read to its end closes the connection, so that nobody takes a part for the whole
 */
export async function pourFile(file: PouredFile, res: ServerResponse, opened: () => void): Promise<void> {
  const isLater = res.socket === null && !res.writableEnded;
  if (isLater) {
    // Its client has asked for others before, of which there may be a thousand on one connection: none needs a file or memory until its turn comes.
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
    // It took so long that the request was answered otherwise, or its client has left.
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

/** @returns false when the client has left, or the file has become shorter */
async function pour(handle: FileHandle, { start, length }: PouredFile, res: ServerResponse, left: Promise<false>): Promise<boolean> {
  const size = Math.min(BLOCK, length);
  let [filling, emptying] = [Buffer.allocUnsafeSlow(size), Buffer.allocUnsafeSlow(size)];
  let sent: Promise<boolean> = Promise.resolve(true);
  for (let at = 0; at < length; ) {
    const { bytesRead } = await handle.read(filling, 0, Math.min(size, length - at), start + at);
    at += bytesRead;
    // What was read before is on its way by now, and its block free.
    if (!(await sent) || bytesRead === 0) return false;
    sent = Promise.race([written(res, filling.subarray(0, bytesRead)), left]);
    [filling, emptying] = [emptying, filling];
  }
  return sent;
}

/** @returns false when the connection did not take it */
function written(res: ServerResponse, block: Buffer): Promise<boolean> {
  return new Promise((resolve) => res.write(block, (error) => resolve(!error)));
}
