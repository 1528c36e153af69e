import { pino } from 'pino';
import { bootApp } from 'plinth/testing';

const SHOP = { info: { singularName: 'shop', pluralName: 'shops', displayName: 'Shop' }, attributes: { name: { type: 'string' } } };

describe('a list of GraphQL that is shorter than asked for', () => {
  it('is told of once in the log, during development', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
    const files = {
      'config/content-types/shop.json': JSON.stringify(SHOP),
      'config/access.json': JSON.stringify({ roles: { public: { actions: ['api::shop.shop.find'] } } }),
    };
    const app = await bootApp({ app: { files }, logger });
    for (const limit of [100, 1000, 2000]) {
      const query = `{ shops(pagination: { limit: ${limit} }) { name } }`;
      await app.request
        .post('/graphql')
        .send({ query })
        .expect(200, { data: { shops: [] } });
    }
    await app.close();
    expect(lines.filter((line) => line.startsWith('GraphQL'))).toEqual([
      'GraphQL: "pagination" requested 1000 documents, but a list returns at most 100 (config/plugins, graphql.config.amountLimit)',
    ]);
  });
});
