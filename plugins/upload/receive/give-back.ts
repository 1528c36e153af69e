import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** A closed port: data sent to it is discarded. */
const NOWHERE = closedPort();

/**
 * Frees the memory of a chunk at once by transferring it. The garbage collector would wait until many chunks have piled up, so a large body
 * would grow the process by as much. Only for chunks that nobody else holds; a chunk in a shared buffer is left alone.
 */
export function giveBack(chunk: Buffer): void {
  const { buffer } = chunk;
  if (buffer instanceof ArrayBuffer && chunk.length === buffer.byteLength) NOWHERE.postMessage(null, [buffer]);
}

function closedPort(): MessagePort {
  const { port1 } = new MessageChannel();
  port1.close();
  return port1;
}
