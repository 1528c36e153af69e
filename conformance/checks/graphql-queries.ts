import type { Json } from '../runner/reply.ts';
import type { Target } from '../runner/target.ts';
import { graphqlQueriesRows } from '../spec/graphql-queries.ts';
import { checksFor } from './checks-for.ts';
import { crew, hasSandbox, own } from './graphql-limits.ts';
import { PNG } from './sample-files.ts';

/** Creates sailors aged 20, 30, 30 and of unknown age, two of them with a mentor. The mentor has another marker, and is returned. */
async function aged(target: Target) {
  const elder = await target.make('sailors', { name: 'Elder', age: 40, marker: `${target.marker}:elder` });
  await target.makeAll('sailors', [
    { name: 'Ann', age: 20, mentor: elder.documentId },
    { name: 'Bo', age: 30, mentor: elder.documentId },
    { name: 'Cy', age: 30 },
    { name: 'Di', age: null },
  ]);
  return elder;
}

/** Queries an aggregate of the sailors of `aged`. */
async function aggregate(target: Target, selection: string, more = '') {
  const elder = await aged(target);
  const query = `{ sailors_connection(${own(target)}${more}) { aggregate { ${selection} } } }`;
  return { reply: (await target.graphql(query)).ok(), elder };
}

const AT = 'data.sailors_connection.aggregate';

/** Counts of buckets by key. */
function buckets(list: unknown): readonly (readonly [unknown, unknown])[] {
  if (!Array.isArray(list)) return [];
  return (list as Json[])
    .map(
      ({ key, connection }) =>
        [key, (connection as { readonly aggregate?: { readonly count?: unknown } } | undefined)?.aggregate?.count] as const,
    )
    .sort(([left], [right]) => String(left).localeCompare(String(right)));
}

