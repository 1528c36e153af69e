import { ACCESS, DOCUMENTS, SYSTEM, tokenRequest } from 'plinth';
import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';
import { BOOK, FILM, named, names, SECRET, SHELF, shelfApp } from './shelf-app.ts';

eachDialect('polymorphic relations', (dialect) => {
  let app: BootedApp;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    app = await bootApp({ app: shelfApp(), database: dialect });
    ids.author = await create('authors', { name: 'Ann' });
    for (const title of ['Dune', 'Emma']) ids[title] = await create('books', { title, note: 'hidden', author: ids.author });
    for (const name of ['Alien', 'Brazil']) ids[name] = await create('films', { name });
    ids.secret = await create('secrets', { name: 'Hush' });
  });
  afterAll(() => app.close());

  const create = async (types: string, data: object): Promise<string> => {
    const { body } = await app.request.post(`/api/${types}`).send({ data }).expect(201);
    return body.data.documentId;
  };
  const book = (title: string) => ({ __type: BOOK, documentId: ids[title] });
  const film = (name: string) => ({ __type: FILM, documentId: ids[name] });
  const read = async (path: string) => (await app.request.get(`/api/${path}`).expect(200)).body.data;
  const put = (id: string, data: object, query = '') => app.request.put(`/api/shelves/${id}${query}`).send({ data });
  const items = async (id: string, query = '') => names((await read(`shelves/${id}?populate=items${query}`)).items);

  it('list documents of several types in their order', async () => {
    const id = await create('shelves', { items: [film('Alien'), book('Emma'), film('Brazil'), book('Dune')], best: book('Dune') });
    const shelf = await read(`shelves/${id}?populate=*`);
    expect(names(shelf.items)).toEqual(['film Alien', 'book Emma', 'film Brazil', 'book Dune']);
    expect(shelf.items[1]).toEqual({
      __type: BOOK,
      id: expect.any(Number),
      documentId: ids.Emma,
      title: 'Emma',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      publishedAt: expect.any(String),
    });
    expect(named(shelf.best)).toBe('book Dune');
    const [listed] = (await app.request.get(`/api/shelves?populate=items&filters[documentId]=${id}`).expect(200)).body.data;
    expect(names(listed.items)).toEqual(names(shelf.items));
  });

  it('are not populated unless asked for, and are null or empty without links', async () => {
    const id = await create('shelves', { name: 'empty' });
    expect(await read(`shelves/${id}`)).not.toHaveProperty('items');
    expect(await read(`shelves/${id}?populate=*`)).toMatchObject({ items: [], best: null });
  });

  it('take ids of versions, too', async () => {
    const dune = await read(`books/${ids.Dune}`);
    const id = await create('shelves', { items: [{ __type: BOOK, id: dune.id }], best: { set: [{ __type: BOOK, id: dune.id }] } });
    expect(names((await read(`shelves/${id}?populate=*`)).items)).toEqual(['book Dune']);
  });

  it('are changed by connect, disconnect and set, with positions', async () => {
    const id = await create('shelves', { items: { connect: [book('Dune')] } });
    await put(id, { items: { connect: [{ ...film('Alien'), position: { before: ids.Dune, __type: BOOK } }] } }).expect(200);
    expect(await items(id)).toEqual(['film Alien', 'book Dune']);
    await put(id, { items: { connect: [{ ...book('Emma'), position: { after: ids.Alien, __type: FILM } }] } }).expect(200);
    await put(id, { items: { connect: [{ ...film('Brazil'), position: { start: true } }] } }).expect(200);
    expect(await items(id)).toEqual(['film Brazil', 'film Alien', 'book Emma', 'book Dune']);
    await put(id, { items: { disconnect: [film('Alien'), book('Dune')], connect: [] } }).expect(200);
    expect(await items(id)).toEqual(['film Brazil', 'book Emma']);
    await put(id, { items: { set: [book('Dune')] } }).expect(200);
    expect(await items(id)).toEqual(['book Dune']);
    await put(id, { items: [] }).expect(200);
    expect(await items(id)).toEqual([]);
  });

  it('to one document are replaced and cleared', async () => {
    const id = await create('shelves', { best: book('Dune') });
    const best = async () => named((await read(`shelves/${id}?populate=best`)).best);
    await put(id, { best: film('Alien') }).expect(200);
    expect(await best()).toBe('film Alien');
    await put(id, { name: 'unchanged' }).expect(200);
    expect(await best()).toBe('film Alien');
    await put(id, { best: { connect: [book('Emma')] } }).expect(200);
    expect(await best()).toBe('book Emma');
    await put(id, { best: null }).expect(200);
    expect(await best()).toBeNull();
  });

  it('are populated per type with "on"', async () => {
    const id = await create('shelves', { items: [film('Alien'), book('Dune'), book('Emma')] });
    const on = `populate[items][on][${BOOK}][fields][0]=title&populate[items][on][${BOOK}][populate]=author`;
    const { items: books } = await read(`shelves/${id}?${on}`);
    expect(books[0]).toEqual({ __type: BOOK, id: expect.any(Number), documentId: ids.Dune, title: 'Dune', author: expect.any(Object) });
    expect(names(books)).toEqual(['book Dune', 'book Emma']);
    const filtered = await read(`shelves/${id}?populate[items][on][${BOOK}][filters][title]=Emma&populate[items][on][${FILM}]=true`);
    expect(names(filtered.items)).toEqual(['film Alien', 'book Emma']);
    expect((await read(`shelves/${id}?populate[items][count]=true`)).items).toEqual({ count: 3 });
    expect((await read(`shelves/${id}?populate[items][populate]=*`)).items[1].author).toMatchObject({ name: 'Ann' });
    expect((await read(`shelves/${id}?populate=items.author`)).items[1].author).toMatchObject({ name: 'Ann' });
  });

  it('work in components and zones, as often as these occur', async () => {
    const box = { label: 'a', things: [film('Alien'), book('Dune')], lid: book('Emma') };
    const part = { __component: 'shared.box', things: [book('Emma')], lid: film('Brazil') };
    const id = await create('shelves', { box, parts: [part, { ...part, things: [film('Alien')] }] });
    const deep = 'populate[box][populate]=*&populate[parts][on][shared.box][populate]=*';
    const shelf = await read(`shelves/${id}?${deep}`);
    expect([names(shelf.box.things), named(shelf.box.lid)]).toEqual([['film Alien', 'book Dune'], 'book Emma']);
    const parts = shelf.parts.map(({ things, lid }: Record<string, unknown>) => [names(things), named(lid)]);
    expect(parts).toEqual([
      [['book Emma'], 'film Brazil'],
      [['film Alien'], 'film Brazil'],
    ]);
    await put(id, { box: { id: shelf.box.id, things: { connect: [film('Brazil')] } } }).expect(200);
    expect(names((await read(`shelves/${id}?${deep}`)).box.things)).toEqual(['film Alien', 'book Dune', 'film Brazil']);
  });

  it('are shown from the other side, and written there', async () => {
    const emma = await create('books', { title: 'Emma 2' });
    const [one, two] = [await create('shelves', { name: 'one', best: film('Alien') }), await create('shelves', { name: 'two' })];
    await app.request
      .put(`/api/books/${emma}`)
      .send({ data: { shelves: [one, two], bestOf: [one] } })
      .expect(200);
    const shown = await read(`books/${emma}?populate=*`);
    expect([shown.shelves, shown.bestOf].map((list) => list.map(({ name }: { name: string }) => name))).toEqual([['one', 'two'], ['one']]);
    expect(await items(one)).toEqual(['book Emma 2']);
    // A shelf has one best document: the film has lost it.
    expect(named((await read(`shelves/${one}?populate=best`)).best)).toBe('book Emma 2');
    await app.request
      .put(`/api/books/${emma}`)
      .send({ data: { shelves: { disconnect: [one] } } })
      .expect(200);
    expect([await items(one), await items(two)]).toEqual([[], ['book Emma 2']]);
  });

  it('to one document are shown by a morphOne', async () => {
    const id = await create('films', { name: 'Cube' });
    const shelf = await create('shelves', { name: 'cubes', best: { __type: FILM, documentId: id } });
    expect((await read(`films/${id}?populate=shelf`)).shelf).toMatchObject({ name: 'cubes' });
    await app.request
      .put(`/api/films/${id}`)
      .send({ data: { shelf: null } })
      .expect(200);
    expect((await read(`shelves/${shelf}?populate=best`)).best).toBeNull();
  });

  it('can be filtered from the other side', async () => {
    const emma = await create('books', { title: 'Emma 3' });
    await create('shelves', { name: 'three', items: [{ __type: BOOK, documentId: emma }] });
    const found = await read('books?filters[shelves][name]=three');
    expect(found.map(({ title }: { title: string }) => title)).toEqual(['Emma 3']);
  });

  it('lose documents that are deleted', async () => {
    const gone = await create('films', { name: 'Gone' });
    const id = await create('shelves', {
      items: [{ __type: FILM, documentId: gone }, book('Dune')],
      best: { __type: FILM, documentId: gone },
    });
    await app.request.delete(`/api/films/${gone}`).expect(204);
    const shelf = await read(`shelves/${id}?populate=*`);
    expect([names(shelf.items), shelf.best]).toEqual([['book Dune'], null]);
  });

  it('of drafts change the published version when they are published', async () => {
    const id = await create('shelves', { items: [book('Dune')], best: book('Dune') });
    const draft = { items: [film('Alien'), book('Dune')], best: film('Alien') };
    await put(id, draft, '?status=draft').expect(200);
    expect(await items(id)).toEqual(['book Dune']);
    expect(await items(id, '&status=draft')).toEqual(['film Alien', 'book Dune']);
    await app.request.post(`/api/shelves/${id}/actions/publish`).expect(200);
    expect(await items(id)).toEqual(['film Alien', 'book Dune']);
    await put(id, { items: [book('Emma')] }, '?status=draft').expect(200);
    await app.request.post(`/api/shelves/${id}/actions/discardDraft`).expect(200);
    expect(await items(id, '&status=draft')).toEqual(['film Alien', 'book Dune']);
  });

  it('show no drafts in published versions', async () => {
    const { body } = await app.request
      .post('/api/books?status=draft')
      .send({ data: { title: 'Later' } })
      .expect(201);
    const id = await create('shelves', { items: [{ __type: BOOK, documentId: body.data.documentId }, film('Alien')] });
    expect(await items(id)).toEqual(['film Alien']);
    expect(await items(id, '&status=draft')).toEqual(['book Later', 'film Alien']);
  });

  it('lead to the default locale, or to the one that a link names', async () => {
    const id = await create('films', { name: 'Amelie' });
    await app.request
      .put(`/api/films/${id}?locale=fr`)
      .send({ data: { name: 'Amélie' } })
      .expect(200);
    const links = [
      { __type: FILM, documentId: id },
      { __type: FILM, documentId: id, locale: 'fr' },
    ];
    const shelf = await create('shelves', { items: { set: links } });
    expect(await items(shelf)).toEqual(['film Amelie', 'film Amélie']);
  });

  it.each<[unknown, RegExp, string]>([
    ['abc', /^Invalid relations at items: expected objects with "__type"/, 'items.__type'],
    [[1], /^Invalid relations at items: expected objects with "__type"/, 'items.__type'],
    [[{ documentId: 'abc' }], /^Invalid relations at items: expected objects with "__type", the type of the document$/, 'items.__type'],
    [[{ __type: 'api::nothing.nothing', documentId: 'abc' }], /^Invalid key api::nothing.nothing/, 'items.__type'],
    [[{ __type: 5, documentId: 'abc' }], /^Invalid key 5/, 'items.__type'],
    [[{ __type: BOOK }], /^Invalid relations at items/, 'items'],
    [{ connect: [{ __type: BOOK, documentId: 'abc', position: { before: 'x', __type: 'no' } }] }, /^Invalid key no/, 'items.__type'],
    [[{ __type: BOOK, documentId: 'abc', titel: 'x' }], /^Invalid key titel/, 'items'],
  ])('refuse %j with the place', async (value, message, path) => {
    const { body } = await app.request
      .post('/api/shelves')
      .send({ data: { items: value } })
      .expect(400);
    expect(body.error.message).toMatch(message);
    expect(body.error.details.path).toBe(path);
  });

  it('refuse documents that do not exist, or are of another type', async () => {
    for (const link of [
      { __type: BOOK, documentId: 'missing' },
      { __type: BOOK, documentId: ids.Alien },
    ]) {
      const { body } = await app.request
        .post('/api/shelves')
        .send({ data: { items: [link] } })
        .expect(400);
      expect(body.error.message).toContain(`Document with id "${link.documentId}"`);
    }
  });

  it('cannot be filtered or sorted by, and name what "on" may hold', async () => {
    const refused = async (query: string) => (await app.request.get(`/api/shelves?${query}`).expect(400)).body.error.message;
    expect(await refused('filters[items][title]=x')).toMatch(/^Invalid key items/);
    expect(await refused('sort=items.title')).toMatch(/^Invalid key items/);
    expect(await refused('populate[items][on][api::no.no]=true')).toMatch(/^Invalid key api::no.no/);
    expect(await refused(`populate[items][on][${BOOK}][fields][0]=note`)).toMatch(/^Invalid key note/);
    expect(await refused('populate[items][fields][0]=title')).toMatch(/^Invalid nested populate for shelf.items/);
  });

  it('send back what was read', async () => {
    const id = await create('shelves', { items: [book('Dune'), film('Alien')], best: film('Alien') });
    const { items: read1, best } = await read(`shelves/${id}?populate=*`);
    await put(id, { items: read1, best }).expect(200);
    expect(await items(id)).toEqual(['book Dune', 'film Alien']);
  });

  it('are described in OpenAPI with the types that they may lead to', async () => {
    const { body } = await app.request.get('/api/openapi.json').expect(200);
    const { Shelf, ShelfInput, TypedLink, ShelfPopulate } = body.components.schemas;
    expect(Object.keys(Shelf.properties.items.items.discriminator.mapping)).toEqual(expect.arrayContaining([BOOK, FILM]));
    expect(Shelf.properties.items.items.discriminator.propertyName).toBe('__type');
    expect(ShelfInput.properties.items.anyOf[1]).toEqual({ $ref: '#/components/schemas/TypedLink' });
    expect(TypedLink.anyOf[0].required).toEqual(['__type', 'documentId']);
    const clause = ShelfPopulate.anyOf[2].properties.items.anyOf[1].properties.on;
    expect(Object.keys(clause.properties)).toEqual(expect.arrayContaining([BOOK, FILM]));
  });

  it('are restored with the types of their links', async () => {
    const id = await create('shelves', { items: [book('Dune'), film('Alien')] });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const values = { name: 'before', box: [], parts: [] };
    const link = (target: string, documentId: string | undefined) => ({
      path: ['items'],
      target,
      documentId: String(documentId),
      pins: {},
    });
    const links = [link(FILM, ids.Brazil), link(BOOK, ids.Emma)];
    await documents.restore('api::shelf.shelf', id, { state: { values, links } }, SYSTEM);
    expect(await items(id)).toEqual(['film Brazil', 'book Emma']);
  });

  it('keep the type beside the ids in the older format', async () => {
    const id = await create('shelves', { items: [book('Dune')] });
    const { body } = await app.request.get(`/api/shelves/${id}?populate=items`).set('Strapi-Response-Format', 'v4').expect(200);
    expect(body.data.attributes.items.data[0]).toMatchObject({ __type: BOOK, documentId: ids.Dune, attributes: { title: 'Dune' } });
  });
});

