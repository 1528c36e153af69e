import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';

const KINDS: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
};

/** Serves a built site on this machine, as any server of static files would, until the process ends. */
export function serveSite(folder: string, base: string, port: number): void {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    const path = pathname.startsWith(base) ? normalize(decodeURIComponent(pathname.slice(base.length))) : null;
    const file =
      path === null || path.startsWith('..') ? null : join(folder, path === '.' || path.endsWith('/') ? join(path, 'index.html') : path);
    const isThere = file !== null && existsSync(file) && statSync(file).isFile();
    const shown = isThere ? file : join(folder, '404.html');
    response.writeHead(isThere ? 200 : 404, { 'Content-Type': KINDS[extname(shown)] ?? 'application/octet-stream' });
    createReadStream(shown).pipe(response);
  });
  server.listen(port, '127.0.0.1', () => console.log(`http://127.0.0.1:${port}${base}`));
}