export const graphqlQueriesChecks = checksFor(graphqlQueriesRows, {
  async 'graphql.endpoint.one-path'(target) {
    (await target.graphql('{ __typename }')).ok().has('data.__typename', 'Query');
    (await target.graphql('mutation { __typename }')).ok().has('data.__typename', 'Mutation');
  },
  async 'graphql.endpoint.sandbox'(target) {
    if (!(await hasSandbox(target))) target.skip('the sandbox is not enabled');
    (await target.get('/graphql', { accept: 'text/html' })).status(200);
  },
  async 'graphql.errors.format'(target) {
    (await target.graphql('{ sailors { masts } }')).status(400).type('errors', 'array').type('errors[0].message', 'non-empty string');
  },

  async 'graphql.queries.one'(target) {
    const { documentId } = await target.make('sailors', { name: 'Ann' });
    (await target.graphql('query ($id: ID!) { sailor(documentId: $id) { documentId name } }', { id: documentId }))
      .ok()
      .has('data.sailor', { documentId, name: 'Ann' });
  },
  async 'graphql.queries.one-locale'(target) {
    const { documentId } = await target.make('harbours', { name: 'Brest' }, 'locale=fr');
    (await target.graphql(`{ harbour(documentId: "${documentId}", locale: "fr") { name locale } }`))
      .ok()
      .has('data.harbour', { name: 'Brest', locale: 'fr' });
  },
  async 'graphql.queries.one-status'(target) {
    const { documentId } = await target.make('voyages', { title: 'First' });
    await target.change(`/api/voyages/${documentId}?status=draft`, { title: 'Second' });
    (await target.graphql(`{ voyage(documentId: "${documentId}", status: DRAFT) { title publishedAt } }`))
      .ok()
      .has('data.voyage', { title: 'Second', publishedAt: null });
    (await target.graphql(`{ voyage(documentId: "${documentId}") { title } }`)).ok().has('data.voyage.title', 'First');
  },
  async 'graphql.queries.list'(target) {
    await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }]);
    (await target.graphql(`{ sailors(${own(target)}) { name } }`)).ok().holds(['Ann', 'Bo'], 'name', 'data.sailors');
  },
  async 'graphql.queries.list-filters'(target) {
    await target.makeAll('sailors', [{ name: 'Ann' }, { name: 'Bo' }]);
    (await target.graphql(`{ sailors(${own(target, 'name: { eq: "Bo" }')}) { name } }`)).ok().lists(['Bo'], 'name', 'data.sailors');
  },
  async 'graphql.queries.list-pagination'(target) {
    const filters = await crew(target, 3);
    (await target.graphql(`{ sailors(${filters}, sort: "age", pagination: { page: 2, pageSize: 2 }) { age } }`))
      .ok()
      .lists([3], 'age', 'data.sailors');
  },
  async 'graphql.queries.list-sort'(target) {
    const filters = await crew(target, 3);
    (await target.graphql(`{ sailors(${filters}, sort: "age:desc") { age } }`)).ok().lists([3, 2, 1], 'age', 'data.sailors');
  },
  async 'graphql.queries.list-locale'(target) {
    await target.make('harbours', { name: 'Dover' });
    await target.make('harbours', { name: 'Brest' }, 'locale=fr');
    (await target.graphql(`{ harbours(${own(target)}, locale: "fr") { name } }`)).ok().lists(['Brest'], 'name', 'data.harbours');
  },
  async 'graphql.queries.list-status'(target) {
    await target.make('voyages', { title: 'Planned' }, 'status=draft');
    (await target.graphql(`{ voyages(${own(target)}, status: DRAFT) { title } }`)).ok().lists(['Planned'], 'title', 'data.voyages');
    (await target.graphql(`{ voyages(${own(target)}, status: PUBLISHED) { title } }`)).ok().has('data.voyages', []);
  },
  async 'graphql.queries.connection'(target) {
    const filters = await crew(target, 3);
    const query = `{ sailors_connection(${filters}, sort: "age", pagination: { page: 1, pageSize: 2 }) { nodes { age } pageInfo { page pageSize pageCount total } } }`;
    (await target.graphql(query))
      .ok()
      .lists([1, 2], 'age', 'data.sailors_connection.nodes')
      .has('data.sailors_connection.pageInfo', { page: 1, pageSize: 2, pageCount: 2, total: 3 });
  },
  async 'graphql.queries.connection-aggregate'(target) {
    const filters = await crew(target, 2);
    (await target.graphql(`{ sailors_connection(${filters}) { aggregate { count } } }`)).ok().has(`${AT}.count`, 2);
  },
  async 'graphql.queries.connection-arguments'(target) {
    await target.make('voyages', { title: 'Planned' }, 'status=draft');
    const query = `{ voyages_connection(${own(target)}, sort: ["title"], pagination: { limit: 5 }, status: DRAFT) { nodes { title } } }`;
    (await target.graphql(query)).ok().lists(['Planned'], 'title', 'data.voyages_connection.nodes');
  },
  async 'graphql.queries.requested-fields'(target) {
    await target.make('sailors', { name: 'Ann', age: 3 });
    (await target.graphql(`{ sailors(${own(target)}) { name } }`)).ok().has('data.sailors', [{ name: 'Ann' }]);
  },
  async 'graphql.queries.publication-status'(target) {
    const query = 'query ($status: PublicationStatus) { voyages(status: $status, pagination: { limit: 1 }) { documentId } }';
    for (const status of ['DRAFT', 'PUBLISHED']) (await target.graphql(query, { status })).ok().lacks('errors');
    (await target.graphql(query, { status: 'MAYBE' })).type('errors[0].message', 'string');
  },
  async 'graphql.queries.nested-relations'(target) {
    const captain = await target.make('sailors', { name: 'Ada' });
    await target.make('voyages', { captain: captain.documentId, crew: [captain.documentId] });
    (await target.graphql(`{ voyages(${own(target)}) { captain { name } crew { name } } }`))
      .ok()
      .has('data.voyages', [{ captain: { name: 'Ada' }, crew: [{ name: 'Ada' }] }]);
  },
  async 'graphql.queries.nested-components'(target) {
    await target.make('voyages', { vessel: { name: 'Sea Fern', figurehead: { shape: 'lion' } }, decks: [{ name: 'Poop' }] });
    (await target.graphql(`{ voyages(${own(target)}) { vessel { name figurehead { shape } } decks { name } } }`))
      .ok()
      .has('data.voyages', [{ vessel: { name: 'Sea Fern', figurehead: { shape: 'lion' } }, decks: [{ name: 'Poop' }] }]);
  },
  async 'graphql.queries.nested-media'(target) {
    const file = (await target.upload([PNG])).ok().at('[0].id');
    await target.make('voyages', { cover: file, gallery: [file] });
    (await target.graphql(`{ voyages(${own(target)}) { cover { mime } gallery { mime } } }`))
      .ok()
      .has('data.voyages', [{ cover: { mime: 'image/png' }, gallery: [{ mime: 'image/png' }] }]);
  },
  async 'graphql.queries.media-connection'(target) {
    const file = (await target.upload([PNG])).ok().at('[0].id');
    await target.make('voyages', { gallery: [file] });
    (await target.graphql(`{ voyages(${own(target)}) { gallery_connection { nodes { mime } } } }`))
      .ok()
      .has('data.voyages[0].gallery_connection.nodes', [{ mime: 'image/png' }]);
  },
  async 'graphql.queries.dynamic-zones'(target) {
    await target.make('voyages', {
      log: [
        { __component: 'log.note', text: 'Fog' },
        { __component: 'log.sighting', what: 'whale' },
      ],
    });
    (
      await target.graphql(
        `{ voyages(${own(target)}) { log { __typename ... on ComponentLogNote { text } ... on ComponentLogSighting { what } } } }`,
      )
    )
      .ok()
      .has('data.voyages[0].log', [
        { __typename: 'ComponentLogNote', text: 'Fog' },
        { __typename: 'ComponentLogSighting', what: 'whale' },
      ]);
  },

  async 'graphql.aggregates.count'(target) {
    (await aggregate(target, 'count')).reply.has(`${AT}.count`, 4);
  },
  async 'graphql.aggregates.avg'(target) {
    const { reply } = await aggregate(target, 'avg { age }');
    reply.that('avg of age is 80/3', Math.abs(Number(reply.at(`${AT}.avg.age`)) - 80 / 3) < 1e-6, reply.at(`${AT}.avg.age`));
  },
  async 'graphql.aggregates.sum'(target) {
    (await aggregate(target, 'sum { age }')).reply.has(`${AT}.sum.age`, 80);
  },
  async 'graphql.aggregates.min'(target) {
    (await aggregate(target, 'min { age }')).reply.has(`${AT}.min.age`, 20);
    await target.makeAll('voyages', [{ departsOn: '2026-03-01' }, { departsOn: '2026-01-01' }]);
    (await target.graphql(`{ voyages_connection(${own(target)}) { aggregate { min { departsOn } } } }`))
      .ok()
      .has('data.voyages_connection.aggregate.min.departsOn', '2026-01-01');
  },
  async 'graphql.aggregates.max'(target) {
    (await aggregate(target, 'max { age }')).reply.has(`${AT}.max.age`, 30);
    await target.makeAll('voyages', [{ bookedAt: '2026-03-01T10:00:00.000Z' }, { bookedAt: '2026-01-01T10:00:00.000Z' }]);
    (await target.graphql(`{ voyages_connection(${own(target)}) { aggregate { max { bookedAt } } } }`))
      .ok()
      .has('data.voyages_connection.aggregate.max.bookedAt', '2026-03-01T10:00:00.000Z');
  },
  async 'graphql.aggregates.group-by'(target) {
    const { reply } = await aggregate(target, 'groupBy { name { key connection { aggregate { count } } } }');
    const found = buckets(reply.at(`${AT}.groupBy.name`));
    reply.that('a bucket of one for each of Ann, Bo, Cy and Di', JSON.stringify(found) === '[["Ann",1],["Bo",1],["Cy",1],["Di",1]]', found);
  },
  async 'graphql.aggregates.group-by-relation'(target) {
    const { reply, elder } = await aggregate(target, 'groupBy { mentor { key connection { aggregate { count } } } }');
    const found = buckets(reply.at(`${AT}.groupBy.mentor`));
    reply.that(
      'a bucket of two with the documentId of the mentor',
      found.some(([key, count]) => key === elder.documentId && count === 2),
      found,
    );
  },
  async 'graphql.aggregates.filters'(target) {
    await aged(target);
    (await target.graphql(`{ sailors_connection(${own(target, 'age: { gte: 30 }')}) { aggregate { count } } }`)).ok().has(`${AT}.count`, 2);
  },
  async 'graphql.aggregates.locale'(target) {
    await target.make('harbours', { name: 'Dover' });
    await target.makeAll('harbours', [{ name: 'Brest' }, { name: 'Lorient' }], 'locale=fr');
    (await target.graphql(`{ harbours_connection(${own(target)}, locale: "fr") { aggregate { count } } }`))
      .ok()
      .has('data.harbours_connection.aggregate.count', 2);
  },
  async 'graphql.aggregates.status'(target) {
    await target.make('voyages', {}, 'status=draft');
    await target.make('voyages');
    const count = async (status: string) =>
      (await target.graphql(`{ voyages_connection(${own(target)}, status: ${status}) { aggregate { count } } }`)).ok();
    (await count('DRAFT')).has('data.voyages_connection.aggregate.count', 2);
    (await count('PUBLISHED')).has('data.voyages_connection.aggregate.count', 1);
  },
  async 'graphql.aggregates.permissions'(target) {
    (await target.graphql('{ ledgers_connection { aggregate { count } } }')).ok().lacks('errors');
    (await target.as('visitor').graphql('{ ledgers_connection { aggregate { count } } }'))
      .type('errors[0].message', 'string')
      .lacks('data.ledgers_connection.aggregate');
  },
  async 'graphql.aggregates.ignore-pages'(target) {
    (await aggregate(target, 'count sum { age }', ', pagination: { page: 1, pageSize: 1 }')).reply
      .has(`${AT}.count`, 4)
      .has(`${AT}.sum.age`, 80);
  },
  async 'graphql.aggregates.ignore-nulls'(target) {
    (await aggregate(target, 'sum { age } min { age } max { age }')).reply
      .has(`${AT}.sum.age`, 80)
      .has(`${AT}.min.age`, 20)
      .has(`${AT}.max.age`, 30);
  },
  async 'graphql.aggregates.groups-inherit-filters'(target) {
    await aged(target);
    const query = `{ sailors_connection(${own(target, 'age: { eq: 30 }')}) { aggregate { groupBy { name { key connection { aggregate { count } } } } } } }`;
    const reply = (await target.graphql(query)).ok();
    const found = buckets(reply.at(`${AT}.groupBy.name`));
    reply.that('buckets for Bo and Cy alone', JSON.stringify(found) === '[["Bo",1],["Cy",1]]', found);
  },
  async 'graphql.aggregates.groups-narrow'(target) {
    const { reply } = await aggregate(
      target,
      'groupBy { age { key connection(filters: { name: { eq: "Bo" } }) { aggregate { count } } } }',
    );
    const found = buckets(reply.at(`${AT}.groupBy.age`));
    reply.that(
      'one Bo among those of age 30',
      found.some(([key, count]) => key === 30 && count === 1),
      found,
    );
  },
  async 'graphql.aggregates.several'(target) {
    (await aggregate(target, 'count avg { age } sum { age } min { age } max { age }')).reply
      .has(`${AT}.count`, 4)
      .has(`${AT}.min.age`, 20)
      .has(`${AT}.max.age`, 30);
  },
});
