import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ACCESS, COMMANDS, DATABASE, DOCTOR, DOCUMENTS, SYSTEM, systemCaller } from 'plinth';
import { askGraphql, type BootedApp, bootApp, eachDialect, sentInTransactions, type TemporaryDatabase } from 'plinth/testing';
import { auditTable } from '../audit-tables.ts';
import { ARTICLE, asking, bootAudit, entriesOf, HOOKER, READER, sealed, TOKEN } from './audit-app.ts';

const AUTHOR = 'api::author.author';

eachDialect('the audit beside others', (dialect) => {
  let database: TemporaryDatabase;
  const apps: BootedApp[] = [];
  beforeEach(async () => {
    database = await dialect.createDatabase();
  });
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.close();
    await database.remove();
  });
  const boot = async (options?: Parameters<typeof bootAudit>[1], url = database.url) => {
    const app = await bootAudit(url, options);
    apps.push(app);
    return app;
  };
  const facts = { environment: 'production', appDir: '.', nodes: 1 } as never;
  const diagnoses = async ({ kernel }: BootedApp) =>
    (await kernel.container.resolve(DOCTOR).examine(facts)).filter(({ plugin }) => plugin === 'audit').map(({ text }) => text);

  it('is off unless it is switched on, and then leaves no trace: no table, tap, route or action', async () => {
    const app = await bootApp({ database: database.url });
    apps.push(app);
    const { container, report } = app.kernel;
    expect(await container.resolve(DATABASE).knex.schema.hasTable(auditTable.name)).toBe(false);
    expect(report().routes.filter(({ path }) => path.includes('audit'))).toEqual([]);
    expect([...container.resolve(ACCESS).actions.keys()].filter((action) => action.includes('audit'))).toEqual([]);
    expect(report().hooks.filter(({ taps }) => taps.some((tap) => tap.startsWith('audit')))).toEqual([]);
  });

  it('costs a change one statement, and a read none', async () => {
    const counts: number[] = [];
    for (const plugins of [{ audit: false }, {}]) {
      const one = await dialect.createDatabase();
      const app = await bootAudit(one.url, { audit: { relations: false }, plugins });
      const { container } = app.kernel;
      const documents = container.resolve(DOCUMENTS);
      const create = () => documents.create(AUTHOR, { data: { name: 'Ada' } }, SYSTEM);
      await create();
      counts.push(await sentInTransactions(container.resolve(DATABASE), create));
      expect(documents.hooks.read.taps).toEqual([]);
      await app.close();
      await one.remove();
    }
    expect((counts[1] ?? 0) - (counts[0] ?? 0)).toBe(1);
  });

  it('is sent on by webhooks that choose it, in order, and made so by those alone who may export it', async () => {
    const received: { readonly type: string; readonly data: { readonly number: number; readonly kind: string } }[] = [];
    const server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        received.push(JSON.parse(text));
        response.writeHead(received.length === 2 ? 500 : 204).end();
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    const app = await boot({ plugins: { webhooks: { config: { firstPause: 20 } } } });
    // The entries of the boot must be sealed before a webhook exists, so that it gets none of them.
    await sealed(app);
    const webhook = { name: 'siem', url, events: ['audit.document'], ordered: true };
    await asking(app, HOOKER).post('/api/webhooks', webhook).expect(403);
    const { id } = (await asking(app).post('/api/webhooks', webhook).expect(201)).body.data;
    await asking(app, HOOKER)
      .put(`/api/webhooks/${id}`, { url: `${url}elsewhere` })
      .expect(403);
    for (let index = 0; index < 5; index++)
      await asking(app)
        .post('/api/authors', { data: { name: String(index) } })
        .expect(201);
    for (const end = performance.now() + 50_000; received.length < 6 && performance.now() < end; )
      await new Promise((done) => setTimeout(done, 20));
    server.close();
    const numbers = [...new Set(received.map(({ data }) => data.number))];
    expect(received).toHaveLength(6);
    expect(numbers).toHaveLength(5);
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));
    expect(received[0]).toMatchObject({ type: 'audit.document', data: { kind: 'created', type: AUTHOR, hash: expect.any(String) } });
  });

  it('is one chain of all nodes, whoever writes', async () => {
    const nodes = [await boot(), await boot()];
    await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        asking(nodes[index % 2] as BootedApp)
          .post('/api/authors', { data: { name: String(index) } })
          .expect(201),
      ),
    );
    await sealed(nodes[0] as BootedApp);
    const verifying = nodes[0]?.kernel.container.resolve(COMMANDS).all.find(({ name }) => name === 'audit');
    const printed: string[] = [];
    const run = (name: string, options: object) =>
      verifying?.commands
        ?.find((one) => one.name === name)
        ?.run?.({
          kernel: nodes[0]?.kernel,
          arguments: [],
          options,
          print: (line: string) => printed.push(line),
          caller: systemCaller('command', 'audit'),
        } as never);
    expect(await run('verify', {})).toBe(0);
    expect(printed.join()).toMatch(/0 not sealed yet: no tampering detected$/);
    await run('head', {});
    const head = printed.at(-1) as string;
    expect(head).toMatch(/^\d+:[\w.-]+$/);
    expect(await run('verify', { head })).toBe(0);
    expect(await run('verify', { head: head.replace(/.$/, '!').replace('!', head.endsWith('A') ? 'B' : 'A') })).toBe(1);
    await expect(run('verify', { head: 'nothing' })).rejects.toThrow('--head must be the output of');
    printed.length = 0;
    await run('list', { kind: 'created', type: AUTHOR, limit: '3' });
    expect(printed).toHaveLength(4);
    expect(printed.at(-1)).toMatch(/^next page: --before \d+-\d+$/);
    await nodes[0]?.kernel.container.resolve(DATABASE).knex(auditTable.name).where({ number: 3 }).delete();
    printed.length = 0;
    expect(await run('verify', {})).toBe(1);
    expect(printed[0]).toBe('entry 3 is missing');
    await expect(run('verify', { acceptThrough: 'all' })).rejects.toThrow('--accept-through must be the number of an entry');
    await expect(run('verify', { acceptThrough: '3', head })).rejects.toThrow('--accept-through cannot be combined with --head');
    printed.length = 0;
    expect(await run('verify', { acceptThrough: '2' })).toBe(1);
    expect(await run('verify', { acceptThrough: '3', reason: 'a trial' })).toBe(0);
    expect(printed.slice(-2)).toEqual([
      'entry 3 is missing (accepted)',
      expect.stringMatching(/: no tampering detected, except for the accepted findings$/),
    ]);
    const [accepted] = await entriesOf(nodes[0] as BootedApp, '&kind=accepted');
    expect(accepted).toMatchObject({
      actor: 'command:audit',
      details: { reason: 'a trial', findings: [{ problem: 'missing', from: 3, to: 3 }] },
    });
  });

  it('is asked for over GraphQL by those who may', async () => {
    const app = await boot({ plugins: { graphql: {} } });
    await asking(app)
      .post('/api/authors', { data: { name: 'Ada' } })
      .expect(201);
    await sealed(app);
    const query = '{ auditEntries(choice: { type: "api::author.author" }, limit: 1) { entries { kind title details } next } }';
    expect((await askGraphql(app, query, { token: TOKEN })).data).toEqual({
      auditEntries: { entries: [{ kind: 'created', title: 'full', details: { revision: 1 } }], next: null },
    });
    expect((await askGraphql(app, query, { token: READER })).errors[0]).toMatch(/^FORBIDDEN/);
    expect((await askGraphql(app, '{ auditEntries(choice: { area: "x" }) { next } }', { token: TOKEN })).errors[0]).toMatch(
      /^BAD_USER_INPUT auditEntries: area/,
    );
  });

  it('has what mutations do besides changing documents, and what they are refused, once', async () => {
    const app = await boot({
      plugins: { graphql: {}, history: {}, review: {} },
      types: [],
      audit: { except: [AUTHOR] },
    });
    const api = asking(app);
    const removal = async () => {
      const { documentId } = (await api.post('/api/articles', { data: { title: 'Gone' } }).expect(201)).body.data;
      await api.delete(`/api/articles/${documentId}`).expect(204);
      return `removeDeletedDocument(type: "${ARTICLE}", documentId: "${documentId}")`;
    };
    const [one, two] = [await removal(), await removal()];
    await entriesOf(app);
    const stages = '[{ id: "draft", name: "Draft" }, { id: "done", name: "Done", publish: true }]';
    const mutation = `mutation {
      made: createArticle(data: { title: "New" }, status: DRAFT) { documentId }
      one: ${one}
      again: createArticle(data: { title: "Newer" }, status: DRAFT) { documentId }
      changeReviewStages(type: "${ARTICLE}", stages: ${stages}) { revision }
    }`;
    const { data } = await askGraphql(app, mutation, { token: TOKEN });
    expect(data).toMatchObject({ one: true, changeReviewStages: { revision: 1 } });
    await askGraphql(
      app,
      `mutation { moveReview(type: "${ARTICLE}", documentId: "${data.made.documentId}", to: "done") { stage { id } } }`,
      {
        token: TOKEN,
      },
    );
    const done = await entriesOf(app, '&area=action');
    expect(done.map(({ title, surface, details: { part, action } }) => [title, surface, part, action])).toEqual([
      ['full', 'graphql', 'removeDeletedDocument', 'plugin::history.bin.remove'],
      ['full', 'graphql', 'changeReviewStages', 'plugin::review.stage.update'],
      ['full', 'graphql', 'moveReview', 'plugin::review.document.move'],
    ]);
    expect(done.at(-1)?.details).toMatchObject({ method: 'POST', path: '/graphql', keys: ['type', 'documentId', 'to'] });
    expect((await entriesOf(app, '&area=document&kind=created&surface=graphql')).map(({ type }) => type)).toEqual([ARTICLE, ARTICLE]);

    const change = `changeReviewStages(type: "${ARTICLE}", stages: []) { revision }`;
    const refused = [two, change, 'createArticle(data: { title: "x" }) { documentId }'].map((field) => `mutation { ${field} }`);
    for (const query of [...refused, '{ authors { name } }', ...refused]) await askGraphql(app, query, { token: READER });
    await askGraphql(app, '{ articles { title } }', { token: READER });
    const refusals = await entriesOf(app, '&area=refusal');
    expect(refusals.map(({ title, surface, details: { part, action, status } }) => [title, surface, part, action, status])).toEqual([
      ['reader', 'graphql', 'removeDeletedDocument', 'plugin::history.bin.remove', 403],
      ['reader', 'graphql', 'changeReviewStages', 'plugin::review.stage.update', 403],
      ['reader', 'graphql', 'createArticle', null, 403],
      ['reader', 'graphql', 'authors', null, 403],
    ]);
  });

  it('says to the doctor that there is no key, that nobody seals, and that it was meddled with', async () => {
    const app = await boot({ key: null, server: { work: false } });
    await asking(app)
      .post('/api/authors', { data: { name: 'Ada' } })
      .expect(201);
    expect(await diagnoses(app)).toEqual([expect.stringContaining('sealed without a key')]);
    const { knex } = app.kernel.container.resolve(DATABASE);
    const [{ content }] = await knex('plinth_audit_pending').limit(1);
    await knex('plinth_audit_pending').update({ content: content.replace(/^\[\d+/, `[${Date.now() - 120_000}`) });
    expect(await diagnoses(app)).toEqual([expect.stringContaining('without a key'), expect.stringContaining('waiting to be sealed since')]);
  });

  it('names types alone that there are', async () => {
    await expect(bootAudit(database.url, { audit: { reads: ['api::nothing.nothing'] } })).rejects.toThrow(
      'the content type "api::nothing.nothing" does not exist',
    );
    const app = await boot({ audit: { except: [AUTHOR] } });
    await asking(app)
      .post('/api/authors', { data: { name: 'Ada' } })
      .expect(201);
    await asking(app)
      .post('/api/articles', { data: { title: 'One' } })
      .expect(201);
    expect((await entriesOf(app)).filter(({ type }) => type === AUTHOR)).toEqual([]);
  });
});
