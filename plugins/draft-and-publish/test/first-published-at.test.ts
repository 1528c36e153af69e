import { setImmediate } from 'node:timers/promises';
import { definePlugin } from 'plinth';
import { type BootedApp, bootApp, eachDialect, type InlineApp, onlyPlugins, type TemporaryDatabase } from 'plinth/testing';

const CONTENT: Pick<InlineApp, 'contentTypes'> = {
  contentTypes: [
    {
      info: { singularName: 'note', pluralName: 'notes' },
      options: { draftAndPublish: true },
      pluginOptions: { i18n: { localized: true } },
      attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
    },
    {
      info: { singularName: 'entry', pluralName: 'entries' },
      options: { draftAndPublish: true },
      attributes: { firstPublishedAt: { type: 'string' } },
    },
    { info: { singularName: 'plain', pluralName: 'plains' }, attributes: { title: { type: 'string' } } },
  ],
};

const FIELDS = 'fields=title,firstPublishedAt,publishedAt';

/** Removes the attribute from the model, as if Plinth did not know it yet. */
const before = definePlugin({
  name: 'before',
  apply({ hooks }) {
    hooks.model.tap({ name: 'before', stage: 200 }, (definitions) => ({
      ...definitions,
      contentTypes: definitions.contentTypes.map((type) => {
        const { firstPublishedAt, ...others } = type.attributes;
        return firstPublishedAt?.implicit === true ? { ...type, attributes: others } : type;
      }),
    }));
  },
});

interface Note {
  readonly documentId: string;
  readonly title?: string;
  readonly publishedAt: string | null;
  readonly firstPublishedAt: string | null;
}

