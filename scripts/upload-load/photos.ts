import sharp from 'sharp';

/** Photos, each with and without camera metadata. */
export interface Photos {
  readonly plain: readonly Buffer[];
  /** Size of a photo in pixels: 12 million in total. */
  readonly noted: readonly Buffer[];
}

/** Pixels of a photo: 12 million. */
const WIDTH = 4_000;
const HEIGHT = 3_000;
const QUALITY = 85;

/** Camera metadata. */
const NOTES = { IFD0: { Make: 'Bench', Model: 'Twelve', Software: 'photos' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 8/1 0/1' } };

/**
 * JPEG photos of 12 megapixels, the same ones in every run. They have distinct soft colours with noise, so that they are as large and as
 * hard to decode as real photos (about 3 MB).
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
      // xorshift: cheap noise that depends only on the number of the photo.
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
