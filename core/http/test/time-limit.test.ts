import request from 'supertest';
import { createAccess, tokenRequest } from '../../access/index.ts';
import { createHttp, type HttpMiddleware, RouteCollection } from '../index.ts';
import { recordingLogger, settingsOf, testServer } from './fixture.ts';

const LATE = { status: 503, name: 'ServiceUnavailableError', message: 'The request was not answered within 50 ms', details: {} };
const never = () => new Promise<never>(() => undefined);
const limited = () => testServer({ requestTimeout: 50 });

describe('what stands before a handler', () => {
  it('has a time limit when it asks who the caller is', async () => {
    const access = createAccess();
    access.addStrategy({ name: 'deaf', authenticate: never });
    const http = createHttp({ settings: settingsOf({ requestTimeout: 50 }), access, logger: recordingLogger() });
    const routes = new RouteCollection();
    routes.get('/a', { auth: false }, () => ({}));
    const api = request(http.build(routes.routes));
    expect((await api.get('/a').set('Authorization', 'Bearer any')).body.error).toEqual(LATE);
    expect((await api.get('/a')).status).toBe(200);
  });

  it.each(['delete', 'post'] as const)('answers nothing more when it says late who the caller is (%s)', async (method) => {
    const access = createAccess();
    let known = (): void => undefined;
    const asked = new Promise<void>((resolve) => {
      known = resolve;
    });
    access.addStrategy({
      name: 'slow',
      authenticate: async () => {
        await asked;
        return access.at({ method: 'GET', path: '/a', action: null, policies: [] }).authenticate(tokenRequest(null));
      },
    });
    const http = createHttp({ settings: settingsOf({ requestTimeout: 50 }), access, logger: recordingLogger() });
    const routes = new RouteCollection();
    let handled = 0;
    routes[method]('/a', { auth: false }, () => ({ handled: ++handled }));
    const api = request(http.build(routes.routes));
    expect((await api[method]('/a').set('Authorization', 'Bearer any')).body.error).toEqual(LATE);
    known();
    // A later request shows that the earlier one has not run the handler in the meantime.
    expect((await api[method]('/a')).body).toEqual({ handled: 1 });
  });

  it('has a time limit when it brings what is remembered up to date', async () => {
    const test = testServer({ requestTimeout: 50 }, { beforeRequest: never });
    test.routes.get('/a', { auth: false }, () => ({}));
    expect((await request(test.listener()).get('/a')).body.error).toEqual(LATE);
  });

  it.each(['parse', 'leave'] as const)('has a time limit when it is a policy (body: %s)', async (body) => {
    const test = limited();
    test.http.addPolicy('deaf', never);
    test.routes.post('/a', { auth: false, policies: ['deaf'], body }, () => ({}));
    expect((await request(test.listener()).post('/a')).body.error).toEqual(LATE);
  });

  it.each([
    ['before-routing', 'parse'],
    ['before-handler', 'parse'],
    ['before-handler', 'leave'],
  ] as const)('has a time limit when it is a middleware, before the next one and after it (%s, body: %s)', async (position, body) => {
    for (const late of [never, (next: () => Promise<void>) => next().then(never)]) {
      const test = limited();
      test.http.addMiddleware('deaf', (_, next) => late(next), position);
      test.routes.post('/a', { auth: false, body }, () => ({}));
      expect((await request(test.listener()).post('/a')).body.error).toEqual(LATE);
    }
  });
});

describe('a middleware that is late', () => {
  it('does not run the handler of a request that is answered', async () => {
    const test = limited();
    let handled = 0;
    let goOn: () => void = () => undefined;
    let next: Promise<void> = Promise.resolve();
    test.http.addMiddleware('slow', async (_, behind) => {
      await new Promise<void>((resolve) => {
        goOn = resolve;
      });
      next = behind();
      await next;
    });
    test.routes.get('/a', { auth: false }, () => ({ handled: ++handled }));
    expect((await request(test.listener()).get('/a')).status).toBe(503);
    goOn();
    await new Promise(setImmediate);
    await next.catch(() => undefined);
    expect(handled).toBe(0);
  });

  it('may take longer where it has begun to answer by itself', async () => {
    const test = limited();
    test.http.addMiddleware('stream', async (ctx) => {
      ctx.respond = false;
      ctx.res.write('a');
      await new Promise((resolve) => setTimeout(resolve, 80));
      ctx.res.end('b');
    });
    const reply = await request(test.listener()).get('/a').buffer(true);
    expect(reply.status).toBe(404);
    expect(String(reply.text ?? reply.body)).toBe('ab');
  });

  it('does not count the time of a handler that bounds its time itself', async () => {
    const test = limited();
    test.http.addMiddleware('quick', async (_, next) => next());
    test.http.addMiddleware('quick too', async (_, next) => next(), 'before-handler');
    test.routes.post('/a', { auth: false, body: 'leave' }, async () => {
      await new Promise((resolve) => setTimeout(resolve, 80));
      return { a: 1 };
    });
    expect((await request(test.listener()).post('/a')).body).toEqual({ a: 1 });
  });
});

describe('what begins after the answer', () => {
  /** A wait that a test ends, and that shows that it was reached. */
  function held() {
    let goOn: () => void = () => undefined;
    const wait = () => new Promise<void>((resolve) => (goOn = resolve));
    return { wait, goOn: () => goOn() };
  }

  it.each(['delete', 'post'] as const)('is neither the handler nor a policy, when a policy was late (%s)', async (method) => {
    const test = limited();
    const { wait, goOn } = held();
    const ran: string[] = [];
    test.http.addPolicy('slow', () => wait().then(() => true));
    test.http.addPolicy('counts', () => ran.push('policy') > 0);
    test.routes[method]('/a', { auth: false, policies: ['slow', 'counts'] }, () => ({ ran: ran.push('handler') }));
    expect((await request(test.listener())[method]('/a')).body.error).toEqual(LATE);
    goOn();
    await new Promise(setImmediate);
    expect(ran).toEqual([]);
  });

  it.each(['delete', 'post'] as const)('is not the handler, when a middleware before it was late (%s)', async (method) => {
    const test = limited();
    const { wait, goOn } = held();
    let handled = 0;
    test.http.addMiddleware('slow', (_, next) => wait().then(next), 'before-handler');
    test.routes[method]('/a', { auth: false }, () => ({ handled: ++handled }));
    expect((await request(test.listener())[method]('/a')).body.error).toEqual(LATE);
    goOn();
    await new Promise(setImmediate);
    expect(handled).toBe(0);
  });

  it('is the handler, where a middleware has only begun the answer', async () => {
    const test = testServer();
    const early: HttpMiddleware = (ctx, next) => {
      ctx.flushHeaders();
      return next();
    };
    test.http.addMiddleware('early', early, 'before-handler');
    test.routes.post('/a', { auth: false, status: 404 }, () => 'whole');
    expect((await request(test.listener()).post('/a').buffer(true)).text ?? '').toBe('whole');
  });
});
