import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The newspaper's site, for previews: a page of an article, read with the token in the address. */
export interface Site {
  readonly url: string;
  /** Sets the URL of the content API. */
  reads(api: string): void;
  close(): Promise<void>;
}

interface Article {
  readonly title: string;
  readonly summary: string | null;
  readonly body: readonly { readonly children: readonly { readonly text?: string }[] }[] | null;
}

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param cms the only origin whose messages the page accepts */
function pageOf({ title, summary, body }: Article, cms: string): string {
  const paragraphs = (body ?? []).map(({ children }) => `<p>${escaped(children.map(({ text = '' }) => text).join(''))}</p>`);
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>
<style>body{font:17px/1.6 Georgia,"Liberation Serif",serif;margin:24px auto;max-width:38rem;padding:0 20px;color:#222;background:#fffdf8}
h1{font-size:30px;line-height:1.2}b{color:#94205f;letter-spacing:.04em}i{color:#555}</style>
<b>HARBOUR POST</b><h1>${escaped(title)}</h1><p><i>${escaped(summary ?? '')}</i></p>${paragraphs.join('')}
<script>addEventListener('message',({origin,data})=>{
if(origin===${JSON.stringify(cms)}&&data?.type==='plinth:preview')document.querySelector('h1').textContent=data.document.title})</script></html>`;
}

/** Opens the site on a free port. */
export async function openSite(): Promise<Site> {
  let api = '';
  const server = createServer(async (request, response) => {
    const address = new URL(request.url ?? '/', 'http://site');
    const query = new URLSearchParams({
      'filters[slug]': address.pathname.slice(1),
      status: 'draft',
      locale: address.searchParams.get('locale') ?? 'en',
    });
    const answer = await fetch(`${api}/api/articles?${query}`, {
      headers: { Authorization: `Bearer ${address.searchParams.get('token')}` },
    });
    const { data = [] } = (await answer.json()) as { readonly data?: readonly Article[] };
    const [article] = data;
    response.writeHead(article === undefined ? 404 : 200, {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `frame-ancestors ${api}`,
    });
    response.end(article === undefined ? 'There is no such article' : pageOf(article, new URL(api).origin));
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    reads: (url) => {
      api = url;
    },
    close: () =>
      new Promise<void>((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
