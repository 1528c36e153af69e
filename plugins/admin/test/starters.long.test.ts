import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createKernel, DOCUMENTS, type KernelInstance, SYSTEM } from 'plinth';
import { eachDialect, type TemporaryDatabase } from 'plinth/testing';
import supertest from 'supertest';
import type { OfferedTemplate, TemplateRun } from '../api/told.ts';
import { PERSON_UID } from '../staff/person-content-type.ts';

const PASSWORD = 'a long password';
const ACCESS = { roles: { public: { actions: ['plugin::users-permissions.auth.callback'] }, authenticated: { actions: [] } } };
/** Milliseconds to wait for background work to end. */
const PATIENCE = 20_000;

eachDialect('templates that a project begins with', (dialect) => {
  let folder: string;
  let database: TemporaryDatabase;
  let kernel: KernelInstance | null = null;
  let cookie = '';
  let production = false;
  /** For what is decided before the database is asked, and for what core reads: servers need not repeat it. */
  const once = dialect.name === 'sqlite' ? it : it.skip;

  const start = async (env: Readonly<Record<string, string>> = {}) => {
    production = env.NODE_ENV !== undefined;
    kernel = createKernel({
      appDir: folder,
      env,
      overrides: {
        config: {
          server: { host: '127.0.0.1', port: 0, logLevel: 'fatal', maxEventLoopDelay: 0, ...(env.NODE_ENV && { url: 'http://x.example' }) },
          database: { url: database.url },
          plugins: {
            admin: {
              config: {
                jwtSecret: 'a'.repeat(40),
                sessions: { secure: false },
                rateLimit: { requests: 1_000, perAddress: 10_000 },
                roles: { builder: { title: 'Builder', actions: ['plugin::admin.model.read', 'plugin::admin.model.change'] } },
              },
            },
          },
        },
      },
    });
    await kernel.start();
  };
  const stop = async () => {
    await kernel?.shutdown();
    kernel = null;
  };
  const again = async (env = {}) => {
    await stop();
    await start(env);
  };
  /** The origin that the page sends. */
  const origin = () => (production ? 'http://x.example' : (running().url as string));
  const running = () => kernel as KernelInstance;
  const documents = () => running().container.resolve(DOCUMENTS);
  const ask = async (method: 'get' | 'post' | 'delete', path: string, by = cookie) => {
    const { url } = running();
    const request = supertest(url as string)[method](path.startsWith('/api') ? path : `/admin/api/start/templates${path}`);
    const { status, body } = await request.set({ Cookie: by, Origin: origin() });
    return { status, body };
  };
  const signIn = async (name: string, role: string) => {
    const email = `${name}@example.com`;
    await documents().create(PERSON_UID, { data: { username: email, email, name, role, password: PASSWORD, confirmed: true } }, SYSTEM);
    const { headers } = await supertest(running().url as string)
      .post('/admin/api/auth/local')
      .set('Origin', origin())
      .send({ identifier: email, password: PASSWORD });
    return (headers['set-cookie'] as unknown as readonly string[]).map((line) => line.split(';')[0]).join('; ');
  };
  const offers = async (): Promise<readonly OfferedTemplate[]> => (await ask('get', '')).body.data.offers;
  const offer = async (name: string) => (await offers()).find((each) => each.name === name) as OfferedTemplate;
  /** Waits until a run has ended, or needs a restart. After a restart, it waits for the end. */
  const ended = async (steps: readonly TemplateRun['step'][] = ['done', 'restart']): Promise<TemplateRun> => {
    for (const end = Date.now() + PATIENCE; Date.now() < end; await new Promise((done) => setTimeout(done, 20))) {
      const run = (await ask('get', '/run')).body.data as TemplateRun;
      if (steps.includes(run.step)) return run;
    }
    throw new Error(`not done: ${JSON.stringify((await ask('get', '/run')).body.data)}`);
  };
  const whole = async (name: string) => {
    expect([(await ask('post', `/${name}/take`)).status, (await ended()).step]).toEqual([202, 'restart']);
    await again();
    const run = await ended(['done']);
    expect(run.problems).toEqual([]);
    return run;
  };
  const access = () => JSON.parse(readFileSync(join(folder, 'config/access.json'), 'utf8'));

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plinth-starters-'));
    await mkdir(join(folder, 'config'));
    writeFileSync(join(folder, 'config/access.json'), `${JSON.stringify(ACCESS, null, 2)}\n`);
    database = await dialect.createDatabase();
    await start();
    cookie = await signIn('root', 'administrator');
  });
  afterEach(async () => {
    await stop();
    await database.remove();
    rmSync(folder, { recursive: true, force: true });
  });

  once('tells what each would add, before anything is there', async () => {
    const [blog, shop, documentation] = await offers();
    expect([blog?.title, shop?.title, documentation?.title]).toEqual(['Blog', 'Shop', 'Documentation site']);
    expect(blog).toMatchObject({ isTaken: false, files: 4, locales: ['English (en)', 'German (de)'] });
    expect(blog?.types.find(({ uid }) => uid === 'api::article.article')).toEqual({
      ...{
        uid: 'api::article.article',
        title: 'Article',
        isComponent: false,
        isSingle: false,
        attributes: 13,
        documents: 5,
        state: 'free',
      },
    });
    expect(shop?.rights.find(({ role }) => role === 'authenticated')?.actions).toContain('api::order.order.find');
    expect(shop?.rights.find(({ role }) => role === 'public')?.actions).not.toContain('api::order.order.find');
  });

  it.each(['blog', 'shop', 'documentation'])('takes %s: files, then content and rights once they are served', async (name) => {
    const run = await whole(name);
    expect(run).toMatchObject({ starter: name, doing: 'take', step: 'done', problems: [] });
    expect(run.done).toBe(run.of);
    const { types, isTaken } = await offer(name);
    expect([isTaken, new Set(types.map(({ state }) => state))]).toEqual([true, new Set(['same'])]);
    for (const { uid, isComponent, documents: count } of types)
      if (!isComponent) expect([uid, (await documents().counts([uid])).get(uid)]).toEqual([uid, count]);
    expect(access().roles.public.actions).toContain('plugin::users-permissions.auth.callback');
  });

  once('has the blog as visitors read it: published, in two languages, with pictures', async () => {
    await whole('blog');
    const { status, body } = await ask('get', '/api/articles?populate=*&sort=writtenOn:desc', '');
    expect(status).toBe(200);
    expect(body.data.map(({ slug }: { slug: string }) => slug)).toEqual([
      'six-hours-to-the-outer-islands',
      'the-light-does-not-need-me-any-more',
      'nine-waiting-rooms',
      'how-to-sleep-on-a-night-boat',
    ]);
    expect(body.data[0]).toMatchObject({
      author: { name: 'Marit Solheim' },
      cover: { alternativeText: 'A small ferry below steep hills', width: 960 },
      seo: { metaTitle: 'Six hours to the outer islands' },
    });
    expect(body.data[0].author).not.toHaveProperty('email');
    const german = await ask('get', '/api/homepage?locale=de&populate=shelves', '');
    expect(german.body.data).toMatchObject({ headline: 'Die langsame Fähre', shelves: [{ title: 'Unterwegs' }] });
  });

  once('keeps orders of the shop from visitors', async () => {
    await whole('shop');
    expect((await ask('get', '/api/products', '')).body.data).toHaveLength(5);
    expect((await ask('get', '/api/orders', '')).status).toBe(403);
    expect(JSON.stringify((await ask('get', '/api/products', '')).body)).not.toContain('purchasePrice');
  });

  it('goes on where a start was interrupted, and leaves no doubles', async () => {
    const before = await whole('blog');
    const log = join(folder, '.plinth/starters.json');
    for (const step of ['content', 'restart', 'model'] as const) {
      writeFileSync(log, JSON.stringify({ run: { ...before, step, done: 3 }, taken: [] }));
      const [first] = (await documents().find(documents().parse('api::article.article', { status: 'draft', locale: '*' }, 'list', SYSTEM)))
        .documents;
      await documents().remove('api::article.article', String(first?.documentId), new Map(), SYSTEM);
      await again();
      expect(await ended()).toMatchObject({ step: 'done', problems: [] });
      expect((await documents().counts(['api::article.article'])).get('api::article.article')).toBe(5);
    }
    expect((await ask('get', '/api/upload/files', '')).status).toBe(403);
    const files = await documents().find(documents().parse('plugin::upload.file', { fields: ['name'] }, 'list', SYSTEM));
    expect(files.documents).toHaveLength(4);
    expect(access().roles.public.actions.filter((action: string) => action === 'api::article.article.find')).toHaveLength(1);
  });

  it('leaves what somebody has changed, with what it leads to and shows', async () => {
    await whole('blog');
    const type = 'api::article.article';
    const read = async () => {
      const parameters = { status: 'draft', fields: ['title'], populate: { author: { fields: ['name'] }, cover: { fields: ['name'] } } };
      return (await documents().find(documents().parse(type, parameters, 'list', SYSTEM))).documents;
    };
    const article = (await read()).find(({ author, cover }) => author !== null && cover !== null);
    await documents().update(type, String(article?.documentId), { data: { title: 'My own' } }, SYSTEM);
    expect((await ask('post', '/blog/remove')).status).toBe(202);
    expect(await ended()).toMatchObject({ problems: [], kept: expect.arrayContaining([type, 'api::author.author']) });
    expect(await read()).toEqual([{ ...article, title: 'My own' }]);
    const files = await documents().find(documents().parse('plugin::upload.file', { fields: ['name'] }, 'list', SYSTEM));
    expect(files.documents.map(({ name }) => name)).toContain((article?.cover as { readonly name: string } | undefined)?.name);
    expect(files.documents.length).toBeLessThan(4);
  });

  it('takes everything out again that nobody has made their own', async () => {
    await whole('blog');
    expect((await ask('post', '/blog/remove')).status).toBe(202);
    expect(await ended()).toMatchObject({ doing: 'remove', step: 'restart', problems: [], kept: [] });
    const left = await readdir(join(folder, 'config'), { recursive: true });
    expect(left.filter((path) => path.endsWith('.json'))).toEqual(['access.json']);
    expect(access()).toEqual(ACCESS);
    expect((await ask('post', '/shop/take')).status).toBe(409);
    await again();
    expect(await ended(['done'])).toMatchObject({ doing: 'remove', problems: [], kept: [] });
    expect(await offer('blog')).toMatchObject({ isTaken: false });
    expect((await ask('get', '/api/articles', '')).status).toBe(404);
    const files = await documents().find(documents().parse('plugin::upload.file', {}, 'list', SYSTEM));
    expect(files.documents).toEqual([]);
    await whole('blog');
    expect((await ask('get', '/api/articles', '')).body.data).toHaveLength(4);
  });

  it('leaves types that hold something else, were changed, or are named by what stays', async () => {
    await whole('blog');
    await documents().create('api::category.category', { data: { name: 'Mine', slug: 'mine' } }, SYSTEM);
    await ask('post', '/blog/remove');
    const { kept, problems } = await ended();
    expect(problems).toEqual([]);
    // The category refers to articles, and these to the other types; nothing refers to the home page.
    expect(kept).toContain('api::category.category');
    expect(kept).toContain('api::article.article');
    expect(kept).not.toContain('api::homepage.homepage');
    expect(existsSync(join(folder, 'src/api/homepage')) || existsSync(join(folder, 'config/content-types/homepage.json'))).toBe(false);
    expect(access().roles.public.actions).toContain('api::category.category.find');
    expect(access().roles.public.actions).not.toContain('api::homepage.homepage.find');
    await again();
    expect(await ended(['done'])).toMatchObject({ kept });
    expect((await ask('get', '/api/categories', '')).body.data).toMatchObject([{ name: 'Mine' }]);
  });

  once('says which names are taken, and writes nothing', async () => {
    await mkdir(join(folder, 'config/content-types'), { recursive: true });
    const own = { info: { singularName: 'article', pluralName: 'articles', displayName: 'Mine' }, attributes: { a: { type: 'string' } } };
    writeFileSync(join(folder, 'config/content-types/article.json'), JSON.stringify(own));
    await again();
    expect((await offer('blog')).types.find(({ uid }) => uid === 'api::article.article')?.state).toBe('taken');
    const { status, body } = await ask('post', '/blog/take');
    expect([status, body.error.message]).toEqual([
      409,
      'These names are already in use: api::article.article. Rename them, or use another template.',
    ]);
    expect(await readdir(join(folder, 'config/content-types'))).toEqual(['article.json']);
    expect((await ask('get', '/run')).body.data).toBeNull();
    await whole('shop');
  });

  once('takes nothing out that it has not brought', async () => {
    await mkdir(join(folder, 'config/content-types'), { recursive: true });
    const own = {
      kind: 'singleType',
      info: { singularName: 'homepage', pluralName: 'homepages', displayName: 'Mine' },
      attributes: { a: { type: 'string' } },
    };
    writeFileSync(join(folder, 'config/content-types/homepage.json'), JSON.stringify(own));
    await again();
    await documents().update('api::homepage.homepage', null, { data: { a: 'mine' } }, SYSTEM);
    const { status, body } = await ask('post', '/blog/remove');
    expect([status, body.error?.message]).toEqual([409, 'The template "blog" is not installed']);
    expect((await documents().counts(['api::homepage.homepage'])).get('api::homepage.homepage')).toBe(1);
  });

  once('is for who may give visitors rights, since it does', async () => {
    const builder = await signIn('bob', 'builder');
    expect((await ask('get', '', builder)).status).toBe(200);
    expect((await ask('post', '/blog/take', builder)).status).toBe(403);
    expect((await ask('post', '/blog/remove', builder)).status).toBe(403);
    expect(access()).toEqual(ACCESS);
  });

  once('refuses a second one meanwhile, unknown ones, who may not change the model, and production', async () => {
    expect((await ask('post', '/nothing/take')).status).toBe(404);
    expect((await ask('delete', '/run')).status).toBe(204);
    await ask('post', '/blog/take');
    expect((await ask('post', '/shop/take')).status).toBe(409);
    expect((await ask('delete', '/run')).status).toBe(409);
    await again();
    await ended();
    const editor = await signIn('eva', 'editor');
    for (const [method, path] of [
      ['get', ''],
      ['get', '/run'],
      ['post', '/shop/take'],
      ['post', '/blog/remove'],
      ['delete', '/run'],
    ] as const)
      expect([path, (await ask(method, path, editor)).status, (await ask(method, path, '')).status]).toEqual([path, 403, 401]);
    expect((await ask('delete', '/run')).status).toBe(204);
    expect((await ask('get', '/run')).body.data).toBeNull();
    await again({ NODE_ENV: 'production', JWT_SECRET: 'b'.repeat(40), API_TOKEN_SECRET: 'c'.repeat(40) });
    cookie = await signIn('ann', 'administrator');
    const { body } = await ask('get', '');
    expect(body.data.why).toMatch(/only in development/);
    expect((await ask('post', '/shop/take')).status).toBe(403);
  });
});
