import { DOCUMENTS } from 'plinth';
import { askGraphql, asStaff, type BootedApp, bootApp, eachDialect, type InlineContentType } from 'plinth/testing';
import { typingsText } from '../../typings/index.ts';

/** Names that every object of JavaScript has. */
const NAMES = [
  'hasOwnProperty',
  'toString',
  'valueOf',

  'isPrototypeOf',
  'toLocaleString',
  'propertyIsEnumerable',
  'toJSON',
  'then',
];

const scalars = Object.fromEntries(NAMES.map((name) => [name, { type: 'string', pluginOptions: { i18n: { localized: true } } }]));
const relation = (kind: string, more: object = {}) => ({ type: 'relation', relation: kind, target: 'api::thing.thing', ...more });
const contentTypes: readonly InlineContentType[] = [
  {
    info: { singularName: 'thing', pluralName: 'things' },
    options: { draftAndPublish: true },
    pluginOptions: { i18n: { localized: true } },
    attributes: { ...scalars, title: { type: 'string' } },
  },
  {
    info: { singularName: 'holder', pluralName: 'holders' },
    attributes: {
      title: { type: 'string' },
      toJSON: relation('manyToOne'),
      toString: relation('manyToMany'),
      hasOwnProperty: { type: 'component', component: 'parts.part' },
      valueOf: { type: 'component', component: 'parts.part', repeatable: true },
      isPrototypeOf: { type: 'dynamiczone', components: ['parts.part'] },
      toLocaleString: { type: 'media', multiple: true },
    },
  },
];
const components = { 'parts.part': { attributes: { ...scalars, propertyIsEnumerable: relation('oneToOne') } } };
const values = (text: string) => Object.fromEntries(NAMES.map((name) => [name, `${text} ${name}`]));

eachDialect('attributes with names that every object has', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    const access = { locales: [{ code: 'en', isDefault: true }, { code: 'fr' }], roles: { public: { actions: ['api::*'] } } };
    app = await bootApp({ database: dialect, app: { contentTypes, components, config: { access, plugins: { graphql: true } } } });
  });
  afterAll(() => app?.close());

  const send = async (method: 'post' | 'put', path: string, data: object) => {
    const { status, body } = await app.request[method](path).send({ data });
    if (status >= 300) throw new Error(JSON.stringify(body));
    return body.data;
  };

  it('are written, published and read over REST', async () => {
    const made = await send('post', '/api/things?status=draft', values('a'));
    expect(made).toMatchObject(values('a'));
    const changed = await send('put', `/api/things/${made.documentId}`, { toString: 'b' });
    expect(changed).toMatchObject({ ...values('a'), toString: 'b' });
    const french = await send('put', `/api/things/${made.documentId}?locale=fr`, values('f'));
    expect(french).toMatchObject({ ...values('f') });
    const none = await send('post', '/api/things', { title: 'none' });
    for (const name of NAMES) expect([name, none[name]]).toEqual([name, null]);
    expect(Object.keys(none)).toEqual(expect.arrayContaining(NAMES));
  });

  it.each(NAMES)('%s is filtered, sorted and selected by', async (name) => {
    const texts = [`z ${name}`, `y ${name}`];
    for (const text of texts) await send('post', '/api/things', { [name]: text, title: `by ${name}` });
    const query = `filters[title]=by ${name}&sort=${name}&fields=${name}`;
    const { body } = await app.request.get(`/api/things?${query}`).expect(200);
    expect(body.data.map((thing: Record<string, unknown>) => thing[name])).toEqual([...texts].reverse());
    const one = await app.request.get(`/api/things?filters[${name}][$eq]=y ${name}&fields[0]=${name}&sort[${name}]=desc`).expect(200);
    expect(one.body.data.map((thing: Record<string, unknown>) => thing[name])).toEqual([`y ${name}`]);
    const wrong = await app.request.post('/api/things').send({ data: { [name]: { not: 'text' } } });
    expect([wrong.status, wrong.body.error.details.errors?.[0].path]).toEqual([400, [name]]);
  });

  it('are relations, components, zones and media', async () => {
    const thing = await send('post', '/api/things', { title: 'target', ...values('t') });
    const part = { ...values('p'), propertyIsEnumerable: thing.documentId };
    const made = await send('post', '/api/holders?populate=*', {
      title: 'holder',
      toJSON: thing.documentId,
      toString: [thing.documentId],
      hasOwnProperty: part,
      valueOf: [part, { valueOf: 'second' }],
      isPrototypeOf: [{ __component: 'parts.part', ...part }],
    });
    const { propertyIsEnumerable: _, ...own } = values('p');
    expect(made).toMatchObject({
      toJSON: { title: 'target', ...values('t') },
      toString: [{ title: 'target' }],
      hasOwnProperty: own,
      valueOf: [own, { valueOf: 'second' }],
      isPrototypeOf: [own],
      toLocaleString: [],
    });
    const found = async (query: string) => {
      const { status, body } = await app.request.get(`/api/holders?${query}`);
      return status === 200 ? body.data.length : body.error.message;
    };
    expect(await found('filters[toJSON][toString]=t toString')).toBe(1);
    expect(await found('filters[hasOwnProperty][valueOf]=p valueOf&sort=hasOwnProperty.toString')).toBe(1);
    expect(await found('filters[valueOf][propertyIsEnumerable][toJSON]=t toJSON')).toBe(1);
    expect(await found('filters[toLocaleString][$null]=true')).toContain('toLocaleString');
    const query = 'populate[toJSON][fields]=toString&populate[hasOwnProperty][populate]=propertyIsEnumerable&populate[0]=valueOf';
    const { body } = await app.request.get(`/api/holders/${made.documentId}?${query}`).expect(200);
    expect(body.data).toMatchObject({
      toJSON: { toString: 't toString' },
      hasOwnProperty: { propertyIsEnumerable: { title: 'target' } },
    });
    const emptied = await send('put', `/api/holders/${made.documentId}?populate=*`, {
      toJSON: null,
      toString: [],
      hasOwnProperty: null,
    });
    expect(emptied).toMatchObject({ toJSON: null, toString: [], hasOwnProperty: null, valueOf: [own, { valueOf: 'second' }] });
  });

  it('are fields, inputs and filters of GraphQL', async () => {
    const data = NAMES.map((name) => `${name}: "g ${name}"`).join(', ');
    const created = await askGraphql(app, `mutation { createThing(data: { title: "g", ${data} }) { ${NAMES.join(' ')} } }`);
    expect([created.errors, created.data?.createThing]).toEqual([[], values('g')]);
    for (const name of NAMES) {
      const { errors, data: read } = await askGraphql(
        app,
        `{ things(filters: { ${name}: { eq: "g ${name}" } }, sort: "${name}") { ${name} } }`,
      );
      expect([errors, read?.things]).toEqual([[], [{ [name]: `g ${name}` }]]);
    }
    const variables = { data: { title: 'v', hasOwnProperty: { valueOf: 'x' }, valueOf: [{ toString: 'y' }] } };
    const selection = 'title hasOwnProperty { valueOf toString } valueOf { toString } toJSON { title } toString { title }';
    const held = await askGraphql(app, `mutation ($data: HolderInput!) { createHolder(data: $data) { ${selection} } }`, { variables });
    expect([held.errors, held.data?.createHolder]).toEqual([
      [],
      { title: 'v', hasOwnProperty: { valueOf: 'x', toString: null }, valueOf: [{ toString: 'y' }], toJSON: null, toString: [] },
    ]);
  });

  it('are in OpenAPI and in the types of the app', async () => {
    const { body } = await app.request.get('/api/openapi.json').expect(200);
    const { Thing, ThingInput, Holder } = body.components.schemas;
    for (const schema of [Thing, ThingInput, Holder]) expect(Object.keys(schema.properties)).toEqual(expect.arrayContaining(['toString']));
    const text = typingsText(app.kernel.container.resolve(DOCUMENTS));
    for (const name of NAMES) expect(text).toMatch(new RegExp(`\\b${name}\\??:`));
  });

  it('are shown, written and described in the interface', async () => {
    const staff = await asStaff(app, { role: 'administrator' });
    const model = await staff.get('/admin/api/model');
    const type = model.body.data.types.find(({ uid }: { readonly uid: string }) => uid === 'api::thing.thing');
    expect(type.attributes.map(({ name }: { readonly name: string }) => name)).toEqual(expect.arrayContaining(NAMES));
    const made = await staff.post('/admin/api/content/things?status=draft').send({ data: values('s') });
    expect([made.status, made.body.data]).toEqual([201, expect.objectContaining(values('s'))]);
    const read = await staff
      .get(`/admin/api/content/things/${made.body.data.documentId}?status=draft`)
      .set('Prefer', 'versions, may, marks');
    expect([read.status, read.body.data]).toEqual([200, expect.objectContaining(values('s'))]);
  });
});

