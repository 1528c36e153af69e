import { join } from 'node:path';
import { DOCUMENTS } from 'plinth';
import { bootApp, eachDialect } from 'plinth/testing';
import { fuzzedContent, fuzzQueryStrings } from '../query-strings/fuzz.ts';
import { createSender } from '../query-strings/sender.ts';

const COUNT = 1500;

eachDialect('random query strings', (database) => {
  it('are answered or refused, never with a 500', async () => {
    const seed = Date.now() % 1e6;
    const app = await bootApp({ app: join(__dirname, '../bench/app'), database });
    const sender = createSender(app.url);
    try {
      const content = await fuzzedContent(app.kernel.container.resolve(DOCUMENTS));
      const { times, failures } = await fuzzQueryStrings(sender, content, { count: COUNT, seed });
      expect({ seed, failures }).toEqual({ seed, failures: [] });
      expect([...times.values()].reduce((sum, { length }) => sum + length, 0)).toBe(COUNT);
      // Many responses of both kinds: the test would be useless if the server refused everything, or if all query strings were harmless.
      for (const status of [200, 400]) expect(times.get(status)?.length).toBeGreaterThan(COUNT / 5);
    } finally {
      sender.close();
      await app.close();
    }
  });
});
