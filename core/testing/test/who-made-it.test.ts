import {
  ACCESS,
  type Caller,
  createAbility,
  DATABASE,
  DOCUMENTS,
  definePlugin,
  RevisionConflictError,
  type Rule,
  SYSTEM,
  systemCaller,
} from 'plinth';
import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';

const NOTE = 'api::note.note';
const OWN: Rule = { where: { createdBy: '$caller' }, fields: null };
const WHO = ['createdBy', 'updatedBy', 'publishedBy'];

/** Callers by token: `user-1`, `token-1` and `nobody` (without id) may read, change and publish own notes; `editor-1` all notes. */
const callers = definePlugin({
  name: 'callers',
  apply({ container }) {
    const own = ['find', 'findOne', 'update', 'delete', 'readDraft'].map((verb) => [`${NOTE}.${verb}`, OWN] as const);
    const actions = [...own.map(([action]) => action), `${NOTE}.create`, `${NOTE}.publish`, 'api::page.page.find'];
    const ability = createAbility(new Set(actions), new Map(own));
    const ofAll = createAbility(new Set(actions));
    container.resolve(ACCESS).addStrategy({
      name: 'callers',
      async authenticate({ bearer }): Promise<Caller> {
        const [kind = '', id] = bearer.split('-');
        return { kind, id: id === undefined ? null : Number(id), trusted: false, ability: kind === 'editor' ? ofAll : ability };
      },
    });
  },
});

const drafts = { draftAndPublish: true };
const localized = { i18n: { localized: true } };
const string = { type: 'string' };
const contentTypes = [
  {
    info: { singularName: 'note', pluralName: 'notes' },
    options: drafts,
    pluginOptions: localized,
    attributes: { title: { ...string, pluginOptions: localized }, code: { ...string, pluginOptions: { i18n: { localized: false } } } },
  },
  {
    info: { singularName: 'page', pluralName: 'pages' },
    options: drafts,
    attributes: { publishedBy: { type: 'relation', relation: 'oneToOne', target: NOTE }, created_by: { type: 'integer' } },
  },
];

