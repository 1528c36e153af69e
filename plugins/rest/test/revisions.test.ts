import { gunzipSync } from 'node:zlib';
import { type BootedApp, bootApp, eachDialect, type InlineApp, type TemporaryDatabase } from 'plinth/testing';

const drafted = { options: { draftAndPublish: true } };
const verbs = (uid: string) => ['publish', 'unpublish', 'discardDraft', 'readDraft'].map((verb) => `api::${uid}.${uid}.${verb}`);

const APP: InlineApp = {
  contentTypes: [
    {
      info: { singularName: 'page', pluralName: 'pages' },
      attributes: {
        title: { type: 'string' },
        text: { type: 'text' },
        about: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
      },
      ...drafted,
    },
    { info: { singularName: 'tag', pluralName: 'tags' }, attributes: { name: { type: 'string' } } },
    { kind: 'singleType', info: { singularName: 'home', pluralName: 'homes' }, attributes: { title: { type: 'string' } } },
  ],
  config: {
    plugins: { idempotency: true, graphql: true, 'draft-and-publish': { config: { writesAskPublish: false } } },
    middlewares: { compression: { threshold: 200 } },
    access: { roles: { public: { actions: ['api::*', ...verbs('page')] } } },
  },
};

const WRITERS = 50;
const ROUNDS = 10;

