import type { BootedApp } from 'plinth/testing';
import sharp from 'sharp';
import { emptyPng } from './hostile-files/images.ts';
import { bodyOf, hostileFiles } from './hostile-files/index.ts';
import { bootLibrary, incomingOf, storedIn } from './library-app.ts';
import { png } from './png.ts';

const HTML = '<html><script>alert(1)</script></html>';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><script>alert(1)</script></svg>';

let app: BootedApp;

beforeAll(async () => {
  app = await bootLibrary();
});
afterAll(() => app?.close());
afterEach(() => expect(incomingOf(app)).toBe(0));

const send = (content: Buffer | string, filename: string, contentType = 'application/octet-stream') =>
  app.request.post('/api/upload').attach('files', Buffer.from(content as Buffer), { filename, contentType });

/** Types that browsers display without running code, however a page embeds them. */
const SHOWN = /^(?:image\/(?!svg)|audio\/|video\/|font\/|text\/plain|application\/pdf)/;
/** Types that a page may run. */
const RUN = /script|wasm/;

const FILES = hostileFiles(() => 'alert(1)');
describe('of files that mean harm', () => {
  it.each(FILES.map((file) => [file.trick, file] as const))('%s', async (_, file) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const answer = await fetch(`${app.url}/api/upload`, { method: 'POST', headers, body: new Uint8Array(bodyOf(file, 'b')) });
    expect(answer.status).toBe(file.isRefused ? 400 : 201);
    if (file.isRefused) return;
    const [{ url }] = (await answer.json()) as [{ readonly url: string }];
    const served = (await app.request.head(url).expect(200)).headers;
    expect(served['x-content-type-options']).toBe('nosniff');
    expect(served['content-type']).not.toMatch(RUN);
    if (SHOWN.test(String(served['content-type']))) return;
    expect(served).toMatchObject({ 'content-disposition': 'attachment', 'content-security-policy': "sandbox; default-src 'none'" });
  });
});

describe('a file that could run in a page', () => {
  it.each([
    ['page.html', HTML, 'text/html', 'text/html'],
    ['page.HTM', HTML, 'image/png', 'text/html'],
    ['page.xhtml', HTML, 'application/xhtml+xml', 'application/xhtml+xml'],
    ['image.svg', SVG, 'image/svg+xml', 'image/svg+xml'],
    ['image.svgz', SVG, 'image/svg+xml', 'image/svg+xml'],
    ['feed.xml', '<x/>', 'text/xml', /xml/],
    ['style.xsl', '<x/>', 'text/xml', /./],
    ['code.js', 'alert(1)', 'text/javascript', 'application/octet-stream'],
    ['code.mjs', 'alert(1)', 'text/javascript', 'application/octet-stream'],
    ['style.css', 'body{}', 'text/css', 'text/css'],
    ['data.json', '{}', 'application/json', 'application/json'],
    ['page.mht', HTML, 'message/rfc822', /./],
    ['page.shtml', HTML, 'text/html', 'text/html'],
    ['film.swf', 'FWS', 'application/x-shockwave-flash', /./],
    ['applet.jar', 'PK', 'application/java-archive', /./],
    ['page.unknown', HTML, 'text/html', 'application/octet-stream'],
    ['page', HTML, 'text/html', 'text/html'],
    ['page.', HTML, 'text/html', 'text/html'],
    ['page.h t', HTML, 'text/html', 'text/html'],
    ['run.exe', 'MZ', 'application/x-msdownload', /./],
    ['run.php', '<?php', 'image/png', /./],
  ])('%s is downloaded, and sandboxed where it is opened', async (name, content, declared, type) => {
    const { body } = await send(content, name, declared).expect(201);
    const served = await app.request.get(body[0].url).expect(200);
    expect(served.headers).toMatchObject({
      'content-disposition': 'attachment',
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    });
    expect(served.headers['content-type']?.split(';')[0]).toMatch(type);
  });
});

