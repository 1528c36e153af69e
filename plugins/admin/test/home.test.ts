import { pino } from 'pino';
import { DOCUMENTS, definePlugin, type Plugin, SYSTEM } from 'plinth';
import { ADMIN } from 'plinth/plugins/admin';
import { eachDialect } from 'plinth/testing';
import { type Browser, bootStaff, NEWSROOM, OTHERS_OFF, type StaffApp } from './staff-app.ts';

const planner = definePlugin({
  name: 'planner',
  after: ['admin'],
  apply({ container }) {
    const admin = container.resolve(ADMIN);
    admin.addWidget('tide', { title: 'Tide', module: '/tide.js' });
    admin.addWidget('till', { title: 'Till', module: '/till.js', action: 'plugin::admin.settings.read' });
    admin.addAgenda({
      next: async ({ id }) => [{ title: 'Edition', note: `for ${id}`, at: '2026-11-24T06:00:00.000Z', to: null }],
    });
    admin.addAgenda({
      waits: async () => {
        throw new Error('the planner is away');
      },
    });
  },
}) as Plugin;

eachDialect('the first page', (dialect) => {
  let app: StaffApp;
  let eva: Browser;
  let alan: Browser;
  let root: Browser;
  beforeAll(async () => {
    app = await bootStaff({ database: dialect, app: { ...NEWSROOM, plugins: [planner] }, logger: pino({ level: 'silent' }) });
    eva = await app.come('eva', 'editor');
    alan = await app.come('alan', 'author');
    root = await app.come('root', 'administrator');
  });
  afterAll(() => app?.close());

  const write = async (by: Browser, title: string) =>
    (await by.post('/content/articles?status=draft', { data: { title } })).body.data.documentId;
  const home = async (of: Browser) => (await of.get('/home')).body.data;
  const titles = (all: readonly { readonly title: string }[]) => all.map(({ title }) => title);

  it('tells what somebody was at and what others did, by whom', async () => {
    const mine = await write(eva, 'Mine');
    await write(alan, 'Of Alan');
    await eva.post(`/content/articles/${mine}/actions/publish`);
    const ofEva = await home(eva);
    expect(titles(ofEva.own)).toEqual(['Mine']);
    expect(ofEva.others).toEqual([expect.objectContaining({ title: 'Of Alan', person: 'alan', deed: 'made', status: 'draft' })]);
    expect((await home(alan)).others).toEqual([expect.objectContaining({ title: 'Mine', person: 'eva', status: 'live' })]);
    expect(JSON.stringify(await home(alan))).not.toContain('staff:');
  });

  it('says that there is nothing only while there is nothing', async () => {
    const empty = await bootStaff({ plugins: OTHERS_OFF });
    try {
      const here = await empty.come('root', 'administrator');
      expect((await home(here)).isEmpty).toBe(true);
      // Nobody is known to have written it, as with content that a program or an import has made.
      const documents = empty.kernel.container.resolve(DOCUMENTS);
      await documents.create('api::writer.writer', { data: { name: 'Seeded' } }, SYSTEM);
      expect(await home(here)).toMatchObject({ isEmpty: false, own: [], others: [] });
    } finally {
      await empty.close();
    }
  });

  it('tells who publishes what was written by those who do not', async () => {
    expect(titles((await home(eva)).waits)).toEqual(['Of Alan']);
    expect((await home(eva)).waits[0].note).toContain('alan');
    expect((await home(alan)).waits).toEqual([]);
  });

  it('tells what plugins know, and goes without one that fails', async () => {
    expect((await home(alan)).next).toEqual([{ title: 'Edition', note: `for ${alan.id}`, at: '2026-11-24T06:00:00.000Z', to: null }]);
    expect((await home(alan)).widgets).toEqual([{ name: 'tide', title: 'Tide', module: '/tide.js' }]);
    expect(titles((await home(root)).widgets)).toEqual(['Tide', 'Till']);
  });

  it('tells nobody of what they may not find', async () => {
    const nobody = await app.come('nobody', 'no-such-role');
    expect(await home(nobody)).toMatchObject({ isEmpty: true, own: [], others: [], waits: [] });
  });
});
