import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { OUTGOING } from 'plinth/plugins/outgoing';
import { type BootedApp, bootApp } from 'plinth/testing';

describe('the plugin outgoing', () => {
  let server: Server;
  let url: string;
  let running: BootedApp | null = null;

  beforeAll(async () => {
    server = createServer((_, response) => response.end('fine'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  });
  afterEach(async () => {
    await running?.close();
    running = null;
  });
  afterAll(() => server.close());

  const boot = async (outgoing?: object | false) => {
    running = await bootApp({ app: { config: outgoing === undefined ? {} : { plugins: { outgoing } } } });
    return running.kernel.container.resolve(OUTGOING);
  };

  it('asks what its option allows, and nothing else of this machine', async () => {
    const strict = await boot();
    await expect(strict.send(url)).rejects.toMatchObject({ status: 400, code: 'OUTGOING_REFUSED' });
    await running?.close();
    const allowing = await boot({ config: { allow: ['127.0.0.0/8'] } });
    expect(await (await allowing.send(url)).text()).toBe('fine');
  });

  it('refuses an entry that is no host, naming it', async () => {
    await expect(boot({ config: { allow: ['https://auth.internal/'] } })).rejects.toThrow(/allow.*expected a host/s);
  });

  it('is named to whoever switches it off while a plugin needs it', async () => {
    await expect(boot(false)).rejects.toThrow(/users-permissions.*outgoing/s);
  });
});
