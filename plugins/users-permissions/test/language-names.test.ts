import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

/** Names that every JavaScript object seems to have. */
const NAMES = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '__defineGetter__'] as const;
const dashed = (name: string) =>
  name
    .replaceAll('_', '')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .toLowerCase();

const PASSWORD = 'language-of-names';

eachDialect('Names that the language has', (dialect) => {
  let app: BootedApp;

  beforeAll(async () => {
    const types = NAMES.map((name) => ({
      info: { singularName: dashed(name), pluralName: `${dashed(name)}s` },
      attributes: {
        title: { type: 'string' },
        more: { type: 'json' },
        parts: { type: 'component', component: `${dashed(name)}.${dashed(name)}` },
      },
    }));
    app = await bootApp({
      app: {
        contentTypes: types as never,
        components: Object.fromEntries(
          NAMES.map((name) => [`${dashed(name)}.${dashed(name)}`, { attributes: { text: { type: 'string' } } }]),
        ) as never,
        config: {
          access: {
            roles: {
              ...Object.fromEntries(NAMES.map((name) => [name, { name, actions: [`api::${dashed(name)}.${dashed(name)}.find`] }])),
              authenticated: { actions: [] },
              public: { actions: ['plugin::users-permissions.auth.register', 'plugin::users-permissions.auth.callback'] },
            },
            tokens: NAMES.map((name) => ({ name, type: 'full-access', value: { env: `TOKEN_${name}` } })),
          },
        },
      },
      env: Object.fromEntries(NAMES.map((name) => [`TOKEN_${name}`, `token-of-the-name-${name}`])),
      database: dialect,
    });
  });

  afterAll(() => app.close());

  const as = (name: string) => ({ Authorization: `Bearer token-of-the-name-${name}` });

  it.each(NAMES)('are names of types, components, roles and tokens as any other (%s)', async (name) => {
    const { request } = app;
    const plural = `/api/${dashed(name)}s`;
    const { status, body } = await request
      .post(plural)
      .set(as(name))
      .send({ data: { title: name, parts: { text: name } } });
    expect([status, body.data?.title]).toEqual([201, name]);
    const roles = (await request.get('/api/users-permissions/roles').set(as(name))).body.roles as { id: number; type: string }[];
    const role = roles.find(({ type }) => type === name);
    const user = {
      username: `user-of-${name}`,
      email: `${name}@example.org`.toLowerCase(),
      password: PASSWORD,
      confirmed: true,
      role: role?.id,
    };
    expect((await request.post('/api/users').set(as(name)).send(user)).status).toBe(201);
    const { jwt } = (await request.post('/api/auth/local').send({ identifier: user.email, password: PASSWORD })).body;
    const found = await request.get(`${plural}?populate=parts&filters[parts][text]=${name}`).set({ Authorization: `Bearer ${jwt}` });
    expect([found.status, found.body.data?.[0]?.parts?.text]).toEqual([200, name]);
    // This role may do nothing else.
    expect(
      (
        await request
          .post(plural)
          .set({ Authorization: `Bearer ${jwt}` })
          .send({ data: {} })
      ).status,
    ).toBe(403);
  });

  it.each([...NAMES, '__proto__'])('are unknown where nothing is named so, and nothing else (%s)', async (name) => {
    const { request } = app;
    const bodies = [`{"data":{"${name}":1}}`, `{"data":{"${name}":{"a":1}}}`, `{"data":{"parts":{"${name}":1}}}`];
    for (const body of bodies) {
      const sent = await request.post('/api/constructors').set(as('constructor')).set('Content-Type', 'application/json').send(body);
      expect([body, sent.status]).toEqual([body, 400]);
      expect(sent.text).toMatch(name === '__proto__' ? /Invalid key __proto__|forbidden prototype/ : new RegExp(`Invalid key ${name}`));
    }
    const queries = [
      `filters[${name}]=1`,
      `filters[parts][${name}]=1`,
      `sort=${name}`,
      `populate=${name}`,
      `fields=${name}`,
      `populate[parts][fields]=${name}`,
    ];
    queries.push(`filters[title][${name}]=1`, `populate[${name}]=true`, `filters[$or][0][${name}][$eq]=1`, `sort[${name}]=asc`);
    for (const query of queries) {
      const { status, text } = await request.get(`/api/constructors?${query}`).set(as('constructor'));
      expect([query, status, text.includes(name)]).toEqual([query, 400, true]);
    }
    for (const query of [`locale=${name}`, `status=${name}`, `pagination[${name}]=1`, `${name}=1`, `${name}[a]=1`]) {
      expect([query, (await request.get(`/api/constructors?${query}`).set(as('constructor'))).status]).not.toEqual([query, 500]);
    }
    expect((await request.get(`/api/constructors/${name}`).set(as('constructor'))).status).toBe(404);
    expect((await request.get(`/api/${name}/1`).set(as('constructor'))).status).toBe(404);
  });

  it.each([...NAMES, '__proto__'])('are unknown in variables and documents of GraphQL (%s)', async (name) => {
    const ask = (body: string) => app.request.post('/graphql').set(as('constructor')).set('Content-Type', 'application/json').send(body);
    const operation = 'query ($f: ConstructorFiltersInput) { constructors(filters: $f) { title } }';
    for (const variables of [`{"f":{"${name}":{"eq":1}}}`, `{"f":{"title":{"${name}":"x"}}}`]) {
      const { status, text } = await ask(`{"query":${JSON.stringify(operation)},"variables":${variables}}`);
      expect([status, /"(?:data":\{|INTERNAL)/.test(text)]).toEqual([400, false]);
    }
    for (const selection of [
      `{ ${name} }`,
      `{ constructors { ${name} } }`,
      `{ constructors(filters: { ${name}: { eq: 1 } }) { title } }`,
    ]) {
      expect((await ask(JSON.stringify({ query: selection }))).status).toBe(400);
    }
    // GraphQL ignores a variable that the operation does not declare. A declared one without a value is undefined.
    const unknown = await ask(
      JSON.stringify({ query: `query ($${name}: String) { constructors(filters: { title: { eq: $${name} } }) { title } }` }),
    );
    expect(unknown.status).toBe(200);
    expect((await ask(JSON.stringify({ query: '{ constructors { title } }', operationName: name }))).status).toBe(400);
  });

  it('leave objects as they were', () => {
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>).a).toBeUndefined();
  });
});
