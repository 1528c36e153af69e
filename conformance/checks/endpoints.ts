import { endpointsRows } from '../spec/endpoints.ts';
import { checksFor } from './checks-for.ts';
import { PNG } from './sample-files.ts';

export const endpointsChecks = checksFor(endpointsRows, {
  async 'rest.collection.list'(target) {
    await target.makeAll('voyages', [{ title: 'North' }, { title: 'South' }]);
    (await target.list('voyages')).status(200).holds(['North', 'South'], 'title').has('meta.pagination.total', 2);
  },
  async 'rest.collection.create'(target) {
    const reply = (await target.post('/api/voyages', { data: { marker: target.marker, title: 'New', crewSize: 3 } })).ok();
    reply.has('data.title', 'New').has('data.crewSize', 3).has('meta', {});
    (await target.get(`/api/voyages/${reply.document.documentId}`)).ok().has('data.title', 'New');
  },
  async 'rest.collection.create-status'(target) {
    (await target.post('/api/voyages', { data: { marker: target.marker, title: 'New' } })).status(201);
  },
  async 'rest.collection.create-in-locale'(target) {
    (await target.post('/api/harbours?locale=fr', { data: { marker: target.marker, name: 'Brest' } })).ok().has('data.locale', 'fr');
  },
  async 'rest.collection.read'(target) {
    const { documentId } = await target.make('voyages', { title: 'West' });
    (await target.get(`/api/voyages/${documentId}`))
      .status(200)
      .has('data.documentId', documentId)
      .has('data.title', 'West')
      .has('meta', {});
  },
  async 'rest.collection.read-locale'(target) {
    const { documentId } = await target.make('harbours', { name: 'Brest' }, 'locale=fr');
    (await target.get(`/api/harbours/${documentId}?locale=fr`)).status(200).has('data.name', 'Brest');
  },
  async 'rest.collection.read-status'(target) {
    const { documentId } = await target.make('voyages', { title: 'First' });
    await target.change(`/api/voyages/${documentId}?status=draft`, { title: 'Second' });
    (await target.get(`/api/voyages/${documentId}?status=draft`)).ok().has('data.title', 'Second');
    (await target.get(`/api/voyages/${documentId}?status=published`)).ok().has('data.title', 'First');
  },
  async 'rest.collection.read-populate'(target) {
    const captain = await target.make('sailors', { name: 'Ada' });
    const { documentId } = await target.make('voyages', { captain: captain.documentId });
    (await target.get(`/api/voyages/${documentId}?populate=captain`)).ok().has('data.captain.name', 'Ada');
  },
  async 'rest.collection.read-fields'(target) {
    const { documentId } = await target.make('voyages', { title: 'West', summary: 'Far' });
    (await target.get(`/api/voyages/${documentId}?fields=title`)).ok().has('data.title', 'West').lacks('data.summary', 'data.createdAt');
  },
  async 'rest.collection.update'(target) {
    const { documentId } = await target.make('voyages', { title: 'West' });
    (await target.put(`/api/voyages/${documentId}`, { data: { title: 'East' } })).status(200).has('data.title', 'East').has('meta', {});
    (await target.get(`/api/voyages/${documentId}`)).ok().has('data.title', 'East');
  },
  async 'rest.collection.update-in-locale'(target) {
    const { documentId } = await target.make('harbours', { name: 'Brest' }, 'locale=fr');
    (await target.put(`/api/harbours/${documentId}?locale=fr`, { data: { name: 'Lorient' } })).status(200).has('data.name', 'Lorient');
    (await target.get(`/api/harbours/${documentId}?locale=fr`)).ok().has('data.name', 'Lorient');
  },
  async 'rest.collection.delete'(target) {
    const { documentId } = await target.make('voyages');
    const reply = (await target.delete(`/api/voyages/${documentId}`)).status(204);
    reply.that('an empty body', reply.text === '', reply.text);
    (await target.get(`/api/voyages/${documentId}`)).status(404);
  },
  async 'rest.collection.delete-in-locale'(target) {
    const { documentId } = await target.make('harbours', { name: 'Dover' });
    await target.change(`/api/harbours/${documentId}?locale=fr`, { name: 'Douvres' });
    (await target.delete(`/api/harbours/${documentId}?locale=fr`)).status(204);
    (await target.get(`/api/harbours/${documentId}?locale=fr`)).status(404);
    (await target.get(`/api/harbours/${documentId}`)).ok().has('data.name', 'Dover');
  },

  async 'rest.single.read'(target) {
    await target.claim('almanac');
    await target.change('/api/almanac', { marker: target.marker, motto: 'Steady', year: 1851 });
    (await target.get('/api/almanac')).status(200).has('data.motto', 'Steady').has('data.year', 1851).has('meta', {});
  },
  async 'rest.single.read-locale'(target) {
    await target.claim('charter');
    await target.change('/api/charter?locale=fr', { marker: target.marker, heading: 'Bonjour' });
    (await target.get('/api/charter?locale=fr')).status(200).has('data.heading', 'Bonjour');
  },
  async 'rest.single.update'(target) {
    await target.claim('almanac');
    await target.change('/api/almanac', { marker: target.marker, motto: 'Steady' });
    (await target.put('/api/almanac', { data: { motto: 'Onward' } })).status(200).has('data.motto', 'Onward').has('meta', {});
    (await target.get('/api/almanac')).ok().has('data.motto', 'Onward');
  },
  async 'rest.single.update-in-locale'(target) {
    await target.claim('charter');
    await target.change('/api/charter?locale=fr', { marker: target.marker, heading: 'Bonjour' });
    (await target.put('/api/charter?locale=fr', { data: { heading: 'Salut' } }))
      .status(200)
      .has('data.heading', 'Salut')
      .has('data.locale', 'fr');
  },
  async 'rest.single.delete'(target) {
    await target.claim('almanac');
    await target.change('/api/almanac', { marker: target.marker });
    const reply = (await target.delete('/api/almanac')).status(204);
    reply.that('an empty body', reply.text === '', reply.text);
    (await target.get('/api/almanac')).status(404);
  },
  async 'rest.single.delete-in-locale'(target) {
    await target.claim('charter');
    await target.change('/api/charter', { marker: target.marker, heading: 'Hello' });
    await target.change('/api/charter?locale=fr', { heading: 'Bonjour' });
    (await target.delete('/api/charter?locale=fr')).status(204);
    (await target.get('/api/charter?locale=fr')).status(404);
    (await target.get('/api/charter')).ok().has('data.heading', 'Hello');
  },
  async 'rest.single.absent'(target) {
    await target.claim('almanac');
    (await target.get('/api/almanac')).refused(404, 'NotFoundError');
  },
  async 'rest.single.post'(target) {
    await target.claim('almanac');
    (await target.post('/api/almanac', { data: { marker: target.marker } })).status(405);
  },

  async 'rest.rules.partial-update'(target) {
    const { documentId } = await target.make('voyages', { title: 'West', summary: 'Far', crewSize: 5 });
    (await target.put(`/api/voyages/${documentId}`, { data: { crewSize: 6 } })).ok();
    (await target.get(`/api/voyages/${documentId}`)).ok().has('data.title', 'West').has('data.summary', 'Far').has('data.crewSize', 6);
  },
  async 'rest.rules.update-answers-result'(target) {
    const { documentId } = await target.make('voyages', { title: 'West', crewSize: 5 });
    (await target.put(`/api/voyages/${documentId}`, { data: { crewSize: 6 } })).ok().has('data.title', 'West').has('data.crewSize', 6);
  },
  async 'rest.rules.null-clears-field'(target) {
    const { documentId } = await target.make('voyages', { summary: 'Far', crewSize: 5 });
    (await target.put(`/api/voyages/${documentId}`, { data: { summary: null } })).ok().has('data.summary', null).has('data.crewSize', 5);
    (await target.get(`/api/voyages/${documentId}`)).ok().has('data.summary', null);
  },
  async 'rest.rules.null-clears-relation'(target) {
    const captain = await target.make('sailors');
    const { documentId } = await target.make('voyages', { captain: captain.documentId });
    (await target.put(`/api/voyages/${documentId}`, { data: { captain: null } })).ok();
    (await target.get(`/api/voyages/${documentId}?populate=captain`)).ok().has('data.captain', null);
  },
  async 'rest.rules.null-clears-component'(target) {
    const { documentId } = await target.make('voyages', { vessel: { name: 'Sea Fern' } });
    (await target.put(`/api/voyages/${documentId}`, { data: { vessel: null } })).ok();
    (await target.get(`/api/voyages/${documentId}?populate=vessel`)).ok().has('data.vessel', null);
  },
  async 'rest.rules.null-clears-repeatable-component'(target) {
    const { documentId } = await target.make('voyages', { decks: [{ name: 'Gun' }] });
    (await target.put(`/api/voyages/${documentId}`, { data: { decks: null } })).ok();
    (await target.get(`/api/voyages/${documentId}?populate=decks`)).ok().has('data.decks', []);
  },
  async 'rest.rules.null-clears-dynamic-zone'(target) {
    const { documentId } = await target.make('voyages', { log: [{ __component: 'log.note', text: 'Fog' }] });
    (await target.put(`/api/voyages/${documentId}`, { data: { log: null } })).ok();
    (await target.get(`/api/voyages/${documentId}?populate=log`)).ok().has('data.log', []);
  },
  async 'rest.rules.unchanged-field'(target) {
    const { documentId } = await target.make('voyages', { title: 'West', registry: target.uniqueName() });
    const { registry } = (await target.get(`/api/voyages/${documentId}`)).ok().document;
    (await target.put(`/api/voyages/${documentId}`, { data: { title: 'West', registry, summary: 'Far' } }))
      .ok()
      .has('data.registry', registry);
  },
  async 'rest.rules.relations-at-create'(target) {
    const [ann, bo, cy] = await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }, { name: 'Cy' }]);
    const { documentId } = await target.make('voyages', { crew: [cy.documentId, ann.documentId, bo.documentId] });
    (await target.get(`/api/voyages/${documentId}?populate=crew`)).ok().lists(['Cy', 'Ann', 'Bo'], 'name', 'data.crew');
  },
  async 'rest.rules.relations-at-update'(target) {
    const [ann, bo, cy] = await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }, { name: 'Cy' }]);
    const { documentId } = await target.make('voyages', { crew: [ann.documentId] });
    (await target.put(`/api/voyages/${documentId}`, { data: { crew: [cy.documentId, bo.documentId] } })).ok();
    (await target.get(`/api/voyages/${documentId}?populate=crew`)).ok().lists(['Cy', 'Bo'], 'name', 'data.crew');
  },
  async 'rest.rules.delete-empty'(target) {
    const { documentId } = await target.make('sailors');
    const reply = (await target.delete(`/api/sailors/${documentId}`)).status(204);
    reply.that('an empty body', reply.text === '', reply.text);
  },
  async 'rest.rules.upload-path'(target) {
    (await target.upload([PNG])).status(201).type('', 'array').has('[0].mime', 'image/png');
  },
  async 'rest.rules.other-body-keys'(target) {
    (await target.post('/api/sailors', { data: { marker: target.marker, name: 'Ann' }, meta: { x: 1 }, other: 2 }))
      .ok()
      .has('data.name', 'Ann');
  },
  async 'rest.rules.published-at-ignored'(target) {
    (await target.post('/api/sailors', { data: { marker: target.marker, publishedAt: '2001-01-01T00:00:00.000Z' } }))
      .ok()
      .hasNot('data.publishedAt', '2001-01-01T00:00:00.000Z');
  },
  async 'rest.rules.defaults'(target) {
    (await target.post('/api/voyages', { data: { marker: target.marker, title: 'New' } })).ok().has('data.open', true);
    (await target.post('/api/voyages', { data: { marker: target.marker, title: 'New', open: null } })).ok().has('data.open', null);
  },

  async 'rest.query.filters'(target) {
    await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }]);
    (await target.list('sailors', 'filters[name][$eq]=Bo')).ok().lists(['Bo'], 'name');
  },
  async 'rest.query.sort'(target) {
    await target.makeAll('sailors', [{ name: 'Bo' }, { name: 'Ann' }]);
    (await target.list('sailors', 'sort=name')).ok().lists(['Ann', 'Bo'], 'name');
  },
  async 'rest.query.pagination'(target) {
    await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }]);
    (await target.list('sailors', 'sort=name&pagination[page]=2&pagination[pageSize]=1')).ok().lists(['Bo'], 'name');
  },
  async 'rest.query.populate'(target) {
    const captain = await target.make('sailors', { name: 'Ada' });
    await target.make('voyages', { captain: captain.documentId });
    (await target.list('voyages', 'populate=captain')).ok().has('data[0].captain.name', 'Ada');
  },
  async 'rest.query.fields'(target) {
    await target.make('sailors', { name: 'Ann', age: 30 });
    (await target.list('sailors', 'fields=name')).ok().has('data[0].name', 'Ann').lacks('data[0].age');
  },
  async 'rest.query.locale'(target) {
    await target.make('harbours', { name: 'Dover' });
    await target.make('harbours', { name: 'Brest' }, 'locale=fr');
    (await target.list('harbours', 'locale=fr')).ok().lists(['Brest'], 'name');
  },
  async 'rest.query.status'(target) {
    await target.make('voyages', { title: 'Planned' }, 'status=draft');
    (await target.list('voyages', 'status=draft')).ok().lists(['Planned'], 'title');
    (await target.list('voyages', 'status=published')).ok().has('data', []);
  },
  async 'rest.query.nested-brackets'(target) {
    const captain = await target.make('sailors', { name: 'Ada' });
    await target.makeAll('voyages', [{ title: 'With', captain: captain.documentId }, { title: 'Without' }]);
    (await target.list('voyages', 'filters[captain][name][$eq]=Ada')).ok().lists(['With'], 'title');
  },
  async 'rest.query.indexed-arrays'(target) {
    await target.makeAll('sailors', [
      { name: 'Ann', age: 2 },
      { name: 'Bo', age: 1 },
    ]);
    (await target.list('sailors', 'sort[0]=age&fields[0]=name&fields[1]=age')).ok().lists(['Bo', 'Ann'], 'name').has('data[0].age', 1);
  },
  async 'rest.query.encoded-brackets'(target) {
    await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }]);
    (await target.list('sailors', 'filters%5Bname%5D%5B%24eq%5D=Bo')).ok().lists(['Bo'], 'name');
  },
  async 'rest.query.unknown-parameter'(target) {
    await target.make('sailors', { name: 'Ann' });
    (await target.list('sailors', 'colour=blue')).ok().lists(['Ann'], 'name');
  },
});
