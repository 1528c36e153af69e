import fc from 'fast-check';
import { DOCUMENTS, type DocumentEvent } from 'plinth';
import { type BootedApp, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { ENTRY_EVENTS } from '../webhook.ts';
import { asking, bootHooks } from './hook-app.ts';
import { Receiver, until } from './receiver.ts';

const ARTICLE = 'api::article.article';
const AUTHOR = 'api::author.author';
const NAMES = Object.values(ENTRY_EVENTS) as string[];

const deed = fc.record({
  document: fc.nat({ max: 2 }),
  verb: fc.constantFrom('draft', 'update', 'publish', 'unpublish', 'delete', 'author'),
});
const wish = fc.record({
  events: fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1 }),
  types: fc.constantFrom(null, [ARTICLE], [AUTHOR], [ARTICLE, AUTHOR]),
  ordered: fc.boolean(),
});

eachDialect('the law of webhooks', (dialect) => {
  let database: TemporaryDatabase;
  let receiver: Receiver;
  let app: BootedApp;
  const happened: DocumentEvent[] = [];

  beforeAll(async () => {
    [database, receiver] = await Promise.all([dialect.createDatabase(), new Receiver().open()]);
    app = await bootHooks(database.url, { webhooks: { concurrency: 3, firstPause: 10 } });
    app.kernel.container
      .resolve(DOCUMENTS)
      .hooks.committed.tapPromise({ name: 'webhooks:test', states: false }, async (event) => void happened.push(event));
  });
  afterAll(async () => {
    receiver.close();
    await app.close();
    await database.remove();
  });

  it('everything chosen at least once, nothing else, and in order where that is asked for', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(wish, { minLength: 1, maxLength: 3 }),
        fc.array(deed, { minLength: 3, maxLength: 12 }),
        fc.nat(),
        async (wishes, deeds, seed) => {
          run += 1;
          happened.length = 0;
          receiver.received.length = 0;
          let turn = seed;
          receiver.answer = (_, response) => void response.writeHead(turn++ % 4 === 0 ? 500 : 200).end();
          const api = asking(app);
          const hooks: number[] = [];
          for (const [index, each] of wishes.entries()) {
            const made = await api
              .post('/api/webhooks', { name: `run ${run} ${index}`, url: `${receiver.url}${index}`, ...each })
              .expect(201);
            hooks.push(made.body.data.id);
          }
          await carryOut(api, deeds);
          const states = async () =>
            (await Promise.all(hooks.map(async (id) => (await api.get(`/api/webhooks/${id}/deliveries`)).body.data))).flat();
          await until(async () => (await states()).every(({ state }: { state: string }) => state === 'delivered'));
          for (const [index, { events, types, ordered }] of wishes.entries()) {
            const wanted = happened.filter(
              ({ kind, type }) =>
                events.includes(ENTRY_EVENTS[kind] ?? '') && ((types ?? [ARTICLE, AUTHOR]) as readonly string[]).includes(type.uid),
            );
            const told = receiver.received.filter(({ path }) => path === `/${index}`);
            const keys = told.map(({ body: { type, data } }) => [data.documentId, data.revision, type, data.status ?? ''].join(' '));
            const expected = wanted.map(({ kind, documentId, revision, axes }) =>
              [documentId, revision, ENTRY_EVENTS[kind], axes.get('status') ?? ''].join(' '),
            );
            expect([...new Set(keys)].sort()).toEqual([...new Set(expected)].sort());
            if (!ordered) continue;
            for (const id of new Set(wanted.map(({ documentId }) => documentId))) {
              const revisions = told.filter(({ body }) => body.data.documentId === id).map(({ body }) => body.data.revision);
              expect(revisions).toEqual([...revisions].sort((one, other) => one - other));
            }
          }
          for (const id of hooks) await api.delete(`/api/webhooks/${id}`).expect(204);
        },
      ),
      { numRuns: 2 },
    );
  }, 600_000);
});

/** Changes up to three articles, and creates authors. Skips changes that are impossible. */
async function carryOut(
  api: ReturnType<typeof asking>,
  deeds: readonly { readonly document: number; readonly verb: string }[],
): Promise<void> {
  const ids: string[] = [];
  for (const { document, verb } of deeds) {
    const id = ids[document];
    if (verb === 'author') await api.post('/api/authors', { data: { name: 'Ada' } }).expect(201);
    else if (id === undefined)
      ids[document] = (
        await api.post(`/api/articles?status=${verb === 'publish' ? 'published' : 'draft'}`, { data: { title: verb } })
      ).body.data.documentId;
    else if (verb === 'delete') {
      await api.delete(`/api/articles/${id}`).expect(204);
      delete ids[document];
    } else if (verb === 'draft' || verb === 'update')
      await api.put(`/api/articles/${id}?status=draft`, { data: { title: verb } }).expect(200);
    else if (verb === 'publish') await api.put(`/api/articles/${id}?status=published`, { data: { title: verb } }).expect(200);
    else await api.post(`/api/articles/${id}/actions/unpublish`);
  }
}
