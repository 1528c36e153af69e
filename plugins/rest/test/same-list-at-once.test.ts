import { DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const POEM = { info: { singularName: 'poem', pluralName: 'poems' }, attributes: { title: { type: 'string' } } } as const;
/** More requests than connections. */
const AT_ONCE = 12;
/** Milliseconds that a read may wait for a connection: longer than a test may take. Reads that wait for each other wait that long. */
const WAIT = 600_000;

eachDialect('the same list, asked for by more than there are connections', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    const config = {
      access: { roles: { public: { actions: ['api::poem.poem.find'] } } },
      database: { pool: { min: 1, max: 3 }, acquireTimeout: WAIT },
    };
    app = await bootApp({ database: dialect, app: { contentTypes: [POEM], config } });
  });

  afterAll(() => app.close());

  it.each([
    ['sorted', 'sort=title'],
    ['filtered and counted', 'filters[title][$contains]=t&sort=title:desc'],
    ['counted, with its own documents', 'sort=title&populate=*&pagination[start]=2'],
    ['not sorted', 'filters[title][$contains]=t'],
  ])('is answered at once, remembered or not: %s', async (_name, query) => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const ask = async () => {
      const answer = await fetch(`${app.url}/api/poems?${query}`);
      const body = (await answer.json()) as { readonly meta?: { readonly pagination?: { readonly total?: number } } };
      return [answer.status, body.meta?.pagination?.total];
    };
    for (let round = 1; round <= 4; round++) {
      // In every other round the cache is stale.
      if (round % 2 === 1) await documents.create('api::poem.poem', { data: { title: `t${round}` } }, SYSTEM);
      const { total } = await documents.find(documents.parse('api::poem.poem', {}, 'list', SYSTEM));
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, ask));
      expect(answers).toEqual(Array(AT_ONCE).fill([200, total]));
    }
  });
});
