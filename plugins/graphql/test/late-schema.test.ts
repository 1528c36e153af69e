import fc from 'fast-check';
import { type BootProblemsError, definePlugin } from 'plinth';
import { bootApp, type InlineApp } from 'plinth/testing';
import { GRAPHQL, type Graphql } from '../graphql.ts';
import type * as GraphqlApi from '../graphql-api.ts';
import { OTHERS_OFF } from './others-off.ts';

const mockLoaded = jest.fn();

jest.mock('graphql', () => {
  mockLoaded();
  return jest.requireActual('graphql');
});

const mockMade = jest.fn();

jest.mock('../graphql-api', () => {
  const { makeGraphqlApi } = jest.requireActual<typeof GraphqlApi>('../graphql-api');
  mockMade.mockImplementation(makeGraphqlApi);
  return { makeGraphqlApi: mockMade };
});

type ContentType = NonNullable<InlineApp['contentTypes']>[number];

const zone = { type: 'dynamiczone', components: ['shared.tour'] };
const components: InlineApp['components'] = { 'shared.tour': { attributes: { title: { type: 'string' } } } };

const typeOf = (singularName: string, attributes: object = { title: { type: 'string' } }) =>
  ({ info: { singularName, pluralName: `${singularName}s` }, attributes }) as ContentType;

/** A plugin that changes the schema. */
const doing = (change: (graphql: Graphql) => void) =>
  definePlugin({
    name: 'doing',
    after: ['graphql'],
    apply: ({ container }) => change(container.resolve(GRAPHQL)),
  });

/** The response to an app's first operation. */
async function answerOf(app: InlineApp): Promise<{ readonly status: number; readonly body: object }> {
  const { request, close } = await bootApp({ app: { ...app, config: { plugins: OTHERS_OFF } } });
  try {
    const { status, body } = await request.post('/graphql').send({ query: '{ __typename }' });
    return { status, body };
  } finally {
    await close();
  }
}

describe('A boot', () => {
  beforeEach(() => mockMade.mockClear());

  it('neither makes the schema nor loads what makes it, where nothing can be wrong with it: the first operation does', async () => {
    // With all plugins: none of them makes it necessary.
    const { request, close } = await bootApp({ app: { contentTypes: [typeOf('story')] } });
    try {
      await request.get('/api/storys').expect(403);
      expect(mockLoaded).not.toHaveBeenCalled();
      const { body } = await request.post('/graphql').send({ query: '{ __type(name: "Story") { name } }' });
      expect(body).toEqual({ data: { __type: { name: 'Story' } } });
      expect(mockLoaded).toHaveBeenCalled();
      expect(mockMade).toHaveBeenCalledTimes(1);
    } finally {
      await close();
    }
  });

  it('does not make it for an extension that says who may call what it adds', async () => {
    const typeDefs = 'type Query { two: Int }';
    const resolvers = { Query: { two: () => 2 } };
    const change = (graphql: Graphql) =>
      graphql.extend({ fitsAnyContent: true, typeDefs, resolvers, resolversConfig: { 'Query.two': { auth: false } } });
    const { request, close } = await bootApp({
      app: { contentTypes: [typeOf('story')], plugins: [doing(change)], config: { plugins: OTHERS_OFF } },
    });
    try {
      expect(mockMade).not.toHaveBeenCalled();
      const { body } = await request.post('/graphql').send({ query: '{ two }' });
      expect(body).toEqual({ data: { two: 2 } });
    } finally {
      await close();
    }
  });

  it.each<[string, (graphql: Graphql) => void]>([
    ['an extension', (graphql) => graphql.extend({ typeDefs: 'type Query { one: Int }' })],
    ['a function that makes one', (graphql) => graphql.use(() => ({}))],
    ['what is left out', (graphql) => graphql.shadowCRUD('api::story.story').disableMutations()],
    [
      'resolvers of fields that it does not add',
      (graphql) => graphql.extend({ fitsAnyContent: true, resolversConfig: { 'Query.storys': { auth: false } } }),
    ],
  ])('makes the schema for %s of a plugin', async (_what, change) => {
    const { close } = await bootApp({
      app: { contentTypes: [typeOf('story')], plugins: [doing(change)], config: { plugins: OTHERS_OFF } },
    });
    expect(mockMade).toHaveBeenCalledTimes(1);
    await close();
  });
});

