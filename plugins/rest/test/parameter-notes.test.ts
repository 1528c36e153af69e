import { pino } from 'pino';
import { bootApp } from 'plinth/testing';

const SHOP = { info: { singularName: 'shop', pluralName: 'shops', displayName: 'Shop' }, attributes: { name: { type: 'string' } } };
const SECRET = 'a secret of thirty-two bytes, or more';

/** Boots an app that everybody may read, and returns what it warns of. */
async function warningsFor(paths: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) });
  const files = {
    'config/content-types/shop.json': JSON.stringify(SHOP),
    'config/access.json': JSON.stringify({ roles: { public: { actions: ['api::shop.shop.find'] } } }),
  };
  const app = await bootApp({ app: { files }, logger, env });
  for (const path of paths) await app.request.get(path).expect(200);
  await app.close();
  return lines.filter((line) => line.includes('query parameter'));
}

describe('a query parameter that nothing reads', () => {
  it('is told once during development, with what was meant', async () => {
    const asked = [
      '/api/shops?filter[name]=x&filter[name]=y',
      '/api/shops?filter=z&limit=5',
      '/api/shops?pagination[pagesize]=5&colour=red',
    ];
    const known = ['/api/shops?filters[name]=x&sort=name&fields=name&populate=*&pagination[page]=1&_q=x&locale=en&status=published'];
    expect(await warningsFor([...known, ...asked])).toEqual([
      expect.stringMatching(/^the query parameter "filter" is ignored: did you mean "filters"\?; .*strictParams/),
      expect.stringMatching(/^the query parameter "limit" is ignored: did you mean "pagination\[limit\]"\?/),
      expect.stringMatching(/^the query parameter "colour" is ignored; /),
      expect.stringMatching(/^the query parameter "pagination\[pagesize\]" is ignored: supported keys of pagination are page, pageSize/),
    ]);
  });

  it('is told where another value is taken', async () => {
    const asked = ['pageSize=1000', 'limit=101', 'page=0', 'pageSize=2000', 'pageSize=100', 'start=0'].map((part) => part.split('='));
    const paths = [...asked.map(([key, value]) => `/api/shops?pagination[${key}]=${value}`), '/api/shops?locale=xx', '/api/shops?locale=*'];
    expect(await warningsFor(paths)).toEqual([
      'the query parameter "pagination[pageSize]" is "1000": the maximum page size is 100 (config/plugins, rest.config.maxLimit)',
      'the query parameter "pagination[limit]" is "101": the maximum page size is 100 (config/plugins, rest.config.maxLimit)',
      'the query parameter "pagination[page]" is "0": page 1, the first, is returned',
      'the query parameter "locale" has the unknown value "xx": content types with versions by locale reject it',
    ]);
  });

  it('is no matter for the log in production', async () => {
    expect(await warningsFor(['/api/shops?filter=z'], { NODE_ENV: 'production', JWT_SECRET: SECRET })).toEqual([]);
  });
});
