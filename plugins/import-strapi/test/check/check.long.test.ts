import { once } from 'node:events';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DATABASE, SYSTEM } from 'plinth';
import { type BootedApp, bootApp } from 'plinth/testing';
import { runCheck } from '../../check/run-check.ts';
import { ENV, fillGazette, GAZETTE, PERSON, TOKEN } from './gazette.ts';

const { PROPERTY_RUNS = '1' } = process.env;
/** Questions of a check, which are drawn from its seed. `npm run test:random` asks 300. */
const REQUESTS = 60 * Math.ceil(Number(PROPERTY_RUNS));

describe('plinth import compare', () => {
  let folder: string;
  let reference: BootedApp;
  let plinth: BootedApp;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'check-'));
    const file = (name: string) => join(folder, `${name}.db`);
    const boot = (name: string) =>
      bootApp({ app: { ...GAZETTE, config: { ...GAZETTE.config, ...uploads() } }, env: ENV, database: `sqlite:${file(name)}` });
    reference = await boot('reference');
    await fillGazette(reference);
    await reference.kernel.container.resolve(DATABASE).knex.raw('pragma wal_checkpoint(truncate)');
    copyFileSync(file('reference'), file('plinth'));
    plinth = await boot('plinth');
  });

  afterAll(async () => {
    await reference?.close();
    await plinth?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const uploads = () => ({ plugins: { upload: { config: { providerOptions: { folder: join(folder, 'uploads') } } } } });

  async function check(options: object = {}, kernel = plinth.kernel) {
    const lines: string[] = [];
    const code = await runCheck({
      ...{ caller: SYSTEM, kernel, arguments: [], print: (line: string) => lines.push(line), readSecret: async () => PERSON.password },
      options: {
        reference: reference.url,
        plinth: plinth.url,
        token: TOKEN,
        requests: `${REQUESTS}`,
        seed: '1',
        timeout: '15000',
        ...options,
      },
    });
    return { code, text: lines.join('\n'), last: lines.at(-1) };
  }

  it('finds nothing between two servers of the same content', async () => {
    const json = join(folder, 'found.json');
    expect(await check({ user: PERSON.username, json })).toMatchObject({
      code: 0,
      last: `${REQUESTS} requests: ${REQUESTS} equal, 0 differ by design, 0 differ`,
    });
    expect(JSON.parse(readFileSync(json, 'utf8'))).toMatchObject({ requests: REQUESTS, equal: REQUESTS, differing: [], seed: 1 });
  });

  /** A proxy before the reference that answers some requests itself. */
  async function inFront(answer: (path: string, ask: (path: string) => Promise<Response>) => Promise<Response>) {
    const server = createServer((request, response) => {
      void (async () => {
        const chunks: Uint8Array[] = [];
        for await (const chunk of request) chunks.push(chunk as Uint8Array);
        const { method = '', url = '' } = request;
        const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
        const ask = (path: string) =>
          fetch(reference.url + path, { method, headers, ...(method === 'POST' && { body: Buffer.concat(chunks) }) });
        const found = await answer(url, ask);
        response.writeHead(found.status, { 'content-type': found.headers.get('content-type') ?? '' });
        response.end(Buffer.from(await found.arrayBuffer()));
      })();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { url, close: async () => new Promise((done) => server.close(done).closeAllConnections()) };
  }

  it('counts apart, with its reason, what differs by design', async () => {
    const strapi = await inFront((path, ask) => ask(path.replace('status=modified', 'status=draft')));
    try {
      // The first questions of each type are about its attributes and relations; those about a status come later.
      const { code, text, last } = await check({ reference: strapi.url, requests: '200' });
      expect(text).not.toContain('differs:');
      expect(text).toMatch(/^by design, status \(\d\): a status is draft or published; .*\n {2}GET \/api\/[\w-]+\?status=modified$/m);
      expect([code, last]).toEqual([0, expect.stringMatching(/^200 requests: \d+ equal, [1-9] differ by design, 0 differ$/)]);
    } finally {
      await strapi.close();
    }
  });

  it('asks again where something was written meanwhile', async () => {
    let asked = 0;
    const strapi = await inFront((path, ask) => ask(path.includes('[pageSize]=5') && asked++ === 0 ? '/api/tags' : path));
    try {
      expect(await check({ reference: strapi.url })).toMatchObject({
        code: 0,
        last: `${REQUESTS} requests: ${REQUESTS} equal (1 of them when asked again), 0 differ by design, 0 differ`,
      });
    } finally {
      await strapi.close();
    }
  });

  describe('says why it cannot ask', () => {
    it('no address, or none at all', async () => {
      await expect(check({ reference: undefined })).rejects.toThrow('--reference is missing: the address of the reference');
      await expect(check({ plinth: 'localhost' })).rejects.toThrow(
        'the address of Plinth is "localhost": expected something like https://',
      );
      await expect(check({ requests: 'all' })).rejects.toThrow('--requests is "all": expected an integer, 1 at least');
    });

    it('a port that is closed, an address that answers something else', async () => {
      const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<html>')).listen(0, '127.0.0.1');
      await new Promise((done) => server.once('listening', done));
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await expect(check({ reference: url })).rejects.toThrow(/answers text\/html, not JSON: is this the address of the reference\?/);
      await new Promise((done) => server.close(done));
      await expect(check({ reference: url })).rejects.toThrow(new RegExp(`the reference cannot be asked at ${url}: no answer`));
    });

    it('a server that fails whatever it is asked', async () => {
      const server = createServer((_, response) => response.writeHead(503, { 'content-type': 'application/json' }).end('{}')).listen(
        0,
        '127.0.0.1',
      );
      await once(server, 'listening');
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      await expect(check({ reference: url, plinth: url })).rejects.toThrow(
        /^the reference \(.*\) answers 503 for every content type: it cannot be asked$/,
      );
      server.close();
    });

    it('a token that nobody knows, somebody who may not sign in', async () => {
      await expect(check({ token: 'unknown' })).rejects.toThrow(
        /the reference \(.*\) does not know the token \(401\): .*--reference-token/,
      );
      await expect(check({ token: 'unknown', referenceToken: TOKEN })).rejects.toThrow(/Plinth \(.*\) does not know the token .*--token/);
      await expect(check({ user: 'nobody' })).rejects.toThrow(/the reference \(.*\) does not let "nobody" sign in: status 400/);
    });

    it('an app without content types', async () => {
      const empty = await bootApp();
      await expect(check({}, empty.kernel)).rejects.toThrow(/the app has no content types .*--app/);
      await empty.close();
    });
  });

  it('asks about what anybody may read where there is no token', async () => {
    const { code, text } = await check({ token: undefined, requests: '40' });
    expect(code).toBe(0);
    expect(text).toContain('nobody may read them without a token: api::front-page.front-page, api::tag.tag, api::writer.writer');
  });

  // Must be the last test: the app does not notice writes that bypass it.
  it('finds one value that differs, with the requests that show it', async () => {
    const { knex } = plinth.kernel.container.resolve(DATABASE);
    await knex('writers').where({ name: 'Ada' }).update({ age: 99 });
    const { code, text, last } = await check({ seed: '2' });
    expect(code).toBe(1);
    expect(text).toMatch(/^differs: api::writer\.writer, /m);
    expect(text).toContain(`there: curl -g '${reference.url}/api/writers`);
    expect(text).toContain(`here:  curl -g '${plinth.url}/api/writers`);
    expect(text).toMatch(/ {2}data\[\d\]\.age: 30 there, 99 here/);
    expect(text).not.toContain(TOKEN);
    expect(last).toMatch(/^\d+ requests: \d+ equal, 0 differ by design, [1-9]\d* differ$/);
  });
});
