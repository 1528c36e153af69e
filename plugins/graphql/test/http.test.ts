import { createHash } from 'node:crypto';
import { GraphQLError, type ValidationContext } from 'graphql';
import { type BootedApp, bootApp, type InlineApp } from 'plinth/testing';
import { OTHERS_OFF } from './others-off.ts';

const TYPES: NonNullable<InlineApp['contentTypes']> = [
  {
    info: { singularName: 'shop', pluralName: 'shops' },
    attributes: { name: { type: 'string' }, city: { type: 'string' } },
  },
];

const PREFLIGHT = 'apollo-require-preflight';

let app: BootedApp | null = null;

afterEach(async () => {
  await app?.close();
  app = null;
});

interface Booting {
  readonly options?: Readonly<Record<string, unknown>>;
  readonly environment?: string;
  readonly warnings?: string[];
}

async function boot({ options = {}, environment = 'development', warnings }: Booting = {}): Promise<BootedApp> {
  const silent = { level: 'silent', debug() {}, info() {}, error() {}, fatal() {}, trace() {} };
  const logger = { ...silent, warn: (_facts: object, message: string) => warnings?.push(message), child: () => logger };
  app = await bootApp({
    app: {
      contentTypes: TYPES,
      config: { plugins: { ...OTHERS_OFF, graphql: { config: options } }, access: { roles: { public: { actions: ['api::*'] } } } },
    },
    env: { NODE_ENV: environment, JWT_SECRET: 'a secret that is long enough for this', PUBLIC_URL: 'http://localhost' },
    ...(warnings && { logger: logger as never }),
  });
  return app;
}