describe('An app whose names are taken', () => {
  it.each<[string, InlineApp, RegExp]>([
    ['a query of a plugin', { contentTypes: [typeOf('me')] }, /GraphQL: .*me/],
    ['a type of an argument', { contentTypes: [typeOf('publication-status')] }, /multiple types named "PublicationStatus"/],
    ['an envelope', { contentTypes: [typeOf('pagination')] }, /multiple types named "Pagination"/],
    ['a scalar', { contentTypes: [typeOf('date', { on: { type: 'date' } })] }, /multiple types named "Date"/],
    ['a filter', { contentTypes: [typeOf('story'), typeOf('story-filters-input')] }, /multiple types named "StoryFiltersInput"/],
    [
      'a dynamic zone',
      { components, contentTypes: [typeOf('tour', { date_zone: zone }), typeOf('tour-date', { zone })] },
      /api::tour-date\.tour-date\.zone and api::tour\.tour\.date_zone both define the type "TourDateZoneDynamicZone"/,
    ],
    [
      'a connection, by an attribute',
      {
        contentTypes: [
          typeOf('tour', {
            stops: { type: 'relation', relation: 'oneToMany', target: 'api::tour.tour' },
            stops_connection: { type: 'string' },
          }),
        ],
      },
      /api::tour\.tour: "stops_connection" is both an attribute and the connection field of "stops"/,
    ],
    [
      'a type, by an enumeration',
      { contentTypes: [typeOf('story', { mood: { type: 'enumeration', enum: ['a', 'b'], enumName: 'Query' } })] },
      /multiple types named "Query"/,
    ],
    [
      'none that GraphQL takes, of an enumeration',
      { contentTypes: [typeOf('story', { mood: { type: 'enumeration', enum: ['a'], enumName: 'my mood' } })] },
      /Names must only contain/,
    ],
  ])('stops the boot: %s', async (_what, app, message) => {
    await expect(answerOf(app)).rejects.toThrow(message);
  });

  it('is none where words that are put together only look alike', async () => {
    const app = { contentTypes: [typeOf('tour', { at: { type: 'datetime' } }), typeOf('tour-date', { at: { type: 'time' } })] };
    const { request, close } = await bootApp({ app: { ...app, config: { plugins: OTHERS_OFF } } });
    try {
      const connectionOf = async (type: string) => {
        const fields = 'fields { name type { ofType { ofType { fields { name type { name } } } } } }';
        const { body } = await request.post('/graphql').send({ query: `{ __type(name: "${type}GroupBy") { ${fields} } }` });
        const at = body.data.__type.fields.find(({ name }: { name: string }) => name === 'at');
        return at.type.ofType.ofType.fields.find(({ name }: { name: string }) => name === 'connection').type.name;
      };
      expect(await connectionOf('Tour')).toBe('TourEntityResponseCollection');
      expect(await connectionOf('TourDate')).toBe('TourDateEntityResponseCollection');
    } finally {
      await close();
    }
  });

  it('either stops the boot, or answers operations', async () => {
    const names = [
      'tour',
      'tour-date',
      'tour-input',
      'tour-aggregate',
      'query',
      'login',
      'i18n-locale',
      'component-shared-tour',
      'id-filter-input',
    ];
    const kinds = ['datetime', 'time', 'string', 'integer', 'decimal'];
    const attribute = fc.oneof(
      fc.constantFrom(...kinds).map((type) => ({ type })),
      fc.constantFrom('TourInput', 'Mood', 'JSON').map((enumName) => ({ type: 'enumeration', enum: ['a', 'b'], enumName })),
      fc.constant(zone),
      fc.constant({ type: 'component', component: 'shared.tour' }),
    );
    const attributes = fc.dictionary(fc.constantFrom('at', 'Mood', 'zone', 'tour_connection'), attribute, { minKeys: 1 });
    const types = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), attributes), {
      minLength: 1,
      maxLength: 3,
      selector: ([name]) => name,
    });
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(types, async (given) => {
        const app = { contentTypes: given.map(([name, own]) => typeOf(name, own)), components } as InlineApp;
        const answer = await answerOf(app).catch((error: BootProblemsError) => error.message);
        if (typeof answer === 'string') return;
        answered += 1;
        expect(answer).toEqual({ status: 200, body: { data: { __typename: 'Query' } } });
      }),
      // Most names are taken: this one is not.
      { numRuns: 6, examples: [[[['tour', { at: { type: 'datetime' } }]]]] },
    );
    expect(answered).toBeGreaterThan(0);
  }, 300_000);
});
