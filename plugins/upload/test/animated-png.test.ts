import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp, { type Metadata } from 'sharp';
import { copyAsAnimatedPng } from '../images/animated-png/animated-png-copy.ts';
import { type ImageCopies, type ImageCopy, makeCopies, type Original } from '../images/copies.ts';
import { Decoding } from '../images/decoding.ts';
import { type Image, type ImageSettings, Images } from '../images/images.ts';
import { WorkQueue } from '../images/work-queue.ts';
import { animatedPngChunks, fileOf, framesOf, picturesIn, type TestAnimation, uint32 } from './animated-png-files.ts';
import { chunksOf, type PngChunk } from './animation-files.ts';

const SETTINGS: ImageSettings = {
  breakpoints: { small: 200 },
  variants: ['webp'],
  placeholder: false,
  keepMetadata: true,
  pixelLimit: 10_000_000,
};
const [RED, LIME, BLUE] = [
  [255, 0, 0, 255],
  [0, 255, 0, 255],
  [0, 0, 255, 255],
] as const;
/** Points of a copy of 200 × 150: in the middle of its quarters. */
const POINTS = [50 + 37 * 200, 150 + 37 * 200, 50 + 112 * 200, 150 + 112 * 200];

let folder: string;
let count = 0;
const newPath = () => join(folder, String(count++));

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'plinth-animated-png-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function work(file: Buffer, settings: Partial<ImageSettings> = {}): Promise<Image> {
  const path = newPath();
  writeFileSync(path, file);
  const images = new Images(sharp, new WorkQueue(1, 10), { ...SETTINGS, ...settings });
  return (await images.work({ path, size: file.length }, newPath)) as Image;
}

const copyOf = (image: Pick<ImageCopies, 'copies'>, name: string): ImageCopy =>
  image.copies.find((copy) => copy.name === name) as ImageCopy;
const bytesOf = (image: Pick<ImageCopies, 'copies'>, name: string): Buffer => readFileSync(copyOf(image, name).path);
const colorsIn = (picture: Buffer, points = POINTS) => points.map((point) => [...picture.subarray(point * 4, point * 4 + 4)]);
const colorsOf = async (file: Buffer) => (await picturesIn(file)).map((picture) => colorsIn(picture));
const all = (color: readonly number[]) => POINTS.map(() => [...color]);
/** Three whole frames of one color each. */
const plain = (more: Partial<TestAnimation> = {}): TestAnimation => ({
  width: 400,
  height: 300,
  frames: [{ pixel: RED }, { pixel: LIME }, { pixel: BLUE }],
  ...more,
});

