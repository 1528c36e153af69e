import { ATTRIBUTE_TYPES, DATABASE, DOCUMENTS, definePlugin, type ScalarType, systemCaller, z } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { auditTable, headTable, pendingTable } from '../audit-tables.ts';
import { ARTICLE, asking, bootAudit, entriesOf, READER, SALARY, sealed } from './audit-app.ts';

const DOCUMENTS_ONLY = '&area=document';

/** A plugin with a type of attributes that are stored as hashes, and one of attributes that are never returned. */
const codes = definePlugin({
  name: 'codes',
  apply({ container }) {
    const types = container.resolve(ATTRIBUTE_TYPES);
    const text: ScalarType = {
      kind: 'scalar',
      name: 'pin',
      options: z.object({}),
      column: () => ({ kind: 'text' }),
      parse: (value) => String(value),
      operand: (value) => String(value),
    };
    types.add({ ...text, prepare: async (value) => `hash of ${value}` });
    types.add({ ...text, name: 'veil', hidden: true });
  },
});

eachDialect('the audit', (dialect) => {
  let database: TemporaryDatabase;
  let app: BootedApp;
  beforeEach(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    await app?.close();
    await database.remove();
  });
  const boot = async (options?: Parameters<typeof bootAudit>[1]) => {
    app = await bootAudit(database.url, options);
    return asking(app);
  };

  it('says of changes who made them, from where, by which request, and which attributes changed', async () => {
    const api = await boot();
    const author = (await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201)).body.data.documentId;
    const made = await api.post('/api/articles?status=draft', { data: { title: 'One', secret: 'hidden' } }).expect(201);
    const { documentId } = made.body.data;
    const changed = await api.put(`/api/articles/${documentId}?status=draft`, { data: { title: 'Two', author } }).expect(200);
    await api.delete(`/api/articles/${documentId}`).expect(204);
    const entries = await entriesOf(app, `${DOCUMENTS_ONLY}&documentId=${documentId}`);
    expect(entries.map(({ kind }) => kind)).toEqual(['created', 'updated', 'deleted']);
    expect(entries[1]).toMatchObject({
      actor: expect.stringMatching(/^token:\d+$/),
      title: 'full',
      address: '127.0.0.1',
      surface: 'rest',
      requestId: changed.headers['x-request-id'],
      type: ARTICLE,
      documentId,
      details: { status: 'draft', revision: 2, changed: ['title', 'author'] },
    });
    expect(entries[1]?.details).not.toHaveProperty('values');
    expect(JSON.stringify(entries)).not.toMatch(/hidden|Two/);
  });

  it('keeps values only where that is asked for, and of what is private never', async () => {
    const api = await boot({ audit: { values: true, relations: false } });
    const { documentId } = (await api.post('/api/articles?status=draft', { data: { title: 'One', secret: 'a' } }).expect(201)).body.data;
    const documents = app.kernel.container.resolve(DOCUMENTS);
    await documents.update(
      ARTICLE,
      documentId,
      { data: { title: 'Two', secret: 'b', text: 'x'.repeat(5_000) } },
      systemCaller('command', 'mend'),
    );
    const [entry] = await entriesOf(app, '&kind=updated');
    expect(entry?.actor).toBe('command:mend');
    expect(entry?.details).toMatchObject({
      changed: expect.arrayContaining(['title', 'secret', 'text']),
      values: { title: ['One', 'Two'], text: [null, 'x'.repeat(500)] },
    });
    expect(entry?.details.values as object).not.toHaveProperty('secret');
  });

  it('keeps no value of a type that hashes its values, or never returns them', async () => {
    const vault = {
      info: { singularName: 'vault', pluralName: 'vaults' },
      attributes: { title: { type: 'string' }, pin: { type: 'pin' }, veil: { type: 'veil' }, word: { type: 'password' } },
    };
    const api = await boot({ audit: { values: true }, types: [vault], added: [codes] });
    const { documentId } = (
      await api.post('/api/vaults', { data: { title: 'One', pin: '1111', veil: 'a', word: 'first-word' } }).expect(201)
    ).body.data;
    await api.put(`/api/vaults/${documentId}`, { data: { title: 'Two', pin: '2222', veil: 'b', word: 'second-word' } }).expect(200);
    const [entry] = await entriesOf(app, '&kind=updated');
    expect(entry?.details).toMatchObject({ changed: ['title', 'pin', 'veil', 'word'], values: { title: ['One', 'Two'] } });
    expect(Object.keys(entry?.details.values as object)).toEqual(['title']);
  });

  it('tells what is done without a change of documents, with the action, and what is refused, counted', async () => {
    const api = await boot();
    await api.post('/api/api-tokens', { name: 'for the site', type: 'read-only' }).expect(201);
    for (let index = 0; index < 5; index++)
      await asking(app, READER)
        .post('/api/articles', { data: { title: 'x' } })
        .expect(403);
    for (let index = 0; index < 5; index++) await asking(app, 'nobody').get('/api/articles').expect(401);
    const [done] = await entriesOf(app, '&area=action');
    expect(done).toMatchObject({
      kind: 'done',
      title: 'full',
      details: { method: 'POST', path: '/api/api-tokens', action: 'plugin::api-tokens.token.create', keys: ['name', 'type'] },
    });
    expect(JSON.stringify(done)).not.toContain('for the site');
    const refused = await entriesOf(app, '&area=refusal');
    expect(refused.map(({ title, details: { status, path } }) => [title, status, path])).toEqual([
      ['reader', 403, '/api/articles'],
      [null, 401, '/api/articles'],
    ]);
    await app.close();
    app = await bootAudit(database.url);
    const counted = await entriesOf(app, '&area=refusal');
    expect(counted.slice(2).map(({ details: { count } }) => count)).toEqual([4, 4]);
  });

  it('tells of sign-ins and failures, and whose they were', async () => {
    const api = await boot({ plugins: { 'users-permissions': { config: { jwtSecret: 's'.repeat(40) } } } });
    const user = { username: 'ada', email: 'ada@example.org', password: 'correct horse battery' };
    await api.post('/api/users', { ...user, confirmed: true, role: 1 });
    const sign = (password: string) => asking(app, null).post('/api/auth/local', { identifier: user.email, password });
    await sign('wrong');
    await sign('wrong');
    await sign(user.password).expect(200);
    const entries = await entriesOf(app, '&area=account');
    expect(entries.map(({ kind, actor }) => [kind, actor])).toEqual(
      expect.arrayContaining([
        ['sign-in-failed', 'user:1'],
        ['signed-in', 'user:1'],
      ]),
    );
    expect(entries.filter(({ kind }) => kind === 'sign-in-failed')).toHaveLength(1);
    expect(entries.find(({ kind }) => kind === 'signed-in')).toMatchObject({
      address: '127.0.0.1',
      title: 'ada',
      requestId: expect.any(String),
    });
    expect(JSON.stringify(await entriesOf(app))).not.toContain(user.password);
  });

  it('tells who read documents of the types that are named, also along with others, without the values of filters', async () => {
    const api = await boot({ audit: { reads: [SALARY] } });
    const { documentId: one } = (await api.post('/api/salaries', { data: { sum: 7, of: 'Ada' } }).expect(201)).body.data;
    await api.post('/api/articles', { data: { title: 'One', salary: one } }).expect(201);
    await api.get(`/api/salaries/${one}`).expect(200);
    const listed = await api.get('/api/salaries?filters[of]=Ada&pagination[pageSize]=5').expect(200);
    await api.get('/api/articles').expect(200);
    await api.get('/api/articles?populate=salary').expect(200);
    const entries = await entriesOf(app, '&area=read');
    expect(entries.map(({ type, documentId, details }) => [type, documentId, details.by ?? null])).toEqual([
      [SALARY, one, null],
      [SALARY, null, null],
      [SALARY, null, ARTICLE],
    ]);
    expect(entries[1]).toMatchObject({
      title: 'full',
      address: '127.0.0.1',
      surface: 'rest',
      requestId: listed.headers['x-request-id'],
      details: { filters: ['of'], offset: 0, limit: 5 },
    });
    expect(JSON.stringify(entries)).not.toContain('Ada');
  });

  it('is filtered, and read page by page', async () => {
    const api = await boot();
    for (let index = 0; index < 7; index++) await api.post('/api/authors', { data: { name: `Author ${index}` } }).expect(201);
    await api.post('/api/articles', { data: { title: 'One' } }).expect(201);
    await sealed(app);
    const numbers: number[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { body }: { body: { data: { number: number }[]; meta: { next: string | null } } } = await api
        .get(`/api/audit/entries?limit=3&type=api::author.author${next === '' ? '' : `&before=${next}`}`)
        .expect(200);
      numbers.push(...body.data.map(({ number }) => number));
      next = body.meta.next;
    }
    // An entry without a change may be numbered among them, as it is written later than what it reports.
    expect(numbers).toHaveLength(7);
    expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => other - one));
    const count = async (query: string) => (await api.get(`/api/audit/entries?${query}`).expect(200)).body.data.length;
    expect(await count('kind=published')).toBe(1);
    expect(await count('who=full&surface=rest')).toBe(9);
    expect(await count('who=token:9')).toBe(0);
    expect(await count('text=API::ARTICLE')).toBe(2);
    const day = new Date().toISOString().slice(0, 10);
    expect(await count(`from=${day}&to=${day}&who=full`)).toBe(9);
    expect(await count('to=2020-01-01')).toBe(0);
    for (const query of ['wo=x', 'before=7', 'limit=0', 'limit=201', 'from=yesterday', 'area=all', `text=${'x'.repeat(101)}`]) {
      const { body } = await api.get(`/api/audit/entries?${query}`).expect(400);
      expect(body.error.details.errors[0].path[0] ?? body.error.message).toContain(query === 'wo=x' ? '' : query.split('=')[0]);
    }
  });

  it('is exported as JSON lines, and keeps that it was', async () => {
    const api = await boot();
    for (let index = 0; index < 3; index++) await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    await sealed(app);
    const exported = async (query: string) => {
      const answer = await api
        .get(`/api/audit/export${query}`)
        .buffer(true)
        .parse((response, done) => {
          let text = '';
          response.on('data', (chunk) => (text += chunk));
          response.on('end', () => done(null, text));
        });
      const lines = String(answer.body).trim().split('\n');
      return lines.map((line) => JSON.parse(line));
    };
    const lines = await exported('?type=api::author.author');
    expect(lines.map(({ kind, title }) => [kind, title])).toEqual(Array.from({ length: 3 }, () => ['created', 'full']));
    expect((await entriesOf(app, '&kind=exported'))[0]).toMatchObject({
      title: 'full',
      details: { choice: { type: 'api::author.author' } },
    });
    // Entries of the same moments may be sealed in another order.
    const all = (await exported('')).sort((one, other) => one.number - other.number);
    expect(all.slice(1).map(({ previous }) => previous)).toEqual(all.slice(0, -1).map(({ hash }) => hash));
  });

  it('is read, exported and verified by those alone who were granted it', async () => {
    await boot();
    for (const path of ['/api/audit/entries', '/api/audit/export', '/api/audit/head']) {
      await asking(app, READER).get(path).expect(403);
      await asking(app, null).get(path).expect(403);
    }
    await asking(app, READER).post('/api/audit/verify').expect(403);
  });

  it('has no row of a change that was undone, and one of each that was answered', async () => {
    const api = await boot();
    await Promise.all(Array.from({ length: 30 }, (_, index) => api.post('/api/authors', { data: { name: String(index) } }).expect(201)));
    await api.post('/api/authors', { data: { nope: 1 } }).expect(400);
    const entries = await entriesOf(app, `${DOCUMENTS_ONLY}&who=full`);
    expect(entries).toHaveLength(30);
    const numbers = (await entriesOf(app)).map(({ number }) => number);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
  });

  it('is verified when that is asked for, and says by whom and what was found', async () => {
    const api = await boot({ audit: { verifyEvery: null } });
    await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    await sealed(app);
    expect((await api.post('/api/audit/verify').expect(202)).body.data.verifying).toEqual(expect.any(Number));
    const state = async () => (await api.get('/api/audit/head').expect(200)).body.data;
    for (const end = performance.now() + 50_000; (await state()).verified === null && performance.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await state()).toMatchObject({ hasKey: true, verified: { title: 'full', rows: expect.any(Number), count: 0, findings: [] } });
    await app.kernel.container.resolve(DATABASE).knex(auditTable.name).where({ number: 1 }).update({ kind: 'deleted' });
    // One that has told its result may not be over yet, and then it cannot be asked for again.
    for (const end = performance.now() + 50_000; (await state()).verifying !== null && performance.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50));
    await api.post('/api/audit/verify').expect(202);
    for (const end = performance.now() + 50_000; (await state()).verified.count === 0 && performance.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await state()).verified.findings).toEqual([{ problem: 'changed', from: 1, to: 1 }]);
  });

  it('tells what who has no key puts among the entries that wait, and what goes by it, also if that says it was verified', async () => {
    const api = await boot({ audit: { verifyEvery: null } });
    for (let index = 0; index < 3; index++) await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    await sealed(app);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const last = await knex(auditTable.name).orderBy('number', 'desc').first('number', 'hash');
    const before = { number: Number(last.number), hash: last.hash };
    const put = (kind: string, sequence: number, at: number, details: object) => {
      const content = JSON.stringify([at, null, null, null, null, 'chain', kind, null, null, null, JSON.stringify(details)]);
      return knex(pendingTable.name).insert({ writer: 'zz', sequence, content, mac: 'AAAAAAAA.x' });
    };
    await put('swept', 1, Date.now(), { through: before.number, hash: before.hash });
    await put('verified', 2, Date.now() + 9e9, { rows: 3, count: 0, findings: [] });
    await sealed(app);
    await knex(auditTable.name).where('number', '<=', before.number).delete();
    const state = async () => (await api.get('/api/audit/head').expect(200)).body.data;
    expect((await state()).verified).toBeNull();
    await api.post('/api/audit/verify').expect(202);
    for (const end = performance.now() + 50_000; (await state()).verified === null && performance.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50));
    expect((await state()).verified.findings).toEqual([
      { problem: 'missing', from: 1, to: before.number },
      { problem: 'unknown-key', from: before.number + 1, to: before.number + 2 },
    ]);
  });

  it('tells what who has no key cuts off at the end, also after further entries', async () => {
    const api = await boot({ audit: { verifyEvery: null } });
    for (let index = 0; index < 3; index++) await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    await sealed(app);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const { hash } = await knex(auditTable.name).where({ number: 2 }).first('hash');
    const kept = { number: 2, hash };
    await knex(auditTable.name).where('number', '>', kept.number).delete();
    await knex(headTable.name).update({ number: kept.number, hash: kept.hash, mac: 'AAAAAAAA.x' });
    await api.post('/api/authors', { data: { name: 'Bob' } }).expect(201);
    await sealed(app);
    await api.post('/api/audit/verify').expect(202);
    const state = async () => (await api.get('/api/audit/head').expect(200)).body.data;
    for (const end = performance.now() + 50_000; (await state()).verified === null && performance.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50));
    const [missing, head] = (await state()).verified.findings;
    expect(missing).toMatchObject({ problem: 'missing', from: kept.number + 1 });
    expect(head).toEqual({ problem: 'head', from: missing.to + 1, to: missing.to + 1 });
  });
});
