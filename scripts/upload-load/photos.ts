import sharp from 'sharp';

/** Photos, each with and without what a camera notes. */
export interface Photos {
  readonly plain: readonly Buffer[];
  /** With EXIF. */
  readonly noted: readonly Buffer[];
}

/** Pixels of a photo: 12 million. */
const WIDTH = 4_000;
const HEIGHT = 3_000;
const QUALITY = 85;

/** What a camera notes in a photo. */
const NOTES = { IFD0: { Make: 'Bench', Model: 'Twelve', Software: 'photos' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' } };

/**
 * JPEG photos of 12 megapixels, the same ones in every run: soft colours that no two share, under the grain of a camera, so that they are as large and as hard to
 * decode as what people upload (about 3 MB).
 */
export async function makePhotos(count: number): Promise<Photos> {
  const [plain, noted]: [Buffer[], Buffer[]] = [[], []];
  for (let n = 0; n < count; n++) {
    const photo = sharp(pixelsOf(n), { raw: { width: WIDTH, height: HEIGHT, channels: 3 } }).jpeg({ quality: QUALITY });
    plain.push(await photo.clone().toBuffer());
    noted.push(await photo.withExif(NOTES).toBuffer());
  }
  return { plain, noted };
}

function pixelsOf(n: number): Buffer {
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  let state = (n + 1) * 0x9e3779b1;
  for (let y = 0, at = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      // xorshift: cheap noise that depends on the number of the photo alone.
      state ^= state << 13;
      state ^= state >>> 17;
      state ^= state << 5;
      const grain = state & 15;
      pixels[at++] = ((x >> 5) + 40 * n + grain) & 127;
      pixels[at++] = ((y >> 5) + grain) & 127;
      pixels[at++] = (((x + y) >> 6) + 20 * n + grain) & 127;
    }
  }
  return pixels;
}
