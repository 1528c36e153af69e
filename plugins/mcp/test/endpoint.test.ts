// biome-ignore-all lint/suspicious/noExplicitAny: tests read answers like an agent, which knows no types

import { DOCUMENTS, type RecordedChange } from 'plinth';
import type { BootedApp } from 'plinth/testing';
import { Agent, bootAgents, TOKENS } from './agent-app.ts';

const PAGE = 'api::page.page';
const ACCEPT = 'application/json, text/event-stream';

const initialize = (protocolVersion: string) => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion, capabilities: {}, clientInfo: { name: 'old client', version: '1' } },
});
const call = (name: string, given: object, id = 1) => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: given } });

describe('the route of agents', () => {
  let app: BootedApp;
  let changes: RecordedChange[] = [];
  /** The promise that writes wait for, and how many wait. */
  let hold = Promise.resolve();
  let held = 0;

  beforeAll(async () => {
    app = await bootAgents(undefined, {
      mcp: { concurrency: 3 },
      plugins: { history: true, audit: true },
      config: { server: { url: 'https://cms.example' } },
    });
    const { hooks } = app.kernel.container.resolve(DOCUMENTS);
    hooks.before.tapPromise('mcp:hold', async (change) => {
      held += 1;
      await hold;
      return change;
    });
    hooks.record.tap('mcp:test', (rows, change) => {
      changes.push(change);
      return rows;
    });
  });
  afterAll(() => app?.close());
  beforeEach(() => {
    changes = [];
  });

  const post = (body: unknown, token: keyof typeof TOKENS | null = 'writer', headers: Record<string, string> = {}) => {
    const asked = app.request.post('/mcp').set({ Accept: ACCEPT, 'Content-Type': 'application/json', ...headers });
    return (token === null ? asked : asked.set('Authorization', `Bearer ${TOKENS[token]}`)).send(JSON.stringify(body));
  };

  it('asks for a token that may let agents work', async () => {
    const answer = await post(initialize('2025-11-25'), null).expect(401);
    expect(answer.headers['www-authenticate']).toMatch(/^Bearer/);
    await post(initialize('2025-11-25'), 'stranger').expect(403);
    const wrong = await post(initialize('2025-11-25'), null, { Authorization: 'Bearer nobody-knows-this-token' }).expect(401);
    expect(wrong.headers['www-authenticate']).toMatch(/^Bearer/);
    await post(initialize('2025-11-25'), 'writer').expect(200);
  });

  it('says where it is to who may use it', async () => {
    const asked = (token: keyof typeof TOKENS) => app.request.get('/api/mcp').set('Authorization', `Bearer ${TOKENS[token]}`);
    expect((await asked('writer').expect(200)).body).toEqual({ data: { url: 'https://cms.example/mcp', signsIn: true } });
    await asked('stranger').expect(403);
  });

  it('speaks every revision of the protocol, without sessions and streams', async () => {
    for (const version of ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05']) {
      const { body, headers } = await post(initialize(version)).expect(200);
      expect(body.result).toMatchObject({
        protocolVersion: version,
        serverInfo: { name: 'Plinth' },
        capabilities: { tools: {}, resources: {} },
      });
      // Not a session: the name of the client, which it sends with later requests.
      expect(headers['mcp-session-id']).toBe(`agent.${Buffer.from('old client 1').toString('base64url')}`);
      expect(headers['content-type']).toMatch(/^application\/json/);
      const listed = await post({ jsonrpc: '2.0', id: 2, method: 'tools/list' }, 'writer', { 'Mcp-Protocol-Version': version }).expect(200);
      expect(listed.body.result.tools[0]).toMatchObject({ name: 'list_types', annotations: { readOnlyHint: true } });
    }
    // An unknown revision is answered with the latest of these.
    expect((await post(initialize('1999-01-01')).expect(200)).body.result.protocolVersion).toBe('2025-11-25');
    await post({ jsonrpc: '2.0', method: 'notifications/initialized' }).expect(202);
    for (const method of ['get', 'delete', 'put'] as const)
      await app.request[method]('/mcp').set('Authorization', `Bearer ${TOKENS.writer}`).expect(405);
    expect((await post({ jsonrpc: '2.0', id: 3, method: 'ping' }).expect(200)).body).toEqual({ jsonrpc: '2.0', id: 3, result: {} });
    expect((await post({ jsonrpc: '2.0', id: 3, method: 'no/such' }).expect(200)).body.error.code).toBe(-32601);
    expect((await post(call('no_such_tool', {})).expect(200)).body.error.code).toBe(-32602);
  });

  it('takes one message of a bounded size, as JSON', async () => {
    await post([initialize('2025-03-26'), initialize('2025-03-26')]).expect(400);
    await post('text').expect(400);
    await post({ no: 'message' }).expect(400);
    await app.request
      .post('/mcp')
      .set({ Authorization: `Bearer ${TOKENS.writer}`, Accept: ACCEPT, 'Content-Type': 'text/plain' })
      .send('x')
      .expect(415);
    await app.request
      .post('/mcp')
      .set({ Authorization: `Bearer ${TOKENS.writer}`, Accept: ACCEPT, 'Content-Type': 'application/json' })
      .send('{"a":')
      .expect(400);
    await post(call('create', { type: PAGE, data: { title: 'x'.repeat(1_100_000) } })).expect(413);
    const polluting =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"find","arguments":{"type":"api::page.page","filters":{"__proto__":{"a":1}}}}}';
    const headers = { Authorization: `Bearer ${TOKENS.writer}`, Accept: ACCEPT, 'Content-Type': 'application/json' };
    await app.request.post('/mcp').set(headers).send(polluting).expect(400);
  });

  it('answers no page of a stranger, also where a name of theirs leads here', async () => {
    const from = (origin: string) => post(initialize('2025-11-25'), 'writer', { Origin: origin, Host: 'evil.example' });
    await from('http://evil.example').expect(403);
    await from('null').expect(403);
    await from('https://cms.example.evil.example').expect(403);
    await from('https://cms.example').expect(200);
    await from('http://localhost:6274').expect(200);
  });

  it('carries few requests of one caller out at a time', async () => {
    let release = () => {};
    hold = new Promise((resolve) => {
      release = () => resolve();
    });
    const slow = Array.from({ length: 3 }, () =>
      post(call('create', { type: 'api::author.author', data: { name: 'Slow' } })).then(({ status }) => status),
    );
    while (held < 3) await new Promise((resolve) => setTimeout(resolve, 5));
    const busy = await post(call('list_types', {})).expect(429);
    expect(busy.headers['retry-after']).toBeDefined();
    await post(call('list_types', {}), 'chief').expect(200);
    release();
    expect(await Promise.all(slow)).toEqual([200, 200, 200]);
    await post(call('list_types', {})).expect(200);
  });

  it('keeps who asked, and by which agent', async () => {
    const write = (title: string) => ({ type: PAGE, data: { title, kind: 'story' } });
    for (const mode of ['legacy', 'auto'] as const) {
      const agent = await Agent.connect(app, 'writer', { name: 'Claude\u0007 Code', mode });
      await agent.does('create', write(mode));
      await agent.close();
    }
    const shaken = await post(call('create', write('header')), 'writer', { 'X-Agent-Name': 'Old agent' });
    expect(shaken.body.result.isError).toBeUndefined();
    await post(call('create', write('forged')), 'writer', { 'Mcp-Session-Id': 'agent.!!' }).expect(200);
    expect(changes.map(({ caller }) => [caller.kind, caller.origin?.surface, caller.origin?.agent])).toEqual([
      ['token', 'mcp', 'Claude  Code 1.2.3'],
      ['token', 'mcp', 'Claude  Code 1.2.3'],
      ['token', 'mcp', 'Old agent'],
      ['token', 'mcp', undefined],
    ]);
    // Entries are visible after they are sealed, a moment later.
    const inAudit = async () => {
      const told = await app.request.get('/api/audit/entries?area=document').set('Authorization', `Bearer ${TOKENS.full}`).expect(200);
      return told.body.data.map(({ surface, details }: any) => `${surface}: ${details.agent}`);
    };
    for (const end = Date.now() + 50_000; !(await inAudit()).includes('mcp: Claude  Code 1.2.3') && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await inAudit()).toContain('mcp: Claude  Code 1.2.3');
    const { documentId } = shaken.body.result.structuredContent.document;
    const past = await app.request
      .get(`/api/history/entries/${PAGE}/${documentId}`)
      .set('Authorization', `Bearer ${TOKENS.full}`)
      .expect(200);
    expect(past.body.data).toMatchObject([{ through: 'mcp', agent: 'Old agent', name: 'writer' }]);
  });

  it('writes for a client whose name is too long, wherever it is cut', async () => {
    const agent = await Agent.connect(app, 'writer', { name: `${'x'.repeat(99)}\u{1f30a}`, mode: 'auto' });
    await agent.does('create', { type: 'api::author.author', data: { name: 'Long' } });
    await agent.close();
    expect(changes.map(({ caller }) => caller.origin?.agent)).toEqual(['x'.repeat(99)]);
  });

  it('leaves refused calls in the audit, and writes of documents as such alone', async () => {
    const made = await post(call('create', { type: 'api::author.author', data: { name: 'Refused' } }));
    const { documentId } = made.body.result.structuredContent.document;
    for (const id of [1, 2]) await post(call('delete', { type: 'api::author.author', documentId }, id));
    await post(call('get', { type: 'api::author.author', documentId }));
    const inAudit = async (area: string) => {
      const told = await app.request
        .get(`/api/audit/entries?area=${area}&surface=mcp`)
        .set('Authorization', `Bearer ${TOKENS.full}`)
        .expect(200);
      return told.body.data.filter(({ details }: any) => details.part !== undefined);
    };
    for (const end = Date.now() + 50_000; (await inAudit('refusal')).length === 0 && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(await inAudit('refusal')).toMatchObject([
      { title: 'writer', kind: 'refused', details: { method: 'POST', path: '/mcp', part: 'delete', status: 403 } },
    ]);
    expect(await inAudit('action')).toEqual([]);
  });

  it('carries a call with a key out once', async () => {
    const agent = await Agent.connect(app, 'writer');
    const given = { type: 'api::author.author', data: { name: 'Once' }, idempotencyKey: 'key-1' };
    const [first, second] = [await agent.does('create', given), await agent.does('create', given)];
    expect(second.document.documentId).toBe(first.document.documentId);
    expect((await agent.call('create', { ...given, data: { name: 'Twice' } })).error).toMatchObject({ status: 422 });
    expect((await agent.does('find', { type: 'api::author.author', filters: { name: 'Once' } })).documents).toHaveLength(1);
    await agent.close();
  });

  it('shows a token what its type lets it do', async () => {
    const read = await Agent.connect(app, 'read');
    expect((await read.tools()).toSorted()).toEqual(['describe_type', 'find', 'get', 'list_types', 'search']);
    const full = await Agent.connect(app, 'full');
    expect(await full.tools()).not.toContain('delete');
    const { document } = await full.does('create', { type: 'api::vault.vault', data: { code: 'x' } });
    expect((await full.call('delete', { type: 'api::vault.vault', documentId: document.documentId })).error).toMatchObject({ status: 403 });
    await Promise.all([read.close(), full.close()]);
  });
});
