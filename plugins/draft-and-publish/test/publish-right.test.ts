import { DOCUMENTS, definePlugin, LOGGER, SYSTEM } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const NOTE = 'api::note.note';
const attributes = { text: { type: 'string' }, topic: { type: 'string' } };
const drafts = { options: { draftAndPublish: true }, attributes };
const types = { note: drafts, cover: { kind: 'singleType', ...drafts }, plain: { attributes } } as const;
const LOCALES = [{ code: 'en', isDefault: true }, { code: 'de' }];

eachDialect('the right to publish beside that to write', (dialect) => {
  const apps = contentApps();
  const warnings: string[] = [];
  afterAll(apps.cleanUp);

  const listening = definePlugin({
    name: 'listening',
    before: ['draft-and-publish'],
    apply({ container }) {
      const logger = container.resolve(LOGGER);
      jest.spyOn(logger, 'warn').mockImplementation((...said: readonly unknown[]) => {
        warnings.push(String(said.at(-1)));
      });
    },
  });

  async function boot(writesAskPublish: boolean | undefined, more: readonly object[] = []): Promise<ContentApp> {
    warnings.length = 0;
    return apps.boot({
      types,
      access: { locales: LOCALES, roles: { public: { actions: ['api::*', ...more] } } },
      plugins: writesAskPublish === undefined ? {} : { 'draft-and-publish': { config: { writesAskPublish } } },
      more: [listening],
      database: dialect,
    });
  }
  const draft = async ({ kernel }: ContentApp, data: object) => {
    const axes = new Map([['status', 'draft']]);
    return (await kernel.container.resolve(DOCUMENTS).create(NOTE, { data, axes }, SYSTEM)).documentId as string;
  };

  describe.each([
    ['says nothing', undefined],
    ['says no', false],
  ])('in an app that %s', (_, option) => {
    it('is not asked for, which is noted where nothing is said', async () => {
      const app = await boot(option);
      expect(warnings.filter((text) => text.includes('writesAskPublish'))).toHaveLength(option === undefined ? 1 : 0);
      const id = await draft(app, { text: 'pending' });
      expect((await app.post(`/api/notes/${id}/actions/publish`)).status).toBe(403);
      expect((await app.put(`/api/notes/${id}`, {})).status).toBe(200);
      expect((await app.get(`/api/notes/${id}`)).body.data.text).toBe('pending');
    });
  });

  describe('in an app that says yes', () => {
    it('is asked of every write that ends in a published version, and of no other', async () => {
      const app = await boot(true);
      expect(warnings.filter((text) => text.includes('writesAskPublish'))).toEqual([]);
      const id = await draft(app, { text: 'pending' });
      const replies = [
        await app.put(`/api/notes/${id}`, {}),
        await app.put(`/api/notes/${id}?status=published`, { text: 'x' }),
        await app.put(`/api/notes/${id}?locale=de`, { text: 'x' }),
        await app.put(`/api/notes/${'a'.repeat(24)}`, { nothing: 1 }),
        await app.put('/api/cover', { text: 'x' }),
        await app.post('/api/notes', { text: 'x' }),
      ];
      expect(replies.map(({ status, body }) => [status, body.error])).toEqual(
        replies.map(() => [403, { status: 403, name: 'ForbiddenError', message: 'Forbidden', details: {} }]),
      );
      expect((await app.get('/api/notes')).body.data).toEqual([]);
      expect((await app.put(`/api/notes/${id}?status=draft`, { text: 'drafted' })).status).toBe(200);
      expect((await app.put(`/api/notes/${id}?status=draft&locale=de`, { text: 'entworfen' })).status).toBe(200);
      expect((await app.post('/api/notes?status=draft', { text: 'x' })).status).toBe(201);
      expect((await app.put('/api/cover?status=draft', { text: 'x' })).status).toBe(200);
      expect((await app.post('/api/plains', { text: 'x' })).status).toBe(201);
      expect((await app.delete(`/api/notes/${id}`)).status).toBe(204);
    });

    it('binds what is published with its rule', async () => {
      const app = await boot(true, [{ action: `${NOTE}.publish`, where: { topic: 'open' } }]);
      const open = await draft(app, { text: 'pending', topic: 'open' });
      const closed = await draft(app, { text: 'pending', topic: 'closed' });
      expect((await app.put(`/api/notes/${open}`, { text: 'out' })).status).toBe(200);
      expect((await app.get(`/api/notes/${open}`)).body.data).toMatchObject({ text: 'out', topic: 'open' });
      expect((await app.put(`/api/notes/${open}`, { topic: 'closed' })).status).toBe(403);
      expect((await app.put(`/api/notes/${closed}`, { text: 'out' })).status).toBe(403);
      expect((await app.put(`/api/notes/${closed}?status=draft`, { text: 'in', topic: 'closed' })).status).toBe(200);
      expect((await app.get('/api/notes')).body.data).toHaveLength(1);
    });
  });
});
