import { Readable } from 'node:stream';
import request from 'supertest';
import { PlinthError, UnavailableError, ValidationError } from '../../errors/index.ts';
import { testServer } from './fixture.ts';

function failing(error: unknown) {
  const test = testServer();
  test.routes.get('/fail', { auth: false }, (ctx) => {
    ctx.type = 'text/html';
    ctx.status = 201;
    throw error;
  });
  return test;
}

describe('errors', () => {
  it('answers errors of Plinth with their status, name, message and details', async () => {
    const reply = await request(failing(new ValidationError('Wrong', { key: 'a' })).listener()).get('/fail');
    expect([reply.status, reply.type]).toEqual([400, 'application/json']);
    expect(reply.body).toEqual({ data: null, error: { status: 400, name: 'ValidationError', message: 'Wrong', details: { key: 'a' } } });
  });

  it('recognises them across duplicate installs', async () => {
    const copy = Object.assign(new Error('Gone'), {
      [Symbol.for('plinth.error')]: true,
      status: 410,
      name: 'GoneError',
      details: {},
      code: 'GONE',
    });
    expect((await request(failing(copy).listener()).get('/fail')).body.error).toEqual({
      status: 410,
      name: 'GoneError',
      message: 'Gone',
      details: {},
    });
  });

  it('answers 503 with Retry-After', async () => {
    const reply = await request(failing(new UnavailableError()).listener()).get('/fail');
    expect([reply.status, reply.headers['retry-after'], reply.body.error.name]).toEqual([503, '1', 'ServiceUnavailableError']);
  });

  it('cuts the connection when a stream fails, with a frozen error, too', async () => {
    for (const error of [new Error('broken'), Object.freeze(new Error('broken'))]) {
      const test = testServer();
      test.routes.get(
        '/stream',
        { auth: false },
        () => new Readable({ read: () => undefined, construct: (done) => setImmediate(done, error) }),
      );
      await expect(request(test.listener()).get('/stream')).rejects.toThrow('socket hang up');
      expect(test.lines).toContainEqual(expect.objectContaining({ level: 'error', message: 'response aborted' }));
    }
  });

  it('answers what middlewares throw with ctx.throw', async () => {
    const test = testServer();
    test.http.addMiddleware('teapot', (ctx) => ctx.throw(418, 'Short and stout'));
    const reply = await request(test.listener()).get('/');
    expect([reply.status, reply.body.error.message]).toEqual([418, 'Short and stout']);
  });

  it.each([
    ['an Error', new TypeError("Cannot read properties of undefined (reading 'secret_column')")],
    ['a server error of http-errors', Object.assign(new Error('db down at 10.0.0.1'), { status: 500, expose: false })],
    ['a client error that is not exposable', Object.assign(new Error('table users'), { status: 400 })],
    ['an error whose details are no JSON', new ValidationError('secret', { count: 1n } as never)],
    ['a frozen error', Object.freeze(new Error('secret'))],
    ['a PlinthError look-alike', { status: 400, name: 'ValidationError', message: 'x' }],
    ['text', 'select * from users'],
    ['undefined', undefined],
  ])('logs %s whole and answers 500 without internals', async (_kind, error) => {
    const test = failing(error);
    const observed: unknown[] = [];
    test.http.hooks.error.tap('test', (seen) => {
      observed.push(seen);
      throw new Error('an observer that fails');
    });
    const reply = await request(test.listener()).get('/fail').set('X-Request-Id', 'req-1');
    expect(reply.status).toBe(500);
    expect(reply.body).toEqual({
      data: null,
      error: { status: 500, name: 'InternalServerError', message: 'Internal Server Error', details: { requestId: 'req-1' } },
    });
    expect(observed).toEqual([error]);
    expect(test.lines.find((line) => line.message === 'request failed')).toMatchObject({
      level: 'error',
      facts: { err: error, requestId: 'req-1' },
    });
  });

  it('keeps the cause of a Plinth error inside', async () => {
    const error = new PlinthError('Refused', {
      code: 'X',
      status: 409,
      name: 'ConflictError',
      cause: new Error('UNIQUE constraint failed: users.email'),
    });
    expect((await request(failing(error).listener()).get('/fail')).text).not.toContain('UNIQUE');
  });

  it('answers as ever when what was thrown cannot be read', async () => {
    const unreadable = new Proxy(
      {},
      {
        get() {
          throw new Error('no');
        },
      },
    );
    const reply = await request(failing(unreadable).listener()).get('/fail');
    expect([reply.status, reply.type, reply.body.error?.name]).toEqual([500, 'application/json', 'InternalServerError']);
  });

  it('gives up a handler that takes too long with 503 and ignores what it does later', async () => {
    const test = testServer({ requestTimeout: 50 });
    let goOn: () => void = () => undefined;
    let late: Promise<void> = Promise.resolve();
    test.routes.get('/slow', { auth: false }, (ctx) => {
      late = new Promise<void>((resolve) => (goOn = resolve)).then(() => {
        ctx.body = 'late';
        throw new Error('too late to matter');
      });
      return late;
    });
    const reply = await request(test.listener()).get('/slow');
    expect([reply.status, reply.body.error.message]).toEqual([503, 'The request was not answered within 50 ms']);
    goOn();
    await expect(late).rejects.toThrow('too late');
  });

  it('has no time limit when it is 0', async () => {
    const test = testServer({ requestTimeout: 0 });
    test.routes.get('/slow', { auth: false }, () => new Promise((resolve) => setTimeout(() => resolve({ done: true }), 20)));
    expect((await request(test.listener()).get('/slow')).body).toEqual({ done: true });
  });
});
