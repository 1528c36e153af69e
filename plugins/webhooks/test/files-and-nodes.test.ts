import { pino } from 'pino';
import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { type BootedApp, eachDialect, runJob, sentInTransactions, type TemporaryDatabase } from 'plinth/testing';
import { asking, bootHooks } from './hook-app.ts';
import { Receiver, until } from './receiver.ts';
import { verified } from './verified';

const SECRET = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const OLD = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;

eachDialect('webhooks of files, and of nodes', (dialect) => {
  let database: TemporaryDatabase;
  let receiver: Receiver;
  const apps: BootedApp[] = [];

  beforeEach(async () => {
    [database, receiver] = await Promise.all([dialect.createDatabase(), new Receiver().open()]);
  });
  afterEach(async () => {
    receiver.close();
    await Promise.all(apps.splice(0).map((app) => app.close()));
    await database.remove();
  });
  const boot = async (options: Parameters<typeof bootHooks>[1] = {}) => {
    const app = await bootHooks(database.url, options);
    apps.push(app);
    return app;
  };
  const file = (more: object = {}) => ({
    'config/webhooks/search.json': JSON.stringify({ url: { env: 'URL' }, events: ['entry.create'], secret: { env: 'SECRET' }, ...more }),
  });
  const env = () => ({ URL: receiver.url, SECRET, OLD });

  it('are what the file says, signed by both of its secrets, and nothing that a request changes', async () => {
    const app = await boot({ files: file({ token: 'full', oldSecret: { env: 'OLD' } }), env: env() });
    const api = asking(app);
    const [hook] = (await api.get('/api/webhooks').expect(200)).body.data;
    expect(hook).toMatchObject({ name: 'search', keptBy: 'config/webhooks/search.json', url: receiver.url });
    for (const asked of [
      api.put(`/api/webhooks/${hook.id}`, { on: false }),
      api.delete(`/api/webhooks/${hook.id}`),
      api.post(`/api/webhooks/${hook.id}/rotate`),
    ]) {
      const { body } = await asked.expect(400);
      expect(body.error.message).toContain('config/webhooks/search.json');
    }
    await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    const [told] = await receiver.count(1);
    for (const secret of [SECRET, OLD]) verified(secret, told?.text ?? '', told?.headers as Record<string, string>);
    expect(told?.body.data.entry).toMatchObject({ name: 'Ada' });
    expect(JSON.stringify(await app.kernel.container.resolve(DATABASE).knex('plinth_webhooks').select())).not.toContain(SECRET);
    await apps.splice(0)[0]?.close();
    expect(
      (
        await asking(await boot())
          .get('/api/webhooks')
          .expect(200)
      ).body.data,
    ).toEqual([]);
  });

  it('are switched on again by a request after failures, and by nothing else, and off by their file', async () => {
    receiver.answer = (_, response) => void response.writeHead(500).end();
    const options = { webhooks: { offAfter: 1_000 }, env: env() };
    const seen = async (app: BootedApp) => (await asking(app).get('/api/webhooks').expect(200)).body.data[0];
    const again = async (more: object = {}) => {
      await apps.splice(0)[0]?.close();
      return boot({ ...options, files: file(more) });
    };
    let app = await boot({ ...options, files: file() });
    await asking(app)
      .post('/api/authors', { data: { name: 'Ada' } })
      .expect(201);
    await until(async () => (await seen(app)).switchedOff !== null);
    app = await again({ types: ['api::author.author'] });
    expect(await seen(app)).toMatchObject({
      on: false,
      types: ['api::author.author'],
      switchedOff: { reason: 'the target responded with status 500' },
    });
    const { id } = await seen(app);
    for (const body of [{ on: false }, { on: true, ordered: true }, {}])
      await asking(app)
        .put(`/api/webhooks/${id}`, body)
        .expect(400, /config\/webhooks\/search\.json/);
    receiver.answer = (_, response) => void response.writeHead(204).end();
    const { body } = await asking(app).put(`/api/webhooks/${id}`, { on: true }).expect(200);
    expect(body.data).toMatchObject({ on: true, switchedOff: null, failingSince: null });
    await until(async () => (await asking(app).get(`/api/webhooks/${id}/deliveries`)).body.data[0].state === 'delivered');
    await asking(app).put(`/api/webhooks/${id}`, { on: true }).expect(400);
    await app.kernel.container
      .resolve(DATABASE)
      .knex('plinth_webhooks')
      .update({ is_on: false, off_at: 1, off_reason: 'x', failing_since: 1 });
    app = await again({ on: false });
    expect(await seen(app)).toMatchObject({ on: false, switchedOff: null, failingSince: null });
    expect(await seen(await again())).toMatchObject({ on: true });
  });

  it('are not switched off because this server cannot sign for them, which the log tells', async () => {
    const made = await boot();
    const { id } = (
      await asking(made)
        .post('/api/webhooks', { name: 'x', url: receiver.url, events: ['entry.create'] })
        .expect(201)
    ).body.data;
    await apps.splice(0)[0]?.close();
    const lines: { msg: string; webhook?: string; err?: { message: string } }[] = [];
    const logger = pino({ level: 'error' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const app = await boot({ webhooks: { offAfter: 1_000, firstPause: 300 }, env: { ENCRYPTION_KEY: 'o'.repeat(40) }, logger });
    const api = asking(app);
    await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    const delivery = async () => (await api.get(`/api/webhooks/${id}/deliveries`).expect(200)).body.data[0];
    // Tried for longer than a target may fail.
    await until(async () => (await delivery()).attempts >= 4);
    expect(await delivery()).toMatchObject({ state: 'waiting', error: expect.stringContaining('a different ENCRYPTION_KEY') });
    expect((await api.get(`/api/webhooks/${id}`).expect(200)).body.data).toMatchObject({ on: true, failingSince: null, switchedOff: null });
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'webhook could not be sent',
        webhook: 'x',
        err: expect.objectContaining({ message: expect.stringContaining('a different ENCRYPTION_KEY') }),
      }),
    );
    // It is tried again and again, and told once.
    expect(lines.filter(({ msg }) => msg === 'webhook could not be sent')).toHaveLength(1);
    expect(receiver.received).toEqual([]);
    await api.post(`/api/webhooks/${id}/rotate`).expect(200);
  });

  it('stop the boot with the place of each mistake', async () => {
    const wrong = { ...file({ events: ['entry.burn'], types: ['api::no.no'] }), 'config/webhooks/broken.json': '{' };
    await expect(boot({ files: wrong, env: env() })).rejects.toThrow(/broken\.json[\s\S]*search\.json[\s\S]*events/);
    await expect(boot({ files: file({ types: ['api::no.no'] }), env: { ...env(), SECRET: 'short' } })).rejects.toThrow(
      /SECRET[\s\S]*api::no\.no/,
    );
    await expect(boot({ files: file({ token: 'nobody' }), env: env() })).rejects.toThrow(/API token "nobody" not found/);
  });

  it('cost a change no statement where there is none, and one where one wants it', async () => {
    const app = await boot();
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const count = () =>
      sentInTransactions(app.kernel.container.resolve(DATABASE), () =>
        documents.create('api::author.author', { data: { name: 'x' } }, SYSTEM),
      );
    await count();
    const before = await count();
    const made = await asking(app)
      .post('/api/webhooks', { name: 'x', url: receiver.url, events: ['entry.update'] })
      .expect(201);
    expect(await count()).toBe(before);
    await asking(app)
      .put(`/api/webhooks/${made.body.data.id}`, { events: ['entry.create'] })
      .expect(200);
    expect(await count()).toBe(before + 1);
    await asking(app).put(`/api/webhooks/${made.body.data.id}`, { on: false }).expect(200);
    expect(await count()).toBe(before);
  });

  it('are known to every node with its next request, and sent by one of them', async () => {
    const [one, other] = [await boot(), await boot()];
    const { body } = await asking(one)
      .post('/api/webhooks', { name: 'x', url: receiver.url, events: ['entry.create'] })
      .expect(201);
    const ids = new Set<string>();
    for (const app of [one, other, one, other])
      ids.add(
        (
          await asking(app)
            .post('/api/authors', { data: { name: 'x' } })
            .expect(201)
        ).body.data.documentId,
      );
    await receiver.count(4);
    await asking(other).delete(`/api/webhooks/${body.data.id}`).expect(204);
    const untold = await asking(one)
      .post('/api/authors', { data: { name: 'x' } })
      .expect(201);
    // A delivery is stored along with its change: what is not there is never sent.
    const { knex } = one.kernel.container.resolve(DATABASE);
    expect(await knex('plinth_webhook_deliveries').where({ document: untold.body.data.documentId })).toEqual([]);
    expect(receiver.received.map(({ body: { data } }) => data.documentId).sort()).toEqual([...ids].sort());
  });

  it('of which a node has died in the middle are sent by the next one', async () => {
    receiver.answer = () => undefined;
    // The delivery is cut off when this time is nearly over.
    const first = await boot({ server: { shutdownTimeout: 500 } });
    const { body } = await asking(first)
      .post('/api/webhooks', { name: 'x', url: receiver.url, events: ['entry.create'] })
      .expect(201);
    await asking(first)
      .post('/api/authors', { data: { name: 'Ada' } })
      .expect(201);
    const [begun] = await receiver.count(1);
    await apps.splice(0)[0]?.close();
    receiver.answer = (_, response) => void response.writeHead(200).end();
    const second = await boot();
    const [, again] = await receiver.count(2);
    expect(again?.headers['webhook-id']).toBe(begun?.headers['webhook-id']);
    await until(async () => (await asking(second).get(`/api/webhooks/${body.data.id}/deliveries`)).body.data[0].state === 'delivered');
  });

  it('are kept as long as is said, and those of a webhook that is gone no longer', async () => {
    const app = await boot({ webhooks: { keep: 2 } });
    const api = asking(app);
    const { id } = (await api.post('/api/webhooks', { name: 'x', url: receiver.url, events: ['entry.create'] }).expect(201)).body.data;
    const stored = async () => (await api.get(`/api/webhooks/${id}/deliveries`)).body.data;
    const areDelivered = async () => (await stored()).every(({ state }: { state: string }) => state === 'delivered');
    // One at a time, because the sweep keeps those that ended last. It may also run by itself meanwhile.
    for (let n = 1; n <= 5; n++) {
      await api.post('/api/authors', { data: { name: 'x' } }).expect(201);
      await receiver.count(n);
      await until(areDelivered);
    }
    const newest = (await stored()).slice(0, 2);
    await runJob(app, 'webhooks.sweep');
    expect(await stored()).toEqual(newest);
    await api.delete(`/api/webhooks/${id}`).expect(204);
    await runJob(app, 'webhooks.sweep');
    expect(await app.kernel.container.resolve(DATABASE).knex('plinth_webhook_deliveries').select('id')).toEqual([]);
  });

  it('tell by mail that they are switched off', async () => {
    const lines: { msg: string; to?: string; subject?: string }[] = [];
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const app = await boot({ webhooks: { offAfter: 1_000 }, logger });
    receiver.answer = (_, response) => void response.writeHead(500).end();
    await asking(app)
      .post('/api/webhooks', { name: 'x', url: receiver.url, events: ['entry.create'], notify: 'ops@example.org' })
      .expect(201);
    await asking(app)
      .post('/api/authors', { data: { name: 'Ada' } })
      .expect(201);
    await until(() => lines.some(({ to, subject }) => to === 'ops@example.org' && subject === 'The webhook x was switched off'));
  });

  it('are not made without a key to seal their secret with, which is named', async () => {
    const app = await boot({ env: { ENCRYPTION_KEY: '' } });
    const { body } = await asking(app)
      .post('/api/webhooks', { name: 'x', url: receiver.url, events: ['entry.create'] })
      .expect(400);
    expect(body.error.message).toContain('ENCRYPTION_KEY');
  });
});
