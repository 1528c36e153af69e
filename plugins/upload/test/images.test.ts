import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { type ImageSettings, Images } from '../images/images.ts';
import { WorkQueue } from '../images/work-queue.ts';
import { animation } from './animation-files.ts';

const SETTINGS: ImageSettings = {
  breakpoints: { large: 1_000, medium: 750, small: 500 },
  variants: [],
  placeholder: false,
  keepMetadata: false,
  pixelLimit: 50_000_000,
};

let folder: string;
let count = 0;
const newPath = () => join(folder, String(count++));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-images-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const blank = (width: number, height: number, channels: 3 | 4 = 3) => sharp({ create: { width, height, channels, background: '#369' } });

async function work(image: sharp.Sharp, settings: Partial<ImageSettings> = {}) {
  const path = newPath();
  const { size } = await image.toFile(path);
  return new Images(sharp, new WorkQueue(1, 10), { ...SETTINGS, ...settings }).work({ path, size }, newPath);
}

const shown = async (image: sharp.Sharp, settings?: Partial<ImageSettings>) => {
  const copies = (await work(image, settings))?.copies ?? [];
  return Object.fromEntries(copies.map(({ name, width, height }) => [name, `${width}×${height}`]));
};

describe('Images', () => {
  it.each([
    [1_200, 800, { thumbnail: '234×156', small: '500×333', medium: '750×500', large: '1000×667' }],
    [600, 300, { thumbnail: '245×123', small: '500×250' }],
    [400, 800, { thumbnail: '78×156', small: '250×500', medium: '375×750' }],
    [300, 1_100, { thumbnail: '43×156', small: '136×500', medium: '205×750', large: '273×1000' }],
    [500, 500, { thumbnail: '156×156' }],
    [245, 156, {}],
    [3_000, 1, { thumbnail: '245×1', small: '500×1', medium: '750×1', large: '1000×1' }],
  ])('makes copies of %d × %d as recorded', async (width, height, expected) => {
    expect(await shown(blank(width, height).png())).toEqual(expected);
  });

  it.each(['jpeg', 'png', 'webp', 'gif', 'tiff'] as const)(
    'makes copies of %s in its format, with the size that they have',
    async (format) => {
      const image = await work(blank(400, 300, 4).toFormat(format));
      const [copy] = image?.copies ?? [];
      const { format: made, width, height, hasAlpha } = await sharp(copy?.path).metadata();
      expect([made, width, height]).toEqual([format, 208, 156]);
      expect(hasAlpha).toBe((await sharp(image?.path).metadata()).hasAlpha);
      expect(copy?.size).toBe(statSync(String(copy?.path)).size);
    },
  );

  it('measures AVIF and SVG, and makes no copies of them', async () => {
    expect(await work(blank(400, 300).avif())).toMatchObject({ width: 400, height: 300, copies: [] });
  });

  it('makes the copies that are configured', async () => {
    expect(await shown(blank(400, 300).png(), { breakpoints: { tiny: 64 } })).toEqual({ thumbnail: '208×156', tiny: '64×48' });
  });

  it('makes copies in other formats too', async () => {
    const image = await work(blank(600, 300).png(), { variants: ['webp', 'avif'] });
    const made = await Promise.all((image?.copies ?? []).map(async ({ name, path }) => [name, (await sharp(path).metadata()).format]));
    const kinds = ['thumbnail', 'small'].flatMap((name) => [
      [name, 'png'],
      [`${name}_webp`, 'webp'],
      [`${name}_avif`, 'heif'],
    ]);
    expect(made).toEqual(expect.arrayContaining(kinds));
    expect(made).toHaveLength(6);
  });

  it.each([
    [300, 200, 16, 11],
    [8, 4, 8, 4],
  ])('makes a placeholder of %d × %d', async (width, height, ...size) => {
    const { placeholder } = (await work(blank(width, height).png(), { placeholder: true })) ?? {};
    const [head, data = ''] = String(placeholder?.url).split(',');
    expect(head).toBe('data:image/webp;base64');
    const { format, ...facts } = await sharp(Buffer.from(data, 'base64')).metadata();
    expect([format, facts.width, facts.height, facts.size]).toEqual(['webp', ...size, placeholder?.size]);
    expect([placeholder?.width, placeholder?.height]).toEqual(size);
  });

  it('keeps metadata where that is configured, and still removes it from copies', async () => {
    const image = await work(
      blank(400, 300)
        .withExif({ IFD0: { Copyright: 'Somebody' } })
        .jpeg(),
      { keepMetadata: true },
    );
    expect((await sharp(image?.path).metadata()).exif).toBeDefined();
    expect((await sharp(image?.copies[0]?.path).metadata()).exif).toBeUndefined();
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('turns an image of orientation %d', async (orientation) => {
    const image = await work(blank(400, 300).withMetadata({ orientation }).jpeg());
    const size = orientation > 4 ? { width: 300, height: 400 } : { width: 400, height: 300 };
    expect(image).toMatchObject(size);
    expect(await sharp(image?.path).metadata()).toMatchObject(size);
    const thumbnail = orientation > 4 ? { width: 117, height: 156 } : { width: 208, height: 156 };
    expect(await sharp(image?.copies[0]?.path).metadata()).toMatchObject(thumbnail);
  });

  it('makes still copies of an animation with too many pixels in all its frames', async () => {
    const pagesOf = async (pixelLimit: number) => {
      const made = await work(sharp(await animation('gif'), { animated: true }), { pixelLimit });
      return (await sharp(made?.copies[0]?.path).metadata()).pages ?? 1;
    };
    expect(await pagesOf(400 * 300 * 3)).toBe(3);
    expect(await pagesOf(400 * 300 * 3 - 1)).toBe(1);
  });

  it('refuses an image of too many pixels', async () => {
    await expect(work(blank(400, 300).png(), { pixelLimit: 119_999 })).rejects.toMatchObject({
      status: 400,
      message: expect.stringContaining('400 × 300'),
    });
    expect(await work(blank(400, 300).png(), { pixelLimit: 120_000 })).not.toBeNull();
  });
});
