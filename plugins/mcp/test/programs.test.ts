// biome-ignore-all lint/suspicious/noExplicitAny: tests read answers like a program, which knows no types
import { setTimeout as sleep } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { DATABASE, DOCUMENTS, FRESHNESS, SYSTEM } from 'plinth';
import { eachDialect, runJob } from 'plinth/testing';
import { ProgramStore } from '../oauth/program-store.ts';
import { bootAgents, TOKENS } from './agent-app.ts';
import { bootPrograms, PERSON, type Person, type ProgramApp, TestProgram } from './program-app.ts';

const AUTHOR = 'api::author.author';
const PAGE = 'api::page.page';

/** What the client of the SDK stores while it signs somebody in. */
function provider(redirectUrl: string) {
  const kept: Record<string, any> = {};
  const keep = (name: string) => (value: unknown) => {
    kept[name] = value;
  };
  return {
    kept,
    redirectUrl,
    clientMetadata: { client_name: 'A client of the SDK', redirect_uris: [redirectUrl] },
    state: () => 'state of the client',
    clientInformation: () => kept.client,
    saveClientInformation: keep('client'),
    tokens: () => kept.tokens,
    saveTokens: keep('tokens'),
    redirectToAuthorization: keep('url'),
    saveCodeVerifier: keep('verifier'),
    codeVerifier: () => kept.verifier as string,
    saveDiscoveryState: keep('discovery'),
    discoveryState: () => kept.discovery,
  };
}

