import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { definePlugin, HTTP } from 'plinth';
import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';

const author = { info: { singularName: 'author', pluralName: 'authors' }, attributes: { name: { type: 'string' } } };
const article = {
  info: { singularName: 'article', pluralName: 'articles' },
  attributes: { title: { type: 'string' }, author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' } },
};

/** A line of the log. */
interface Line {
  readonly msg: string;
  readonly level: number;
  readonly requestId?: string;
  readonly path?: string;
  readonly status?: number;
  readonly reason?: string;
}

/** Every request takes longer than the shortest limit, however fast the machine is. */
const sluggish = definePlugin({
  name: 'sluggish',
  apply({ container }) {
    container.resolve(HTTP).addMiddleware('sluggish', async (_ctx, next) => {
      await setTimeout(5);
      await next();
    });
  },
});

eachDialect('the log of a request that takes longer than slowRequest', (dialect) => {
  let app: BootedApp;
  const lines: Line[] = [];
  const boot = (slowRequest: number, isLogged: boolean) =>
    bootApp({
      database: dialect,
      logger: pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) }),
      app: {
        contentTypes: [author, article] as never,
        plugins: [sluggish],
        config: {
          server: { slowRequest },
          middlewares: { log: { enabled: isLogged } },
          access: { roles: { public: { actions: ['api::*'] } } },
        },
      },
    });
  afterEach(async () => {
    await app.close();
    lines.splice(0);
  });
  const reasonOf = (id: unknown) => lines.find(({ requestId }) => requestId === id)?.reason;

  it('says where its time went, beside the id that the client got', async () => {
    app = await boot(1, true);
    const made = await app.request
      .post('/api/articles')
      .send({ data: { title: 'One' } })
      .expect(201);
    expect(reasonOf(made.headers['x-request-id'])).toMatch(/^slow: .*1 change \(api::article\.article\) in \d+ ms$/);
    const path = '/api/articles?filters[title][$contains]=n&populate=author';
    const read = await app.request.get(path).expect(200);
    expect(reasonOf(read.headers['x-request-id'])).toMatch(
      /^slow: 1 read of \d+ statements? in \d+ ms.*, the longest in \d+ ms: api::article\.article list where\(title \$contains\) with\(author\)$/,
    );
    const text = await app.request.post('/graphql').send({ query: '{ articles { title } }' }).expect(200);
    expect(reasonOf(text.headers['x-request-id'])).toMatch(/the longest in \d+ ms: api::article\.article list$/);
    const wrong = await app.request.get('/api/articles?filters[nothing]=1').expect(400);
    expect(reasonOf(wrong.headers['x-request-id'])).toMatch(/^[A-Z_]+; slow: no documents were read or changed$/);
    expect(JSON.stringify(lines)).not.toContain('One');
  });

  it('is a warning where access is not logged', async () => {
    app = await boot(1, false);
    const { headers } = await app.request.get('/api/articles').expect(200);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 40, msg: 'slow request', requestId: headers['x-request-id'], path: '/api/articles' }),
    );
  });

  it('says nothing of others', async () => {
    app = await boot(60_000, true);
    const { headers } = await app.request.get('/api/articles').expect(200);
    expect(lines.find(({ requestId }) => requestId === headers['x-request-id'])).toMatchObject({ status: 200 });
    expect(reasonOf(headers['x-request-id'])).toBeUndefined();
  });
});