describe('copies of an animated PNG', () => {
  it('have its frames, times and repetitions', async () => {
    const frames = [
      { pixel: RED, delay: [3, 50] },
      { pixel: LIME, delay: [20, 0] },
      { pixel: BLUE, delay: [2, 1] },
    ] as const;
    const image = await work(fileOf(animatedPngChunks(plain({ frames, plays: 3 }))));
    expect(image.copies.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['thumbnail', 208, 156],
      ['thumbnail_webp', 208, 156],
      ['small', 200, 150],
      ['small_webp', 200, 150],
    ]);
    const copy = bytesOf(image, 'small');
    expect(copyOf(image, 'small').size).toBe(copy.length);
    expect(await sharp(copy).metadata()).toMatchObject({ format: 'png', width: 200, height: 150 });
    expect(chunksOf(copy).find(({ type }) => type === 'acTL')?.data).toEqual(uint32(3, 3));
    const controls = chunksOf(copy).filter(({ type }) => type === 'fcTL');
    expect(controls.map(({ data }) => [data.readUInt16BE(20), data.readUInt16BE(22)])).toEqual(frames.map(({ delay }) => delay));
    const numbered = chunksOf(copy).filter(({ type }) => type === 'fcTL' || type === 'fdAT');
    expect(numbered.map(({ data }) => data.readUInt32BE(0))).toEqual([0, 1, 2, 3, 4]);
    expect(await colorsOf(copy)).toEqual([all(RED), all(LIME), all(BLUE)]);
    const webp = bytesOf(image, 'small_webp');
    expect(await sharp(webp).metadata()).toMatchObject({
      format: 'webp',
      pages: 3,
      loop: 3,
      delay: [60, 200, 2_000],
      width: 200,
      height: 150,
    });
  });

  it('show frames as they are drawn over each other', async () => {
    const frames = [
      { pixel: RED },
      // Over the left half, which is restored after it.
      { pixel: [0, 0, 255, 128], region: [0, 0, 200, 300], blend: 1, dispose: 2 },
      // Instead of the right half, which is empty after it.
      { pixel: LIME, region: [200, 0, 200, 300], dispose: 1 },
      // Instead of the upper left quarter.
      { pixel: [0, 0, 255, 128], region: [0, 0, 200, 150] },
      // Nothing over everything.
      { pixel: [9, 9, 9, 0], blend: 1 },
      // Over what is half transparent, and over what is empty.
      { pixel: [255, 255, 255, 128], region: [0, 0, 400, 150], blend: 1 },
    ] as const;
    const image = await work(fileOf(animatedPngChunks(plain({ frames }))));
    const pictures = await colorsOf(bytesOf(image, 'small'));
    const [mixed, half, none] = [
      [127, 0, 128, 255],
      [0, 0, 255, 128],
      [0, 0, 0, 0],
    ];
    expect(pictures).toEqual([
      all(RED),
      [mixed, [...RED], mixed, [...RED]],
      [[...RED], [...LIME], [...RED], [...LIME]],
      [half, none, [...RED], none],
      [half, none, [...RED], none],
      [[170, 170, 255, 192], [255, 255, 255, 128], [...RED], none],
    ]);
    const webp = await sharp(bytesOf(image, 'small_webp'), { page: 2 }).ensureAlpha().raw().toBuffer();
    for (const [index, color] of colorsIn(webp).entries()) {
      for (const [channel, value] of color.entries()) expect(Math.abs(value - (pictures[2]?.[index]?.[channel] ?? 0))).toBeLessThan(8);
    }
  });

  it.each<[string, Partial<TestAnimation>]>([
    ['without opacity', { colorType: 2, frames: [RED, LIME, BLUE].map((pixel) => ({ pixel: pixel.slice(0, 3) })) }],
    ['in gray', { colorType: 0, frames: [[10], [100], [200]].map((pixel) => ({ pixel })) }],
    ['in 16 bits', { bitDepth: 16, frames: [RED, LIME, BLUE].map((color) => ({ pixel: color.flatMap((value) => [value, value]) })) }],
    [
      'with a palette',
      {
        colorType: 3,
        before: [
          { type: 'PLTE', data: Buffer.from([...RED.slice(0, 3), ...LIME.slice(0, 3), ...BLUE.slice(0, 3)]) },
          { type: 'tRNS', data: Buffer.from([255, 255, 100]) },
        ],
        frames: [{ pixel: [0] }, { pixel: [1] }, { pixel: [2] }],
      },
    ],
  ])('are made of one %s', async (_, more) => {
    const image = await work(fileOf(animatedPngChunks(plain(more))));
    const expected = {
      '0': [10, 100, 200].map((value) => [value, value, value, 255]),
      '3': [RED, LIME, [0, 0, 255, 100]],
    }[String(more.colorType)] ?? [RED, LIME, BLUE];
    expect(await colorsOf(bytesOf(image, 'small'))).toEqual(expected.map(all));
  });

  it('are made of one that is interlaced', async () => {
    const frames = await Promise.all(
      [RED, LIME, BLUE].map(async ([r, g, b]) => {
        const picture = sharp({ create: { width: 400, height: 300, channels: 4, background: { r, g, b, alpha: 1 } } });
        const chunks = chunksOf(await picture.png({ progressive: true }).toBuffer());
        return { pixel: [], data: Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)) };
      }),
    );
    const image = await work(fileOf(animatedPngChunks(plain({ frames, isInterlaced: true }))));
    expect(await colorsOf(bytesOf(image, 'small'))).toEqual([all(RED), all(LIME), all(BLUE)]);
  });

  it('leave out an image that is no frame, which the still ones show', async () => {
    const file = fileOf(animatedPngChunks(plain({ fallback: [255, 255, 255, 255] })));
    const image = await work(file, { variants: ['avif'] });
    expect(await colorsOf(bytesOf(image, 'small'))).toEqual([all(RED), all(LIME), all(BLUE)]);
    const still = await sharp(bytesOf(image, 'small_avif')).ensureAlpha().raw().toBuffer();
    for (const value of still.subarray(0, 4)) expect(value).toBeGreaterThan(250);
  });

  it('are still if it is stored rotated, and keeps its metadata', async () => {
    const eXIf = Buffer.from('49492a0008000000010012010300010000000600000000000000', 'hex');
    const image = await work(fileOf(animatedPngChunks(plain({ before: [{ type: 'eXIf', data: eXIf }] }))));
    expect(image).toMatchObject({ width: 300, height: 400 });
    expect(copyOf(image, 'small')).toMatchObject({ width: 150, height: 200 });
    expect(await sharp(bytesOf(image, 'small')).metadata()).toMatchObject({ width: 150, height: 200 });
    expect(framesOf(bytesOf(image, 'small'))).toBe(1);
  });

  it('have pixels of several chunks, and store of each frame only what changes', async () => {
    const frames = [{ pixel: RED }, { pixel: BLUE, region: [40, 60, 80, 20] }, { pixel: BLUE, region: [40, 60, 80, 20] }] as const;
    const chunks = animatedPngChunks(plain({ frames })).flatMap((chunk) =>
      chunk.type === 'IDAT' ? [chunk.data.subarray(0, 10), chunk.data.subarray(10)].map((data) => ({ type: 'IDAT', data })) : [chunk],
    );
    const controls = chunksOf(bytesOf(await work(fileOf(chunks)), 'small')).filter(({ type }) => type === 'fcTL');
    const regions = controls.map(({ data }) => [12, 16, 4, 8].map((at) => data.readUInt32BE(at)));
    expect(regions[0]).toEqual([0, 0, 200, 150]);
    // The filter of the library reaches a few pixels beyond the change.
    const [x, y, width, height] = regions[1] as [number, number, number, number];
    expect(x).toBeGreaterThan(15);
    expect(y).toBeGreaterThan(25);
    expect(width).toBeLessThan(50);
    expect(height).toBeLessThan(20);
    expect(regions[2]).toEqual([0, 0, 1, 1]);
  });
});

