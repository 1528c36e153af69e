import { MessageChannel, type MessagePort } from 'node:worker_threads';

/** A port that nobody listens to: what is sent to it is gone. */
const NOWHERE = closedPort();

/**
 * Gives the memory of a chunk back at once, and leaves it empty. Left to the garbage collector, which comes by when many of them lie about, the chunks of a large
 * body move the memory of the process by as much. Only for chunks that nobody else holds; one that shares its memory with others stays.
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
