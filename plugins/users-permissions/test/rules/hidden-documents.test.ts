import { contentApps, eachDialect } from 'plinth/testing';
import { ARTICLE, DESK, FRONTPAGE, type Newsroom, openNewsroom } from './newsroom.ts';

interface Titled {
  readonly title: string;
}

const titles = (documents: unknown) => (documents as readonly Titled[]).map(({ title }) => title);

eachDialect('what rules hide', (dialect) => {
  const apps = contentApps();
  let room: Newsroom;
  const id = (title: string) => room.ids.get(title) as string;
  const me = () => room.users[0] as string;
  const other = () => room.users[1] as string;
  const asMember = (...request: [method: 'get' | 'post' | 'put' | 'delete', path: string, data?: object]) => room.ask('member', ...request);

  beforeAll(async () => {
    room = await openNewsroom(apps, dialect);
  });
  afterAll(apps.cleanUp);

  describe('among the locales of a document', () => {
    it.each([
      'filters[localizations][title]=Geheim',
      'filters[localizations][embargo]=true',
      'filters[localizations][title][$null]=true&filters[localizations][embargo]=true',
    ])('is found by no condition: %s', async (query) => {
      expect((await asMember('get', `/api/articles?${query}`)).body.data).toEqual([]);
      expect((await room.ask('editor', 'get', `/api/articles?${query.replace('[title][$null]=true', '[rank]=2')}`)).body.data).toHaveLength(
        1,
      );
    });

    it('is not counted, and does not change an order', async () => {
      const counted = await asMember('get', `/api/articles/${id('Other')}?populate[localizations][count]=true`);
      expect(counted.body.data.localizations).toEqual({ count: 0 });
      const sorted = await asMember('get', '/api/articles?sort=localizations.title:desc,rank');
      expect(titles(sorted.body.data)).toEqual(['Mine', 'Other', 'My secret', 'Hub']);
    });

    it('does not come with the answer of a write', async () => {
      const documentId = await room.make({ title: 'Two', author: me() }, { german: { title: 'Zwei', embargo: true, author: other() } });
      const written = await asMember('put', `/api/articles/${documentId}?populate=localizations`, { title: 'Two again' });
      expect(written.status).toBe(200);
      expect(written.body.data.localizations).toEqual([]);
      const published = await asMember('post', `/api/articles/${documentId}/actions/publish?populate=localizations`);
      expect(published.body.data.localizations).toEqual([]);
      await room.remove(documentId);
    });
  });

  describe('by the version of another status', () => {
    it('stays hidden whatever status is asked for', async () => {
      // The published version is under embargo; the draft is not, but visitors may not read drafts.
      const documentId = await room.make({ title: 'Lifted', author: other(), embargo: true });
      await room.ask('editor', 'put', `/api/articles/${documentId}?status=draft`, { embargo: false });
      const texts = async (who: 'member' | 'visitor', query: string) =>
        (await room.ask(who, 'get', `/api/comments?sort=text&${query}`)).body.data.map(({ text }: { text: string }) => text);
      await room.ask('editor', 'post', '/api/comments', { text: 'on Lifted', article: documentId });
      expect(await texts('member', '')).toEqual(['on Mine']);
      expect(await texts('member', 'status=draft')).toEqual(['on Mine']);
      await room.remove(documentId);
    });
  });

  describe('among what a document is linked to', () => {
    const related = async (documentId: string) => titles((await room.truth(ARTICLE, documentId, { populate: 'related' }))?.related);

    it.each([
      ['a list', (kept: string): unknown => [kept]],
      ['set', (kept: string): unknown => ({ set: [kept] })],
      ['positions', (kept: string): unknown => ({ connect: [{ documentId: kept, position: { start: true } }] })],
    ])('stays linked when the list is written: %s', async (_, value) => {
      const documentId = await room.make({ title: 'Links', author: me(), related: [id('Secret'), id('Mine'), id('Other')] });
      expect((await asMember('put', `/api/articles/${documentId}`, { related: value(id('Other')) })).status).toBe(200);
      expect(await related(documentId)).toContain('Secret');
      await room.remove(documentId);
    });

    it('stays linked when everything that is seen is taken away', async () => {
      const documentId = await room.make({ title: 'Links', author: me(), related: [id('Secret'), id('Mine')] });
      expect((await asMember('put', `/api/articles/${documentId}`, { related: [] })).status).toBe(200);
      expect(await related(documentId)).toEqual(['Secret']);
      expect((await room.ask('editor', 'put', `/api/articles/${documentId}`, { related: [] })).status).toBe(200);
      expect(await related(documentId)).toEqual([]);
      await room.remove(documentId);
    });

    it('stays linked where the only place for a link looks empty, until it is taken', async () => {
      const lead = async () => (await room.truth(FRONTPAGE, '', { populate: 'lead' }))?.lead as Titled | null;
      expect((await asMember('put', '/api/frontpage', { lead: null })).status).toBe(200);
      expect(await lead()).toMatchObject({ title: 'Secret' });
      expect((await asMember('put', '/api/frontpage', { lead: id('Mine') })).status).toBe(200);
      expect(await lead()).toMatchObject({ title: 'Mine' });
      await room.ask('editor', 'put', '/api/frontpage', { lead: id('Secret') });
    });

    it('stays linked in the entry of a component', async () => {
      const documentId = await room.make({ title: 'Links', author: me(), sections: [{ see: [id('Secret'), id('Mine')] }] });
      const [section] = (await asMember('get', `/api/articles/${documentId}?status=draft&populate=sections`)).body.data.sections;
      expect((await asMember('put', `/api/articles/${documentId}`, { sections: [{ id: section.id, see: [] }] })).status).toBe(200);
      const sections = (await room.truth(ARTICLE, documentId, { populate: 'sections.see' }))?.sections as readonly { see: unknown }[];
      expect(sections.map(({ see }) => titles(see))).toEqual([['Secret']]);
      await room.remove(documentId);
    });

    it('stays linked when the list is written from the other side', async () => {
      const written = await asMember('put', `/api/desks/${await cellar()}`, { articles: [] });
      expect(written.status).toBe(200);
      expect(titles((await room.truth(DESK, await cellar(), { populate: 'articles' }))?.articles)).toEqual(['Vault']);
    });

    const cellar = async () => (await room.ask('editor', 'get', '/api/desks?filters[name]=Cellar')).body.data[0].documentId as string;
  });

  describe('from who links', () => {
    const links = async (value: unknown, name = 'related') => {
      const documentId = await room.make({ title: 'Links', author: me(), related: [id('Secret'), id('Mine')] });
      const { status, body } = await asMember('put', `/api/articles/${documentId}`, { [name]: value });
      await room.remove(documentId);
      return [status, body.error?.message];
    };
    const numberOf = async (title: string) => (await room.truth(ARTICLE, id(title)))?.id as number;

    it('is as unknown as what does not exist, under each name and at each place', async () => {
      const none = 'a'.repeat(24);
      const same = async (value: (ref: unknown) => unknown, name?: string) => {
        const hidden = await links(value(id('Secret')), name);
        expect(hidden[0]).toBe(400);
        expect(JSON.stringify(hidden).replace(id('Secret'), none)).toBe(JSON.stringify(await links(value(none), name)));
        const number = await links(value(await numberOf('Secret')), name);
        expect(JSON.stringify(number).replace(`"${await numberOf('Secret')}\\"`, '"999999\\"')).toBe(
          JSON.stringify(await links(value(999_999), name)),
        );
      };
      await same((ref) => [ref]);
      await same((ref) => ({ set: [{ documentId: ref, locale: 'de' }] }));
      await same((ref) => ({ connect: [ref] }));
      await same((ref) => ({ disconnect: [ref] }));
      await same((ref) => ({ connect: [{ documentId: id('Other'), position: { before: ref } }] }));
      await same((ref) => [{ heading: 'x', see: [ref] }], 'sections');
      await same((ref) => [{ __component: 'article.section', see: { connect: [ref] } }], 'parts');
    });
  });

  describe('of attributes', () => {
    const inArticles = [
      'fields=internalNotes',
      'sort=internalNotes',
      'filters[internalNotes][$null]=true',
      'filters[$or][0][$not][internalNotes]=x',
      'filters[related][internalNotes]=psst',
      'filters[sections][see][internalNotes]=psst',
      'filters[localizations][internalNotes]=psst',
      'sort=related.internalNotes',
      'sort=sections.see.internalNotes',
      'populate[related][fields]=internalNotes',
      'populate[related][sort]=internalNotes',
      'populate[related][filters][internalNotes]=psst',
      'populate[localizations][fields]=internalNotes',
      'populate[sections][populate][see][fields]=internalNotes',
      'populate[sections][filters][see][internalNotes]=psst',
      'populate[sections][sort]=see.internalNotes',
      'populate[parts][on][article.section][populate][see][filters][internalNotes]=psst',
    ];
    const inDesks = ['filters[articles][internalNotes]=psst', 'sort=articles.internalNotes', 'populate[articles][fields]=internalNotes'];

    it.each([...inArticles.map((query) => `/api/articles?${query}`), ...inDesks.map((query) => `/api/desks?${query}`)])(
      'is refused by its name, whatever asks for it: %s',
      async (path) => {
        const { status, body } = await asMember('get', path);
        expect([status, body.error?.message]).toEqual([400, expect.stringMatching(/^Invalid key internalNotes/)]);
        expect((await room.ask('editor', 'get', path)).status).toBe(200);
      },
    );

    it('is not in the answers of writes, nor in what they populate', async () => {
      const documentId = await room.make({ title: 'Notes', author: me(), related: [id('Mine')] });
      const path = `/api/articles/${documentId}`;
      const replies = [
        await asMember('put', `${path}?populate=related`, { title: 'More notes' }),
        await asMember('put', `${path}?populate=*&status=draft`, { title: 'Most notes' }),
        await asMember('post', `${path}/actions/publish?populate=related`),
        await asMember('post', `${path}/actions/discardDraft?populate=related`),
      ];
      for (const { status, text } of replies) expect([status, text.includes('psst')]).toEqual([200, false]);
      expect((await asMember('put', `${path}?fields=internalNotes`, { title: 'x' })).status).toBe(400);
      // A caller who may not read gets those attributes in the response that they may write.
      const proofread = await room.ask('proofreader', 'put', path, { title: 'Proof' });
      expect([proofread.status, proofread.body.data.title, proofread.text.includes('psst')]).toEqual([200, 'Proof', false]);
      await room.remove(documentId);
    });
  });

  it('is no reason to answer otherwise than for what is not there', async () => {
    const none = 'a'.repeat(24);
    const ask = async (documentId: string) => {
      const path = `/api/articles/${documentId}`;
      const replies = [
        await asMember('get', path),
        await asMember('get', `${path}?status=draft`),
        await asMember('get', `${path}?locale=de`),
        await asMember('put', path, { title: 'x' }),
        await asMember('put', `${path}?locale=de`, { title: 'x', author: me() }),
        await asMember('put', path, { nope: 1 }),
        await asMember('put', path, { rank: 'x' }),
        await asMember('put', path, { related: [none] }),
        await asMember('delete', path),
        await asMember('delete', `${path}?locale=*`),
        await asMember('post', `${path}/actions/publish`),
        await asMember('post', `${path}/actions/unpublish`),
        await asMember('post', `${path}/actions/discardDraft`),
      ];
      return replies.map(({ status, body, headers }) => [status, body, headers.etag]);
    };
    for (const title of ['Secret', 'Other draft', 'Gone']) expect(await ask(id(title))).toEqual(await ask(none));
  });
});
