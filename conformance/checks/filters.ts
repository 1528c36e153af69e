import { filtersRows } from '../spec/filters.ts';
import { type Check, checksFor } from './checks-for.ts';
import { PNG } from './sample-files.ts';

/** Among sailors with the names `stored`, `filters[name]…` finds those with the names `found`. */
function names(stored: readonly (string | null)[], filter: string, found: readonly (string | null)[]): Check {
  return async (target) => {
    await target.makeAll(
      'sailors',
      stored.map((name) => ({ name })),
    );
    (await target.list('sailors', `filters[name]${filter}`)).ok().holds(found, 'name');
  };
}

/** Among sailors aged 20, 30, 40, 50 and of unknown age, `parameters` finds those of these ages. */
function ages(parameters: string, found: readonly (number | null)[]): Check {
  return async (target) => {
    await target.makeAll(
      'sailors',
      [20, 30, 40, 50, null].map((age) => ({ age })),
    );
    (await target.list('sailors', parameters)).ok().holds(found, 'age');
  };
}

/** A list with this filter is refused with 400, and the message names the key. */
function refused(filter: string, key: string): Check {
  return async (target) => {
    await target.make('voyages', { passphrase: 'belay-that', remark: 'between us' });
    (await target.list('voyages', filter)).refused(400, 'ValidationError').mentions(key);
  };
}

