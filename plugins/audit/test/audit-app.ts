import { DATABASE, type Plugin } from 'plinth';
import { asToken, type BootAppOptions, type BootedApp, bootApp, onlyPlugins, type Requests } from 'plinth/testing';
import { auditTable, pendingTable } from '../audit-tables.ts';
import type { AuditEntry } from '../entries.ts';

/** API tokens of the test apps. */
export const TOKEN = 'full-access-token-of-tests';
export const READER = 'token-that-only-reads-articles';
export const HOOKER = 'token-that-only-makes-webhooks';

export const ARTICLE = 'api::article.article';
export const SALARY = 'api::salary.salary';

const author = { info: { singularName: 'author', pluralName: 'authors' }, attributes: { name: { type: 'string' } } };
const article = {
  info: { singularName: 'article', pluralName: 'articles' },
  options: { draftAndPublish: true },
  attributes: {
    title: { type: 'string' },
    text: { type: 'text' },
    secret: { type: 'string', private: true },
    author: { type: 'relation', relation: 'manyToOne', target: 'api::author.author' },
    salary: { type: 'relation', relation: 'manyToOne', target: SALARY },
  },
};
const salary = {
  info: { singularName: 'salary', pluralName: 'salaries' },
  attributes: { sum: { type: 'integer' }, of: { type: 'string' } },
};

const TOKENS = [
  { name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } },
  { name: 'reader', type: 'custom', actions: [`${ARTICLE}.find`], value: { env: 'TOKEN_READER' } },
  {
    name: 'hooks',
    type: 'custom',
    actions: ['create', 'update'].map((verb) => `plugin::webhooks.webhook.${verb}`),
    value: { env: 'TOKEN_HOOKS' },
  },
];

/** Plugins are off that neither make entries of their own nor store any. */
const OTHERS_OFF = onlyPlugins(
  'audit',
  'queues',
  'rest',
  'webhooks',
  'outgoing',
  'limits',
  'users-permissions',
  'api-tokens',
  'admin',
  'settings',
  'mail',
  'upload',
  'schedule',
  'i18n',
  'draft-and-publish',
);

/** Options of `bootAudit`. */
export interface AuditAppOptions extends Omit<Partial<BootAppOptions>, 'app'> {
  readonly audit?: object;
  readonly plugins?: object;
  readonly key?: string | null;
  readonly server?: object;
  /** Further content types, and plugins. */
  readonly types?: readonly object[];
  readonly added?: readonly Plugin[];
}

/** Boots an app with the audit. */
export function bootAudit(
  database: BootAppOptions['database'],
  { audit = {}, plugins = {}, key = 'k'.repeat(40), server = {}, types = [], added = [], ...more }: AuditAppOptions = {},
): Promise<BootedApp> {
  return bootApp({
    ...(database !== undefined && { database }),
    env: { TOKEN_FULL: TOKEN, TOKEN_READER: READER, TOKEN_HOOKS: HOOKER, ...(key !== null && { ENCRYPTION_KEY: key }) },
    app: {
      contentTypes: [author, article, salary, ...types] as never,
      plugins: added,
      config: {
        server,
        plugins: { ...OTHERS_OFF, audit: { config: audit }, outgoing: { config: { allow: ['127.0.0.0/8'] } }, ...plugins },
        access: { tokens: TOKENS },
      },
    },
    ...more,
  });
}

/** Sends requests with a token. Default: the one with full access; null: none. */
export function asking(app: Pick<BootedApp, 'request'>, token: string | null = TOKEN): Requests {
  return asToken(app, token);
}

/** Waits until all entries are sealed. */
export async function sealed({ kernel }: BootedApp): Promise<void> {
  const { knex } = kernel.container.resolve(DATABASE);
  for (const end = performance.now() + 50_000; performance.now() < end; ) {
    await new Promise((resolve) => setTimeout(resolve, 30));
    if ((await knex(pendingTable.name).first('id')) === undefined && (await knex(auditTable.name).first('number')) !== undefined) return;
  }
  throw new Error('entries were not sealed');
}

/** Entries, oldest first. */
export async function entriesOf(app: BootedApp, query = ''): Promise<readonly AuditEntry[]> {
  await sealed(app);
  const { body } = await asking(app).get(`/api/audit/entries?limit=200${query}`).expect(200);
  return body.data.toReversed();
}
