import { DOCUMENTS, SYSTEM } from 'plinth';
import { type BootAppOptions, type BootedApp, bootApp, type InlineApp, onlyPlugins } from 'plinth/testing';
import { PERSON_UID } from '../staff/person-content-type.ts';

export const ORIGIN = 'http://shop.example';
export const PASSWORD = 'a long password';

const article = {
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
  options: { draftAndPublish: true },
  pluginOptions: { i18n: { localized: true } },
  attributes: {
    title: { type: 'string', required: true, pluginOptions: { i18n: { localized: true } } },
    slug: { type: 'uid', targetField: 'title' },
    text: { type: 'text' },
    secret: { type: 'string', private: true },
    code: { type: 'password' },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::writer.writer', inversedBy: 'articles' },
    cover: { type: 'media', multiple: false, allowedTypes: ['images'] },
    blocks: { type: 'dynamiczone', components: ['page.teaser'] },
  },
};

const writer = {
  info: { singularName: 'writer', pluralName: 'writers', displayName: 'Writer' },
  attributes: {
    name: { type: 'string', required: true },
    articles: { type: 'relation', relation: 'oneToMany', target: 'api::article.article', mappedBy: 'author' },
  },
};

const homepage = {
  kind: 'singleType' as const,
  info: { singularName: 'homepage', pluralName: 'homepages', displayName: 'Home page' },
  options: { draftAndPublish: true },
  attributes: { headline: { type: 'string' }, lead: { type: 'relation', relation: 'oneToOne', target: 'api::article.article' } },
};

const components = {
  'page.teaser': {
    attributes: { line: { type: 'string' }, article: { type: 'relation', relation: 'oneToOne', target: 'api::article.article' } },
  },
};

/** A `config/plugins` with which plugins are off that have no part in content and accounts. */
export const OTHERS_OFF = onlyPlugins(
  'admin',
  'rest',
  'users-permissions',
  'outgoing',
  'limits',
  'mail',
  'queues',
  'api-tokens',
  'upload',
  'i18n',
  'draft-and-publish',
);

/** The model of the tests' apps. */
export const NEWSROOM: InlineApp = { contentTypes: [article, writer, homepage], components } as unknown as InlineApp;

// biome-ignore lint/suspicious/noExplicitAny: bodies are looked into by tests alone
type Body = any;

/** A response. */
export interface Answer {
  readonly status: number;
  readonly body: Body;
  readonly headers: Readonly<Record<string, string>>;
}

/** A browser of a person: it stores cookies and sends its origin. */
export interface Browser {
  readonly id: number;
  cookie: string;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body?: object): Promise<Answer>;
  put(path: string, body?: object): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

/** An app with functions to create staff and sign them in. */
export interface StaffApp extends BootedApp {
  /** Paths are below `/admin/api`. */
  browser(cookie?: string, id?: number): Browser;
  /** Creates `<name>@example.com`. */
  employ(name: string, role: string): Promise<number>;
  /** Creates a person and signs them in. */
  come(name: string, role: string): Promise<Browser>;
  /** Requests without a browser, from another address, for tests of rate limits. */
  raw(): BootedApp['request'];
}

/** Options of a test's app. */
export interface StaffAppOptions extends Omit<BootAppOptions, 'app'> {
  readonly app?: InlineApp;
  readonly options?: object;
  readonly plugins?: object;
  readonly server?: object;
  readonly config?: object;
}

/** Starts the app. */
export async function bootStaff({
  app = NEWSROOM,
  options = {},
  plugins = {},
  server = {},
  config = {},
  ...rest
}: StaffAppOptions = {}): Promise<StaffApp> {
  const given = {
    plugins: {
      admin: { config: { rateLimit: { requests: 1_000, perAddress: 10_000 }, ...options } },
      'draft-and-publish': { config: { writesAskPublish: false } },
      ...plugins,
    },
    server: { url: ORIGIN, ...server },
    ...config,
  };
  const booted = await bootApp({ app: { ...app, config: given }, ...rest });
  const documents = booted.kernel.container.resolve(DOCUMENTS);
  const browser = (cookie = '', id = 0): Browser => {
    const send = async (method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object, more = {}): Promise<Answer> => {
      const request = booted.request[method](`/admin/api${path}`).set({ ...more, Cookie: own.cookie, Origin: ORIGIN });
      const { status, body: answered, headers } = await (body === undefined ? request : request.send(body));
      const set = (headers['set-cookie'] ?? []) as unknown as readonly string[];
      const kept = new Map(
        own.cookie
          .split('; ')
          .filter((part) => part !== '')
          .map((part) => part.split('=') as [string, string]),
      );
      for (const line of set) {
        const [name, value] = (line.split(';')[0] as string).split('=') as [string, string];
        if (value === '') kept.delete(name);
        else kept.set(name, value);
      }
      own.cookie = [...kept].map(([name, value]) => `${name}=${value}`).join('; ');
      return { status, body: answered, headers };
    };
    const own: Browser = {
      id,
      cookie,
      get: (path, headers) => send('get', path, undefined, headers),
      post: (path, body = {}) => send('post', path, body),
      put: (path, body = {}) => send('put', path, body),
      delete: (path) => send('delete', path),
    };
    return own;
  };
  const employ = async (name: string, role: string) => {
    const email = `${name}@example.com`;
    const data = { username: email, email, name, role, password: PASSWORD, confirmed: true };
    return (await documents.create(PERSON_UID, { data }, SYSTEM)).id as number;
  };
  return Object.assign(Object.create(booted) as BootedApp, {
    browser,
    employ,
    raw: () => booted.request,
    async come(name: string, role: string) {
      const here = browser('', await employ(name, role));
      const { status, body } = await here.post('/auth/local', { identifier: `${name}@example.com`, password: PASSWORD });
      if (status !== 200) throw new Error(JSON.stringify(body));
      return here;
    },
  });
}
