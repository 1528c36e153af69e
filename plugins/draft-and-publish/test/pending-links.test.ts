import { DOCUMENTS, SYSTEM } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const types = {
  car: {
    options: { draftAndPublish: true },
    attributes: {
      name: { type: 'string' },
      riders: { type: 'relation', relation: 'oneToMany', target: 'api::person.person', mappedBy: 'car' },
      owners: { type: 'relation', relation: 'manyToMany', target: 'api::person.person', mappedBy: 'cars' },
      driver: { type: 'relation', relation: 'oneToOne', target: 'api::person.person', mappedBy: 'drives' },
    },
  },
  person: {
    attributes: {
      name: { type: 'string' },
      car: { type: 'relation', relation: 'manyToOne', target: 'api::car.car', inversedBy: 'riders' },
      cars: { type: 'relation', relation: 'manyToMany', target: 'api::car.car', inversedBy: 'owners' },
      drives: { type: 'relation', relation: 'oneToOne', target: 'api::car.car', inversedBy: 'driver' },
    },
  },
} as const;
const ACTIONS = ['publish', 'unpublish', 'discardDraft'].map((action) => `api::car.car.${action}`);
const PAIRS = { riders: 'car', owners: 'cars', driver: 'drives' } as const;
type List = keyof typeof PAIRS;

