import type { Json } from '../runner/reply.ts';
import type { Target } from '../runner/target.ts';
import { relationsRows } from '../spec/relations.ts';
import { type Check, checksFor } from './checks-for.ts';
import { PNG } from './sample-files.ts';

/** Ids of documents by name. */
type Names = Readonly<Record<'Ann' | 'Bo' | 'Cy' | 'Di', string>>;

/** The ids of four sailors. */
async function sailors(target: Target): Promise<Names> {
  const [ann, bo, cy, di] = await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }, { name: 'Cy' }, { name: 'Di' }]);
  return { Ann: ann.documentId, Bo: bo.documentId, Cy: cy.documentId, Di: di.documentId };
}

/** After `crew` is sent, a crew of `before` consists of `after`, in this order. */
function crewAfter(before: readonly (keyof Names)[], crew: (ids: Names) => unknown, after: readonly (keyof Names)[]): Check {
  return async (target) => {
    const ids = await sailors(target);
    const { documentId } = await target.make('voyages', { crew: before.map((name) => ids[name]) });
    (await target.put(`/api/voyages/${documentId}`, { data: { crew: crew(ids) } })).ok();
    (await target.get(`/api/voyages/${documentId}?populate=crew`)).ok().lists(after, 'name', 'data.crew');
  };
}

/** If `attribute` is connected to two targets in one request, the last one is stored. */
function lastCounts(attribute: string, type: string): Check {
  return async (target) => {
    const [first, last] = await target.makeAll(type, [{ name: 'first' }, { name: 'last' }]);
    const connect = [first.documentId, last.documentId];
    const { documentId } = await target.make('voyages', { [attribute]: { connect } });
    (await target.get(`/api/voyages/${documentId}?populate=${attribute}`)).ok().has(`data.${attribute}.name`, 'last');
  };
}

/** The same document twice in one connect is refused, and nothing changes. */
export const duplicateConnect: Check = async (target) => {
  const { Ann, Bo } = await sailors(target);
  const { documentId } = await target.make('voyages', { crew: [Bo] });
  (await target.put(`/api/voyages/${documentId}`, { data: { crew: { connect: [Ann, Ann] } } })).refused(400, 'ValidationError');
  (await target.get(`/api/voyages/${documentId}?populate=crew`)).ok().lists(['Bo'], 'name', 'data.crew');
};

const document = (documentId: string, rest: Json = {}) => ({ documentId, ...rest });
const at = (documentId: string, position: Json) => ({ documentId, position });

/** Positions are respected: one connect places relations before and after others. */
export const positions = crewAfter(
  ['Ann', 'Bo'],
  ({ Ann, Bo, Cy, Di }) => ({ connect: [at(Cy, { before: Bo }), at(Di, { after: Ann })] }),
  ['Ann', 'Di', 'Cy', 'Bo'],
);

/** A harbour in English and French. */
async function dover(target: Target): Promise<string> {
  const { documentId } = await target.make('harbours', { name: 'Dover' });
  await target.change(`/api/harbours/${documentId}?locale=fr`, { name: 'Douvres' });
  return documentId;
}

