// biome-ignore-all lint/suspicious/noExplicitAny: tests read answers like a program, which knows no types
import { createHash, randomBytes } from 'node:crypto';
import { DATABASE } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { type Answer, bootPrograms, type Person, type ProgramApp, TestProgram } from './program-app.ts';

const REDIRECT = 'https://program.example/callback';

eachDialect('who attacks by programs', (dialect) => {
  let app: ProgramApp;
  let other: ProgramApp;
  let eva: Person;
  let program: TestProgram;

  beforeAll(async () => {
    app = await bootPrograms(dialect, { mcp: { oauth: { refreshLifetime: 3_600 } } });
    eva = await app.come('eva', 'editor');
    program = await TestProgram.register(app);
  });
  afterAll(async () => {
    await app?.close();
    await other?.close();
  });

  const refused = ({ status, body, headers }: Answer) => {
    expect(headers['cache-control']).toBe('no-store');
    expect(Object.keys(body)).toEqual(['error', 'error_description']);
    expect(body.error_description).toMatch(/^[ !#-[\]-~]+$/);
    return [status, body.error];
  };
  const register = async (body: unknown): Promise<Answer> => app.request.post('/mcp/oauth/register').send(body as object);
  const asked = (query: object): Promise<Answer> => eva.send('get', `/authorize?${new URLSearchParams(query as Record<string, string>)}`);
  const works = async (token: string) => (await program.call(token, 'list_types')).status === 200;

  it.each([
    ['a wrong verifier', { code_verifier: randomBytes(32).toString('base64url') }, 400, 'invalid_grant'],
    ['a verifier that is the challenge', { code_verifier: 'of the code' }, 400, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 400, 'invalid_request'],
    ['a short verifier', { code_verifier: 'short' }, 400, 'invalid_request'],
    ['another redirect', { redirect_uri: 'https://program.example/other' }, 400, 'invalid_grant'],
    ['no redirect', { redirect_uri: '' }, 400, 'invalid_request'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 400, 'invalid_target'],
    ['a program that is none', { client_id: 'nobody' }, 401, 'invalid_client'],
    ['no program', { client_id: '' }, 400, 'invalid_request'],
    ['another grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['no grant', { grant_type: '' }, 400, 'invalid_request'],
    ['a code that is none', { code: 'plinth_mcp_c_nothing' }, 400, 'invalid_grant'],
    ['a code of injected text', { code: "' or 1=1 --" }, 400, 'invalid_grant'],
    ['a list for a code', { 'code[]': 'x', code: '' }, 400, 'invalid_request'],
  ])('gets nothing for a code with %s, and takes nothing from who has it', async (_, more, status, error) => {
    const code = await program.code(eva);
    const challenge = program.query().code_challenge as string;
    const given = Object.fromEntries(Object.entries(more).map(([name, value]) => [name, value === 'of the code' ? challenge : value]));
    expect(refused(await program.redeem(code, given))).toEqual([status, error]);
    expect((await program.redeem(code)).status).toBe(200);
  });

  it('gets nothing for the code of another program, even with its verifier', async () => {
    const thief = await TestProgram.register(app, { redirect: REDIRECT });
    const code = await program.code(eva);
    expect(refused(await thief.redeem(code, { code_verifier: program.verifier }))).toEqual([400, 'invalid_grant']);
    expect((await program.redeem(code)).status).toBe(200);
  });

  it('gets nothing for a code that is over', async () => {
    const code = await program.code(eva);
    const { knex } = app.kernel.container.resolve(DATABASE);
    await knex('plinth_mcp_codes')
      .whereNull('used_at')
      .update({ ends_at: Date.now() - 1 });
    expect(refused(await program.redeem(code))).toEqual([400, 'invalid_grant']);
  });

  it('ends what a code gave by bringing it again', async () => {
    const code = await program.code(eva);
    const { body } = await program.redeem(code);
    expect(await works(body.access_token)).toBe(true);
    expect(refused(await program.redeem(code))).toEqual([400, 'invalid_grant']);
    expect(await works(body.access_token)).toBe(false);
    expect(refused(await program.refresh(body.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('is given tokens once, however many bring a code at the same time', async () => {
    const code = await program.code(eva);
    const answers = await Promise.all(Array.from({ length: 8 }, () => program.redeem(code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
    for (const answer of answers) if (answer.status !== 200) expect(refused(answer)).toEqual([400, 'invalid_grant']);
  });

  it('ends the connection by a token for renewal that was used before', async () => {
    const first = await program.connect(eva);
    const second = (await program.refresh(first.refresh_token)).body;
    const third = (await program.refresh(second.refresh_token)).body;
    expect(await works(third.access_token)).toBe(true);
    expect(refused(await program.refresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
    for (const { access_token: token } of [first, second, third]) expect(await works(token)).toBe(false);
    expect(refused(await program.refresh(third.refresh_token))).toEqual([400, 'invalid_grant']);
  });

  it('is refused with a lost answer that is asked for late', async () => {
    const first = await program.connect(eva);
    const second = (await program.refresh(first.refresh_token)).body;
    const { knex } = app.kernel.container.resolve(DATABASE);
    await knex('plinth_mcp_tokens')
      .where('used_at', '>', 0)
      .update({ used_at: Date.now() - 60_000 });
    expect(refused(await program.refresh(first.refresh_token))).toEqual([400, 'invalid_grant']);
    expect(await works(second.access_token)).toBe(false);
  });

  it('renews nothing of another program, for another resource, or with more rights', async () => {
    const thief = await TestProgram.register(app);
    const { refresh_token: token, access_token: access } = await program.connect(eva, ['read']);
    expect(refused(await thief.refresh(token))).toEqual([400, 'invalid_grant']);
    expect(refused(await program.refresh(token, { resource: 'https://elsewhere.example/mcp' }))).toEqual([400, 'invalid_target']);
    for (const scope of ['read write', 'delete', 'admin'])
      expect(refused(await program.refresh(token, { scope }))).toEqual([400, 'invalid_scope']);
    expect(refused(await program.refresh(access))).toEqual([400, 'invalid_grant']);
    expect(await works(token)).toBe(false);
    expect(await works(access)).toBe(true);
  });

  it('does nothing with a token that is over, or is for another server', async () => {
    const { access_token: token } = await program.connect(eva);
    expect(
      (
        await app.request
          .post('/mcp')
          .set({ Authorization: `Bearer ${token}`, Host: 'localhost:1' })
          .send({})
      ).status,
    ).toBe(401);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const over = await program.connect(eva);
    const rows = await knex('plinth_mcp_tokens').where({ kind: 'access' });
    expect(rows.length).toBeGreaterThan(1);
    await knex('plinth_mcp_tokens')
      .where({ kind: 'access' })
      .update({ ends_at: Date.now() - 1 });
    const answer = await program.call(over.access_token, 'list_types');
    expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, expect.stringMatching(/error="invalid_token"/)]);
  });

  it('finds no token in the database', async () => {
    const { access_token: access, refresh_token: refresh } = await program.connect(eva);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const stored = JSON.stringify(
      await Promise.all(['tokens', 'codes', 'connections', 'programs'].map((name) => knex(`plinth_mcp_${name}`))),
    );
    for (const token of [access, refresh]) {
      expect(stored).not.toContain(token);
      expect(stored).not.toContain(createHash('sha256').update(token).digest('hex'));
    }
  });

  it.each([
    ['none', undefined],
    ['http elsewhere', 'http://program.example/callback'],
    ['a script', 'javascript:alert(1)'],
    ['data', 'data:text/html,x'],
    ['a file', 'file:///etc/passwd'],
    ['a scheme without a dot', 'program://callback'],
    ['a fragment', 'https://program.example/#x'],
    ['somebody else before the host', 'https://bank.example@evil.example/'],
    ['a name like this machine', 'http://localhost.evil.example/'],
    ['this machine before another host', 'http://127.0.0.1:80@evil.example/'],
    ['a line break', 'https://program.example/\r\nLocation: x'],
    ['no address', 'program.example'],
    ['a number', 7],
  ])('registers no program with %s for an address', async (_, redirect) => {
    const body = { client_name: 'x', ...(redirect !== undefined && { redirect_uris: [redirect] }) };
    expect(refused(await register(body))).toEqual([400, 'invalid_redirect_uri']);
  });

  it('registers nothing that is too much, or nothing', async () => {
    expect(refused(await register({ redirect_uris: [REDIRECT], client_name: 'x'.repeat(1_000_000) }))).toEqual([
      413,
      'invalid_client_metadata',
    ]);
    expect(refused(await register({ redirect_uris: Array.from({ length: 11 }, () => REDIRECT) }))).toEqual([400, 'invalid_redirect_uri']);
    expect(refused(await register({ redirect_uris: [REDIRECT], grant_types: ['client_credentials'] }))).toEqual([
      400,
      'invalid_client_metadata',
    ]);
    expect(refused(await register({ redirect_uris: [REDIRECT], response_types: ['token'] }))).toEqual([400, 'invalid_client_metadata']);
    const broken = await app.request.post('/mcp/oauth/register').type('json').send('{');
    expect(refused(broken)).toEqual([400, 'invalid_client_metadata']);
  });

  it('is called what it says without what deceives', async () => {
    const name = '<script>alert(1)</script>\u202e\u0000\n';
    const evil = await TestProgram.register(app, { name });
    expect((await asked(evil.query())).body.data.name).toBe('<script>alert(1)</script>');
    await TestProgram.register(app, { name: `${'x'.repeat(99)}\u{1f30a}` });
    const nameless = await TestProgram.register(app, { name: ' \u200b ' });
    expect((await asked(nameless.query())).body.data.name).toBe('program.example');
  });

  it.each([
    ['another address', { redirect_uri: 'https://evil.example/' }],
    ['an address below', { redirect_uri: `${REDIRECT}/more` }],
    ['more in an address', { redirect_uri: `${REDIRECT}?next=https://evil.example` }],
    ['an address in other letters', { redirect_uri: 'https://program.example/Callback' }],
    ['no address', { redirect_uri: undefined }],
    ['a program that is none', { client_id: 'nobody' }],
    ['no program', { client_id: undefined }],
  ])('has nobody sent anywhere with %s', async (_, more) => {
    const query = program.query(more);
    for (const answer of [await asked(query), await eva.send('post', '/authorize', { query, scopes: ['read'], allow: true })]) {
      expect([answer.status, answer.body.error.name]).toEqual([400, 'ValidationError']);
      expect(JSON.stringify(answer.body)).not.toContain('"to"');
    }
  });

  it.each([
    ['no challenge', { code_challenge: undefined }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a challenge without its method', { code_challenge_method: undefined }, 'invalid_request'],
    ['a challenge that is none', { code_challenge: 'short' }, 'invalid_request'],
    ['a token in place of a code', { response_type: 'token' }, 'unsupported_response_type'],
    ['nothing for an answer', { response_type: undefined }, 'unsupported_response_type'],
    ['another resource', { resource: 'https://elsewhere.example/mcp' }, 'invalid_target'],
    ['scopes that are none', { scope: 'admin root' }, 'invalid_scope'],
  ])('is told why %s is refused, and given no code', async (_, more, error) => {
    const query = program.query(more);
    const told = (await asked(query)).body.data;
    expect(told.problem).toEqual(expect.any(String));
    const to = await eva.decide(query);
    expect(to.href).toBe(told.back);
    expect(to.href.startsWith(`${REDIRECT}?error=${error}&`)).toBe(true);
    expect([to.searchParams.get('state'), to.searchParams.get('iss'), to.searchParams.get('code')]).toEqual([
      'what it asked',
      app.url,
      null,
    ]);
  });

  it('is told when somebody refuses', async () => {
    const to = await eva.decide(program.query(), ['read'], false);
    expect([to.searchParams.get('error'), to.searchParams.get('state'), to.searchParams.get('code')]).toEqual([
      'access_denied',
      'what it asked',
      null,
    ]);
  });

  it('is let in by nobody but a person with a session, from a page of this server', async () => {
    const body = { query: program.query(), scopes: ['read'], allow: true };
    const stranger = await app.request.post('/admin/api/authorize').set('Origin', app.url).send(body);
    expect(stranger.status).toBe(401);
    expect((await eva.send('post', '/authorize', body, { Origin: 'https://evil.example' })).status).toBe(403);
    const { access_token: token } = await program.connect(eva);
    const Authorization = `Bearer ${token}`;
    expect((await app.request.post('/admin/api/authorize').set({ Authorization, Origin: app.url }).send(body)).status).toBe(401);
    const nobody = await app.come(`nobody-${randomBytes(4).toString('hex')}`, 'gone');
    expect((await nobody.send('post', '/authorize', body)).status).toBe(403);
  });

  it('is granted nothing that nobody asked for', async () => {
    const query = program.query({ scope: 'read write offline_access' });
    const told = (await asked(query)).body.data.scopes.map(({ name }: any) => name);
    expect(told).toEqual(['read', 'write']);
    for (const scopes of [['read', 'delete'], ['admin'], []]) {
      const answer = await eva.send('post', '/authorize', { query, scopes, allow: true });
      expect([answer.status, answer.body.error.details.path ?? answer.body.error.name]).toEqual([400, ['scopes']]);
    }
    for (const wrong of [
      {},
      { query: 'x', allow: true },
      { query: { state: ['a', 'b'] }, allow: true },
      { query, allow: 'yes' },
      { query, allow: true, more: 1 },
    ])
      expect((await eva.send('post', '/authorize', wrong)).status).toBe(400);
  });

  it('may take another port of the machine of who asks, and nothing else', async () => {
    const local = await TestProgram.register(app, { redirect: 'http://127.0.0.1:1234/back?a=b' });
    const to = await eva.decide(local.query({ redirect_uri: 'http://127.0.0.1:55555/back?a=b' }));
    expect([to.host, to.searchParams.get('a')]).toEqual(['127.0.0.1:55555', 'b']);
    for (const redirect_uri of [
      'http://127.0.0.1:55555/other?a=b',
      'http://localhost:1234/back?a=b',
      'https://127.0.0.1:1234/back?a=b',
      'http://127.0.0.1:1234.evil.example/back?a=b',
    ])
      expect((await asked(local.query({ redirect_uri }))).status).toBe(400);
    const app_ = await TestProgram.register(app, { redirect: 'cursor://anysphere.cursor-mcp/oauth/callback' });
    expect((await eva.decide(app_.query())).href).toMatch(/^cursor:\/\/anysphere\.cursor-mcp\/oauth\/callback\?code=/);
    const dotted = await TestProgram.register(app, { redirect: 'com.example.program:/back' });
    expect((await eva.decide(dotted.query())).href).toMatch(/^com\.example\.program:\/back\?code=/);
  });

  it('registers only so many programs in an hour', async () => {
    other = await bootPrograms(dialect);
    const statuses = new Map<number, number>();
    let last: Answer | null = null;
    for (let turn = 0; turn < 62; turn += 1) {
      const answer: Answer = await other.request.post('/mcp/oauth/register').send({ redirect_uris: [REDIRECT] });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      last = answer;
    }
    expect([...statuses]).toEqual([
      [201, 60],
      [429, 2],
    ]);
    expect(refused(last as Answer)).toEqual([429, 'temporarily_unavailable']);
    expect(Number((last as Answer).headers['retry-after'])).toBeGreaterThan(0);
  });
});
