import { crc32, deflateSync } from 'node:zlib';

const PNG = Buffer.from('89504e470d0a1a0a', 'hex');
const TEXT_SIZE = 7_900_000;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * A PNG whose header claims this size, with almost no pixels.
 * @param texts number of compressed texts in it, 8 MB each
 * @param comment an uncompressed text in it
 */
export function emptyPng(width: number, height: number, { texts = 0, comment }: { texts?: number; comment?: string } = {}): Buffer {
  const header = Buffer.from('00000000000000000802000000', 'hex');
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const text = texts > 0 ? chunk('zTXt', Buffer.concat([Buffer.from('k\0\0'), deflateSync(Buffer.alloc(TEXT_SIZE, 'x'))])) : PNG;
  return Buffer.concat([
    PNG,
    chunk('IHDR', header),
    ...Array<Buffer>(texts).fill(text),
    ...(comment === undefined ? [] : [chunk('tEXt', Buffer.from(`Comment\0${comment}`, 'latin1'))]),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Images of one pixel. */
const JPEG =
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////////////2wBDAf//////////////////////////////////////////////////////////////////////////////////////wAARCAABAAEDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/xAAUAQEAAAAAAAAAAAAAAAAAAAAA/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AAA//2Q==';
const GIF = 'R0lGODlhAQABAIAAAExpcf8AACH5BAUAAAAALAAAAAABAAEAAAICTAEAOw==';
const WEBP = 'UklGRhwAAABXRUJQVlA4TA8AAAAvAAAAAAcQ/Y/+ByKi/wEA';
const TIFF =
  'SUkqAAwAAAD/AAAADwAAAQMAAQAAAAEAAAABAQMAAQAAAAEAAAACAQMAAwAAANYAAAADAQMAAQAAAAEAAAAGAQMAAQAAAAIAAAARAQQAAQAAAAgAAAASAQMAAQAAAAEAAAAVAQMAAQAAAAMAAAAWAQMAAQAAAAABAAAXAQQAAQAAAAMAAAAaAQUAAQAAAMYAAAAbAQUAAQAAAM4AAAAcAQMAAQAAAAEAAAAoAQMAAQAAAAIAAABTAQMAAwAAANwAAAAAAAAAMzPLAAAACAAzM8sAAAAIAAgACAAIAAEAAQABAA==';

/** A JPEG whose header claims this size, with one pixel. */
export function hollowJpeg(width: number, height: number): Buffer {
  const image = Buffer.from(JPEG, 'base64');
  const frame = image.indexOf(Buffer.from('ffc0', 'hex'));
  image.writeUInt16BE(height, frame + 5);
  image.writeUInt16BE(width, frame + 7);
  return image;
}

/** A GIF whose header claims this size, with one pixel. */
export function hollowGif(width: number, height: number): Buffer {
  const image = Buffer.from(GIF, 'base64');
  const picture = image.indexOf(Buffer.from('2c00000000', 'hex'));
  for (const at of [6, picture + 5]) {
    image.writeUInt16LE(width, at);
    image.writeUInt16LE(height, at + 2);
  }
  return image;
}

/** A WebP whose header claims this size (at most 16383 per side), with one pixel. */
export function hollowWebp(width: number, height: number): Buffer {
  const image = Buffer.from(WEBP, 'base64');
  image.writeUInt32LE((width - 1) | ((height - 1) << 14), image.indexOf(0x2f, 20) + 1);
  return image;
}

/** A TIFF whose header claims this size, with one pixel. */
export function hollowTiff(width: number, height: number): Buffer {
  const image = Buffer.from(TIFF, 'base64');
  const widthTag = image.indexOf(Buffer.from('0001030001000000', 'hex'));
  image.writeUInt16LE(width, widthTag + 8);
  image.writeUInt16LE(height, widthTag + 20);
  return image;
}
