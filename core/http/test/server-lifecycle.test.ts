import http from 'node:http';
import net from 'node:net';
import request from 'supertest';
import { UnavailableError } from '../../errors/index.ts';
import type { HandedConnections } from '../index.ts';
import { testServer } from './fixture.ts';

interface Reply {
  readonly status: number | undefined;
  readonly connection: string | undefined;
  readonly text: string;
}

function get(url: string, agent: http.Agent): Promise<Reply> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.on('end', () => resolve({ status: response.statusCode, connection: response.headers.connection, text }));
      })
      .on('error', reject);
  });
}

describe('health', () => {
  it('is live without asking anything, and ready when every check holds', async () => {
    const test = testServer();
    let asked = 0;
    test.http.addReadinessCheck('database', async () => {
      asked += 1;
    });
    const api = request(test.listener());
    const live = await api.get('/_health').set('Authorization', 'Bearer wrong');
    expect([live.status, live.text, asked]).toEqual([204, '', 0]);
    const ready = await api.get('/_health/ready');
    expect([ready.status, ready.headers['cache-control'], asked]).toEqual([204, 'no-store', 1]);
  });

  it.each([
    ['rejects', () => Promise.reject(new Error('connect ECONNREFUSED 10.0.0.1:5432'))],
    [
      'throws',
      () => {
        throw new Error('10.0.0.1');
      },
    ],
    ['does not answer in time', () => new Promise(() => {})],
  ])('is not ready while a check %s, and says no more than that', async (_how, check) => {
    const test = testServer({ readinessTimeout: 50 });
    test.http.addReadinessCheck('fine', async () => {});
    test.http.addReadinessCheck('database', check as () => Promise<unknown>);
    const reply = await request(test.listener()).get('/_health/ready');
    expect(reply.status).toBe(503);
    expect(reply.text).not.toContain('10.0.0.1');
    expect(test.lines).toContainEqual(expect.objectContaining({ level: 'warn', facts: expect.objectContaining({ check: 'database' }) }));
  });

  it('says what requests are told meanwhile, if that is why the server is not ready', async () => {
    const test = testServer({});
    test.http.addReadinessCheck('database', () => Promise.reject(new UnavailableError('The database is busy')));
    const reply = await request(test.listener()).get('/_health/ready');
    expect([reply.status, reply.body.error.message]).toEqual([503, 'The database is busy']);
  });

  it('tells a node apart that can only read, and is not ready for writes then', async () => {
    const test = testServer({});
    test.http.addReadinessCheck('database', async () => 'read-only');
    const api = request(test.listener());
    const ready = await api.get('/_health/ready');
    expect([ready.status, ready.body, ready.headers['cache-control']]).toEqual([200, { status: 'read-only' }, 'no-store']);
    const forWrites = await api.get('/_health/ready?for=writes');
    expect([forWrites.status, forWrites.body.error.message]).toEqual([503, 'The database is read-only']);
    expect((await api.get('/_health')).status).toBe(204);
  });

  it('is ready for writes where it can do both', async () => {
    const test = testServer({});
    test.http.addReadinessCheck('database', async () => null);
    expect((await request(test.listener()).get('/_health/ready?for=writes')).status).toBe(204);
  });

  it('leaves other methods to the routes', async () => {
    expect((await request(testServer().listener()).post('/_health')).status).toBe(404);
  });
});

describe('listen', () => {
  it('says where it listens', async () => {
    const { http: server } = testServer();
    const { host, port } = await server.listen([]);
    expect(host).toBe('127.0.0.1');
    expect(port).toBeGreaterThan(0);
    await server.close();
    await expect(get(`http://${host}:${port}/`, new http.Agent())).rejects.toThrow('ECONNREFUSED');
  });

  it('names an address that is in use', async () => {
    const blocker = net.createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => blocker.once('listening', resolve));
    const { port } = blocker.address() as net.AddressInfo;
    const { http: server } = testServer({ port });
    await expect(server.listen([])).rejects.toThrow(`Cannot listen on 127.0.0.1:${port}: the port is in use by another program`);
    await server.close();
    blocker.close();
  });

  it('builds the routes only once', async () => {
    const { http: server } = testServer();
    server.build([]);
    await expect(server.listen([])).rejects.toThrow('already built');
  });
});

const realNow = performance.now.bind(performance);
let passed = 0;

/** Moves the clock of the server forward. */
function letTimePass(milliseconds: number): void {
  passed += milliseconds;
  jest.spyOn(performance, 'now').mockImplementation(() => realNow() + passed);
}

afterEach(() => {
  passed = 0;
  jest.restoreAllMocks();
});

