import type { HostileFile } from './hostile-file.ts';
import { emptyPng } from './images.ts';

const JPEG_HEAD = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex');

/** Files of several types at once: an image for one parser, a page or script for another. */
export function polyglots(script: (trick: string) => string): readonly HostileFile[] {
  const html = (trick: string) => `<html><script>${script(trick)}</script></html>`;
  const file = (trick: string, name: string, type: string, content: (trick: string) => Buffer | string): HostileFile => ({
    trick,
    name,
    type,
    content: content(trick),
  });
  const gif = (trick: string) => Buffer.from(`GIF89a/*\x01\x00\x01\x00*/=1;${script(trick)}//`, 'latin1');
  const jpeg = (trick: string) => Buffer.concat([JPEG_HEAD, Buffer.from(`\xff\xfe\x20\x00${html(trick)}`, 'latin1')]);
  const jpegScript = (trick: string) => {
    // The length of the first segment reads as the start of a comment.
    const head = Buffer.concat([Buffer.from('ffd8ffe02f2a4a46494600010100000100010000', 'hex'), Buffer.alloc(0x2f2a - 16, ' ')]);
    return Buffer.concat([head, Buffer.from(`*/=1;${script(trick)}/*`), Buffer.from([0xff, 0xd9])]);
  };
  const bmp = (trick: string) =>
    Buffer.concat([Buffer.from('BM=1;/*\0\0\0\x36\0\0\0\x28\0\0\0', 'latin1'), Buffer.from(`*/${script(trick)}`)]);
  const wav = (trick: string) => Buffer.from(`RIFF=1/*WAVEfmt */;${script(trick)}`, 'latin1');
  const pdf = (trick: string) => `%PDF-1.4\n${html(trick)}\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>`;
  const zip = (trick: string) =>
    Buffer.concat([Buffer.from('PK\x03\x04\x14\0\0\0', 'latin1'), Buffer.from(html(trick)), Buffer.from('PK\x05\x06'), Buffer.alloc(18)]);
  return [
    file('GIF and script', 'pixel.gif', 'image/gif', gif),
    file('GIF and script, named as a script', 'pixel.js', 'image/gif', gif),
    file('GIF and script, named as nothing', 'pixel', 'text/javascript', gif),
    file('JPEG and page', 'photo.jpg', 'image/jpeg', jpeg),
    file('JPEG and page, named as a page', 'photo.html', 'image/jpeg', jpeg),
    file('JPEG and script', 'script.jpg', 'image/jpeg', jpegScript),
    file('JPEG and script, declared as a script', 'script.jpg', 'text/javascript', jpegScript),
    file('PNG with a page in its comment', 'comment.png', 'image/png', (trick) => emptyPng(20, 20, { comment: html(trick) })),
    file('PNG with a page in its comment, named as a page', 'comment.html', 'image/png', (trick) =>
      emptyPng(20, 20, { comment: html(trick) }),
    ),
    file('PNG head before a page', 'head.png', 'text/html', (trick) =>
      Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(html(trick))]),
    ),
    file('BMP and script', 'picture.bmp', 'image/bmp', bmp),
    file('WAV and script', 'sound.wav', 'audio/wav', wav),
    file('MP3 head before a page', 'sound.mp3', 'audio/mpeg', (trick) => `ID3\x03\0\0\0\0\0\0${html(trick)}`),
    file('MP4 head before a page', 'film.mp4', 'video/mp4', (trick) => `\0\0\0\x18ftypmp42\0\0\0\0mp42isom${html(trick)}`),
    file('PDF and page', 'document.pdf', 'application/pdf', pdf),
    file('PDF and page, named as a page', 'document.html', 'application/pdf', pdf),
    file(
      'PDF with a script',
      'script.pdf',
      'application/pdf',
      (trick) =>
        `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(${script(trick).replace(/[()\\]/g, '\\$&')}; app.alert\\('${trick}'\\))>>>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF`,
    ),
    file('ZIP and page', 'archive.zip', 'application/zip', zip),
    file('ZIP and page, named as a page', 'archive.htm', 'application/zip', zip),
    file('font head before a page', 'letters.woff', 'font/woff', (trick) => `wOFF\0\x01\0\0${html(trick)}`),
  ];
}