function post(query: string, more: object = {}) {
  return (app as BootedApp).request.post('/graphql').send({ query, ...more });
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function persisted(hash: string, version = 1) {
  return { extensions: { persistedQuery: { version, sha256Hash: hash } } };
}

describe('persisted queries', () => {
  const text = '{shops{name}}';
  const byHash = (hash: string, version?: number) => (app as BootedApp).request.post('/graphql').send(persisted(hash, version));

  it('are asked for by their hash once they were sent with it', async () => {
    await boot();
    const missing = await byHash(sha256(text));
    expect(missing.status).toBe(200);
    expect(missing.headers['cache-control']).toBe('private, no-cache, must-revalidate');
    expect(missing.body.errors).toEqual([{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }]);
    await post(text, persisted(sha256(text))).expect(200, { data: { shops: [] } });
    await byHash(sha256(text)).expect(200, { data: { shops: [] } });
    const parameters = new URLSearchParams({ extensions: JSON.stringify(persisted(sha256(text)).extensions) });
    await (app as BootedApp).request
      .get(`/graphql?${parameters}`)
      .set(PREFLIGHT, '1')
      .expect(200, { data: { shops: [] } });
  });

  it('must be what their hash says, and valid', async () => {
    await boot();
    expect((await post(text, persisted(sha256('{authors{name}}')))).body.errors[0].message).toBe('provided sha does not match query');
    await post('{nope}', persisted(sha256('{nope}'))).expect(400);
    expect((await byHash(sha256('{nope}'))).body.errors[0].message).toBe('PersistedQueryNotFound');
    await byHash(sha256(text), 2).expect(400);
    await byHash('../etc').expect(400);
  });

  it('can be refused', async () => {
    await boot({ options: { apolloServer: { persistedQueries: false } } });
    const { status, body } = await byHash(sha256(text));
    expect([status, body.errors[0]]).toEqual([
      200,
      { message: 'PersistedQueryNotSupported', extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' } },
    ]);
  });
});

describe('a body of any shape', () => {
  const strange = [null, true, 0, -1.5, '', 'text', [], ['x'], [null], {}, { a: null }, [[{ query: '{shops{name}}' }]]];
  const bodies: readonly (readonly [name: string, make: (value: unknown) => object])[] = [
    ['query', (query) => ({ query })],
    ['variables', (variables) => ({ query: '{shops{name}}', variables })],
    ['operationName', (operationName) => ({ query: '{shops{name}}', operationName })],
    ['extensions', (extensions) => ({ query: '{shops{name}}', extensions })],
    ['extensions alone', (extensions) => ({ extensions })],
    ['persistedQuery', (persistedQuery) => ({ query: '{shops{name}}', extensions: { persistedQuery } })],
    ['persistedQuery alone', (persistedQuery) => ({ extensions: { persistedQuery } })],
    ['version', (version) => ({ extensions: { persistedQuery: { version, sha256Hash: sha256('x') } } })],
    ['sha256Hash', (sha256Hash) => ({ query: '{shops{name}}', extensions: { persistedQuery: { version: 1, sha256Hash } } })],
    ['an operation of a batch', (value) => [{ query: '{shops{name}}' }, value]],
  ];

  it.each(bodies)('is answered with 200 or 400 and a message, whatever stands in the place of %s', async (_name, make) => {
    const { request } = await boot({ options: { apolloServer: { allowBatchedHttpRequests: true } } });
    for (const value of strange) {
      const sent = JSON.stringify(make(value));
      const { status, body } = await request.post('/graphql').set('Content-Type', 'application/json').send(sent);
      expect([sent, [200, 400].includes(status)]).toEqual([sent, true]);
      if (status === 400) expect([sent, body.errors[0].message.length > 10]).toEqual([sent, true]);
    }
  });

  it.each([
    [{ extensions: { persistedQuery: null } }, 'GraphQL operations must contain a non-empty `query` or a `persistedQuery` extension.'],
    [{ extensions: { persistedQuery: 'x' } }, '`extensions.persistedQuery` must be an object with `version` and `sha256Hash`.'],
    [{ extensions: { persistedQuery: [] } }, '`extensions.persistedQuery` must be an object with `version` and `sha256Hash`.'],
    [
      { extensions: { persistedQuery: { version: 1, sha256Hash: 5 } } },
      '`extensions.persistedQuery.sha256Hash` must be 64 lower-case hexadecimal digits.',
    ],
    [{ extensions: { persistedQuery: { version: '1' } } }, 'Unsupported persisted query version'],
    [{ query: '{shops{name}}', extensions: [] }, '`extensions` in a POST body must be an object if provided.'],
  ])('is refused in words that say what is wrong: %j', async (sent, message) => {
    const { request } = await boot();
    const { status, body } = await request.post('/graphql').send(sent);
    expect([status, body.errors]).toEqual([400, [{ message, extensions: { code: 'BAD_REQUEST' } }]]);
  });

  it('may say null for no hash', async () => {
    await boot();
    await post('{shops{name}}', { extensions: { persistedQuery: null } }).expect(200, { data: { shops: [] } });
  });
});

describe('batches', () => {
  it('are answered one by one where they are allowed', async () => {
    const { request } = await boot({ options: { apolloServer: { allowBatchedHttpRequests: true }, batchLimit: 3 } });
    const { status, body } = await request
      .post('/graphql')
      .send([{ query: '{shops{name}}' }, { query: '{nope}' }, persisted('0'.repeat(64))]);
    expect(status).toBe(200);
    expect(body).toEqual([
      { data: { shops: [] } },
      { errors: [expect.objectContaining({ message: 'Cannot query field "nope" on type "Query".' })] },
      { errors: [expect.objectContaining({ message: 'PersistedQueryNotFound' })] },
    ]);
    await request.post('/graphql').send([]).expect(400);
    await request
      .post('/graphql')
      .send([{ query: '{shops{name}}' }, {}])
      .expect(400);
    const many = await request.post('/graphql').send(Array.from({ length: 4 }, () => ({ query: '{shops{name}}' })));
    expect([many.status, many.body.errors[0].message]).toEqual([400, 'The request has 4 operations, which exceeds batchLimit (3).']);
  });

  it('are refused where nothing is said', async () => {
    const { request } = await boot();
    const { status, body } = await request.post('/graphql').send([{ query: '{shops{name}}' }]);
    expect([status, body.errors[0].message]).toEqual([400, 'Operation batching disabled.']);
  });
});

describe('methods and media types', () => {
  it('answer in the type that the client prefers', async () => {
    const { request } = await boot();
    const typeFor = async (accept: string) => {
      const { status, headers } = await request.post('/graphql').set('Accept', accept).send({ query: '{shops{name}}' });
      return [status, headers['content-type']];
    };
    const json = 'application/json; charset=utf-8';
    const response = 'application/graphql-response+json; charset=utf-8';
    expect(await typeFor('*/*')).toEqual([200, json]);
    expect(await typeFor('application/json')).toEqual([200, json]);
    expect(await typeFor('application/graphql-response+json, application/json;q=0.9')).toEqual([200, response]);
    expect(await typeFor('application/graphql-response+json; charset=utf-8')).toEqual([200, response]);
    expect(await typeFor('image/png')).toEqual([406, json]);
  });

  it('read with GET and HEAD, write with POST', async () => {
    const { request, url } = await boot();
    const mutation = encodeURIComponent('mutation{createShop(data:{name:"S"}){name}}');
    for (const method of ['get', 'head'] as const) {
      const refused = await request[method](`/graphql?query=${mutation}`).set(PREFLIGHT, '1');
      expect([refused.status, refused.headers.allow]).toEqual([405, 'POST']);
    }
    await post('{shops{name}}').expect(200, { data: { shops: [] } });
    await request.head('/graphql?query={shops{name}}').set(PREFLIGHT, '1').expect(200);
    const other = await request.put('/graphql').send({ query: '{shops{name}}' });
    expect([other.status, other.headers.allow]).toEqual([405, 'GET, POST']);
    const options = await fetch(`${url}/graphql`, { method: 'OPTIONS' });
    expect([options.status, options.headers.get('allow')]).toEqual([200, expect.stringContaining('POST')]);
  });

  it('may be asked by pages of other origins with the headers that prove it', async () => {
    const { url } = await boot({ options: { apolloServer: { csrfPrevention: { requestHeaders: ['X-Mine'] } } } });
    const headers = { Origin: 'https://example.org', 'Access-Control-Request-Method': 'GET', 'Access-Control-Request-Headers': 'x-mine' };
    const answer = await fetch(`${url}/graphql`, { method: 'OPTIONS', headers });
    expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('x-mine');
  });

  it('take JSON alone', async () => {
    const { request } = await boot();
    const form = await request.post('/graphql').set(PREFLIGHT, '1').type('form').send('query={shops{name}}');
    expect([form.status, form.body.errors[0].message]).toEqual([400, expect.stringContaining('POST body missing')]);
  });
});

describe('the options of apolloServer', () => {
  it('format errors', async () => {
    await boot({
      options: {
        apolloServer: {
          includeStacktraceInErrorResponses: true,
          formatError: (shown: { message: string; extensions: { stacktrace?: string[] } }, error: unknown) => {
            if (shown.message.includes('broken')) throw new Error('formatError is broken as well');
            return {
              message: `${shown.message} (${shown.extensions.stacktrace?.[0]})`,
              extensions: { seen: error instanceof GraphQLError },
            };
          },
        },
      },
    });
    const { body } = await post('query($n:Int!){shops(pagination:{limit:$n}){name}}');
    const message = 'Variable "$n" of required type "Int!" was not provided.';
    expect(body.errors).toEqual([{ message: `${message} (GraphQLError: ${message})`, extensions: { seen: true } }]);
    const broken = await post('{broken}');
    expect(broken.body.errors).toEqual([{ message: 'Internal server error', extensions: { code: 'INTERNAL_SERVER_ERROR' } }]);
  });

  it('add rules of validation', async () => {
    const noCities = (context: ValidationContext) => ({
      Field(node: { name: { value: string } }) {
        if (node.name.value === 'city') context.reportError(new GraphQLError('No cities, please'));
      },
    });
    await boot({ options: { apolloServer: { validationRules: [noCities] } } });
    expect((await post('{shops{city}}')).body.errors[0].message).toBe('No cities, please');
    await post('{shops{name}}').expect(200);
  });

  it.each([
    [false, {}, 200],
    [true, {}, 400],
    [{ requestHeaders: ['X-Mine'] }, { 'x-mine': '1' }, 200],
    [{ requestHeaders: ['X-Mine'] }, { [PREFLIGHT]: '1' }, 400],
  ])('with csrfPrevention %j and the headers %j GET is answered with %d', async (csrfPrevention, headers, status) => {
    const { request } = await boot({ options: { apolloServer: { csrfPrevention } } });
    await request.get('/graphql?query={shops{name}}').set(headers).expect(status);
  });

  it('that are not known are named at boot', async () => {
    const warnings: string[] = [];
    await boot({ options: { apolloServer: { tracing: true } }, warnings });
    expect(warnings).toContain('config/plugins, graphql.config.apolloServer.tracing has no effect');
  });

  it('that are wrong stop the boot', async () => {
    await expect(boot({ options: { apolloServer: { formatError: 'no function' } } })).rejects.toThrow(/apolloServer.formatError/);
  });
});

describe('production', () => {
  it('tells neither of the schema nor what a name may have been', async () => {
    await boot({ environment: 'production' });
    const told = await post('{__schema{queryType{name}}}');
    expect([told.status, told.body.errors[0].message]).toEqual([400, expect.stringContaining('introspection has been disabled')]);
    expect((await post('{shops{nam}}')).body.errors[0].message).toBe('Cannot query field "nam" on type "Shop".');
    expect((await post('{shopz{name}}')).body.errors[0].message).toBe('Cannot query field "shopz" on type "Query".');
    expect((await post('{shops(sorted:1){name}}')).body.errors[0].message).toBe('Unknown argument "sorted" on field "Query.shops".');
  });

  const create = 'mutation($data:ShopInput!){createShop(data:$data){name}}';
  const mistaken = async (data: object) => (await post(create, { variables: { data } })).body.errors[0].message;

  it('says which key of a variable is wrong, and neither what it may have been nor what it holds', async () => {
    await boot({ environment: 'production' });
    expect(await mistaken({ nam: 'a secret', city: 'x' })).toBe(
      'Variable "$data" got invalid value; Field "nam" is not defined by type "ShopInput".',
    );
    expect(await mistaken({ name: { secret: 'a secret' } })).toBe(
      'Variable "$data" got invalid value at "data.name"; String cannot represent the given value.',
    );
    const register = 'mutation($input:UsersPermissionsRegisterInput!){register(input:$input){jwt}}';
    const input = { username: 'ada', email: 'ada@example.org', password: 'hunter2hunter2', firstname: 'Ada' };
    const { status, text, body } = await post(register, { variables: { input } });
    expect([status, text.includes('hunter2'), text.includes('ada@')]).toEqual([400, false, false]);
    expect(body.errors[0].message).toContain('Field "firstname" is not defined by type "UsersPermissionsRegisterInput".');
  });

  it('is the reason for that: who develops is told both, but for long values', async () => {
    await boot();
    expect(await mistaken({ nam: 'a' })).toBe(
      'Variable "$data" got invalid value { nam: "a" }; Field "nam" is not defined by type "ShopInput". Did you mean "name"?',
    );
    expect(await mistaken({ name: 'x'.repeat(100_000), nam: 'a' })).toBe(
      'Variable "$data" got invalid value; Field "nam" is not defined by type "ShopInput". Did you mean "name"?',
    );
  });

  it('tells of the schema where an option says so', async () => {
    await boot({ environment: 'production', options: { apolloServer: { introspection: true } } });
    await post('{__schema{queryType{name}}}').expect(200, { data: { __schema: { queryType: { name: 'Query' } } } });
    expect((await post('{shops{nam}}')).body.errors[0].message).toContain('Did you mean "name"?');
  });
});
