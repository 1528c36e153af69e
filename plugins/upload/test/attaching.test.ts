import { ACCESS, type Caller, createAbility, DOCUMENTS, type DocumentValue, definePlugin, type Rule, SYSTEM } from 'plinth';
import { type BootedApp, bootApp, eachDialect, onlyPlugins } from 'plinth/testing';

const ALBUM = 'api::album.album';
const WALL = 'api::wall.wall';
const localized = { pluginOptions: { i18n: { localized: true } } };
const types = [
  {
    info: { singularName: 'album', pluralName: 'albums' },
    options: { draftAndPublish: true },
    ...localized,
    attributes: {
      title: { type: 'string', ...localized },
      owner: { type: 'integer' },
      cover: { type: 'media', ...localized },
      images: { type: 'media', multiple: true, ...localized },
      logo: { type: 'media' },
    },
  },
  {
    kind: 'singleType' as const,
    info: { singularName: 'wall', pluralName: 'walls' },
    attributes: { title: { type: 'string' }, owner: { type: 'integer' }, cover: { type: 'media' } },
  },
];
const UPLOAD = 'plugin::upload.content-api.upload';
const on = (...verbs: string[]) => verbs.map((verb) => `${ALBUM}.${verb}`);
const rule = (fields: readonly string[] | null = null): Rule => ({ where: { owner: '$user.id' }, fields });

/** Callers by token, with their actions and rules. */
const ABILITIES: Readonly<Record<string, readonly [actions: readonly string[], rules?: ReadonlyMap<string, Rule>]>> = {
  editor: [[UPLOAD, ...on('find', 'update', 'publish')]],
  own: [[UPLOAD, ...on('find', 'update', 'publish')], new Map([[`${ALBUM}.update`, rule()]])],
  titles: [[UPLOAD, ...on('find', 'update', 'publish')], new Map([[`${ALBUM}.update`, rule(['title'])]])],
  titlesOfDrafts: [[UPLOAD, ...on('find', 'update')], new Map([[`${ALBUM}.update`, rule(['title'])]])],
  drafts: [[UPLOAD, ...on('find', 'update')], new Map([[`${ALBUM}.update`, rule()]])],
  wall: [[UPLOAD, `${WALL}.find`, `${WALL}.update`]],
  wallTitle: [
    [UPLOAD, `${WALL}.find`, `${WALL}.update`],
    new Map([[`${WALL}.update`, { where: { id: { $notNull: true } }, fields: ['title'] }]]),
  ],
  wallOwn: [[UPLOAD, `${WALL}.find`, `${WALL}.update`], new Map([[`${WALL}.update`, rule()]])],
  reader: [[UPLOAD, ...on('find')]],
  nobody: [on('find', 'update', 'publish')],
};

/** Number of changes that the hook `before` has seen. */
let announced = 0;

const callers = definePlugin({
  name: 'callers',
  apply({ container }) {
    container.resolve(DOCUMENTS).hooks.before.tap('callers', (change) => {
      if (change.type.uid === WALL) announced++;
      return change;
    });
    container.resolve(ACCESS).addStrategy({
      name: 'ability',
      async authenticate({ bearer }): Promise<Caller | null> {
        const [actions, rules = new Map()] = ABILITIES[bearer] ?? [];
        if (actions === undefined) return null;
        const kind = bearer === 'editor' ? 'token' : 'user';
        return { kind, id: 1, trusted: false, ability: createAbility(new Set(actions), rules), user: kind === 'user' ? { id: 1 } : null };
      },
    });
  },
});

