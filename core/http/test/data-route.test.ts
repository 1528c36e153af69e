import { ACCESS, checkedInput, dataRoute, definePlugin, queryNumber, type Route, type RouteTable, z } from 'plinth';
import { bootApp, onlyPlugins } from 'plinth/testing';

const listed = z.strictObject({ page: queryNumber(1, 9, 1) });
const made = z.strictObject({ name: z.string().max(5) });

describe('dataRoute', () => {
  let table: RouteTable;
  const stones = definePlugin({
    name: 'stones',
    apply({ container, hooks }) {
      for (const action of ['stones.read', 'stones.write'])
        container.resolve(ACCESS).declare({ action, plugin: 'stones', wildcard: false });
      hooks.routes.tap('stones', (routes) => {
        table = routes;
        routes.get('/stones', dataRoute('stones.read', { summary: 'All stones', query: listed }), (ctx) => ({
          data: checkedInput(listed, { ...ctx.parameters }),
        }));
        routes.post('/stones', dataRoute('stones.write', { body: made, status: 201 }), (ctx) => ({
          data: checkedInput(made, ctx.request.body),
        }));
        routes.delete('/stones', dataRoute('stones.write', { status: 204 }), () => undefined);
      });
    },
  });
  const app = bootApp({
    env: { TOKEN: 'a-token-that-is-long-enough-to-be-one' },
    app: {
      plugins: [stones],
      config: {
        plugins: onlyPlugins('api-tokens'),
        access: { tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN' } }] },
      },
    },
  });
  afterAll(async () => (await app).close());

  const send = async (method: 'get' | 'post' | 'delete', path: string, body?: object) => {
    const asked = (await app).request[method](path).set('Authorization', 'Bearer a-token-that-is-long-enough-to-be-one');
    return body === undefined ? asked : asked.send(body);
  };
  const told = (method: string) => {
    const { describe } = table.routes.find((route) => route.path === '/stones' && route.method === method) as Route;
    return describe === null || describe === false ? null : describe();
  };

  it('answers with its status, which errors have their own instead of, and nobody may keep it', async () => {
    const list = await send('get', '/stones?page=3');
    expect([list.status, list.body, list.headers['cache-control']]).toEqual([200, { data: { page: 3 } }, 'no-store']);
    expect(await send('post', '/stones', { name: 'flint' })).toMatchObject({ status: 201, body: { data: { name: 'flint' } } });
    expect((await send('post', '/stones', { name: 'granite' })).status).toBe(400);
    expect(await send('delete', '/stones')).toMatchObject({ status: 204, text: '' });
    expect((await (await app).request.delete('/stones')).status).toBe(403);
  });

  it('is told with what it takes and answers', async () => {
    await app;
    const answer = { type: 'object', properties: { data: {} } };
    expect(told('GET')).toEqual({
      summary: 'All stones',
      parameters: { page: { type: 'integer', minimum: 1, maximum: 9, default: 1 } },
      answers: { 200: answer },
    });
    expect(told('POST')).toEqual({ body: expect.objectContaining({ required: ['name'] }), answers: { 201: answer } });
    expect(told('DELETE')).toEqual({ answers: { 204: null } });
  });
});
