import type { BootedApp } from 'plinth/testing';
import sharp from 'sharp';
import { fileOf, framesOf, picturesIn, uint32 } from './animated-png-files.ts';
import { animatedPng, animation, chunksOf, DELAYS, LOOP } from './animation-files.ts';
import { bootLibrary } from './library-app.ts';

interface Format {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

let app: BootedApp;

beforeAll(async () => {
  app = await bootLibrary({ upload: { breakpoints: { small: 200 }, variants: ['webp', 'avif'], placeholder: true } });
});
afterAll(() => app?.close());

async function upload(content: Buffer, name: string): Promise<{ readonly url: string; readonly formats: Record<string, Format> }> {
  return (await app.request.post('/api/upload').attach('files', content, name).expect(201)).body[0];
}

const served = async (url: string): Promise<Buffer> => Buffer.from(await (await fetch(`${app.url}${url}`)).arrayBuffer());

/** Colors in the middle of each frame, as the names of their strongest channel. */
async function colorsOf(image: Buffer): Promise<readonly string[]> {
  const { pages = 1 } = await sharp(image).metadata();
  return Promise.all(
    Array.from({ length: pages }, async (_, page) => {
      const { channels } = await sharp(await sharp(image, { page }).png().toBuffer()).stats();
      const means = channels.slice(0, 3).map(({ mean }) => mean);
      return ['red', 'green', 'blue'][means.indexOf(Math.max(...means))] ?? '';
    }),
  );
}

describe('copies of an animation', () => {
  it.each(['gif', 'webp'] as const)('of the format %s have its frames, times and repetitions, in its size', async (format) => {
    const original = await animation(format);
    const { url, formats } = await upload(original, `moving.${format}`);
    expect(await served(url)).toEqual(original);
    for (const [name, width, height] of [
      ['thumbnail', 208, 156],
      ['small', 200, 150],
      ['thumbnail_webp', 208, 156],
      ['small_webp', 200, 150],
    ] as const) {
      const copy = formats[name] as Format;
      expect(copy).toMatchObject({ width, height });
      const image = await served(copy.url);
      const metadata = await sharp(image).metadata();
      expect(metadata).toMatchObject({ format: name.endsWith('webp') ? 'webp' : format, width, height, pages: 3, loop: LOOP });
      expect(metadata.delay).toEqual([...DELAYS]);
      expect(await colorsOf(image)).toEqual(['red', 'green', 'blue']);
    }
  });

  it('show the first frame in AVIF and as a placeholder', async () => {
    const { formats } = await upload(await animation('gif'), 'moving.gif');
    const avif = await served((formats.small_avif as Format).url);
    expect(await sharp(avif).metadata()).toMatchObject({ width: 200, height: 150 });
    const placeholder = Buffer.from(String(formats.placeholder?.url).replace(/^.*,/, ''), 'base64');
    for (const image of [avif, placeholder]) expect(await colorsOf(image)).toEqual(['red']);
  });

  it('of one frame are as those of other images', async () => {
    const { formats } = await upload(
      await sharp(await animation('gif'))
        .gif()
        .toBuffer(),
      'still.gif',
    );
    expect((await sharp(await served((formats.small as Format).url)).metadata()).pages ?? 1).toBe(1);
  });
});

describe('an animated PNG', () => {
  it('stays animated without its metadata, as do its copies', async () => {
    const original = await animatedPng('secret-author');
    const { url, formats } = await upload(original, 'moving.png');
    const stored = await served(url);
    expect(stored.includes('secret-author')).toBe(false);
    expect(chunksOf(stored).map(({ type }) => type)).toEqual(['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'IEND']);
    const frames = chunksOf(original).filter(({ type }) => type === 'fdAT');
    expect(chunksOf(stored).filter(({ type }) => type === 'fdAT')).toEqual(frames);
    const copy = await served((formats.small as Format).url);
    expect(formats.small).toMatchObject({ width: 200, height: 150 });
    const pictures = await picturesIn(copy);
    expect(pictures.map((picture) => [...picture.subarray(0, 4)])).toEqual([
      [255, 0, 0, 255],
      [0, 0, 255, 255],
    ]);
    expect(await sharp(await served((formats.small_webp as Format).url)).metadata()).toMatchObject({
      pages: 2,
      loop: 0,
      delay: [100, 100],
    });
    expect(await colorsOf(await served((formats.small_webp as Format).url))).toEqual(['red', 'blue']);
    expect(await colorsOf(await served((formats.small_avif as Format).url))).toEqual(['red']);
  });

  it('that is damaged is stored, and its copies are still', async () => {
    const original = fileOf(
      chunksOf(await animatedPng('secret-author')).map((chunk) => {
        return chunk.type === 'acTL' ? { type: 'acTL', data: uint32(1_000_000, 0) } : chunk;
      }),
    );
    const { url, formats } = await upload(original, 'damaged.png');
    expect(chunksOf(await served(url)).find(({ type }) => type === 'acTL')?.data).toEqual(uint32(1_000_000, 0));
    expect(framesOf(await served((formats.small as Format).url))).toBe(1);
    expect(await colorsOf(await served((formats.small as Format).url))).toEqual(['red']);
  });

  it('is refused where it is cut off', async () => {
    const original = await animatedPng('secret-author');
    const cut = original.subarray(0, original.indexOf('IEND') - 20);
    const { body } = await app.request.post('/api/upload').attach('files', cut, 'cut.png').expect(400);
    expect(body.error.message).toMatch(/metadata cannot be removed/);
  });
});