describe('close', () => {
  it('lets a running request finish, closes idle connections and takes no new ones', async () => {
    const test = testServer();
    let finish: () => void = () => {};
    let started: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    test.routes.get('/slow', { auth: false }, async () => {
      started();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { done: true };
    });
    test.routes.get('/quick', { auth: false }, () => ({}));
    const { port } = await test.http.listen(test.routes.routes);
    const url = `http://127.0.0.1:${port}`;
    const agent = new http.Agent({ keepAlive: true });
    expect((await get(`${url}/quick`, agent)).connection).toBe('keep-alive');
    const slow = get(`${url}/slow`, new http.Agent({ keepAlive: true }));
    await running;

    let closed = false;
    const closing = test.http.close().then(() => {
      closed = true;
    });
    const isTaken = () =>
      get(`${url}/quick`, new http.Agent()).then(
        () => true,
        () => false,
      );
    while (await isTaken());
    expect(closed).toBe(false);

    finish();
    expect(await slow).toEqual({ status: 200, connection: 'close', text: '{"done":true}' });
    await closing;
    await test.http.close();
    agent.destroy();
  });

  it('fails readiness before it stops taking connections', async () => {
    const test = testServer({ drainDelay: 600_000 });
    const { port } = await test.http.listen([]);
    const url = `http://127.0.0.1:${port}/_health/ready`;
    expect((await get(url, new http.Agent())).status).toBe(204);
    const closing = test.http.close();
    expect((await get(url, new http.Agent())).status).toBe(503);
    expect((await get(`http://127.0.0.1:${port}/_health`, new http.Agent())).status).toBe(204);
    letTimePass(600_000);
    await closing;
    await expect(get(url, new http.Agent())).rejects.toThrow();
  });

  it('waits no longer for whoever may still send requests than somebody has been connected', async () => {
    const test = testServer({ drainDelay: 600_000, drainsUnused: false });
    test.routes.post('/quick', { auth: false }, () => ({}));
    const { port } = await test.http.listen(test.routes.routes);
    const agent = new http.Agent({ keepAlive: true });
    const url = `http://127.0.0.1:${port}`;
    expect((await get(`${url}/_health`, agent)).connection).toBe('keep-alive');
    let isClosed = false;
    const closing = test.http.close().then(() => {
      isClosed = true;
    });
    // The kept connection of a proxy serves one more request and is closed with its response.
    expect(await get(`${url}/_health/ready`, agent)).toMatchObject({ status: 503, connection: 'close' });
    expect(isClosed).toBe(false);
    letTimePass(10_000);
    await closing;
    agent.destroy();
  });

  it('does not wait where nobody ever came', async () => {
    const test = testServer({ drainDelay: 600_000, drainsUnused: false });
    await test.http.listen([]);
    await test.http.close();
  });

  it('answers a request that arrives a while after its connection, and closes connections that stay silent', async () => {
    const test = testServer({ shutdownTimeout: 600_000 });
    const { host, port } = await test.http.listen([]);
    const connect = async () => {
      const socket = net.connect(port, host);
      await new Promise((resolve) => socket.once('connect', resolve));
      return socket;
    };
    const [late, silent] = await Promise.all([connect(), connect()]);
    const texts = [late, silent].map(async (socket) => {
      let text = '';
      for await (const chunk of socket) text += String(chunk);
      return text;
    });
    const closing = test.http.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    late.write('GET /_health HTTP/1.1\r\nHost: x\r\n\r\n');
    expect(await Promise.all(texts)).toEqual([expect.stringMatching(/^HTTP\/1\.1 204 [\s\S]*\r\nConnection: close\r\n/), '']);
    await closing;
  });

  it('cuts requests that outlive the shutdown timeout', async () => {
    const test = testServer({ shutdownTimeout: 100 });
    let started: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    test.routes.get('/stuck', { auth: false }, () => {
      started();
      return new Promise(() => {});
    });
    const { port } = await test.http.listen(test.routes.routes);
    const stuck = get(`http://127.0.0.1:${port}/stuck`, new http.Agent());
    const outcome = expect(stuck).rejects.toThrow();
    await running;
    await test.http.close();
    await outcome;
  });
});

describe('connections that another process accepts', () => {
  /** Accepts connections in place of that process. */
  function accepting() {
    const acceptor = net.createServer({ allowHalfOpen: true });
    const handed: HandedConnections = {
      open(_, take) {
        acceptor.on('connection', take);
        return new Promise((resolve) =>
          acceptor.listen(0, '127.0.0.1', () => resolve({ host: '127.0.0.1', port: (acceptor.address() as net.AddressInfo).port })),
        );
      },
      async close() {
        acceptor.close();
        await new Promise(setImmediate);
      },
    };
    return { acceptor, handed };
  }

  it('are served, kept open, and closed once their requests are answered and no more come', async () => {
    const { acceptor, handed } = accepting();
    const test = testServer({}, { handed });
    let finish: () => void = () => {};
    let started: () => void = () => {};
    const running = new Promise<void>((resolve) => {
      started = resolve;
    });
    test.routes.get('/slow', { auth: false }, async () => {
      started();
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      return { done: true };
    });
    const { host, port } = await test.http.listen(test.routes.routes);
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const url = `http://${host}:${port}`;
    for (let n = 0; n < 3; n++) expect(await get(`${url}/_health`, agent)).toMatchObject({ status: 204, connection: 'keep-alive' });
    expect(await new Promise((resolve) => acceptor.getConnections((_, count) => resolve(count)))).toBe(1);
    const slow = get(`${url}/slow`, agent);
    await running;
    let isClosed = false;
    const closing = test.http.close().then(() => {
      isClosed = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(isClosed).toBe(false);
    finish();
    await closing;
    expect(await slow).toMatchObject({ status: 200, connection: 'close', text: '{"done":true}' });
    agent.destroy();
  });

  it('have the limits of time that others have', async () => {
    const { handed } = accepting();
    const test = testServer({ headersTimeout: 200 }, { handed });
    const { host, port } = await test.http.listen([]);
    const socket = net.connect(port, host);
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n');
    let text = '';
    for await (const chunk of socket) text += String(chunk);
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    await test.http.close();
  });

  it('are not to be had where the other process cannot listen, which is told as elsewhere', async () => {
    const failure = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE' });
    const handed: HandedConnections = { open: () => Promise.reject(failure), close: async () => undefined };
    const test = testServer({ port: 8_080 }, { handed });
    await expect(test.http.listen([])).rejects.toThrow('Cannot listen on 127.0.0.1:8080: the port is in use by another program');
    await test.http.close();
  });
});
