import { deflateSync } from 'node:zlib';
import { NAME_MARK } from '../runner/leftovers.ts';
import type { UploadPart } from '../runner/target.ts';

/** A grey PNG image of this size. */
export function pngImage(name: string, width: number, height: number): UploadPart {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per pixel, greyscale.
  header.set([8, 0, 0, 0, 0], 8);
  // Every row begins with its filter type; 0 is none.
  const pixels = Buffer.concat(
    Array.from({ length: height }, (_, row) => Buffer.concat([Buffer.from([0]), Buffer.alloc(width, row % 256)])),
  );
  const content = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name: `${NAME_MARK}${name}.png`, type: 'image/png', content: new Uint8Array(content) };
}

/** A small image, for checks that do not depend on its content. */
export const PNG = pngImage('dot', 4, 4);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(checksum(body));
  return Buffer.concat([length, body, sum]);
}

/** CRC-32, which PNG puts after every chunk. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}