eachDialect('the list of a draft whose links are held by documents without drafts', (dialect) => {
  const apps = contentApps();
  afterAll(apps.cleanUp);
  let app: ContentApp;
  let [x, y] = ['', ''];
  let people: string[] = [];

  const boot = async (actions: readonly unknown[] = ['api::*', ...ACTIONS]) => {
    app = await apps.boot({ types, plugins: { graphql: true }, access: { roles: { public: { actions } } }, database: dialect });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const make = async (type: string, name: string) => (await documents.create(type, { data: { name } }, SYSTEM)).documentId as string;
    people = [];
    for (const name of ['a', 'b', 'c']) people.push(await make('api::person.person', name));
    [x, y] = [await make('api::car.car', 'x'), await make('api::car.car', 'y')];
  };
  const person = (index: number) => people[index] as string;
  const textOf = (found: unknown): string =>
    (Array.isArray(found) ? found : [found]).map((one: { name: string } | null) => one?.name ?? '').join('');
  const list = async (car: string, name: List, status: string) => {
    const { body } = await app.get(`/api/cars/${car}?status=${status}&populate[${name}][fields]=name`);
    return body.data && textOf(body.data[name]);
  };
  const both = async (car: string, name: List) => [await list(car, name, 'draft'), await list(car, name, 'published')];
  const held = async (index: number, name: List, status: string) => {
    const { body } = await app.get(`/api/persons/${person(index)}?status=${status}&populate[${PAIRS[name]}][fields]=name`);
    return textOf(body.data[PAIRS[name]]);
  };
  const draft = async (car: string, data: object) => {
    const { status, body } = await app.put(`/api/cars/${car}?status=draft`, data);
    expect([status, body.error]).toEqual([200, undefined]);
  };
  const act = async (car: string, action: string) => expect((await app.post(`/api/cars/${car}/actions/${action}`)).status).toBe(200);

  describe.each(['riders', 'owners'] as const)('%s', (name) => {
    beforeEach(async () => {
      await boot();
      expect((await app.put(`/api/cars/${x}`, { [name]: [person(0)] })).status).toBe(200);
    });

    it('changes no published answer, at either end', async () => {
      const before = await app.get(`/api/persons?populate=*&sort=name`);
      await draft(x, { [name]: [person(1)] });
      expect(await both(x, name)).toEqual(['b', 'a']);
      expect((await app.get(`/api/persons?populate=*&sort=name`)).body).toEqual(before.body);
      expect([await held(0, name, 'draft'), await held(1, name, 'draft')]).toEqual(['', 'x']);
      const filter = `filters[${PAIRS[name]}][name]=x`;
      expect((await app.get(`/api/persons?${filter}`)).body.data.map((one: { name: string }) => one.name)).toEqual(['a']);
      expect((await app.get(`/api/persons?status=draft&${filter}`)).body.data.map((one: { name: string }) => one.name)).toEqual(['b']);
      const cars = (await app.get(`/api/cars?status=draft&filters[${name}][name]=b&populate[${name}][count]=true`)).body.data;
      expect(cars.map((one: { name: string }) => one.name)).toEqual(['x']);
      const query = `{ car(documentId: "${x}", status: DRAFT) { ${name} { name } } }`;
      expect((await app.post('/graphql').send({ query })).body.data.car[name]).toEqual([{ name: 'b' }]);
    });

    it('is published with the draft: what it added, removed and moved', async () => {
      await draft(x, { [name]: [person(2), person(1)] });
      await act(x, 'publish');
      expect(await both(x, name)).toEqual(['cb', 'cb']);
      await draft(x, { [name]: { connect: [{ documentId: person(2), position: { end: true } }] } });
      expect(await both(x, name)).toEqual(['bc', 'cb']);
      expect((await app.put(`/api/cars/${x}`, { name: 'x' })).status).toBe(200);
      expect(await both(x, name)).toEqual(['bc', 'bc']);
      expect([await held(0, name, 'published'), await held(1, name, 'published')]).toEqual(['', 'x']);
    });

    it('keeps what others have published meanwhile', async () => {
      await draft(x, { [name]: { disconnect: [person(0)] } });
      const near = name === 'owners' ? [x] : x;
      expect((await app.put(`/api/persons/${person(2)}`, { [PAIRS[name]]: near })).status).toBe(200);
      expect(await both(x, name)).toEqual(['c', 'ac']);
      await act(x, 'publish');
      expect(await both(x, name)).toEqual(['c', 'c']);
    });

    it('is discarded with the draft', async () => {
      await draft(x, { [name]: [person(1)] });
      await draft(x, { [name]: [person(2), person(0)] });
      await act(x, 'discardDraft');
      expect(await both(x, name)).toEqual(['a', 'a']);
      expect([await held(0, name, 'draft'), await held(1, name, 'draft'), await held(2, name, 'draft')]).toEqual(['x', '', '']);
    });

    it('gives way to a write of the document that holds the link', async () => {
      await draft(x, { [name]: [person(1)] });
      const empty = name === 'owners' ? [] : null;
      expect((await app.put(`/api/persons/${person(0)}`, { [PAIRS[name]]: empty })).status).toBe(200);
      expect((await app.put(`/api/persons/${person(1)}`, { [PAIRS[name]]: empty })).status).toBe(200);
      expect(await both(x, name)).toEqual(['', '']);
      await act(x, 'publish');
      expect(await both(x, name)).toEqual(['', '']);
    });

    it('lets the holder disconnect a link that the draft has removed already', async () => {
      await draft(x, { [name]: [] });
      const change = { disconnect: [x] };
      expect((await app.put(`/api/persons/${person(0)}`, { [PAIRS[name]]: change })).status).toBe(200);
      expect(await both(x, name)).toEqual(['', '']);
    });

    it('survives another write and the other kind of publishing', async () => {
      await draft(x, { [name]: [person(1), person(0)] });
      await draft(x, { name: 'z' });
      expect((await app.put(`/api/persons/${person(1)}`, { name: 'bb' })).status).toBe(200);
      expect(await both(x, name)).toEqual(['bba', 'a']);
      const query = `mutation { updateCar(documentId: "${x}", data: { name: "q" }) { ${name} { name } } }`;
      const { body } = await app.post('/graphql').send({ query });
      expect(body.data.updateCar[name]).toEqual([{ name: 'bb' }, { name: 'a' }]);
    });

    it('is made by a create, too', async () => {
      const { body } = await app.post('/api/cars?status=draft', { name: 'n', [name]: [person(0), person(1)] });
      const id = body.data.documentId;
      expect(await both(id, name)).toEqual(['ab', null]);
      expect(await both(x, name)).toEqual([name === 'riders' ? '' : 'a', 'a']);
      await act(id, 'publish');
      expect(await both(id, name)).toEqual(['ab', 'ab']);
      expect(await both(x, name)).toEqual(name === 'riders' ? ['', ''] : ['a', 'a']);
    });
  });

  it('moves a link between two drafts, published in either order', async () => {
    for (const first of [0, 1]) {
      await boot();
      await app.put(`/api/cars/${x}`, { riders: [person(0)] });
      await draft(y, { riders: [person(0)] });
      expect([await both(x, 'riders'), await both(y, 'riders')]).toEqual([
        ['', 'a'],
        ['a', ''],
      ]);
      const order = first === 0 ? [x, y] : [y, x];
      for (const car of order) await act(car, 'publish');
      expect([await both(x, 'riders'), await both(y, 'riders')]).toEqual([
        ['', ''],
        ['a', 'a'],
      ]);
    }
  });

  it('holds for one-to-one links', async () => {
    await boot();
    await app.put(`/api/cars/${x}`, { driver: person(0) });
    await app.put(`/api/cars/${y}`, { driver: person(1) });
    await draft(x, { driver: person(1) });
    expect([await both(x, 'driver'), await both(y, 'driver')]).toEqual([
      ['b', 'a'],
      ['', 'b'],
    ]);
    await act(x, 'publish');
    expect([await both(x, 'driver'), await both(y, 'driver')]).toEqual([
      ['b', 'b'],
      ['', ''],
    ]);
    await draft(x, { driver: null });
    expect(await both(x, 'driver')).toEqual(['', 'b']);
    await act(x, 'discardDraft');
    expect(await both(x, 'driver')).toEqual(['b', 'b']);
  });

  it('stays pending where the publisher may not change the document that holds the link', async () => {
    const cars = ['find', 'findOne', 'update', 'publish', 'readDraft'].map((action) => `api::car.car.${action}`);
    await boot([...cars, 'api::person.person.find', { action: 'api::person.person.update', where: { name: { $ne: 'a' } } }]);
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const update = (data: object, axes: Record<string, string> = {}) =>
      documents.update('api::car.car', x, { data, axes: new Map(Object.entries(axes)) }, SYSTEM);
    await update({ riders: [person(0), person(1)] });
    await update({ riders: [] }, { status: 'draft' });
    await act(x, 'publish');
    expect(await both(x, 'riders')).toEqual(['', 'a']);
    await update({ name: 'new' });
    expect(await both(x, 'riders')).toEqual(['', '']);
  });

  it('is discarded when the holders get drafts, and shows what is published while drafts are off', async () => {
    const url = await apps.lastingDatabase(dialect);
    const start = async (ofCars: boolean, ofPeople: boolean) => {
      const car = { ...types.car, options: { draftAndPublish: ofCars } };
      const person = { ...types.person, options: { draftAndPublish: ofPeople } };
      app = await apps.boot({ types: { car, person }, database: url, access: { roles: { public: { actions: ['api::*'] } } } });
    };
    await start(true, false);
    people = [];
    for (const name of ['a', 'b']) people.push((await app.post('/api/persons', { name })).body.data.documentId);
    x = (await app.post('/api/cars', { name: 'x', riders: [person(0)], owners: [person(0)] })).body.data.documentId;
    await draft(x, { riders: [person(1)], owners: [person(1)] });
    await start(false, false);
    expect([await list(x, 'riders', 'published'), await list(x, 'owners', 'published')]).toEqual(['a', 'a']);
    await start(true, false);
    expect([await both(x, 'riders'), await both(x, 'owners')]).toEqual([
      ['b', 'a'],
      ['b', 'a'],
    ]);
    await start(true, true);
    expect([await list(x, 'riders', 'published'), await list(x, 'owners', 'published')]).toEqual(['a', 'a']);
    expect([await list(x, 'riders', 'draft'), await list(x, 'owners', 'draft')]).toEqual(['a', 'a']);
  });
});