eachDialect('polymorphic relations of a caller without some rights', (dialect) => {
  let app: BootedApp;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const actions = [
      ...[SHELF, FILM].flatMap((uid) => ['find', 'findOne', 'create', 'update'].map((verb) => `${uid}.${verb}`)),
      `${SECRET}.create`,
    ];
    app = await bootApp({ app: shelfApp(actions), database: dialect });
    ids.film = (await app.request.post('/api/films').send({ data: { name: 'Alien' } })).body.data.documentId;
    ids.secret = (await app.request.post('/api/secrets').send({ data: { name: 'Hush' } })).body.data?.documentId;
  });
  afterAll(() => app.close());

  it('refuse to link documents of types that it may not find', async () => {
    const link = { __type: SECRET, documentId: ids.secret };
    const { body } = await app.request
      .post('/api/shelves')
      .send({ data: { items: [link] } })
      .expect(400);
    expect(body.error.message).toContain(`Invalid key ${SECRET}`);
  });

  it('show only targets of types that it may find, and keep the others', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const items = [
      { __type: SECRET, documentId: ids.secret },
      { __type: FILM, documentId: ids.film },
    ];
    const data = { items };
    const { documentId } = await documents.create('api::shelf.shelf', { data, axes: new Map() }, SYSTEM);
    const read = async () => (await app.request.get(`/api/shelves/${documentId}?populate=*`).expect(200)).body.data;
    expect(names((await read()).items)).toEqual(['film Alien']);
    const on = await app.request.get(`/api/shelves/${documentId}?populate[items][on][${SECRET}]=true`).expect(200);
    expect(on.body.data.items).toEqual([]);
    await app.request
      .put(`/api/shelves/${documentId}`)
      .send({ data: { items: [] } })
      .expect(200);
    const query = documents.parse('api::shelf.shelf', { populate: 'items' }, 'one', SYSTEM);
    const kept = await documents.findOne(String(documentId), query);
    expect(names((kept as { items: unknown }).items)).toEqual(['secret Hush']);
  });

  it('are restored without links to types that it may not find', async () => {
    const { container } = app.kernel;
    const [documents, access] = [container.resolve(DOCUMENTS), container.resolve(ACCESS)];
    const visitor = await access.at({ method: 'PUT', path: '/api/shelves', action: null, policies: [] }).authenticate(tokenRequest(null));
    const { documentId } = await documents.create(SHELF, { data: {}, axes: new Map() }, SYSTEM);
    const link = (target: string, id: string | undefined) => ({ path: ['items'], target, documentId: String(id), pins: {} });
    const state = { values: { name: 'before', box: null, parts: [] }, links: [link(SECRET, ids.secret), link(FILM, ids.film)] };
    await documents.restore(SHELF, String(documentId), { state }, visitor);
    const shelf = await documents.findOne(String(documentId), documents.parse(SHELF, { populate: 'items' }, 'one', SYSTEM));
    expect(shelf).toMatchObject({ name: 'before' });
    expect(names((shelf as { items: unknown }).items)).toEqual(['film Alien']);
    await documents.restore(SHELF, String(documentId), { state }, SYSTEM);
    const whole = await documents.findOne(String(documentId), documents.parse(SHELF, { populate: 'items' }, 'one', SYSTEM));
    expect(names((whole as { items: unknown }).items)).toEqual(['secret Hush', 'film Alien']);
  });
});