describe('a limit', () => {
  it('of pixels in all frames together makes the copies still', async () => {
    const file = fileOf(animatedPngChunks(plain({ width: 100, height: 300, frames: Array.from({ length: 6 }, () => ({ pixel: RED })) })));
    const frames = async (pixelLimit: number) => framesOf(bytesOf(await work(file, { pixelLimit }), 'small'));
    expect(await frames(100 * 300 * 6)).toBe(6);
    expect(await frames(100 * 300 * 6 - 1)).toBe(1);
  });

  it('of pixels of one frame makes the copies still', async () => {
    const file = fileOf(animatedPngChunks(plain({ frames: [{ pixel: RED }, { pixel: LIME }] })));
    const frames = async (pixelLimit: number) => framesOf(bytesOf(await work(file, { pixelLimit }), 'small'));
    expect(await frames(400 * 300 * 4)).toBe(2);
    expect(await frames(400 * 300 * 4 - 1)).toBe(1);
  });

  it('of pixels that are held together makes the copies in WebP still', async () => {
    const path = newPath();
    writeFileSync(path, fileOf(animatedPngChunks(plain())));
    const original = { path, width: 400, height: 300, format: 'png', isAnimated: true, timeLimit: 30 } as const;
    const pagesOf = async (canHold: Original['canHold']) => {
      const { copies } = await makeCopies(sharp, { ...original, canHold }, SETTINGS, newPath);
      expect(framesOf(bytesOf({ copies }, 'small'))).toBe(3);
      return (await sharp(bytesOf({ copies }, 'small_webp')).metadata()).pages ?? 1;
    };
    expect(await pagesOf(({ width }) => width === 200)).toBe(3);
    expect(await pagesOf(({ width }) => width !== 200)).toBe(1);
    const decoding = new Decoding({ format: 'png', width: 1_000, height: 1_000, pages: 60 } as Metadata, 250_000_000);
    expect(decoding.isAnimated).toBe(true);
    expect([decoding.canHold({ width: 900, height: 900 }), decoding.canHold({ width: 1_000, height: 1_000 })]).toEqual([true, false]);
  });

  it('of time ends the work between two frames', async () => {
    const from = newPath();
    writeFileSync(from, fileOf(animatedPngChunks(plain())));
    const signal = AbortSignal.abort(new Error('too late'));
    await expect(copyAsAnimatedPng(sharp, { from, to: newPath(), width: 200, height: 150, signal })).rejects.toThrow('too late');
  });
});

