import { bootAgents, TOKENS } from './agent-app.ts';

let isThere = true;
jest.mock('../package.ts', () => ({ PACKAGE: '@modelcontextprotocol/server', isInstalled: () => isThere }));

const loaded: string[] = [];
jest.mock('../protocol.ts', () => {
  loaded.push('protocol');
  return jest.requireActual('../protocol.ts');
});

const BODY = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

describe('the plugin mcp', () => {
  it('is off unless it is switched on', async () => {
    const app = await bootAgents(undefined, { mcp: false, config: { access: { tokens: [] } } });
    await app.request.post('/mcp').send(BODY).expect(404);
    const { plugins, routes } = app.kernel.report() as unknown as { plugins: readonly unknown[]; routes: readonly unknown[] };
    expect(JSON.stringify([plugins, routes])).not.toMatch(/"mcp"|\/mcp/);
    await app.close();
  });

  it('loads the SDK with the first request that needs it', async () => {
    const app = await bootAgents();
    await app.request.get('/api/authors').set('Authorization', `Bearer ${TOKENS.full}`).expect(200);
    await app.request.post('/mcp').send(BODY).expect(401);
    expect(loaded).toEqual([]);
    await app.request
      .post('/mcp')
      .set({ Authorization: `Bearer ${TOKENS.full}`, Accept: 'application/json, text/event-stream' })
      .send(BODY)
      .expect(200);
    expect(loaded).toEqual(['protocol']);
    await app.close();
  });

  it('says what to install where the SDK is missing', async () => {
    isThere = false;
    await expect(bootAgents()).rejects.toThrow(
      /mcp: MCP requires a package that is not installed\. Run: npm install @modelcontextprotocol\/server/,
    );
    isThere = true;
  });
});
