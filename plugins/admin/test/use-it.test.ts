import type { Lack, UseTold } from '../api/told-use.ts';
import { type Browser, bootStaff, type StaffApp } from './staff-app.ts';

const ARTICLE = 'api::article.article';
const WRITER = 'api::writer.writer';
const PARTS = 'fields[0]=title&populate[author][fields][0]=name';

describe('GET /admin/api/use-it/:type', () => {
  let app: StaffApp | null = null;
  afterEach(async () => {
    await app?.close();
    app = null;
  });
  const boot = async (options: Parameters<typeof bootStaff>[0] = {}): Promise<StaffApp> => {
    app = await bootStaff(options);
    return app;
  };
  const told = async (by: Browser, query: string, path = ARTICLE): Promise<UseTold> => {
    const { status, body } = await by.get(`/use-it/${path}?${query}`);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data;
  };
  const lacksOf = ({ visitors }: UseTold, role: string): readonly Partial<Lack>[] =>
    (visitors.find((each) => each.role === role)?.lacks ?? []).map(({ uid, actions, drafts, paths, isNeeded, hidden, isNarrowed }) => ({
      ...{ uid, isNeeded },
      ...(actions.length > 0 && { actions }),
      ...(drafts && { drafts }),
      ...(paths.length > 0 && { paths }),
      ...(hidden.length > 0 && { hidden }),
      ...(isNarrowed && { isNarrowed }),
    }));

  it('tells what visitors lack: for the request, for its drafts, and for what it leads to', async () => {
    const root = await (await boot()).come('root', 'administrator');
    const article = { uid: ARTICLE, isNeeded: true, actions: [`${ARTICLE}.find`] };
    const writer = { uid: WRITER, actions: [`${WRITER}.find`], paths: ['author'] };
    expect(lacksOf(await told(root, PARTS), 'public')).toEqual([article, { ...writer, isNeeded: false }]);
    expect(lacksOf(await told(root, `${PARTS}&status=draft`), 'public')).toEqual([
      { ...article, drafts: true },
      { ...writer, isNeeded: false },
    ]);
    // A condition on a type that they may not read is refused.
    const asked = await told(root, 'fields=title&filters[author][name][$eq]=Ada&sort=author.name');
    expect(lacksOf(asked, 'authenticated')).toEqual([article, { ...writer, isNeeded: true }]);
    const one = await told(root, 'fields=title', `${ARTICLE}/some-document`);
    expect(lacksOf(one, 'public')).toEqual([{ ...article, actions: [`${ARTICLE}.findOne`] }]);
    // Whoever may read a document may read its files.
    expect(lacksOf(await told(root, 'fields=title&populate[cover]=true'), 'public')).toEqual([article]);
  });

  it('tells what a rule keeps from them, and which file keeps the role', async () => {
    const roles = { public: { actions: [{ action: `${ARTICLE}.find`, fields: ['title'], where: { title: 'a' } }] } };
    const root = await (await boot({ config: { access: { roles } } })).come('root', 'administrator');
    const use = await told(root, 'fields[0]=title&fields[1]=text');
    expect(lacksOf(use, 'public')).toEqual([{ uid: ARTICLE, isNeeded: true, hidden: ['text'], isNarrowed: true }]);
    expect(use.visitors.find(({ role }) => role === 'public')?.kept).toMatchObject({
      file: expect.stringContaining('config/access'),
      grants: roles.public.actions,
    });
    expect(use.visitors.find(({ role }) => role === 'authenticated')?.kept).toMatchObject({ file: null });
  });

  it('is true of what visitors get, before and after they are let', async () => {
    const staff = await boot();
    const root = await staff.come('root', 'administrator');
    const writer = (await root.post('/content/writers', { data: { name: 'Ada' } })).body.data;
    await root.post('/content/articles?status=published', { data: { title: 'a', author: writer.documentId } });
    const use = await told(root, PARTS);
    const visit = () => staff.request.get(use.path);
    expect((await visit()).status).toBe(403);
    const role = use.visitors.find((each) => each.role === 'public')?.kept;
    const grant = async (actions: readonly string[]) => {
      const { status } = await root.put(`/roles/${role?.id}`, { grants: [...(role?.grants ?? []), ...actions] });
      expect(status).toBe(200);
    };
    await grant([`${ARTICLE}.find`]);
    expect((await visit()).body.data).toEqual([expect.not.objectContaining({ author: expect.anything() })]);
    expect(lacksOf(await told(root, PARTS), 'public')).toMatchObject([{ uid: WRITER, isNeeded: false }]);
    await grant([`${ARTICLE}.find`, `${WRITER}.find`]);
    expect((await visit()).body.data).toEqual([expect.objectContaining({ title: 'a', author: expect.objectContaining({ name: 'Ada' }) })]);
    expect(lacksOf(await told(root, PARTS), 'public')).toEqual([]);
  });

  it('tells nobody of roles who may not see them, and refuses what the list would refuse', async () => {
    const eva = await (await boot()).come('eva', 'editor');
    expect((await told(eva, PARTS)).visitors.map(({ kept }) => kept)).toEqual([null, null]);
    expect((await eva.get(`/use-it/${ARTICLE}?fields=secret`)).body.error).toMatchObject({ status: 400, details: { key: 'secret' } });
    expect((await eva.get('/use-it/api::no.such')).status).toBe(400);
  });

  it('tells nothing of attributes and types that who asks may not see', async () => {
    const guest = { title: 'Guest', actions: [{ action: `${ARTICLE}.find`, fields: ['title', 'author', 'blocks'] }] };
    const staff = await boot({ options: { roles: { guest } } });
    const gus = await staff.come('gus', 'guest');
    for (const query of ['populate=*', 'populate=author,blocks', 'populate[author][populate]=articles', '']) {
      const { status, body } = await gus.get(`/use-it/${ARTICLE}?${query}`);
      const { path, url, curl, client, ...more } = body.data ?? {};
      expect([query, status]).toEqual([query, 200]);
      expect(JSON.stringify(more)).not.toMatch(/writer|secret|slug|cover|\bcode\b/i);
      expect(more.types.declared).toContain('title');
    }
  });

  it('speaks of the address and the prefix that are configured, and of no GraphQL where that is off', async () => {
    const staff = await boot({ plugins: { graphql: { enabled: false }, rest: { config: { prefix: '/v1' } } } });
    const eva = await staff.come('eva', 'editor');
    const use = await told(eva, 'fields=title');
    expect(use.graphql).toBeNull();
    expect(use.url).toBe('http://shop.example/v1/articles?fields[0]=title');
    expect(use.curl).toBe(`curl -g '${use.url}'`);
    expect(use.client).toContain("createClient<ContentTypes>({ url: 'http://shop.example', prefix: '/v1' });");
  });

  it('writes types as `plinth types` does, of what is read alone', async () => {
    const eva = await (await boot()).come('eva', 'editor');
    const { types } = await told(eva, `${PARTS}&status=draft`);
    expect(types.document).toBe(
      `import type { DocumentOf } from 'plinth/client';\n\nexport type Article = DocumentOf<\n  '${ARTICLE}',\n  ['title'],\n  { author: { fields: ['name'] } },\n  'draft',\n  'public'\n>;\n`,
    );
    expect(types.declared).toContain(`'${WRITER}': {`);
    expect(types.declared).not.toContain('api::homepage.homepage');
  });
});
