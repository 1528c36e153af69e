import type { Target } from '../runner/target.ts';
import { readingRows } from '../spec/reading.ts';
import { type Check, checksFor } from './checks-for.ts';

const CREW = [
  { name: 'Cy', age: 30 },
  { name: 'Ann', age: 40 },
  { name: 'Bo', age: 30 },
] as const;

/** The three sailors of CREW are returned in this order. */
function sorted(parameters: string, expected: readonly string[]): Check {
  return async (target) => {
    await target.makeAll('sailors', CREW);
    (await target.list('sailors', parameters)).ok().lists(expected, 'name');
  };
}

/** A read of voyages with this query is refused with 400, and the message names the key. */
function refused(query: string, key?: string): Check {
  return async (target) => {
    await target.make('voyages', { remark: 'between us' });
    const reply = (await target.list('voyages', query)).refused(400, 'ValidationError');
    if (key !== undefined) reply.mentions(key);
  };
}

/** Five sailors named a to e, aged 1 to 5. */
function five(target: Target) {
  return target.makeAll(
    'sailors',
    ['a', 'b', 'c', 'd', 'e'].map((name, index) => ({ name, age: index + 1 })),
  );
}

async function thirty(target: Target): Promise<void> {
  await target.makeAll(
    'sailors',
    Array.from({ length: 27 }, (_, age) => ({ age })),
  );
}

/** A list without a page size has 25 documents, with page-based pagination. */
export const pageSizeDefault: Check = async (target) => {
  await thirty(target);
  const reply = (await target.list('sailors')).ok().has('meta.pagination', { page: 1, pageSize: 25, pageCount: 2, total: 27 });
  reply.that('25 documents', reply.documents.length === 25, reply.documents.length);
};

/** A list with an offset has 25 documents. */
export const limitDefault: Check = async (target) => {
  await thirty(target);
  const reply = (await target.list('sailors', 'pagination[start]=1')).ok().has('meta.pagination', { start: 1, limit: 25, total: 27 });
  reply.that('25 documents', reply.documents.length === 25, reply.documents.length);
};

/** Page and offset pagination in one request are refused. */
export const notMixed: Check = async (target) => {
  for (const query of ['pagination[page]=1&pagination[limit]=5', 'pagination[pageSize]=5&pagination[start]=1']) {
    (await target.list('sailors', query)).refused(400);
  }
};

