import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { createDatabase, type OwnedDatabase } from '../../database/index.ts';
import { askGraphql } from '../ask-graphql.ts';
import { type BootedApp, bootApp, eachDialect, type TemporaryDatabase } from '../index.ts';

const MANY = 200;
const SOME = 30;

/** Milliseconds after which a response shows that the process has taken up all earlier requests. */
const QUICK = 100;

const FULL = 'f'.repeat(40);

const author = { info: { singularName: 'author', pluralName: 'authors' }, attributes: { name: { type: 'string' } } };

eachDialect('a row of a server that somebody else has locked', (dialect) => {
  if (dialect.name === 'sqlite') {
    it('is no row there: see locked-file.test.ts', () => undefined);
    return;
  }
  let made: TemporaryDatabase;
  let app: BootedApp;
  let outside: OwnedDatabase;
  let hot: string;
  let cold: readonly string[];
  let jwt: string;

  beforeAll(async () => {
    made = await dialect.createDatabase();
    app = await bootApp({
      app: {
        contentTypes: [author],
        config: {
          plugins: { graphql: { enabled: true } },
          access: {
            roles: {
              public: { actions: ['api::*', 'plugin::users-permissions.auth.register'] },
              authenticated: { actions: ['api::*', 'plugin::users-permissions.user.me'] },
            },
            tokens: [{ name: 'full', type: 'full-access', value: { env: 'FULL' } }],
          },
          server: { logLevel: 'silent' },
        },
      },
      database: made.url,
      env: { FULL },
    });
    const create = async (name: string) => (await app.request.post('/api/authors').send({ data: { name } })).body.data.documentId as string;
    hot = await create('hot');
    cold = [await create('one'), await create('two'), await create('three')];
    const person = { username: 'anna', email: 'anna@example.com', password: 'secret1' };
    jwt = (await app.request.post('/api/auth/local/register').send(person)).body.jwt;
    outside = createDatabase({ url: made.url }, { appDir: tmpdir(), logger: { warn: () => {}, info: () => {} } });
    await outside.connect();
  });
  afterAll(async () => {
    await outside?.close();
    await app?.close();
    await made?.remove();
  });

  const put = async (documentId: string) => (await app.request.put(`/api/authors/${documentId}`).send({ data: { name: 'x' } })).status;

  /** Resolves when the process has taken up all requests: two hundred at once keep it busy for a while. */
  async function allWait(): Promise<void> {
    for (let took = Number.POSITIVE_INFINITY; took > QUICK; ) {
      await delay(20);
      const begun = performance.now();
      await app.request.get('/_health');
      took = performance.now() - begun;
    }
  }

  /** Locks the row while `work` runs and writers wait for it. @returns the statuses of the writers */
  async function whileLocked(writers: number, work: () => Promise<void>): Promise<readonly number[]> {
    let statuses: Promise<readonly number[]> = Promise.resolve([]);
    await outside.transaction(async ({ knex }) => {
      await knex('plinth_documents').where('document_id', hot).forUpdate().select('id');
      statuses = Promise.all(Array.from({ length: writers }, () => put(hot)));
      await allWait();
      await work();
    });
    return statuses;
  }

  it('makes nobody wait who reads, as whoever and whatever', async () => {
    const ways: Record<string, () => Promise<number>> = {};
    const get = async (path: string, token: string | null) => {
      const request = app.request.get(path);
      return (await (token === null ? request : request.set('Authorization', `Bearer ${token}`))).status;
    };
    for (const [who, token] of Object.entries({ anonymous: null, user: jwt, token: FULL })) {
      for (const path of ['/api/authors', `/api/authors/${hot}`, '/api/authors?filters[name]=one', '/api/i18n/locales']) {
        if (path !== '/api/i18n/locales' || who === 'token') ways[`${who} ${path}`] = () => get(path, token);
      }
      ways[`${who} graphql`] = async () =>
        (await askGraphql(app, '{ authors { name } }', token === null ? {} : { token })).errors.length === 0 ? 200 : 500;
    }
    ways['user /api/users/me'] = () => get('/api/users/me', jwt);
    const refused: string[] = [];
    const all = async () => {
      for (const [way, ask] of Object.entries(ways)) {
        const status = await ask();
        if (status !== 200) refused.push(`${way}: ${status}`);
      }
    };
    await all();
    expect(refused).toEqual([]);
    // The row stays locked until all of them have their responses: whoever waited for it would be refused.
    await whileLocked(MANY, async () => {
      for (let round = 0; round < 5; round++) await all();
    });
    expect(refused).toEqual([]);
  });

  it('makes nobody wait who writes other documents', async () => {
    const others: number[] = [];
    await whileLocked(MANY, async () => {
      for (const documentId of cold) others.push(await put(documentId));
    });
    expect(others).toEqual(cold.map(() => 200));
  });

  it('is written by all who waited for it, where that is soon over', async () => {
    const statuses = await whileLocked(SOME, async () => undefined);
    expect(statuses.filter((status) => status !== 200)).toEqual([]);
  });
});
