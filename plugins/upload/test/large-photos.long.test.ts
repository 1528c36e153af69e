import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { Image } from '../images/images.ts';
import { bootLibrary } from './library-app.ts';

/** Pixels of the largest photos that phones take today: 199.8 megapixels. */
const [WIDTH, HEIGHT] = [16_320, 12_240];
/** Bytes per image that is worked on. All of its pixels would take 600 MB. */
const BOUND = 250_000_000;

const folder = mkdtempSync(join(tmpdir(), 'plinth-photos-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function photo(name: string, width: number, height: number, how: (image: sharp.Sharp) => sharp.Sharp): Promise<string> {
  const path = join(folder, name);
  await how(sharp({ create: { width, height, channels: 3, background: '#369' }, limitInputPixels: false })).toFile(path);
  return path;
}

async function resize(...paths: readonly string[]): Promise<{ readonly images: readonly Image[]; readonly bytes: number }> {
  const node = ['--require', 'tsx/cjs', '--conditions=@plinth/source', join(__dirname, 'resizing-node.ts'), folder];
  return JSON.parse((await promisify(execFile)(process.execPath, [...node, ...paths])).stdout);
}

const measured = existsSync('/proc/self/status') ? it : it.skip;

describe('photos of 200 megapixels', () => {
  const turned = (image: sharp.Sharp) =>
    image
      .jpeg({ optimiseCoding: false })
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .withMetadata({ orientation: 6 });

  measured('are resized in bounded memory, one and several at once', async () => {
    const path = await photo('plain.jpg', WIDTH, HEIGHT, (image) => image.jpeg({ optimiseCoding: false }));
    for (const paths of [[path], [path, path, path]]) {
      const { images, bytes } = await resize(...paths);
      expect(images.map(({ copies }) => copies.map(({ name, width }) => [name, width]))).toEqual(
        paths.map(() => [
          ['thumbnail', 208],
          ['large', 1_000],
          ['medium', 750],
          ['small', 500],
        ]),
      );
      expect(bytes).toBeLessThan(BOUND * paths.length);
    }
  });

  measured('lose their metadata in bounded memory, and still show upright', async () => {
    const { images, bytes } = await resize(await photo('turned.jpg', WIDTH, HEIGHT, turned));
    const [image] = images as [Image];
    expect(bytes).toBeLessThan(BOUND);
    expect(image).toMatchObject({ width: HEIGHT, height: WIDTH });
    const { exif, orientation } = await sharp(image.path, { limitInputPixels: false }).metadata();
    expect(orientation).toBe(6);
    expect(exif?.includes('Somebody')).toBe(false);
    expect(image.size).toBe(statSync(image.path).size);
    const { width, height, orientation: ofCopy } = await sharp(image.copies[0]?.path).metadata();
    expect([width, height, ofCopy]).toEqual([117, 156, undefined]);
  });

  it('are uploaded with the options that hold where nobody sets any', async () => {
    const path = await photo('sent.jpg', WIDTH, HEIGHT, (image) => image.jpeg({ optimiseCoding: false }));
    const app = await bootLibrary();
    try {
      const { status, body } = await app.request.post('/api/upload').attach('files', path);
      expect([status, body.error]).toEqual([201, undefined]);
      const [{ width, height, formats }] = body;
      expect([width, height, Object.keys(formats).sort()]).toEqual([WIDTH, HEIGHT, ['large', 'medium', 'small', 'thumbnail']]);
    } finally {
      await app.close();
    }
  });
});

describe('images above 50 megapixels that must be decoded as a whole', () => {
  it.each([
    ['progressive.jpg', (image: sharp.Sharp) => image.jpeg({ progressive: true })],
    ['interlaced.png', (image: sharp.Sharp) => image.png({ progressive: true, compressionLevel: 1 })],
    ['lossy.webp', (image: sharp.Sharp) => image.webp({ effort: 0 })],
  ])('are refused: %s', async (name, how) => {
    const path = await photo(name, 7_200, 7_000, how);
    await expect(resize(path)).rejects.toThrow(/7200 × 7000 pixels, which exceeds the maximum of 50000000/);
  });
});
