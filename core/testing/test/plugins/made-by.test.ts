import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS, type Caller, createAbility, DOCUMENTS, definePlugin, type Rule, SYSTEM } from 'plinth';
import { type BootedApp, bootApp, eachDialect } from 'plinth/testing';
import madeBy from './made-by.ts';

describe('the sample of docs/plugins.md', () => {
  it('stands there as it is tested here', () => {
    const sample = readFileSync(join(__dirname, 'made-by.ts'), 'utf8');
    expect(readFileSync(join(__dirname, '../../../../docs/plugins.md'), 'utf8')).toContain(
      `\`\`\`ts\n// plugins/made-by.ts\n${sample}\`\`\``,
    );
  });
});

const NOTE = 'api::note.note';
const OWN: Rule = { where: { createdBy: '$caller' }, fields: null };

/** Callers by token: `user-1`, `token-1`, and `nobody` without an id. All may read and change their own notes, and create and publish any. */
const callers = definePlugin({
  name: 'callers',
  apply({ container }) {
    const own = ['find', 'findOne', 'update', 'delete', 'readDraft'].map((verb) => [`${NOTE}.${verb}`, OWN] as const);
    const actions = [...own.map(([action]) => action), `${NOTE}.create`, `${NOTE}.publish`];
    const ability = createAbility(new Set(actions), new Map(own));
    container.resolve(ACCESS).addStrategy({
      name: 'callers',
      async authenticate({ bearer }): Promise<Caller> {
        const [kind = '', id] = bearer.split('-');
        return {
          kind,
          id: id === undefined ? null : Number(id),
          trusted: false,
          ability,
          user: kind === 'user' ? { id: Number(id) } : null,
        };
      },
    });
  },
});

const drafts = { draftAndPublish: true };

eachDialect('who made it', (dialect) => {
  let app: BootedApp;
  beforeAll(async () => {
    const contentTypes = [
      { info: { singularName: 'note', pluralName: 'notes' }, options: drafts, attributes: { title: { type: 'string' } } },
      { info: { singularName: 'page', pluralName: 'pages' }, options: drafts, attributes: { publishedBy: { type: 'string' } } },
    ];
    app = await bootApp({ database: dialect, app: { contentTypes, plugins: [madeBy, callers] } });
  });
  afterAll(() => app.close());

  const as = (token: string) => ({ Authorization: `Bearer ${token}` });
  const create = async (token: string, query = '') => {
    const answer = await app.request
      .post(`/api/notes${query}`)
      .set(as(token))
      .send({ data: { title: 'one' } });
    expect(answer.status).toBe(201);
    return answer.body.data as { readonly documentId: string };
  };
  const stamps = async (documentId: string, status: string) => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const stored = await documents.findOne(
      documentId,
      documents.parse(NOTE, { status, fields: ['createdBy', 'updatedBy', 'publishedBy'] }, 'one', SYSTEM),
    );
    return [stored?.createdBy, stored?.updatedBy, stored?.publishedBy];
  };

  it('stands in every version, and in no answer and no body', async () => {
    const made = await create('user-1');
    expect(Object.keys(made).sort()).toEqual(['createdAt', 'documentId', 'id', 'publishedAt', 'title', 'updatedAt']);
    expect(await stamps(made.documentId, 'draft')).toEqual(['user:1', 'user:1', null]);
    expect(await stamps(made.documentId, 'published')).toEqual(['user:1', 'user:1', 'user:1']);
    await app.request.get('/api/notes?filters[createdBy]=user:1').set(as('user-1')).expect(400);
    await app.request.get('/api/notes?fields=createdBy').set(as('user-1')).expect(400);
    await app.request
      .put(`/api/notes/${made.documentId}`)
      .set(as('user-1'))
      .send({ data: { createdBy: 'user:2' } })
      .expect(400);
  });

  it('says who changed a draft, and who published it', async () => {
    const { documentId } = await create('user-1', '?status=draft');
    const documents = app.kernel.container.resolve(DOCUMENTS);
    await documents.update(NOTE, documentId, { data: { title: 'two' }, axes: new Map([['status', 'draft']]) }, SYSTEM);
    expect(await stamps(documentId, 'draft')).toEqual(['user:1', null, null]);
    await app.request.post(`/api/notes/${documentId}/actions/publish`).set(as('user-1')).expect(200);
    expect(await stamps(documentId, 'published')).toEqual(['user:1', null, 'user:1']);
  });

  it('makes documents of a user, and of a token, their own by a rule', async () => {
    const { documentId } = await create('token-1');
    const path = `/api/notes/${documentId}`;
    await app.request.get(path).set(as('token-1')).expect(200);
    await app.request
      .put(path)
      .set(as('token-1'))
      .send({ data: { title: 'mine' } })
      .expect(200);
    // The same number is another one among users.
    for (const token of ['user-1', 'token-2', 'nobody']) {
      await app.request.get(path).set(as(token)).expect(404);
      await app.request
        .put(path)
        .set(as(token))
        .send({ data: { title: 'yours' } })
        .expect(404);
    }
    const listed = await app.request.get('/api/notes').set(as('token-1')).expect(200);
    expect(listed.body.data.map(({ documentId: id }: { readonly documentId: string }) => id)).toEqual([documentId]);
    const { body } = await app.request.get('/api/notes').set(as('nobody')).expect(200);
    expect(body.data).toEqual([]);
  });

  it('leaves attributes of these names to the app that has them', async () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const made = await documents.create('api::page.page', { data: { publishedBy: 'Ada' } }, SYSTEM);
    expect(made).toMatchObject({ publishedBy: 'Ada' });
    expect(made).not.toHaveProperty('createdBy');
  });

  it('is checked where rules are', () => {
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const check = (where: object) =>
      documents
        .checkRule({ action: `${NOTE}.find`, where: where as never }, { actions: new Map(), userType: null })
        .map(({ message }) => message);
    expect(check({ createdBy: '$caller' })).toEqual([]);
    expect(check({ id: '$caller' })).toEqual(['"$caller" is a text ("user:7"), which "id" cannot be compared with']);
  });
});
