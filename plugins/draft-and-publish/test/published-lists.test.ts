import { DOCUMENTS, SYSTEM } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const drafts = { options: { draftAndPublish: true } };
const types = {
  tag: {
    ...drafts,
    attributes: {
      name: { type: 'string' },
      posts: { type: 'relation', relation: 'manyToMany', target: 'api::post.post', mappedBy: 'tags' },
      mains: { type: 'relation', relation: 'oneToMany', target: 'api::post.post', mappedBy: 'main' },
      face: { type: 'relation', relation: 'oneToOne', target: 'api::post.post', mappedBy: 'sign' },
    },
  },
  post: {
    ...drafts,
    attributes: {
      name: { type: 'string' },
      tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'posts' },
      main: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag', inversedBy: 'mains' },
      sign: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag', inversedBy: 'face' },
    },
  },
} as const;
const ACTIONS = ['publish', 'unpublish', 'discardDraft'];
const granted = ['api::*', ...['tag', 'post'].flatMap((name) => ACTIONS.map((action) => `api::${name}.${name}.${action}`))];

eachDialect('publishing a document with lists of links that others hold', (dialect) => {
  const apps = contentApps();
  afterAll(apps.cleanUp);
  let app: ContentApp;
  let tag: string;
  let [a, b, c] = ['', '', ''];

  const boot = async (actions: readonly unknown[] = granted) => {
    const plugins = { 'draft-and-publish': { config: { writesAskPublish: true } }, graphql: true };
    app = await apps.boot({ types, plugins, access: { roles: { public: { actions } } }, database: dialect });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const make = async (type: string, data: object) => (await documents.create(type, { data }, SYSTEM)).documentId as string;
    tag = await make('api::tag.tag', { name: 't' });
    [a, b, c] = [await make('api::post.post', { name: 'a' }), await make('api::post.post', { name: 'b' }), ''];
    c = await make('api::post.post', { name: 'c' });
  };
  const names = async (list: string, status: string): Promise<string> => {
    const { body } = await app.get(`/api/tags/${tag}?status=${status}&populate[${list}][fields]=name`);
    const found = body.data?.[list] ?? [];
    return (Array.isArray(found) ? found : [found]).map(({ name }: { name: string }) => name).join('');
  };
  const draft = async (data: object) => expect((await app.put(`/api/tags/${tag}?status=draft`, data)).status).toBe(200);
  const act = async (action: string) => expect((await app.post(`/api/tags/${tag}/actions/${action}`)).status).toBe(200);

  describe.each(['posts', 'mains'])('%s', (list) => {
    beforeEach(async () => {
      await boot();
      expect((await app.put(`/api/tags/${tag}`, { [list]: [a, b] })).status).toBe(200);
    });

    it('removes what the draft removed', async () => {
      await draft({ [list]: { disconnect: [a] } });
      expect([await names(list, 'draft'), await names(list, 'published')]).toEqual(['b', 'ab']);
      await act('publish');
      expect([await names(list, 'draft'), await names(list, 'published')]).toEqual(['b', 'b']);
    });

    it('removes it in an update that publishes, and by a mutation', async () => {
      await draft({ [list]: { disconnect: [a] } });
      expect((await app.put(`/api/tags/${tag}`, { name: 'new' })).status).toBe(200);
      expect(await names(list, 'published')).toBe('b');
      await draft({ [list]: [] });
      const query = `mutation { updateTag(documentId: "${tag}", data: { name: "newer" }) { ${list} { name } } }`;
      expect((await app.post('/graphql').send({ query })).body.data.updateTag[list]).toEqual([]);
      expect(await names(list, 'published')).toBe('');
    });

    it('takes over the order of the draft', async () => {
      await draft({ [list]: { connect: [{ documentId: c, position: { start: true } }] } });
      await draft({ [list]: { connect: [{ documentId: a, position: { end: true } }] } });
      expect([await names(list, 'draft'), await names(list, 'published')]).toEqual(['cba', 'ab']);
      await act('publish');
      expect(await names(list, 'published')).toBe('cba');
    });

    it('keeps what was published on the other side meanwhile', async () => {
      await draft({ [list]: { disconnect: [a] } });
      const near = list === 'posts' ? { tags: [tag] } : { main: tag };
      expect((await app.put(`/api/posts/${c}`, near)).status).toBe(200);
      expect(await names(list, 'published')).toBe('abc');
      await act('publish');
      expect([await names(list, 'draft'), await names(list, 'published')]).toEqual(['bc', 'bc']);
    });

    it('is undone by discarding the draft', async () => {
      await draft({ [list]: { disconnect: [a] } });
      await draft({ [list]: { connect: [c] } });
      await act('discardDraft');
      expect([await names(list, 'draft'), await names(list, 'published')]).toEqual(['ab', 'ab']);
    });
  });

  it('moves a one-to-one link', async () => {
    await boot();
    await app.put(`/api/tags/${tag}`, { face: a });
    await draft({ face: b });
    expect([await names('face', 'draft'), await names('face', 'published')]).toEqual(['b', 'a']);
    await act('publish');
    expect(await names('face', 'published')).toBe('b');
    await draft({ face: null });
    await act('publish');
    expect(await names('face', 'published')).toBe('');
  });

  it('leaves links in documents that the caller may not change', async () => {
    const where = { name: { $ne: 'a' } };
    const writing = ['update', 'publish'].map((action) => ({ action: `api::post.post.${action}`, where }));
    const open = ['find', 'findOne', 'update', 'publish', 'readDraft'].map((action) => `api::tag.tag.${action}`);
    await boot([...open, 'api::post.post.find', 'api::post.post.readDraft', ...writing]);
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const axes = new Map([['status', 'draft']]);
    await documents.update('api::tag.tag', tag, { data: { mains: [a, b], posts: [a, b] }, axes: new Map() }, SYSTEM);
    await documents.update('api::tag.tag', tag, { data: { mains: [], posts: [] }, axes }, SYSTEM);
    await act('publish');
    expect([await names('mains', 'published'), await names('posts', 'published')]).toEqual(['a', '']);
  });
});
