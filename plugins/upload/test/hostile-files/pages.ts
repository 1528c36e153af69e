import { gzipSync } from 'node:zlib';
import type { HostileFile } from './hostile-file.ts';

/** Contents that a browser would open as a page, with every name and type that may cause it to do so. */
export function pages(script: (trick: string) => string): readonly HostileFile[] {
  const html = (trick: string) =>
    `<!doctype html><html><head><title>x</title><script>${script(trick)}</script></head><body onload="${script(trick)}"><img src="x:" onerror="${script(trick)}"></body></html>`;
  const xhtml = (trick: string) =>
    `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title><script>//<![CDATA[\n${script(trick)}\n//]]></script></head><body/></html>`;
  const page = (trick: string, name: string, type: string, more: Partial<HostileFile> = {}): HostileFile => ({
    trick,
    name,
    type,
    content: html(trick),
    ...more,
  });
  const file = (trick: string, name: string, type: string, content: (trick: string) => Buffer | string): HostileFile => ({
    trick,
    name,
    type,
    content: content(trick),
  });
  const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
  return [
    page('html', 'page.html', 'text/html'),
    page('html with a capital extension, as an image', 'PAGE.HTM', 'image/png'),
    page('html without an extension', 'page', 'text/html'),
    page('html with an empty extension', 'page.', 'text/html'),
    page('html of an unknown extension', 'page.unknown', 'text/html'),
    page('html with a space after its extension', 'page.html ', 'text/html'),
    page('html that is all extension', '.html', 'text/html'),
    page('html with server includes', 'page.shtml', 'text/html'),
    page('html as php', 'page.php', 'text/html'),
    page('html as an application of Windows', 'page.hta', 'application/hta'),
    page('html as a component of an old browser', 'page.htc', 'text/x-component'),
    page('html named as a JPEG', 'photo.jpg', 'text/html'),
    page('html named and declared as a JPEG', 'photo.jpeg', 'image/jpeg'),
    page('html named as a page, then as a JPEG', 'page.html.jpg', 'text/html'),
    page('html named as a JPEG, then as a page', 'photo.jpg.html', 'image/jpeg'),
    page('html named with a semicolon', 'page.html;.jpg', 'text/html'),
    page('html named with an escaped zero byte', 'page.html%00.jpg', 'text/html'),
    page('html named as text', 'page.txt', 'text/html'),
    page('html named as a table', 'page.csv', 'text/html'),
    page('html named as markdown', 'page.md', 'text/html'),
    page('html named as a document', 'page.pdf', 'text/html'),
    page('html named as a font', 'page.woff2', 'text/html'),
    page('html named as a film', 'page.mp4', 'text/html'),
    page('html named as subtitles', 'page.vtt', 'text/html'),
    page('html named as an icon', 'page.ico', 'text/html'),
    page('html named as a web bundle', 'page.webmanifest', 'text/html'),
    page('html declared as what no browser knows', 'page.jpg', 'image/jpeg, text/html'),
    file('html in UTF-16 as text', 'wide.txt', 'text/plain; charset=utf-16', (trick) => utf16(html(trick))),
    file('html in UTF-7 as text', 'seven.txt', 'text/plain; charset=utf-7', (trick) => `+ADw-script+AD4-${script(trick)}+ADw-/script+AD4-`),
    file('xhtml', 'page.xhtml', 'application/xhtml+xml', xhtml),
    file('xhtml in xml', 'page.xml', 'text/xml', xhtml),
    file('xhtml in a feed', 'feed.rss', 'application/rss+xml', xhtml),
    file('xhtml in rdf', 'facts.rdf', 'application/rdf+xml', xhtml),
    file('xhtml in mathematics', 'formula.mml', 'application/mathml+xml', xhtml),
    file(
      'html in a web archive',
      'page.mht',
      'message/rfc822',
      (trick) => `MIME-Version: 1.0\r\nContent-Type: text/html\r\nContent-Location: http://example.com/\r\n\r\n${html(trick)}`,
    ),
    file('html in a mail', 'mail.eml', 'message/rfc822', (trick) => `Subject: x\r\nContent-Type: text/html\r\n\r\n${html(trick)}`),
    file('html in a packed file', 'page.html.gz', 'application/gzip', (trick) => gzipSync(html(trick))),
  ];
}