eachDialect('firstPublishedAt', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;

  const boot = async (plugins: InlineApp['plugins'] = []) => {
    app = await bootApp({
      app: {
        ...CONTENT,
        plugins,
        config: {
          plugins: onlyPlugins('rest', 'graphql', 'draft-and-publish', 'i18n', 'users-permissions', 'api-tokens', 'outgoing', 'limits'),
          access: {
            tokens: [{ name: 'full', type: 'full-access', value: { env: 'FULL' } }],
            locales: [{ code: 'en', isDefault: true }, { code: 'fr' }],
          },
        },
      },
      env: { FULL: 'full' },
      database: database.url,
    });
  };
  beforeAll(async () => {
    database = await dialect.createDatabase();
    await boot();
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });

  const send = async (method: 'get' | 'post' | 'put', path: string, body?: object) => {
    const request = app.request[method](path).set('Authorization', 'Bearer full');
    const answer = await (body === undefined ? request : request.send(body));
    return { status: answer.status, body: answer.body };
  };
  const data = async (method: 'get' | 'post' | 'put', path: string, body?: object): Promise<Note> => {
    const { status, body: answer } = await send(method, path, body);
    expect([path, status, answer.error]).toEqual([path, method === 'post' && !path.includes('/actions/') ? 201 : 200, undefined]);
    return answer.data;
  };
  const make = (title: string, more = '') => data('post', `/api/notes?${FIELDS}${more}`, { data: { title } });
  const read = (id: string, more = '') => data('get', `/api/notes/${id}?${FIELDS}${more}`);
  const act = async (id: string, action: string, more = '') => {
    await later();
    return send('post', `/api/notes/${id}/actions/${action}?${FIELDS}${more}`);
  };
  /** Waits until the clock has gone on, so that equal times are kept ones. */
  const later = async () => {
    for (const now = Date.now(); Date.now() <= now; ) await setImmediate();
  };
  const ask = async (query: string) => {
    const { body } = await app.request.post('/graphql').set('Authorization', 'Bearer full').send({ query });
    expect(body.errors).toBeUndefined();
    return body.data;
  };

  it('is the time of the first publication, and stays while publishedAt changes', async () => {
    const { documentId, publishedAt, firstPublishedAt } = await make('one');
    expect(firstPublishedAt).toBe(publishedAt);
    expect(firstPublishedAt).not.toBeNull();
    await later();
    const changed = await data('put', `/api/notes/${documentId}?${FIELDS}`, { data: { title: 'one again' } });
    expect(changed).toMatchObject({ title: 'one again', firstPublishedAt });
    expect(changed.publishedAt).not.toBe(publishedAt);
    expect((await act(documentId, 'publish')).body.data.firstPublishedAt).toBe(firstPublishedAt);
    expect(await read(documentId, '&status=draft')).toMatchObject({ publishedAt: null, firstPublishedAt });
  });

  it('is null until a draft is published, and outlives the published version', async () => {
    const { documentId, firstPublishedAt: none } = await make('two', '&status=draft');
    expect(none).toBeNull();
    const { publishedAt, firstPublishedAt } = (await act(documentId, 'publish')).body.data;
    expect([typeof firstPublishedAt, firstPublishedAt]).toEqual(['string', publishedAt]);
    expect((await read(documentId, '&status=draft')).firstPublishedAt).toBe(firstPublishedAt);
    expect((await act(documentId, 'unpublish')).status).toBe(204);
    await data('put', `/api/notes/${documentId}?${FIELDS}&status=draft`, { data: { title: 'two, changed' } });
    expect(await read(documentId, '&status=draft')).toMatchObject({ title: 'two, changed', firstPublishedAt });
    expect((await act(documentId, 'publish')).body.data.firstPublishedAt).toBe(firstPublishedAt);
    await data('put', `/api/notes/${documentId}?${FIELDS}&status=draft`, { data: { title: 'discarded' } });
    expect((await act(documentId, 'discardDraft')).body.data).toMatchObject({ title: 'two, changed', firstPublishedAt });
  });

  it('belongs to each locale, and leaves drafts unmodified', async () => {
    const { documentId, firstPublishedAt } = await make('three');
    await later();
    const french = await data('put', `/api/notes/${documentId}?${FIELDS}&locale=fr&status=draft`, { data: { title: 'trois' } });
    expect(french.firstPublishedAt).toBeNull();
    const published = (await act(documentId, 'publish', '&locale=fr')).body.data;
    expect(published.firstPublishedAt).toBe(published.publishedAt);
    expect(published.firstPublishedAt).not.toBe(firstPublishedAt);
    expect((await read(documentId)).firstPublishedAt).toBe(firstPublishedAt);
    const modified = await send('get', '/api/notes?status=draft&locale=fr&publicationFilter=modified');
    expect(modified.body.data).toEqual([]);
  });

  it('is in responses that name it alone, and cannot be written', async () => {
    const { documentId, firstPublishedAt } = await make('four');
    expect(Object.keys((await send('get', `/api/notes/${documentId}`)).body.data)).not.toContain('firstPublishedAt');
    await data('put', `/api/notes/${documentId}`, { data: { title: 'four', firstPublishedAt: '2001-01-01T00:00:00.000Z' } });
    expect((await read(documentId)).firstPublishedAt).toBe(firstPublishedAt);
  });

  it('sorts and filters, over REST and GraphQL', async () => {
    const titles = async (query: string) => (await send('get', `/api/notes?${query}`)).body.data.map(({ title }: Note) => title);
    const first = await make('five a');
    await later();
    const second = await make('five b');
    await later();
    await data('put', `/api/notes/${first.documentId}`, { data: { title: 'five a' } });
    expect(await titles('filters[title][$startsWith]=five&sort=firstPublishedAt:desc')).toEqual(['five b', 'five a']);
    expect(await titles('filters[title][$startsWith]=five&sort=publishedAt:desc')).toEqual(['five a', 'five b']);
    expect(await titles(`filters[title][$startsWith]=five&filters[firstPublishedAt][$lt]=${second.firstPublishedAt}`)).toEqual(['five a']);
    await make('five c', '&status=draft');
    expect(await titles('status=draft&filters[title][$startsWith]=five&filters[firstPublishedAt][$null]=true')).toEqual(['five c']);
    const { notes } = await ask(
      '{ notes(filters: { title: { startsWith: "five" }, firstPublishedAt: { notNull: true } }, sort: "firstPublishedAt:desc") { title firstPublishedAt } }',
    );
    expect(notes).toEqual([
      { title: 'five b', firstPublishedAt: second.firstPublishedAt },
      { title: 'five a', firstPublishedAt: first.firstPublishedAt },
    ]);
    const { createNote } = await ask('mutation { createNote(data: { title: "six" }) { publishedAt firstPublishedAt } }');
    expect(createNote.firstPublishedAt).toBe(createNote.publishedAt);
  });

  it('leaves an attribute of the app with its name, and types without drafts, as they are', async () => {
    const own = await data('post', '/api/entries', { data: { firstPublishedAt: 'long ago' } });
    expect(own).toMatchObject({ firstPublishedAt: 'long ago' });
    await data('post', '/api/plains', { data: { title: 'x' } });
    expect((await send('get', '/api/plains?fields=firstPublishedAt')).status).toBe(400);
  });

  it('is added to an existing database, where the last publication counts as the first', async () => {
    await app.close();
    await database.remove();
    database = await dialect.createDatabase();
    await boot([before]);
    const { documentId, publishedAt } = await data('post', '/api/notes', { data: { title: 'old' } });
    const { documentId: other } = await data('post', '/api/notes', { data: { title: 'older' } });
    await app.close();
    await boot();
    expect((await read(documentId)).firstPublishedAt).toBeNull();
    expect((await act(documentId, 'publish')).body.data.firstPublishedAt).toBe(publishedAt);
    expect((await read(documentId, '&status=draft')).firstPublishedAt).toBe(publishedAt);
    const again = await data('put', `/api/notes/${other}?${FIELDS}`, { data: { title: 'older' } });
    expect(again.firstPublishedAt).not.toBeNull();
    expect(again.firstPublishedAt).not.toBe(again.publishedAt);
  });
});
