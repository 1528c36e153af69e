import { createGunzip } from 'node:zlib';
import { PayloadTooLargeError, ValidationError } from 'plinth';
import { MESSAGES } from '../messages.ts';

/** How many times larger than its packed size an archive may be, beyond the first megabytes. Text shrinks 20 to 50 times. */
const MOST_TIMES = 300;
const FREE = 64_000_000;
const GZIP = [0x1f, 0x8b];

/**
 * The content of a stream, unpacked if it is packed.
 * @throws PayloadTooLargeError beyond `maxSize`, and for an archive that would fill the disk
 */
export async function* bounded(stream: AsyncIterable<Uint8Array>, maxSize: number): AsyncGenerator<Uint8Array> {
  let packed = 0;
  async function* counted(first: Uint8Array | null, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
    try {
      for (let chunk = first; chunk !== null; ) {
        packed += chunk.length;
        yield chunk;
        const { value, done } = await rest.next();
        chunk = done === true ? null : value;
      }
    } finally {
      // Release the sender, even if the rest is not read.
      rest.return?.().catch(() => undefined);
    }
  }
  const chunks = stream[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  for (let next = await chunks.next(); ; next = await chunks.next()) {
    if (next.done === true) break;
    head = Buffer.concat([head, next.value]);
    if (head.length >= GZIP.length) break;
  }
  const all = counted(head.length === 0 ? null : head, chunks);
  const isPacked = GZIP.every((byte, index) => head[index] === byte);
  let size = 0;
  for await (const chunk of isPacked ? gunzipped(all) : all) {
    size += chunk.length;
    if (size > maxSize) throw new PayloadTooLargeError(MESSAGES.decompressedTooLarge({ maxSize }));
    if (isPacked && size > FREE && size > packed * MOST_TIMES)
      throw new PayloadTooLargeError(MESSAGES.compressionRatio({ mostTimes: MOST_TIMES }));
    yield chunk;
  }
}

async function* gunzipped(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacked = createGunzip();
  let goOn: () => void = () => undefined;
  for (const event of ['drain', 'close']) unpacked.on(event, () => goOn());
  const feeding = (async () => {
    try {
      for await (const chunk of bytes) {
        if (unpacked.destroyed) return;
        if (!unpacked.write(chunk)) await new Promise<void>((resolve) => (goOn = resolve));
      }
      unpacked.end();
    } catch (error) {
      unpacked.destroy(error as Error);
    }
  })();
  try {
    yield* unpacked as AsyncIterable<Buffer>;
  } catch (error) {
    throw String((error as NodeJS.ErrnoException).code).startsWith('Z_') ? new ValidationError(MESSAGES.archiveDamaged) : error;
  } finally {
    unpacked.destroy();
    await feeding;
  }
}
