import { gzipSync } from 'node:zlib';
import type { HostileFile } from './hostile-file.ts';

/** SVG and other XML that runs, loads, unpacks or transforms. */
export function drawings(script: (trick: string) => string): readonly HostileFile[] {
  const svg = (inside: string, attributes = '') =>
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="300" height="200" ${attributes}>${inside}</svg>`;
  const scripted = (trick: string) => svg(`<script>//<![CDATA[\n${script(trick)}\n//]]></script>`);
  const file = (trick: string, name: string, type: string, content: (trick: string) => Buffer | string): HostileFile => ({
    trick,
    name,
    type,
    content: content(trick),
  });
  const drawing = (trick: string, name: string, content: (trick: string) => Buffer | string) => file(trick, name, 'image/svg+xml', content);
  const sheet = (trick: string) =>
    `<xsl:stylesheet id="s" version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><body><script>${script(trick)}</script></body></html></xsl:template></xsl:stylesheet>`;
  const laughs = Array.from({ length: 10 }, (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`).join('');
  return [
    drawing('svg with a script', 'script.svg', scripted),
    drawing('svg with a handler', 'handler.svg', (trick) => svg('<rect width="9" height="9"/>', `onload="${script(trick)}"`)),
    drawing('svg with a handler of an animation', 'animated.svg', (trick) =>
      svg(`<rect width="9" height="9"><animate attributeName="x" dur="1s" begin="0s" onbegin="${script(trick)}"/></rect>`),
    ),
    drawing('svg with html in it', 'foreign.svg', (trick) =>
      svg(
        `<foreignObject width="300" height="200"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x:" onerror="${script(trick)}"/><iframe srcdoc="&lt;script&gt;${script(trick)}&lt;/script&gt;"/></body></foreignObject>`,
      ),
    ),
    drawing('svg that links to a script', 'linked.svg', (trick) =>
      svg(
        `<script xlink:href="data:text/javascript,${encodeURIComponent(script(trick))}"/><a xlink:href="javascript:${encodeURIComponent(script(trick))}"><text y="20">x</text></a>`,
      ),
    ),
    drawing('svg with a style of its own', 'styled.svg', (trick) =>
      svg(`<style>@import 'data:text/css,*{}';</style><image href="x:" width="9" height="9" onerror="${script(trick)}"/>`),
    ),
    drawing(
      'svg after a comment and a declaration',
      'late.svg',
      (trick) => `<!-- ${'x'.repeat(5_000)} --><!DOCTYPE svg>${scripted(trick)}`,
    ),
    drawing(
      'svg that names its script by an entity',
      'entity.svg',
      (trick) => `<!DOCTYPE svg [<!ENTITY s "&#60;script>${script(trick)}&#60;/script>">]>${svg('&s;')}`,
    ),
    drawing('svg named as a PNG', 'drawing.png', scripted),
    file('svg declared as a PNG', 'drawing.svg', 'image/png', scripted),
    file('svg named and declared as a PNG', 'plain.png', 'image/png', scripted),
    drawing('svg with a capital extension', 'DRAWING.SVG', scripted),
    drawing('svg without an extension', 'drawing', scripted),
    drawing('packed svg', 'packed.svgz', (trick) => gzipSync(scripted(trick))),
    drawing('svg that says it is packed', 'unpacked.svgz', scripted),
    drawing('packed svg of 50 MB', 'bomb.svgz', () => gzipSync(svg(`<!--${' '.repeat(50_000_000)}-->`))),
    drawing('svg of a billion pixels', 'huge.svg', () => '<svg xmlns="http://www.w3.org/2000/svg" width="99999999999" height="1e308"/>'),
    file(
      'xml that laughs a billion times',
      'laughs.xml',
      'text/xml',
      () => `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY l0 "ha">${laughs}]><x>&l10;</x>`,
    ),
    drawing(
      'svg that laughs a billion times',
      'laughs.svg',
      () => `<!DOCTYPE svg [<!ENTITY l0 "ha">${laughs}]>${svg('<text>&l10;</text>')}`,
    ),
    drawing(
      'svg that reads files of the server',
      'files.svg',
      () => `<!DOCTYPE svg [<!ENTITY f SYSTEM "file:///etc/passwd">]>${svg('<text>&f;</text>')}`,
    ),
    file(
      'xml that brings its style sheet',
      'sheet.xml',
      'application/xml',
      (trick) =>
        `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><!DOCTYPE x [<!ATTLIST xsl:stylesheet id ID #REQUIRED>]><x>${sheet(trick)}</x>`,
    ),
    file('a style sheet of xml', 'sheet.xsl', 'text/xsl', sheet),
  ];
}
