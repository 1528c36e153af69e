import request from 'supertest';
import { addressKey, clientAddress } from '../client.ts';
import type { HttpSettings } from '../index.ts';
import { testServer } from './fixture.ts';

describe('the address of a client', () => {
  const THREE = '1.1.1.1, 2.2.2.2,3.3.3.3';
  /** The address by the server's setting, and by another number of proxies. */
  const addresses = async (settings: Partial<HttpSettings>, forwarded: string, proxies?: number) => {
    const test = testServer(settings);
    test.routes.get('/address', { auth: false }, async (ctx) => [clientAddress(ctx), clientAddress(ctx, proxies)]);
    return (await request(test.listener()).get('/address').set('X-Forwarded-For', forwarded)).body;
  };

  it.each([
    [1, '3.3.3.3'],
    [2, '2.2.2.2'],
    [3, '1.1.1.1'],
    [9, '1.1.1.1'],
  ])('behind %d proxies is what the outermost of them saw', async (proxies, address) => {
    expect(await addresses({ proxy: true, proxies }, THREE)).toEqual([address, address]);
    expect(await addresses({ proxy: true }, THREE, proxies)).toEqual(['3.3.3.3', address]);
    expect(await addresses({ proxy: true, proxies: 3 }, THREE, proxies)).toEqual(['1.1.1.1', address]);
  });

  it('is that of the connection when no proxy is believed', async () => {
    const [own, other] = await addresses({}, THREE, 2);
    expect(own).toMatch(/127\.0\.0\.1$/);
    expect(other).toBe(own);
  });

  it('is short, whatever a proxy passes on', async () => {
    const [own, other] = await addresses({ proxy: true }, 'y'.repeat(5_000), 2);
    expect([own, other]).toEqual(['y'.repeat(64), 'y'.repeat(64)]);
  });
});

describe('what addresses are counted by', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:0:1::1', '2001:db8:0:1'],
    ['2001:0db8:0000:0001:ffff:ffff:ffff:ffff', '2001:db8:0:1'],
    ['2001:DB8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['no address', 'no address'],
    ['', ''],
  ])('of %s is %s', (address, key) => {
    expect(addressKey(address)).toBe(key);
  });
});
