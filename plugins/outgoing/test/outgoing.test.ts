import http from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { isPublicAddress } from '../addresses.ts';
import { createOutgoing } from '../create-outgoing.ts';
import type { Outgoing } from '../outgoing.ts';

type Answer = (request: http.IncomingMessage, response: http.ServerResponse, body: string) => void;

let server: http.Server;
let port: number;
let answer: Answer;
let heard: { method?: string; url?: string; headers: http.IncomingHttpHeaders; body: string }[];

beforeAll(async () => {
  server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    heard.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
    answer(request, response, body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
beforeEach(() => {
  heard = [];
  answer = (_, response) => response.end('{"fine":true}');
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});

/** Names that resolve to this machine, which is allowed, and to other addresses. */
const NAMES: Readonly<Record<string, readonly string[]>> = {
  'hook.example': ['127.0.0.1'],
  'other.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.5'],
  'metadata.example': ['169.254.169.254'],
  'mixed.example': ['93.184.216.34', '127.0.0.2'],
  'mapped.example': ['::ffff:10.0.0.1'],
  localhost: ['127.0.0.1', '::1'],
  'none.example': [],
};
const resolve = async (host: string) => {
  const found = NAMES[host];
  if (found === undefined) throw new Error(`getaddrinfo ENOTFOUND ${host}`);
  return found;
};
const strict = createOutgoing({ allow: [], resolve });
const local = createOutgoing({ allow: ['127.0.0.1'], resolve });
const at = (host: string, path = '/') => `http://${host}:${port}${path}`;
const refused = { status: 400, code: 'OUTGOING_REFUSED' };
const failed = { status: 502, code: 'OUTGOING_FAILED' };

describe('what may be asked', () => {
  it.each([
    ...[
      'http://127.0.0.1/',
      'http://127.1/',
      'http://2130706433/',
      'http://0x7f000001/',
      'http://0177.0.0.1/',
      'http://0x7f.1/',
      'http://017700000001/',
    ],
    ...[
      'http://localhost/',
      'http://localhost./',
      'http://LOCALHOST/',
      'http://0/',
      'http://0.0.0.0/',
      'http://127.0.0.1./',
      'http://①②⑦.⓪.⓪.①/',
    ],
    ...[
      'http://10.0.0.1/',
      'http://172.16.0.1/',
      'http://172.31.255.255/',
      'http://192.168.1.1/',
      'http://100.64.0.1/',
      'http://169.254.169.254/latest/meta-data/',
    ],
    ...[
      'http://100.100.100.200/',
      'http://192.0.0.192/',
      'http://168.63.129.16/',
      'http://224.0.0.1/',
      'http://255.255.255.255/',
      'http://198.18.0.1/',
    ],
    ...[
      'http://[::1]/',
      'http://[::]/',
      'http://[::ffff:127.0.0.1]/',
      'http://[::ffff:7f00:1]/',
      'http://[0:0:0:0:0:ffff:0a00:0001]/',
      'http://[::127.0.0.1]/',
    ],
    ...[
      'http://[fe80::1]/',
      'http://[fc00::1]/',
      'http://[fd00:ec2::254]/',
      'http://[ff02::1]/',
      'http://[64:ff9b::7f00:1]/',
      'http://[64:ff9b:1::a00:1]/',
    ],
    ...[
      'http://[2002:7f00:1::]/',
      'http://[2001:0:7f00:1::]/',
      'http://[2001:db8::1]/',
      'http://[100::1]/',
      'http://[::ffff:0:127.0.0.1]/',
    ],
    ...[
      'http://inside.example/',
      'http://metadata.example/',
      'http://mixed.example/',
      'http://mapped.example/',
      'https://inside.example./',
    ],
    ...['http://user@hook.example/', 'http://user:pass@hook.example/', 'http://hook.example@10.0.0.1/', 'http://10.0.0.1#@hook.example/'],
    ...['http://hook.example:22/', 'http://hook.example:25/', 'http://hook.example:0/', 'https://hook.example:81/'],
    ...[
      'file:///etc/passwd',
      'ftp://hook.example/',
      'gopher://hook.example/',
      'data:text/plain,x',
      'javascript:alert(1)',
      'unix:/run/docker.sock',
    ],
    ...[
      '',
      'nonsense',
      '//hook.example/',
      '/path',
      'http://',
      'http://[::1',
      'http://hook.example:99999/',
      'http://1.2.3.4.5/',
      'http://256.256.256.256/',
    ],
  ])('is not %s', async (url) => {
    await expect(strict.send(url)).rejects.toMatchObject(refused);
    await expect(strict.check(url)).rejects.toMatchObject(refused);
    expect(heard).toEqual([]);
  });

  it.each([
    'http://93.184.216.34/',
    'https://1.1.1.1/',
    'http://[2606:4700:4700::1111]/',
    'http://[2001:4860:4860::8888]/',
    'https://8.8.8.8:8443/x',
  ])('is %s', async (url) => {
    await expect(strict.check(url)).resolves.toBeUndefined();
  });

  it('does not tell what a name stands for', async () => {
    const error = await strict.check('http://inside.example/a?token=x').catch(String);
    expect(error).toContain('http://inside.example/a');
    expect(error).not.toMatch(/10\.0\.0\.5|token/);
  });

  it('is what the app allows: an address, a range, a name, and nothing beside', async () => {
    for (const entry of ['127.0.0.1', '127.0.0.0/8', 'hook.example', 'HOOK.example']) {
      expect((await createOutgoing({ allow: [entry], resolve }).send(at('hook.example'))).status).toBe(200);
      await expect(createOutgoing({ allow: [entry], resolve }).check('http://inside.example/')).rejects.toMatchObject(refused);
    }
    expect((await strict.send(at('hook.example.'), { allow: ['hook.example'] })).status).toBe(200);
    await expect(strict.send(at('hook.example'), { allow: ['other.example'] })).rejects.toMatchObject(refused);
    await expect(createOutgoing({ allow: ['fd00::/8'], resolve }).check('http://[fd12::1]/')).resolves.toBeUndefined();
    await expect(createOutgoing({ allow: ['10.0.0.0/8'], resolve }).check('http://[::ffff:10.0.0.1]/')).resolves.toBeUndefined();
    await expect(createOutgoing({ allow: ['10.0.0.0/8'], resolve }).check('http://[::ffff:11.0.0.1]/')).rejects.toMatchObject(refused);
    for (const entry of ['10.0.0.0/33', '10.0.0.0/8/8', '', 'http://x', 'a b', '10.0.0', 'fe80::1%eth0']) {
      expect(() => createOutgoing({ allow: [entry] })).toThrow('is not a host, IP address or IP range');
    }
  });

  it('is no address of version 6 that holds one of version 4, and none outside of 2000::/3', () => {
    fc.assert(
      fc.property(fc.ipV4(), (address) => {
        for (const prefix of ['::ffff:', '::', '64:ff9b::']) expect(isPublicAddress(prefix + address)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        const first = Number.parseInt(/^[0-9a-f]+/i.exec(address)?.[0] ?? '0', 16);
        if (first < 0x2000 || first > 0x3fff) expect(isPublicAddress(address)).toBe(false);
      }),
    );
    for (const text of ['', 'x', '1.2.3', '1.2.3.4/8', '1.2.3.4 ', '01.2.3.4']) expect(isPublicAddress(text)).toBe(false);
  });
});

describe('a request', () => {
  it('is sent as it was given, and its answer is there as a whole', async () => {
    answer = (_, response) =>
      response.writeHead(201, { 'Content-Type': 'application/json', 'Set-Cookie': ['a=1', 'b=2'] }).end('{"made":true}');
    const request = {
      method: 'POST',
      headers: { 'X-Signature': 's', Host: 'evil.example', 'Content-Length': '1' },
      body: new URLSearchParams({ a: 'ü' }),
    };
    const got = await local.send(at('hook.example', '/in?x=1'), request);
    expect([got.status, await got.json(), got.headers.getSetCookie()]).toEqual([201, { made: true }, ['a=1', 'b=2']]);
    expect(heard).toMatchObject([
      {
        method: 'POST',
        url: '/in?x=1',
        body: 'a=%C3%BC',
        headers: {
          host: `hook.example:${port}`,
          'x-signature': 's',
          'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
          'content-length': '8',
          'user-agent': 'plinth',
        },
      },
    ]);
  });

  it('goes to the address that was looked at, whatever the name leads to afterwards', async () => {
    let asked = 0;
    const rebinding = async () => (asked++ === 0 ? ['127.0.0.1'] : ['10.0.0.1']);
    const outgoing = createOutgoing({ allow: ['127.0.0.1'], resolve: rebinding });
    expect((await outgoing.send(at('rebinding.example'))).status).toBe(200);
    expect(asked).toBe(1);
    await expect(outgoing.send(at('rebinding.example'))).rejects.toMatchObject(refused);
    expect(heard).toHaveLength(1);
  });

  it('follows no redirect unless it is told to, and then looks at each', async () => {
    const to = (location: string) =>
      (answer = (request, response) =>
        void (request.url === '/' ? response.writeHead(302, { Location: location }).end() : response.end('there')));
    to('/next');
    expect((await local.send(at('hook.example'))).status).toBe(302);
    expect(await (await local.send(at('hook.example'), { redirects: 1 })).text()).toBe('there');
    for (const location of [
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://inside.example/',
      'http://2852039166/',
      'file:///etc/passwd',
      '//169.254.169.254/',
      'http://a:b@hook.example/',
    ]) {
      to(location);
      await expect(local.send(at('hook.example'), { redirects: 5 })).rejects.toMatchObject(refused);
    }
    to('http://[');
    await expect(local.send(at('hook.example'), { redirects: 5 })).rejects.toMatchObject(refused);
  });

  it('follows as many redirects as it was told to', async () => {
    answer = ({ url }, response) => response.writeHead(307, { Location: `/${Number(url?.slice(1)) + 1}` }).end();
    await expect(local.send(at('hook.example', '/0'), { redirects: 3 })).rejects.toMatchObject(failed);
    expect(heard.map(({ url }) => url)).toEqual(['/0', '/1', '/2', '/3']);
  });

  it('tells another host neither who asks nor, where it becomes a GET, what was sent', async () => {
    answer = ({ url }, response) =>
      void (url === '/' ? response.writeHead(303, { Location: at('other.example', '/b') }).end() : response.end());
    await local.send(at('hook.example'), {
      method: 'POST',
      body: 'secret',
      headers: {
        ...{ Authorization: 'x', Cookie: 'y', 'X-Api-Key': 'z', 'X-Signature': 'v', 'Proxy-Authorization': 'w' },
        ...{ Accept: 'text/calendar', 'Accept-Language': 'fr', 'User-Agent': 'tests' },
      },
      redirects: 1,
    });
    const [, second] = heard;
    const kept = { accept: 'text/calendar', 'accept-language': 'fr', 'user-agent': 'tests' };
    expect(second).toMatchObject({ method: 'GET', body: '', headers: kept });
    const secret = ['authorization', 'cookie', 'x-api-key', 'x-signature', 'proxy-authorization'];
    for (const name of [...secret, 'content-type', 'content-length']) expect(second?.headers[name]).toBeUndefined();
    answer = ({ url }, response) => void (url === '/' ? response.writeHead(307, { Location: '/b' }).end() : response.end());
    await local.send(at('hook.example'), { method: 'POST', body: 'kept', headers: { Authorization: 'x', 'X-Api-Key': 'y' }, redirects: 1 });
    expect(heard.at(-1)).toMatchObject({ method: 'POST', body: 'kept', headers: { authorization: 'x', 'x-api-key': 'y' } });
  });

  it('takes no more than it may', async () => {
    answer = (_, response) => response.end('x'.repeat(1_001));
    expect(await (await local.send(at('hook.example'), { maxBytes: 1_001 })).text()).toHaveLength(1_001);
    await expect(local.send(at('hook.example'), { maxBytes: 1_000 })).rejects.toMatchObject(failed);
    let left = false;
    answer = (_, response) => {
      const timer = setInterval(() => response.write('x'.repeat(60_000)), 1);
      response.on('close', () => {
        left = true;
        clearInterval(timer);
      });
    };
    await expect(local.send(at('hook.example'))).rejects.toThrow('answers more than 1048576 bytes');
    while (!left) await sleep(5);
  });

  it('waits no longer than it may: for the answer, for its end, for a name', async () => {
    const limits = { timeout: 150 };
    answer = () => undefined;
    await expect(local.send(at('hook.example'), limits)).rejects.toMatchObject(failed);
    answer = (_, response) => {
      const timer = setInterval(() => response.write('x'), 20);
      response.on('close', () => clearInterval(timer));
    };
    await expect(local.send(at('hook.example'), limits)).rejects.toMatchObject(failed);
    const slow = createOutgoing({ allow: [], resolve: () => new Promise(() => undefined) });
    await expect(slow.send('http://slow.example/', limits)).rejects.toMatchObject(failed);
    await expect(slow.check('http://slow.example/', limits)).rejects.toMatchObject(failed);
  });

  it('shares a connection that is kept open, with those alone who are led to the same addresses', async () => {
    const sockets: unknown[] = [];
    answer = (request, response) => {
      sockets.push(request.socket);
      response.end();
    };
    let addresses = ['127.0.0.1'];
    const moving = createOutgoing({ allow: ['127.0.0.1', '127.0.0.2'], resolve: async () => addresses });
    const send = async () => void (await moving.send(at('hook.example'), { method: 'POST', body: 'x', isKeptOpen: true }));
    await send();
    await send();
    await moving.send(at('hook.example'));
    addresses = ['127.0.0.1', '127.0.0.2'];
    await send();
    const [first, second, own, elsewhere] = sockets;
    expect(second).toBe(first);
    expect(new Set([first, own, elsewhere]).size).toBe(3);
  });

  it('goes out again where a connection was closed that was kept open', async () => {
    const kept = { method: 'POST', body: 'x', isKeptOpen: true };
    await local.send(at('127.0.0.1'), kept);
    // The server closes the connection when it is reused, before it has responded.
    answer = (request) => {
      answer = (_, next) => next.end('fine');
      request.socket.resetAndDestroy();
    };
    expect(await (await local.send(at('127.0.0.1'), kept)).text()).toBe('fine');
    answer = (request) => request.socket.resetAndDestroy();
    await expect(local.send(at('127.0.0.1'))).rejects.toMatchObject(failed);
  });

  it('ends with its signal', async () => {
    const stop = new AbortController();
    answer = () => stop.abort(new Error('the node stops'));
    await expect(local.send(at('hook.example'), { signal: stop.signal })).rejects.toThrow('the node stops');
    await expect(local.send(at('hook.example'), { signal: stop.signal })).rejects.toThrow('the node stops');
    expect(heard).toHaveLength(1);
    const later = new AbortController();
    const slow: Outgoing = createOutgoing({ allow: [], resolve: () => new Promise(() => undefined) });
    const waiting = slow.send('http://slow.example/', { signal: later.signal });
    later.abort(new Error('enough'));
    await expect(waiting).rejects.toThrow('enough');
  });

  it.each<[string, Answer]>([
    ['a status that is none', (_, response) => void response.socket?.end('HTTP/1.1 999 X\r\nContent-Length: 0\r\n\r\n')],
    ['no HTTP', (_, response) => void response.socket?.end('SSH-2.0-OpenSSH\r\n')],
    ['half of it', (_, response) => void response.socket?.end('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nx')],
    ['nothing', (_, response) => void response.socket?.destroy()],
    [
      'another protocol',
      (_, response) => void response.socket?.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
    ],
    ['endless headers', (_, response) => void response.socket?.end(`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`)],
    ['what is packed', (_, response) => void response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('x'.repeat(100)))],
  ])('fails on %s', async (_, given) => {
    answer = given;
    await expect(local.send(at('hook.example'), { timeout: 2_000 })).rejects.toMatchObject(failed);
  });

  it.each([204, 205, 304])('may be answered without a body (%i)', async (status) => {
    answer = (_, response) => response.writeHead(status).end();
    const got = await local.send(at('hook.example'));
    expect([got.status, await got.text()]).toEqual([status, '']);
  });

  it('fails where nobody is, and where a name is none', async () => {
    const closed: Server = createServer();
    await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
    const { port: free } = closed.address() as AddressInfo;
    await new Promise((resolve) => closed.close(resolve));
    await expect(local.send(`http://hook.example:${free}/`)).rejects.toMatchObject(failed);
    await expect(local.send('http://unknown.example/')).rejects.toMatchObject(failed);
    await expect(local.send('http://none.example/')).rejects.toMatchObject(failed);
    await expect(local.send(`https://hook.example:${port}/`)).rejects.toMatchObject(failed);
  });

  it('asks HEAD without waiting for a body', async () => {
    answer = (_, response) => response.writeHead(200, { 'Content-Length': '5' }).end();
    const got = await local.send(at('hook.example'), { method: 'HEAD' });
    expect([got.status, await got.text()]).toEqual([200, '']);
  });
});
