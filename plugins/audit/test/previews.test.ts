import { setTimeout as sleep } from 'node:timers/promises';
import { ACCESS, definePlugin, type Plugin } from 'plinth';
import { REST } from 'plinth/plugins/rest';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { asking, bootAudit, entriesOf } from './audit-app.ts';

const ACTION = 'plugin::trials.trial.run';

/** A plugin with a route that does something, or only shows what it would do. */
const trials = definePlugin({
  name: 'trials',
  requires: ['rest'],
  apply({ container }) {
    container.resolve(ACCESS).declare({ action: ACTION, plugin: 'trials' });
    container.resolve(REST).addRoutes('trials', (routes, prefix) => {
      const isTrial = (ctx: { readonly request: { readonly body?: unknown } }) =>
        (ctx.request.body as { readonly dryRun?: boolean }).dryRun === true;
      routes.post(`${prefix}/trials`, { action: ACTION, safe: isTrial }, () => ({ data: null }));
      routes.post(`${prefix}/questions`, { action: ACTION, safe: true }, () => ({ data: null }));
    });
  },
}) as Plugin;

eachDialect('previews', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;
  beforeEach(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    await app?.close();
    await database.remove();
  });

  const paths = async () => (await entriesOf(app, '&area=action')).map(({ details }) => details.path);

  it('are no changes in the audit, unlike what they show', async () => {
    app = await bootAudit(database.url, { added: [trials] });
    const api = asking(app);
    await api.post('/api/questions', {}).expect(200);
    await api.post('/api/trials', { dryRun: true }).expect(200);
    await api.post('/api/trials', { dryRun: false }).expect(200);
    expect(await paths()).toEqual(['/api/trials']);
  });

  it('of the model, of plans and of documents are among them', async () => {
    app = await bootAudit(database.url, { plugins: { 'content-type-builder': {}, history: {} } });
    const api = asking(app);
    await api.post('/api/articles', { data: { title: 'One' } }).expect(201);
    const edits = [{ edit: 'change', uid: 'api::author.author', schema: { attributes: { age: { type: 'integer' } } } }];
    await api.post('/api/content-type-builder/model/propose', { edits }).expect(200);
    const plan = (await api.post('/api/schedule/plans', { name: 'Later' }).expect(201)).body.data;
    await api.post(`/api/schedule/plans/${plan.id}/check`, {}).expect(200);
    expect(await paths()).toEqual(['/api/schedule/plans']);
  });

  it('that are refused stand in it', async () => {
    app = await bootAudit(database.url, { added: [trials] });
    await asking(app, 'token-that-only-reads-articles').post('/api/questions', {}).expect(403);
    expect((await entriesOf(app, '&area=refusal')).map(({ details }) => details.path)).toEqual(['/api/questions']);
  });
});

eachDialect('the number of entries', (dialect) => {
  it('is that of the rows, whatever was verified before', async () => {
    const database = await dialect.createDatabase();
    const app = await bootAudit(database.url);
    try {
      const api = asking(app);
      const entries = async (): Promise<number> => (await api.get('/api/audit/head').expect(200)).body.data.entries;
      // The app's own work adds entries, too: both are of the same moment if none came in between.
      const count = async (): Promise<readonly [number, number]> => {
        const before = await entries();
        const rows = await entriesOf(app);
        return (await entries()) === before ? [before, rows.length] : count();
      };
      await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
      const [first, rows] = await count();
      expect(first).toBe(rows);
      await api.post('/api/audit/verify', {}).expect(202);
      // The verification is an entry itself, once it has ended.
      for (let turn = 0; turn < 400; turn += 1) {
        if ((await api.get('/api/audit/head')).body.data.verified !== null) break;
        await sleep(25);
      }
      await api.post('/api/authors', { data: { name: 'Bea' } }).expect(201);
      const [told, found] = await count();
      expect(told).toBe(found);
      expect(told).toBeGreaterThan(first);
    } finally {
      await app.close();
      await database.remove();
    }
  });
});
