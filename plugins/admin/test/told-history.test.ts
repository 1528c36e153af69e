import type * as Plugin from 'plinth/plugins/history';
import type * as Page from '../api/told-history.ts';
import { bootStaff, type StaffApp } from './staff-app.ts';

/** Checks that the plugin's types are assignable to those of the page. */
const read = {
  entry: (told: Plugin.ToldEntry): Page.ToldEntry => told,
  restore: (told: Omit<Plugin.ToldRestore, 'document'>): Page.ToldRestore => told,
  deleted: (told: Plugin.DeletedDocument): Page.DeletedDocument => told,
  return: (told: Plugin.ToldReturn): Page.ToldReturn => told,
};

const ENTRY: Readonly<Record<keyof Page.ToldEntry, unknown>> = {
  id: expect.any(Number),
  kind: 'created',
  at: expect.stringMatching(/Z$/),
  revision: 1,
  version: {},
  by: expect.stringMatching(/^staff:/),
  name: expect.any(String),
  through: 'admin',
  agent: null,
  isGone: false,
};

describe('what the page is told of history', () => {
  let app: StaffApp;
  beforeAll(async () => {
    app = await bootStaff({ plugins: { history: true } });
  });
  afterAll(() => app?.close());

  it('is what the plugin tells', async () => {
    const ada = await app.come('ada', 'administrator');
    const { documentId } = (await ada.post('/content/writers', { data: { name: 'Grace' } })).body.data;
    const path = `/history/entries/api::writer.writer/${documentId}`;
    const [entry] = (await ada.get(path)).body.data;
    expect(read.entry(entry)).toMatchObject(ENTRY);
    const tried = (await ada.post(`${path}/${entry.id}/restore`, { dryRun: true })).body.meta;
    expect(read.restore(tried)).toEqual({ missing: [], untouched: [] });
    expect((await ada.delete(`/content/writers/${documentId}`)).status).toBe(204);
    const [gone] = (await ada.get('/history/bin/api::writer.writer')).body.data;
    expect(read.deleted(gone)).toMatchObject({ ...ENTRY, kind: 'deleted', revision: 2, isGone: true, documentId, title: 'Grace' });
    const back = (await ada.post(`/history/bin/api::writer.writer/${documentId}/restore`)).body.data;
    expect(read.return(back)).toMatchObject({ restored: [{ version: {}, missing: [], untouched: [] }], failed: [] });
  });
});
