import type { Json } from '../runner/reply.ts';
import type { Target } from '../runner/target.ts';
import { serviceRows } from '../spec/service.ts';
import { type Check, checksFor } from './checks-for.ts';
import { PNG } from './sample-files.ts';

/** A value of the attribute comes back from a plain read of the document. */
function returned(attribute: string, sent: unknown, expected: unknown = sent): Check {
  return async (target) => {
    const { documentId } = await target.make('voyages', { [attribute]: sent });
    (await target.get(`/api/voyages/${documentId}`)).ok().has(`data.${attribute}`, expected);
  };
}

/** What was written to `attribute` is stored, and a plain read leaves it out. */
function leftOut(attribute: string, value: (target: Target) => Promise<unknown>): Check {
  return async (target) => {
    const { documentId } = await target.make('voyages', { [attribute]: await value(target) });
    (await target.get(`/api/voyages/${documentId}?populate[0]=${attribute}`)).ok().hasNot(`data.${attribute}`, undefined);
    (await target.get(`/api/voyages/${documentId}`)).ok().lacks(`data.${attribute}`);
  };
}

const madeAndRead = async (target: Target, data: Json = {}) => {
  const { documentId } = await target.make('voyages', data);
  return (await target.get(`/api/voyages/${documentId}`)).ok();
};

