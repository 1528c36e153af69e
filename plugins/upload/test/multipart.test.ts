import { giveBack } from '../receive/give-back.ts';
import { readMultipart } from '../receive/multipart.ts';
import { type PartHead, partHead } from '../receive/part-head.ts';

/** Chunks that are overwritten when the next one is requested. */
async function* chunks(body: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += size) {
    const chunk = Buffer.from(body.subarray(at, at + size));
    yield chunk;
    chunk.fill('?');
  }
}

async function read(body: string | Buffer, size = 65_536) {
  const parts: { head: PartHead; text: string; ended: boolean }[] = [];
  await readMultipart(chunks(Buffer.from(body), size), 'b', (head) => {
    const part = { head, text: '', ended: false };
    parts.push(part);
    return {
      write: (chunk) => {
        part.text += chunk.toString('latin1');
      },
      end: () => {
        part.ended = true;
      },
    };
  });
  return parts;
}

const field = (name: string, text: string) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;

describe('readMultipart', () => {
  const body = `preamble\r\n${field('a', 'one\r\n--\r\n-b')}${field('empty', '')}--b\r\n\r\nbare\r\n--b--\r\nepilogue`;

  it.each([1, 2, 3, 5, 7, 11, 64, 1_000])('reads the same in chunks of %d bytes', async (size) => {
    expect((await read(body, size)).map(({ head, text, ended }) => [head.name, text, ended])).toEqual([
      ['a', 'one\r\n--\r\n-b', true],
      ['empty', '', true],
      ['', 'bare', true],
    ]);
  });

  it.each([
    ['that ends too early', field('a', 'x')],
    ['without a boundary', 'nothing'],
    ['with a malformed boundary', '--bx\r\n\r\n--b--'],
    ['with an endless head', `--b\r\nX: ${'x'.repeat(20_000)}`],
    ['of very many parts', `${field('a', '').repeat(1_001)}--b--`],
    ['that begins with much else', `${'x'.repeat(20_000)}\r\n${field('a', 'x')}--b--`],
    ['that is empty', ''],
  ])('refuses a body %s', async (_, text) => {
    await expect(read(text)).rejects.toMatchObject({ status: 400 });
  });

  it('waits for a sink before it reads on', async () => {
    let writing = 0;
    await readMultipart(chunks(Buffer.from(`${field('a', 'x'.repeat(1_000))}--b--`), 100), 'b', () => ({
      async write() {
        writing++;
        expect(writing).toBe(1);
        await new Promise((resolve) => setImmediate(resolve));
        writing--;
      },
      end: () => undefined,
    }));
  });
});

describe('partHead', () => {
  const named = (disposition: string) => partHead(`Content-Disposition: form-data; ${disposition}`, 1);

  it.each([
    ['name="files"; filename="a b.png"', 'a b.png'],
    ['name=files; filename=a.png', 'a.png'],
    ['filename="n.txt"; name="files"', 'n.txt'],
    ['name="files"; filename="C:\\fakepath\\a.png"', 'a.png'],
    ['name="files"; filename="say %22hi%22.txt"', 'say "hi".txt'],
    ['name="files"; filename="x"; filename*=UTF-8\'\'z%C3%A9.txt', 'zé.txt'],
    ['name="files"; filename="x"; filename*=UTF-8\'\'%ZZ', 'x'],
    ['name="files"; filename="x"; filename*=KOI8-R\'\'%C1', 'x'],
    ['name="files"; filename="say \\"hi\\".txt"', 'say "hi".txt'],
    ['name="files"; filename="\\\\server\\share\\a.png"', 'a.png'],
    ['name="files"; filename="a; name=evil.jpg"', 'a; name=evil.jpg'],
    ['filename="a; name=evil.jpg"; name="files"', 'a; name=evil.jpg'],
    ["name=\"files\"; filename*=UTF-8''it's(%2522).txt", "it's(%22).txt"],
    ['name="files"; filename=""', ''],
    ['name="files"', null],
  ])('%s names the file %j', (disposition, fileName) => {
    expect(named(disposition)).toMatchObject({ name: 'files', fileName });
  });

  it('searches a header of escapes in a time that grows with its length only', () => {
    expect(() => named(`name="files"; filename=${'"\\'.repeat(8_000)}`)).toThrow(/^Content-Disposition of part 1 is malformed/);
  });

  it('reads the type without its parameters', () => {
    expect(partHead('content-type: Text/HTML; charset=x', 1).type).toBe('text/html');
    expect(partHead('', 1).type).toBeNull();
  });

  it.each(['text', 'text/', '/html', 'text/html/x', 'text/html\rX-Sent: 1', 'text/html, image/png', '*/*', `text/${'x'.repeat(128)}`])(
    'takes %j for no type',
    (type) => expect(partHead(`Content-Type: ${type}`, 1).type).toBeNull(),
  );
});

describe('giveBack', () => {
  it('empties a chunk, and leaves one that shares its memory', () => {
    const alone = Buffer.allocUnsafeSlow(65_536);
    const whole = Buffer.allocUnsafeSlow(65_536).fill('a');
    const shared = whole.subarray(0, 100);
    for (const chunk of [alone, shared]) giveBack(chunk);
    expect(alone).toHaveLength(0);
    expect(shared.toString()).toBe('a'.repeat(100));
  });

  it('keeps what goes through from adding up', () => {
    const before = process.memoryUsage().arrayBuffers;
    let most = 0;
    for (let i = 0; i < 1_000; i++) {
      giveBack(Buffer.allocUnsafeSlow(65_536));
      most = Math.max(most, process.memoryUsage().arrayBuffers - before);
    }
    expect(most).toBeLessThan(1_000_000);
  });
});
