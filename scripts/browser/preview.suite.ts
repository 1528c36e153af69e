import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, describe, it } from 'node:test';
import { inNewsroom } from './in-newsroom.ts';
import { control, draftOf, lookAt, openArticle, save } from './writing.ts';

/** A small site. It reads the draft with the token that it gets, and shows live updates while the user types. */
function site(api: () => string, cms: () => string): Server {
  return createServer((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://site');
    const read = async () => {
      const [id, token] = [searchParams.get('id'), searchParams.get('token')];
      const answer = await fetch(`${api()}/api/articles/${id}?status=draft`, { headers: { Authorization: `Bearer ${token}` } });
      const other = await fetch(`${api()}/api/articles?status=draft`, { headers: { Authorization: `Bearer ${token}` } });
      return {
        status: answer.status,
        article: await dataOf(answer),
        others: ((await dataOf(other)) as unknown as readonly unknown[] | null)?.length ?? null,
      };
    };
    read().then(
      ({ status, article, others }) => {
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.setHeader('Content-Security-Policy', `frame-ancestors ${cms()}`);
        response.end(`<!doctype html><title>Site</title><h1>${article?.title}</h1><p id="status">${status}</p><p id="others">${others}</p><script>
          addEventListener('message', ({ origin, data }) => {
            if (origin !== ${JSON.stringify(cms())} || data.type !== 'plinth:preview') return;
            document.querySelector('h1').textContent = data.document.title;
          });
        </script>`);
      },
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
}

async function dataOf(answer: Response): Promise<Readonly<Record<string, unknown>> | null> {
  return ((await answer.json()) as { readonly data: Readonly<Record<string, unknown>> | null }).data;
}

describe('the preview', () => {
  let shown: Server;
  let address: string;
  const { served, windowOf } = inNewsroom(async () => {
    shown = site(
      () => served.url,
      () => served.url,
    );
    await new Promise<void>((done) => shown.listen(0, '127.0.0.1', done));
    const { port } = shown.address() as { readonly port: number };
    address = `http://127.0.0.1:${port}`;
    const url = `${address}/?id={documentId}&token={token}&slug={slug}&status={status}`;
    return { plugins: { admin: { config: { preview: { 'api::article.article': { url } } } } } };
  });
  after(() => void shown?.close());

  it('shows the draft in a frame, and what is typed while it is typed', async () => {
    const id = await draftOf(served, { title: 'Buoy', slug: 'buoy' });
    await draftOf(served, { title: 'A secret' });
    const { page, watch } = await windowOf('editor');
    watch.allow(`another host: ${address}`);
    await openArticle(page, id);
    await lookAt(page, 'Preview');
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { name: 'Buoy' }).waitFor();
    assert.equal(await frame.locator('#status').textContent(), '200');
    // The token gives access to this document only.
    assert.ok(['0', '1', 'null'].includes((await frame.locator('#others').textContent()) ?? ''));
    await control(page, 'Title').fill('Red buoy');
    await frame.getByRole('heading', { name: 'Red buoy' }).waitFor();
    assert.equal((await served.seed('GET', `/api/articles/${id}?status=draft`)).title, 'Buoy');
    await save(page);
    await frame.getByRole('heading', { name: 'Red buoy' }).waitFor();
    await page.getByRole('group', { name: 'Width' }).getByRole('button', { name: 'Desktop' }).click();
    assert.equal(await page.locator('iframe').getAttribute('title'), 'Preview, 1280 px wide');
  });

  it('is there once a document is stored, and says so before', async () => {
    const { page, watch } = await windowOf('editor');
    watch.allow(`another host: ${address}`);
    await page.goto('/admin/content/articles/new');
    await control(page, 'Title').fill('Not yet');
    await lookAt(page, 'Preview');
    await page.getByText('You can preview the document after you save it.').waitFor();
    assert.equal(await page.locator('iframe').count(), 0);
    await save(page);
    await page.frameLocator('iframe').getByRole('heading', { name: 'Not yet' }).waitFor();
    assert.equal(await page.getByText('You can preview the document after you save it.').count(), 0);
  });
});
