import type { Target } from '../runner/target.ts';
import { contentModelRows } from '../spec/content-model.ts';
import { type Check, checksFor } from './checks-for.ts';
import { PNG } from './sample-files.ts';
import { madeAndRead } from './service.ts';

/** A plain read of the document returns the value that was written to the attribute. */
function returned(attribute: string, sent: unknown): Check {
  return async (target) => {
    (await madeAndRead(target, { [attribute]: sent })).has(`data.${attribute}`, sent);
  };
}

/** A value written to `attribute` is stored, but a plain read omits it. */
function leftOut(attribute: string, value: (target: Target) => Promise<unknown>): Check {
  return async (target) => {
    const { documentId } = await target.make('voyages', { [attribute]: await value(target) });
    (await target.get(`/api/voyages/${documentId}?populate[0]=${attribute}`)).ok().hasNot(`data.${attribute}`, undefined);
    (await target.get(`/api/voyages/${documentId}`)).ok().lacks(`data.${attribute}`);
  };
}

const BLOCKS = [{ type: 'paragraph', children: [{ type: 'text', text: 'Fair winds' }] }];

export const contentModelChecks = checksFor(contentModelRows, {
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