eachDialect('who made a document', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;
  const boot = (types: typeof contentTypes) => {
    const config = { access: { locales: [{ code: 'en', isDefault: true }, { code: 'de' }] } };
    return bootApp({ database: database.url, app: { contentTypes: types, config, plugins: [callers] } });
  };
  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await boot(contentTypes);
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });

  const documents = () => app.kernel.container.resolve(DOCUMENTS);
  const as = (token: string) => ({ Authorization: `Bearer ${token}` });
  const create = async (token: string, query = '') => {
    const answer = await app.request
      .post(`/api/notes${query}`)
      .set(as(token))
      .send({ data: { title: 'one' } });
    expect(answer.status).toBe(201);
    return answer.body.data as { readonly documentId: string };
  };
  const update = (token: string, documentId: string, data: object, query = '') =>
    app.request.put(`/api/notes/${documentId}${query}`).set(as(token)).send({ data });
  const who = async (documentId: string, status: string, locale = 'en') => {
    const stored = await documents().findOne(documentId, documents().parse(NOTE, { status, locale, fields: WHO }, 'one', SYSTEM));
    return WHO.map((name) => stored?.[name]);
  };

  it('stands in every version, and in no answer, no body, no filter and no sort', async () => {
    const made = await create('user-1');
    expect(Object.keys(made).sort()).toEqual(
      ['code', 'createdAt', 'documentId', 'id', 'locale', 'publishedAt', 'title', 'updatedAt'].sort(),
    );
    expect(await who(made.documentId, 'draft')).toEqual(['user:1', 'user:1', null]);
    expect(await who(made.documentId, 'published')).toEqual(['user:1', 'user:1', 'user:1']);
    for (const name of WHO) {
      for (const query of [`filters[${name}]=user:1`, `sort=${name}`, `fields=${name}`, `populate=${name}`]) {
        const { status, text } = await app.request.get(`/api/notes?${query}`).set(as('user-1'));
        expect([query, status]).toEqual([query, 400]);
        expect(text).not.toContain('token:');
      }
      const { status } = await update('user-1', made.documentId, { [name]: 'user:2' });
      expect([name, status]).toEqual([name, 400]);
    }
    const all = await app.request.get('/api/notes?populate=*&_q=user:1').set(as('user-1')).expect(200);
    expect(all.body.data).toEqual([]);
  });

  it('says who changed a draft, and who published it', async () => {
    const { documentId } = await create('user-1', '?status=draft');
    const axes = new Map([['status', 'draft']]);
    await documents().update(NOTE, documentId, { data: { title: 'two' }, axes }, SYSTEM);
    expect(await who(documentId, 'draft')).toEqual(['user:1', null, null]);
    await app.request.post(`/api/notes/${documentId}/actions/publish`).set(as('editor-9')).expect(200);
    expect(await who(documentId, 'published')).toEqual(['user:1', null, 'editor:9']);
    expect(await who(documentId, 'draft')).toEqual(['user:1', null, null]);
  });

  it('says of each language who added it, and who changed what they share', async () => {
    const { documentId } = await create('user-1', '?status=draft');
    const axes = new Map([
      ['status', 'draft'],
      ['locale', 'de'],
    ]);
    await documents().update(NOTE, documentId, { data: { title: 'zwei' }, axes }, SYSTEM);
    expect(await who(documentId, 'draft', 'de')).toEqual([null, null, null]);
    expect(await who(documentId, 'draft')).toEqual(['user:1', 'user:1', null]);
    await update('editor-2', documentId, { code: 'x' }, '?status=draft').expect(200);
    expect(await who(documentId, 'draft', 'de')).toEqual([null, 'editor:2', null]);
  });

  it('makes documents of a user, and of a token, their own by a rule', async () => {
    for (const [mine, others] of [
      ['token-3', ['user-3', 'token-4', 'nobody']],
      ['user-5', ['token-5', 'user-6', 'nobody']],
    ] as const) {
      const { documentId } = await create(mine);
      const path = `/api/notes/${documentId}`;
      await app.request.get(path).set(as(mine)).expect(200);
      await update(mine, documentId, { title: 'mine' }).expect(200);
      for (const other of others) {
        await app.request.get(path).set(as(other)).expect(404);
        await update(other, documentId, { title: 'yours' }).expect(404);
      }
      const listed = await app.request.get('/api/notes').set(as(mine)).expect(200);
      expect(listed.body.data.map(({ documentId: id }: { readonly documentId: string }) => id)).toEqual([documentId]);
    }
    const { body } = await app.request.get('/api/notes').set(as('nobody')).expect(200);
    expect(body.data).toEqual([]);
  });

  it('names the command, job or queue that writes, which may do and read what SYSTEM may', async () => {
    const job = systemCaller('job', 'desk.clean');
    const { documentId } = await documents().create(NOTE, { data: { title: 'one' } }, job);
    await documents().update(NOTE, String(documentId), { data: { title: 'two' } }, systemCaller('command', 'note rename'));
    expect(await who(String(documentId), 'published')).toEqual(['job:desk.clean', 'command:note rename', 'command:note rename']);
    const type = documents().model.contentType(NOTE);
    const query = { type, fields: [], populate: [], filter: null, sort: [], page: null, axes: new Map() };
    expect(await documents().count(query, job)).toBe(await documents().count(query, SYSTEM));
    // @ts-expect-error an object that only looks like SYSTEM is not trusted
    await expect(documents().count(query, { ...job, id: 'other', kind: 'tester' })).rejects.toThrow('must be authorized');
    expect(job.origin).toMatchObject({ surface: 'job', address: null });
    expect(systemCaller('job', 'desk.clean').origin?.requestId).not.toBe(job.origin?.requestId);
  });

  it('tells code who has changed what it expected otherwise, and no request', async () => {
    const { documentId } = await create('token-7');
    const change = documents().update(NOTE, documentId, { data: { title: 'two' }, expected: 9 }, SYSTEM);
    const error = await change.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RevisionConflictError);
    expect(error).toMatchObject({ updatedBy: 'token:7', details: { revision: 1 } });
    const answer = await update('token-7', documentId, { title: 'two' }).set('If-Match', '"r9"').expect(412);
    expect(answer.text).not.toContain('token:7');
  });

  it('tells a request no more of it than of a type that does not have it, and unknown names as ever', async () => {
    const told = async (path: string, query: string) => {
      const { status, body } = await app.request.get(`${path}?${query}`).set(as('user-1'));
      return [status, body.error.message, body.error.details.path];
    };
    for (const query of ['fields=NAME', 'sort=NAME', 'filters[NAME]=x', 'populate[NAME][fields]=id']) {
      const named = query.replace('NAME', 'createdBy');
      expect(await told('/api/notes', named)).toEqual([400, 'Invalid key createdBy', 'createdBy']);
      expect(await told('/api/pages', named)).toEqual([400, 'Invalid key createdBy', 'createdBy']);
      expect(await told('/api/notes', query.replace('NAME', 'nothing'))).toEqual([400, 'Invalid key nothing', null]);
    }
  });

  it('leaves attributes of these names to the app that has them', async () => {
    const made = await documents().create('api::page.page', { data: { created_by: 7 }, axes: new Map([['status', 'draft']]) }, SYSTEM);
    expect(made).toMatchObject({ created_by: 7 });
    expect([...(documents().model.contentTypes.get('api::page.page')?.attributes.keys() ?? [])]).not.toContain('createdBy');
  });

  it('comes to tables that were made without it', async () => {
    const { documentId } = await create('user-8');
    const { knex } = app.kernel.container.resolve(DATABASE);
    await knex.schema.alterTable('notes', (table) => table.dropColumns('created_by', 'updated_by', 'published_by'));
    await app.close();
    // Without its last type the model differs, as in another version: all tables are checked.
    app = await boot(contentTypes.slice(0, 1));
    expect(await who(documentId, 'published')).toEqual([null, null, null]);
    await app.request.get(`/api/notes/${documentId}`).set(as('user-8')).expect(404);
    await documents().update(NOTE, documentId, { data: { title: 'two' } }, SYSTEM);
    const { documentId: next } = await create('user-8');
    expect(await who(next, 'published')).toEqual(['user:8', 'user:8', 'user:8']);
  });

  it('is checked where rules are', () => {
    const check = (where: object) =>
      documents()
        .checkRule({ action: `${NOTE}.find`, where: where as never }, { actions: new Map(), userType: null })
        .map(({ message }) => message);
    expect(check({ createdBy: '$caller' })).toEqual([]);
    expect(check({ id: '$caller' })).toEqual(['"$caller" is a string ("user:7") and cannot be compared with "id"']);
  });
});
