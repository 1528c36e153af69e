import { deflateRawSync, gzipSync } from 'node:zlib';
import { type HostileFile, refused } from './hostile-file.ts';
import { emptyPng, hollowGif, hollowJpeg, hollowTiff, hollowWebp } from './images.ts';

const UNPACKED = 100_000_000;

/** Small files that expand to a large size when decoded, and truncated ones. */
export function bombs(): readonly HostileFile[] {
  const image = (trick: string, name: string, content: Buffer): HostileFile => ({
    trick,
    name,
    type: `image/${name.slice(name.lastIndexOf('.') + 1)}`,
    content,
  });
  return [
    refused(image('PNG of ten billion pixels', 'pixels.png', emptyPng(100_000, 100_000))),
    image('PNG of more pixels than there are numbers', 'numbers.png', emptyPng(0xffffffff, 0xffffffff)),
    image('PNG of no pixels', 'none.png', emptyPng(0, 0)),
    refused(image('PNG of 800 MB of texts', 'texts.png', emptyPng(10, 10, { texts: 100 }))),
    refused(image('JPEG of four billion pixels', 'pixels.jpeg', hollowJpeg(65_000, 65_000))),
    refused(image('GIF of four billion pixels', 'pixels.gif', hollowGif(65_000, 65_000))),
    refused(image('WebP of 268 million pixels', 'pixels.webp', hollowWebp(16_383, 16_383))),
    refused(image('TIFF of four billion pixels', 'pixels.tiff', hollowTiff(65_000, 65_000))),
    refused(image('JPEG of four billion pixels, named as text', 'pixels.txt', hollowJpeg(65_000, 65_000))),
    image('PNG that is cut off in its pixels', 'cut.png', emptyPng(2_000, 1_000)),
    image('PNG that is cut off in its header', 'head.png', emptyPng(20, 20).subarray(0, 20)),
    image('JPEG that is cut off', 'cut.jpeg', hollowJpeg(300, 200).subarray(0, 200)),
    image('GIF that is cut off', 'cut.gif', hollowGif(300, 200).subarray(0, 30)),
    image('WebP that is cut off', 'cut.webp', hollowWebp(300, 200).subarray(0, 30)),
    refused({ trick: 'no bytes', name: 'empty.jpg', type: 'image/jpeg', content: '' }),
    { trick: 'packed zeros of 100 MB', name: 'zeros.gz', type: 'application/gzip', content: gzipSync(Buffer.alloc(UNPACKED)) },
    { trick: 'packed zeros named as an image', name: 'zeros.png', type: 'image/png', content: gzipSync(Buffer.alloc(UNPACKED)) },
    { trick: 'archive of 100 MB of zeros', name: 'zeros.zip', type: 'application/zip', content: zipOfZeros() },
    { trick: 'archive named as a document', name: 'zeros.docx', type: 'application/zip', content: zipOfZeros('[Content_Types].xml') },
  ];
}

/** A ZIP archive with one entry. */
function zipOfZeros(name = 'zeros'): Buffer {
  const packed = deflateRawSync(Buffer.alloc(UNPACKED));
  const head = Buffer.alloc(30);
  head.write('PK\x03\x04\x14\0\0\0\x08\0', 'latin1');
  head.writeUInt32LE(packed.length, 18);
  head.writeUInt32LE(UNPACKED, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), packed]);
}
