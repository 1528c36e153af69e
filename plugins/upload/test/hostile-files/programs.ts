import type { HostileFile } from './hostile-file.ts';

/** Files that a page of the same origin could run: scripts with any name, styles, modules, plugins of old browsers. */
export function programs(script: (trick: string) => string): readonly HostileFile[] {
  const file = (trick: string, name: string, type: string, content: (trick: string) => Buffer | string = script): HostileFile => ({
    trick,
    name,
    type,
    content: content(trick),
  });
  return [
    file('script', 'code.js', 'text/javascript'),
    file('script as a module', 'code.mjs', 'text/javascript'),
    file('script for a server', 'code.cjs', 'application/node'),
    file('script with a capital extension', 'CODE.JS', 'application/x-javascript'),
    file('script without an extension', 'code', 'text/javascript'),
    file('script without an extension, of an old type', 'old', 'application/x-ecmascript'),
    file('script of an unknown extension', 'code.unknown', 'text/javascript'),
    file('script named as an image', 'code.png', 'text/javascript'),
    file('script named as text', 'code.txt', 'text/javascript'),
    file('script named as a film', 'code.ts', 'text/javascript'),
    file('script named as data', 'code.json', 'application/json', (trick) => `[];${script(trick)}`),
    file('script named as a component', 'code.jsx', 'text/jsx'),
    file('script named as sources', 'code.es', 'application/ecmascript'),
    file('script with its map', 'code.js.map', 'application/json'),
    file('script of Visual Basic', 'code.vbs', 'text/vbscript'),
    file(
      'service worker',
      'worker.js',
      'text/javascript',
      (trick) => `${script(trick)};self.addEventListener('fetch',function(e){${script(trick)}})`,
    ),
    file('style that runs scripts', 'style.css', 'text/css', (trick) => {
      const inside = script(trick);
      return `@import url("javascript:${encodeURIComponent(inside)}");body{width:expression(${inside});-moz-binding:url(x.xml#x);behavior:url(x.htc);background:url("javascript:${encodeURIComponent(inside)}")}`;
    }),
    file('web assembly', 'code.wasm', 'application/wasm', () =>
      Buffer.from('0061736d0100000001040160000003020100080100 0a040102000b'.replace(' ', ''), 'hex'),
    ),
    file('Flash', 'film.swf', 'application/x-shockwave-flash', () =>
      Buffer.from('FWS\x06\x14\0\0\0\0\0\0\0\x01\0\x01\0\0\0\0\0', 'latin1'),
    ),
    file('Java', 'applet.jar', 'application/java-archive', () => Buffer.concat([Buffer.from('PK\x05\x06'), Buffer.alloc(18)])),
    file('program of Windows', 'run.exe', 'application/x-msdownload', () => `MZ${'\0'.repeat(64)}`),
    file('server configuration', '.htaccess', 'text/plain', () => 'AddType text/html .jpg'),
    file('link of Windows', 'link.url', 'application/x-mswinurl', () => '[InternetShortcut]\r\nURL=javascript:alert(1)'),
    file('manifest of an old cache', 'cache.appcache', 'text/cache-manifest', () => 'CACHE MANIFEST\nFALLBACK:\n/ /uploads/x'),
  ];
}