export const filtersChecks = checksFor(filtersRows, {
  'rest.filters.eq': names(['Ann', 'ann', 'Anna'], '[$eq]=Ann', ['Ann']),
  'rest.filters.eqi': names(['Ann', 'ann', 'Anna'], '[$eqi]=ANN', ['Ann', 'ann']),
  'rest.filters.ne': names(['Ann', 'ann', 'Bo'], '[$ne]=Ann', ['ann', 'Bo']),
  'rest.filters.nei': names(['Ann', 'ann', 'Bo'], '[$nei]=ANN', ['Bo']),
  'rest.filters.lt': ages('filters[age][$lt]=30', [20]),
  'rest.filters.lte': ages('filters[age][$lte]=30', [20, 30]),
  'rest.filters.gt': ages('filters[age][$gt]=40', [50]),
  'rest.filters.gte': ages('filters[age][$gte]=40', [40, 50]),
  'rest.filters.in': ages('filters[age][$in][0]=20&filters[age][$in][1]=50&filters[age][$in][2]=99', [20, 50]),
  'rest.filters.not-in': ages('filters[age][$notIn][0]=20&filters[age][$notIn][1]=50', [30, 40]),
  'rest.filters.contains': names(['Marianne', 'ANNA', 'Bo'], '[$contains]=ann', ['Marianne']),
  'rest.filters.not-contains': names(['Marianne', 'ANNA', 'Bo'], '[$notContains]=ann', ['ANNA', 'Bo']),
  'rest.filters.containsi': names(['Marianne', 'ANNA', 'Bo'], '[$containsi]=Ann', ['Marianne', 'ANNA']),
  'rest.filters.not-containsi': names(['Marianne', 'ANNA', 'Bo'], '[$notContainsi]=Ann', ['Bo']),
  'rest.filters.null': names(['Ann', null], '[$null]=true', [null]),
  'rest.filters.not-null': names(['Ann', null], '[$notNull]=true', ['Ann']),
  'rest.filters.between': ages('filters[age][$between][0]=25&filters[age][$between][1]=45', [30, 40]),
  'rest.filters.starts-with': names(['Anna', 'anna', 'Joanna'], '[$startsWith]=Ann', ['Anna']),
  'rest.filters.starts-withi': names(['Anna', 'anna', 'Joanna'], '[$startsWithi]=ANN', ['Anna', 'anna']),
  'rest.filters.ends-with': names(['Hannah', 'HANNAH', 'Hanna'], '[$endsWith]=nah', ['Hannah']),
  'rest.filters.ends-withi': names(['Hannah', 'HANNAH', 'Hanna'], '[$endsWithi]=Nah', ['Hannah', 'HANNAH']),
  'rest.filters.or': ages('filters[$or][0][age][$eq]=20&filters[$or][1][age][$eq]=50', [20, 50]),
  'rest.filters.and': ages('filters[$and][0][age][$gt]=20&filters[$and][1][age][$lt]=50', [30, 40]),
  'rest.filters.not': ages('filters[age][$not][$gt]=30', [20, 30, null]),
  async 'rest.filters.implicit-and'(target) {
    await target.makeAll('sailors', [
      { name: 'Ann', age: 30 },
      { name: 'Ann', age: 40 },
      { name: 'Bo', age: 30 },
    ]);
    (await target.list('sailors', 'filters[name][$eq]=Ann&filters[age][$eq]=30')).ok().has('meta.pagination.total', 1).lists([30], 'age');
  },
  'rest.filters.nested-logic': ages(
    'filters[$and][0][$or][0][age][$eq]=20&filters[$and][0][$or][1][age][$gte]=40&filters[$and][1][$not][age][$eq]=50',
    [20, 40],
  ),
  'rest.filters.indexed-logic': ages(
    'filters[$or][0][age][$eq]=20&filters[$or][1][age][$eq]=30&filters[$or][2][age][$eq]=40&filters[$and][0][age][$ne]=30',
    [20, 40],
  ),
  async 'rest.filters.in-indexed'(target) {
    const [one, , three] = await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }, { name: 'Cy' }]);
    (await target.list('sailors', `filters[id][$in][0]=${one.id}&filters[id][$in][1]=${three.id}`)).ok().holds(['Ann', 'Cy'], 'name');
  },
  async 'rest.filters.deep'(target) {
    const mentor = await target.make('sailors', { name: 'Old salt' });
    const pupil = await target.make('sailors', { name: 'Pupil', mentor: mentor.documentId });
    await target.makeAll('voyages', [
      { title: 'Taught', captain: pupil.documentId },
      { title: 'Untaught', captain: mentor.documentId },
    ]);
    (await target.list('voyages', 'filters[captain][mentor][name][$eq]=Old salt')).ok().lists(['Taught'], 'title');
  },
  async 'rest.filters.relations'(target) {
    const [ann, bo] = await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }]);
    await target.makeAll('voyages', [
      { title: 'With Ann', crew: [ann.documentId] },
      { title: 'With both', crew: [ann.documentId, bo.documentId] },
    ]);
    (await target.list('voyages', 'filters[crew][name][$eq]=Bo&populate=crew')).ok().lists(['With both'], 'title');
    (await target.list('sailors', 'filters[crewedOn][crew][name][$eq]=Bo')).ok().holds(['Ann', 'Bo'], 'name');
  },
  'rest.filters.not-on-dynamic-zones': refused('filters[log][text][$eq]=Fog', 'log'),
  async 'rest.filters.not-on-media'(target) {
    const file = (await target.upload([PNG])).ok().at('[0].id');
    await target.makeAll('voyages', [{ title: 'Pictured', cover: file }, { title: 'Plain' }]);
    const reply = await target.list('voyages', 'filters[cover][folderPath][$eq]=/');
    reply.that('400, for the folder of a file is private', reply.statusCode === 400, reply.statusCode);
  },
  async 'rest.filters.media-off'(target) {
    const file = (await target.upload([PNG])).ok().at('[0].id');
    await target.makeAll('voyages', [{ title: 'Pictured', cover: file }, { title: 'Plain' }]);
    for (const query of ['filters[cover][$null]=true', 'filters[cover][$notNull]=true', 'filters[cover][ext][$eq]=.png'])
      (await target.list('voyages', query)).status(400).has('error.details.key', 'cover');
  },
  async 'rest.filters.lists-only'(target) {
    const { documentId } = await target.make('sailors', { name: 'Ann' });
    (await target.get(`/api/sailors/${documentId}?filters[name][$eq]=Bo`)).status(200).has('data.name', 'Ann');
  },
  'rest.filters.between-format': ages('filters[age][$between][0]=30&filters[age][$between][1]=40', [30, 40]),
  'rest.filters.implicit-eq': ages('filters[age]=40', [40]),
  'rest.filters.implicit-in': ages('filters[age][0]=20&filters[age][1]=30', [20, 30]),
  'rest.filters.null-false': names(['Ann', null], '[$null]=false', ['Ann']),
  async 'rest.filters.complement'(target) {
    const [ada, ben] = await target.makeAll('sailors', [{ name: 'Ada' }, { name: 'Ben' }]);
    await target.makeAll('voyages', [
      { title: 'Both', crew: [ada.documentId, ben.documentId], decks: [{ name: 'Poop' }, { name: 'Main' }] },
      { title: 'One', crew: [ben.documentId], decks: [{ name: 'Main' }] },
      { title: 'None' },
    ]);
    for (const filter of ['[crew][name][$eq]=Ada', '[decks][name][$eq]=Poop']) {
      (await target.list('voyages', `filters${filter}`)).ok().holds(['Both'], 'title');
      (await target.list('voyages', `filters[$not]${filter}`)).ok().holds(['One', 'None'], 'title');
      (await target.list('voyages', `filters[$not][$not]${filter}`)).ok().holds(['Both'], 'title');
    }
    (await target.list('voyages', 'filters[crew][name][$ne]=Ada')).ok().holds(['Both', 'One'], 'title');
  },
  'rest.filters.list-in-logic': ages(
    'filters[$or][0][age][$eq]=20&filters[$or][1][0][age][$gt]=20&filters[$or][1][1][age][$lt]=40',
    [20, 30],
  ),
  async 'rest.filters.boolean-operand'(target) {
    (await target.list('voyages', 'filters[open]=perhaps')).refused(400, 'ValidationError').mentions('open');
  },
  'rest.filters.null-never-matches': ages('filters[age][$ne]=20', [30, 40, 50]),
  async 'rest.filters.wildcards-literal'(target) {
    await target.makeAll('sailors', [{ name: '50%' }, { name: '500' }, { name: 'a_b' }, { name: 'acb' }, { name: 'c\\d' }]);
    (await target.list('sailors', 'filters[name][$contains]=0%25')).ok().lists(['50%'], 'name');
    (await target.list('sailors', 'filters[name][$startsWith]=a_')).ok().lists(['a_b'], 'name');
    (await target.list('sailors', 'filters[name][$endsWith]=%5Cd')).ok().lists(['c\\d'], 'name');
  },
  async 'rest.filters.unicode-case'(target) {
    await target.makeAll('sailors', [{ name: 'ÅSA' }, { name: 'åsa' }, { name: 'Asa' }]);
    (await target.list('sailors', 'filters[name][$eqi]=Åsa')).ok().holds(['ÅSA', 'åsa'], 'name');
    (await target.list('sailors', 'filters[name][$containsi]=ås')).ok().holds(['ÅSA', 'åsa'], 'name');
  },
  async 'rest.filters.system-fields'(target) {
    const [ann] = await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }]);
    (await target.list('sailors', `filters[id][$eq]=${ann.id}`)).ok().lists(['Ann'], 'name');
    (await target.list('sailors', `filters[documentId][$eq]=${ann.documentId}`)).ok().lists(['Ann'], 'name');
    (await target.list('sailors', 'filters[createdAt][$gt]=2001-01-01T00:00:00.000Z')).ok().holds(['Ann', 'Bo'], 'name');
    (await target.list('sailors', 'filters[updatedAt][$lt]=2001-01-01T00:00:00.000Z')).ok().has('data', []);
  },
  async 'rest.filters.components'(target) {
    await target.makeAll('voyages', [
      { title: 'Fern', vessel: { name: 'Sea Fern', figurehead: { shape: 'lion' } }, decks: [{ name: 'Poop' }] },
      { title: 'Holly', vessel: { name: 'Sea Holly' }, decks: [{ name: 'Gun' }] },
    ]);
    (await target.list('voyages', 'filters[vessel][name][$eq]=Sea Holly')).ok().lists(['Holly'], 'title');
    (await target.list('voyages', 'filters[decks][name][$eq]=Poop')).ok().lists(['Fern'], 'title');
    (await target.list('voyages', 'filters[vessel][figurehead][shape][$eq]=lion')).ok().lists(['Fern'], 'title');
  },
  async 'rest.filters.dates'(target) {
    await target.makeAll('voyages', [
      { title: 'Early', departsOn: '2026-01-31', bookedAt: '2026-01-01T23:30:00.000Z' },
      { title: 'Late', departsOn: '2026-02-01', bookedAt: '2026-01-02T00:30:00.000Z' },
    ]);
    (await target.list('voyages', 'filters[departsOn][$lt]=2026-02-01')).ok().lists(['Early'], 'title');
    (await target.list('voyages', 'filters[bookedAt][$gte]=2026-01-02T00:00:00.000Z')).ok().lists(['Late'], 'title');
  },
  async 'rest.filters.once'(target) {
    const crew = await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Annika' }, { name: 'Anne' }]);
    await target.make('voyages', { title: 'Full', crew: crew.map(({ documentId }) => documentId) });
    (await target.list('voyages', 'filters[crew][name][$startsWith]=Ann')).ok().lists(['Full'], 'title').has('meta.pagination.total', 1);
  },
  'rest.filters.unknown-attribute': refused('filters[masts][$eq]=3', 'masts'),
  'rest.filters.unknown-operator': refused('filters[title][$nope]=x', '$nope'),
  'rest.filters.private': refused('filters[remark][$contains]=between', 'remark'),
  'rest.filters.password': refused('filters[passphrase][$notNull]=true', 'passphrase'),
  async 'rest.filters.forbidden-relation'(target) {
    const ledger = await target.make('ledgers', { name: 'Accounts' });
    await target.make('voyages', { ledger: ledger.documentId });
    (await target.as('visitor').list('voyages', 'filters[ledger][name][$startsWith]=A')).refused(400, 'ValidationError').mentions('ledger');
    (await target.list('voyages', 'filters[ledger][name][$startsWith]=A')).ok().has('meta.pagination.total', 1);
  },
});
