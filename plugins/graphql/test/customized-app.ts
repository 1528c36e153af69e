import { type Caller, DOCUMENTS, definePlugin, type Kernel } from 'plinth';
import { GRAPHQL, type Graphql } from 'plinth/plugins/graphql';
import { type BootedApp, bootApp, type InlineApp, type TestDialect } from 'plinth/testing';
import { OTHERS_OFF } from './others-off.ts';

const text = { type: 'string' };
const relation = (target: string, kind: string, more: object = {}) => ({
  type: 'relation',
  relation: kind,
  target: `api::${target}.${target}`,
  ...more,
});

const CONTENT: Required<Pick<InlineApp, 'contentTypes' | 'components'>> = {
  contentTypes: [
    {
      info: { singularName: 'book', pluralName: 'books' },
      options: { draftAndPublish: true },
      attributes: {
        title: { type: 'string', required: true },
        note: text,
        shelfmark: { type: 'string', private: true },
        author: relation('author', 'manyToOne', { inversedBy: 'books' }),
        editors: relation('author', 'manyToMany'),
        imprint: { type: 'component', component: 'book.imprint' },
        extras: { type: 'dynamiczone', components: ['book.imprint', 'book.quote'] },
      },
    },
    {
      info: { singularName: 'author', pluralName: 'authors' },
      attributes: { name: text, born: { type: 'integer' }, books: relation('book', 'oneToMany', { mappedBy: 'author' }) },
    },
    {
      info: { singularName: 'notice', pluralName: 'notices' },
      pluginOptions: { i18n: { localized: true } },
      attributes: {
        words: { ...text, pluginOptions: { i18n: { localized: true } } },
        imprint: { type: 'component', component: 'book.imprint', pluginOptions: { i18n: { localized: true } } },
      },
    },
    { kind: 'singleType', info: { singularName: 'lobby', pluralName: 'lobbies' }, attributes: { motto: text } },
  ],
  components: { 'book.imprint': { attributes: { place: text, year: { type: 'integer' } } }, 'book.quote': { attributes: { words: text } } },
};

/** Default actions of visitors. */
const PUBLIC = ['plugin::users-permissions.auth.register'];

const LOCALES = [
  { code: 'en', name: 'English', isDefault: true },
  { code: 'fr', name: 'French' },
];

const ENV = { TOKEN_FULL: 'full-token', TOKEN_READ: 'read-token', JWT_SECRET: 'a secret of thirty-two characters' };

/** The response to an operation. */
export interface Answer {
  readonly status: number;
  readonly data: Readonly<Record<string, Readonly<Record<string, unknown>> | null>> | null | undefined;
  readonly errors?: readonly { readonly message: string; readonly extensions?: { readonly code?: string } }[];
}

/** The caller: the full token, the read-only one, anonymous, or a user by JWT. */
export type As = 'full' | 'read' | 'nobody' | { readonly jwt: string };

/** An app whose schema a test customizes. */
export interface CustomizedApp {
  readonly app: BootedApp;
  ask(query: string, as?: As, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  /** Creates a document over REST. Returns its documentId. */
  make(path: string, data: object): Promise<string>;
  /** Registers a user. */
  user(): Promise<{ readonly jwt: string }>;
}

/** Boots an app of books with a plugin that customizes GraphQL. @param actions of visitors */
export async function customized(
  customize: (graphql: Graphql, kernel: Kernel) => void,
  { actions = [], database }: { readonly actions?: readonly string[]; readonly database?: TestDialect } = {},
): Promise<CustomizedApp> {
  const plugin = definePlugin({
    name: 'customizing',
    requires: ['graphql'],
    apply: (kernel) => customize(kernel.container.resolve(GRAPHQL), kernel),
  });
  const roles = { public: { actions: [...PUBLIC, ...actions] }, authenticated: { actions: [] } };
  const tokens = [
    { name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } },
    { name: 'read', type: 'read-only', value: { env: 'TOKEN_READ' } },
  ];
  const app = await bootApp({
    app: { ...CONTENT, plugins: [plugin], config: { plugins: OTHERS_OFF, access: { locales: LOCALES, roles, tokens } } },
    env: ENV,
    ...(database && { database }),
  });
  return {
    app,
    async ask(query, as = 'full', headers = {}) {
      const token = typeof as === 'object' ? as.jwt : as === 'nobody' ? null : as === 'full' ? ENV.TOKEN_FULL : ENV.TOKEN_READ;
      const reply = await app.request
        .post('/graphql')
        .set({ ...headers, ...(token !== null && { Authorization: `Bearer ${token}` }) })
        .send({ query });
      return { status: reply.status, ...reply.body };
    },
    async make(path, data) {
      const reply = await app.request.post(path).set('Authorization', `Bearer ${ENV.TOKEN_FULL}`).send({ data });
      if (reply.status !== 201) throw new Error(JSON.stringify(reply.body));
      return reply.body.data.documentId;
    },
    async user() {
      const reply = await app.request
        .post('/api/auth/local/register')
        .send({ username: 'ada', email: 'ada@example.com', password: 'a long secret' });
      return { jwt: reply.body.jwt };
    },
  };
}

/** Resolver that returns all documents of a type, with the caller's rights. */
export function findAll({ container }: Kernel, uid: string, parameters: Readonly<Record<string, unknown>> = {}) {
  return async (_parent: unknown, _args: unknown, { caller }: { readonly caller: Caller }) => {
    const documents = container.resolve(DOCUMENTS);
    return (await documents.find(documents.parse(uid, parameters, 'list', caller))).documents;
  };
}
