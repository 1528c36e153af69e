import { DOCUMENTS, SYSTEM } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const DRAFTS = { draftAndPublish: true };
const LOCALIZED = { i18n: { localized: true } };
const TEXT = { type: 'string' } as const;
const guests = { type: 'relation', relation: 'morphMany', target: 'api::guest.guest', morphBy: 'seat' } as const;
const types = {
  guest: { attributes: { name: TEXT, seat: { type: 'relation', relation: 'morphToOne' } } },
  car: { options: DRAFTS, attributes: { name: TEXT, guests } },
  boat: { options: DRAFTS, pluginOptions: LOCALIZED, attributes: { name: { ...TEXT, pluginOptions: LOCALIZED }, guests } },
  sofa: { attributes: { name: TEXT, guests } },
} as const;
const LISTS = ['cars', 'boats', 'sofas'] as const;
type Seat = `${(typeof LISTS)[number]}/${string}`;
const ACTIONS = ['car', 'boat'].flatMap((name) => ['publish', 'discardDraft'].map((action) => `api::${name}.${name}.${action}`));
const access = {
  locales: [{ code: 'en', isDefault: true }, { code: 'fr' }],
  roles: { public: { actions: ['api::*', 'api::boat.boat.createLocalization', ...ACTIONS] } },
};

