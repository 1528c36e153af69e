import type { Json } from '../runner/reply.ts';
import type { Target } from '../runner/target.ts';
import { serviceRows } from '../spec/service.ts';
import { checksFor } from './checks-for.ts';

/** Creates a voyage, and reads it without parameters. */
export const madeAndRead = async (target: Target, data: Json = {}) => {
  const { documentId } = await target.make('voyages', data);
  return (await target.get(`/api/voyages/${documentId}`)).ok();
};

export const serviceChecks = checksFor(serviceRows, {
  async 'service.collection-type'(target) {
    await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }]);
    (await target.list('sailors')).ok().holds(['Ann', 'Bo'], 'name');
  },
  async 'service.single-type'(target) {
    await target.claim('almanac');
    const first = (await target.put('/api/almanac', { data: { marker: target.marker, motto: 'one' } })).ok();
    (await target.put('/api/almanac', { data: { motto: 'two' } })).ok().has('data.documentId', first.at('data.documentId'));
    (await target.get('/api/almanac')).ok().has('data.motto', 'two').type('data', 'object');
  },
  async 'service.endpoints-under-api'(target) {
    for (const type of ['voyages', 'sailors', 'ledgers', 'harbours', 'chronicles'])
      (await target.list(type)).status(200).type('data', 'array');
    for (const type of ['almanac', 'charter']) (await target.get(`/api/${type}`)).status(200, 404);
  },
  async 'service.components-without-endpoints'(target) {
    for (const name of ['vessels', 'vessel', 'ship.vessel', 'notes', 'log.note']) (await target.get(`/api/${name}`)).status(404);
  },
  async 'service.private-by-default'(target) {
    (await target.as('visitor').get('/api/ledgers')).refused(403, 'ForbiddenError');
    (await target.as('visitor').get('/api/charter')).refused(403, 'ForbiddenError');
  },
  async 'service.made-public'(target) {
    await target.make('voyages', { title: 'In public' });
    (await target.as('visitor').list('voyages')).ok().lists(['In public'], 'title');
  },
  async 'service.token-carries-permission'(target) {
    await target.make('ledgers', { name: 'Accounts' });
    (await target.as('visitor').list('ledgers')).status(403);
    (await target.list('ledgers')).ok().lists(['Accounts'], 'name');
  },
  async 'service.plural-and-singular-ids'(target) {
    (await target.get('/api/voyages?pagination[pageSize]=1')).status(200);
    (await target.get('/api/voyage')).status(404);
    (await target.get('/api/almanacs')).status(404);
  },
  async 'service.document-id-parameter'(target) {
    const { documentId } = await target.make('voyages');
    (await target.get(`/api/voyages/${documentId}`)).ok().has('data.documentId', documentId);
  },
  async 'service.drafts-per-type'(target) {
    (await target.send({ method: 'POST', path: '/api/voyages?status=draft', body: { data: { marker: target.marker, title: 'x' } } }))
      .ok()
      .has('data.publishedAt', null);
    (await target.send({ method: 'POST', path: '/api/sailors?status=draft', body: { data: { marker: target.marker } } }))
      .ok()
      .hasNot('data.publishedAt', null);
  },
  async 'service.locales-per-type'(target) {
    await target.make('harbours');
    await target.make('sailors');
    (await target.list('harbours')).ok().type('data[0].locale', 'string');
    const type = (await target.list('sailors')).ok().at('data[0].locale');
    (await target.list('sailors')).that('no locale on a sailor', type === undefined || type === null, type);
  },
  async 'service.upload-area'(target) {
    (await target.get('/api/upload/files?limit=1')).status(200);
  },
  async 'service.graphql-endpoint'(target) {
    (await target.graphql('{ voyages { documentId } }')).ok().type('data.voyages', 'array');
    const made = await target.graphql('mutation ($data: SailorInput!) { createSailor(data: $data) { documentId } }', {
      data: { marker: target.marker },
    });
    target.remember(
      `/api/sailors/${made.ok().type('data.createSailor.documentId', 'non-empty string').at('data.createSailor.documentId')}`,
    );
  },

  async 'document.flat'(target) {
    (await madeAndRead(target, { title: 'Flat' })).has('data.title', 'Flat').lacks('data.attributes');
  },
  async 'document.id'(target) {
    (await madeAndRead(target)).type('data.id', 'integer');
  },
  async 'document.document-id'(target) {
    const [one, two] = await target.makeAll('voyages', [{}, {}]);
    (await target.list('voyages'))
      .ok()
      .holds([one.documentId, two.documentId], 'documentId')
      .type('data[0].documentId', 'non-empty string');
  },
  async 'document.attributes'(target) {
    (await madeAndRead(target, { title: 'Atlantic', crewSize: 7 }))
      .has('data.title', 'Atlantic')
      .has('data.crewSize', 7)
      .has('data.summary', null);
  },
  async 'document.created-at'(target) {
    (await madeAndRead(target)).type('data.createdAt', 'timestamp');
  },
  async 'document.updated-at'(target) {
    const { documentId, updatedAt, createdAt } = await target.make('voyages');
    await new Promise((resolve) => setTimeout(resolve, 20));
    const changed = (await target.put(`/api/voyages/${documentId}`, { data: { title: 'Later' } })).ok().type('data.updatedAt', 'timestamp');
    changed.has('data.createdAt', createdAt);
    changed.that(
      `data.updatedAt is later than ${String(updatedAt)}`,
      String(changed.at('data.updatedAt')) > String(updatedAt),
      changed.at('data.updatedAt'),
    );
  },
  async 'document.published-at'(target) {
    (await madeAndRead(target)).type('data.publishedAt', 'timestamp');
  },
  async 'document.published-at-of-a-draft'(target) {
    const { documentId } = await target.make('voyages');
    (await target.get(`/api/voyages/${documentId}?status=draft`)).ok().has('data.publishedAt', null);
  },
  async 'document.locale'(target) {
    const { documentId } = await target.make('harbours', { name: 'Brest' }, 'locale=fr');
    (await target.get(`/api/harbours/${documentId}?locale=fr`)).ok().has('data.locale', 'fr');
  },
  async 'document.no-locale-without-internationalization'(target) {
    (await madeAndRead(target)).lacks('data.locale');
  },

  async 'envelope.data-of-one'(target) {
    (await madeAndRead(target)).type('data', 'object');
  },
  async 'envelope.data-of-many'(target) {
    await target.make('voyages');
    (await target.list('voyages')).ok().type('data', 'array').type('data[0]', 'object');
  },
  async 'envelope.empty-list'(target) {
    (await target.list('voyages')).status(200).has('data', []);
  },
  async 'envelope.meta-of-a-document'(target) {
    (await madeAndRead(target)).has('meta', {});
  },
  async 'envelope.meta-of-a-create'(target) {
    (await target.post('/api/voyages', { data: { marker: target.marker, title: 'New' } })).ok().has('meta', {});
  },
  async 'envelope.meta-of-an-update'(target) {
    const { documentId } = await target.make('voyages');
    (await target.put(`/api/voyages/${documentId}`, { data: { title: 'Newer' } })).ok().has('meta', {});
  },
  async 'envelope.meta-of-a-list'(target) {
    (await target.list('voyages')).ok().type('meta.pagination', 'object');
  },
  async 'envelope.error'(target) {
    (await target.get('/api/voyages/doesnotexist')).status(404).type('error', 'object');
  },
  async 'envelope.page-pagination'(target) {
    await target.makeAll('voyages', [{}, {}, {}]);
    (await target.list('voyages', 'pagination[page]=1&pagination[pageSize]=2'))
      .ok()
      .has('meta.pagination', { page: 1, pageSize: 2, pageCount: 2, total: 3 });
  },
  async 'envelope.offset-pagination'(target) {
    await target.makeAll('voyages', [{}, {}, {}]);
    (await target.list('voyages', 'pagination[start]=1&pagination[limit]=2')).ok().has('meta.pagination', { start: 1, limit: 2, total: 3 });
  },
});
