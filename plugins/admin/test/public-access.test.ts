import { ROLES } from 'plinth/plugins/users-permissions';
import { eachDialect } from 'plinth/testing';
import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const MAY_CHANGE = ['plugin::admin.people.change', 'plugin::users-permissions.role.updateRole'];
const WRITES = ['find', 'findOne', 'readDraft', 'create', 'update', 'publish'].map((verb) => `${ARTICLE}.${verb}`);

const roles = {
  writer: { title: 'Writer', actions: WRITES },
  // May change roles, and so let the public read what they may read themselves.
  keeper: { title: 'Keeper', actions: [...MAY_CHANGE, `${ARTICLE}.find`, `${ARTICLE}.findOne`] },
  half: { title: 'Half', actions: [...MAY_CHANGE, `${ARTICLE}.find`] },
};

eachDialect('what is said of the public', (dialect) => {
  let app: StaffApp;
  let root: Browser;
  beforeEach(async () => {
    app = await bootStaff({ database: dialect, options: { roles } });
    root = await app.come('root', 'administrator');
  });
  afterEach(() => app?.close());

  const grant = async (grants: readonly (string | object)[]) => {
    const found = app.kernel.container.resolve(ROLES);
    const role = await found.find('public');
    if (role !== null) await found.setActions(role, grants as never);
  };
  const publish = async (title: string, locale = 'en') => {
    const { documentId } = (await root.post(`/content/articles?locale=${locale}`, { data: { title } })).body.data;
    return documentId as string;
  };
  const access = async (documentId: string, by = root, more = '') =>
    (await by.get(`/public-access?type=${ARTICLE}&documentId=${documentId}${more}`)).body.data;
  /** Whether somebody without credentials gets the document, by the list and by its address. */
  const reads = async (documentId: string) => {
    const [list, one] = await Promise.all([
      app.request.get(`/api/articles?filters[documentId]=${documentId}`),
      app.request.get(`/api/articles/${documentId}`),
    ]);
    return list.status === 200 && list.body.data.length === 1 && one.status === 200;
  };

  it('is what the content API answers, whatever the public may do', async () => {
    const [seen, other] = [await publish('Seen'), await publish('Other')];
    const rule = { action: `${ARTICLE}.find`, where: { title: 'Seen' } };
    const ruleOne = { action: `${ARTICLE}.findOne`, where: { title: 'Seen' } };
    const cases: readonly (readonly [readonly (string | object)[], string, string])[] = [
      [[], 'not-granted', 'not-granted'],
      [[`${ARTICLE}.find`], 'not-granted', 'not-granted'],
      [[`${ARTICLE}.findOne`], 'not-granted', 'not-granted'],
      [[`${ARTICLE}.find`, `${ARTICLE}.findOne`], 'public', 'public'],
      [['api::*'], 'public', 'public'],
      [[rule, ruleOne], 'public', 'excluded'],
      [[rule, `${ARTICLE}.findOne`], 'public', 'excluded'],
    ];
    for (const [grants, first, second] of cases) {
      await grant(grants);
      expect([grants, (await access(seen)).state, (await access(other)).state]).toEqual([grants, first, second]);
      expect([grants, await reads(seen), await reads(other)]).toEqual([grants, first === 'public', second === 'public']);
    }
  });

  it('is about the language that is asked for, and about what is published', async () => {
    await grant([`${ARTICLE}.find`, `${ARTICLE}.findOne`]);
    const draft = (await root.post('/content/articles?status=draft', { data: { title: 'Draft' } })).body.data.documentId;
    expect((await access(draft)).state).toBe('excluded');
    await root.post(`/content/articles/${draft}/actions/publish`);
    expect((await access(draft)).state).toBe('public');
    await root.post('/locales', { code: 'de', name: 'German' });
    expect((await access(draft, root, '&locale=de')).state).toBe('excluded');
  });

  it('is changed by one request, which grants both', async () => {
    const documentId = await publish('News');
    expect(await access(documentId)).toEqual({
      state: 'not-granted',
      partly: null,
      readsDrafts: false,
      isNarrowed: false,
      actions: [`${ARTICLE}.find`, `${ARTICLE}.findOne`],
      mayAllow: true,
      file: null,
      roles: ['Administrator', 'Keeper'],
    });
    const { status, body } = await root.post('/public-access', { type: ARTICLE });
    expect([status, body.data.state]).toEqual([200, 'public']);
    expect(await reads(documentId)).toBe(true);
    // Asking again changes nothing.
    expect((await root.post('/public-access', { type: ARTICLE })).body.data.state).toBe('public');
  });

  it('allows no more documents than the public may read already', async () => {
    const [seen, other] = [await publish('Seen'), await publish('Other')];
    await grant([{ action: `${ARTICLE}.find`, where: { title: 'Seen' } }]);
    await root.post('/public-access', { type: ARTICLE });
    expect([await reads(seen), (await app.request.get(`/api/articles/${other}`)).status]).toEqual([true, 404]);
  });

  it('is changed only by who may change permissions of the public, and holds them', async () => {
    const documentId = await publish('News');
    for (const [role, mayAllow, status] of [
      ['writer', false, 403],
      ['keeper', true, 200],
      ['half', false, 403],
    ] as const) {
      await grant([]);
      const by = await app.come(role, role);
      expect([role, (await access(documentId, by)).mayAllow]).toEqual([role, mayAllow]);
      expect([role, (await by.post('/public-access', { type: ARTICLE })).status]).toEqual([role, status]);
      expect([role, await reads(documentId)]).toEqual([role, status === 200]);
    }
    expect((await app.browser().get(`/public-access?type=${ARTICLE}`)).status).toBe(401);
    for (const body of [{}, { type: 'api::nothing.nothing' }, { type: ARTICLE, documentId }])
      expect([body, (await root.post('/public-access', body)).status]).toEqual([body, 400]);
  });

  it('says of a single type that it is read by one action', async () => {
    const { body } = await root.get('/public-access?type=api::homepage.homepage');
    expect([body.data.state, body.data.actions]).toEqual(['not-granted', ['api::homepage.homepage.find']]);
  });
});

describe('a role Public that a file defines', () => {
  it('is named with its file, and stays', async () => {
    const app = await bootStaff({ config: { access: { roles: { public: { actions: [] } } } } });
    try {
      const root = await app.come('root', 'administrator');
      const { data } = (await root.get(`/public-access?type=${ARTICLE}`)).body;
      expect([data.mayAllow, data.file]).toEqual([false, expect.stringContaining('config/access')]);
      expect((await root.post('/public-access', { type: ARTICLE })).status).toBe(403);
    } finally {
      await app.close();
    }
  });
});