eachDialect('files that are put into documents as they are uploaded', (dialect) => {
  let app: BootedApp;
  afterEach(() => app?.close());

  async function boot(api: object = {}, more: object = {}) {
    const access = { locales: [{ code: 'en', isDefault: true }, { code: 'de' }], roles: { public: { actions: [] } } };
    const plugins = onlyPlugins('rest', 'idempotency', 'upload', 'users-permissions', 'outgoing', 'limits', 'i18n', 'draft-and-publish');
    const config = { plugins: { ...plugins, ...more }, access, api };
    app = await bootApp({ database: dialect, app: { contentTypes: types, plugins: [callers], config } });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const axesOf = (key: object) => new Map<string, string>(Object.entries(key));
    return {
      documents,
      make: async (data: object, key: object = {}) =>
        String((await documents.create(ALBUM, { data, axes: axesOf(key) }, SYSTEM)).documentId),
      write: (documentId: string, data: object, key: object) => documents.update(ALBUM, documentId, { data, axes: axesOf(key) }, SYSTEM),
      look: async (documentId: string, key: Readonly<Record<string, string>>) =>
        (await documents.findOne(documentId, documents.parse(ALBUM, { ...key, populate: '*' }, 'one', SYSTEM))) as DocumentValue,
      files: () => documents.count(documents.parse('plugin::upload.file', {}, 'list', SYSTEM)),
    };
  }

  const send = (who: string, refId: unknown, field = 'cover', names: readonly string[] = ['new.txt'], ref = ALBUM) => {
    const request = app.request.post('/api/upload').set('Authorization', `Bearer ${who}`);
    for (const name of names) request.attach('files', Buffer.from(name), name);
    return request.field('ref', ref).field('refId', String(refId)).field('field', field);
  };
  const nameOf = (file: unknown) => (file as { readonly name: string } | null)?.name ?? null;
  const namesOf = (files: unknown) => (files as readonly unknown[]).map(nameOf);

  it('change a published version by themselves alone: what waits in the draft is not published', async () => {
    const { make, write, look, documents } = await boot();
    const id = await make({ title: 'Published', owner: 1 });
    const before = await look(id, {});
    await write(id, { title: 'Pending' }, { status: 'draft' });
    await send('editor', before.id).expect(201);
    const [published, draft] = [await look(id, {}), await look(id, { status: 'draft' })];
    expect([published.title, nameOf(published.cover), published.id]).toEqual(['Published', 'new.txt', before.id]);
    expect([draft.title, nameOf(draft.cover)]).toEqual(['Pending', 'new.txt']);
    expect(published.publishedAt).toBe(before.publishedAt);
    expect(String(published.updatedAt) > String(before.updatedAt)).toBe(true);
    const modified = documents.parse(ALBUM, { status: 'draft', publicationFilter: 'modified' }, 'list', SYSTEM);
    expect((await documents.find(modified)).documents).toMatchObject([{ documentId: id }]);
    expect(namesOf((await look(id, {})).images)).toEqual([]);
  });

  it('leave a draft that was level with its published version level', async () => {
    const { make, look, documents } = await boot();
    const id = await make({ title: 'One', owner: 1 });
    await send('editor', (await look(id, {})).id, 'images', ['a.txt', 'b.txt']).expect(201);
    const [published, draft] = [await look(id, {}), await look(id, { status: 'draft' })];
    expect([namesOf(published.images), namesOf(draft.images)]).toEqual([
      ['a.txt', 'b.txt'],
      ['a.txt', 'b.txt'],
    ]);
    expect(draft.updatedAt).toBe(published.updatedAt);
    const modified = documents.parse(ALBUM, { status: 'draft', publicationFilter: 'modified' }, 'list', SYSTEM);
    expect((await documents.find(modified)).documents).toEqual([]);
  });

  it('are added to the list of each version, whose other files stay', async () => {
    const { make, look, documents } = await boot();
    const id = await make({ title: 'One', owner: 1 });
    await send('editor', (await look(id, { status: 'draft' })).id, 'images', ['pending.txt']).expect(201);
    expect(namesOf((await look(id, {})).images)).toEqual([]);
    await send('editor', (await look(id, {})).id, 'images').expect(201);
    expect(namesOf((await look(id, {})).images)).toEqual(['new.txt']);
    expect(namesOf((await look(id, { status: 'draft' })).images)).toEqual(['pending.txt', 'new.txt']);
    await documents.copy(
      ALBUM,
      id,
      { from: new Map([['status', 'draft']]), to: new Map([['status', 'published']]), action: 'x', event: 'published' },
      SYSTEM,
    );
    expect(namesOf((await look(id, {})).images)).toEqual(['pending.txt', 'new.txt']);
  });

  it('are in every locale where the attribute is', async () => {
    const { make, write, look } = await boot();
    const id = await make({ title: 'One', owner: 1 });
    await write(id, { title: 'Eins' }, { locale: 'de' });
    await write(id, { title: 'Zwei' }, { locale: 'de', status: 'draft' });
    await send('editor', (await look(id, {})).id, 'logo').expect(201);
    for (const [key, title] of [
      [{ locale: 'de' }, 'Eins'],
      [{ locale: 'de', status: 'draft' }, 'Zwei'],
      [{ locale: 'en' }, 'One'],
    ] as const) {
      const found = await look(id, key);
      expect([found.title, nameOf(found.logo)]).toEqual([title, 'new.txt']);
    }
  });

  it('ask for update of the type with the attribute, within its rule; what is not there, and what a rule hides, is answered in one way', async () => {
    const { make, look, files } = await boot();
    const mine = (await look(await make({ title: 'Mine', owner: 1 }), {})).id;
    const theirId = await make({ title: 'Theirs', owner: 2 });
    const [theirs, theirDraft] = [(await look(theirId, {})).id, (await look(theirId, { status: 'draft' })).id];
    const ask = async (who: string, field?: string) => {
      const answers = [];
      for (const id of [mine, theirs, theirDraft, 999_999, 'x']) answers.push((await send(who, id, field)).status);
      return answers;
    };
    expect(await ask('own')).toEqual([201, 201, 201, 201, 201]);
    const [own, ...others] = await ask('titles');
    expect([own, new Set(others).size]).toEqual([400, 1]);
    expect(nameOf((await look(theirId, {})).cover)).toBeNull();
    expect(nameOf((await look(theirId, { status: 'draft' })).cover)).toBeNull();
    // Refused files are not kept.
    const before = await files();
    expect(await ask('reader')).toEqual([403, 403, 403, 403, 403]);
    expect(await ask('nobody')).toEqual([403, 403, 403, 403, 403]);
    await send('titles', mine).expect(400);
    expect(await files()).toBe(before);
    await send('own', mine, 'title').expect(400);
    const keyed = async (id: unknown) => (await send('own', id).set('Idempotency-Key', `key-of-${id}`)).status;
    expect([await keyed(theirs), await keyed(999_999)]).toEqual([400, 400]);
  });

  it('do not tell drafts from what is not there to callers that may not publish', async () => {
    const { make, look } = await boot({}, { 'draft-and-publish': { config: { writesAskPublish: true } } });
    const ids: unknown[] = [];
    for (const owner of [1, 2]) {
      const id = await make({ title: 'One', owner });
      ids.push((await look(id, { status: 'draft' })).id, (await look(id, {})).id);
    }
    const ask = async (who: string) => {
      const answers = [];
      for (const id of [...ids, 999_999]) answers.push((await send(who, id)).status);
      return answers;
    };
    expect(await ask('titlesOfDrafts')).toEqual([400, 400, 400, 400, 400]);
    expect(await ask('drafts')).toEqual([201, 403, 403, 403, 403]);
  });

  it('do not tell the number of a single type, nor make its document', async () => {
    const { documents } = await boot();
    const ask = async (who: string, ids: readonly unknown[]) => {
      const answers = [];
      for (const id of ids) answers.push((await send(who, id, 'cover', ['new.txt'], WALL)).status);
      return answers;
    };
    announced = 0;
    const wall = () => documents.findOne(null, documents.parse(WALL, { populate: '*' }, 'one', SYSTEM));
    expect([await ask('wall', [1, 999_999]), await ask('wallTitle', [1, 999_999])]).toEqual([
      [201, 201],
      [400, 400],
    ]);
    expect([await wall(), announced]).toEqual([null, 0]);
    await documents.update(WALL, null, { data: { title: 'Theirs', owner: 2 } }, SYSTEM);
    const id = (await wall())?.id;
    expect([await ask('wallTitle', [id, 999_999, 'x']), await ask('wallOwn', [id, 999_999, 'x'])]).toEqual([
      [400, 400, 400],
      [201, 201, 201],
    ]);
    expect(await ask('wall', [999_999, 'x'])).toEqual([201, 201]);
    expect(nameOf((await wall())?.cover)).toBeNull();
    expect(await ask('wall', [id])).toEqual([201]);
    expect(nameOf((await wall())?.cover)).toBe('new.txt');
  });

  it('are put there where ids are private', async () => {
    const { make, look, files } = await boot({ responses: { privateAttributes: ['id', 'documentId'] } });
    const id = await make({ title: 'One', owner: 1 });
    const numeric = (await look(id, {})).id;
    const { body } = await send('editor', numeric).expect(201);
    expect(body[0]).not.toHaveProperty('documentId');
    expect(body[0]).not.toHaveProperty('id');
    expect(nameOf((await look(id, {})).cover)).toBe('new.txt');
    // The attribute is refused only after the files were stored.
    await send('titles', numeric, 'cover', ['a.txt', 'b.txt']).expect(400);
    expect(await files()).toBe(1);
  });
});
