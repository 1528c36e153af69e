import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { askGraphql, eachDialect, sentInTransactions, type TemporaryDatabase } from 'plinth/testing';
import { ARTICLE, type Asking, bootReview, type ReviewApp, STAGES } from './review-app.ts';

const REVIEW = `/review/documents/${ARTICLE}`;

eachDialect('stages', (dialect) => {
  let database: TemporaryDatabase;
  let app: ReviewApp;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootReview(database.url);
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });

  const make = async (data: object = { title: 'One' }) =>
    (await app.as('full').post('/articles?status=draft', { data })).body.data.documentId as string;
  const stage = async (id: string, locale = 'en') => (await app.as('full').get(`${REVIEW}/${id}?locale=${locale}`)).body.data?.stage.id;
  const move = (by: Asking, id: string, to: string, from?: string) => by.post(`${REVIEW}/${id}/move`, { to, ...(from && { from }) });
  const refusal = (at: string) =>
    expect.objectContaining({ status: 403, message: `The document is in “${at}” but can only be published in “Approved”` });

  it('hold what is not published: by REST, by a write that publishes, by GraphQL, together', async () => {
    const machine = app.as('machine');
    const id = await make();
    expect(await stage(id)).toBe('draft');
    const asked = [
      await machine.post(`/articles/${id}/actions/publish`),
      await machine.put(`/articles/${id}`, { data: { title: 'Two' } }),
      await machine.post('/articles', { data: { title: 'At once' } }),
      await machine.put(`/articles/${id}?locale=fr`, { data: { title: 'Un' } }),
    ];
    for (const { body } of asked) expect(body.error).toEqual(refusal('Draft'));
    const token = 'token-of-a-machine-that-publishes';
    const written = await askGraphql(app, `mutation { updateArticle(documentId: "${id}", data: { title: "G" }) { documentId } }`, {
      token,
    });
    expect(JSON.stringify(written)).toContain('The document is in “Draft”');
    expect((await machine.get(`/articles/${id}?status=draft`)).body.data.title).toBe('One');
    expect((await machine.get('/articles')).body.data).toEqual([]);
    // Full access includes the right to bypass stages. So does SYSTEM.
    expect((await app.as('full').post(`/articles/${id}/actions/publish`)).status).toBe(200);
  });

  it('let go what is approved; a change sends it back, and what is published stays', async () => {
    const editor = await app.come('editor1', 'editor');
    const id = await make();
    expect((await move(editor, id, 'review')).status).toBe(200);
    expect((await move(editor, id, 'approved', 'review')).body.data).toMatchObject({ stage: { id: 'approved' }, whyNotPublish: null });
    const machine = app.as('machine');
    const changed = await machine.put(`/articles/${id}`, { data: { title: 'Changed' } });
    expect(changed.body.error.message).toBe('This change moves the document back to “Draft”, but it can only be published in “Approved”');
    expect(await stage(id)).toBe('approved');
    expect((await machine.post(`/articles/${id}/actions/publish`)).status).toBe(200);
    expect(await stage(id)).toBe('approved');
    expect((await machine.put(`/articles/${id}?status=draft`, { data: { title: 'Changed' } })).status).toBe(200);
    expect(await stage(id)).toBe('draft');
    const { history } = (await editor.get(`${REVIEW}/${id}`)).body.data;
    expect(
      history.map(({ from, to, cause, by }: { from: { id: string }; to: { id: string }; cause: string; by: { name: string } | null }) => [
        from.id,
        to.id,
        cause,
        by?.name,
      ]),
    ).toEqual([
      ['approved', 'draft', 'change', 'machine'],
      ['review', 'approved', 'move', 'editor1'],
      ['draft', 'review', 'move', 'editor1'],
    ]);
    expect((await machine.post(`/articles/${id}/actions/publish`)).body.error).toEqual(refusal('Draft'));
    // Each language has a draft of its own.
    expect((await machine.put(`/articles/${id}?status=draft&locale=fr`, { data: { title: 'Un' } })).status).toBe(200);
    expect(await stage(id, 'fr')).toBe('draft');
  });

  it('are moved between by the roles that they name, and say why not', async () => {
    const [writer, chief] = [await app.come('writer2', 'writer'), await app.come('chief2', 'chief')];
    const id = await make();
    const { moves } = (await writer.get(`${REVIEW}/${id}`)).body.data;
    expect(moves.map(({ stage: { id: to }, why }: { stage: { id: string }; why: string | null }) => [to, why])).toEqual([
      ['review', null],
      ['approved', 'Your role does not have permission to move documents into “Approved”'],
    ]);
    expect((await move(writer, id, 'approved')).body.error).toMatchObject({
      status: 403,
      message: 'Your role does not have permission to move documents into “Approved”',
    });
    expect((await move(writer, id, 'review')).status).toBe(200);
    expect((await move(writer, id, 'draft')).body.error.message).toBe(
      'Your role does not have permission to move documents out of “In review”',
    );
    expect((await move(app.as('machine'), id, 'draft')).status).toBe(403);
    expect((await move(app.as('bare'), id, 'draft')).status).toBe(403);
    expect((await move(chief, id, 'draft')).status).toBe(200);
    expect((await move(writer, id, 'nowhere')).body.error.message).toBe('to: the stage "nowhere" does not exist');
  });

  it('move a document once, however many want to at once', async () => {
    const chief = await app.come('chief3', 'chief');
    const id = await make();
    const replies = await Promise.all(['review', 'approved', 'review', 'approved'].map((to) => move(chief, id, to, 'draft')));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const now = await stage(id);
    const late = await move(chief, id, 'draft', 'elsewhere');
    expect(late.body.error).toMatchObject({ status: 409, details: { stage: now } });
    expect((await chief.get(`${REVIEW}/${id}`)).body.data.history).toHaveLength(1);
  });

  it('let nobody approve what was changed after it was read', async () => {
    const chief = await app.come('hasty', 'chief');
    const full = app.as('full');
    const id = await make();
    const read = async () =>
      Number((await app.kernel.container.resolve(DATABASE).knex('plinth_documents').where({ document_id: id }).first('revision')).revision);
    const approve = (revision: number) => chief.post(`${REVIEW}/${id}/move`, { to: 'approved', revision });
    const seen = await read();
    await full.put(`/articles/${id}?status=draft`, { data: { title: 'Unread' } });
    expect((await approve(seen)).body.error).toMatchObject({
      status: 409,
      message: 'The document was modified after you loaded it. Reload it before you move it',
      details: { revision: seen + 1 },
    });
    expect([await stage(id), (await chief.get(`${REVIEW}/${id}`)).body.data.history]).toEqual(['draft', []]);
    expect((await approve(seen + 1)).status).toBe(200);
    // Whichever comes first: a change is refused its approval, or sends the approved draft back.
    await move(chief, id, 'draft');
    for (let round = 0; round < 5; round++) {
      const now = await read();
      const [, { status }] = await Promise.all([
        full.put(`/articles/${id}?status=draft`, { data: { title: `Round ${round}` } }),
        approve(now),
      ]);
      expect([200, 409]).toContain(status);
      expect(await stage(id)).toBe('draft');
    }
    expect((await chief.post(`${REVIEW}/${id}/move`, { to: 'approved', revision: 'x' })).status).toBe(400);
  });

  it('go with the document, and with its language', async () => {
    const rows = async () =>
      Number((await app.kernel.container.resolve(DATABASE).knex('plinth_review_states').where({ document: id }).count({ n: '*' }))[0]?.n);
    const full = app.as('full');
    const id = await make();
    await full.put(`/articles/${id}?status=draft&locale=fr`, { data: { title: 'Un' } });
    await move(full, id, 'approved');
    await full.post(`${REVIEW}/${id}/comments`, { body: 'Hm' });
    expect(await rows()).toBe(2);
    await full.delete(`/articles/${id}?locale=fr`);
    expect(await rows()).toBe(1);
    await full.delete(`/articles/${id}`);
    expect(await rows()).toBe(0);
    for (const table of ['moves', 'comments', 'mentions'])
      expect(await app.kernel.container.resolve(DATABASE).knex(`plinth_review_${table}`).where({ document: id })).toEqual([]);
  });

  it('are told in the interface before anybody tries: why not to publish, and where documents of a list stand', async () => {
    const writer = await app.come('writer4', 'writer');
    const id = await make();
    const may = (await writer.get(`/may?type=${ARTICLE}&documentId=${id}&locale=en&status=draft`)).body.data;
    expect(may.publish).toMatchObject({ granted: false, why: 'The document is in “Draft” but can only be published in “Approved”' });
    expect(may.update).toMatchObject({ granted: true });
    const chief = await app.come('chief4', 'chief');
    expect((await chief.get(`/may?type=${ARTICLE}&documentId=${id}&locale=en&status=draft`)).body.data.publish.granted).toBe(true);
    const many = (await writer.post(REVIEW, { documentIds: [id, 'nothing'] })).body.data;
    expect(many).toEqual({ [id]: { stage: expect.objectContaining({ id: 'draft', name: 'Draft' }), assignee: null, due: null } });
  });

  it('cost a publish one statement where there are some, and nothing elsewhere', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const sent = (work: () => Promise<unknown>) => sentInTransactions(app.kernel.container.resolve(DATABASE), work);
    const publish = async (type: string) => {
      const { documentId } = await documents.create(type, { data: {}, axes: new Map([['status', 'draft']]) }, SYSTEM);
      const [from, to] = ['draft', 'published'].map(
        (status) => new Map([['status', status], ...(type === ARTICLE ? ([['locale', 'en']] as const) : [])]),
      );
      const request = { action: `${type}.publish`, event: 'published', from: from as Map<string, string>, to: to as Map<string, string> };
      return sent(() => documents.copy(type, type === ARTICLE ? String(documentId) : null, request, SYSTEM));
    };
    const made = (type: string) => sent(() => documents.create(type, { data: {} }, SYSTEM));
    await publish(ARTICLE);
    await made('api::tag.tag');
    const [published, tag] = [await publish(ARTICLE), await made('api::tag.tag')];
    await app.as('full').put(`/review/stages/${ARTICLE}`, { stages: [] });
    expect([await publish(ARTICLE), await made('api::tag.tag')]).toEqual([published - 1, tag]);
    await app.as('full').put(`/review/stages/${ARTICLE}`, { stages: STAGES });
  });

  it('may be said otherwise: what is removed says where its documents go', async () => {
    const full = app.as('full');
    const id = await make();
    await move(full, id, 'review');
    const said = (await full.get(`/review/stages/${ARTICLE}`)).body.data;
    expect(said.roles.map(({ name }: { name: string }) => name)).toEqual(expect.arrayContaining(['editor', 'chief']));
    const [draft, , approved] = STAGES;
    const refused = await full.put(`/review/stages/${ARTICLE}`, { stages: [draft, approved] });
    expect(refused.body.error.message).toMatch(/^moved\.review: \d+ documents are in “In review”. Choose the stage to move them to$/);
    const changed = await full.put(`/review/stages/${ARTICLE}`, {
      stages: [draft, approved],
      moved: { review: 'approved' },
      revision: said.revision,
    });
    expect(changed.status).toBe(200);
    expect(await stage(id)).toBe('approved');
    expect((await full.put(`/review/stages/${ARTICLE}`, { stages: STAGES, revision: said.revision })).status).toBe(409);
    expect((await full.put(`/review/stages/${ARTICLE}`, { stages: STAGES })).body.error.message).toBe(
      'stages.1.id: a removed stage used this ID; choose another one',
    );
    const next = STAGES.map((one) => (one.id === 'review' ? { ...one, id: 'read' } : one));
    expect((await full.put(`/review/stages/${ARTICLE}`, { stages: next })).status).toBe(200);
  });

  it('say where documents go that are in a removed stage by the id of an earlier one', async () => {
    const full = app.as('full');
    const put = (ids: readonly string[], moved = {}) =>
      full.put(`/review/stages/${ARTICLE}`, { stages: ids.map((id) => ({ id, name: id })), moved });
    expect((await put(['s1', 's2', 's3', 's4'], { draft: 's1', read: 's1', approved: 's1' })).status).toBe(200);
    const id = await make();
    await move(full, id, 's2');
    expect((await put(['s1', 's3', 's4'], { s2: 's3' })).status).toBe(200);
    expect(await stage(id)).toBe('s3');
    expect((await put(['s1', 's4'])).body.error.message).toBe('moved.s3: 1 documents are in “s3”. Choose the stage to move them to');
    expect((await put(['s1', 's4'], { s3: 's4' })).status).toBe(200);
    expect(await stage(id)).toBe('s4');
  });

  it('are refused with what is wrong: unknown keys, ids that are there twice, types without drafts', async () => {
    const full = app.as('full');
    const put = async (body: object, type = ARTICLE) => (await full.put(`/review/stages/${type}`, body)).body.error?.message;
    const one = { id: 'a', name: 'A' };
    expect(await put({ stages: [one, one] })).toBe('stages.1.id: duplicate stage "a"');
    expect(await put({ stages: [{ ...one, onChange: 'b' }] })).toBe('stages.0.onChange: "b" is not another stage of this content type');
    expect(await put({ stages: [one], more: 1 })).toMatch(/more/);
    expect(await put({ stages: [one] }, 'api::tag.tag')).toBe('type: "api::tag.tag" does not use draft & publish');
    expect(await put({ stages: [one] }, 'api::no.no')).toBe('type: the content type "api::no.no" does not exist');
    expect((await full.get(`${REVIEW}/x?colour=1`)).status).toBe(400);
    expect((await full.get(`/review/documents/api::tag.tag/x`)).status).toBe(404);
    expect((await app.as('bare').get(`/review/stages/${ARTICLE}`)).status).toBe(403);
  });
});