eachDialect('a polymorphic link of a document without drafts that shows up in lists of several types', (dialect) => {
  const apps = contentApps();
  afterAll(apps.cleanUp);
  let app: ContentApp;
  let [x, y, boat, sofa]: [Seat, Seat, Seat, Seat] = ['cars/x', 'cars/y', 'boats/b', 'sofas/s'];
  let [a, b] = ['', ''];

  const list = async (seat: Seat, status: string, query = '') => {
    const { body } = await app.get(`/api/${seat}?status=${status}&populate[guests][fields]=name${query}`);
    return body.data.guests.map((guest: { name: string }) => guest.name).join('');
  };
  const both = async (seat: Seat) => [await list(seat, 'draft'), await list(seat, 'published')];
  const seatOf = async (guest: string) => {
    const read = async (status: string) => (await app.get(`/api/guests/${guest}?status=${status}&populate=seat`)).body.data.seat;
    return [(await read('draft'))?.name, (await read('published'))?.name];
  };
  const write = async (address: string, data: object) => {
    const { status, body } = await app.put(`/api/${address}`, data);
    expect([status, body.error]).toEqual([200, undefined]);
  };
  const draft = (seat: Seat, list: object) => write(`${seat}?status=draft`, { guests: list });
  const act = async (seat: Seat, action: string) => expect((await app.post(`/api/${seat}/actions/${action}`)).status).toBe(200);
  /** What everybody sees, at both ends, over REST and GraphQL. */
  const published = async () => {
    const answers = [];
    for (const name of ['guests', ...LISTS]) answers.push((await app.get(`/api/${name}?populate=*&sort=name`)).body);
    for (const name of LISTS) answers.push((await app.get(`/api/${name}?filters[guests][name]=a`)).body);
    const seat = `seat { ... on Car { name } ... on Boat { name } ... on Sofa { name } }`;
    answers.push(
      (await app.post('/graphql').send({ query: `{ guests(sort: "name") { name ${seat} } cars { name guests { name } } }` })).body,
    );
    return answers;
  };

  beforeEach(async () => {
    app = await apps.boot({ types, plugins: { graphql: true }, access, database: dialect });
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const make = async (type: string, name: string) =>
      (await documents.create(`api::${type}.${type}`, { data: { name } }, SYSTEM)).documentId as string;
    [a, b] = [await make('guest', 'a'), await make('guest', 'b')];
    [x, y] = [`cars/${await make('car', 'x')}`, `cars/${await make('car', 'y')}`];
    [boat, sofa] = [`boats/${await make('boat', 'boat')}`, `sofas/${await make('sofa', 'sofa')}`];
  });

  it('changes no published answer while drafts take, move and remove it', async () => {
    await write(x, { guests: [a, b] });
    const before = await published();
    await draft(x, [b, a]);
    expect([await both(x), await published()]).toEqual([['ba', 'ab'], before]);
    await draft(y, { connect: [a] });
    expect([await both(x), await both(y), await seatOf(a)]).toEqual([
      ['b', 'ab'],
      ['a', ''],
      ['y', 'x'],
    ]);
    await draft(boat, { connect: [a] });
    await draft(x, []);
    expect([await both(x), await both(y), await both(boat)]).toEqual([
      ['', 'ab'],
      ['', ''],
      ['a', ''],
    ]);
    expect(await seatOf(b)).toEqual([undefined, 'x']);
    expect(await published()).toEqual(before);
    for (const seat of [boat, y, x]) await act(seat, 'discardDraft');
    expect([await both(x), await seatOf(a), await seatOf(b)]).toEqual([
      ['ab', 'ab'],
      ['x', 'x'],
      ['x', 'x'],
    ]);
  });

  it('goes to the draft that took it once that is published, before or after the draft that lost it', async () => {
    for (const order of [
      [x, y],
      [y, x],
    ]) {
      await write(x, { guests: [a, b] });
      await draft(y, { connect: [a] });
      for (const seat of order) await act(seat, 'publish');
      expect([await both(x), await both(y), await seatOf(a)]).toEqual([
        ['b', 'b'],
        ['a', 'a'],
        ['y', 'y'],
      ]);
    }
  });

  it('is published in the order of the draft', async () => {
    await write(x, { guests: [a, b] });
    await draft(x, [b, a]);
    await act(x, 'publish');
    expect(await both(x)).toEqual(['ba', 'ba']);
    await draft(y, [a]);
    await act(y, 'discardDraft');
    expect(await both(x)).toEqual(['ba', 'ba']);
  });

  it('stays with a document without drafts until the draft that took it is published', async () => {
    await write(sofa, { guests: [a] });
    const before = await published();
    await draft(x, [a]);
    expect([await seatOf(a), await both(x), await published()]).toEqual([['x', 'sofa'], ['a', ''], before]);
    await act(x, 'discardDraft');
    expect([await seatOf(a), await both(x)]).toEqual([
      ['sofa', 'sofa'],
      ['', ''],
    ]);
    await draft(x, [a]);
    await act(x, 'publish');
    expect([await seatOf(a), await both(x), await list(sofa, 'published')]).toEqual([['x', 'x'], ['a', 'a'], '']);
  });

  it('can be removed and taken by a document without drafts while a draft has it', async () => {
    await write(sofa, { guests: [a] });
    await draft(x, [a]);
    await write(sofa, { guests: { disconnect: [a] } });
    expect([await seatOf(a), await list(sofa, 'published')]).toEqual([['x', undefined], '']);
    await write(sofa, { guests: [a] });
    expect([await seatOf(a), await both(x)]).toEqual([
      ['sofa', 'sofa'],
      ['', ''],
    ]);
    await act(x, 'publish');
    expect(await seatOf(a)).toEqual(['sofa', 'sofa']);
  });

  it('is final for drafts, too, when the document that holds it is written', async () => {
    await write(x, { guests: [a] });
    await draft(y, [a]);
    await write(`guests/${a}`, { seat: { __type: 'api::car.car', documentId: x.slice('cars/'.length) } });
    expect([await both(x), await both(y)]).toEqual([
      ['a', 'a'],
      ['', ''],
    ]);
    await draft(x, []);
    await draft(y, [a]);
    await act(y, 'discardDraft');
    expect([await both(x), await seatOf(a)]).toEqual([
      ['', 'a'],
      [undefined, 'x'],
    ]);
  });

  it('waits in the draft of one locale', async () => {
    await write(boat, { guests: [a] });
    await write(`${boat}?locale=fr`, { name: 'bateau' });
    const before = await published();
    await write(`${boat}?locale=fr&status=draft`, { guests: [a] });
    expect([await list(boat, 'draft'), await list(boat, 'draft', '&locale=fr')]).toEqual(['', 'a']);
    expect(await published()).toEqual(before);
    await write(`${boat}?locale=fr&status=draft`, { guests: [] });
    expect([await both(boat), await list(boat, 'draft', '&locale=fr')]).toEqual([['a', 'a'], '']);
    await write(`${boat}?locale=fr&status=draft`, { guests: [a] });
    expect((await app.delete(`/api/${boat}?locale=fr`)).status).toBe(204);
    expect(await both(boat)).toEqual(['a', 'a']);
  });
});
