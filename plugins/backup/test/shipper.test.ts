import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'plinth';
import type { PageLog } from '../log/page-log.ts';
import type { Store } from '../stores/store.ts';
import { Shipper } from '../stream/shipper.ts';

const LOGGER = { info: () => undefined, warn: () => undefined, error: () => undefined } as unknown as Logger;

describe('a shipper whose thread has ended', () => {
  it('opens the log again and goes on', async () => {
    const store = { place: 'nowhere', list: async () => [] } as unknown as Store;
    let claims = 0;
    const ended = { hasEnded: true, claim: () => Promise.reject(new Error('the thread has ended')), end: async () => undefined };
    const fresh = {
      hasEnded: false,
      claim: async () => {
        claims += 1;
        return false;
      },
      end: async () => undefined,
    };
    const logs = [ended, fresh];
    const open = jest.fn(() => logs.shift() as unknown as PageLog);
    const shipper = new Shipper({ store, open, options: { interval: 1_000, keep: 1, snapshotEvery: 1 }, logger: LOGGER });
    shipper.start();
    for (let tries = 0; tries < 100 && claims === 0; tries++) await sleep(50);
    await shipper.stop(1_000);
    expect(claims).toBe(1);
    expect(open).toHaveBeenCalledTimes(2);
  });
});
