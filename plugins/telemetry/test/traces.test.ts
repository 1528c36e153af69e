import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';
import { Collector, treeOf } from './collector.ts';

const author = { info: { singularName: 'author', pluralName: 'authors' }, attributes: { name: { type: 'string' } } };
const article = {
  info: { singularName: 'article', pluralName: 'articles' },
  attributes: { title: { type: 'string' }, author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' } },
};
const UID = 'api::article.article';

let number = 0;

/** The `traceparent` of a client, and its trace. */
function client(flags = '01') {
  number += 1;
  const traceId = number.toString(16).padStart(32, 'c');
  return { traceId, spanId: 'b7ad6b7169203331', traceparent: `00-${traceId}-b7ad6b7169203331-${flags}` };
}

eachDialect('traces', (dialect) => {
  let app: BootedApp;
  let collector: Collector;
  beforeAll(async () => {
    collector = await new Collector().open();
    const traces = { url: collector.url, ratio: 0, interval: 100 };
    app = await bootApp({
      database: dialect,
      app: {
        contentTypes: [author, article] as never,
        config: { plugins: { telemetry: { config: { traces } } }, access: { roles: { public: { actions: ['api::*'] } } } },
      },
    });
    const { body } = await app.request
      .post('/api/authors')
      .send({ data: { name: 'hidden-name' } })
      .expect(201);
    await app.request
      .post('/api/articles')
      .send({ data: { title: 'hidden-title', author: body.data.documentId } })
      .expect(201);
  });
  afterAll(async () => {
    await app.close();
    collector.close();
  });

  it('lead from a read of REST through the gate to its statements, and name the plan', async () => {
    const { traceId, spanId, traceparent } = client();
    const path = '/api/articles?filters[title][$eq]=hidden-title&sort=title&populate=author';
    const { body } = await app.request.get(path).set('traceparent', traceparent).expect(200);
    expect(body.data).toHaveLength(1);
    const spans = await collector.trace(traceId, 'GET /api/articles');
    const root = spans.find(({ name }) => name === 'GET /api/articles');
    expect(root).toMatchObject({
      parentSpanId: spanId,
      kind: 2,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/api/articles',
        'http.response.status_code': 200,
        'plinth.plugin': 'rest',
      },
    });
    const plan = `${UID} list where(title $eq) order(title asc) with(author)`;
    const read = spans.find(({ name }) => name === `read ${UID}`);
    expect(read).toMatchObject({ parentSpanId: root?.spanId, attributes: { 'plinth.plan': plan } });
    expect(spans.find(({ name }) => name === `gate ${UID}`)).toMatchObject({ parentSpanId: root?.spanId });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === read?.spanId);
    expect(statements.map(({ name }) => name)).toEqual(expect.arrayContaining(['SELECT articles', 'SELECT authors']));
    for (const { attributes, kind } of statements)
      expect([kind, attributes['plinth.plan'], attributes['db.operation.name']]).toEqual([3, plan, 'SELECT']);
  });

  it('lead from a read of GraphQL to its statements', async () => {
    const { traceId, traceparent } = client();
    const query = '{ articles(filters: { title: { contains: "hidden" } }) { title } }';
    await app.request.post('/graphql').set('traceparent', traceparent).send({ query }).expect(200);
    const spans = await collector.trace(traceId, 'POST /graphql');
    const [[root, below]] = treeOf(spans) as unknown as [[string, readonly unknown[]]];
    expect(root).toBe('POST /graphql');
    expect(JSON.stringify(below)).toMatch(/gate api::article\.article.*read api::article\.article.*SELECT articles/);
    expect(spans.find(({ name }) => name === `read ${UID}`)?.attributes['plinth.plan']).toBe(`${UID} list where(title $contains)`);
  });

  it('lead from a write to its transaction and statements', async () => {
    const { traceId, traceparent } = client();
    await app.request
      .post('/api/articles')
      .set('traceparent', traceparent)
      .send({ data: { title: 'hidden-new' } })
      .expect(201);
    const spans = await collector.trace(traceId, 'POST /api/articles');
    const named = (name: string) => spans.find((span) => span.name === name);
    expect(named(`change ${UID}`)?.parentSpanId).toBe(named('POST /api/articles')?.spanId);
    expect(named('transaction')?.parentSpanId).toBe(named(`change ${UID}`)?.spanId);
    expect(named('INSERT articles')?.parentSpanId).toBe(named('transaction')?.spanId);
  });

  it('keep apart what is done for several requests at once', async () => {
    const clients = Array.from({ length: 8 }, () => client());
    await Promise.all(
      clients.map(({ traceparent }, index) =>
        app.request
          .post('/api/articles')
          .set('traceparent', traceparent)
          .send({ data: { title: `hidden-${index}` } })
          .expect(201),
      ),
    );
    for (const { traceId } of clients) {
      const spans = await collector.trace(traceId, 'POST /api/articles');
      expect(spans.filter(({ name }) => name === 'INSERT articles')).toHaveLength(1);
      expect(treeOf(spans)).toHaveLength(1);
    }
  });

  it('tell of an answer from memory, which has no statements', async () => {
    for (let time = 0; time < 3; time++) await app.request.get('/api/authors').expect(200);
    const { traceId, traceparent } = client();
    await app.request.get('/api/authors').set('traceparent', traceparent).expect(200);
    const spans = await collector.trace(traceId, 'GET /api/authors');
    expect(spans.find(({ name }) => name === 'GET /api/authors')?.attributes['plinth.remembered']).toBe(true);
    expect(JSON.stringify(spans)).not.toContain('SELECT authors');
  });

  it('tell what kind of error a request ended with, and not its message', async () => {
    const { traceId, traceparent } = client();
    await app.request.get('/api/articles?filters[hiddenKey]=1').set('traceparent', traceparent).expect(400);
    const spans = await collector.trace(traceId, 'GET /api/articles');
    expect(spans.find(({ name }) => name === `gate ${UID}`)?.attributes['error.type']).toEqual(expect.stringMatching(/^[A-Z_]+$/));
    // A mistake of the client is not an error of the server.
    expect(spans.every(({ status }) => status !== 2)).toBe(true);
  });

  it('leave out what the client does not record, and what the ratio leaves out', async () => {
    const before = collector.spans.length;
    const { traceId, traceparent } = client('00');
    await app.request.get('/api/articles').set('traceparent', traceparent).expect(200);
    await app.request.get('/api/articles').expect(200);
    await app.request.get('/api/articles').set('traceparent', '00-zz-1-01').expect(200);
    const { traceId: later, traceparent: last } = client();
    await app.request.get('/api/articles?sort=id').set('traceparent', last).expect(200);
    await collector.trace(later, 'GET /api/articles');
    expect(collector.spans.slice(before).every((span) => span.traceId === later)).toBe(true);
    expect(traceId).not.toBe(later);
  });

  it('contain no value', () => {
    expect(collector.spans.length).toBeGreaterThan(20);
    expect(collector.text).not.toMatch(/hidden/);
  });
});
