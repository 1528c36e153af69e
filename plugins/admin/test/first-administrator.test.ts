import { COMMANDS, DATABASE, type Logger, SYSTEM } from 'plinth';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { bootStaff, OTHERS_OFF, type StaffApp } from './staff-app.ts';

/** A logger that keeps its messages. */
function keptLog(): { readonly lines: string[]; readonly logger: Logger } {
  const lines: string[] = [];
  const keep = (...given: unknown[]) => void lines.push(String(given.at(-1)));
  const logger = { info: keep, warn: keep, error: keep, debug: keep, trace: keep, fatal: keep } as unknown as Logger;
  return { lines, logger };
}

const LINK = /http:\/\/shop\.example\/admin\/first#([\w-]{43})/;

const EVA = { name: 'Eva', email: 'eva@example.com', password: 'a long password' };

eachDialect('the first administrator', (dialect) => {
  let database: TemporaryDatabase;
  let apps: StaffApp[];
  beforeEach(async () => {
    database = await dialect.createDatabase();
    apps = [];
  });
  afterEach(async () => {
    for (const app of apps) await app.close();
    await database.remove();
  });

  async function start(options: object = {}): Promise<{ readonly app: StaffApp; readonly token: string | null }> {
    const { lines, logger } = keptLog();
    const app = await bootStaff({ database: database.url, logger, plugins: OTHERS_OFF, ...options });
    apps.push(app);
    const said = lines.map((line) => LINK.exec(line)?.[1]).filter((token) => token !== undefined);
    return { app, token: said[0] ?? null };
  }

  it('is whoever has the link of the console, and nobody after them', async () => {
    const { app, token } = await start();
    const other = await start();
    expect([token?.length, other.token?.length]).toEqual([43, 43]);
    const here = app.browser();
    expect((await here.get('/session')).body.data.first).toBe(true);
    for (const wrong of [undefined, null, 7, '', 'x'.repeat(43), { $ne: 1 }]) {
      const { status, body } = await here.post('/first', { ...EVA, token: wrong });
      expect([status, body.error.message]).toEqual([400, expect.stringMatching(/has expired/)]);
    }
    const short = await here.post('/first', { token, name: '', email: 'no address', password: 'short' });
    expect([short.status, short.body.error.details.errors]).toEqual([400, [expect.objectContaining({ path: ['name'] })]]);
    const bad = await here.post('/first', { ...EVA, token, email: 'no address', password: 'short' });
    expect(bad.body.error.details.errors.map(({ path }: { path: string[] }) => path[0])).toEqual(['email', 'password']);
    const foreign = await app.request
      .post('/admin/api/first')
      .set('Origin', 'http://evil.example')
      .send({ ...EVA, token });
    expect(foreign.status).toBe(403);

    const made = await here.post('/first', { ...EVA, token });
    expect([made.status, made.body.user.email, made.headers['cache-control']]).toEqual([200, EVA.email, 'no-store']);
    expect(JSON.stringify(made.body)).not.toMatch(/password|jwt|\$2/);
    expect((await here.get('/session')).body.data).toMatchObject({
      first: false,
      person: { name: 'Eva', role: { name: 'administrator' } },
    });
    // Neither this link nor that of the other node works any more, on any node.
    for (const [node, used] of [
      [app, token],
      [other.app, token],
      [other.app, other.token],
    ] as const) {
      const late = await node.browser().post('/first', { ...EVA, email: 'mallory@example.com', token: used });
      expect(late.status).toBe(400);
    }
    expect((await start()).token).toBeNull();
  });

  it('is one of those who come at once, whichever node they come to', async () => {
    const nodes = [await start(), await start()];
    const answers = await Promise.all(
      nodes.flatMap(({ app, token }, node) =>
        [0, 1].map((n) => app.browser().post('/first', { ...EVA, email: `eva${node}${n}@example.com`, token })),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    const [{ app }] = nodes as [(typeof nodes)[number]];
    const { knex } = app.kernel.container.resolve(DATABASE);
    expect(await knex('admin_people').select('role')).toEqual([{ role: 'administrator' }]);
    expect(await knex('admin_first_links').select('hash')).toEqual([]);
  });

  it('comes too late after an hour', async () => {
    const { app, token } = await start();
    const database = app.kernel.container.resolve(DATABASE);
    expect(JSON.stringify(await database.knex('admin_first_links').select())).not.toContain(token);
    await database.transaction(async ({ knex }) =>
      knex('admin_first_links').update({ expires_at: new Date(Date.now() - 1).toISOString() }),
    );
    expect((await app.browser().post('/first', { ...EVA, token })).status).toBe(400);
  });

  it('goes on by the link that is open, however often the server is started again', async () => {
    const { app, token } = await start();
    await app.close();
    apps.pop();
    await start();
    const { app: last } = await start();
    expect((await last.browser().post('/first', { ...EVA, token })).status).toBe(200);
  });

  it('has no more than a hundred links, of a server that is started over and over', async () => {
    const { app } = await start();
    const { knex } = app.kernel.container.resolve(DATABASE);
    const rows = Array.from({ length: 120 }, (_, n) => ({
      hash: String(n).padStart(64, '0'),
      expires_at: new Date(Date.now() + n * 1_000).toISOString(),
    }));
    await app.kernel.container.resolve(DATABASE).transaction(async (own) => own.knex('admin_first_links').insert(rows));
    const { app: next, token } = await start();
    const hashes = (await knex('admin_first_links').select('hash')).map(({ hash }) => String(hash));
    expect(hashes).toHaveLength(100);
    expect(hashes).not.toContain(rows[0]?.hash);
    expect((await next.browser().post('/first', { ...EVA, token })).status).toBe(200);
  });

  it('is tried a few times a minute', async () => {
    const { app } = await start({ options: { rateLimit: { requests: 3 } } });
    const statuses: number[] = [];
    for (let n = 0; n < 5; n++) statuses.push((await app.browser().post('/first', { ...EVA, token: 'x'.repeat(43) })).status);
    expect(statuses).toEqual([400, 400, 400, 429, 429]);
  });
});

describe('plinth admin', () => {
  let app: StaffApp;
  beforeAll(async () => {
    app = await bootStaff({ plugins: OTHERS_OFF });
  });
  afterAll(() => app?.close());

  async function run(name: string, given: readonly string[], options: object = {}, secret = 'a long password'): Promise<string> {
    const { kernel } = app;
    const group = kernel.container.resolve(COMMANDS).all.find((command) => command.name === 'admin');
    const command = group?.commands?.find((each) => each.name === name);
    const lines: string[] = [];
    await command?.run?.({
      kernel,
      arguments: given,
      options: { ...options },
      caller: SYSTEM,
      print: (line) => lines.push(line),
      readSecret: async () => secret,
    });
    return lines.join('\n');
  }
  const signIn = async (password: string) => (await app.browser().post('/auth/local', { identifier: 'eva@example.com', password })).status;

  it('makes, shows and changes people', async () => {
    expect(await run('create', ['eva@example.com'], { role: 'administrator' })).toBe(
      'Created "eva@example.com" with the role "administrator"',
    );
    expect(await signIn('a long password')).toBe(200);
    expect(await run('list', [])).toMatch(/eva@example\.com {2}eva +administrator/);
    // The last administrator must remain.
    await expect(run('role', ['eva@example.com', 'editor'])).rejects.toThrow('eva is the last active administrator');
    await expect(run('block', ['eva@example.com'])).rejects.toThrow('last active administrator');
    await run('create', ['max@example.com'], { role: 'administrator' });
    await run('role', ['Eva@example.com', 'editor']);
    expect(await run('list', [])).toMatch(/editor/);
    await run('password', ['eva@example.com'], {}, 'another password');
    expect([await signIn('a long password'), await signIn('another password')]).toEqual([400, 200]);
    await run('block', ['eva@example.com']);
    expect(await signIn('another password')).toBe(400);
    await run('unblock', ['eva@example.com']);
    expect(await signIn('another password')).toBe(200);
  });

  it('says what is wrong', async () => {
    await expect(run('create', ['eva@example.com'], { role: 'administrator' })).rejects.toThrow('This email address is already in use');
    await expect(run('create', ['moe@example.com'], { role: 'edtor' })).rejects.toThrow('Role "edtor" not found (did you mean "editor"?)');
    await expect(run('create', ['moe@example.com'], { role: 'editor' }, 'short')).rejects.toThrow(/password must be at least 8/);
    await expect(run('create', ['moe@example.com'], { role: 'editor' }, '')).rejects.toThrow(/A password is missing/);
    await expect(run('create', ['max at example'], { role: 'editor' })).rejects.toThrow(/email must be a valid email/);
    await expect(run('password', ['moe@example.com'])).rejects.toThrow(/Admin user "moe@example\.com" not found/);
  });
});
