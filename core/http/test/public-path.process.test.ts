import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BootedApp, bootApp } from 'plinth/testing';

const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/opt/homebrew/bin/nginx'].find(existsSync);
const page = { info: { singularName: 'page', pluralName: 'pages' }, attributes: { title: { type: 'string' } } } as const;
const AUTH = 'plugin::users-permissions.auth';
const ACTIONS = ['api::*', `${AUTH}.register`, `${AUTH}.callback`, 'plugin::upload.content-api.upload'];

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Waits until somebody accepts connections at a port. */
async function listening(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)));
    socket.destroy();
    if (isOpen) return;
  }
}

(NGINX === undefined ? describe.skip : describe)('an app below a path of nginx', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-nginx-'));
  let app: BootedApp;
  let nginx: ChildProcess;
  let base: string;

  beforeAll(async () => {
    const port = await freePort();
    base = `http://127.0.0.1:${port}/cms`;
    const plugins = {
      upload: true,
      openapi: true,
      'users-permissions': { config: { jwtManagement: 'refresh', sessions: { httpOnly: true } } },
    };
    const config = { server: { url: base, proxy: true }, access: { roles: { public: { actions: ACTIONS } } }, plugins };
    app = await bootApp({ app: { contentTypes: [page], config } });
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
    const locations = `location /cms/ { proxy_pass ${app.url}/; proxy_set_header Host $http_host; proxy_set_header X-Forwarded-Proto $scheme; proxy_set_header X-Forwarded-For $remote_addr; }`;
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp { access_log off; ${temporary} server { listen 127.0.0.1:${port}; ${locations} } }\n`,
    );
    nginx = spawn(NGINX as string, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')], { stdio: 'ignore' });
    await listening(port);
  });
  afterAll(async () => {
    nginx?.kill();
    if (nginx?.exitCode === null) await once(nginx, 'close');
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('is read and written', async () => {
    const body = JSON.stringify({ data: { title: 'a' } });
    const made = await fetch(`${base}/api/pages`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    expect(made.status).toBe(201);
    const read = (await (await fetch(`${base}/api/pages`)).json()) as { readonly data: readonly { readonly title: string }[] };
    expect(read.data.map(({ title }) => title)).toEqual(['a']);
  });

  it('redirects other spellings of a path to one below its own', async () => {
    const redirect = await fetch(`${base}/API/openapi.json?a=1`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([308, '/cms/api/openapi.json?a=1']);
    expect((await fetch(`${base}/API/openapi.json`)).status).toBe(200);
  });

  it('names its path in OpenAPI', async () => {
    const { servers } = (await (await fetch(`${base}/api/openapi.json`)).json()) as { readonly servers: readonly object[] };
    expect(servers).toEqual([{ url: base }]);
  });

  it('limits cookies to its path', async () => {
    const person = { username: 'ada', email: 'ada@example.com', password: 'secret1' };
    const headers = { 'Content-Type': 'application/json', Origin: new URL(base).origin };
    const answer = await fetch(`${base}/api/auth/local/register`, { method: 'POST', headers, body: JSON.stringify(person) });
    const cookies = answer.headers.getSetCookie();
    expect([answer.status, cookies.length > 0]).toEqual([200, true]);
    for (const cookie of cookies) expect(cookie).toMatch(/; path=\/cms\/api/i);
  });

  it('serves uploaded files below its path', async () => {
    const form = new FormData();
    form.append('files', new Blob(['hello']), 'hello.txt');
    const [file] = (await (await fetch(`${base}/api/upload`, { method: 'POST', body: form })).json()) as [{ readonly url: string }];
    const served = await fetch(new URL(file.url.startsWith('/cms/') ? file.url : `/cms${file.url}`, base));
    expect([served.status, await served.text()]).toEqual([200, 'hello']);
  });
});
