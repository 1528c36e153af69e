import { DOCUMENTS, type Documents, SYSTEM } from 'plinth';
import { eachDialect } from 'plinth/testing';
import { type Answer, type Browser, bootStaff, NEWSROOM, type StaffApp } from './staff-app.ts';

const [ARTICLE, WRITER] = ['api::article.article', 'api::writer.writer'];
const MAKES = ['plugin::api-tokens.token.create', 'plugin::api-tokens.token.update'];
const ROLES = [
  ...['read', 'change'].map((verb) => `plugin::admin.people.${verb}`),
  ...['findOne', 'createRole', 'updateRole'].map((verb) => `plugin::users-permissions.role.${verb}`),
];
const own = { where: { createdBy: '$caller' } };
const title = { where: { title: 'Open' }, fields: ['title'] };

/** Conditions that tell what they compare to whoever holds the token or the role. */
const TELLING: readonly object[] = [
  { secret: { $startsWith: 's' } },
  { code: { $startsWith: '$$2' } },
  { text: { $contains: 't' } },
  { author: { name: { $startsWith: 'A' } } },
  { $not: { text: { $contains: 't' } } },
  { $or: [{ title: 'Open' }, { $and: [{ text: 't' }] }] },
  { $and: [{ title: 'Open' }, { secret: 's' }] },
  { createdBy: { $startsWith: 'staff' } },
];

/** A rule allows what meets its condition. So whoever gives rules to a token of their own could ask for values that they may not read. */
eachDialect('a condition that somebody gives to others', (dialect) => {
  let app: StaffApp;
  let documents: Documents;
  let narrow: Browser;
  let wide: Browser;
  let root: Browser;
  beforeAll(async () => {
    const roles = {
      narrow: { actions: [{ action: `${ARTICLE}.find`, fields: ['title'] }, { action: `${ARTICLE}.update`, ...own }, ...MAKES, ...ROLES] },
      wide: { actions: [`${ARTICLE}.find`, `${ARTICLE}.delete`, `${WRITER}.find`, ...MAKES, ...ROLES] },
    };
    app = await bootStaff({ app: NEWSROOM, database: dialect, options: { roles } });
    documents = app.kernel.container.resolve(DOCUMENTS);
    [narrow, wide, root] = [await app.come('narrow', 'narrow'), await app.come('wide', 'wide'), await app.come('root', 'administrator')];
    const data = { title: 'Open', secret: 'secret', text: 'text', code: 'password' };
    await documents.create(ARTICLE, { data, axes: new Map([['status', 'published']]) }, SYSTEM);
  });
  afterAll(() => app?.close());

  let made = 0;
  const token = (by: Browser, ...actions: readonly object[]) =>
    by.post('/api-tokens', { name: `token ${++made}`, type: 'custom', actions });
  const role = (by: Browser, ...grants: readonly object[]) => by.post('/roles', { name: `Role ${++made}`, grants });
  const finds = (where: object) => ({ action: `${ARTICLE}.find`, where, fields: ['title'] });
  const told = ({ status, body }: Answer) => [status, body.error?.message];

  it('compares nothing that they may not read', async () => {
    for (const where of TELLING)
      for (const give of [token, role])
        expect([where, told(await give(narrow, finds(where)))]).toEqual([
          where,
          [400, expect.stringMatching(/where.*you don't have permission to read/)],
        ]);
    for (const where of [{ secret: { $startsWith: 's' } }, { code: { $notNull: true } }])
      expect([where, told(await token(wide, { action: `${ARTICLE}.delete`, where }))]).toEqual([
        where,
        [400, expect.stringMatching(/don't have permission to read/)],
      ]);
  });

  it('compares what they may read, what their own rules compare, and who calls', async () => {
    const given = [finds(title.where), finds({ $or: [{ title: 'Open' }, { createdBy: '$caller' }] })];
    for (const grant of [...given, { action: `${ARTICLE}.update`, where: { $and: [own.where, title.where] } }])
      for (const give of [token, role]) expect([grant, told(await give(narrow, grant))]).toEqual([grant, [201, undefined]]);
    for (const where of [{ text: 't' }, { author: { name: 'Ada' } }])
      expect([where, told(await token(wide, finds(where)))]).toEqual([where, [201, undefined]]);
    expect(told(await token(root, finds({ secret: 'secret' })))).toEqual([201, undefined]);
  });

  it('stays in what others have given', async () => {
    const hidden = finds({ secret: 'secret' });
    for (const [made, path, key] of [
      [await token(root, hidden), '/api-tokens', 'actions'],
      [await role(root, hidden), '/roles', 'grants'],
    ] as const) {
      const at = `${path}/${made.body.data.id}`;
      expect(told(await narrow.put(at, { name: `Kept ${key}`, [key]: [hidden] }))).toEqual([200, undefined]);
      expect(told(await narrow.put(at, { [key]: [finds({ secret: 'other' })] }))).toEqual([
        400,
        expect.stringMatching(/don't have permission to read/),
      ]);
    }
  });

  it('is as narrow when a token gives it over the API', async () => {
    const grants = [`${ARTICLE}.find`, 'plugin::api-tokens.token.create', 'plugin::users-permissions.role.createRole'];
    const { value } = (await root.post('/api-tokens', { name: 'machine', type: 'custom', actions: grants })).body.data;
    const send = (path: string, body: object) => app.request.post(`/api${path}`).set('Authorization', `Bearer ${value}`).send(body);
    const hidden = { secret: { $startsWith: 's' } };
    const asked = await send('/api-tokens', { name: 'asks', type: 'custom', actions: [finds(hidden)] });
    expect(told(asked)).toEqual([400, expect.stringMatching(/^actions\.0\.where\.secret: you don't have permission to read/)]);
    const leaf = { enabled: true, where: hidden, fields: ['title'] };
    const permissions = { 'api::article': { controllers: { article: { find: leaf } } } };
    const asRole = await send('/users-permissions/roles', { name: 'Asks', description: '', permissions });
    expect(told(asRole)).toEqual([400, expect.stringMatching(/where\.secret: you don't have permission to read/)]);
  });
});
