import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { createOutgoing } from '../create-outgoing.ts';

const NAMES: Readonly<Record<string, readonly string[]>> = {
  'mail.example': ['127.0.0.1'],
  'inside.example': ['10.0.0.5'],
  'mixed.example': ['93.184.216.34', '127.0.0.2'],
  'none.example': [],
};
let looked = 0;
const resolve = async (host: string) => {
  looked += 1;
  const found = NAMES[host];
  if (found === undefined) throw new Error(`getaddrinfo ENOTFOUND ${host}`);
  return found;
};
const strict = createOutgoing({ allow: [], resolve });
const local = createOutgoing({ allow: ['127.0.0.1'], resolve });
const refused = { status: 400, code: 'OUTGOING_REFUSED' };
const failed = { status: 502, code: 'OUTGOING_FAILED' };

describe('connections of other protocols', () => {
  let server: Server;
  let port: number;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    server = createServer((socket) => {
      sockets.push(socket);
      socket.on('error', () => undefined).write('220 here\r\n');
    });
    await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });

  it.each([
    '127.0.0.1',
    '169.254.169.254',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    'mail.example',
    'mail.example.',
    'inside.example',
    'mixed.example',
  ])('are refused for %s, however it is written', async (host) => {
    await expect(strict.checkHost(host)).rejects.toMatchObject(refused);
    await expect(strict.connect(host, port)).rejects.toMatchObject(refused);
  });

  it('go to an address that was checked, and the name is looked up once', async () => {
    await local.checkHost('mail.example');
    looked = 0;
    const socket = await local.connect('mail.example', port);
    const [text] = await new Promise<Buffer[]>((done) => socket.once('data', (chunk: Buffer) => done([chunk])));
    expect([String(text), socket.remoteAddress, looked]).toEqual(['220 here\r\n', '127.0.0.1', 1]);
    socket.destroy();
    const allowed = await strict.connect('mail.example', port, { allow: ['mail.example'] });
    expect(allowed.remoteAddress).toBe('127.0.0.1');
    allowed.destroy();
  });

  it('fail with one message, and end when they are aborted', async () => {
    const closed = createServer();
    await new Promise<void>((done) => void closed.listen(0, '127.0.0.1', done));
    const { port: free } = closed.address() as AddressInfo;
    await new Promise((done) => closed.close(done));
    const error = await local.connect('127.0.0.1', free).catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ ...failed, message: `127.0.0.1:${free} cannot be reached` });
    await expect(local.connect('unknown.example', port)).rejects.toMatchObject(failed);
    await expect(local.connect('none.example', port)).rejects.toMatchObject(failed);
    const signal = AbortSignal.abort(new Error('stopped'));
    await expect(local.connect('127.0.0.1', port, { signal })).rejects.toThrow('stopped');
  });
});
