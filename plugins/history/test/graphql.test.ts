import { askGraphql, type BootedApp } from 'plinth/testing';
import { asking, bootHistory, TOKENS } from './history-app.ts';

describe('history over GraphQL', () => {
  let app: BootedApp;
  beforeAll(async () => {
    app = await bootHistory(undefined, { plugins: { graphql: true } });
  });
  afterAll(() => app?.close());

  it('answers what REST answers, to whom it answers', async () => {
    const api = asking(app);
    const documentId = (await api.post('/api/articles', { data: { title: 'One' } }).expect(201)).body.data.documentId;
    await api.put(`/api/articles/${documentId}`, { data: { title: 'Two' } }).expect(200);
    const ask = (query: string, token: string = TOKENS.full) => askGraphql(app, query, { token });
    const about = `type: "api::article.article", documentId: "${documentId}"`;
    const { data } = await ask(`{ historyEntries(${about}, version: { status: "published" }) { next items { id kind name version } } }`);
    expect(data.historyEntries).toMatchObject({ next: null, items: [{ kind: 'published', name: 'full' }, { kind: 'published' }] });
    const [now, before] = data.historyEntries.items;
    const told = await ask(`{
      historyEntry(${about}, id: ${before.id}) { document }
      historyComparison(${about}, id: ${now.id}) { differences { attribute before after words } }
    }`);
    expect(told.errors).toEqual([]);
    expect(told.data.historyEntry.document).toMatchObject({ documentId, title: 'One' });
    expect(told.data.historyComparison.differences[0]).toMatchObject({ attribute: 'title', before: 'One', after: 'Two' });
    const tried = await ask(`mutation { restoreHistoryEntry(${about}, id: ${before.id}, dryRun: true) { document missing untouched } }`);
    expect(tried.data.restoreHistoryEntry).toMatchObject({ document: { title: 'One' }, missing: [] });
    const stale = await ask(`mutation { restoreHistoryEntry(${about}, id: ${before.id}, expected: 1) { document } }`);
    expect(stale.errors[0]).toMatch(/has been modified/);
    await api.delete(`/api/articles/${documentId}`).expect(204);
    const bin = await ask('{ historyBin(type: "api::article.article") { items { documentId title } } }');
    expect(bin.data.historyBin.items).toEqual([{ documentId, title: 'Two' }]);
    const back = await ask(`mutation { restoreDeletedDocument(${about}) { failed restored { version } } }`);
    expect(back.data.restoreDeletedDocument).toMatchObject({
      failed: [],
      restored: [{ version: { status: 'published' } }, { version: { status: 'draft' } }],
    });
    await api.delete(`/api/articles/${documentId}`).expect(204);
    expect((await ask(`mutation { removeDeletedDocument(${about}) }`)).data.removeDeletedDocument).toBe(true);
    expect((await ask(`{ historyEntries(${about}) { next } }`)).errors[0]).toMatch(/NOT_FOUND|not found/i);
    for (const wrong of ['before: "x"', 'pageSize: 1000', 'version: { locale: 1 }']) {
      expect((await ask(`{ historyEntries(${about}, ${wrong}) { next } }`)).errors[0]).toMatch(/BAD_USER_INPUT/);
    }
    expect((await askGraphql(app, `{ historyEntries(${about}) { next } }`)).errors[0]).toMatch(/FORBIDDEN|Forbidden/);
  });
});
