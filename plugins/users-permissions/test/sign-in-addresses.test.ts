import { DATABASE } from 'plinth';
import { eachDialect, runJob } from 'plinth/testing';
import type { AccountsApp } from './accounts-app.ts';
import { bootNodes, type Nodes } from './nodes.ts';

const LOGIN = '/api/auth/local';
const TABLE = 'up_known_places';
const HOME = '192.0.2.1';
const DAY = 86_400_000;

eachDialect('somebody whose password strangers try', (dialect) => {
  let booted: Nodes;
  beforeEach(async () => {
    const rateLimit = { store: 'database', signIns: 3, requests: 1_000, perAddress: 1_000 };
    booted = await bootNodes(dialect, { options: { rateLimit }, server: { proxy: true, logLevel: 'silent' } });
  });
  afterEach(() => booted?.close());

  const from = async (address: string, path: string, body: object, node: AccountsApp = booted.nodes[0]) =>
    node.request.post(path).set('X-Forwarded-For', address).send(body);
  const register = (name: string, address = HOME) =>
    from(address, '/api/auth/local/register', { username: name, email: `${name}@example.com`, password: 'secret1' });
  const login = async (identifier: string, address: string, password = 'secret1', node: AccountsApp = booted.nodes[0]) =>
    (await from(address, LOGIN, { identifier, password }, node)).status;
  const knex = () => booted.nodes[0].kernel.container.resolve(DATABASE).knex;
  const places = () => knex()(TABLE).select('*');
  const alter = (values: object) =>
    booted.nodes[0].kernel.container.resolve(DATABASE).transaction(async (tx) => void (await tx.knex(TABLE).update(values)));

  /** Tries passwords from new places until all unknown places are refused. */
  async function attack(identifier: string): Promise<void> {
    const statuses: number[] = [];
    for (let index = 0; index < 5; index++) statuses.push(await login(identifier, `198.51.100.${index}`, 'wrong'));
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  }

  it('signs in from where they have before, on every node, again and again', async () => {
    expect((await register('alice')).status).toBe(200);
    for (const identifier of ['alice', 'alice@example.com']) await attack(identifier);
    for (const node of [...booted.nodes, ...booted.nodes]) expect(await login('alice', HOME, 'secret1', node)).toBe(200);
    expect(await login('Alice@Example.com', HOME)).toBe(200);
    // Strangers get no further attempts by that.
    expect(await login('alice', '198.51.100.200', 'wrong')).toBe(429);
    expect(await login('alice', '198.51.100.201')).toBe(429);
  });

  it('has as many tries there as strangers share, and their neighbours and others none', async () => {
    await register('alice');
    await register('bob', '192.0.2.2');
    const tries: number[] = [];
    for (const node of [...booted.nodes, ...booted.nodes]) tries.push(await login('alice', HOME, 'wrong', node));
    expect(tries).toEqual([400, 400, 400, 429]);
    expect(await login('alice', HOME)).toBe(429);
    await attack('bob');
    expect([await login('bob', HOME), await login('bob', '192.0.2.2')]).toEqual([429, 200]);
  });

  it('is known where they signed in last, for some time, and nobody is told where that is', async () => {
    await register('alice');
    for (let index = 0; index < 22; index++) expect(await login('alice', `203.0.113.${index}`)).toBe(200);
    const rows = await places();
    expect(rows).toHaveLength(20);
    expect(JSON.stringify(rows)).not.toMatch(/192\.0|203\.0/);
    const seen = rows.map(({ place }) => place);
    // Another user has other hashes for the same places.
    await register('bob', '203.0.113.21');
    expect((await places()).map(({ place }) => place).filter((place) => !seen.includes(place))).toHaveLength(1);

    await attack('alice');
    expect([await login('alice', '203.0.113.21'), await login('alice', HOME)]).toEqual([200, 429]);
    await alter({ expires_at: new Date(Date.now() - DAY).toISOString() });
    expect(await login('alice', '203.0.113.21')).toBe(429);
    await runJob(booted.nodes[0], 'users-permissions.places');
    expect(await places()).toEqual([]);
  });

  it('costs no write to be known, but once a day', async () => {
    await register('alice');
    const [before] = await places();
    await login('alice', HOME);
    expect(await places()).toEqual([before]);
    await alter({ used_at: new Date(Date.now() - 2 * DAY).toISOString() });
    await login('alice', HOME);
    const [after] = await places();
    expect(Date.parse(after.used_at)).toBeGreaterThanOrEqual(Date.parse(before.used_at));
    expect(await places()).toHaveLength(1);
  });
});
