import { DATABASE } from 'plinth';
import { eachDialect, type InlineApp, runJob } from 'plinth/testing';
import { type Browser, bootStaff, ORIGIN, PASSWORD, type StaffApp } from './staff-app.ts';

const PAGE = 'api::page.page';
const PAGES = '/content/pages';
const localized = { i18n: { localized: true } };

const page = {
  info: { singularName: 'page', pluralName: 'pages', displayName: 'Page' },
  options: { draftAndPublish: true },
  pluginOptions: localized,
  attributes: {
    title: { type: 'string', required: true, pluginOptions: localized },
    text: { type: 'text', pluginOptions: localized },
    views: { type: 'integer', pluginOptions: localized },
    large: { type: 'biginteger', pluginOptions: localized },
    price: { type: 'decimal', pluginOptions: localized },
    day: { type: 'date', pluginOptions: localized },
    moment: { type: 'datetime', pluginOptions: localized },
    facts: { type: 'json', pluginOptions: localized },
    code: { type: 'string', unique: true, pluginOptions: localized },
    tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
    lead: { type: 'relation', relation: 'manyToOne', target: 'api::tag.tag' },
    only: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
    cover: { type: 'media', multiple: false },
    gallery: { type: 'media', multiple: true },
    notes: { type: 'component', component: 'parts.note', repeatable: true, pluginOptions: localized },
    zone: { type: 'dynamiczone', components: ['parts.note'], pluginOptions: localized },
  },
};
const tag = { info: { singularName: 'tag', pluralName: 'tags', displayName: 'Tag' }, attributes: { name: { type: 'string' } } };
const home = {
  kind: 'singleType',
  info: { singularName: 'home', pluralName: 'homes', displayName: 'Home' },
  attributes: { headline: { type: 'string' } },
};
const components = {
  'parts.note': {
    attributes: {
      line: { type: 'string', required: true },
      hidden: { type: 'string', private: true },
      tag: { type: 'relation', relation: 'oneToOne', target: 'api::tag.tag' },
    },
  },
};
const app = { contentTypes: [page, tag, home], components } as unknown as InlineApp;

/** A page as a response shows it. */
interface Row extends Readonly<Record<'text' | 'views' | 'large' | 'price' | 'day' | 'moment' | 'facts', unknown>> {
  readonly tags: readonly { readonly name: string }[];
  readonly lead: { readonly name: string } | null;
  readonly notes: readonly { readonly line: string }[];
  readonly zone: readonly { readonly line: string }[];
}

const onPages = (...verbs: readonly string[]) => verbs.map((verb) => `${PAGE}.${verb}`);
const reads = onPages('find', 'findOne', 'readDraft');
const roles = {
  remover: { actions: [...reads, ...onPages('delete')] },
  titles: { actions: [...reads, { action: `${PAGE}.update`, fields: ['title'] }] },
  narrow: {
    actions: [...onPages('findOne', 'readDraft'), { action: `${PAGE}.find`, fields: ['title'] }, ...onPages('update')],
  },
};

