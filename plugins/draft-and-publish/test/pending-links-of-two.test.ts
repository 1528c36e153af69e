import { DOCUMENTS, SYSTEM } from 'plinth';
import { type ContentApp, contentApps, eachDialect } from 'plinth/testing';

const types = {
  car: {
    options: { draftAndPublish: true },
    attributes: {
      name: { type: 'string' },
      riders: { type: 'relation', relation: 'oneToMany', target: 'api::person.person', mappedBy: 'car' },
      driver: { type: 'relation', relation: 'oneToOne', target: 'api::person.person', mappedBy: 'drives' },
      guests: { type: 'relation', relation: 'morphMany', target: 'api::person.person', morphBy: 'seat' },
      guest: { type: 'relation', relation: 'morphOne', target: 'api::person.person', morphBy: 'place' },
    },
  },
  person: {
    attributes: {
      name: { type: 'string' },
      car: { type: 'relation', relation: 'manyToOne', target: 'api::car.car', inversedBy: 'riders' },
      drives: { type: 'relation', relation: 'oneToOne', target: 'api::car.car', inversedBy: 'driver' },
      seat: { type: 'relation', relation: 'morphToOne' },
      place: { type: 'relation', relation: 'morphToOne' },
    },
  },
} as const;
const ACTIONS = ['publish', 'discardDraft'].map((action) => `api::car.car.${action}`);
const PAIRS = { riders: 'car', driver: 'drives', guests: 'seat', guest: 'place' } as const;

eachDialect('a link of a document without drafts that the drafts of two documents change', (dialect) => {
  const apps = contentApps();
  afterAll(apps.cleanUp);

  describe.each(['riders', 'driver', 'guests', 'guest'] as const)('%s', (name) => {
    const isMany = name === 'riders' || name === 'guests';
    const none = isMany ? [] : null;
    const target = (documentId: string) => (name === 'guests' || name === 'guest' ? { __type: 'api::car.car', documentId } : documentId);
    let app: ContentApp;
    let [person, x, y] = ['', '', ''];

    const one = () => (isMany ? [person] : person);
    const list = async (car: string, status: string) => {
      const { body } = await app.get(`/api/cars/${car}?status=${status}&populate[${name}][fields]=name`);
      const found: readonly ({ name: string } | null)[] = [body.data[name]].flat();
      return found.map((holder) => holder?.name ?? '').join('');
    };
    const both = async (car: string) => [await list(car, 'draft'), await list(car, 'published')];
    const draft = async (car: string, data: object) => {
      const { status, body } = await app.put(`/api/cars/${car}?status=draft`, data);
      expect([status, body.error]).toEqual([200, undefined]);
    };
    const act = async (car: string, action: string) => expect((await app.post(`/api/cars/${car}/actions/${action}`)).status).toBe(200);

    beforeEach(async () => {
      app = await apps.boot({ types, access: { roles: { public: { actions: ['api::*', ...ACTIONS] } } }, database: dialect });
      const documents = app.kernel.container.resolve(DOCUMENTS);
      const make = async (type: string, title: string) =>
        (await documents.create(type, { data: { name: title } }, SYSTEM)).documentId as string;
      person = await make('api::person.person', 'a');
      [x, y] = [await make('api::car.car', 'x'), await make('api::car.car', 'y')];
      expect((await app.put(`/api/cars/${x}`, { [name]: one() })).status).toBe(200);
    });

    it('stays removed in one draft when the other draft is discarded', async () => {
      await draft(x, { [name]: { disconnect: [person] } });
      await draft(y, { [name]: { connect: [person] } });
      await act(y, 'discardDraft');
      expect([await both(x), await both(y)]).toEqual([
        ['', 'a'],
        ['', ''],
      ]);
      await act(x, 'publish');
      expect(await both(x)).toEqual(['', '']);
    });

    it('stays removed in one draft when the other draft disconnects it again', async () => {
      await draft(x, { [name]: none });
      await draft(y, { [name]: one() });
      await draft(y, { [name]: none });
      expect([await both(x), await both(y)]).toEqual([
        ['', 'a'],
        ['', ''],
      ]);
      await act(x, 'publish');
      expect(await both(x)).toEqual(['', '']);
    });

    it('returns to the list from which the other draft had taken it', async () => {
      await draft(y, { [name]: { connect: [person] } });
      expect(await both(x)).toEqual(['', 'a']);
      await draft(y, { [name]: { disconnect: [person] } });
      expect(await both(x)).toEqual(['a', 'a']);
      expect((await app.put(`/api/cars/${x}`, { name: 'x' })).status).toBe(200);
      expect(await both(x)).toEqual(['a', 'a']);
    });

    it('returns when both drafts are discarded, in either order', async () => {
      for (const order of [
        [x, y],
        [y, x],
      ]) {
        await draft(x, { [name]: none });
        await draft(y, { [name]: one() });
        for (const car of order) await act(car, 'discardDraft');
        expect([await both(x), await both(y)]).toEqual([
          ['a', 'a'],
          ['', ''],
        ]);
      }
    });

    it('returns when the document that had taken it is removed, unless it was removed', async () => {
      await draft(y, { [name]: one() });
      expect((await app.delete(`/api/cars/${y}`)).status).toBe(204);
      expect(await both(x)).toEqual(['a', 'a']);
      const { body } = await app.post('/api/cars?status=draft', { name: 'z' });
      await draft(x, { [name]: none });
      await draft(body.data.documentId, { [name]: one() });
      expect((await app.delete(`/api/cars/${body.data.documentId}`)).status).toBe(204);
      expect(await both(x)).toEqual(['', 'a']);
    });

    it('returns when the first draft connects it again before the other draft takes it', async () => {
      await draft(x, { [name]: none });
      await draft(x, { [name]: one() });
      await draft(y, { [name]: one() });
      await act(y, 'discardDraft');
      expect(await both(x)).toEqual(['a', 'a']);
    });

    it('forgets the removal when the document that holds the link is written', async () => {
      await draft(x, { [name]: none });
      expect((await app.put(`/api/persons/${person}`, { [PAIRS[name]]: target(x) })).status).toBe(200);
      expect(await both(x)).toEqual(['a', 'a']);
      await draft(y, { [name]: one() });
      await act(y, 'discardDraft');
      expect(await both(x)).toEqual(['a', 'a']);
    });

    it('forgets the removal when it is published', async () => {
      await draft(x, { [name]: none });
      await act(x, 'publish');
      expect((await app.put(`/api/cars/${x}`, { [name]: one() })).status).toBe(200);
      await draft(y, { [name]: one() });
      await act(y, 'discardDraft');
      expect(await both(x)).toEqual(['a', 'a']);
    });
  });
});
