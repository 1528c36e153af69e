import type { DocumentAction } from '../document-action.ts';
import { ARTICLE, HOMEPAGE } from './fixture-model.ts';
import { restServer } from './rest-server.ts';

function action(overrides: Partial<DocumentAction> = {}): DocumentAction {
  return {
    name: 'publish',
    plugin: 'drafts',
    applies: (type) => type !== undefined && type.uid !== 'api::author.author',
    run: async (_ctx, { type, documentId }) => ({ id: 1, documentId, of: type.uid }),
    ...overrides,
  };
}

describe('document actions', () => {
  it('have routes on the types to which they apply', async () => {
    const server = restServer();
    server.rest.addDocumentAction(action());
    const client = server.client();
    const collection = await client.post('/api/articles/a/actions/publish').send({});
    expect([collection.status, collection.body]).toEqual([200, { data: { id: 1, documentId: 'a', of: ARTICLE.uid }, meta: {} }]);
    expect((await client.post('/api/homepage/actions/publish')).body.data).toEqual({ id: 1, documentId: null, of: HOMEPAGE.uid });
    expect((await client.post('/api/authors/a/actions/publish')).status).toBe(404);
    expect((await client.get('/api/articles/a/actions/publish')).status).toBe(405);
  });

  it('answer in the format that the request asks for', async () => {
    const server = restServer();
    server.rest.addDocumentAction(action());
    const reply = await server.client().post('/api/articles/a/actions/publish').set('Strapi-Response-Format', 'v4');
    expect(reply.body.data).toEqual({ id: 1, documentId: 'a', attributes: { of: ARTICLE.uid } });
  });

  it('answer 204 without a document', async () => {
    const server = restServer();
    server.rest.addDocumentAction(action({ run: async () => undefined }));
    const reply = await server.client().post('/api/articles/a/actions/publish');
    expect([reply.status, reply.text]).toEqual([204, '']);
  });

  it('ask for an action of their own', async () => {
    const server = restServer();
    server.rest.addDocumentAction(action());
    const client = server.client(['api::article.article.update', 'api::homepage.homepage.publish']);
    expect((await client.post('/api/articles/a/actions/publish')).status).toBe(403);
    expect((await client.post('/api/homepage/actions/publish')).status).toBe(200);
  });

  it('are refused with a name that is taken or malformed, and once the routes are built', () => {
    const { rest, client } = restServer();
    rest.addDocumentAction(action());
    expect(() => rest.addDocumentAction(action({ plugin: 'other' }))).toThrow(
      'Plugin "other": the document action "publish" is already registered by the plugin "drafts"',
    );
    expect(() => rest.addDocumentAction(action({ name: 'a/b' }))).toThrow('is not a valid name of a document action');
    client();
    expect(() => rest.addDocumentAction(action({ name: 'late' }))).toThrow('was added too late');
    expect(() => rest.addParameter('late')).toThrow('was added too late');
  });
});
