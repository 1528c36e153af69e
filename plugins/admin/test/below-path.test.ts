import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { definePlugin } from 'plinth';
import { servePage } from 'plinth/plugins/pages';
import { type BootedApp, bootApp } from 'plinth/testing';
import { pageOptions } from '../page-options.ts';

const HTML = `<!doctype html>
<html>
  <head>
    <title>Plinth</title>
    <link rel="icon" href="data:image/svg+xml,%3Csvg/%3E" />
    <script type="module" crossorigin src="/admin/assets/index-Dz6vm4JG.js"></script>
    <link rel="stylesheet" crossorigin href="/admin/assets/index-Dz6vm4JH.css">
  </head>
</html>
`;

describe('the page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-test-'));
  let app: BootedApp | undefined;
  beforeAll(() => writeFileSync(join(folder, 'index.html'), HTML));
  afterEach(async () => {
    await app?.close();
    app = undefined;
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const read = async (path: string, at = '/studio/content/articles') => {
    const page = definePlugin({
      name: 'page',
      apply: ({ hooks }) => hooks.routes.tap('page', (routes) => servePage(routes, '/studio', folder, pageOptions([], [], path))),
    });
    app ??= await bootApp({ app: { plugins: [page] } });
    return app.request.get(at).set('Accept', 'text/html');
  };

  it('is the file as it is without a path', async () => expect((await read('')).text).toBe(HTML));

  it.each(['/cms', '/a/b.c', '/a&b', '/$&'])('has its files and its root below %s', async (path) => {
    const { text } = await read(path);
    const shown = path.replace('&', '&amp;');
    expect([...text.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
      'data:image/svg+xml,%3Csvg/%3E',
      `${shown}/admin/assets/index-Dz6vm4JG.js`,
      `${shown}/admin/assets/index-Dz6vm4JH.css`,
    ]);
    expect(text).toContain(`<meta name="plinth-root" content="${shown}" />`);
  });

  it('has the same headers below a path', async () => {
    const names = ['cache-control', 'content-security-policy', 'content-type', 'x-content-type-options'];
    const headersOf = async (path: string) => {
      const { headers } = await read(path);
      await app?.close();
      app = undefined;
      return names.map((name) => headers[name]);
    };
    expect(await headersOf('/cms')).toEqual(await headersOf(''));
  });

  it('is revalidated below a path', async () => {
    const { headers } = await read('/cms');
    const again = await (app as BootedApp).request
      .get('/studio/media')
      .set('Accept', 'text/html')
      .set('If-None-Match', String(headers.etag));
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('is not sent in place of a file that is missing', async () => {
    const answer = await read('/cms', '/studio/assets/none.js');
    expect(answer.status).toBe(404);
  });
});
