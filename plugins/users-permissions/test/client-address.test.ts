import { addressKey } from 'plinth';
import { clientAddress } from '../limits/client-address.ts';

describe('the address of a client', () => {
  const forwarded = ['1.1.1.1', '2.2.2.2', '3.3.3.3'];

  it.each([
    [1, '3.3.3.3'],
    [2, '2.2.2.2'],
    [3, '1.1.1.1'],
    [9, '1.1.1.1'],
  ])('behind %d proxies is what the outermost of them saw', (proxies, address) => {
    expect(clientAddress({ ip: '1.1.1.1', ips: forwarded }, proxies)).toBe(address);
  });

  it('is that of the connection when no proxy is believed', () => {
    expect(clientAddress({ ip: '9.9.9.9', ips: [] }, 1)).toBe('9.9.9.9');
  });

  it('is short, whatever a proxy passes on', () => {
    expect(clientAddress({ ip: 'x', ips: ['y'.repeat(5_000)] }, 1)).toHaveLength(64);
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