const BLOCKS = [{ type: 'paragraph', children: [{ type: 'text', text: 'Fair winds' }] }];

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

  'attributes.string': returned('title', 'Round the Horn'),
  'attributes.text': returned('summary', 'Long\ntext with “quotes”'),
  'attributes.richtext': returned('story', '# Title\n\n*emphasis*'),
  'attributes.enumeration': returned('rig', 'ketch'),
  'attributes.email': returned('contact', 'purser@example.com'),
  async 'attributes.password'(target) {
    const { documentId } = await target.make('voyages', { passphrase: 'belay-that' });
    (await target.get(`/api/voyages/${documentId}?populate=*`)).ok().lacks('data.passphrase');
    const reply = (await target.put(`/api/voyages/${documentId}`, { data: { passphrase: 'belay-this' } })).ok().lacks('data.passphrase');
    reply.that('the value is nowhere in the answer', !reply.text.includes('belay'), reply.text);
  },
  async 'attributes.uid'(target) {
    const slug = target.uniqueName();
    await returned('slug', slug)(target);
  },
  'attributes.date': returned('departsOn', '2026-03-01'),
  async 'attributes.time'(target) {
    const reply = await madeAndRead(target, { departsAt: '08:30:00' });
    reply.that('data.departsAt is 08:30:00, with or without milliseconds', /^08:30:00(\.000)?$/.test(String(reply.at('data.departsAt'))));
  },
  'attributes.datetime': returned('bookedAt', '2026-03-01T10:00:00.000Z'),
  async 'attributes.timestamp'(target) {
    const reply = await madeAndRead(target, { stamp: '2026-03-01T10:00:00.000Z' });
    const found = reply.at('data.stamp');
    const instant = /^\d+$/.test(String(found)) ? Number(found) : Date.parse(String(found));
    reply.that('data.stamp is that point in time', instant === Date.UTC(2026, 2, 1, 10), found);
  },
  'attributes.integer': returned('crewSize', 12),
  async 'attributes.biginteger'(target) {
    const reply = await madeAndRead(target, { distance: '9007199254740993' });
    reply.that(
      'data.distance has the digits 9007199254740993',
      String(reply.at('data.distance')) === '9007199254740993',
      reply.at('data.distance'),
    );
  },
  'attributes.float': returned('speed', 12.5),
  'attributes.decimal': returned('fare', 199.99),
  'attributes.boolean': returned('open', false),
  async 'attributes.array'(target) {
    const known = await target.get('/api/voyages?fields[0]=tags&pagination[pageSize]=1');
    if (known.statusCode === 400) target.skip('the deployment knows no attributes of type array');
    await returned('tags', ['storm', 'calm'])(target);
  },
  'attributes.json': returned('extra', { nested: { list: [1, 'two', null] } }),
  'attributes.relations-left-out': leftOut('captain', async (target) => (await target.make('sailors')).documentId),
  async 'attributes.media-left-out'(target) {
    const file = (await target.upload([PNG])).ok().at('[0].id');
    await leftOut('cover', async () => file)(target);
  },
  'attributes.components-left-out': leftOut('vessel', async () => ({ name: 'Sea Fern' })),
  'attributes.dynamic-zones-left-out': leftOut('log', async () => [{ __component: 'log.note', text: 'Fog' }]),
  'attributes.blocks': returned('body', BLOCKS),
  async 'attributes.dynamic-zone-entries'(target) {
    const { documentId } = await target.make('voyages', {
      log: [
        { __component: 'log.note', text: 'Fog' },
        { __component: 'log.sighting', what: 'whale' },
      ],
    });
    (await target.get(`/api/voyages/${documentId}?populate[0]=log`))
      .ok()
      .lists(['log.note', 'log.sighting'], '__component', 'data.log')
      .type(['data.log[0].id', 'data.log[1].id'], 'integer')
      .has('data.log[0].text', 'Fog')
      .has('data.log[1].what', 'whale');
  },
  async 'attributes.component-id'(target) {
    const { documentId } = await target.make('voyages', { vessel: { name: 'Sea Fern' } });
    (await target.get(`/api/voyages/${documentId}?populate[0]=vessel`))
      .ok()
      .has('data.vessel.name', 'Sea Fern')
      .type('data.vessel.id', 'integer');
  },
  async 'attributes.repeatable-component'(target) {
    const { documentId } = await target.make('voyages', { decks: [{ name: 'Poop' }, { name: 'Gun' }, { name: 'Orlop' }] });
    (await target.get(`/api/voyages/${documentId}?populate[0]=decks`)).ok().lists(['Poop', 'Gun', 'Orlop'], 'name', 'data.decks');
  },
  async 'attributes.populated-to-one'(target) {
    const captain = await target.make('sailors', { name: 'Ada' });
    const { documentId } = await target.make('voyages', { captain: captain.documentId });
    (await target.get(`/api/voyages/${documentId}?populate[0]=captain&populate[1]=lookout`))
      .ok()
      .lacks('data.captain.data')
      .has('data.captain.documentId', captain.documentId)
      .has('data.captain.name', 'Ada')
      .has('data.lookout', null);
  },
  async 'attributes.populated-to-many'(target) {
    const crew = await target.makeAll('sailors', [{ name: 'Ada' }, { name: 'Ben' }]);
    const { documentId } = await target.make('voyages', { crew: crew.map((sailor) => sailor.documentId) });
    (await target.get(`/api/voyages/${documentId}?populate[0]=crew`))
      .ok()
      .type('data.crew', 'array')
      .lists(['Ada', 'Ben'], 'name', 'data.crew');
  },
  async 'attributes.populated-media'(target) {
    const file = (await target.upload([PNG])).ok().at('[0].id');
    const { documentId } = await target.make('voyages', { cover: file });
    (await target.get(`/api/voyages/${documentId}?populate[0]=cover`)).ok().has('data.cover.id', file).has('data.cover.mime', 'image/png');
  },
  async 'attributes.private'(target) {
    const { documentId } = await target.make('voyages', { remark: 'between us' });
    (await target.get(`/api/voyages/${documentId}?populate=*`)).ok().lacks('data.remark');
  },

  async 'schema.kind-collection'(target) {
    await target.makeAll('ledgers', [{ name: 'one' }, { name: 'two' }]);
    (await target.list('ledgers')).ok().type('data', 'array').has('meta.pagination.total', 2);
  },
  async 'schema.kind-single'(target) {
    await target.claim('almanac');
    (await target.put('/api/almanac', { data: { marker: target.marker } })).ok().type('data', 'object').has('meta', {});
  },
  async 'schema.collection-name'(target) {
    (await target.get('/api/conformance_voyages')).status(404);
  },
  async 'schema.info-names'(target) {
    (await target.list('voyages')).status(200);
    (await target.get('/api/Voyage')).status(404);
  },
  async 'schema.options-draft-and-publish'(target) {
    const voyage = await target.make('voyages');
    const sailor = await target.make('sailors');
    (await target.get(`/api/voyages/${voyage.documentId}?status=draft`)).ok().has('data.publishedAt', null);
    (await target.get(`/api/sailors/${sailor.documentId}?status=draft`)).ok().hasNot('data.publishedAt', null);
  },
  async 'schema.plugin-options'(target) {
    (await target.get('/api/harbours?fields[0]=locale&pagination[pageSize]=1')).status(200);
    (await target.get('/api/sailors?fields[0]=locale&pagination[pageSize]=1')).status(400);
  },
  async 'schema.attributes'(target) {
    (await target.post('/api/sailors', { data: { marker: target.marker, age: 'old' } })).refused(400, 'ValidationError');
    (await target.post('/api/sailors', { data: { marker: target.marker, age: 40 } })).ok().has('data.age', 40);
  },
});
