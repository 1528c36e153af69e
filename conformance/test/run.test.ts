import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { Unusable } from '../runner/outcome.ts';
import { exitCode } from '../runner/report.ts';
import { run } from '../runner/run.ts';
import { type Exchanged, type FakeDeployment, fakeDeployment, memoryDeployment } from './fake-deployment.ts';

let deployment: FakeDeployment | undefined;

afterEach(async () => {
  await deployment?.close();
  deployment = undefined;
});

async function runOn(handle: (exchanged: Exchanged) => void, options: Partial<Parameters<typeof run>[0]> = {}) {
  deployment = await fakeDeployment(handle);
  return run({ url: deployment.url, token: 'secret-token', ...options });
}

describe('run', () => {
  it('passes the rows that a deployment keeps, and leaves nothing behind', async () => {
    const memory = memoryDeployment();
    const report = await runOn(memory.handle, { only: ['document.flat', 'document.id', 'envelope.data-of-many'] });
    expect(report.results.map(({ row, outcome }) => [row.id, outcome])).toEqual([
      ['document.flat', 'pass'],
      ['document.id', 'pass'],
      ['envelope.data-of-many', 'pass'],
    ]);
    expect(exitCode(report)).toBe(0);
    expect([...memory.stored.values()].flat()).toEqual([]);
  });

  it('fails the rows that a deployment does not keep, with what was expected and what was found', async () => {
    const { handle } = memoryDeployment();
    const report = await runOn(
      (exchanged) => {
        const json = exchanged.json;
        handle({
          ...exchanged,
          json: (status, body) => json(status, readsOne(exchanged) ? wrapped(body) : body),
        });
      },
      { only: ['document.flat'] },
    );
    expect(report.results[0]).toMatchObject({
      outcome: 'fail',
      reason: expect.stringContaining('expected data.title is "Flat", found nothing'),
    });
    expect(report.results[0]?.exchanges.at(-1)?.expected.at(-1)).toEqual({ text: 'data.title is "Flat"', met: false, found: 'nothing' });
    expect(exitCode(report)).toBe(1);
  });

  it('skips rows of features that are absent, fails them when expected, and holds them pending when declared', async () => {
    const { handle } = memoryDeployment();
    const only = ['graphql.queries.one'];
    expect((await runOn(handle, { only })).results[0]).toMatchObject({ outcome: 'skip', reason: 'the deployment has no graphql' });
    await deployment?.close();
    expect((await runOn(handle, { only, expect: ['graphql'] })).results[0]).toMatchObject({ outcome: 'fail' });
    await deployment?.close();
    expect((await runOn(handle, { only, notYet: ['graphql'] })).results[0]).toMatchObject({ outcome: 'pending' });
  });

  it('removes what a run before has left behind, and touches no other document', async () => {
    const memory = memoryDeployment(
      new Map([
        [
          'sailors',
          [
            { id: 90, documentId: 'leftover', marker: 'conformance:crashed:1' },
            { id: 91, documentId: 'theirs', marker: 'somebody else' },
            { id: 92, documentId: 'unmarked', marker: null },
          ],
        ],
      ]),
    );
    const report = await runOn(memory.handle, { only: ['document.id'] });
    expect(report.leftoversRemoved).toBe(1);
    expect(memory.stored.get('sailors')?.map(({ documentId }) => documentId)).toEqual(['theirs', 'unmarked']);
  });

  it('does not believe a filter that answers too much when it removes leftovers', async () => {
    const memory = memoryDeployment(new Map([['ledgers', [{ id: 1, documentId: 'theirs', marker: 'mine' }]]]));
    await runOn(
      (exchanged) => {
        exchanged.url.searchParams.delete('filters[marker][$startsWith]');
        memory.handle(exchanged);
      },
      { only: ['document.id'] },
    );
    expect(memory.stored.get('ledgers')).toHaveLength(1);
  });

  it('leaves a single type alone that holds a document of somebody else', async () => {
    const { handle } = memoryDeployment();
    const report = await runOn(
      (exchanged) => {
        if (exchanged.url.pathname === '/api/almanac' && exchanged.method === 'GET')
          exchanged.json(200, { data: { marker: null, motto: 'theirs' }, meta: {} });
        else handle(exchanged);
      },
      { only: ['rest.single.update'] },
    );
    expect(report.results[0]).toMatchObject({ outcome: 'skip', reason: '/api/almanac holds a document that the suite did not make' });
    expect(deployment?.requests.filter((request) => request.includes('/api/almanac') && !request.startsWith('GET'))).toEqual([]);
  });

  it('fails a row whose answer does not come in time', async () => {
    const { handle } = memoryDeployment();
    const report = await runOn(
      (exchanged) => {
        if (!readsOne(exchanged)) handle(exchanged);
      },
      { only: ['document.id'], timeout: 200 },
    );
    expect(report.results[0]).toMatchObject({ outcome: 'fail', reason: expect.stringContaining('no answer within 200 ms') });
  });

  it.each(['destroy', 'end'] as const)('says at once that a server closes its connections: %s', async (how) => {
    const server = createServer((socket) => void socket[how]()).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    // Otherwise it would tell of no answer within this time.
    await expect(run({ url, token: 'secret-token', timeout: 15_000 })).rejects.toThrow(
      /closes the connection without an answer|ECONNRESET|other side closed/,
    );
    server.close();
  });

  it('fails a row that is answered with HTML, and says so', async () => {
    const { handle } = memoryDeployment();
    const report = await runOn(
      (exchanged) => {
        if (readsOne(exchanged)) {
          exchanged.response.writeHead(200, { 'content-type': 'text/html' });
          exchanged.response.end('<h1>Gateway</h1>');
        } else handle(exchanged);
      },
      { only: ['document.id'] },
    );
    expect(report.results[0]).toMatchObject({
      outcome: 'fail',
      reason: expect.stringMatching(/expected a JSON body, found status 200 with text\/html: "<h1>Gateway/),
    });
  });

  it('asks again when a connection is lost on a read', async () => {
    const { handle } = memoryDeployment();
    let dropped = 0;
    const report = await runOn(
      (exchanged) => {
        if (readsOne(exchanged) && dropped++ === 0) exchanged.request.socket.destroy();
        else handle(exchanged);
      },
      { only: ['document.id'] },
    );
    expect(dropped).toBe(2);
    expect(report.results[0]).toMatchObject({ outcome: 'pass' });
  });

  it('gives up when nothing answers any more, and says that the rest was not judged', async () => {
    const { handle } = memoryDeployment();
    let rows = 0;
    const report = await runOn(
      (exchanged) => {
        if (rows > 0) exchanged.request.socket.destroy();
        else handle(exchanged);
      },
      { only: ['document', 'envelope'], concurrency: 1, onResult: () => rows++ },
    );
    expect(report.results.at(-1)).toMatchObject({ outcome: 'error', reason: expect.stringContaining('does not answer any more') });
    expect(exitCode(report)).toBe(2);
  });

  it.each([
    ['a token that is refused', (exchanged: Exchanged) => exchanged.json(401, {}), /refuses the token \(401\)/],
    [
      'content types that are missing',
      (exchanged: Exchanged) => exchanged.json(404, {}),
      /has no content type "voyage": see "Prepare a deployment"/,
    ],
    [
      'a redirect',
      ({ response }: Exchanged) => response.writeHead(301, { location: 'https://example.com/' }).end(),
      /redirects to https:\/\/example\.com\/: give that address/,
    ],
    [
      'a page',
      ({ response }: Exchanged) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      /answers text\/html without a list in data/,
    ],
    ['connections that are dropped', ({ request }: Exchanged) => request.socket.destroy(), /no answer/],
  ])('refuses to judge %s', async (_, handle, message) => {
    await expect(runOn(handle)).rejects.toThrow(Unusable);
    await deployment?.close();
    await expect(runOn(handle)).rejects.toThrow(message);
  });

  it('refuses a choice that names no row, and an address that is none', async () => {
    await expect(run({ url: 'http://localhost:1', token: 't', only: ['rset'] })).rejects.toThrow(
      /no row is named "rset": rows begin with service, document/,
    );
    await expect(run({ url: 'localhost', token: 't' })).rejects.toThrow(/is no address/);
  });

  it('keeps the token out of the report', async () => {
    const { handle } = memoryDeployment();
    const report = await runOn(
      (exchanged) => {
        if (readsOne(exchanged)) exchanged.json(500, { echo: exchanged.request.headers.authorization, jwt: 'abc', password: 'hunter2' });
        else handle(exchanged);
      },
      { only: ['document.id'] },
    );
    const text = JSON.stringify(report);
    expect(text).toContain('•••');
    expect(text).not.toMatch(/secret-token|hunter2/);
  });
});

/** Whether a request is `GET /api/voyages/:documentId`. */
function readsOne({ method, url }: Exchanged): boolean {
  return method === 'GET' && url.pathname.startsWith('/api/voyages/');
}

function wrapped(body: unknown): unknown {
  const { data } = body as { readonly data: unknown };
  return { data: { attributes: data }, meta: {} };
}
