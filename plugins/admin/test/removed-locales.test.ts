import { DATABASE } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const settings = ['plugin::admin.settings.read', 'plugin::admin.settings.change'];
const roles = {
  agency: { actions: settings },
  some: { actions: [...settings, { action: `${ARTICLE}.delete`, where: { title: 'Own' } }] },
  owner: { actions: [...settings, `${ARTICLE}.delete`] },
};

eachDialect('locales with content', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  beforeAll(async () => {
    app = await bootStaff({ database: dialect, options: { roles }, plugins: { history: true, audit: true, settings: true } });
    root = await app.come('root', 'administrator');
  });
  afterAll(() => app?.close());

  const codes = async () => (await root.get('/settings')).body.data.locales.locales.map(({ code }: { code: string }) => code);

  it('are removed by those who may delete all of it, who say how many documents go, and are recorded', async () => {
    await root.post('/locales', { code: 'de' });
    const ids: string[] = [];
    for (const title of ['One', 'Two']) {
      const { documentId } = (await root.post('/content/articles?status=draft', { data: { title } })).body.data;
      await root.put(`/content/articles/${documentId}?locale=de`, { data: { title: `${title} auf Deutsch` } });
      ids.push(documentId);
    }
    for (const role of ['agency', 'some'] as const) {
      const somebody = await app.come(role, role);
      for (const query of ['', '?documents=2']) expect((await somebody.delete(`/locales/de${query}`)).status).toBe(403);
    }
    const owner = await app.come('owner', 'owner');
    expect((await owner.get('/locales/de')).body.data).toEqual({ versions: 4, documents: 2 });
    for (const query of ['', '?documents=1', '?documents=3']) {
      const { status, body } = await owner.delete(`/locales/de${query}`);
      expect([query, status, body.error.details.documents]).toEqual([query, 409, 2]);
      expect(body.error.message).toContain('2');
    }
    expect((await owner.delete('/locales/de?documents=many')).status).toBe(400);
    expect(await codes()).toContain('de');
    expect((await owner.delete('/locales/de?documents=2')).body.data).toMatchObject({ versions: 4 });
    expect(await codes()).not.toContain('de');
    const { knex } = app.kernel.container.resolve(DATABASE);
    const by = `staff:${owner.id}`;
    const gone: readonly { readonly caller: string }[] = await knex('plinth_history').whereIn('document', ids).where({ kind: 'deleted' });
    expect(gone.length).toBeGreaterThanOrEqual(2);
    expect(new Set(gone.map(({ caller }) => caller))).toEqual(new Set([by]));
    // Pending entries move into the audit: an entry may be in both lists, but is in one of them.
    const recorded = async () => {
      const entries = [...(await knex('plinth_audit_pending').select()), ...(await knex('plinth_audit').select())];
      return entries.filter(({ area, kind, document }) => area === 'document' && kind === 'deleted' && ids.includes(document));
    };
    while ((await recorded()).length < 2) await new Promise((resolve) => setTimeout(resolve, 20));
    const deletions = await recorded();
    expect(new Set(deletions.map(({ actor }) => actor))).toEqual(new Set([by]));
  });

  it('are made the default one by somebody whom the audit names, also where the request renames them', async () => {
    const { knex } = app.kernel.container.resolve(DATABASE);
    await root.post('/locales', { code: 'fr' });
    const agency = await app.come('chooser', 'agency');
    const recorded = async () => {
      const entries = await knex('plinth_audit')
        .where({ actor: `staff:${agency.id}`, area: 'action' })
        .orderBy('number');
      return entries.map(({ kind, locale, details }) => ({ kind, locale, ...JSON.parse(details) }));
    };
    const set = { kind: 'done', part: 'locales.setDefault' };
    for (const [code, change] of [
      ['fr', { isDefault: true }],
      ['en', { isDefault: true, name: 'British' }],
    ] as const) {
      expect((await agency.put(`/locales/${code}`, change)).status).toBe(200);
      while ((await recorded()).every(({ locale }) => locale !== code)) await new Promise((resolve) => setTimeout(resolve, 20));
    }
    expect(await recorded()).toEqual([
      { ...set, locale: 'fr' },
      { ...set, locale: 'en' },
    ]);
  });

  it('are removed without more where nothing is written in them', async () => {
    await root.post('/locales', { code: 'nl' });
    const agency = await app.come('other', 'agency');
    expect((await agency.delete('/locales/nl')).status).toBe(200);
  });
});
