import { askGraphql, eachDialect, type TemporaryDatabase } from 'plinth/testing';
import { ARTICLE, bootReview, type Person, type ReviewApp, STAGES } from './review-app.ts';

const FULL = 'full-access-token-of-tests';
const MACHINE = 'token-of-a-machine-that-publishes';
const BARE = 'token-that-knows-no-reviews';

eachDialect('reviews over GraphQL', (dialect) => {
  let database: TemporaryDatabase;
  let app: ReviewApp;
  let editor: Person;

  beforeAll(async () => {
    database = await dialect.createDatabase();
    app = await bootReview(database.url);
    editor = await app.come('edith', 'editor');
  });
  afterAll(async () => {
    await app.close();
    await database.remove();
  });

  const make = async (title: string, locale = 'en') =>
    (await app.as('full').post(`/articles?status=draft&locale=${locale}`, { data: { title } })).body.data.documentId as string;
  const ask = async (query: string, token = FULL) => {
    const { data, errors } = await askGraphql(app, query, { token });
    // Without the code and the path, as in `FORBIDDEN review: …`.
    return errors.length === 0 ? data : errors.map((error) => error.replace(/^\S+ \S+: /, ''));
  };
  const named = (id: string) => `type: "${ARTICLE}", documentId: "${id}"`;

  it('tell where documents stand, and move and assign them', async () => {
    const [one, two] = [await make('One'), await make('Deux', 'fr')];
    expect(
      await ask(
        `{ review(${named(one)}) { stage { id name colour publish } since assignee { name } due whyNotPublish moves { stage { id } why } history { cause } } }`,
      ),
    ).toEqual({
      review: {
        stage: { id: 'draft', name: 'Draft', colour: 'grey', publish: false },
        since: expect.any(String),
        ...{ assignee: null, due: null, whyNotPublish: null, history: [] },
        moves: [
          { stage: { id: 'review' }, why: null },
          { stage: { id: 'approved' }, why: null },
        ],
      },
    });
    expect(
      await ask(
        `mutation { moveReview(${named(one)}, to: "review", from: "draft") { stage { id } history { from { id } to { id } cause by { name } } } }`,
      ),
    ).toEqual({
      moveReview: {
        stage: { id: 'review' },
        history: [{ from: { id: 'draft' }, to: { id: 'review' }, cause: 'move', by: { name: 'full' } }],
      },
    });
    expect(
      await ask(
        `mutation { assignReview(${named(two)}, locale: "fr", assignee: "${editor.caller}", due: "2026-12-24") { assignee { caller name } due } }`,
      ),
    ).toEqual({
      assignReview: { assignee: { caller: editor.caller, name: 'edith' }, due: '2026-12-24' },
    });
    // An absent argument keeps its value, null removes it.
    expect(await ask(`mutation { assignReview(${named(two)}, locale: "fr", due: null) { assignee { name } due } }`)).toEqual({
      assignReview: { assignee: { name: 'edith' }, due: null },
    });
    expect(
      await ask(
        `{ reviewDocuments(type: "${ARTICLE}", documentIds: ["${one}", "none"]) { documentId stage { id } assignee { name } due } }`,
      ),
    ).toEqual({
      reviewDocuments: [{ documentId: one, stage: { id: 'review' }, assignee: null, due: null }],
    });
    // Nothing can be assigned to a token.
    expect(await ask(`mutation { assignReview(${named(one)}, assignee: "me") { due } }`, MACHINE)).toEqual([
      'assignee: this user does not exist',
    ]);
    expect(await ask('{ reviewMine { assigned { title stage { id } } mentions { title } waiting { title } } }', MACHINE)).toEqual({
      reviewMine: { assigned: [], mentions: [], waiting: [] },
    });
  });

  it('take comments, answers and what becomes of them', async () => {
    const id = await make('Talk');
    const { addReviewComment: first } = (await ask(
      `mutation { addReviewComment(${named(id)}, body: "Right?", path: "title", mentions: ["${editor.caller}"]) { id thread path body by { name } at editedAt mentions { name } resolved { at } isOwn } }`,
    )) as { addReviewComment: { id: number } };
    expect(first).toMatchObject({
      ...{ thread: null, path: 'title', body: 'Right?', by: { name: 'full' }, editedAt: null, mentions: [{ name: 'edith' }] },
      ...{ resolved: null, isOwn: true },
    });
    await ask(`mutation { addReviewComment(${named(id)}, body: "It is", thread: ${first.id}) { id } }`, MACHINE);
    expect(
      await ask(`mutation { changeReviewComment(${named(id)}, id: ${first.id}, resolved: true) { resolved { by { name } at } } }`, MACHINE),
    ).toEqual({
      changeReviewComment: { resolved: { by: { name: 'machine' }, at: expect.any(String) } },
    });
    const said = `{ reviewComments(${named(id)}) { body path thread } }`;
    expect(await ask(said)).toEqual({
      reviewComments: [
        { body: 'Right?', path: 'title', thread: null },
        { body: 'It is', path: 'title', thread: first.id },
      ],
    });
    expect(await ask(`mutation { changeReviewComment(${named(id)}, id: ${first.id}, body: "Mine") { body } }`, MACHINE)).toEqual([
      'You can only edit your own comments',
    ]);
    expect(await ask(`mutation { deleteReviewComment(${named(id)}, id: ${first.id}) }`)).toEqual({ deleteReviewComment: true });
    expect(await ask(said)).toEqual({
      reviewComments: [
        { body: '', path: 'title', thread: null },
        { body: 'It is', path: 'title', thread: first.id },
      ],
    });
  });

  it('change stages', async () => {
    const { reviewStages: before } = (await ask(`{ reviewStages(type: "${ARTICLE}") { stages { id into } keptBy revision } }`)) as {
      reviewStages: { revision: number };
    };
    expect(before).toMatchObject({ stages: STAGES.map(({ id }) => expect.objectContaining({ id })), keptBy: null });
    const id = await make('Stays');
    await ask(`mutation { moveReview(${named(id)}, to: "review") { since } }`);
    const change = (revision: number, moved = '') =>
      ask(
        `mutation { changeReviewStages(type: "${ARTICLE}", revision: ${revision}, ${moved} stages: [{ id: "draft", name: "Draft" }, { id: "done", name: "Done", publish: true, colour: null }]) { stages { id publish colour } revision } }`,
      );
    const done = 'moved: [{ from: "review", to: "done" }, { from: "approved", to: "done" }],';
    expect(await change(before.revision)).toEqual([expect.stringContaining('Choose the stage to move them to')]);
    expect(await change(before.revision, done)).toEqual({
      changeReviewStages: {
        stages: [
          { id: 'draft', publish: false, colour: 'grey' },
          { id: 'done', publish: true, colour: 'grey' },
        ],
        revision: before.revision + 1,
      },
    });
    expect(await change(before.revision, done)).toEqual(['The stages were modified by someone else. Reload them and try again']);
    expect(await ask(`{ review(${named(id)}) { stage { id } } }`)).toEqual({ review: { stage: { id: 'done' } } });
  });

  it('ask for the same rights as over REST, and say what is wrong', async () => {
    const id = await make('Kept');
    const asked = [
      `{ review(${named(id)}) { since } }`,
      `{ reviewStages(type: "${ARTICLE}") { revision } }`,
      `{ reviewDocuments(type: "${ARTICLE}", documentIds: ["${id}"]) { due } }`,
      `{ reviewComments(${named(id)}) { id } }`,
      '{ reviewMine { assigned { title } } }',
      `mutation { moveReview(${named(id)}, to: "done") { since } }`,
      `mutation { assignReview(${named(id)}, assignee: "me") { since } }`,
      `mutation { addReviewComment(${named(id)}, body: "x") { id } }`,
      `mutation { changeReviewComment(${named(id)}, id: 1, resolved: true) { id } }`,
      `mutation { deleteReviewComment(${named(id)}, id: 1) }`,
      `mutation { changeReviewStages(type: "${ARTICLE}", stages: []) { revision } }`,
    ];
    for (const query of asked) expect([query, await ask(query, BARE)]).toEqual([query, ['Forbidden access']]);
    expect(await ask(`mutation { moveReview(${named(id)}, to: "nowhere") { since } }`)).toEqual(['to: the stage "nowhere" does not exist']);
    expect(await ask(`mutation { assignReview(${named(id)}, assignee: "staff:999") { since } }`)).toEqual([
      'assignee: this user does not exist',
    ]);
    expect(await ask(`{ review(type: "${ARTICLE}", documentId: "none") { since } }`)).toEqual(['Not Found']);
    expect(await ask('{ review(type: "api::tag.tag", documentId: "none") { since } }')).toEqual(['This content type has no stages']);
    expect(await ask(`{ review(${named(id)}, locale: "xx") { since } }`)).toEqual([expect.stringContaining('xx')]);
  });
});
