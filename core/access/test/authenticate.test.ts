import { type AuthRequest, type AuthRoute, type Caller, createAbility, createAccess, SYSTEM, tokenRequest } from '../index.ts';

function caller(kind: string, id: number): Caller {
  return { kind, id, trusted: false, ability: createAbility(new Set(['api::a.a.find'])) };
}

const ROUTE: AuthRoute = { method: 'GET', path: '/api/as', action: null, policies: [] };

/** A request with these cookies. */
function withCookies(cookies: Readonly<Record<string, string>>, bearer: string | null = null): AuthRequest {
  return { ...tokenRequest(bearer), cookie: (name) => cookies[name] ?? null };
}

/** A strategy that knows people by the cookie `who`. */
const byCookie = (name: string, asked: string[] = []) => ({
  name,
  credential: 'request' as const,
  authenticate: async ({ cookie }: AuthRequest) => {
    asked.push(name);
    return cookie('who') === null ? null : caller(name, Number(cookie('who')));
  },
});

describe('Access.at', () => {
  it('gives a request without credentials a caller who may do nothing, until a plugin says who it is', async () => {
    const access = createAccess();
    const route = access.at(ROUTE);
    const nobody = await route.authenticate(tokenRequest(null));
    expect(nobody).toMatchObject({ kind: 'public', id: null, trusted: false });
    expect(nobody.ability.can('api::a.a.find')).toBe(false);

    const visitor = caller('public', 0);
    access.setAnonymous(async () => visitor);
    expect(await route.authenticate(tokenRequest(null))).toBe(visitor);
    expect(() => access.setAnonymous(async () => visitor)).toThrow(/already defined/);
  });

  it('promises an answer even when who says who a visitor is throws at once', async () => {
    const access = createAccess();
    access.setAnonymous(() => {
      throw new Error('no roles yet');
    });
    const answer = access.at(ROUTE).authenticate(tokenRequest(null));
    await expect(answer).rejects.toThrow('no roles yet');
  });

  it('asks strategies in order of registration and stops at the first answer', async () => {
    const access = createAccess();
    const asked: string[] = [];
    const strategy = (name: string, known: string) => ({
      name,
      authenticate: async ({ bearer }: AuthRequest) => {
        asked.push(name);
        return bearer === known ? caller(name, 1) : null;
      },
    });
    access.addStrategy(strategy('first', 'a'));
    access.addStrategy(strategy('second', 'b'));
    const route = access.at(ROUTE);
    expect((await route.authenticate(tokenRequest('a'))).kind).toBe('first');
    expect((await route.authenticate(tokenRequest('b'))).kind).toBe('second');
    expect(asked).toEqual(['first', 'first', 'second']);
  });

  it('refuses a token that no strategy knows, also when the public may do things', async () => {
    const access = createAccess();
    access.setAnonymous(async () => caller('public', 0));
    access.addStrategy({ name: 'none', authenticate: async () => null });
    await expect(access.at(ROUTE).authenticate(tokenRequest('garbage'))).rejects.toMatchObject({
      status: 401,
      name: 'UnauthorizedError',
      message: 'Missing or invalid credentials',
      details: {},
    });
  });

  it('takes a request with a token for nobody else, whatever cookies it has', async () => {
    const access = createAccess();
    const asked: string[] = [];
    access.addStrategy(byCookie('cookie', asked));
    const route = access.at(ROUTE);
    await expect(route.authenticate(withCookies({ who: '7' }, 'garbage'))).rejects.toMatchObject({ status: 401 });
    access.addStrategy({ name: 'token', authenticate: async () => caller('token', 1) });
    expect(await access.at(ROUTE).authenticate(withCookies({ who: '7' }, 'good'))).toMatchObject({ kind: 'token', strategy: 'token' });
    expect(asked).toEqual([]);
  });

  it('asks strategies of cookies about requests without a token, and takes for a visitor whom none knows', async () => {
    const access = createAccess();
    const asked: string[] = [];
    access.addStrategy(byCookie('one', asked));
    access.addStrategy(byCookie('other', asked));
    const route = access.at(ROUTE);
    expect(await route.authenticate(withCookies({ who: '7' }))).toMatchObject({ id: 7, strategy: 'one' });
    expect(await route.authenticate(withCookies({}))).toMatchObject({ kind: 'public' });
    expect(asked).toEqual(['one', 'one', 'other']);
  });

  it('asks a strategy about the routes that it speaks for, and finds out once which these are', async () => {
    const access = createAccess();
    access.addStrategy({ ...byCookie('below'), routes: '/Admin/' });
    const questions: string[] = [];
    const isPost = ({ method, path }: AuthRoute) => questions.push(path) > 0 && method === 'POST';
    access.addStrategy({ ...byCookie('posts'), routes: isPost });
    const foundAt = async (method: string, path: string) => {
      const route = access.at({ method, path, action: null, policies: [] });
      const found = await route.authenticate(withCookies({ who: '7' }));
      expect((await route.authenticate(withCookies({ who: '7' }))).strategy).toBe(found.strategy);
      return [found.strategy ?? null, route.readsMore];
    };
    expect(await foundAt('GET', '/admin')).toEqual(['below', true]);
    expect(await foundAt('GET', '/admin/*')).toEqual(['below', true]);
    expect(await foundAt('GET', '/administer')).toEqual([null, false]);
    expect(await foundAt('GET', '/api/admin')).toEqual([null, false]);
    expect(await foundAt('POST', '/api/things')).toEqual(['posts', true]);
    expect(questions).toHaveLength(5);
  });

  it('does not open a route for a token whose strategy does not speak for it', async () => {
    const access = createAccess();
    access.addStrategy({ name: 'admin', routes: '/admin', authenticate: async () => caller('staff', 1) });
    await expect(access.at(ROUTE).authenticate(tokenRequest('good'))).rejects.toMatchObject({ status: 401 });
  });

  it('refuses two strategies of one name', () => {
    const access = createAccess();
    access.addStrategy({ name: 'jwt', authenticate: async () => null });
    expect(() => access.addStrategy({ name: 'jwt', authenticate: async () => null })).toThrow(/"jwt" is already registered/);
  });

  it('never answers with the trusted caller', async () => {
    const access = createAccess();
    expect(await access.at(ROUTE).authenticate(tokenRequest(null))).not.toBe(SYSTEM);
  });
});
