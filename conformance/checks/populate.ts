import type { Target } from '../runner/target.ts';
import { populateRows } from '../spec/populate.ts';
import { type Check, checksFor } from './checks-for.ts';
import { PNG } from './sample-files.ts';

/** A voyage with everything that can be populated, except media. */
async function fullVoyage(target: Target) {
  const mentor = await target.make('sailors', { name: 'Old salt' });
  const [captain, mate] = await target.makeAll('sailors', [
    { name: 'Ada', age: 50, mentor: mentor.documentId },
    { name: 'Ben', age: 30 },
  ]);
  return target.make('voyages', {
    captain: captain.documentId,
    crew: [mate.documentId, captain.documentId],
    vessel: { name: 'Sea Fern', figurehead: { shape: 'lion', carver: captain.documentId } },
    decks: [{ name: 'Poop' }],
    log: [
      { __component: 'log.note', text: 'Fog', author: captain.documentId },
      { __component: 'log.sighting', what: 'whale', spotter: mate.documentId, witnesses: [{ name: 'Stern' }] },
    ],
  });
}

/** Reads a full voyage with this query. */
async function populated(target: Target, query: string) {
  const { documentId } = await fullVoyage(target);
  return (await target.get(`/api/voyages/${documentId}${query === '' ? '' : `?${query}`}`)).ok();
}

/** A populate list of 100 entries is accepted, one of 101 is refused. */
export const arrayLimit: Check = async (target) => {
  const entries = (length: number) => Array.from({ length }, (_, index) => `populate[${index}]=captain`).join('&');
  (await target.list('voyages', entries(100))).status(200);
  (await target.list('voyages', entries(101))).refused(400);
};

