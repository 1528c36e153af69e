import { DATABASE, type Database } from 'plinth';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { ARTICLE, bootReview, type Person, type ReviewApp } from './review-app.ts';

const REVIEW = `/review/documents/${ARTICLE}`;
/** A mail server that does not exist, and a node that runs no queues: mails stay in the queue. */
const mail = { config: { from: 'post@example.org', smtp: { host: '127.0.0.1', port: 9, requireTls: false }, every: 3_600_000 } };

eachDialect('mails about reviews', (dialect) => {
  let temporary: TemporaryDatabase;
  let app: ReviewApp;
  let database: Database;
  let [writer, editor] = [] as unknown as readonly [Person, Person];

  beforeAll(async () => {
    temporary = await dialect.createDatabase();
    app = await bootReview(temporary.url, { plugins: { mail }, server: { work: false } });
    database = app.kernel.container.resolve(DATABASE);
    [writer, editor] = [await app.come('wendy', 'writer'), await app.come('edith', 'editor')];
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(async () => {
    await app.close();
    await temporary.remove();
  });

  const make = async (title: string) =>
    (await app.as('full').post('/articles?status=draft', { data: { title } })).body.data.documentId as string;
  const waiting = async () => {
    const rows: readonly { payload: string }[] = await database.knex('plinth_queue').where({ queue: 'mail.deliver' }).orderBy('id');
    return rows.map(({ payload }) => JSON.parse(payload)).map(({ recipient, template }) => `${recipient}: ${template}`);
  };
  /** Replaces the next transaction by `act`. */
  const instead = (act: (work: Parameters<Database['transaction']>[0], run: Database['transaction']) => Promise<unknown>) => {
    const run = database.transaction.bind(database);
    jest.spyOn(database, 'transaction').mockImplementationOnce((work) => act(work as never, run) as never);
  };
  const changes = (id: string) =>
    [
      ['review-comment', () => writer.post(`${REVIEW}/${id}/comments`, { body: 'Look', mentions: [editor.caller] })],
      ['review-assigned', () => writer.put(`${REVIEW}/${id}/assignment`, { assignee: editor.caller })],
      ['review-moved', () => writer.post(`${REVIEW}/${id}/move`, { to: 'review' })],
    ] as const;

  it('wait from the moment at which the change is made, and go with it where it is not', async () => {
    const id = await make('Boats');
    for (const [template, change] of changes(id)) {
      const before = await waiting();
      instead((work, run) =>
        run(async (tx) => {
          await work(tx);
          throw new Error('the node died before it committed');
        }),
      );
      expect((await change()).status).toBe(500);
      expect(await waiting()).toEqual(before);
      expect((await change()).status).toBeLessThan(300);
      expect(await waiting()).toEqual([...before, `edith@example.com: ${template}`]);
    }
    expect((await writer.get(`${REVIEW}/${id}`)).body.data).toMatchObject({ stage: { id: 'review' }, assignee: { name: 'edith' } });
    expect((await writer.get(`${REVIEW}/${id}/comments`)).body.data).toHaveLength(1);
  });

  it('tell whom a comment names that is changed, once', async () => {
    const id = await make('Changed');
    const at = `${REVIEW}/${id}/comments`;
    const { id: comment } = (await writer.post(at, { body: 'Look' })).body.data;
    const before = await waiting();
    await writer.put(`${at}/${comment}`, { body: 'Look, Edith', mentions: [editor.caller] });
    await writer.put(`${at}/${comment}`, { body: 'Look, please', mentions: [editor.caller] });
    expect(await waiting()).toEqual([...before, 'edith@example.com: review-comment']);
  });

  it('are chosen by one person many times at once, in transactions', async () => {
    const transaction = jest.spyOn(database, 'transaction');
    const choose = (mails: string) => editor.put('/review/mails', { mails });
    const answers = await Promise.all(['all', 'none', 'all', 'none', 'all'].map(choose));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(transaction.mock.calls.length).toBeGreaterThanOrEqual(5);
    expect((await choose('mine')).body.data).toEqual({ mails: 'mine' });
    expect(await database.knex('plinth_review_mails').where({ person: editor.caller }).select('mails')).toEqual([{ mails: 'mine' }]);
  });

  it('leave nothing behind about a document that is deleted while somebody writes', async () => {
    for (const at of [0, 1]) {
      const id = await make('Gone');
      const change = changes(id)[at]?.[1];
      instead(async (work, run) => {
        expect((await app.as('full').delete(`/articles/${id}`)).status).toBe(204);
        return run(work);
      });
      expect((await change?.())?.status).toBe(404);
      for (const table of ['states', 'moves', 'comments', 'mentions'])
        expect(await database.knex(`plinth_review_${table}`).where({ document: id })).toEqual([]);
    }
  });
});
