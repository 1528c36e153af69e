import { gunzipSync } from 'node:zlib';
import { type BootedApp, eachDialect } from 'plinth/testing';
import { bootTransfer, exported, fill, imported } from './transfer-app.ts';

eachDialect('content that is moved', (dialect) => {
  let [here, there]: [BootedApp | null, BootedApp | null] = [null, null];

  beforeAll(async () => {
    [here, there] = await Promise.all([bootTransfer({ database: dialect }), bootTransfer({ database: dialect })]);
    await fill(here);
  });
  afterAll(async () => {
    await Promise.all([here?.close(), there?.close()]);
  });

  it('is the same there, byte by byte, and again changes nothing', async () => {
    const bytes = await exported((here as BootedApp).kernel);
    const first = await imported((there as BootedApp).kernel, bytes);
    expect(first).toMatchObject({ state: 'done', notes: [], said: [], outcome: { written: 9 } });
    const back = await exported((there as BootedApp).kernel);
    expect(gunzipSync(back).toString()).toBe(gunzipSync(bytes).toString());
    const second = await imported((there as BootedApp).kernel, bytes);
    expect(second).toMatchObject({ outcome: { same: 9 }, plan: { same: 9 } });
  });
});
