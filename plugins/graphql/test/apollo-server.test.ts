import Module from 'node:module';
import { type BootedApp, bootApp } from 'plinth/testing';
import { OTHERS_OFF } from './others-off.ts';

let app: BootedApp | null = null;

afterEach(async () => {
  jest.restoreAllMocks();
  await app?.close();
  app = null;
});

async function boot(apolloServer: object, options: object = {}): Promise<BootedApp> {
  app = await bootApp({
    app: {
      contentTypes: [{ info: { singularName: 'shop', pluralName: 'shops' }, attributes: { name: { type: 'string' } } }],
      config: {
        plugins: { ...OTHERS_OFF, graphql: { config: { apolloServer, ...options } } },
        access: { roles: { public: { actions: ['api::*'] } } },
      },
    },
  });
  return app;
}

/** An Apollo Server plugin that records its calls. */
function witness() {
  const seen: string[] = [];
  const plugin = {
    async requestDidStart() {
      return {
        async executionDidStart() {
          return { willResolveField: ({ info }: { info: { fieldName: string } }) => void seen.push(info.fieldName) };
        },
        async willSendResponse({ response }: { response: { http: { headers: Map<string, string> } } }) {
          response.http.headers.set('x-witness', String(seen.length));
        },
      };
    },
  };
  return { seen, plugin };
}

/** Makes the package unavailable, as it is for most apps, until mocks are restored. */
function uninstall(): void {
  const modules = Module as unknown as { _resolveFilename(name: string, ...rest: unknown[]): string };
  const resolve = modules._resolveFilename;
  jest.spyOn(modules, '_resolveFilename').mockImplementation((name, ...rest) => {
    if (name === '@apollo/server') throw Object.assign(new Error(`Cannot find module '${name}'`), { code: 'MODULE_NOT_FOUND' });
    return resolve.call(modules, name, ...rest);
  });
}

describe('options that need Apollo Server', () => {
  it.each([[{ plugins: [witness().plugin] }], [{ cache: { get() {}, set() {}, delete() {} } }]])(
    'stop the boot where it is not installed: %j',
    async (options) => {
      uninstall();
      await expect(boot(options)).rejects.toThrow(
        /"plugins" and "cache" require a package that is not installed. Run: npm install @apollo\/server@5$/,
      );
    },
  );

  it('are not a cache that is bounded, or no plugins', async () => {
    const { request } = await boot({ cache: 'bounded', plugins: [] });
    await request
      .post('/graphql')
      .send({ query: '{shops{name}}' })
      .expect(200, { data: { shops: [] } });
  });

  it('let plugins see fields and answers, and keep what is refused and how', async () => {
    const { seen, plugin } = witness();
    const { request } = await boot({ plugins: [plugin], allowBatchedHttpRequests: true }, { statementLimit: 1, batchLimit: 2 });
    const send = (query: string, more: object = {}) => request.post('/graphql').send({ query, ...more });
    await send('mutation{createShop(data:{name:"S"}){name}}').expect(200, { data: { createShop: { name: 'S' } } });
    const found = await send('{shops{name}}');
    expect([found.status, found.body, found.headers['x-witness']]).toEqual([200, { data: { shops: [{ name: 'S' }] } }, '4']);
    expect(seen).toEqual(['createShop', 'name', 'shops', 'name']);
    const two = await send('{shops{name} shops_connection{nodes{name}}}');
    expect([two.status, two.body.errors[0].message]).toEqual([400, expect.stringContaining('exceeds statementLimit')]);
    const wrong = await send('{nope nopes}');
    expect([wrong.status, wrong.body.errors.length]).toEqual([400, 2]);
    expect((await send('{shops(sort:"nope"){name}}')).body.errors[0]).toMatchObject({
      message: 'Invalid key nope',
      path: ['shops'],
      extensions: { code: 'BAD_USER_INPUT', error: { name: 'ValidationError' } },
    });
    const circle = await send('{shops{...A}} fragment A on Shop{...A}');
    expect([circle.status, circle.body.errors[0].message]).toEqual([400, 'Cannot spread fragment "A" within itself.']);
    await request.get('/graphql?query={shops{name}}').expect(400);
    const batch = await request.post('/graphql').send([{ query: '{shops{name}}' }, { query: '{shops{documentId}}' }]);
    expect(batch.body).toEqual([{ data: { shops: [{ name: 'S' }] } }, { data: { shops: [{ documentId: expect.any(String) }] } }]);
    await request.post('/graphql').send([{}, {}, {}]).expect(400);
  });

  it('tell the revision of what is answered, to who prefers it', async () => {
    const { request } = await boot({ plugins: [witness().plugin] });
    const send = () => request.post('/graphql').send({ query: 'mutation{createShop(data:{name:"S"}){name}}' });
    expect((await send().set('Prefer', 'revision')).body.extensions).toEqual({ revisions: { createShop: 1 } });
    expect((await send()).body.extensions).toBeUndefined();
  });
});
