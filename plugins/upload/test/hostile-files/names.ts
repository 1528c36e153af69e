import { type HostileFile, refused } from './hostile-file.ts';

/** Names that lead elsewhere or hide the type, and headers that contradict themselves. */
export function names(script: (trick: string) => string): readonly HostileFile[] {
  const page = (trick: string) => `<script>${script(trick)}</script>`;
  const named = (trick: string, name: string): HostileFile => ({ trick, name, type: 'text/html', content: page(trick) });
  const part = (trick: string, ...head: readonly string[]): HostileFile => ({ ...named(trick, ''), head });
  const disposition = (file: string) => `Content-Disposition: form-data; name="files"; ${file}`;
  return [
    refused(named('name of a path upwards', '../../../../public/index.html')),
    named('name of a path upwards, of Windows', '..\\..\\public\\index.html'),
    named('name of a path upwards, escaped', '%2e%2e%2f%2e%2e%2findex.html'),
    refused(named('name of a path from the root', '/etc/cron.d/page.html')),
    refused(named('name of a stream of Windows', 'page.html::$DATA')),
    refused(named('name of a device', 'con')),
    refused(named('name of dots', '..')),
    refused(named('name with a zero byte', 'page.html\0.jpg')),
    refused(named('name with tags', '<img src=x onerror=alert(1)>.html')),
    refused(named('name of 4096 characters', `${'n'.repeat(4_091)}.html`)),
    named('name whose extension has 300 characters', `page.${'h'.repeat(200)}`),
    named('name that is read from the right', 'photo\u202egpj.html'),
    named('name with characters that nobody sees', 'page\u200b.ht\u2060ml'),
    named('name in wide letters', 'page.\uff48\uff54\uff4d\uff4c'),
    named('name that ends in a lone half of a character', 'page\ud83d.html'),
    refused(part('two names, a harmless one first', disposition('filename="photo.jpg"; filename="page.html"'), 'Content-Type: image/jpeg')),
    refused(part('two names, a harmless one last', disposition('filename="page.html"; filename="photo.jpg"'), 'Content-Type: image/jpeg')),
    part(
      'another name in the other notation',
      disposition('filename="photo.jpg"; filename*=UTF-8\'\'page.html'),
      'Content-Type: image/jpeg',
    ),
    refused(part('a path in the other notation', disposition("filename*=UTF-8''..%2f..%2fpage.html"), 'Content-Type: text/html')),
    refused(part('a broken name in the other notation', disposition("filename*=UTF-8''%ff%fe.html"), 'Content-Type: text/html')),
    part('two dispositions', disposition('filename="photo.jpg"'), disposition('filename="page.html"'), 'Content-Type: image/jpeg'),
    part('two types', disposition('filename="page"'), 'Content-Type: image/jpeg', 'Content-Type: text/html'),
    part('no type', disposition('filename="page.html"')),
    refused(part('no name', 'Content-Disposition: form-data; name="files"', 'Content-Type: text/html')),
    part('a type that is none', disposition('filename="page"'), 'Content-Type: text/html/../../x'),
    part('a type with a header in it', disposition('filename="page"'), 'Content-Type: text/html\rX-Sent: 1\nX-Other: 1'),
    refused(
      part(
        'a name over several lines',
        'Content-Disposition: form-data; name="files";',
        ' filename="page.html"',
        'Content-Type: text/html',
      ),
    ),
    refused(
      part('a name with a line end in it', disposition('filename="photo.jpg%0d%0aContent-Type: text/html"'), 'Content-Type: image/jpeg'),
    ),
  ];
}