eachDialect('programs that sign people in', (dialect) => {
  let app: ProgramApp;
  let eva: Person;
  let root: Person;
  let program: TestProgram;

  beforeAll(async () => {
    const ends = ['read', 'delete'].map((verb) => `plugin::mcp.connection.${verb}`);
    const named = ['find', 'findOne', 'create', 'update', 'delete'].map((verb) => `${AUTHOR}.${verb}`);
    const roles = {
      ender: { actions: ends },
      names: { actions: [...ends, 'plugin::mcp.use', ...named] },
      grows: { actions: ['plugin::mcp.use', `${AUTHOR}.*`] },
    };
    const admin = { config: { roles, rateLimit: { requests: 1_000, perAddress: 10_000 } } };
    app = await bootPrograms(dialect, { plugins: { admin, history: true, audit: true } });
    eva = await app.come('eva', 'editor');
    root = await app.come('root', 'administrator');
    program = await TestProgram.register(app);
  });
  afterAll(() => app?.close());

  const documents = () => app.kernel.container.resolve(DOCUMENTS);

  it('are told where to go, by the address that they know', async () => {
    const refused = await app.request.post('/mcp').send({}).expect(401);
    const address = `${app.url}/.well-known/oauth-protected-resource/mcp`;
    expect(refused.headers['www-authenticate']).toBe(`Bearer resource_metadata="${address}", scope="read write upload publish delete"`);
    expect(refused.headers['access-control-expose-headers']).toContain('WWW-Authenticate');
    for (const path of ['/mcp', '']) {
      const { body } = await app.request.get(`/.well-known/oauth-protected-resource${path}`).expect(200);
      expect(body).toMatchObject({ resource: `${app.url}/mcp`, authorization_servers: [app.url] });
      const told = await app.request.get(`/.well-known/oauth-authorization-server${path}`).expect(200);
      expect(told.body).toMatchObject({
        issuer: app.url,
        authorization_endpoint: `${app.url}/admin/authorize`,
        code_challenge_methods_supported: ['S256'],
        token_endpoint_auth_methods_supported: ['none'],
        authorization_response_iss_parameter_supported: true,
      });
      expect(told.headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    }
    const strange = await app.request.get('/.well-known/oauth-authorization-server').set('Host', 'evil.example').expect(200);
    expect(strange.body.issuer).toBe(app.url);
    const preflight = await app.request
      .options('/mcp/oauth/token')
      .set({ Origin: 'http://localhost:6274', 'Access-Control-Request-Method': 'POST' });
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([204, '*']);
  });

  it('are let in with the client of the SDK, from the first 401 to a tool and a renewed token', async () => {
    const auth = provider('http://localhost:49152/callback');
    const address = new URL(`${app.url}/mcp`);
    const options = { authProvider: auth, fetch: ((url, init) => fetch(url, { ...init, signal: null })) as typeof fetch };
    const connecting = new StreamableHTTPClientTransport(address, options);
    await expect(new Client({ name: 'sdk', version: '1' }).connect(connecting)).rejects.toThrow();
    const asked = auth.kept.url as URL;
    expect(asked.origin + asked.pathname).toBe(`${app.url}/admin/authorize`);
    const query = Object.fromEntries(asked.searchParams);
    const told = await eva.send('get', `/authorize${asked.search}`);
    expect(told.body.data).toEqual({
      name: 'A client of the SDK',
      place: { kind: 'machine', name: 'localhost:49152' },
      scopes: [
        { name: 'read', isChosen: true, isHeld: true },
        { name: 'write', isChosen: true, isHeld: true },
        { name: 'upload', isChosen: true, isHeld: true },
        { name: 'publish', isChosen: false, isHeld: true },
        { name: 'delete', isChosen: false, isHeld: true },
      ],
      problem: null,
      back: null,
    });
    const back = await eva.decide(query, ['read', 'write']);
    expect([back.origin, back.searchParams.get('state'), back.searchParams.get('iss')]).toEqual([
      'http://localhost:49152',
      'state of the client',
      app.url,
    ]);
    await connecting.finishAuth(back.searchParams);
    expect(auth.kept.tokens).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, scope: 'read write' });

    const use = async () => {
      const client = new Client({ name: 'says-what-it-likes', version: '1' });
      await client.connect(new StreamableHTTPClientTransport(address, options));
      const { tools } = await client.listTools();
      const names = tools.map(({ name }) => name);
      expect(names).toEqual(expect.arrayContaining(['find', 'create', 'update']));
      for (const hard of ['publish', 'delete', 'upload']) expect(names).not.toContain(hard);
      const { structuredContent } = await client.callTool({
        name: 'create',
        arguments: { type: AUTHOR, data: { name: 'Made by a program' } },
      });
      await client.close();
      return (structuredContent as any).document.documentId as string;
    };
    const made = await use();
    const history = await root.send('get', `/history/entries/${AUTHOR}/${made}`);
    expect(JSON.stringify(history.body)).toContain(`staff:${eva.id}`);
    expect(JSON.stringify(history.body)).toContain('A client of the SDK');
    expect(JSON.stringify(history.body)).not.toContain('says-what-it-likes');

    // The client itself renews an expired token.
    const before = auth.kept.tokens;
    auth.kept.tokens = { ...before, access_token: 'plinth_mcp_a_gone' };
    await use();
    expect(auth.kept.tokens.refresh_token).not.toBe(before.refresh_token);
  });

  it('may what their person may at this moment, and no more than was granted', async () => {
    const pat = await app.come('pat', 'editor');
    const all = await program.connect(pat, ['read', 'write', 'publish', 'delete']);
    const some = await program.connect(pat, ['read']);
    const made = await program.call(all.access_token, 'create', { type: AUTHOR, data: { name: 'Pat' } });
    const { documentId } = made.answer.document;
    expect((await program.call(some.access_token, 'get', { type: AUTHOR, documentId })).answer.document.name).toBe('Pat');
    for (const [tool, given] of [
      ['update', { data: { name: 'x' } }],
      ['delete', {}],
    ] as const)
      expect((await program.call(some.access_token, tool, { type: AUTHOR, documentId, ...given })).error.status).toBe(403);
    expect((await program.call(some.access_token, 'publish', { type: PAGE, documentId })).error.status).toBe(403);

    // As an author, the person may only change own documents; programs are connected anew, as people sign in anew.
    await documents().update(PERSON, pat.documentId, { data: { role: 'author' } }, SYSTEM);
    expect((await program.call(all.access_token, 'list_types')).status).toBe(401);
    await pat.signIn('pat@example.com');
    const anew = await program.connect(pat, ['read', 'write', 'delete']);
    const other = await program.call((await program.connect(eva)).access_token, 'create', { type: AUTHOR, data: { name: 'Of Eva' } });
    const given = { type: AUTHOR, documentId: other.answer.document.documentId };
    expect((await program.call(anew.access_token, 'delete', given)).error.status).toBe(404);
    expect((await program.call(anew.access_token, 'delete', { type: AUTHOR, documentId })).answer.removed).toBe(1);
    await documents().update(PERSON, pat.documentId, { data: { password: 'another long password' } }, SYSTEM);
    expect((await program.call(anew.access_token, 'list_types')).status).toBe(401);
    expect((await program.refresh(anew.refresh_token)).body.error).toBe('invalid_grant');
    await documents().remove(PERSON, pat.documentId, new Map(), SYSTEM);
    expect((await program.call(some.access_token, 'list_types')).status).toBe(401);
  });

  it('have tokens that open nothing else', async () => {
    const { access_token: token } = await program.connect(root, ['read', 'write']);
    const Authorization = `Bearer ${token}`;
    for (const path of ['/api/authors', '/api/mcp', '/admin/api/programs', '/admin/api/content/authors', '/admin/api/staff'])
      await app.request.get(path).set({ Authorization }).expect(401);
    expect((await program.call(token, 'list_types')).status).toBe(200);
  });

  it('are seen and disconnected by their person, and by who looks after all', async () => {
    const una = await app.come('una', 'author');
    const [one, two] = [await program.connect(una), await program.connect(una)];
    await program.call(one.access_token, 'list_types');
    const own = await una.send('get', '/programs');
    expect(own.body.data).toHaveLength(2);
    expect(own.body.data[0]).toMatchObject({ name: 'Test program', place: { kind: 'site', name: 'program.example' }, person: null });
    expect(own.body.data[0].scopes).toEqual(['read', 'write', 'upload']);
    const [second, first] = own.body.data;
    expect((await eva.send('delete', `/programs/${first.id}`)).status).toBe(404);
    expect((await eva.send('get', '/staff-programs')).status).toBe(403);
    expect((await eva.send('delete', `/staff-programs/${first.id}`)).status).toBe(403);
    expect((await una.send('delete', `/programs/${first.id}`)).status).toBe(204);
    expect((await program.call(one.access_token, 'list_types')).status).toBe(401);
    expect((await program.call(two.access_token, 'list_types')).status).toBe(200);
    const all = await root.send('get', '/staff-programs');
    expect(all.body.data.find(({ id }: { id: number }) => id === second.id)).toMatchObject({ person: 'una' });
    const ender = await app.come('ender', 'ender');
    expect((await ender.send('delete', `/staff-programs/${second.id}`)).body.error?.message).toMatch(
      /^You do not have all the permissions of "una": /,
    );
    expect((await root.send('delete', `/staff-programs/${second.id}`)).status).toBe(204);
    expect((await program.call(two.access_token, 'list_types')).status).toBe(401);
  });

  it('are not disconnected by who holds by name what the person holds with all that is added later', async () => {
    const [grows, names] = [await app.come('grows', 'grows'), await app.come('names', 'names')];
    await program.connect(grows, ['read']);
    const [{ id }] = (await grows.send('get', '/programs')).body.data;
    const refused = await names.send('delete', `/staff-programs/${id}`);
    expect([refused.status, refused.body.error?.message]).toEqual([
      403,
      `You do not have all the permissions of "grows": ${AUTHOR}.*, which includes what is added later`,
    ]);
    expect((await root.send('delete', `/staff-programs/${id}`)).status).toBe(204);
  });

  it('end tokens themselves', async () => {
    const { access_token: access, refresh_token: refresh } = await program.connect(eva);
    const other = await TestProgram.register(app);
    expect((await other.ask({ client_id: other.id, token: refresh }, 'revoke')).status).toBe(200);
    expect((await program.call(access, 'list_types')).status).toBe(200);
    expect((await program.ask({ client_id: program.id, token: access }, 'revoke')).status).toBe(200);
    expect((await program.call(access, 'list_types')).status).toBe(401);
    const renewed = (await program.refresh(refresh)).body;
    expect((await program.ask({ client_id: program.id, token: renewed.refresh_token }, 'revoke')).status).toBe(200);
    expect((await program.call(renewed.access_token, 'list_types')).status).toBe(401);
    expect((await program.ask({ client_id: program.id, token: 'nothing' }, 'revoke')).status).toBe(200);
  });

  it('are asked for anew where their answer was lost, and renew with fewer rights', async () => {
    const first = await program.connect(eva, ['read', 'write']);
    const narrow = await program.refresh(first.refresh_token, { scope: 'read' });
    expect(narrow.body.scope).toBe('read');
    const lost = await program.refresh(first.refresh_token);
    expect([lost.status, lost.body.scope]).toEqual([200, 'read write']);
    expect((await program.call(narrow.body.access_token, 'list_types')).status).toBe(401);
    expect((await program.call(lost.body.access_token, 'list_types')).status).toBe(200);
    // Here the token from the response that was taken for lost is used. So somebody else must have received it.
    expect((await program.refresh(narrow.body.refresh_token)).body.error).toBe('invalid_grant');
    expect((await program.call(lost.body.access_token, 'list_types')).status).toBe(401);
  });

  it('stand in the audit', async () => {
    const vic = await app.come('vic', 'editor');
    await vic.decide(program.query(), [], false);
    const { refresh_token: refresh } = await program.connect(vic, ['read']);
    const renewed = (await program.refresh(refresh)).body;
    await program.refresh(renewed.refresh_token);
    expect((await program.refresh(refresh)).status).toBe(400);
    const told = async () => {
      const { body } = await root.send('get', '/audit/entries?area=account&limit=200');
      const entries = body.data.filter(({ details }: any) => details?.account === `staff:${vic.id}` && details.program === 'Test program');
      return entries.map(({ kind, actor, details }: any) => [kind, actor, details.scopes]);
    };
    // Entries are sealed about a second later.
    for (let looks = 0; looks < 100 && (await told()).length < 3; looks += 1) await sleep(100);
    expect(await told()).toEqual(
      expect.arrayContaining([
        ['program-refused', `staff:${vic.id}`, undefined],
        ['program-allowed', `staff:${vic.id}`, 'read'],
        ['program-token-reused', null, undefined],
      ]),
    );
  });

  it('go when nobody uses them', async () => {
    const { knex } = app.kernel.container.resolve(DATABASE);
    const unused = await TestProgram.register(app);
    const ended = await program.connect(eva);
    await knex('plinth_mcp_programs')
      .where({ client: unused.id })
      .update({ created_at: Date.now() - 2 * 86_400_000 });
    const { connection } = (await knex('plinth_mcp_tokens').orderBy('ends_at', 'desc').first('connection')) as any;
    await knex('plinth_mcp_connections').where({ id: connection }).update({ ends_at: 1 });
    await runJob(app, 'mcp.sweep');
    expect((await unused.redeem('plinth_mcp_c_x')).body.error).toBe('invalid_client');
    expect((await program.redeem('plinth_mcp_c_x')).body.error).toBe('invalid_grant');
    expect((await program.refresh(ended.refresh_token)).body.error).toBe('invalid_grant');
  });

  it('have tokens that go some in each transaction, however many are over', async () => {
    const { container } = app.kernel;
    const there = container.resolve(DATABASE);
    await program.connect(eva);
    const { connection } = await there.knex('plinth_mcp_tokens').orderBy('ends_at', 'desc').first('connection');
    const token = { connection, kind: 'access', scopes: 'read', ends_at: 1 };
    const hashes = Array.from({ length: 1_100 }, (_, index) => `over${index}`);
    for (let at = 0; at < hashes.length; at += 100)
      await there.knex('plinth_mcp_tokens').insert(hashes.slice(at, at + 100).map((hash) => ({ ...token, hash })));
    const transaction = jest.fn(there.transaction.bind(there));
    const lifetimes = { access: 1, refresh: 1 };
    const store = new ProgramStore(() => ({ knex: there.knex, transaction }) as never, container.resolve(FRESHNESS), lifetimes);
    await store.sweep(new AbortController().signal);
    expect(transaction).toHaveBeenCalledTimes(3);
    expect(await there.knex('plinth_mcp_tokens').where({ ends_at: 1 })).toEqual([]);
  });
});

