import { pino } from 'pino';
import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { ARTICLE, type Asking, bootReview, type Person, type ReviewApp } from './review-app.ts';

const REVIEW = `/review/documents/${ARTICLE}`;

eachDialect('comments, assignment and what waits', (dialect) => {
  let database: TemporaryDatabase;
  let app: ReviewApp;
  let [writer, editor, narrow, outsider] = [] as unknown as readonly [Person, Person, Person, Person];
  const mails: { readonly to: string; readonly subject: string; readonly text?: string }[] = [];

  beforeAll(async () => {
    database = await dialect.createDatabase();
    const logger = pino({ level: 'info' }, { write: (line: string) => void (line.includes('"to":') && mails.push(JSON.parse(line))) });
    // A test slips something in before the next transaction, which must not be one of a job.
    app = await bootReview(database.url, { logger, server: { work: false } });
    [writer, editor] = [await app.come('wendy', 'writer'), await app.come('edith', 'editor')];
    [narrow, outsider] = [await app.come('nora', 'narrow'), await app.come('otto', 'outsider')];
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });
  beforeEach(() => {
    mails.length = 0;
  });

  const make = async (title: string) =>
    (await app.as('full').post('/articles?status=draft', { data: { title } })).body.data.documentId as string;
  const say = (by: Asking, id: string, body: object) => by.post(`${REVIEW}/${id}/comments`, body);
  const heard = async (by: Asking, id: string) => (await by.get(`${REVIEW}/${id}/comments`)).body.data;
  const told = () => mails.map(({ to, subject }) => `${to}: ${subject}`);

  it('stand at the document or at an attribute, are answered, resolved and taken back', async () => {
    const id = await make('Boats');
    const first = (await say(writer, id, { body: 'Is this right?', path: 'title' })).body.data;
    expect(first).toMatchObject({ path: 'title', body: 'Is this right?', by: { name: 'wendy' }, isOwn: true, resolved: null });
    await say(editor, id, { body: 'It is', thread: first.id });
    await say(editor, id, { body: 'Well done' });
    expect((await heard(editor, id)).map(({ path, thread, body, isOwn }: Record<string, unknown>) => [path, thread, body, isOwn])).toEqual([
      ['title', null, 'Is this right?', false],
      ['title', first.id, 'It is', true],
      ['', null, 'Well done', true],
    ]);
    const at = `${REVIEW}/${id}/comments/${first.id}`;
    expect((await editor.put(at, { body: 'Mine now' })).status).toBe(403);
    expect((await editor.delete(at)).status).toBe(403);
    expect((await editor.put(at, { resolved: true })).body.data.resolved).toMatchObject({ by: { name: 'edith' } });
    expect((await writer.put(at, { body: 'Is this true?', resolved: false })).body.data).toMatchObject({
      body: 'Is this true?',
      resolved: null,
    });
    expect((await writer.delete(at)).status).toBe(204);
    expect((await heard(writer, id)).map(({ body }: { body: string }) => body)).toEqual(['', 'It is', 'Well done']);
    // Comments are not part of the documents that readers get.
    expect(JSON.stringify((await app.as('full').get(`/articles/${id}?status=draft&populate=*`)).body)).not.toContain('It is');
  });

  it('are for those alone who may read what they are about', async () => {
    const id = await make('Secrets');
    await say(writer, id, { body: 'Too much', path: 'secret' });
    await say(writer, id, { body: 'A block', path: 'blocks.12.text' });
    expect((await heard(narrow, id)).map(({ body }: { body: string }) => body)).toEqual(['A block']);
    const secret = (await heard(writer, id))[0].id;
    expect((await narrow.put(`${REVIEW}/${id}/comments/${secret}`, { resolved: true })).status).toBe(404);
    expect((await say(narrow, id, { body: 'x', path: 'secret' })).body.error.message).toBe('path: this attribute does not exist');
    expect((await say(narrow, id, { body: 'x', thread: secret })).body.error.message).toBe('thread: this thread does not exist');
    expect((await say(writer, id, { body: 'x', path: 'secret', mentions: [narrow.caller] })).body.error.message).toBe(
      'mentions.0: “nora” does not have permission to read this attribute',
    );
    for (const asked of [
      outsider.get(`${REVIEW}/${id}`),
      outsider.get(`${REVIEW}/${id}/comments`),
      outsider.post(REVIEW, { documentIds: [id] }),
    ])
      expect((await asked).status).toBe(404);
    expect((await say(writer, id, { body: 'x', mentions: [outsider.caller] })).body.error.message).toBe(
      'mentions.0: “otto” does not have permission to read this document',
    );
    // Otherwise a program could learn all names by trying one number after the other.
    const program = app.as('machine');
    for (const [key, asked] of [
      ['mentions.0', say(program, id, { body: 'x', mentions: [outsider.caller] })],
      ['mentions.0', say(program, id, { body: 'x', mentions: ['staff:99999'] })],
      ['assignee', program.put(`${REVIEW}/${id}/assignment`, { assignee: outsider.caller })],
    ] as const)
      expect((await asked).body.error.message).toBe(`${key}: this user does not exist`);
    expect((await writer.put(`${REVIEW}/${id}/assignment`, { assignee: outsider.caller })).status).toBe(400);
    const people = (await writer.get(`${REVIEW}/${id}/people`)).body.data;
    expect(people.map(({ name }: { name: string }) => name)).toEqual(['edith', 'nora', 'wendy']);
  });

  it('are not told at attributes that another rule of the same read hides', async () => {
    const id = await make('Unnamed');
    await say(writer, id, { body: 'A secret', path: 'secret' });
    const hidden = (await say(writer, id, { body: 'A title', path: 'title' })).body.data.id;
    await say(writer, id, { body: 'A block', path: 'blocks.0.text' });
    const bodies = async (by: Asking) => (await heard(by, id)).map(({ body }: { body: string }) => body);
    // What lists hide is also hidden when one document is read.
    const listed = await app.come('blair', 'blurred');
    expect((await listed.get(`/content/articles/${id}?status=draft`)).body.data).not.toHaveProperty('secret');
    expect(await bodies(listed)).toEqual(['A title', 'A block']);
    expect((await say(writer, id, { body: 'x', path: 'secret', mentions: [listed.caller] })).body.error.message).toBe(
      'mentions.0: “blair” does not have permission to read this attribute',
    );
    // A rule of `readDraft` hides attributes of drafts.
    const drafted = app.as('blurred');
    expect((await drafted.get(`${REVIEW}/${id}`)).status).toBe(200);
    expect(await bodies(drafted)).toEqual(['A block']);
    expect((await drafted.put(`${REVIEW}/${id}/comments/${hidden}`, { resolved: true })).status).toBe(404);
    expect((await say(drafted, id, { body: 'x', path: 'title' })).body.error.message).toBe('path: this attribute does not exist');
  });

  it('are bounded, and say what is wrong', async () => {
    const id = await make('Bounds');
    const wrong = async (body: object) => (await say(writer, id, body)).status;
    expect(await wrong({ body: 'x'.repeat(4_001) })).toBe(400);
    expect(await wrong({ body: ' ' })).toBe(400);
    expect(await wrong({ body: 'x', path: 'a..b' })).toBe(400);
    expect(await wrong({ body: 'x', path: 'nothing' })).toBe(400);
    expect(await wrong({ body: 'x', mentions: Array(11).fill(editor.caller) })).toBe(400);
    expect(await wrong({ body: 'x', more: true })).toBe(400);
    expect((await writer.put(`${REVIEW}/${id}/assignment`, { due: '2026-02-30' })).status).toBe(400);
    expect((await writer.put(`${REVIEW}/${id}/assignment`, { assignee: 'job:x' })).status).toBe(400);
    expect((await writer.post(REVIEW, { documentIds: Array(101).fill('x') })).status).toBe(400);
    expect((await writer.delete(`${REVIEW}/${id}/comments/x`)).status).toBe(404);
  });

  it('wait for whom they name, who is told; so does what is assigned, and what stands in a stage of theirs', async () => {
    const [one, two, three] = [await make('Named'), await make('Assigned'), await make('Open')];
    const { id } = (await say(writer, one, { body: 'Look, please', mentions: [editor.caller] })).body.data;
    await writer.put(`${REVIEW}/${two}/assignment`, { assignee: editor.caller, due: '2026-12-24' });
    await writer.post(`${REVIEW}/${three}/move`, { to: 'review' });
    expect(told()).toEqual(['edith@example.com: wendy about Named', 'edith@example.com: Assigned is yours to look after']);
    const { assigned, mentions, waiting } = (await editor.get('/review/mine')).body.data;
    expect(
      [assigned, mentions, waiting].map((tasks) => tasks.map(({ title, due }: { title: string; due: string | null }) => [title, due])),
    ).toEqual([[['Assigned', '2026-12-24']], [['Named', null]], [['Open', null]]]);
    const home = (await editor.get('/home')).body.data.waits;
    expect(home).toEqual(
      expect.arrayContaining([
        {
          title: 'Assigned',
          note: 'Assigned to you, in “Draft”',
          at: '2026-12-24',
          to: { type: ARTICLE, documentId: two, locale: 'en' },
        },
        expect.objectContaining({ title: 'Open', note: 'Waiting in “In review”' }),
      ]),
    );
    // Whoever has replied is no longer waited for.
    await say(editor, one, { body: 'Seen', thread: id });
    await editor.put(`${REVIEW}/${two}/assignment`, { assignee: 'me' });
    await writer.put(`${REVIEW}/${two}/assignment`, { assignee: null });
    const later = (await editor.get('/review/mine')).body.data;
    expect([later.assigned, later.mentions]).toEqual([[], []]);
    expect((await outsider.get('/review/mine')).body.data).toEqual({
      ...{ assigned: [], mentions: [], waiting: [] },
      more: { assigned: false, mentions: false, waiting: false },
    });
    expect(told().at(-1)).toBe('wendy@example.com: edith about Named');
  });

  it('leave no mentions where the comment was removed before its change is written', async () => {
    const database = app.kernel.container.resolve(DATABASE);
    const removals = {
      draft: (id: string) => app.as('full').delete(`/articles/${id}`),
      comment: (id: string, comment: number) => writer.delete(`${REVIEW}/${id}/comments/${comment}`),
    };
    for (const [what, remove] of Object.entries(removals)) {
      const id = await make(`Gone ${what}`);
      const comment = (await say(writer, id, { body: 'Hm' })).body.data.id;
      const transaction = database.transaction.bind(database);
      const slipIn = jest.spyOn(database, 'transaction').mockImplementationOnce(async (work) => {
        expect([200, 204]).toContain((await remove(id, comment)).status);
        return transaction(work);
      });
      const changed = await writer.put(`${REVIEW}/${id}/comments/${comment}`, { mentions: [editor.caller] });
      slipIn.mockRestore();
      expect([what, changed.status]).toEqual([what, 404]);
      expect(await database.knex('plinth_review_mentions').where({ document: id })).toEqual([]);
    }
    expect(told()).toEqual([]);
  });

  it('are told by mail as people choose', async () => {
    expect((await editor.get('/review/mails')).body.data).toEqual({ mails: 'mine' });
    await editor.put('/review/mails', { mails: 'none' });
    const id = await make('Quiet');
    await say(writer, id, { body: 'Hello', mentions: [editor.caller] });
    expect(told()).toEqual([]);
    await editor.put('/review/mails', { mails: 'all' });
    await writer.post(`${REVIEW}/${id}/move`, { to: 'review' });
    expect(told()).toEqual(['edith@example.com: Quiet is in “In review” now']);
    expect((await editor.put('/review/mails', { mails: 'some' })).status).toBe(400);
    await editor.put('/review/mails', { mails: 'mine' });
  });

  it('show where documents stand in lists', async () => {
    const id = await make('Listed');
    await writer.put(`${REVIEW}/${id}/assignment`, { assignee: 'me' });
    const reply = await app.request
      .get('/admin/api/content/articles?status=draft&locale=en&filters[title]=Listed')
      .set({ ...writer.headers, Prefer: 'marks' });
    expect(reply.body.meta.marks).toEqual({
      [id]: [
        { text: 'Draft', at: null, isOfDraft: true },
        { text: 'wendy', at: null, isOfDraft: true },
      ],
    });
  });

  it('wait for those who may read them, however many others come first', async () => {
    const section = await app.come('sally', 'section');
    const { container } = app.kernel;
    const { knex } = container.resolve(DATABASE);
    const documents = container.resolve(DOCUMENTS);
    const drafts: string[] = [];
    const add = async (title: string, count: number) => {
      for (let n = 0; n < count; n++) {
        const request = { data: { title: `${title} ${n}` }, axes: new Map([['status', 'draft']]) };
        drafts.push(((await documents.create(ARTICLE, request, SYSTEM)) as { documentId: string }).documentId);
      }
    };
    await add('Other', 110);
    await add('Own', 2);
    const key = { type: ARTICLE, locale: 'en' };
    await knex('plinth_review_states').whereIn('document', drafts).update({ stage: 'review', since: 1 });
    const mine = async () => (await section.get('/review/mine')).body.data;
    const titles = (tasks: { title: string }[]) => tasks.map(({ title }) => title);
    const waiting = await mine();
    expect([titles(waiting.waiting), waiting.more]).toEqual([['Own 0', 'Own 1'], { assigned: false, mentions: false, waiting: false }]);
    await knex('plinth_review_states').whereIn('document', drafts).update({ assignee: section.caller });
    const rows = drafts.map((document) => ({ ...key, document, comment: 1, thread: 1, person: section.caller }));
    await knex('plinth_review_mentions').insert(rows.toReversed());
    const named = await mine();
    expect([titles(named.assigned), titles(named.mentions), named.waiting]).toEqual([['Own 0', 'Own 1'], ['Own 0', 'Own 1'], []]);
    await add('Own', 60);
    await knex('plinth_review_states').whereIn('document', drafts).update({ stage: 'review', assignee: null });
    const many = await mine();
    expect([many.waiting.length, many.more.waiting]).toEqual([50, true]);
    expect((await section.get('/home')).body.data.waits.length).toBeGreaterThan(0);
    await Promise.all(drafts.map((document) => documents.remove(ARTICLE, document, new Map(), SYSTEM)));
    expect(await knex('plinth_review_mentions').where({ person: section.caller })).toEqual([]);
  });
});