describe('a file that is not what it says', () => {
  it.each([
    ['html.jpg', HTML, 'text/html', 'image/jpeg'],
    ['svg.png', SVG, 'image/svg+xml', 'image/png'],
    ['script.txt', HTML, 'text/html', 'text/plain'],
    ['script.pdf', HTML, 'text/html', 'application/pdf'],
    ['truncated.png', emptyPng(20, 20).subarray(0, 60), 'image/png', 'image/png'],
  ])('%s is served as what its name says, and never sniffed', async (name, content, declared, type) => {
    const { body } = await send(content, name, declared).expect(201);
    expect(body[0]).toMatchObject({ mime: type, formats: null });
    const { headers } = await app.request.get(body[0].url).expect(200);
    expect(headers['content-type']?.split(';')[0]).toBe(type);
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  it('has the dimensions of its bytes, whatever its name', async () => {
    const image = await sharp({ create: { width: 30, height: 20, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const { body } = await send(image, 'notes.txt', 'text/plain').expect(201);
    expect(body[0]).toMatchObject({ mime: 'text/plain', width: 30, height: 20 });
  });
});

describe('a name', () => {
  it.each([
    '../../etc/passwd',
    '..',
    '.',
    'a/b.png',
    'C:evil.png',
    'a<b>.png',
    'con',
    'LPT1',
    'a\u0000.png',
    'a\u0085.png',
    '?.png',
    `${'n'.repeat(252)}.png`,
  ])('%j is refused', async (name) => {
    const before = storedIn(app);
    const form = new FormData();
    form.append('files', new Blob(['x']), name);
    const answer = await fetch(`${app.url}/api/upload`, { method: 'POST', body: form });
    expect(answer.status).toBe(400);
    expect(storedIn(app)).toEqual(before);
  });

  it.each([
    '‮gnp.exe',
    '\u200fשלום.txt',
    '日本語.png',
    '.htaccess',
    '...txt',
    ' .txt',
    'a.b/c'.slice(0, 3),
    `${'é'.repeat(200)}.txt`,
    '%2e%2e%2fx.txt',
    '\ud83d\ude00.gif',
  ])('%j leads to an address of letters and digits', async (name) => {
    const { body } = await send('x', name, 'text/plain').expect(201);
    expect(body[0].name).toBe(name.normalize());
    expect(body[0].url).toMatch(/^\/uploads\/[A-Za-z0-9_]*_[0-9a-f]{10}(\.[A-Za-z0-9_+-]+)?$/);
    await app.request.get(body[0].url).expect(200);
  });

  it.each([
    '/uploads/../package.json',
    '/uploads/%2e%2e/package.json',
    '/uploads/..%2fpackage.json',
    '/uploads/.incoming',
    '/uploads/.incoming/x',
    '/uploads/',
  ])('the path %s leads nowhere', async (path) => {
    expect([400, 404]).toContain((await fetch(app.url + path)).status);
  });
});

describe('an image', () => {
  it('of too many pixels is refused from its header', async () => {
    const { body } = await send(emptyPng(100_000, 100_000), 'bomb.png', 'image/png').expect(400);
    expect(body.error).toMatchObject({ name: 'ApplicationError', message: expect.stringContaining('100000 × 100000') });
  });

  it('of texts that unpack to gigabytes is refused', async () => {
    const { body } = await send(emptyPng(10, 10, { texts: 100 }), 'bomb.png', 'image/png').expect(400);
    expect(body.error).toMatchObject({ name: 'ApplicationError', message: 'The image contains more than 8 compressed text blocks' });
    await send(emptyPng(10, 10, { texts: 1 }), 'told.png', 'image/png').expect(201);
  });

  it.each(['image.svg', 'image.png'])('whose style rules take minutes is stored without applying them, as %s', async (name) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><style>${'g g g *{fill:red}'.repeat(60_000)}</style>${'<g>'.repeat(200)}${'<rect/>'.repeat(500_000)}${'</g>'.repeat(200)}</svg>`;
    const { body } = await send(svg, name).expect(201);
    expect([body[0].width, body[0].height]).toEqual(name === 'image.svg' ? [30, 20] : [null, null]);
  });

  it('that is cut off has its dimensions, and no smaller copies', async () => {
    const { body } = await send(emptyPng(2_000, 1_000), 'broken.png', 'image/png').expect(201);
    expect(body[0]).toMatchObject({ width: 2_000, height: 1_000, formats: null });
    expect(storedIn(app).filter((name) => name.includes('broken'))).toHaveLength(1);
  });

  it('loses what cameras note, and is turned as it is seen', async () => {
    const turned = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red' } })
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '48/1 51/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { body } = await send(turned, 'photo.jpg', 'image/jpeg').expect(201);
    expect(body[0]).toMatchObject({ width: 300, height: 400, formats: { thumbnail: { width: 117, height: 156 } } });
    for (const url of [body[0].url, body[0].formats.thumbnail.url]) {
      const served = (await app.request.get(url)).body;
      const { exif, xmp, orientation, width = 0, height = 0 } = await sharp(served).metadata();
      expect([exif, xmp, orientation, width < height]).toEqual([undefined, undefined, undefined, true]);
      expect(body[0].url === url ? body[0].size : served.length).toBe(
        body[0].url === url ? Math.round(served.length / 10) / 100 : served.length,
      );
    }
  });

  it('without metadata is stored as it came', async () => {
    const image = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const { body } = await send(image, 'photo.jpg', 'image/jpeg').expect(201);
    expect(Buffer.compare((await app.request.get(body[0].url)).body, image)).toBe(0);
  });

  it('of several pages keeps them', async () => {
    const scan = sharp([await png('red', 300, 200), await png('blue', 300, 200)], { join: { animated: true } });
    const noted = await scan.clone().withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"/>').tiff().toBuffer();
    const { body } = await send(noted, 'scan.tiff', 'image/tiff').expect(201);
    const { pages, xmp } = await sharp((await app.request.get(body[0].url)).body).metadata();
    expect([pages, xmp]).toEqual([2, undefined]);
    expect(body[0]).toMatchObject({ width: 300, height: 200, formats: { thumbnail: { width: 234, height: 156 } } });
    const turned = await scan.clone().withMetadata({ orientation: 6 }).tiff().toBuffer();
    expect((await send(turned, 'scan.tiff', 'image/tiff').expect(400)).body.error.name).toBe('ApplicationError');
  });

  it('that is animated keeps its pictures', async () => {
    const animated = await sharp([await png('red', 300, 200), await png('blue', 300, 200)], { join: { animated: true } })
      .webp()
      .withExif({ IFD0: { Copyright: 'Somebody' } })
      .toBuffer();
    const { body } = await send(animated, 'moving.webp', 'image/webp').expect(201);
    const { pages, exif } = await sharp((await app.request.get(body[0].url)).body, { animated: true }).metadata();
    expect([pages, exif]).toEqual([2, undefined]);
    expect(body[0]).toMatchObject({ width: 300, height: 200, formats: { thumbnail: { width: 234, height: 156 } } });
  });
});

describe('what is served', () => {
  it('has ranges and a tag, and is cached for an hour, because it may be replaced', async () => {
    const { body } = await send('0123456789', 'digits.txt', 'text/plain').expect(201);
    const part = await app.request.get(body[0].url).set('Range', 'bytes=2-5').expect(206);
    expect(part.text).toBe('2345');
    expect(part.headers).toMatchObject({
      'cache-control': 'public, max-age=3600',
      'content-range': 'bytes 2-5/10',
      'cross-origin-resource-policy': 'cross-origin',
    });
    await app.request.get(body[0].url).set('If-None-Match', String(part.headers.etag)).expect(304);
    await app.request.get(body[0].url).set('Range', 'bytes=50-').expect(416);
  });
});
