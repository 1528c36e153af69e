import { Readable } from 'node:stream';
import { gunzipSync, gzipSync } from 'node:zlib';
import { TAR_END, tarEntries, tarHead, tarPadding } from '../format/tar.ts';

const entry = (name: string, text: string) => Buffer.concat([tarHead(name, text.length), Buffer.from(text), tarPadding(text.length)]);

/** The files of an archive that arrives in chunks. */
async function read(archive: Buffer, chunk = 700): Promise<readonly (readonly [name: string, text: string])[]> {
  const files: [string, string][] = [];
  const chunks = Array.from({ length: Math.ceil(archive.length / chunk) }, (_, at) => archive.subarray(at * chunk, (at + 1) * chunk));
  for await (const { name, size, body } of tarEntries(Readable.from(chunks))) {
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    expect(Buffer.concat(parts)).toHaveLength(size);
    files.push([name, Buffer.concat(parts).toString()]);
  }
  return files;
}

/** A block as the programs of old wrote it, with a checksum. */
function block(kind: string, name: string, size: number): Buffer {
  const head = Buffer.alloc(512);
  head.write(name, 0, 100);
  head.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  head.write('        ', 148);
  head.write(kind, 156);
  head.write('ustar  \0', 257);
  const sum = head.reduce((total, byte) => total + byte, 0);
  head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return head;
}

const NAMES = [99, 100, 101, 155, 255, 256, 1_000].flatMap((length) => [
  ['flat', 'n'.repeat(length)] as const,
  ['in folders', `${'folder/'.repeat(Math.floor(length / 7))}${'n'.repeat(length % 7 || 7)}`] as const,
  ['not in ASCII', 'é'.repeat(Math.ceil(length / 2))] as const,
]);

describe('an archive', () => {
  it.each([1, 100, 511, 512, 513, 70_000])('holds names of any length, and arrives in chunks of %d bytes', async (chunk) => {
    const files = NAMES.map(([kind, name], index) => [name, `${kind} ${index}`.repeat(index * 40)] as const);
    const archive = Buffer.concat([...files.map(([name, text]) => entry(name, text)), TAR_END]);
    const found = await read(archive, chunk);
    expect(found.map(([name]) => name)).toEqual(files.map(([name]) => name));
    expect(found.every(([, text], index) => text === files[index]?.[1])).toBe(true);
  });

  it('is always the same for the same files', () => {
    for (const [, name] of NAMES) expect(tarHead(name, 5)).toEqual(tarHead(name, 5));
  });

  it('tells sizes beyond 8 GiB', () => {
    const size = 8 ** 11 + 5;
    expect(tarHead('large', size).toString('latin1')).toContain(` size=${size}\n`);
  });

  it('may come from GNU tar, which has long names in entries of their own', async () => {
    const name = `${'long/'.repeat(60)}name.txt`;
    const padded = Buffer.concat([Buffer.from(`${name}\0`), tarPadding(name.length + 1)]);
    const archive = [
      block('L', '././@LongLink', name.length + 1),
      padded,
      block('0', name.slice(0, 100), 2),
      Buffer.from('hi'),
      tarPadding(2),
    ];
    expect(await read(Buffer.concat([block('5', 'folder/', 0), ...archive, TAR_END]))).toEqual([[name, 'hi']]);
  });

  it.each([
    ['is cut off in a file', (whole: Buffer) => whole.subarray(0, 600)],
    ['is cut off between two files', (whole: Buffer) => whole.subarray(0, 1_024)],
    ['is cut off before its end', (whole: Buffer) => whole.subarray(0, whole.length - TAR_END.length)],
    ['has a changed header', (whole: Buffer) => Buffer.concat([Buffer.from('x'), whole.subarray(1)])],
    ['is packed once more', (whole: Buffer) => gzipSync(whole)],
    ['is empty', () => Buffer.alloc(0)],
    [
      'has an endless name',
      () => Buffer.concat([block('x', 'PaxHeader', 1_000_000), Buffer.alloc(1_000_000, 'x'), entry('a', 'x'), TAR_END]),
    ],
  ])('is refused where it %s', async (_, change) => {
    const whole = Buffer.concat([entry('one', 'x'.repeat(300)), entry('two', 'y'), TAR_END]);
    await expect(read(change(whole))).rejects.toThrow('The archive is damaged or incomplete');
  });

  it('ends where its end is, whatever follows', async () => {
    const archive = Buffer.concat([entry('one', 'x'), TAR_END, Buffer.alloc(5_000, 'z')]);
    expect(await read(archive)).toEqual([['one', 'x']]);
  });

  it('may have been made before, with folders in headers', async () => {
    const [first] = await read(gunzipSync(Buffer.from(OLD, 'base64')));
    expect(first?.[0]).toBe(`${'f'.repeat(95)}/api__note.note.jsonl`);
    expect(JSON.parse(first?.[1] ?? '')).toMatchObject({ documentId: 'old' });
  });
});

/** An archive of version 0.1.0, whose writer knew plain headers only. */
const OLD =
  'H4sIAAAAAAACA+2TwUrEMBCGe/Yp5D9Hmdp2D3kDTz6AyBKbFCNpUpqpsIS+u7QuC3rx0hUL+Q6ZZDJkcphPDfZ49IHN/bq8x+BdsTFERIe6XiMR/YxUPjSX/Zqv6kPdFLdU/AFTZDUWtHmv7rps9c0EPg0GEmqwUl4GAQI6tFNvPD9qSASnIRBZ8RQhoUfV8VKjWEEmsGW3PPLkNOb5psjshcFZz2+r91fr8av/TfXd/5LKau/+74SELoy9Ykh8jcJdGzwbv9j9YcZog4csBfqgjYNMs4ALrXImQj6/CJyrz6fOrhcJbZg8Q5LA64mXFM1zli2TyWT+EZ+PMpTxAAwAAA==';
