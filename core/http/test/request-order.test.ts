import request from 'supertest';
import { ApplicationError, UnavailableError } from '../../errors/index.ts';
import { testServer } from './fixture.ts';

const NOT_FOUND = { data: null, error: { status: 404, name: 'NotFoundError', message: 'Not Found', details: {} } };
const UNAUTHORIZED = {
  data: null,
  error: { status: 401, name: 'UnauthorizedError', message: 'Missing or invalid credentials', details: {} },
};
const FORBIDDEN = { data: null, error: { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} } };

function server() {
  const test = testServer();
  test.routes.get('/things', { action: 'test.read' }, (ctx) => ({ parameters: ctx.parameters, caller: ctx.state.caller.kind }));
  test.routes.post('/things', { action: 'test.write' }, (ctx) => {
    ctx.status = 201;
    return { body: ctx.request.body };
  });
  test.routes.get('/things/:id', { auth: false }, (ctx) => ({ id: ctx.params.id }));
  test.routes.delete('/things/:id', { auth: false }, (ctx) => {
    ctx.status = 204;
  });
  return test;
}

describe('the order of a request', () => {
  it('answers unknown paths with 404, even with a bad token', async () => {
    const api = request(server().listener());
    expect((await api.get('/nothing').set('Authorization', 'Bearer wrong')).body).toEqual(NOT_FOUND);
    expect((await api.options('/nothing')).status).toBe(404);
  });

  it('answers other methods of a known path with 405 as plain text, even with a bad token', async () => {
    const reply = await request(server().listener()).patch('/things').set('Authorization', 'Bearer wrong').send({ a: 1 });
    expect(reply.status).toBe(405);
    expect(reply.type).toBe('text/plain');
    expect(reply.text).toBe('Method Not Allowed');
    expect(reply.headers.allow).toBe('GET, HEAD, POST, OPTIONS');
  });

  it('answers OPTIONS on a known path with the allowed methods', async () => {
    const reply = await request(server().listener()).options('/things');
    expect([reply.status, reply.type, reply.headers.allow, reply.text]).toEqual([200, 'text/plain', 'GET, HEAD, POST, OPTIONS', '']);
  });

  it('checks credentials before anything else, also where everyone may come in', async () => {
    const api = request(server().listener());
    expect((await api.get('/things?a[__proto__]=1').set('Authorization', 'Bearer wrong')).body).toEqual(UNAUTHORIZED);
    expect((await api.get('/things/1').set('Authorization', 'Bearer wrong')).body).toEqual(UNAUTHORIZED);
    expect((await api.get('/things/1').set('Authorization', 'Basic abc')).body).toEqual({ id: '1' });
  });

  it('checks the action before query string and body', async () => {
    const api = request(server().listener());
    expect((await api.get(`/things?a${'[b]'.repeat(30)}=1`)).body).toEqual(FORBIDDEN);
    const reply = await api.post('/things').set('Authorization', 'Bearer reader').set('Content-Type', 'application/json').send('{"broken');
    expect(reply.body).toEqual(FORBIDDEN);
  });

  it('reads query string and body of allowed requests', async () => {
    const api = request(server().listener());
    expect((await api.get('/things?a[b]=1').set('Authorization', 'Bearer reader')).body).toEqual({
      parameters: { a: { b: '1' } },
      caller: 'token',
    });
    const reply = await api
      .post('/things')
      .set('Authorization', 'Bearer writer')
      .send({ a: [1] });
    expect([reply.status, reply.body]).toEqual([201, { body: { a: [1] } }]);
  });

  it('answers HEAD like GET without a body', async () => {
    const reply = await request(server().listener()).head('/things/7');
    expect([reply.status, reply.type, reply.headers['content-length'], reply.text]).toEqual([200, 'application/json', '10', undefined]);
  });

  it('runs nothing for HEAD of a GET that changes something, and what looks where there is that', async () => {
    const test = testServer();
    const done: string[] = [];
    test.routes.get('/use/:code', { auth: false, head: false }, () => done.push('used'));
    test.routes.get('/follow', { auth: false, head: () => ({ looked: true }) }, () => done.push('followed'));
    const api = request(test.listener());
    const refused = await api.head('/use/1');
    expect([refused.status, refused.headers.allow]).toEqual([405, 'GET, OPTIONS']);
    expect((await api.head('/follow')).headers['content-length']).toBe('15');
    expect(done).toEqual([]);
    expect([(await api.get('/use/1')).status, (await api.get('/follow')).status, done]).toEqual([200, 200, ['used', 'followed']]);
  });

  it('answers 204 without body and content type', async () => {
    const reply = await request(server().listener()).delete('/things/7').set('Content-Type', 'application/json');
    expect([reply.status, reply.text, reply.headers['content-type']]).toEqual([204, '', undefined]);
  });

  it('refuses an undecodable path segment with 400', async () => {
    const reply = await request(server().listener()).get('/things/%E0%A4%A');
    expect([reply.status, reply.body.error.name]).toEqual([400, 'BadRequestError']);
  });

  it('runs middlewares before routing and before the handler, then policies, then the handler', async () => {
    const test = testServer();
    const order: string[] = [];
    test.http.addMiddleware('outer', async (ctx, next) => {
      order.push(`outer ${ctx.path}`);
      await next();
      order.push('outer ends');
    });
    test.http.addMiddleware(
      'inner',
      async (ctx, next) => {
        order.push(`inner ${JSON.stringify(ctx.request.body)}`);
        await next();
      },
      'before-handler',
    );
    test.http.addPolicy('maybe', (ctx, config) => {
      order.push(`policy ${JSON.stringify(config)}`);
      return ctx.parameters.let === 'yes';
    });
    test.routes.post('/a', { auth: false, policies: [{ name: 'maybe', config: { x: 1 } }] }, () => {
      order.push('handler');
      return {};
    });
    const api = request(test.listener());
    await api.get('/unknown');
    expect(order.splice(0)).toEqual(['outer /unknown']);
    expect((await api.post('/a?let=yes').send({ b: 2 })).status).toBe(200);
    expect(order.splice(0)).toEqual(['outer /a', 'inner {"b":2}', 'policy {"x":1}', 'handler', 'outer ends']);
    expect((await api.post('/a?let=no')).body).toEqual(FORBIDDEN);
    expect(order).not.toContain('handler');
  });

  it('lets a policy refuse with an error of its own', async () => {
    const test = testServer();
    test.http.addPolicy('closed', () => {
      throw new ApplicationError('Closed on Sundays');
    });
    test.routes.get('/a', { auth: false, policies: ['closed'] }, () => ({}));
    const reply = await request(test.listener()).get('/a');
    expect([reply.status, reply.body.error.message]).toEqual([400, 'Closed on Sundays']);
  });

  it('tells the hook `request` of allowed requests alone', async () => {
    const test = server();
    const seen: string[] = [];
    test.http.hooks.request.tap('test', (ctx, route) => {
      seen.push(`${ctx.state.caller.kind} ${route.method} ${route.path}`);
    });
    const api = request(test.listener());
    await api.get('/things');
    await api.get('/nothing');
    await api.get('/things').set('Authorization', 'Bearer reader');
    expect(seen).toEqual(['token GET /things']);
  });
});