export const readingChecks = checksFor(readingRows, {
  'rest.sort.one': sorted('sort=name', ['Ann', 'Bo', 'Cy']),
  'rest.sort.several': sorted('sort[0]=age&sort[1]=name', ['Bo', 'Cy', 'Ann']),
  async 'rest.sort.default-ascending'(target) {
    await five(target);
    (await target.list('sailors', 'sort=age')).ok().lists([1, 2, 3, 4, 5], 'age');
  },
  'rest.sort.asc': sorted('sort=name:asc', ['Ann', 'Bo', 'Cy']),
  'rest.sort.desc': sorted('sort=name:desc', ['Cy', 'Bo', 'Ann']),
  'rest.sort.order-of-fields': sorted('sort[0]=age:desc&sort[1]=name:desc', ['Ann', 'Cy', 'Bo']),
  'rest.sort.comma-list': sorted('sort=age:asc,name:asc', ['Bo', 'Cy', 'Ann']),
  async 'rest.sort.relation-field'(target) {
    const [ann, bo] = await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }]);
    await target.makeAll('voyages', [
      { title: 'second', captain: bo.documentId },
      { title: 'first', captain: ann.documentId },
    ]);
    (await target.list('voyages', 'sort=captain.name')).ok().lists(['first', 'second'], 'title');
  },
  'rest.sort.unknown': refused('sort=masts', 'masts'),
  'rest.sort.wrong-direction': refused('sort=title:upwards'),
  'rest.sort.private': refused('sort=remark', 'remark'),

  async 'rest.pagination.page'(target) {
    await five(target);
    (await target.list('sailors', 'sort=age&pagination[page]=2&pagination[pageSize]=2'))
      .ok()
      .lists([3, 4], 'age')
      .has('meta.pagination.page', 2);
  },
  async 'rest.pagination.page-default'(target) {
    await five(target);
    (await target.list('sailors', 'sort=age&pagination[pageSize]=2')).ok().lists([1, 2], 'age').has('meta.pagination.page', 1);
  },
  async 'rest.pagination.page-size'(target) {
    await five(target);
    (await target.list('sailors', 'sort=age&pagination[pageSize]=3')).ok().lists([1, 2, 3], 'age').has('meta.pagination.pageSize', 3);
  },
  'rest.pagination.page-size-default': pageSizeDefault,
  async 'rest.pagination.with-count'(target) {
    await five(target);
    (await target.list('sailors', 'pagination[pageSize]=2')).ok().has('meta.pagination.total', 5).has('meta.pagination.pageCount', 3);
    (await target.list('sailors', 'pagination[pageSize]=2&pagination[withCount]=true')).ok().has('meta.pagination.total', 5);
  },
  async 'rest.pagination.without-count'(target) {
    await five(target);
    (await target.list('sailors', 'pagination[pageSize]=2&pagination[withCount]=false'))
      .ok()
      .has('meta.pagination.pageSize', 2)
      .lacks('meta.pagination.total', 'meta.pagination.pageCount');
  },
  async 'rest.pagination.start'(target) {
    await five(target);
    (await target.list('sailors', 'sort=age&pagination[start]=3')).ok().lists([4, 5], 'age').has('meta.pagination.start', 3);
  },
  async 'rest.pagination.start-default'(target) {
    await five(target);
    (await target.list('sailors', 'sort=age&pagination[limit]=2')).ok().lists([1, 2], 'age').has('meta.pagination.start', 0);
  },
  async 'rest.pagination.limit'(target) {
    await five(target);
    (await target.list('sailors', 'sort=age&pagination[start]=1&pagination[limit]=3'))
      .ok()
      .lists([2, 3, 4], 'age')
      .has('meta.pagination.limit', 3);
  },
  'rest.pagination.limit-default': limitDefault,
  async 'rest.pagination.offset-with-count'(target) {
    await five(target);
    (await target.list('sailors', 'pagination[start]=1')).ok().has('meta.pagination.total', 5);
  },
  async 'rest.pagination.offset-without-count'(target) {
    await five(target);
    (await target.list('sailors', 'pagination[start]=1&pagination[withCount]=false')).ok().lacks('meta.pagination.total');
  },
  'rest.pagination.not-mixed': notMixed,
  async 'rest.pagination.not-in-populate'(target) {
    await target.make('voyages');
    (await target.list('voyages', 'populate[crew][pagination][pageSize]=1')).refused(400);
  },
  async 'rest.pagination.past-the-end'(target) {
    await five(target);
    (await target.list('sailors', 'pagination[page]=9&pagination[pageSize]=5')).status(200).has('data', []).has('meta.pagination.total', 5);
  },
  async 'rest.pagination.below-one'(target) {
    await five(target);
    (await target.list('sailors', 'sort=age&pagination[page]=0&pagination[pageSize]=-3'))
      .status(200)
      .lists([1], 'age')
      .has('meta.pagination.page', 1);
  },
  async 'rest.pagination.not-a-number'(target) {
    (await target.list('sailors', 'pagination[page]=two')).refused(400);
  },

  async 'rest.fields.one'(target) {
    await target.make('voyages', { title: 'West', summary: 'Far' });
    (await target.list('voyages', 'fields=title')).ok().has('data[0].title', 'West').lacks('data[0].summary', 'data[0].createdAt');
  },
  async 'rest.fields.several'(target) {
    await target.make('voyages', { title: 'West', summary: 'Far', crewSize: 3 });
    (await target.list('voyages', 'fields[0]=title&fields[1]=crewSize'))
      .ok()
      .has('data[0].title', 'West')
      .has('data[0].crewSize', 3)
      .lacks('data[0].summary');
  },
  'rest.fields.not-relations': refused('fields=captain', 'captain'),
  'rest.fields.not-media': refused('fields=cover', 'cover'),
  'rest.fields.not-components': refused('fields=vessel', 'vessel'),
  'rest.fields.not-dynamic-zones': refused('fields=log', 'log'),
  async 'rest.fields.document-id'(target) {
    const { documentId } = await target.make('voyages', { title: 'West' });
    (await target.list('voyages', 'fields=title')).ok().has('data[0].documentId', documentId);
  },
  async 'rest.fields.in-populate'(target) {
    const captain = await target.make('sailors', { name: 'Ada', age: 50 });
    await target.make('voyages', { captain: captain.documentId });
    (await target.list('voyages', 'populate[captain][fields][0]=name'))
      .ok()
      .has('data[0].captain.name', 'Ada')
      .lacks('data[0].captain.age');
  },
  async 'rest.fields.star'(target) {
    await target.make('voyages', { title: 'West', summary: 'Far' });
    (await target.list('voyages', 'fields=*')).ok().has('data[0].title', 'West').has('data[0].summary', 'Far');
  },
  'rest.fields.unknown': refused('fields=masts', 'masts'),
  'rest.fields.private': refused('fields=remark', 'remark'),
});
