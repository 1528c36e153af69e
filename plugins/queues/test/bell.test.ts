import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';
import bell from './bell.ts';

describe('the sample of docs/plugins.md', () => {
  it('stands there as it is tested here', () => {
    const sample = readFileSync(join(__dirname, 'bell.ts'), 'utf8');
    expect(readFileSync(join(__dirname, '../../../docs/plugins.md'), 'utf8')).toContain(`\`\`\`ts\n// plugins/bell.ts\n${sample}\`\`\``);
  });
});

eachDialect('a plugin with a queue', (dialect) => {
  const apps = contentApps();
  afterAll(() => apps.cleanUp());

  it('tells of each change, again where it was not heard, under the same key', async () => {
    const heard: { readonly key: unknown; readonly body: { readonly event: string; readonly revision: number } }[] = [];
    const service = createServer(async (request, response) => {
      let text = '';
      for await (const chunk of request) text += chunk;
      heard.push({ key: request.headers['idempotency-key'], body: JSON.parse(text) });
      response.statusCode = heard.length === 1 ? 503 : 204;
      response.end();
    }).listen(0);
    const { port } = service.address() as AddressInfo;
    const app: ContentApp = await apps.boot({
      types: { note: { attributes: { text: { type: 'string', required: true } } } },
      access: { roles: { public: { actions: ['api::*'] } } },
      more: [bell],
      plugins: { queues: true, bell: { config: { url: `http://127.0.0.1:${port}` } } },
      database: await apps.lastingDatabase(dialect),
    });
    const { documentId } = (await app.post('/api/notes', { text: 'one' })).body.data;
    expect((await app.post('/api/notes', {})).status).toBe(400);
    await app.put(`/api/notes/${documentId}`, { text: 'two' });
    for (const end = performance.now() + 50_000; heard.length < 3 && performance.now() < end; )
      await new Promise((go) => setTimeout(go, 20));
    service.close();
    expect(heard).toHaveLength(3);
    expect(heard.map(({ body }) => body.event).sort()).toEqual(['created', 'created', 'updated']);
    const created = heard.filter(({ body }) => body.event === 'created').map(({ key }) => key);
    expect(new Set(created).size).toBe(1);
  });
});