eachDialect('attributes with such names that a component gets later', (dialect) => {
  it('are null in entries that exist already, and are written', async () => {
    const database = await dialect.createDatabase();
    const holder: InlineContentType = {
      info: { singularName: 'holder', pluralName: 'holders' },
      attributes: {
        one: { type: 'component', component: 'parts.part' },
        many: { type: 'component', component: 'parts.part', repeatable: true },
        title: { type: 'string' },
      },
    };
    const boot = (attributes: object) => {
      const config = { access: { roles: { public: { actions: ['api::*'] } } } };
      const parts = { 'parts.part': { attributes: { text: { type: 'string' }, ...attributes } } };
      return bootApp({ database: database.url, app: { contentTypes: [holder], components: parts, config } });
    };
    const before = await boot({});
    const data = { one: { text: 'a' }, many: [{ text: 'b' }] };
    const { documentId } = (await before.request.post('/api/holders').send({ data }).expect(201)).body.data;
    await before.close();
    const after = await boot({ toString: { type: 'string' }, valueOf: { type: 'string' }, hasOwnProperty: { type: 'integer' } });
    try {
      const path = `/api/holders/${documentId}?populate=*`;
      const none = { toString: null, valueOf: null, hasOwnProperty: null };
      const read = (await after.request.get(path).expect(200)).body.data;
      expect([read.one, read.many]).toEqual([expect.objectContaining(none), [expect.objectContaining(none)]]);
      await after.request
        .put(path)
        .send({ data: { title: 'x' } })
        .expect(200);
      const one = { id: read.one.id, toString: 'now' };
      const written = (await after.request.put(path).send({ data: { one } }).expect(200)).body.data;
      expect(written.one).toMatchObject({ ...none, text: 'a', toString: 'now' });
      expect((await after.request.get('/api/holders?filters[one][valueOf][$null]=true').expect(200)).body.data).toHaveLength(1);
    } finally {
      await after.close();
      await database.remove();
    }
  });
});
