import { createClient } from 'plinth/client';
import { type BootedApp, bootApp } from 'plinth/testing';

const plants = {
  info: { singularName: 'plant', pluralName: 'plants' },
  options: { draftAndPublish: true },
  pluginOptions: { i18n: { localized: true } },
  attributes: {
    name: { type: 'string', index: true },
    height: { type: 'integer' },
    secret: { type: 'string', private: true },
    friend: { type: 'relation', relation: 'manyToOne', target: 'api::plant.plant' },
  },
};

const TOKEN = 'a-token-for-the-tests-of-pages-by-key';
const access = {
  locales: [
    { code: 'en', name: 'English', isDefault: true },
    { code: 'fr', name: 'French' },
  ],
  tokens: [{ name: 'tests', type: 'full-access', value: { env: 'TESTS_TOKEN' } }],
  roles: { public: { actions: ['api::plant.plant.find'] } },
};

interface Answer {
  readonly data: readonly { readonly name: string }[];
  readonly meta: { readonly pagination: { readonly next?: string | null; readonly total?: number } };
  readonly error?: { readonly name: string; readonly message: string; readonly details: unknown };
}

let app: BootedApp;
const ask = async (query: string) => {
  const response = await fetch(`${app.url}/api/plants?${query}`);
  return { status: response.status, body: (await response.json()) as Answer };
};
const graphql = async (query: string, variables: object = {}) => {
  const response = await fetch(`${app.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  return (await response.json()) as { data?: Record<string, never>; errors?: readonly { message: string }[] };
};

beforeAll(async () => {
  app = await bootApp({
    app: { contentTypes: [plants], config: { access, plugins: { graphql: { config: { keyPages: true } } } } },
    env: { TESTS_TOKEN: TOKEN },
  });
  const all = createClient({ url: app.url, token: TOKEN }).collection('plants');
  for (const name of ['Fig', 'Elm', 'Dill', 'Cress', 'Beet', 'Ash', 'Ash']) await all.create({ name, height: name.length });
});
afterAll(() => app.close());

describe('pages by key over REST', () => {
  it('tell the next cursor until the end, where it is null', async () => {
    const first = await ask('sort=name&fields=name&pagination[after]=&pagination[pageSize]=3');
    expect(first.body.data.map(({ name }) => name)).toEqual(['Ash', 'Ash', 'Beet']);
    expect(first.body.meta).toEqual({ pagination: { pageSize: 3, next: expect.stringMatching(/^[\w-]+\.[\w-]+$/) } });
    const following = (next: unknown) => `sort=name&fields=name&pagination[after]=${next}&pagination[pageSize]=3`;
    const second = await ask(following(first.body.meta.pagination.next));
    expect(second.body.data.map(({ name }) => name)).toEqual(['Cress', 'Dill', 'Elm']);
    const third = await ask(`${following(second.body.meta.pagination.next)}&pagination[withCount]=true`);
    expect(third.body.data.map(({ name }) => name)).toEqual(['Fig']);
    expect(third.body.meta).toEqual({ pagination: { pageSize: 3, next: null, total: 7 } });
  });

  it('leave other pages as they were', async () => {
    const { body } = await ask('pagination[pageSize]=3');
    expect(body.meta).toEqual({ pagination: { page: 1, pageSize: 3, pageCount: 3, total: 7 } });
  });

  it('hold for one list alone', async () => {
    const { body } = await ask('sort=name&pagination[after]=&pagination[pageSize]=2');
    const { next } = body.meta.pagination;
    expect((await ask(`sort=name&pagination[after]=${next}&filters[height][$gt]=3`)).status).toBe(200);
    for (const other of ['', 'sort=name:desc', 'sort=height', 'sort=name&locale=fr']) {
      const { status, body: refused } = await ask(`${other}&pagination[after]=${next}`);
      expect(status).toBe(400);
      expect(refused.error).toMatchObject({
        name: 'ValidationError',
        message: expect.stringMatching(/^pagination\[after\] is not a valid cursor/),
      });
      expect(refused.error?.details).toMatchObject({ param: 'pagination[after]' });
    }
  });

  it.each([
    ['pagination[after]=&pagination[page]=2', 'PaginationError'],
    ['pagination[after]=&pagination[start]=2', 'PaginationError'],
    ['pagination[after]=&pagination[limit]=2', 'PaginationError'],
    ['pagination[after][x]=1', 'ValidationError'],
    ['pagination[after]=1&pagination[after]=2', 'ValidationError'],
    ['pagination[after]=nonsense', 'ValidationError'],
    ['pagination[after]=&sort=friend.name', 'ValidationError'],
    ['pagination[after]=&pagination[withCount]=maybe', 'ValidationError'],
    ['pagination[after]=&sort=secret', 'ValidationError'],
  ])('refuse %s', async (query, name) => {
    const { status, body } = await ask(query);
    expect([status, body.error?.name]).toEqual([400, name]);
  });

  it('are told in the description of the routes', async () => {
    const document = (await (await fetch(`${app.url}/api/openapi.json`)).json()) as never;
    expect(JSON.stringify(document)).toMatch(/meta\.pagination\.next/);
  });
});

describe('pages by key over GraphQL', () => {
  const LIST =
    'query ($after: String) { plants_connection(sort: "name:desc", pagination: { after: $after, pageSize: 3 }) { nodes { name } next } }';

  it('are asked of connections', async () => {
    const names: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const { data, errors } = await graphql(LIST, { after });
      expect(errors).toBeUndefined();
      const { nodes, next } = (data as never as { plants_connection: object }).plants_connection as {
        nodes: { name: string }[];
        next: string | null;
      };
      names.push(...nodes.map(({ name }) => name));
      after = next;
    }
    expect(names).toEqual(['Fig', 'Elm', 'Dill', 'Cress', 'Beet', 'Ash', 'Ash']);
  });

  it('tell the cursor alone, and the number of all', async () => {
    const { data } = await graphql('{ plants_connection(pagination: { after: "" pageSize: 2 }) { next pageInfo { total } } }');
    expect(data?.plants_connection).toEqual({ next: expect.any(String), pageInfo: { total: 7 } });
    expect((await graphql('{ plants_connection { next } }')).data?.plants_connection).toEqual({ next: null });
  });

  it.each([
    ['{ plants(pagination: { after: "" }) { name } }', /connections/],
    ['{ plants_connection(pagination: { after: "", page: 2 }) { next } }', /pagination.page/],
    ['{ plants_connection(pagination: { after: "x" }) { nodes { name } } }', /pagination\[after\] is not a valid cursor/],
  ])('refuse %s', async (query, message) => {
    for (let time = 0; time < 3; time++) expect((await graphql(query)).errors?.[0]?.message).toMatch(message);
  });
});

describe('pages by key of the client', () => {
  it('are one list of documents', async () => {
    const all = createClient({ url: app.url, token: TOKEN }).collection('plants');
    const names: unknown[] = [];
    for await (const { name } of all.each({ sort: ['name'], pagination: { after: '', pageSize: 2 } })) names.push(name);
    expect(names).toEqual(['Ash', 'Ash', 'Beet', 'Cress', 'Dill', 'Elm', 'Fig']);
    const some: unknown[] = [];
    for await (const { name } of all.each({ sort: ['name'] })) {
      some.push(name);
      if (some.length === 2) break;
    }
    expect(some).toEqual(['Ash', 'Ash']);
  });
});