eachDialect('revisions of documents over HTTP', (dialect) => {
  let app: BootedApp;
  let other: BootedApp;
  let database: TemporaryDatabase;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootApp({ app: APP, database: database.url });
    other = await bootApp({ app: APP, database: database.url });
  });
  afterAll(async () => {
    await app.close();
    await other.close();
    await database.remove();
  });

  const read = (path: string) => app.request.get(path).set('Prefer', 'revision');
  const page = async (title = 'a'): Promise<string> => {
    const made = await app.request.post('/api/pages').send({ data: { title } });
    expect([made.status, made.headers.etag]).toEqual([201, '"r1"']);
    return `/api/pages/${made.body.data.documentId}`;
  };
  const put = (path: string, title: string, match?: string, on = app) => {
    const sent = on.request.put(path).send({ data: { title } });
    return match === undefined ? sent : sent.set('If-Match', match);
  };

  it('begin the ETag of a document, which differs by representation, and are those of its writes', async () => {
    const path = await page();
    const tagOf = async (query = '') => (await read(`${path}${query}`)).headers.etag as string;
    const tags = [await tagOf(), await tagOf('?fields=title'), await tagOf('?populate=*'), await tagOf('?status=draft')];
    expect(new Set(tags).size).toBe(4);
    for (const tag of tags) expect(tag).toMatch(/^"r1-[\w-]+"$/);
    for (const prefer of ['', 'revisions', 'return=minimal']) {
      const { headers } = await app.request.get(path).set('Prefer', prefer);
      expect(headers.etag).toMatch(/^W\//);
    }
    expect((await put(path, 'b')).headers.etag).toBe('"r2"');
    expect(await tagOf()).toMatch(/^"r2-/);
    expect((await app.request.head(path).set('Prefer', 'return=minimal, revision')).headers.etag).toMatch(/^"r2-/);
    expect((await read('/api/pages')).headers.etag).toMatch(/^W\//);
    expect((await app.request.post(`${path}/actions/publish`)).headers.etag).toBe('"r3"');
  });

  it('are not there with a document, whose absence is an answer to who says so', async () => {
    const ask = (prefer: string) => app.request.get('/api/pages/nothing').set('Prefer', prefer);
    for (const prefer of ['missing=null', 'revision, missing=null', 'Missing = "null" ; a=b'])
      expect([(await ask(prefer)).status, (await ask(prefer)).body]).toEqual([200, { data: null, meta: {} }]);
    expect((await ask('missing=null')).headers.vary).toContain('Prefer');
    for (const prefer of ['revision', 'missing=nullify', 'notmissing=null']) expect((await ask(prefer)).status).toBe(404);
  });

  it('let a client keep what it has, compressed too', async () => {
    const path = await page('x'.repeat(250));
    const whole = await read(path).set('Accept-Encoding', 'identity');
    const gzipped = await read(path).set('Accept-Encoding', 'gzip');
    expect([gzipped.headers['content-encoding'], gzipped.headers.etag]).toEqual(['gzip', whole.headers.etag?.replace(/"$/, '-gzip"')]);
    expect(gunzipSync(await raw(`${app.url}${path}`)).toString()).toBe(whole.text);
    for (const { headers } of [whole, gzipped]) {
      const again = await app.request.get(path).set('If-None-Match', `"other", ${headers.etag}`);
      expect([again.status, again.headers.etag]).toEqual([304, headers.etag]);
    }
    expect((await put(path, 'b', gzipped.headers.etag)).status).toBe(200);
    expect((await read(path).set('If-None-Match', String(whole.headers.etag))).status).toBe(200);
  });

  /** The raw bytes of a response body. */
  const raw = async (url: string): Promise<Buffer> => {
    const { request } = await import('node:http');
    return new Promise((resolve, reject) => {
      request(url, { headers: { 'Accept-Encoding': 'gzip' } }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part) => parts.push(part)).on('end', () => resolve(Buffer.concat(parts)));
      })
        .on('error', reject)
        .end();
    });
  };

  it('are what If-Match compares, whichever representation its tags come from', async () => {
    const path = await page();
    const old = (await read(`${path}?populate=*`)).headers.etag as string;
    expect((await put(path, 'b', old)).status).toBe(200);
    for (const match of ['"2"', '"r3"', '"r4-of-another"', '"r1", W/"r9", "r5"']) {
      expect([match, (await put(path, 'c', match)).status]).toEqual([match, 200]);
    }
    const refused = await put(path, 'late', old);
    expect([refused.status, refused.body.error]).toEqual([
      412,
      {
        status: 412,
        name: 'PreconditionFailedError',
        message: 'The document has been modified; its current revision is 6',
        details: { expected: [1], revision: 6, updatedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) },
      },
    ]);
    expect(refused.headers.etag).toBeUndefined();
    for (const match of ['W/"r6-x"', 'W/"6"', '"x"', '"r6x"', '""'])
      expect([match, (await put(path, 'late', match)).status]).toEqual([match, 412]);
    expect((await put(path, 'e', '"x" ,, "r6-1" ,')).status).toBe(200);
    expect((await put(path, 'f', ' * ')).status).toBe(200);
    for (const match of ['4', 'r4', '"4', '', ',', '"4" "5"', '"4";', '*, "4"', 'w/"4"']) {
      const malformed = await put(path, 'late', match);
      expect([match, malformed.status, malformed.body.error.details]).toEqual([match, 400, { header: 'If-Match' }]);
    }
    expect((await put(path, 'late', `,${' '.repeat(12_000)}x`)).status).toBe(400);
    expect((await read(path)).body.data.title).toBe('f');
  });

  it('are asked of removals, publishing and single types, and of nothing else', async () => {
    const path = await page();
    const act = (name: string, match: string) => app.request.post(`${path}/actions/${name}`).set('If-Match', match);
    for (const name of ['publish', 'unpublish', 'discardDraft']) expect([name, (await act(name, '"9"')).status]).toEqual([name, 412]);
    expect((await act('publish', '"1"')).headers.etag).toBe('"r2"');
    expect((await act('discardDraft', '"r2-x"')).headers.etag).toBe('"r3"');
    expect((await act('unpublish', '"3"')).status).toBe(204);
    expect((await app.request.delete(path).set('If-Match', '"3"')).status).toBe(412);
    expect((await read(`${path}?status=draft`)).status).toBe(200);
    expect((await app.request.delete(path).set('If-Match', '"4"')).status).toBe(204);
    const gone = await app.request.delete(path).set('If-Match', '*');
    expect([gone.status, gone.body.error.details]).toEqual([412, { expected: 'any', revision: null }]);
    expect((await app.request.delete(path)).status).toBe(204);
    expect((await put(path, 'x', '*')).status).toBe(404);
    expect((await put('/api/home', 'x', '*')).status).toBe(412);
    expect((await put('/api/home', 'x')).headers.etag).toBe('"r1"');
    expect((await read('/api/home')).headers.etag).toMatch(/^"r1-/);
    expect([(await put('/api/home', 'x', '"2"')).status, (await put('/api/home', 'x', '"1"')).status]).toEqual([412, 200]);
    const created = await app.request
      .post('/api/pages')
      .set('If-Match', '"1"')
      .send({ data: { title: 'x' } });
    expect([created.status, created.body.error.message]).toEqual([400, 'If-Match is not supported here: a new document has no revision']);
  });

  it('may stand in the body as baseVersion', async () => {
    const path = await page();
    const based = (baseVersion: unknown) => app.request.put(path).send({ data: { title: 'b' }, baseVersion });
    expect((await based(1)).status).toBe(200);
    expect((await based('2')).status).toBe(200);
    const refused = await based(2);
    expect([refused.status, refused.body.error.name, refused.body.error.details.revision]).toEqual([409, 'ConflictError', 3]);
    expect((await based(null)).status).toBe(200);
    for (const bad of ['x', 1.5, -1, true, [1], {}]) {
      const answer = await based(bad);
      expect([bad, answer.status, answer.body.error.details]).toEqual([bad, 400, { path: 'baseVersion', source: 'body' }]);
    }
    const both = await app.request
      .put(path)
      .set('If-Match', '"4"')
      .send({ data: { title: 'b' }, baseVersion: 4 });
    expect(both.status).toBe(400);
    expect((await app.request.post(`${path}/actions/publish`).send({ baseVersion: 3 })).status).toBe(409);
  });

  it('do not stand in the way of a repeat that has its key', async () => {
    const path = await page();
    const send = (key: string) => put(path, 'once', '"1"').set('Idempotency-Key', key);
    const first = await send('k');
    const again = await send('k');
    expect([first.status, again.status, again.body]).toEqual([200, 200, first.body]);
    expect((await send('other')).status).toBe(412);
    expect((await read(path)).headers.etag).toMatch(/^"r2-/);
  });

  it('are an argument of the mutations of GraphQL', async () => {
    const id = (await page()).split('/').pop() as string;
    const ask = async (query: string) => (await app.request.post('/graphql').send({ query })).body;
    const update = (more: string) => ask(`mutation { updatePage(documentId: "${id}", data: { title: "g" }${more}) { title } }`);
    expect(await update(', expected: 1')).toEqual({ data: { updatePage: { title: 'g' } } });
    const refused = await update(', expected: 1');
    expect(refused.errors[0].extensions.error).toMatchObject({ name: 'ConflictError', details: { expected: 1, revision: 2 } });
    expect((await update(', expected: null')).errors).toBeUndefined();
    const remove = (expected: number) => ask(`mutation { deletePage(documentId: "${id}", expected: ${expected}) { documentId } }`);
    expect((await remove(1)).errors).toHaveLength(1);
    expect((await remove(3)).errors).toBeUndefined();
    const both = `mutation { a: updateHome(data: { title: "1" }) { title } b: updateHome(data: { title: "2" }, expected: 99) { title } }`;
    expect(await ask(both)).toMatchObject({ errors: [{ path: ['b'] }] });
  });

  it('let one of fifty writers on two nodes win, round by round', async () => {
    const path = await page();
    for (let round = 1; round <= ROUNDS; round++) {
      const { etag } = (await read(path)).headers;
      expect(etag).toMatch(new RegExp(`^"r${round}-`));
      const answers = await Promise.all(
        Array.from({ length: WRITERS }, (_, n) => put(path, `round ${round}, writer ${n}`, etag, n % 2 === 0 ? app : other)),
      );
      const winners = answers.filter(({ status }) => status === 200);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: WRITERS - 1 }, () => 412)]);
      expect((await read(path)).body.data.title).toBe(winners[0]?.body.data.title);
    }
  });
});
