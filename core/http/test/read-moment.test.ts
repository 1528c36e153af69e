import { setTimeout as delay } from 'node:timers/promises';
import request from 'supertest';
import { askerOf, readerOf } from '../index.ts';
import { testServer } from './fixture.ts';

/** Milliseconds from the sending of a request to the `since` of its reads. Null for reads without `since`. */
async function momentOf(maxStaleness: number, token?: string): Promise<{ readonly reader: number; readonly asker: unknown }> {
  const { routes, listener } = testServer({ maxStaleness });
  routes.get('/moment', { auth: false }, async (ctx) => {
    await delay(20);
    return { reader: readerOf(ctx).since, asker: askerOf(ctx).since ?? null, now: performance.now() };
  });
  const api = request(listener());
  const before = performance.now();
  const asked = api.get('/moment');
  const { body } = await (token === undefined ? asked : asked.set('Authorization', `Bearer ${token}`));
  expect(body.reader).toBeLessThan(body.now - 15);
  return { reader: body.reader - before, asker: body.asker };
}

describe('the moment that reads of a request name', () => {
  it('is its arrival, and only that of whoever does nothing but read', async () => {
    const { reader, asker } = await momentOf(0);
    expect(reader).toBeGreaterThanOrEqual(0);
    expect(asker).toBeNull();
  });

  it('is earlier by maxStaleness for a request that nobody in particular sends', async () => {
    expect((await momentOf(60_000)).reader).toBeLessThan(-1_000);
  });

  it('is its arrival for somebody, whatever maxStaleness is', async () => {
    expect((await momentOf(60_000, 'reader')).reader).toBeGreaterThanOrEqual(0);
  });
});