export const populateChecks = checksFor(populateRows, {
  async 'rest.populate.top-level-by-default'(target) {
    (await populated(target, '')).has('data.title', 'A voyage').lacks('data.captain', 'data.crew', 'data.vessel', 'data.decks', 'data.log');
  },
  async 'rest.populate.needs-find'(target) {
    const ledger = await target.make('ledgers', { name: 'Accounts' });
    const { documentId } = await target.make('voyages', { ledger: ledger.documentId });
    (await target.as('visitor').get(`/api/voyages/${documentId}?populate=ledger`)).ok().lacks('data.ledger');
    (await target.as('visitor').get(`/api/voyages/${documentId}?populate=*`)).ok().lacks('data.ledger');
    (await target.get(`/api/voyages/${documentId}?populate=ledger`)).ok().has('data.ledger.name', 'Accounts');
  },
  async 'rest.populate.with-find'(target) {
    const captain = await target.make('sailors', { name: 'Ada' });
    const { documentId } = await target.make('voyages', { captain: captain.documentId });
    (await target.as('visitor').get(`/api/voyages/${documentId}?populate=captain`)).ok().has('data.captain.name', 'Ada');
  },
  async 'rest.populate.full-objects'(target) {
    (await populated(target, 'populate=captain'))
      .has('data.captain.name', 'Ada')
      .has('data.captain.age', 50)
      .type('data.captain.documentId', 'non-empty string')
      .type('data.captain.createdAt', 'timestamp');
  },
  async 'rest.populate.star'(target) {
    (await populated(target, 'populate=*'))
      .has('data.captain.name', 'Ada')
      .lists(['Ben', 'Ada'], 'name', 'data.crew')
      .has('data.vessel.name', 'Sea Fern')
      .has('data.decks[0].name', 'Poop')
      .lists(['log.note', 'log.sighting'], '__component', 'data.log');
  },
  async 'rest.populate.star-media'(target) {
    const file = (await target.upload([PNG])).ok().at('[0].id');
    const { documentId } = await target.make('voyages', { cover: file, gallery: [file] });
    (await target.get(`/api/voyages/${documentId}?populate=*`)).ok().has('data.cover.id', file).holds([file], 'id', 'data.gallery');
  },
  async 'rest.populate.one'(target) {
    (await populated(target, 'populate=captain')).has('data.captain.name', 'Ada').lacks('data.crew', 'data.captain.mentor');
  },
  async 'rest.populate.one-in-array'(target) {
    (await populated(target, 'populate[0]=captain')).has('data.captain.name', 'Ada').lacks('data.crew');
  },
  async 'rest.populate.several'(target) {
    (await populated(target, 'populate[0]=captain&populate[1]=crew'))
      .has('data.captain.name', 'Ada')
      .lists(['Ben', 'Ada'], 'name', 'data.crew')
      .lacks('data.vessel');
  },
  async 'rest.populate.nested'(target) {
    (await populated(target, 'populate[captain][populate][0]=mentor')).has('data.captain.mentor.name', 'Old salt');
  },
  async 'rest.populate.component'(target) {
    (await populated(target, 'populate[0]=vessel')).has('data.vessel.name', 'Sea Fern').lacks('data.vessel.figurehead');
  },
  async 'rest.populate.nested-component'(target) {
    (await populated(target, 'populate[0]=vessel&populate[1]=vessel.figurehead')).has('data.vessel.figurehead.shape', 'lion');
  },
  async 'rest.populate.dynamic-zone'(target) {
    (await populated(target, 'populate[0]=log'))
      .lists(['log.note', 'log.sighting'], '__component', 'data.log')
      .has('data.log[0].text', 'Fog')
      .lacks('data.log[0].author', 'data.log[1].spotter');
  },
  async 'rest.populate.dynamic-zone-on'(target) {
    (
      await populated(
        target,
        'populate[log][on][log.note][populate][author][populate][0]=mentor&populate[log][on][log.sighting][populate][0]=witnesses',
      )
    )
      .has('data.log[0].author.mentor.name', 'Old salt')
      .has('data.log[1].witnesses[0].name', 'Stern')
      .lacks('data.log[1].spotter');
  },
  async 'rest.populate.fields'(target) {
    (await populated(target, 'populate[captain][fields][0]=name')).has('data.captain.name', 'Ada').lacks('data.captain.age');
  },
  async 'rest.populate.filters-and-sort'(target) {
    const crew = await target.makeAll('sailors', [
      { name: 'Cy', age: 20 },
      { name: 'Ann', age: 30 },
      { name: 'Bo', age: 40 },
    ]);
    const { documentId } = await target.make('voyages', { crew: crew.map((sailor) => sailor.documentId) });
    const path = `/api/voyages/${documentId}?populate[crew][filters][age][$lt]=40&populate[crew][sort][0]=name:asc`;
    (await target.get(path)).ok().lists(['Ann', 'Cy'], 'name', 'data.crew');
  },
  async 'rest.populate.on-unlisted'(target) {
    const reply = await populated(target, 'populate[log][on][log.note][populate][0]=author');
    const entries = reply.at('data.log') as readonly Record<string, unknown>[];
    const unlisted = Array.isArray(entries) ? entries.filter((entry) => entry.__component === 'log.sighting') : [];
    reply.has('data.log[0].author.name', 'Ada').that(
      'no spotter and no witnesses in the component that is not listed',
      unlisted.every((entry) => entry.spotter === undefined && entry.witnesses === undefined),
      unlisted,
    );
  },
  async 'rest.populate.on-star'(target) {
    (await populated(target, 'populate[log][on][log.sighting][populate]=*'))
      .has('data.log[0].__component', 'log.sighting')
      .has('data.log[0].spotter.name', 'Ben')
      .has('data.log[0].witnesses[0].name', 'Stern');
  },
  async 'rest.populate.depth'(target) {
    let mentor: string | null = null;
    for (const name of ['seven', 'six', 'five', 'four', 'three', 'two', 'one']) {
      mentor = (await target.make('sailors', { name, mentor })).documentId;
    }
    const deep = Array.from({ length: 6 }, () => '[mentor][populate]')
      .join('')
      .replace(/\[populate\]$/, '');
    (await target.get(`/api/sailors/${mentor}?populate${deep}=true`))
      .ok()
      .has('data.mentor.name', 'two')
      .has('data.mentor.mentor.mentor.mentor.mentor.mentor.name', 'seven');
  },
  'rest.populate.array-limit': arrayLimit,
  async 'rest.populate.not-recursive'(target) {
    (await populated(target, 'populate=*')).has('data.captain.name', 'Ada').lacks('data.captain.mentor', 'data.vessel.figurehead.carver');
  },
  async 'rest.populate.object-form'(target) {
    (await populated(target, 'populate[captain]=true')).has('data.captain.name', 'Ada').lacks('data.crew');
  },
  async 'rest.populate.unknown'(target) {
    (await target.list('voyages', 'populate=masts')).refused(400, 'ValidationError').mentions('masts');
  },
  async 'rest.populate.empty'(target) {
    const { documentId } = await target.make('voyages');
    (await target.get(`/api/voyages/${documentId}?populate[0]=captain&populate[1]=crew`))
      .ok()
      .has('data.captain', null)
      .has('data.crew', []);
  },
  async 'rest.populate.relation-order'(target) {
    const [ann, bo, cy] = await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }, { name: 'Cy' }]);
    const { documentId } = await target.make('voyages', { crew: [bo.documentId, cy.documentId, ann.documentId] });
    (await target.get(`/api/voyages/${documentId}?populate=crew`)).ok().lists(['Bo', 'Cy', 'Ann'], 'name', 'data.crew');
  },
  async 'rest.populate.private-field'(target) {
    const captain = await target.make('sailors', { name: 'Ada', remark: 'between us' });
    const { documentId } = await target.make('voyages', { captain: captain.documentId });
    (await target.get(`/api/voyages/${documentId}?populate=captain`)).ok().has('data.captain.name', 'Ada').lacks('data.captain.remark');
    (await target.list('voyages', 'populate[captain][fields][0]=remark')).refused(400, 'ValidationError');
  },
});
