import { DOCUMENTS, definePlugin } from 'plinth';
import { type ContentApp, contentApps } from 'plinth/testing';

describe('a body that a tap of "before" changes', () => {
  const apps = contentApps();
  const seen: unknown[] = [];
  let app: ContentApp;

  const stamping = definePlugin({
    name: 'stamping',
    apply({ container }) {
      container.resolve(DOCUMENTS).hooks.before.tap('stamping', (change) => {
        if (!('data' in change) || !change.type.uid.startsWith('api::')) return change;
        seen.push(change.data);
        return { ...change, data: { ...change.data, source: 'tap' } };
      });
    },
  });

  beforeAll(async () => {
    const source = { type: 'string' };
    app = await apps.boot({
      types: { note: { attributes: { source } }, cover: { kind: 'singleType', attributes: { source } } },
      more: [stamping],
    });
  });
  afterAll(() => apps.cleanUp());

  it('is an object before the tap sees it', async () => {
    const message = 'this must be a `object` type, but the final value was: `null` (cast from the value `[]`).';
    for (const reply of [await app.post('/api/notes', []), await app.put('/api/cover', []), await app.put('/api/notes/unknown', [])]) {
      expect([reply.status, reply.body.error]).toMatchObject([400, { name: 'ValidationError', message }]);
    }
    expect(seen).toEqual([]);
    expect((await app.get('/api/notes')).body.data).toEqual([]);
  });

  it('is written as the tap left it', async () => {
    const reply = await app.post('/api/notes', { source: 'body' });
    expect([reply.status, reply.body.data]).toMatchObject([201, { source: 'tap' }]);
    expect(seen).toEqual([{ source: 'body' }]);
  });
});