describe('an animated PNG with', () => {
  const chunks = animatedPngChunks(plain());
  const change = (type: string, number: number, edit: (data: Buffer) => Buffer | null): readonly PngChunk[] => {
    const target = chunks.filter((chunk) => chunk.type === type)[number];
    return chunks.flatMap((chunk) => {
      const data = chunk === target ? edit(Buffer.from(chunk.data)) : chunk.data;
      return data === null ? [] : [{ type: chunk.type, data }];
    });
  };
  const write32 = (at: number, value: number) => (data: Buffer) => {
    data.writeUInt32BE(value, at);
    return data;
  };
  const write8 = (at: number, value: number) => (data: Buffer) => {
    data.writeUInt8(value, at);
    return data;
  };
  const whole = fileOf(chunks);
  const last = chunks.filter(({ type }) => type === 'fdAT').at(-1)?.data as Buffer;
  const badChecksum = Buffer.from(whole);
  badChecksum.writeUInt8(badChecksum.readUInt8(whole.indexOf(last) + last.length) ^ 1, whole.indexOf(last) + last.length);

  it.each<[string, Buffer]>([
    ['too many frames in its header', fileOf(change('acTL', 0, write32(0, 4)))],
    ['a vast number of frames in its header', fileOf(change('acTL', 0, write32(0, 0xffffffff)))],
    ['too few frames in its header', fileOf(change('acTL', 0, write32(0, 2)))],
    ['a header that is too short', fileOf(change('acTL', 0, (data) => data.subarray(0, 4)))],
    [
      'no header before its frames',
      fileOf([
        ...change('acTL', 0, () => null).slice(0, -1),
        { type: 'acTL', data: uint32(3, 0) },
        { type: 'IEND', data: Buffer.alloc(0) },
      ]),
    ],
    ['a wrong sequence number', fileOf(change('fcTL', 1, write32(0, 7)))],
    ['a wrong sequence number of pixels', fileOf(change('fdAT', 1, write32(0, 3)))],
    ['a frame outside of the canvas', fileOf(change('fcTL', 1, write32(12, 1)))],
    ['a frame far outside of the canvas', fileOf(change('fcTL', 1, write32(12, 0xffffffff)))],
    ['a frame without width', fileOf(change('fcTL', 1, write32(4, 0)))],
    ['a frame without height', fileOf(change('fcTL', 1, write32(8, 0)))],
    [
      'a frame larger than its pixels',
      fileOf(
        change('fdAT', 0, () =>
          Buffer.concat([uint32(2), chunks.find(({ type }) => type === 'IDAT')?.data.subarray(0, 40) ?? Buffer.alloc(0)]),
        ),
      ),
    ],
    ['a first frame that is not whole', fileOf(change('fcTL', 0, write32(4, 399)))],
    ['an unknown way to dispose', fileOf(change('fcTL', 1, write8(24, 3)))],
    ['an unknown way to blend', fileOf(change('fcTL', 1, write8(25, 2)))],
    ['a short description of a frame', fileOf(change('fcTL', 1, (data) => data.subarray(0, 25)))],
    ['a frame without pixels', fileOf(change('fdAT', 0, () => null))],
    ['empty pixels', fileOf(change('fdAT', 1, (data) => data.subarray(0, 4)))],
    ['a chunk of pixels that is too short', fileOf(change('fdAT', 1, (data) => data.subarray(0, 3)))],
    ['pixels that are cut off', fileOf(change('fdAT', 1, (data) => data.subarray(0, 30)))],
    ['pixels that are no pixels', fileOf(change('fdAT', 1, (data) => Buffer.concat([data.subarray(0, 4), Buffer.alloc(50, 7)])))],
    ['more bytes than pixels', fileOf(change('fdAT', 1, (data) => Buffer.concat([data, Buffer.alloc(2_000_000, 7)])))],
    ['a wrong checksum', badChecksum],
    ['no end', whole.subarray(0, -12)],
    ['a frame that is cut off', whole.subarray(0, whole.indexOf(last) + last.length - 20)],
  ])('%s has still copies', async (_, file) => {
    const image = await work(file);
    expect(image).toMatchObject({ width: 400, height: 300 });
    for (const name of ['thumbnail', 'thumbnail_webp', 'small', 'small_webp']) {
      const copy = bytesOf(image, name);
      expect(framesOf(copy)).toBe(1);
      expect((await sharp(copy).metadata()).pages ?? 1).toBe(1);
      expect(statSync(copyOf(image, name).path).size).toBe(copyOf(image, name).size);
    }
    expect(colorsIn(await sharp(bytesOf(image, 'small')).ensureAlpha().raw().toBuffer())).toEqual(all(RED));
  });

  it('any changed bytes is refused, or has copies that can be shown', async () => {
    const small = fileOf(animatedPngChunks(plain({ width: 16, height: 12 })));
    const settings = { breakpoints: { small: 8 } };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(small.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
        fc.nat(40),
        async (edits, cut) => {
          const file = Buffer.from(small.subarray(0, small.length - cut));
          for (const [at, value] of edits) if (at < file.length) file[at] = value;
          const image = (await work(file, settings).catch((error) => expect(error).toMatchObject({ status: 400 }))) as
            | Image
            | null
            | undefined;
          for (const { path, width, height } of image?.copies ?? []) {
            const copy = readFileSync(path);
            expect(await sharp(copy).metadata()).toMatchObject({ width, height });
            if (framesOf(copy) > 1) expect((await picturesIn(copy)).length).toBe(framesOf(copy));
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