describe('the option oauth', () => {
  it('leaves nothing of it where it is false', async () => {
    const app = await bootAgents(undefined, { mcp: { oauth: false } });
    const { headers } = await app.request.post('/mcp').send({}).expect(401);
    expect(headers['www-authenticate']).toBe('Bearer');
    for (const path of ['/.well-known/oauth-authorization-server', '/.well-known/oauth-protected-resource/mcp', '/admin/api/programs'])
      await app.request.get(path).expect(404);
    await app.request.post('/mcp/oauth/register').send({}).expect(404);
    const told = await app.request.get('/api/mcp').set('Authorization', `Bearer ${TOKENS.full}`).expect(200);
    expect(told.body.data).toEqual({ url: '/mcp', signsIn: false });
    await app.close();
  });

  it('refuses schemes by which a browser runs something', async () => {
    await expect(bootAgents(undefined, { mcp: { oauth: { schemes: ['javascript'] } } })).rejects.toThrow(/schemes/);
  });

  it('tells addresses of the configuration, with what stands before their path', async () => {
    const app = await bootAgents(undefined, { config: { server: { url: 'https://example.org/cms/' } } });
    const { body } = await app.request.get('/.well-known/oauth-authorization-server/cms').set('Host', 'evil.example').expect(200);
    expect([body.issuer, body.token_endpoint]).toEqual(['https://example.org/cms', 'https://example.org/cms/mcp/oauth/token']);
    await app.close();
  });
});

eachDialect('programs on several nodes', (dialect) => {
  it('are known to each, and to none as soon as they are disconnected', async () => {
    const database = await dialect.createDatabase();
    const config = { server: { url: 'https://cms.example' } };
    const [one, two] = [await bootPrograms(database.url, { config }), await bootPrograms(database.url, { config })];
    try {
      const eva = await one.come('eva', 'editor');
      const here = await TestProgram.register(one);
      const there = here.on(two);
      const code = await here.code(eva);
      const answers = await Promise.all([here, there, here, there].map((program) => program.redeem(code)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);

      const { body } = await there.redeem(await here.code(eva));
      for (const program of [here, there]) expect((await program.call(body.access_token, 'list_types')).status).toBe(200);
      const [{ id }] = (await eva.send('get', '/programs')).body.data;
      expect((await eva.send('delete', `/programs/${id}`)).status).toBe(204);
      for (const program of [there, here]) expect((await program.call(body.access_token, 'list_types')).status).toBe(401);
    } finally {
      await one.close();
      await two.close();
      await database.remove();
    }
  });
});
