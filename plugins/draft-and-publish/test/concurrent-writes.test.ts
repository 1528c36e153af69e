import { DATABASE } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const { boot: bootContentApp, cleanUp } = contentApps();

const localized = { pluginOptions: { i18n: { localized: true } } };
const types = {
  page: {
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      // Values that one write sets together must stay together.
      left: { type: 'integer', ...localized },
      right: { type: 'integer', ...localized },
      shared: { type: 'integer' },
      slug: { type: 'uid' },
      friends: { type: 'relation', relation: 'manyToMany', target: 'api::page.page' },
    },
  },
  front: {
    kind: 'singleType',
    options: { draftAndPublish: true },
    ...localized,
    attributes: { head: { type: 'integer', ...localized } },
  },
} as const;
const access = {
  locales: [{ code: 'en', isDefault: true }, { code: 'fr' }],
  roles: { public: { actions: ['api::*', ...['publish', 'unpublish', 'discardDraft'].map((name) => `api::page.page.${name}`)] } },
};
const WRITES = 200;
const LOCALES = ['en', 'fr'];

afterAll(cleanUp);

eachDialect('many writers of one document', (database) => {
  let app: ContentApp;
  let id: string;
  let friends: string[];

  beforeAll(async () => {
    app = await bootContentApp({ types, access, database });
    friends = [];
    for (const name of [1, 2, 3]) {
      const friend = (await app.post('/api/pages', { left: name })).body.data.documentId;
      await app.put(`/api/pages/${friend}?locale=fr`, { left: name });
      friends.push(friend);
    }
    id = (await app.post('/api/pages', { left: 0, right: 0 })).body.data.documentId;
    await app.put(`/api/pages/${id}?locale=fr`, { left: 0, right: 0 });
  });

  const read = async (locale: string, status: string) =>
    (await app.get(`/api/pages/${id}?locale=${locale}&status=${status}&populate[friends][fields]=left`)).body.data;

  it('leave one draft and one published version per locale, none of them torn', async () => {
    const answers = await Promise.all(
      Array.from({ length: WRITES }, (_, n) => {
        const locale = LOCALES[n % 2] as string;
        const path = `/api/pages/${id}`;
        switch (n % 5) {
          case 0:
            return app.post(`${path}/actions/publish?locale=${locale}`);
          case 1:
            return app.put(`${path}?locale=${locale}&status=draft`, { left: n, right: n, friends: [friends[n % 3], friends[(n + 1) % 3]] });
          case 2:
            return app.put(`${path}?locale=${locale}&status=draft`, { shared: n });
          case 3:
            return app.post(`${path}/actions/discardDraft?locale=${locale}`);
          default:
            return app.put(`${path}?locale=${locale}`, { left: n, right: n, shared: n, slug: `slug-${n}` });
        }
      }),
    );
    // A machine that stalls for a moment refuses some requests.
    const statuses = new Set(answers.map(({ status }) => status));
    statuses.delete(503);
    expect(statuses).toEqual(new Set([200]));

    const { knex } = app.kernel.container.resolve(DATABASE);
    const rows = await knex('pages').where({ document_id: id }).select(['_axis_locale', '_axis_status']);
    expect(rows.map((row) => `${row._axis_locale} ${row._axis_status}`).sort()).toEqual([
      'en draft',
      'en published',
      'fr draft',
      'fr published',
    ]);
    for (const status of ['draft', 'published']) {
      const versions = await Promise.all(LOCALES.map((locale) => read(locale, status)));
      expect(new Set(versions.map(({ shared }) => shared)).size).toBe(1);
      for (const version of versions) {
        expect(version.left).toBe(version.right);
        expect(new Set(version.friends.map(({ documentId }: { documentId: string }) => documentId)).size).toBe(version.friends.length);
        expect([0, 2]).toContain(version.friends.length);
      }
    }
  });

  it('leave the published version a copy of the draft after the last publish', async () => {
    for (const locale of LOCALES) {
      await Promise.all(Array.from({ length: 20 }, (_, n) => app.put(`/api/pages/${id}?locale=${locale}`, { left: n, right: n })));
      const [draft, published] = await Promise.all([read(locale, 'draft'), read(locale, 'published')]);
      const { id: _draft, publishedAt: _none, friends: draftFriends, ...copied } = draft;
      expect(published).toMatchObject(copied);
      expect(published.friends.map((friend: { documentId: string }) => friend.documentId)).toEqual(
        draftFriends.map((friend: { documentId: string }) => friend.documentId),
      );
    }
  });

  it('leave nothing but what was there when some unpublish and delete meanwhile', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, n) => {
        const path = `/api/pages/${id}`;
        if (n === 40) return app.delete(`${path}?locale=*`);
        if (n % 3 === 0) return app.post(`${path}/actions/unpublish`);
        return app.put(`${path}${n % 3 === 1 ? '?status=draft' : ''}`, { left: n, right: n });
      }),
    );
    for (const { status } of answers) expect([200, 204, 404]).toContain(status);
    const { knex } = app.kernel.container.resolve(DATABASE);
    expect(await knex('pages').where({ document_id: id })).toEqual([]);
    expect(await knex('plinth_documents').where({ document_id: id })).toEqual([]);
  });

  it('make the document of a single type once', async () => {
    const writes = Array.from({ length: 30 }, (_, n) => app.put(`/api/front?locale=${LOCALES[n % 2]}`, { head: n }));
    const answers = await Promise.all(writes);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.data.documentId)).size).toBe(1);
  });

  it('never link to a document that is gone', async () => {
    const target = (await app.post('/api/pages', { left: 9 })).body.data.documentId;
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        n === 15
          ? app.delete(`/api/pages/${target}?locale=*`)
          : app.put(`/api/pages/${friends[n % 3]}`, { friends: { connect: [target] } }),
      ),
    );
    for (const { status } of answers) expect([200, 204, 400]).toContain(status);
    const { body } = await app.get(`/api/pages?populate[friends][fields]=left`);
    expect(body.data.flatMap((page: { friends: unknown[] }) => page.friends)).toEqual([]);
  });
});