describe('building the routes', () => {
  it('refuses an unknown policy and suggests the nearest', () => {
    const test = testServer();
    test.http.addPolicy('is-owner', () => true);
    test.routes.owner = 'blog';
    test.routes.get('/a', { auth: false, policies: ['isOwners'] }, () => ({}));
    expect(() => test.listener()).toThrow(
      'The route GET /a of plugin "blog" uses the policy "isOwners", which is not registered (did you mean "is-owner"?)',
    );
  });

  it('refuses an action that nobody declared', () => {
    const test = testServer();
    test.routes.get('/a', { action: 'test.nothing' }, () => ({}));
    expect(() => test.listener()).toThrow('requires the action "test.nothing", which is not declared');
  });

  it('refuses names that are taken and registrations that come too late', () => {
    const test = testServer();
    test.http.addPolicy('a', () => true);
    expect(() => test.http.addPolicy('a', () => true)).toThrow('A policy named "a" is already registered');
    test.listener();
    expect(() => test.http.addPolicy('b', () => true)).toThrow('is registered too late');
    expect(() => test.http.addMiddleware('b', (_ctx, next) => next())).toThrow('is registered too late');
    expect(() => test.http.allowHeader('X-B')).toThrow('is registered too late');
  });

  it('tells of every arrival, and then waits for what is asked before requests that have a route', async () => {
    const events: string[] = [];
    const told = {
      onArrival: () => void events.push('arrival'),
      beforeRequest: async () => void events.push('before'),
    };
    const test = testServer({}, told);
    test.routes.get('/things', { auth: false }, () => {
      events.push('handler');
      return {};
    });
    const api = request(test.listener());
    await api.get('/things').expect(200);
    await api.get('/nothing').expect(404);
    expect(events).toEqual(['arrival', 'before', 'handler', 'arrival']);
  });

  it('answers 503 when what is asked before requests is not available, whoever asks', async () => {
    const test = testServer({}, { beforeRequest: () => Promise.reject(new UnavailableError('Could not connect to the database')) });
    test.routes.get('/things', { auth: false }, () => ({}));
    const api = request(test.listener());
    expect((await api.get('/things')).status).toBe(503);
    expect((await api.get('/things').set('Authorization', 'Bearer reader')).status).toBe(503);
  });
});