export const relationsChecks = checksFor(relationsRows, {
  'relations.connect': crewAfter(['Ann'], ({ Bo }) => ({ connect: [Bo] }), ['Ann', 'Bo']),
  'relations.disconnect': crewAfter(['Ann', 'Bo', 'Cy'], ({ Bo }) => ({ disconnect: [Bo] }), ['Ann', 'Cy']),
  'relations.set': crewAfter(['Ann', 'Bo'], ({ Di, Cy }) => ({ set: [Di, Cy] }), ['Di', 'Cy']),
  'relations.connect-and-disconnect': crewAfter(['Ann', 'Bo'], ({ Ann, Cy }) => ({ connect: [Cy], disconnect: [Ann] }), ['Bo', 'Cy']),
  async 'relations.set-alone'(target) {
    const { Ann, Bo, Cy } = await sailors(target);
    const { documentId } = await target.make('voyages', { crew: [Ann] });
    for (const crew of [
      { set: [Bo], connect: [Cy] },
      { set: [Bo], disconnect: [Ann] },
    ]) {
      (await target.put(`/api/voyages/${documentId}`, { data: { crew } })).refused(400);
    }
    (await target.get(`/api/voyages/${documentId}?populate=crew`)).ok().lists(['Ann'], 'name', 'data.crew');
  },
  async 'relations.arrays'(target) {
    const { Ann, Bo } = await sailors(target);
    const { documentId } = await target.make('voyages', { crew: { connect: [Ann, Bo] } });
    (await target.get(`/api/voyages/${documentId}?populate=crew`))
      .ok()
      .type('data.crew', 'array')
      .lists([Ann, Bo], 'documentId', 'data.crew');
  },
  'relations.short.connect': crewAfter([], ({ Bo, Ann }) => ({ connect: [Bo, Ann] }), ['Bo', 'Ann']),
  'relations.short.disconnect': crewAfter(['Ann', 'Bo', 'Cy'], ({ Ann, Cy }) => ({ disconnect: [Ann, Cy] }), ['Bo']),
  'relations.short.set': crewAfter(['Ann'], ({ Bo, Cy }) => ({ set: [Bo, Cy] }), ['Bo', 'Cy']),
  'relations.long.connect': crewAfter(['Ann'], ({ Bo, Cy }) => ({ connect: [document(Bo), document(Cy)] }), ['Ann', 'Bo', 'Cy']),
  'relations.long.disconnect': crewAfter(['Ann', 'Bo'], ({ Ann }) => ({ disconnect: [document(Ann)] }), ['Bo']),
  'relations.long.set': crewAfter(['Ann'], ({ Cy, Bo }) => ({ set: [document(Cy), document(Bo)] }), ['Cy', 'Bo']),
  'relations.long.position': crewAfter(['Ann', 'Bo'], ({ Cy }) => ({ connect: [at(Cy, { start: true })] }), ['Cy', 'Ann', 'Bo']),
  async 'relations.long.locale'(target) {
    const harbour = await dover(target);
    const { documentId } = await target.make('voyages', { ports: { connect: [document(harbour, { locale: 'fr' })] } });
    (await target.get(`/api/voyages/${documentId}?populate=ports`)).ok().lists(['Douvres'], 'name', 'data.ports');
  },
  async 'relations.long.status'(target) {
    const both = await target.make('voyages', { title: 'Published' });
    await target.change(`/api/voyages/${both.documentId}?status=draft`, { title: 'Revised' });
    const { documentId } = await target.make('sailors', { favourites: { connect: [document(both.documentId, { status: 'draft' })] } });
    const path = `/api/sailors/${documentId}?populate=favourites`;
    (await target.get(`${path}&status=draft`)).ok().lists(['Revised'], 'title', 'data.favourites');
    (await target.get(`${path}&status=published`)).ok().has('data.favourites', []);
  },
  'relations.array-equals-set': crewAfter(['Ann', 'Bo'], ({ Cy, Ann }) => [Cy, Ann], ['Cy', 'Ann']),
  'relations.position.before': crewAfter(['Ann', 'Bo'], ({ Cy, Bo }) => ({ connect: [at(Cy, { before: Bo })] }), ['Ann', 'Cy', 'Bo']),
  'relations.position.after': crewAfter(['Ann', 'Bo'], ({ Cy, Ann }) => ({ connect: [at(Cy, { after: Ann })] }), ['Ann', 'Cy', 'Bo']),
  'relations.position.start': crewAfter(['Ann', 'Bo'], ({ Cy }) => ({ connect: [at(Cy, { start: true })] }), ['Cy', 'Ann', 'Bo']),
  'relations.position.end': crewAfter(['Ann', 'Bo'], ({ Ann }) => ({ connect: [at(Ann, { end: true })] }), ['Bo', 'Ann']),
  'relations.position.default': crewAfter(['Ann', 'Bo'], ({ Cy }) => ({ connect: [document(Cy)] }), ['Ann', 'Bo', 'Cy']),
  'relations.position.written-order': crewAfter(
    ['Ann'],
    ({ Ann, Bo, Cy }) => ({ connect: [at(Bo, { before: Ann }), at(Cy, { before: Bo })] }),
    ['Cy', 'Bo', 'Ann'],
  ),
  'relations.position.supported': positions,
  'relations.duplicate-connect': duplicateConnect,
  'relations.to-one.many-to-one': lastCounts('captain', 'sailors'),
  'relations.to-one.one-to-one': lastCounts('ledger', 'ledgers'),
  'relations.to-one.one-way': lastCounts('lookout', 'sailors'),
  async 'relations.to-one.short'(target) {
    const { Ann, Bo } = await sailors(target);
    const { documentId } = await target.make('voyages', { captain: Ann, lookout: Bo });
    (await target.get(`/api/voyages/${documentId}?populate[0]=captain&populate[1]=lookout`))
      .ok()
      .has('data.captain.name', 'Ann')
      .has('data.lookout.name', 'Bo');
  },
  async 'relations.media-not-by-connect'(target) {
    const file = (await target.upload([PNG])).ok().at('[0].id');
    const { documentId } = await target.make('voyages', { cover: file, gallery: [file] });
    (await target.get(`/api/voyages/${documentId}?populate[0]=cover&populate[1]=gallery`))
      .ok()
      .has('data.cover.id', file)
      .holds([file], 'id', 'data.gallery');
  },
  async 'relations.locale.target-only'(target) {
    const harbour = await dover(target);
    const { documentId } = await target.make('voyages', { ports: [harbour] });
    (await target.get(`/api/voyages/${documentId}?populate=ports`)).ok().lists(['Dover'], 'name', 'data.ports');
    await target.change(`/api/voyages/${documentId}`, { ports: { connect: [document(harbour, { locale: 'fr' })] } });
    (await target.get(`/api/voyages/${documentId}?populate=ports`)).ok().holds(['Dover', 'Douvres'], 'name', 'data.ports');
  },
  async 'relations.locale.source-only'(target) {
    const { Ann, Bo } = await sailors(target);
    const harbour = await dover(target);
    await target.change(`/api/harbours/${harbour}`, { pilots: [Ann] });
    await target.change(`/api/harbours/${harbour}?locale=fr`, { pilots: [Bo] });
    (await target.get(`/api/harbours/${harbour}?populate=pilots`)).ok().lists(['Ann'], 'name', 'data.pilots');
    (await target.get(`/api/harbours/${harbour}?populate=pilots&locale=fr`)).ok().lists(['Bo'], 'name', 'data.pilots');
  },
  async 'relations.both-sides'(target) {
    const { Ann } = await sailors(target);
    const voyage = await target.make('voyages', { title: 'Shared', captain: Ann, crew: [Ann] });
    (await target.get(`/api/sailors/${Ann}?populate[0]=voyages&populate[1]=crewedOn`))
      .ok()
      .lists(['Shared'], 'title', 'data.voyages')
      .lists(['Shared'], 'title', 'data.crewedOn');
    await target.change(`/api/sailors/${Ann}`, { crewedOn: { disconnect: [voyage.documentId] } });
    (await target.get(`/api/voyages/${voyage.documentId}?populate=crew`)).ok().has('data.crew', []);
  },
  async 'relations.one-to-one-steals'(target) {
    const ledger = await target.make('ledgers', { name: 'Accounts' });
    const [first, second] = await target.makeAll('voyages', [{ ledger: ledger.documentId }, {}]);
    await target.change(`/api/voyages/${second.documentId}`, { ledger: ledger.documentId });
    (await target.get(`/api/voyages/${second.documentId}?populate=ledger`)).ok().has('data.ledger.name', 'Accounts');
    (await target.get(`/api/voyages/${first.documentId}?populate=ledger`)).ok().has('data.ledger', null);
  },
  async 'relations.unknown-target'(target) {
    const { Ann } = await sailors(target);
    const { documentId } = await target.make('voyages', { title: 'Before', crew: [Ann] });
    const data = { title: 'After', crew: { connect: ['unknowndocumentid0000000'] } };
    (await target.put(`/api/voyages/${documentId}`, { data })).refused(400);
    (await target.get(`/api/voyages/${documentId}?populate=crew`)).ok().has('data.title', 'Before').lists(['Ann'], 'name', 'data.crew');
  },
  'relations.empty-array': crewAfter(['Ann', 'Bo'], () => [], []),
  async 'relations.graphql'(target) {
    const { Ann, Bo } = await sailors(target);
    const { documentId } = await target.make('voyages', { crew: [Ann] });
    const query = 'mutation ($id: ID!, $data: VoyageInput!) { updateVoyage(documentId: $id, data: $data) { crew { name } } }';
    (await target.graphql(query, { id: documentId, data: { crew: [Bo, Ann] } }))
      .ok()
      .lists(['Bo', 'Ann'], 'name', 'data.updateVoyage.crew');
  },
});
