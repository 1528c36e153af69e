import { DATABASE, DOCUMENTS, SYSTEM } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { PERSON_UID } from '../staff/person-content-type.ts';
import { MAX_CONTENT, MAX_COPIES, MAX_ENDED, MAX_TOTAL, WorkingCopies } from '../working-copies/working-copies.ts';
import { workingCopiesTable } from '../working-copies/working-copies-table.ts';
import { type Browser, bootStaff, PASSWORD, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const WRITER = 'api::writer.writer';
const ID = 'abcdefghijklmnopqrstuvwx';
const WRITER_ID = 'form0001';

const copy = (title: string, counter: number, more: object = {}) => ({
  ...{ writer: WRITER_ID, counter, seen: 0, revision: null, title, changes: 1 },
  ...{ base: {}, values: { title } },
  ...more,
});
const path = (documentId = ID, type = ARTICLE, query = '?locale=en') => `/working-copies/${type}/${documentId}${query}`;
const titleIn = async (by: Browser, at = path()) => (await by.get(at)).body.data?.content?.values.title ?? null;

const verbs = (...names: readonly string[]) => names.map((name) => `${ARTICLE}.${name}`);
const writes = verbs('readDraft', 'update');
const roles = {
  whole: { actions: [...verbs('find', 'findOne'), ...writes] },
  titles: { actions: [...verbs('find', 'findOne').map((action) => ({ action, fields: ['title'] })), ...writes] },
  blind: { actions: writes },
  looking: { actions: verbs('find', 'findOne', 'readDraft') },
};

eachDialect('working copies', (dialect) => {
  let app: StaffApp;
  let eva: Browser;
  let alan: Browser;
  let roleless: Browser;
  beforeAll(async () => {
    app = await bootStaff({ database: dialect, options: { roles } });
    eva = await app.come('eva', 'editor');
    alan = await app.come('alan', 'author');
    roleless = await app.come('nora', 'nothing').catch(() => app.browser());
  });
  afterAll(() => app?.close());
  const rows = () => app.kernel.container.resolve(DATABASE).knex(workingCopiesTable.name);
  beforeEach(() => rows().delete());

  it('are stored, listed, read and ended by their owner', async () => {
    expect((await eva.get(path())).body.data).toBeNull();
    expect((await eva.put(path(), copy('Rain \u0000\ud800', 1, { title: 'Rain \u0000' }))).status).toBe(204);
    const { body } = await eva.get(path());
    expect(body.data).toMatchObject({ counter: 1, writer: WRITER_ID, isNew: true, title: 'Rain \u0000' });
    expect(body.data.content).toEqual({ base: {}, values: { title: 'Rain \u0000\ud800' } });
    const { data } = (await eva.get('/working-copies')).body;
    expect(data).toEqual([expect.objectContaining({ type: ARTICLE, documentId: ID, locale: 'en', changes: 1, isNew: true })]);
    expect(data[0].content).toBeUndefined();
    expect((await eva.delete(`${path()}&writer=${WRITER_ID}&counter=2&seen=0`)).status).toBe(204);
    expect((await eva.get('/working-copies')).body.data).toEqual([]);
    expect((await eva.get(path())).body.data).toMatchObject({ content: null, counter: 2 });
  });

  it('are seen by nobody else, not by administrators either', async () => {
    const root = await app.come('root', 'administrator');
    await eva.put(path(), copy('secret plan', 1));
    for (const by of [alan, root]) {
      expect((await by.get('/working-copies')).body.data).toEqual([]);
      expect((await by.get(path())).body.data).toBeNull();
      await by.delete(`${path()}&writer=${WRITER_ID}&counter=99&seen=99`);
      // The same document has a copy for each person.
      expect((await by.put(path(), copy('mine', 1))).status).toBe(204);
    }
    expect(await titleIn(eva)).toBe('secret plan');
  });

  it('of a type without drafts are private, too, and change nothing that readers see', async () => {
    const { documentId } = (await eva.post('/content/writers', { data: { name: 'Ada' } })).body.data;
    const at = path(documentId, WRITER, '');
    const chief = await app.come('reader', 'administrator');
    expect((await eva.put(at, { ...copy('Ada', 1), values: { name: 'Ada Okafor' } })).status).toBe(204);
    expect((await eva.get(at)).body.data.content.values).toEqual({ name: 'Ada Okafor' });
    for (const by of [alan, chief]) expect((await by.get(at)).body.data).toBeNull();
    for (const by of [eva, chief]) expect((await by.get(`/content/writers/${documentId}`)).body.data.name).toBe('Ada');
    // A new document is not there before it is saved.
    expect((await eva.put(path(ID, WRITER, ''), copy('New', 1))).status).toBe(204);
    expect((await eva.get(`/content/writers/${ID}`)).status).toBe(404);
  });

  it('keep the latest write, whatever order requests arrive in', async () => {
    const writes = [3, 1, 5, 2, 4].map((counter) => eva.put(path(), copy(`text ${counter}`, counter)));
    for (const { status } of await Promise.all(writes)) expect([204, 409]).toContain(status);
    expect(await titleIn(eva)).toBe('text 5');
    // Again, because its response was lost.
    expect((await eva.put(path(), copy('text 5', 5))).status).toBe(204);
    const late = await eva.put(path(), copy('text 2', 2));
    expect([late.status, late.body.error.details.counter]).toEqual([409, 5]);
    expect((await eva.delete(`${path()}&writer=${WRITER_ID}&counter=6&seen=0`)).status).toBe(204);
    expect((await eva.put(path(), copy('text 4', 4))).status).toBe(409);
    expect(await titleIn(eva)).toBeNull();
  });

  it('overwrite nothing of another device that they do not contain', async () => {
    await eva.put(path(), copy('phone', 4));
    const other = { writer: 'laptop01', seen: 3 };
    expect((await eva.put(path(), copy('laptop', 9, other))).status).toBe(409);
    expect((await eva.delete(`${path()}&writer=laptop01&counter=9&seen=3`)).status).toBe(409);
    expect(await titleIn(eva)).toBe('phone');
    expect((await eva.put(path(), copy('both', 9, { ...other, seen: 4 }))).status).toBe(204);
    expect(await titleIn(eva)).toBe('both');
  });

  it('need the right to write documents of the type', async () => {
    expect((await app.browser().put(path(), copy('x', 1))).status).toBe(401);
    expect([401, 403]).toContain((await roleless.put(path(), copy('x', 1))).status);
    expect((await eva.put(path(ID, PERSON_UID, ''), copy('x', 1))).status).toBe(403);
    expect((await eva.put(path(ID, 'api::no.no', ''), copy('x', 1))).status).toBe(400);
  });

  it('show no stored value that their owner may no longer read', async () => {
    const root = await app.come('chief', 'administrator');
    const may = await app.come('changing', 'whole');
    const { people } = (await root.get('/staff')).body.data as { people: readonly { documentId: string; name: string }[] };
    const documentId = people.find(({ name }) => name === 'changing')?.documentId;
    const become = async (role: string) => {
      expect((await root.put(`/staff/${documentId}`, { role })).status).toBe(200);
      may.cookie = '';
      expect((await may.post('/auth/local', { identifier: 'changing@example.com', password: PASSWORD })).status).toBe(200);
    };
    const content = { base: { title: 'Plain', text: 'stored secret' }, values: { title: 'New', text: 'typed' } };
    expect((await may.put(path(), copy('New', 1, { revision: '3', ...content }))).status).toBe(204);
    expect((await may.get(path())).body.data.content).toEqual(content);
    // A version that is new in this locale has stored values, too: those that all locales share.
    const anew = path('newinthislocale', ARTICLE, '?locale=en');
    expect((await may.put(anew, copy('New', 1, content))).status).toBe(204);
    await become('titles');
    for (const at of [path(), anew]) expect((await may.get(at)).body.data.content).toEqual({ ...content, base: { title: 'Plain' } });
    for (const role of ['blind', 'looking']) {
      await become(role);
      const { status, body } = await may.get(path());
      expect([role, status, JSON.stringify(body).includes('secret')]).toEqual([role, 403, false]);
      expect((await may.put(path(), copy('x', 2))).status).toBe(403);
      expect((await may.get('/working-copies')).body.data).toEqual([]);
    }
  });

  it('refuse what is wrong, and name it', async () => {
    const wrong: readonly (readonly [object, string])[] = [
      [{ counter: 0 }, 'counter'],
      [{ counter: 1.5 }, 'counter'],
      [{ seen: -1 }, 'seen'],
      [{ writer: 'X' }, 'writer'],
      [{ revision: 'r1' }, 'revision'],
      [{ title: 'x'.repeat(256) }, 'title'],
      [{ values: [] }, 'values'],
      [{ base: null }, 'base'],
      [{ more: 1 }, 'more'],
      [{ values: { code: 'pass' } }, 'values.code'],
    ];
    for (const [change, key] of wrong) {
      const { status, body } = await eva.put(path(), { ...copy('x', 1), ...change });
      expect([status, body.error.message]).toEqual([400, expect.stringContaining(key)]);
    }
    expect((await eva.put(path(ID, ARTICLE, '?locale=xx'), copy('x', 1))).status).toBe(400);
    expect((await eva.put(path(ID, WRITER, '?locale=en'), copy('x', 1))).body.error.message).toContain('locale');
    expect((await eva.put(path('a%00b'), copy('x', 1))).status).toBeGreaterThanOrEqual(400);
    expect((await eva.put(path(), copy('x', 1, { values: { text: 'x'.repeat(2 ** 20) } }))).status).toBe(413);
    expect((await eva.put(path(), copy('x', 1, { values: { text: 'x'.repeat(2 ** 20 - 500) } }))).status).toBe(204);
    // Where the app accepts longer bodies.
    const copies = new WorkingCopies(() => app.kernel.container.resolve(DATABASE));
    const place = { person: eva.id, type: ARTICLE, documentId: ID, locale: 'en' };
    const long = copies.put(place, { ...copy('x', 2), values: { text: 'x'.repeat(MAX_CONTENT) } });
    await expect(long).rejects.toMatchObject({ status: 413, details: { limit: MAX_CONTENT } });
    await copies.put(place, { ...copy('x', 2), values: { text: 'x'.repeat(MAX_CONTENT - 200) } });
    expect((await eva.get(path())).body.data.counter).toBe(2);
  });

  it('are limited in number', async () => {
    const now = new Date().toISOString();
    const many = Array.from({ length: MAX_COPIES }, (_, index) => ({
      ...{ person: eva.id, type: ARTICLE, document: `d${index}`, locale: 'en', writer: WRITER_ID, counter: 1 },
      ...{ title: null, content: '{"base":{},"values":{}}', revision: null, changes: 1, updated_at: now },
    }));
    for (let from = 0; from < many.length; from += 50) await rows().insert(many.slice(from, from + 50));
    const { status, body } = await eva.put(path(), copy('x', 1));
    expect([status, body.error.details]).toEqual([400, { quota: 'documents', limit: MAX_COPIES }]);
    expect((await eva.put(path('d1'), copy('x', 2))).status).toBe(204);
    expect((await eva.delete(`${path('d2')}&writer=${WRITER_ID}&counter=2&seen=0`)).status).toBe(204);
    expect((await eva.put(path(), copy('x', 1))).status).toBe(204);
  });

  // Recent ones: the cleanup removes copies that have not changed for months.
  const contents = (count: number, size: number | null, content: string | null = '{"base":{},"values":{}}') =>
    Array.from({ length: count }, (_, index) => ({
      ...{ person: eva.id, type: ARTICLE, document: `d${index}`, locale: 'en', writer: WRITER_ID, counter: 1 },
      ...{ title: null, content, size, revision: null, changes: 1, updated_at: new Date(Date.now() - 3_600_000 + index).toISOString() },
    }));

  it('of one person are limited in length, even if they arrive at the same time', async () => {
    const text = 'x'.repeat(500_000);
    await rows().insert(contents(1, MAX_TOTAL - 600_000));
    const at = (index: number) => eva.put(path(`at${index}`), copy('x', 1, { values: { text } }));
    const answers = await Promise.all([1, 2, 3, 4].map(at));
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400]);
    const refused = answers.find(({ status }) => status === 400);
    expect(refused?.body.error.details).toMatchObject({ quota: 'characters', limit: MAX_TOTAL });
    expect(refused?.body.error.message).toContain(String(MAX_TOTAL));
    // Other people have their own, and a copy may still become shorter, or end.
    expect((await alan.put(path('at1'), copy('x', 1, { values: { text } }))).status).toBe(204);
    expect((await eva.put(path('d0'), copy('short', 2))).status).toBe(204);
    expect((await at(9)).status).toBe(204);
    expect((await rows().where({ person: eva.id, document: 'd0' }).first('size')).size).toBeLessThan(100);
  });

  it('leave a limited number of ended ones behind', async () => {
    const many = contents(MAX_ENDED + 5, null, null);
    for (let from = 0; from < many.length; from += 50) await rows().insert(many.slice(from, from + 50));
    await eva.put(path(), copy('x', 1));
    expect((await eva.delete(`${path()}&writer=${WRITER_ID}&counter=2&seen=0`)).status).toBe(204);
    const left: readonly string[] = await rows().pluck('document');
    expect([left.length, left.includes(ID), left.includes('d0'), left.includes(`d${MAX_ENDED}`)]).toEqual([MAX_ENDED, true, false, true]);
  });

  it('say which documents were deleted', async () => {
    const { body } = await eva.post('/content/articles?status=draft&locale=en', { data: { title: 'Kept' } });
    const { documentId } = body.data;
    await eva.put(path(documentId), copy('Kept', 1, { revision: '1' }));
    await eva.put(path('gonegonegonegonegonegone'), copy('Gone', 1, { revision: '1' }));
    await eva.put(path(), copy('New', 1));
    await eva.put(path('homepage', 'api::homepage.homepage', ''), copy('Home', 1, { revision: '1' }));
    const state = async () => {
      const { data } = (await eva.get('/working-copies')).body as { data: readonly { title: string; isDeleted: boolean }[] };
      return Object.fromEntries(data.map(({ title, isDeleted }) => [title, isDeleted]));
    };
    expect(await state()).toEqual({ Kept: false, Gone: true, New: false, Home: false });
    const root = await app.come('remover', 'administrator');
    expect((await root.delete(`/content/articles/${documentId}`)).status).toBeLessThan(300);
    expect(await state()).toEqual({ Kept: true, Gone: true, New: false, Home: false });
  });

  it('never become those of the next person who signs in in the same browser', async () => {
    const { person } = (await eva.get('/session')).body.data;
    const own = `${path()}&person=${person.documentId}`;
    expect((await eva.put(own, copy('of Eva', 1))).status).toBe(204);
    expect(await titleIn(eva, own)).toBe('of Eva');
    // A page that Eva left open sends what she typed with the cookie of Alan.
    const answers = [
      await alan.put(own, copy('of Eva', 2)),
      await alan.get(own),
      await alan.delete(`${own}&writer=${WRITER_ID}&counter=3&seen=0`),
      await alan.get(`/working-copies?person=${person.documentId}`),
    ];
    for (const { status, body } of answers) {
      expect([status, body.error.message]).toEqual([409, expect.stringContaining('Someone else is signed in')]);
      expect(body.error.details.counter).toBeUndefined();
    }
    expect([await titleIn(eva), await titleIn(alan)]).toEqual(['of Eva', null]);
    expect((await alan.get('/working-copies')).body.data).toEqual([]);
  });

  it('of a single type are one, whatever id the request names', async () => {
    const at = (id: string) => path(id, 'api::homepage.homepage', '');
    await eva.put(at('homepage'), copy('Home', 1));
    expect((await eva.get(at('other'))).body.data).toMatchObject({ documentId: 'homepage', locale: null });
  });

  it('end with their owner’s account, and after their retention', async () => {
    const gone = await app.come('gone', 'editor');
    await gone.put(path(), copy('left behind', 1));
    await eva.put(path(), copy('stays', 1));
    const documents = app.kernel.container.resolve(DOCUMENTS);
    const { documents: people } = await documents.find(documents.parse(PERSON_UID, { filters: { id: gone.id } }, 'list', SYSTEM));
    await documents.remove(PERSON_UID, String(people[0]?.documentId), new Map(), SYSTEM);
    expect(await rows().pluck('person')).toEqual([eva.id]);
    const day = 86_400_000;
    const later = new WorkingCopies(
      () => app.kernel.container.resolve(DATABASE),
      () => Date.now() + 90 * day + 60_000,
    );
    await later.sweep(91 * day);
    expect(await titleIn(eva)).toBe('stays');
    await later.sweep(90 * day);
    expect(await rows().pluck('id')).toEqual([]);
  });

  describe('new documents', () => {
    const made = (documentId: unknown, title = 'Rain', by = eva) =>
      by.post('/content/articles?status=draft&locale=en', { data: { title }, documentId } as object);
    const id = (last: string) => `${ID.slice(0, -1)}${last}`;

    it('get the id that the page chose, once', async () => {
      const { status, body } = await made(id('1'));
      expect([status, body.data.documentId]).toEqual([201, id('1')]);
      const again = await made(id('1'), 'Snow');
      expect(again.status).toBe(409);
      expect((await alan.post('/content/writers', { data: { name: 'x' }, documentId: id('1') })).status).toBe(409);
      expect((await eva.get(`/content/articles/${id('1')}?status=draft&locale=en`)).body.data.title).toBe('Rain');
      const both = await Promise.all([made(id('2')), made(id('2')), made(id('2'))]);
      expect(both.map((each) => each.status).sort()).toEqual([201, 409, 409]);
    });

    it('refuse ids of another form', async () => {
      for (const wrong of ['', 'x', ID.toUpperCase(), `1${ID.slice(1)}`, `${ID}a`, 7, null, [ID], { $ne: '' }]) {
        const { status, body } = await made(wrong);
        expect([status, body.error.details.key]).toEqual([400, 'documentId']);
      }
      expect((await made(undefined)).status).toBe(201);
    });
  });
});
