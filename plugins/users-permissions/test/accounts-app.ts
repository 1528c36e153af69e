import { DOCUMENTS, SYSTEM } from 'plinth';
import { USER_UID } from 'plinth/plugins/users-permissions';
import { type BootAppOptions, type BootedApp, bootApp, onlyPlugins, type TestDialect } from 'plinth/testing';

const AUTH = 'plugin::users-permissions.auth';

/** Grants in the apps of these tests, as in apps of the dialect. */
const ROLES = {
  public: {
    actions: [
      'api::*',
      'plugin::users-permissions.role.find',
      ...[
        'callback',
        'register',
        'forgotPassword',
        'resetPassword',
        'emailConfirmation',
        'sendEmailConfirmation',
        'connect',
        'refresh',
      ].map((action) => `${AUTH}.${action}`),
    ],
  },
  authenticated: { actions: ['api::*', `${AUTH}.changePassword`, `${AUTH}.logout`, `${AUTH}.sessions`] },
};

/** Plugins that have no part in accounts are off. */
const OTHERS_OFF = onlyPlugins(
  'rest',
  'graphql',
  'users-permissions',
  'outgoing',
  'limits',
  'settings',
  'mail',
  'queues',
  'api-tokens',
  'draft-and-publish',
);

/** A token with full access, if the environment has `TOKEN_FULL`. */
const FULL_TOKEN = { name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } };

const shop = {
  info: { singularName: 'shop', pluralName: 'shops' },
  attributes: { name: { type: 'string' }, owner: { type: 'relation', relation: 'oneToOne', target: USER_UID } },
};

/** Settings of a test app. */
export interface AccountsAppOptions extends Omit<BootAppOptions, 'app' | 'database'> {
  readonly database?: TestDialect | string;
  /** Options of the plugin. */
  readonly options?: object;
  readonly plugins?: object;
  readonly access?: object;
  readonly server?: object;
  /** Files of the app beside its configuration. */
  readonly files?: Readonly<Record<string, string>>;
  readonly more?: NonNullable<Exclude<BootAppOptions['app'], string | undefined>['plugins']>;
}

/** An app with accounts, and helpers of its tests. */
export interface AccountsApp extends BootedApp {
  post(path: string, body: unknown, token?: string): Promise<{ status: number; body: Body; headers: Record<string, string> }>;
  get(path: string, token?: string): Promise<{ status: number; body: Body; headers: Record<string, string> }>;
  /** Registers `<name>@example.com` with the password `secret1`. */
  register(name: string): Promise<{ jwt: string; user: { id: number; documentId: string; [key: string]: unknown } }>;
  /** Changes a user without any route. */
  change(documentId: string, data: object): Promise<unknown>;
}

// biome-ignore lint/suspicious/noExplicitAny: bodies are looked into by tests alone
type Body = any;

/** Boots an app whose people may register and sign in. */
export async function bootAccounts(given: AccountsAppOptions = {}): Promise<AccountsApp> {
  const {
    options = {},
    plugins = {},
    access = { roles: ROLES, ...(given.env?.TOKEN_FULL !== undefined && { tokens: [FULL_TOKEN] }) },
    server = {},
    more = [],
    files = {},
    database,
    ...rest
  } = given;
  const config = { plugins: { ...OTHERS_OFF, 'users-permissions': { config: options }, ...plugins }, access, server };
  const app = await bootApp({
    app: { contentTypes: [shop], config, plugins: more, files },
    ...(database !== undefined && { database }),
    ...rest,
  });
  const send = async (request: ReturnType<BootedApp['request']['get']>, token?: string) => {
    const { status, body, headers } = await (token === undefined ? request : request.set('Authorization', `Bearer ${token}`));
    return { status, body, headers };
  };
  const post = (path: string, body: unknown, token?: string) => send(app.request.post(path).send(body as object), token);
  return Object.assign(Object.create(app) as BootedApp, {
    post,
    get: (path: string, token?: string) => send(app.request.get(path), token),
    async register(name: string) {
      const made = await post('/api/auth/local/register', { username: name, email: `${name}@example.com`, password: 'secret1' });
      if (made.status !== 200) throw new Error(JSON.stringify(made.body));
      return made.body;
    },
    change: (documentId: string, data: object) => app.kernel.container.resolve(DOCUMENTS).update(USER_UID, documentId, { data }, SYSTEM),
  });
}
