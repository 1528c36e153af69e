import http from 'node:http';
import { setImmediate as turn } from 'node:timers/promises';
import { bootApp } from '../index.ts';

interface Reply {
  readonly status: number | undefined;
  readonly connection: string | undefined;
}

function post(url: string, agent: http.Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = http.request(url, { method: 'POST', agent, headers: { 'content-type': 'application/json' } }, (response) => {
      response.resume();
      response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection }));
    });
    sent.on('error', reject);
    sent.end('{"data":{"name":"x"}}');
  });
}

const WRITERS = 4;
/** Turns of the event loop. A node that did not wait for the proxy would have given up its connections after a few of them. */
const TURNS = 200;

it('a node in production that is told to stop answers what comes on connections that a proxy has kept, and gives these up one by one', async () => {
  const app = await bootApp({
    app: {
      contentTypes: [{ info: { singularName: 'note', pluralName: 'notes' }, attributes: { name: { type: 'string' } } }],
      config: {
        access: { roles: { public: { actions: ['api::*'] } } },
        plugins: { 'users-permissions': { config: { jwtSecret: 's'.repeat(40) } } },
      },
    },
    env: { NODE_ENV: 'production' },
    logger: { ...console, debug() {}, info() {}, trace() {}, warn() {} } as never,
  });
  const agents = Array.from({ length: WRITERS }, () => new http.Agent({ keepAlive: true, maxSockets: 1 }));
  const all = () => Promise.all(agents.map((agent) => post(`${app.url}/api/notes`, agent)));
  try {
    expect(new Set((await all()).map(({ connection }) => connection))).toEqual(new Set(['keep-alive']));
    const closing = app.close();
    for (let turns = 0; turns < TURNS; turns++) await turn();
    expect(await all()).toEqual(Array.from({ length: WRITERS }, () => ({ status: 201, connection: 'close' })));
    await closing;
  } finally {
    for (const agent of agents) agent.destroy();
    await app.close();
  }
});
