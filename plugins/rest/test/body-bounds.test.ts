import { DOCUMENTS, SYSTEM } from 'plinth';
import { contentApps } from 'plinth/testing';

const { boot, cleanUp } = contentApps();

afterAll(cleanUp);

describe('a body', () => {
  it('may hold a thousand component entries, those inside each other included, unless the application itself writes it', async () => {
    const list = (component: string) => ({ type: 'component', component, repeatable: true });
    const app = await boot({
      types: { page: { attributes: { rows: list('page.row') } } },
      components: {
        'page.row': { attributes: { cells: list('page.cell') } },
        'page.cell': { attributes: { text: { type: 'string' } } },
      },
    });
    const page = (rows: number, cells: number) => ({
      rows: Array.from({ length: rows }, () => ({ cells: Array.from({ length: cells }, () => ({ text: 'x' })) })),
    });
    expect((await app.post('/api/pages', page(100, 9))).status).toBe(201);
    const { status, body } = await app.post('/api/pages', page(100, 10));
    expect([status, body.error.details]).toEqual([400, { path: 'rows.cells', limit: 1_000, source: 'body' }]);
    expect((await app.get('/api/pages')).body.meta.pagination.total).toBe(1);
    const documents = app.kernel.container.resolve(DOCUMENTS);
    await documents.create('api::page.page', { data: page(100, 10) }, SYSTEM);
    expect((await app.get('/api/pages')).body.meta.pagination.total).toBe(2);
  });
});
