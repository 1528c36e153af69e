import { type Caller, createAbility, createAccess, SYSTEM } from '../index.ts';

function caller(kind: string, id: number): Caller {
  return { kind, id, trusted: false, ability: createAbility(new Set(['api::a.a.find'])) };
}

describe('Access.authenticate', () => {
  it('gives a request without credentials a caller who may do nothing, until a plugin says who it is', async () => {
    const access = createAccess();
    const nobody = await access.authenticate(undefined);
    expect(nobody).toMatchObject({ kind: 'public', id: null, trusted: false });
    expect(nobody.ability.can('api::a.a.find')).toBe(false);

    const visitor = caller('public', 0);
    access.setAnonymous(async () => visitor);
    expect(await access.authenticate('Basic abc')).toBe(visitor);
    expect(() => access.setAnonymous(async () => visitor)).toThrow(/already decided/);
  });

  it('promises an answer even when who says who a visitor is throws at once', async () => {
    const access = createAccess();
    access.setAnonymous(() => {
      throw new Error('no roles yet');
    });
    const answer = access.authenticate(undefined);
    await expect(answer).rejects.toThrow('no roles yet');
  });

  it('asks strategies in order of registration and stops at the first answer', async () => {
    const access = createAccess();
    const asked: string[] = [];
    const strategy = (name: string, known: string) => ({
      name,
      authenticate: async (token: string) => {
        asked.push(name);
        return token === known ? caller(name, 1) : null;
      },
    });
    access.addStrategy(strategy('first', 'a'));
    access.addStrategy(strategy('second', 'b'));
    expect((await access.authenticate('Bearer a')).kind).toBe('first');
    expect((await access.authenticate('bearer b')).kind).toBe('second');
    expect(asked).toEqual(['first', 'first', 'second']);
  });

  it('refuses a token that no strategy knows, also when the public may do things', async () => {
    const access = createAccess();
    access.setAnonymous(async () => caller('public', 0));
    access.addStrategy({ name: 'none', authenticate: async () => null });
    await expect(access.authenticate('Bearer garbage')).rejects.toMatchObject({
      status: 401,
      name: 'UnauthorizedError',
      message: 'Missing or invalid credentials',
      details: {},
    });
  });

  it('refuses two strategies of one name', () => {
    const access = createAccess();
    access.addStrategy({ name: 'jwt', authenticate: async () => null });
    expect(() => access.addStrategy({ name: 'jwt', authenticate: async () => null })).toThrow(/"jwt" is already registered/);
  });

  it('never answers with the trusted caller', async () => {
    const access = createAccess();
    expect(await access.authenticate(undefined)).not.toBe(SYSTEM);
  });
});
