import { type Ability, ACCESS, type Caller, createBroadAbility, DOCUMENTS, definePlugin } from 'plinth';
import { type BootedApp, bootApp, eachDialect, onlyPlugins } from 'plinth/testing';
import { twoNodes } from './two-nodes.ts';

const ability = createBroadAbility('all', () => true);

/** A caller whose facts are getters of its class, as in custom strategies. */
class Guest {
  readonly kind = 'guest';
  readonly id: string;
  readonly trusted = false;

  constructor(id: string) {
    this.id = id;
  }

  get ability(): Ability {
    return ability;
  }
}

/** Two third-party strategies. A token's text selects the facts that its strategy gives of the caller. */
const strategies = definePlugin({
  name: 'strategies',
  apply({ container }) {
    const add = (name: string, callers: Readonly<Record<string, object>>) => {
      container.resolve(ACCESS).addStrategy({
        name,
        authenticate: async ({ bearer }) => {
          const said = callers[bearer.replaceAll('-', ' ')];
          return said === undefined || said instanceof Guest
            ? ((said ?? null) as Caller | null)
            : ({ kind: 'user', trusted: false, ability, ...said } as Caller);
        },
      });
    };
    add('partners', {
      'partner 1': { id: 1 },
      'partner 2': { id: 2 },
      'partner by user': { id: null, user: { id: 3 } },
      'other partner by user': { id: null, user: { id: 4 } },
      'some partner': { id: null },
      'another partner': { id: null, kind: 'public' },
      guest: new Guest('g'),
    });
    add('machines', { 'machine 1': { id: 1 }, renewed: { id: 1 } });
  },
});

eachDialect('whose an Idempotency-Key is', (dialect) => {
  const seen: Caller[] = [];
  const looking = definePlugin({
    name: 'looking',
    apply({ container }) {
      container.resolve(DOCUMENTS).hooks.before.tap('looking', (change, caller) => {
        if (change.type.uid === 'api::note.note') seen.push(caller);
        return change;
      });
    },
  });
  const { nodes, url } = twoNodes(dialect, () => {
    const attributes = { title: { type: 'string' } };
    const contentTypes = [{ info: { singularName: 'note', pluralName: 'notes' }, attributes }];
    return bootApp({
      database: url(),
      app: { contentTypes, plugins: [strategies, looking], config: { plugins: onlyPlugins('rest', 'idempotency') } },
    });
  });
  beforeEach(() => {
    seen.length = 0;
  });

  const send = async (token: string, key?: string) => {
    const request = (nodes[0] as BootedApp).request.post('/api/notes').set('Authorization', `Bearer ${token.replaceAll(' ', '-')}`);
    const reply = await (key === undefined ? request : request.set('Idempotency-Key', key)).send({ data: { title: 'same' } });
    return {
      status: reply.status,
      id: reply.body.data?.documentId,
      error: reply.body.error,
      replayed: reply.headers['idempotency-replayed'],
    };
  };

  it('is told by the strategy and by what it says of the caller', async () => {
    const tokens = ['partner 1', 'partner 2', 'partner by user', 'other partner by user', 'machine 1', 'guest'];
    const first = [];
    for (const token of tokens) first.push(await send(token, 'k'));
    expect(first.map(({ status, replayed }) => [status, replayed])).toEqual(tokens.map(() => [201, undefined]));
    expect(new Set(first.map(({ id }) => id)).size).toBe(tokens.length);
    for (const [index, token] of tokens.entries()) expect(await send(token, 'k')).toMatchObject({ id: first[index]?.id, replayed: 'true' });
    // With new credentials, it is the same caller.
    expect(await send('renewed', 'k')).toMatchObject({ id: first[4]?.id, replayed: 'true' });
  });

  it.each(['some partner', 'another partner'])(
    "is nobody's where the strategy says nothing (%s), and the request is refused",
    async (token) => {
      const refused = await send(token, 'k');
      expect([refused.status, refused.error]).toMatchObject([400, { name: 'ValidationError', details: { header: 'Idempotency-Key' } }]);
      expect(refused.error.message).toMatch(/requires an authenticated caller/);
      expect(seen).toEqual([]);
      expect((await send(token)).status).toBe(201);
    },
  );

  it.each(['partner 1', 'guest'])('does not change what plugins see of the caller (%s)', async (token) => {
    await send(token);
    await send(token, 'k');
    // `origin` differs in each request.
    const [without, under] = seen.map(({ origin, ...caller }) => caller);
    expect(without).toMatchObject({ kind: expect.any(String), strategy: 'partners', trusted: false, ability });
    expect(under).toEqual(without);
    expect(Object.keys(under as object)).toEqual(Object.keys(without as object));
  });
});
