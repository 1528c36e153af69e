import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { definePlugin } from 'plinth';
import { QUEUES, type Queue } from 'plinth/plugins/queues';
import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';
import { z } from 'zod';
import { Collector } from './collector.ts';

const TOKEN = 'full-access-token-of-these-tests';
const note = { info: { singularName: 'note', pluralName: 'notes' }, attributes: { title: { type: 'string' } } };
const clientOf = (digit: string) => ({ traceId: digit.repeat(32), traceparent: `00-${digit.repeat(32)}-${'a'.repeat(16)}-01` });

/** Adds an item to the queue for each request. */
const extras = definePlugin({
  name: 'extras',
  requires: ['queues'],
  apply({ container, hooks }) {
    const payload = z.strictObject({});
    const queue: Queue<typeof payload> = container.resolve(QUEUES).add({ name: 'extras.work', payload, run: async () => undefined });
    hooks.routes.tap('extras', (routes) => routes.post('/work', { auth: false }, async () => ({ id: (await queue.put({})).id })));
  },
});

eachDialect('a trace', (dialect) => {
  let app: BootedApp;
  let collector: Collector;
  let target: Server;
  const told: IncomingHttpHeaders[] = [];
  const mails: string[] = [];
  /** The responses of the webhooks' target. */
  let status = 204;
  beforeAll(async () => {
    collector = await new Collector().open();
    target = createServer((request, response) => {
      told.push(request.headers);
      request.resume().on('end', () => response.writeHead(status).end());
    });
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
    const plugins = {
      telemetry: { config: { traces: { url: collector.url, ratio: 0, interval: 100 } } },
      outgoing: { config: { allow: ['127.0.0.0/8'] } },
      'users-permissions': { config: { confirmation: { required: true } } },
    };
    const access = {
      roles: {
        public: { actions: ['api::*', ...['emailConfirmation', 'register'].map((verb) => `plugin::users-permissions.auth.${verb}`)] },
      },
      tokens: [{ name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } }],
    };
    app = await bootApp({
      database: dialect,
      env: { TOKEN_FULL: TOKEN, ENCRYPTION_KEY: 'k'.repeat(40), JWT_SECRET: 's'.repeat(40) },
      // Without a server for mails they are shown in the log.
      logger: pino({ level: 'info' }, { write: (line: string) => void (line.includes('email not sent, only logged') && mails.push(line)) }),
      app: { contentTypes: [note], config: { plugins, access }, plugins: [extras] },
    });
  });
  afterAll(async () => {
    await app.close();
    collector.close();
    target.close();
    target.closeAllConnections();
  });

  it('goes on in the message of a webhook, whoever sends it', async () => {
    const hook = { name: 'target', url: `http://127.0.0.1:${(target.address() as AddressInfo).port}/`, events: ['entry.create'] };
    await app.request.post('/api/webhooks').set('Authorization', `Bearer ${TOKEN}`).send(hook).expect(201);
    const clients = ['1', '2', '3'].map(clientOf);
    await Promise.all(
      clients.map(({ traceparent }) =>
        app.request
          .post('/api/notes')
          .set('traceparent', traceparent)
          .send({ data: { title: 'One' } })
          .expect(201),
      ),
    );
    for (const { traceId } of clients) {
      const spans = await collector.trace(traceId, 'send webhooks');
      const sent = spans.find(({ name }) => name === 'send webhooks');
      expect(told.map(({ traceparent }) => traceparent)).toContain(`00-${traceId}-${sent?.spanId}-01`);
    }
  });

  it('says that a message was not delivered', async () => {
    const { traceId, traceparent } = clientOf('7');
    status = 500;
    await app.request
      .post('/api/notes')
      .set('traceparent', traceparent)
      .send({ data: { title: 'Refused' } })
      .expect(201);
    const spans = await collector.trace(traceId, 'send webhooks');
    status = 204;
    // 2 is an error.
    expect(spans.find(({ name }) => name === 'send webhooks')?.status).toBe(2);
  });

  it('goes on in the item of a queue', async () => {
    const { traceId, traceparent } = clientOf('4');
    await app.request.post('/work').set('traceparent', traceparent).expect(200);
    const spans = await collector.trace(traceId, 'process extras.work');
    const ids = spans.map(({ spanId }) => spanId);
    const run = spans.find(({ name }) => name === 'process extras.work');
    expect(ids).toContain(run?.parentSpanId);
    expect(run?.attributes).toMatchObject({ 'plinth.item': 'extras.work' });
  });

  it('goes on in the link of a mail, and in what is done with it', async () => {
    const { traceId, traceparent } = clientOf('5');
    const person = { username: 'ada', email: 'ada@example.org', password: 'a long enough password' };
    await app.request.post('/api/auth/local/register').set('traceparent', traceparent).send(person).expect(200);
    for (const end = performance.now() + 50_000; mails.length === 0 && performance.now() < end; )
      await new Promise((over) => setTimeout(over, 20));
    const link = new URL(/https?:[^\s"\\]+/.exec(mails[0] ?? '')?.[0] ?? '');
    expect(link.searchParams.get('traceparent')).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
    await app.request.get(`${link.pathname}${link.search}`);
    const spans = await collector.trace(traceId, 'GET /api/auth/email-confirmation');
    expect(spans.find(({ name }) => name === 'GET /api/auth/email-confirmation')?.attributes['http.response.status_code']).toBeLessThan(
      400,
    );
  });
});
