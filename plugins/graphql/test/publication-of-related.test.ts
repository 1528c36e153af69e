import { askGraphql, asToken, type BootedApp, bootApp, eachDialect, type InlineApp } from 'plinth/testing';
import { OTHERS_OFF } from './others-off.ts';

const relation = (kind: string, target: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});
const drafts = { options: { draftAndPublish: true } };
const find = (name: string) => `api::${name}.${name}.find`;
const READER = 'reader'.padEnd(40, '0');

const APP: InlineApp = {
  contentTypes: [
    {
      ...drafts,
      info: { singularName: 'post', pluralName: 'posts' },
      attributes: {
        title: { type: 'string' },
        tags: relation('manyToMany', 'tag', { inversedBy: 'posts' }),
        lead: relation('manyToOne', 'tag'),
        box: { type: 'component', component: 'shared.box' },
        zone: { type: 'dynamiczone', components: ['shared.box'] },
      },
    },
    {
      ...drafts,
      info: { singularName: 'tag', pluralName: 'tags' },
      attributes: { name: { type: 'string' }, posts: relation('manyToMany', 'post', { mappedBy: 'tags' }) },
    },
    // A type without drafts.
    {
      info: { singularName: 'shelf', pluralName: 'shelves' },
      attributes: { name: { type: 'string' }, tags: relation('manyToMany', 'tag') },
    },
  ],
  components: { 'shared.box': { attributes: { label: { type: 'string' }, tag: relation('oneToOne', 'tag') } } },
  config: {
    access: {
      roles: { public: { actions: ['api::*'] } },
      tokens: [
        {
          name: 'reader',
          type: 'custom',
          actions: [find('post'), find('tag'), find('shelf'), 'api::post.post.readDraft'],
          value: { env: 'READER' },
        },
      ],
    },
    plugins: OTHERS_OFF,
  },
};

eachDialect('publicationFilter and hasPublishedVersion', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    app = await bootApp({ app: APP, database: dialect, env: { READER } });
    const create = async (path: string, data: object) => (await app.request.post(`/api/${path}`).send({ data })).body.data.documentId;
    const never = await create('tags?status=draft', { name: 'never' });
    const same = await create('tags', { name: 'same' });
    const changed = await create('tags', { name: 'changed' });
    await app.request.put(`/api/tags/${changed}?status=draft`).send({ data: { name: 'changed since' } });
    const content = {
      tags: [never, same, changed],
      lead: never,
      box: { label: 'b', tag: never },
      zone: [{ __component: 'shared.box', label: 'z', tag: changed }],
    };
    await create('posts?status=draft', { title: 'draft', ...content });
    await create('posts', { title: 'published', ...content, tags: [same, changed] });
    await create('shelves', { name: 'shelf', tags: [never, same, changed] });
  });

  afterAll(() => app.close());

  interface Named {
    readonly name: string;
  }
  const names = (tags: readonly Named[]) => tags.map(({ name }) => name);

  it.each([
    ['status=draft&publicationFilter=never-published', ['never']],
    ['status=draft&hasPublishedVersion=false', ['never']],
    ['status=draft&publicationFilter=has-published-version', ['same', 'changed since']],
    ['status=draft&hasPublishedVersion=true', ['same', 'changed since']],
    ['status=draft&publicationFilter=modified', ['changed since']],
    ['status=draft&publicationFilter=unmodified', ['same']],
    ['publicationFilter=modified', ['changed']],
    ['publicationFilter=never-published', []],
    ['status=draft', ['never', 'same', 'changed since']],
  ])('%s keeps %j of the documents that a type without drafts leads to', async (query, expected) => {
    const { status, body } = await app.request.get(`/api/shelves?populate=tags&${query}`);
    expect([status, names(body.data[0].tags)]).toEqual([200, expected]);
    const [first] = body.data;
    const one = await app.request.get(`/api/shelves/${first.documentId}?populate=*&${query}`);
    expect(names(one.body.data.tags)).toEqual(expected);
    const counted = await app.request.get(`/api/shelves?populate[tags][count]=true&${query}`);
    expect(counted.body.data[0].tags).toEqual({ count: expected.length });
  });

  it('reach relations of components, zones and related documents', async () => {
    const populate = 'populate[tags][populate]=posts&populate[lead]=true&populate[box][populate]=tag&populate[zone][populate]=*';
    const { body } = await app.request.get(`/api/posts?status=draft&publicationFilter=never-published&${populate}`);
    expect(body.data).toHaveLength(1);
    const [{ title, tags, lead, box, zone }] = body.data;
    expect([title, names(tags), lead.name, box.tag.name, zone[0].tag]).toEqual(['draft', ['never'], 'never', 'never', null]);
    expect(tags[0].posts.map((post: { title: string }) => post.title)).toEqual(['draft']);
  });

  it('stand beside the filters of a populate', async () => {
    const filters = 'populate[tags][filters][name][$startsWith]=s';
    const { body } = await app.request.get(`/api/shelves?status=draft&hasPublishedVersion=true&${filters}`);
    expect(names(body.data[0].tags)).toEqual(['same']);
  });

  it('reach related documents in GraphQL, too', async () => {
    const query = `query ($filter: PublicationFilter, $has: Boolean) {
      shelves(status: DRAFT, publicationFilter: $filter, hasPublishedVersion: $has) {
        tags { name }
        tags_connection { nodes { name } }
      }
    }`;
    const ask = async (variables: object) => {
      const { data, errors } = await askGraphql(app, query, { variables });
      expect(errors).toEqual([]);
      const [shelf] = data.shelves;
      expect(shelf.tags_connection.nodes).toEqual(shelf.tags);
      return names(shelf.tags);
    };
    expect(await ask({ filter: 'NEVER_PUBLISHED' })).toEqual(['never']);
    expect(await ask({ filter: 'MODIFIED' })).toEqual(['changed since']);
    expect(await ask({ has: true })).toEqual(['same', 'changed since']);
    expect(await ask({})).toEqual(['never', 'same', 'changed since']);
  });

  it('tell nobody about drafts who may not read them: the relation is left out', async () => {
    const path = '/api/posts?publicationFilter=has-published-version&populate=tags';
    expect(names((await app.request.get(path)).body.data[0].tags)).toEqual(['same', 'changed']);
    const { status, body } = await asToken(app, READER).get(path);
    expect([status, body.data.length, body.data[0].tags]).toEqual([200, 1, undefined]);
    const query = '{ posts(publicationFilter: HAS_PUBLISHED_VERSION) { title tags { name } } }';
    const { data, errors } = await askGraphql(app, query, { token: READER });
    expect([data.posts, errors]).toEqual([[null], ['FORBIDDEN posts.0.tags: Forbidden access']]);
  });
});
