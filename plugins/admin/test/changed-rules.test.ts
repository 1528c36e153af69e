import { DATABASE } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { type Browser, bootStaff, NEWSROOM, OTHERS_OFF, type StaffApp } from './staff-app.ts';

const SHIRT = 'api::shirt.shirt';
const shirt = {
  info: { singularName: 'shirt', pluralName: 'shirts', displayName: 'Shirt' },
  options: { draftAndPublish: true },
  attributes: { color: { type: 'enumeration', enum: ['blue', 'red'] } },
} as const;

eachDialect('a draft with a value that the model does not allow any more', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  beforeAll(async () => {
    app = await bootStaff({ database: dialect, plugins: OTHERS_OFF, app: { ...NEWSROOM, contentTypes: [shirt] as never, components: {} } });
    root = await app.come('root', 'administrator');
  });
  afterAll(() => app?.close());

  it('is refused, beside others that are published', async () => {
    const draft = async (color: string) =>
      (await root.post('/content/shirts?status=draft', { data: { color } })).body.data.documentId as string;
    const [old, good] = [await draft('red'), await draft('blue')];
    const { knex } = app.kernel.container.resolve(DATABASE);
    await knex('shirts').where('document_id', old).update({ color: 'green' });
    const refused = await root.put(`/content/shirts/${old}`, { data: {} });
    expect([refused.status, refused.body.error?.details.errors]).toEqual([
      400,
      [expect.objectContaining({ path: ['color'], value: 'green' })],
    ]);
    const { status, body } = await root.post('/many', { type: SHIRT, action: 'publish', documentIds: [old, good] });
    expect(status).toBe(200);
    expect(body.data).toMatchObject([{ error: { status: 400, message: refused.body.error.message } }, { documentId: good, ok: true }]);
    const live = await root.get('/content/shirts?status=published');
    expect(live.body.data).toMatchObject([{ documentId: good, color: 'blue' }]);
  });
});