for (const withTrash of [true, false])
  eachDialect(`actions on many documents, ${withTrash ? 'with' : 'without'} a trash`, (dialect) => {
    let booted: StaffApp;
    let eva: Browser;
    let root: Browser;
    beforeAll(async () => {
      booted = await bootStaff({ app, database: dialect, options: { roles }, plugins: { history: withTrash } });
      eva = await booted.come('eva', 'editor');
      root = await booted.come('root', 'administrator');
      expect((await root.post('/locales', { code: 'fr', name: 'French' })).status).toBe(201);
    });
    afterAll(() => booted?.close());

    const make = async (data: object, query = '?status=draft', path = PAGES): Promise<string> => {
      const { status, body } = await eva.post(`${path}${query}`, { data });
      if (status !== 201) throw new Error(JSON.stringify(body));
      return body.data.documentId;
    };
    const read = async (id: string, query = '?status=draft&populate=*') => (await eva.get(`${PAGES}/${id}${query}`)).body.data;
    const many = async (documentIds: readonly string[], action: string, more: object = {}, by = eva) => {
      const { status, body } = await by.post('/many', { type: PAGE, action, documentIds, ...more });
      if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
      return body as { data: { ok: boolean; error?: { status: number; message: string } }[]; meta: { actionId: number } };
    };
    const change = async (documentIds: readonly string[], attribute: string, operation: string, value?: unknown, by = eva) =>
      many(documentIds, 'set', { change: { attribute, operation, ...(value !== undefined && { value }) } }, by);
    const undo = async (id: number, by = eva, after = 0) => by.post(`/recent-actions/${id}/undo`, { after });
    const recent = async (by = eva) => (await by.get('/recent-actions')).body.data;

    it('set, clear, add and remove values of every kind, and undo gives each document its own back', async () => {
      const [red, blue] = [await make({ name: 'red' }, '', '/content/tags'), await make({ name: 'blue' }, '', '/content/tags')];
      const first = {
        ...{ title: 'First', text: 'one', views: 7, large: '9007199254740993', price: 0.1, day: '2026-01-31', facts: { a: [1] } },
        ...{ moment: '2026-03-31T10:00:00.000Z', tags: [red], lead: red },
        ...{ notes: [{ line: 'mine', tag: red }], zone: [{ __component: 'parts.note', line: 'zoned', tag: blue }] },
      };
      const ids = [
        await make(first),
        await make({ title: 'Second', views: 1, large: '1', price: 5, day: '2025-12-31', moment: first.moment }),
      ];
      const before = await Promise.all(ids.map((id) => read(id)));
      const named = ({ tags, lead }: Row) => [tags.map(({ name }) => name), lead?.name];
      const lines = (entries: readonly { line: string }[]) => entries.map(({ line }) => line);
      const cases: readonly (readonly [string, string, unknown, (one: Row) => unknown, unknown, unknown])[] = [
        ['text', 'set', 'same', ({ text }) => text, 'same', 'same'],
        ['text', 'clear', undefined, ({ text }) => text, null, null],
        ['views', 'increase', -2, ({ views }) => views, 5, -1],
        ['large', 'increase', '9007199254740993', ({ large }) => large, '18014398509481986', '9007199254740994'],
        ['price', 'increase', 0.2, ({ price }) => price, 0.3, 5.2],
        ['day', 'shift', { amount: 1, unit: 'months' }, ({ day }) => day, '2026-02-28', '2026-01-31'],
        [
          'moment',
          'shift',
          { amount: -90, unit: 'minutes' },
          ({ moment }) => moment,
          '2026-03-31T08:30:00.000Z',
          '2026-03-31T08:30:00.000Z',
        ],
        ['facts', 'set', { b: true }, ({ facts }) => facts, { b: true }, { b: true }],
        ['tags', 'add', [blue], named, [['red', 'blue'], 'red'], [['blue'], undefined]],
        ['tags', 'remove', [red], named, [[], 'red'], [[], undefined]],
        ['tags', 'set', [blue], named, [['blue'], 'red'], [['blue'], undefined]],
        ['tags', 'clear', undefined, named, [[], 'red'], [[], undefined]],
        ['lead', 'set', blue, named, [['red'], 'blue'], [[], 'blue']],
        ['lead', 'clear', undefined, named, [['red'], undefined], [[], undefined]],
        ['notes', 'add', [{ line: 'new' }], ({ notes }) => lines(notes), ['mine', 'new'], ['new']],
        ['notes', 'remove', [{ line: 'mine', tag: null }], ({ notes }) => lines(notes), [], []],
        ['notes', 'remove', [{ line: 'another' }], ({ notes }) => lines(notes), ['mine'], []],
        ['notes', 'set', [{ line: 'only' }], ({ notes }) => lines(notes), ['only'], ['only']],
        ['notes', 'clear', undefined, ({ notes }) => lines(notes), [], []],
        ['zone', 'add', [{ __component: 'parts.note', line: 'end' }], ({ zone }) => lines(zone), ['zoned', 'end'], ['end']],
        ['zone', 'remove', [{ __component: 'parts.note', line: 'zoned' }], ({ zone }) => lines(zone), [], []],
        ['zone', 'remove', [{ __component: 'parts.note', line: null }], ({ zone }) => lines(zone), [], []],
        ['zone', 'clear', undefined, ({ zone }) => lines(zone), [], []],
      ];
      for (const [attribute, operation, value, look, one, other] of cases) {
        const { data, meta } = await change(ids, attribute, operation, value);
        const now = await Promise.all(ids.map((id) => read(id)));
        expect([attribute, operation, data.map(({ ok }) => ok), ...now.map(look)]).toEqual([
          attribute,
          operation,
          [true, true],
          one,
          other,
        ]);
        const undone = await undo(meta.actionId);
        expect([attribute, operation, undone.status, undone.body.data]).toEqual([
          attribute,
          operation,
          200,
          ids.map((documentId) => ({ documentId, ok: true, missing: 0, problem: null })),
        ]);
        const [back, second] = await Promise.all(ids.map((id) => read(id)));
        const shownAs = (document: object) =>
          JSON.parse(JSON.stringify(document, (key, of) => (['updatedAt', 'id'].includes(key) ? undefined : of)));
        expect(shownAs(back)).toEqual(shownAs(before[0]));
        expect(shownAs(second)).toEqual(shownAs(before[1]));
      }
      // The nested relation of an entry that was kept is still there.
      await change(ids.slice(0, 1), 'notes', 'add', [{ line: 'new' }]);
      const kept = await read(ids[0] as string, '?status=draft&populate[notes][populate]=tag');
      expect(kept.notes.map(({ tag }: { tag: { name: string } | null }) => tag?.name)).toEqual(['red', undefined]);
    });

    it('set, add, remove and clear files, and undo gives each document its own back', async () => {
      const upload = async (name: string) => {
        const request = booted.request.post('/admin/api/upload').set({ Cookie: eva.cookie, Origin: ORIGIN });
        return (await request.attach('files', Buffer.from(name), name).expect(201)).body[0].id as number;
      };
      const [one, two, three] = [await upload('one.txt'), await upload('two.txt'), await upload('three.txt')];
      const ids = [await make({ title: 'With files', cover: one, gallery: [one, two] }), await make({ title: 'Without' })];
      const files = async () =>
        Promise.all(
          ids.map(async (id) => {
            const { cover, gallery } = await read(id);
            return [cover?.name ?? null, (gallery ?? []).map(({ name }: { readonly name: string }) => name)];
          }),
        );
      const before = await files();
      expect(before).toEqual([
        ['one.txt', ['one.txt', 'two.txt']],
        [null, []],
      ]);
      const cases: readonly (readonly [string, string, unknown, unknown, unknown])[] = [
        ['cover', 'set', three, ['three.txt', ['one.txt', 'two.txt']], ['three.txt', []]],
        ['cover', 'clear', undefined, [null, ['one.txt', 'two.txt']], [null, []]],
        ['gallery', 'add', [three], ['one.txt', ['one.txt', 'two.txt', 'three.txt']], [null, ['three.txt']]],
        ['gallery', 'remove', [one], ['one.txt', ['two.txt']], [null, []]],
        ['gallery', 'set', [three], ['one.txt', ['three.txt']], [null, ['three.txt']]],
        ['gallery', 'clear', undefined, ['one.txt', []], [null, []]],
      ];
      for (const [attribute, operation, value, first, second] of cases) {
        const { meta } = await change(ids, attribute, operation, value);
        expect([attribute, operation, await files()]).toEqual([attribute, operation, [first, second]]);
        expect((await undo(meta.actionId)).status).toBe(200);
        expect([attribute, operation, await files()]).toEqual([attribute, operation, before]);
      }
    });

    it('refuse what an attribute does not allow, by name, before anything is changed', async () => {
      const id = await make({ title: 'Refused', views: 1 });
      const refused = async (body: object, by = eva) => {
        const { status, body: said } = await by.post('/many', { type: PAGE, action: 'set', documentIds: [id], ...body });
        return [status, said.error.message];
      };
      const of = (attribute: string, operation: string, value?: unknown) => ({ change: { attribute, operation, value } });
      expect(await refused({})).toEqual([400, 'change: must name the attribute and the operation']);
      expect(await refused(of('nothing', 'set', 1))).toEqual([400, 'Invalid key nothing at change.attribute']);
      expect(await refused(of('createdAt', 'set', 1))).toEqual([400, 'Invalid key createdAt at change.attribute']);
      expect(await refused(of('title', 'clear'))).toEqual([400, 'change.operation: "title" is required and cannot be cleared']);
      expect(await refused(of('title', 'add', 'x'))).toEqual([400, 'change.operation: "title" does not support "add"; supported: set']);
      expect(await refused(of('code', 'set', 'x'))).toEqual([400, 'change.operation: "code" does not support "set"; supported: clear']);
      expect((await refused(of('only', 'set', 'x')))[0]).toBe(400);
      expect(await refused(of('views', 'set', null))).toEqual([400, 'change.value: "set" needs a value; to remove values, use "clear"']);
      expect(await refused(of('views', 'set'))).toEqual([400, 'change.value: "set" needs a value; to remove values, use "clear"']);
      expect(await refused(of('views', 'clear', 1))).toEqual([400, 'change.value: "clear" takes no value']);
      expect((await refused(of('views', 'increase', 'much')))[0]).toBe(400);
      expect((await refused(of('day', 'shift', { amount: 1, unit: 'hours' })))[1]).toMatch(/^change.value.unit: /);
      expect((await refused(of('day', 'shift', { amount: 1.5, unit: 'days' })))[1]).toMatch(/^change.value.amount: /);
      expect(await refused({ ...of('views', 'set', 1), action: 'publish' })).toEqual([400, 'change: is for the action "set" only']);
      const ofEntry = (entry: unknown, attribute = 'notes') => refused(of(attribute, 'remove', [entry]));
      expect(await ofEntry({ line: '' })).toEqual([400, 'change.value.0: "remove" needs a value; to remove all, use "clear"']);
      expect(await ofEntry({ hidden: 'x' })).toEqual([400, 'change.value.0.hidden: entries cannot be compared by "hidden"']);
      expect(await ofEntry({ tag: 'x' })).toEqual([400, 'change.value.0.tag: entries cannot be compared by "tag"']);
      expect(await ofEntry({ line: 'x' }, 'zone')).toEqual([400, 'change.value.0: must be an entry of a component of "zone"']);
      const titles = await booted.come('titles', 'titles');
      expect(await refused(of('views', 'set', 2), titles)).toEqual([400, 'Invalid key views at change.attribute']);
      // Values that the write itself refuses, and documents without a value, are reported for each document.
      const { data, meta } = await change([id], 'views', 'set', 'many');
      expect([data[0]?.error?.status, meta]).toEqual([400, { actionId: null }]);
      expect((await change([id], 'price', 'increase', 1)).data[0]?.error?.message).toBe('price has no value to start from');
      expect((await change([id], 'views', 'increase', 1e300)).data[0]?.error?.status).toBe(400);
      expect((await read(id)).views).toBe(1);
    });

    it('reveal no value that the person may not read', async () => {
      const id = await make({ title: 'Hidden' });
      const narrow = await booted.come('narrow', 'narrow');
      await change([id], 'title', 'set', 'Changed', narrow);
      expect((await change([id, 'no-such-document'], 'views', 'increase', 1)).data.map(({ error }) => error?.status)).toEqual([400, 404]);
      const { data } = await change([id], 'views', 'increase', 1, narrow);
      expect(data[0]?.error?.message ?? '').not.toMatch(/no value/);
    });

    it('skip documents that have changed since, and say so', async () => {
      const ids = [await make({ title: 'A', text: 'a' }), await make({ title: 'B', text: 'b' })] as [string, string];
      const { meta } = await change(ids, 'text', 'set', 'x');
      await eva.put(`${PAGES}/${ids[1]}?status=draft`, { data: { views: 3 } });
      const { body } = await undo(meta.actionId);
      expect(body.data.map(({ ok, error }: { ok: boolean; error?: { status: number; message: string } }) => error?.message ?? ok)).toEqual([
        true,
        'The document was changed after this action, so it was left as it is',
      ]);
      expect([(await read(ids[0])).text, (await read(ids[1])).text]).toEqual(['a', 'x']);
      expect((await recent())[0]).toMatchObject({ id: meta.actionId, counts: { done: 0, undone: 1, changed: 1 } });
      expect((await undo(meta.actionId)).body).toEqual({ data: [], meta: { next: null } });
    });

    it('are listed to the person who did them, with what can be undone', async () => {
      const id = await make({ title: 'Listed' });
      const { meta } = await change([id], 'views', 'set', 5);
      const [latest] = await recent();
      expect(latest).toEqual({
        ...{ id: meta.actionId, type: PAGE, kind: 'set', locale: null, attribute: 'views', operation: 'set', title: 'Listed' },
        ...{ at: expect.any(String), undoUntil: expect.any(String), counts: { done: 1, undone: 0, changed: 0 } },
      });
      expect(new Date(latest.undoUntil).getTime() - new Date(latest.at).getTime()).toBe(86_400_000);
      expect((await recent(root)).map(({ id: of }: { id: number }) => of)).not.toContain(meta.actionId);
      expect((await undo(meta.actionId, root)).status).toBe(404);
      for (const wrong of ['x', '0', '999999999']) expect((await eva.post(`/recent-actions/${wrong}/undo`)).status).toBe(404);
      expect((await eva.post(`/recent-actions/${meta.actionId}/undo`, { after: -1 })).status).toBe(400);
    });

    it('of several requests are one, which is undone part by part', async () => {
      const ids = await Promise.all(Array.from({ length: 23 }, async (_, at) => make({ title: `Part ${at}`, views: at })));
      const { meta } = await change(ids.slice(0, 20), 'views', 'clear');
      await many(ids.slice(20), 'set', { actionId: meta.actionId, change: { attribute: 'views', operation: 'clear' } });
      expect((await recent())[0]).toMatchObject({ id: meta.actionId, title: 'Part 0', counts: { done: 23 } });
      const other = await eva.post('/many', { type: PAGE, action: 'publish', documentIds: ids.slice(0, 1), actionId: meta.actionId });
      expect([other.status, other.body.error.message]).toEqual([400, 'actionId: belongs to another kind of action']);
      const first = await undo(meta.actionId);
      expect([first.body.data.length, first.body.meta.next]).toEqual([20, expect.any(Number)]);
      const second = await undo(meta.actionId, eva, first.body.meta.next);
      expect([second.body.data.length, second.body.meta.next]).toEqual([3, null]);
      expect((await Promise.all(ids.map((id) => read(id)))).map(({ views }) => views)).toEqual(ids.map((_, at) => at));
    });

    it('take in no documents in which something else was done', async () => {
      const ids = [await make({ title: 'One', text: 'kept', views: 1 }), await make({ title: 'Two', text: 'kept', views: 2 })];
      const { meta } = await change(ids.slice(0, 1), 'views', 'set', 5);
      const { actionId } = meta;
      for (const [more, change] of [
        [{}, { attribute: 'text', operation: 'clear' }],
        [{}, { attribute: 'views', operation: 'clear' }],
        [{ locale: 'fr' }, { attribute: 'views', operation: 'set', value: 5 }],
      ]) {
        const { status, body } = await eva.post('/many', { type: PAGE, action: 'set', documentIds: ids, actionId, change, ...more });
        expect([status, body.error.message]).toEqual([400, 'actionId: belongs to another kind of action']);
      }
      const other = { type: PAGE, action: 'set', documentIds: ids, actionId, change: { attribute: 'views', operation: 'set', value: 5 } };
      expect((await root.post('/many', other)).status).toBe(404);
      await undo(actionId);
      expect((await Promise.all(ids.map((id) => read(id)))).map(({ text, views }) => [text, views])).toEqual([
        ['kept', 1],
        ['kept', 2],
      ]);
    });

    it('are undone with the rights of now, and once', async () => {
      const changing = await booted.come('changing', 'editor');
      const { people } = (await root.get('/staff')).body.data as { people: readonly { documentId: string; name: string }[] };
      const person = people.find(({ name }) => name === 'changing')?.documentId;
      const become = async (role: string) => {
        expect((await root.put(`/staff/${person}`, { role })).status).toBe(200);
        changing.cookie = '';
        expect((await changing.post('/auth/local', { identifier: 'changing@example.com', password: PASSWORD })).status).toBe(200);
      };
      const [kept, gone] = [await make({ title: 'Kept', views: 1, text: 'first' }), await make({ title: 'Gone', text: 'secret' })];
      const set = await change([kept], 'views', 'set', 2, changing);
      const published = await many([kept], 'publish', {}, changing);
      const deleted = await many([gone], 'delete', {}, changing);
      for (const role of ['titles', 'remover']) {
        await become(role);
        for (const { meta } of [set, published, deleted]) {
          const { status, body } = await undo(meta.actionId, changing);
          // One that was found to be changed since is not tried again.
          const isUndone = body.data.some(({ ok }: { ok: boolean }) => ok);
          expect([role, status, isUndone, JSON.stringify(body).includes('secret')]).toEqual([role, 200, false, false]);
        }
      }
      expect((await read(kept)).views).toBe(2);
      expect((await eva.get(`${PAGES}/${kept}`)).status).toBe(200);
      expect((await eva.get(`${PAGES}/${gone}?status=draft`)).status).toBe(404);
      await become('editor');
      const both = await Promise.all([undo(deleted.meta.actionId, changing), undo(deleted.meta.actionId, changing)]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await read(gone)).text).toBe('secret');
      await eva.put(`${PAGES}/${gone}?status=draft`, { data: { text: 'later' } });
      await undo(deleted.meta.actionId, changing);
      expect((await read(gone)).text).toBe('later');
    });

    it('publish, unpublish and discard, and undo restores what was there', async () => {
      const id = await make({ title: 'Live', text: 'first' }, '');
      const live = async () => (await read(id, ''))?.text ?? null;
      await eva.put(`${PAGES}/${id}?status=draft`, { data: { text: 'second' } });
      const discarded = await many([id], 'discard');
      expect([(await read(id)).text, await live()]).toEqual(['first', 'first']);
      expect((await undo(discarded.meta.actionId)).body.data[0]).toMatchObject({ ok: true });
      expect([(await read(id)).text, await live()]).toEqual(['second', 'first']);
      const published = await many([id], 'publish');
      expect(await live()).toBe('second');
      expect((await undo(published.meta.actionId)).body.data[0]).toMatchObject({ ok: true });
      expect([(await read(id)).text, await live()]).toEqual(['second', 'first']);
      const unpublished = await many([id], 'unpublish');
      expect(await live()).toBeNull();
      expect((await undo(unpublished.meta.actionId)).body.data[0]).toMatchObject({ ok: true });
      expect([(await read(id)).text, await live()]).toEqual(['second', 'first']);
      const draft = await make({ title: 'New' });
      const first = await many([draft], 'publish');
      expect((await undo(first.meta.actionId)).body.data[0]).toMatchObject({ ok: true });
      expect((await eva.get(`${PAGES}/${draft}`)).status).toBe(404);
      expect((await many([draft], 'discard')).data[0]?.error?.status).toBe(404);
    });

    it('delete, and undo restores every version', async () => {
      const id = await make({ title: 'Deleted', text: 'live' }, '');
      await eva.put(`${PAGES}/${id}?locale=fr`, { data: { title: 'Supprimée' } });
      await eva.put(`${PAGES}/${id}?status=draft`, { data: { text: 'draft' } });
      const { meta, data } = await many([id, id, 'no-such-document'], 'delete', { locale: '*' });
      expect(data.map(({ ok, error }) => error?.status ?? ok)).toEqual([true, 404]);
      expect((await eva.get(`${PAGES}/${id}?status=draft`)).status).toBe(404);
      expect((await recent())[0]).toMatchObject({ kind: 'delete', title: 'Deleted', counts: { done: 1 } });
      expect((await undo(meta.actionId)).body.data).toEqual([{ documentId: id, ok: true, missing: 0, problem: null }]);
      expect([(await read(id)).text, (await read(id, '')).text]).toEqual(['draft', 'live']);
      expect((await read(id, '?locale=fr')).title).toBe('Supprimée');
      // One locale of several: the document stays.
      const french = await many([id], 'delete', { locale: 'fr' });
      expect((await eva.get(`${PAGES}/${id}?locale=fr&status=draft`)).status).toBe(404);
      expect((await undo(french.meta.actionId)).body.data[0]).toMatchObject({ ok: true, problem: null });
      expect((await read(id, '?locale=fr')).title).toBe('Supprimée');
    });

    it('delete the document of a single type, too', async () => {
      await eva.put('/content/home', { data: { headline: 'Hello' } });
      const { documentId } = (await eva.get('/content/home')).body.data;
      const remove = async (id: string) => eva.post('/many', { type: 'api::home.home', action: 'delete', documentIds: [id] });
      expect((await remove('another')).body).toMatchObject({ data: [{ error: { status: 404 } }] });
      const { meta } = (await remove(documentId)).body;
      expect((await eva.get('/content/home')).status).toBe(404);
      expect((await undo(meta.actionId)).body.data[0]).toMatchObject({ ok: true });
      expect((await eva.get('/content/home')).body.data.headline).toBe('Hello');
    });

    it('restore nothing for who may not create, or that was deleted permanently', async () => {
      const remover = await booted.come('remover', 'remover');
      const id = await make({ title: 'Not mine' });
      const { meta } = await many([id], 'delete', {}, remover);
      expect((await undo(meta.actionId, remover)).body.data[0].error.status).toBe(403);
      const other = await make({ title: 'For good' });
      const deleted = await many([other], 'delete');
      if (!withTrash) return;
      expect((await root.delete(`/history/bin/${PAGE}/${other}`)).status).toBe(204);
      expect((await undo(deleted.meta.actionId)).body.data[0].error.status).toBe(409);
      expect((await eva.get(`${PAGES}/${other}?status=draft`)).status).toBe(404);
    });

    it('cannot be undone after a day, and leave nothing behind', async () => {
      const id = await make({ title: 'Old', views: 1 });
      const { meta } = await change([id], 'views', 'set', 2);
      const database = booted.kernel.container.resolve(DATABASE);
      await database.transaction(async ({ knex }) =>
        knex('admin_actions')
          .where('id', meta.actionId)
          .update({ at: Date.now() - 86_400_001 }),
      );
      expect((await recent()).map(({ id: of }: { id: number }) => of)).not.toContain(meta.actionId);
      expect((await undo(meta.actionId)).status).toBe(404);
      const rows = async () => (await database.knex('admin_action_items').where('action', meta.actionId).select()).length;
      expect(await rows()).toBe(1);
      await runJob(booted, 'admin.actions');
      expect(await rows()).toBe(0);
      expect((await recent()).length).toBeGreaterThan(0);
    });

    it('of a person who was removed are removed, too', async () => {
      const gone = await booted.come('gone', 'editor');
      const id = await make({ title: 'Of somebody' });
      const { meta } = await change([id], 'views', 'set', 2, gone);
      const { people } = (await root.get('/staff')).body.data as { people: readonly { documentId: string; name: string }[] };
      const found = people.find(({ name }) => name === 'gone');
      expect((await root.delete(`/staff/${found?.documentId}`)).status).toBe(204);
      const database = booted.kernel.container.resolve(DATABASE);
      expect(await database.knex('admin_actions').where('id', meta.actionId).select()).toEqual([]);
    });
  });
