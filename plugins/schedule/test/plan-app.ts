import { setTimeout as sleep } from 'node:timers/promises';
import { ACCESS, createAbility, DATABASE, DOCUMENTS, type DocumentEvent, definePlugin } from 'plinth';
import { asToken, type BootAppOptions, type BootedApp, bootApp } from 'plinth/testing';
import { plansTable } from '../plan.ts';

/** API tokens of the test apps. */
export const TOKEN = 'full-access-token-of-tests';
export const EDITOR = 'token-that-plans-what-it-sees';
export const READER = 'token-that-only-reads';
export const BLURRED = 'token-that-reads-drafts-without-titles';

export const ARTICLE = 'api::article.article';

const article = {
  info: { singularName: 'article', pluralName: 'articles' },
  options: { draftAndPublish: true },
  attributes: {
    title: { type: 'string', required: true },
    slug: { type: 'string', unique: true },
    secret: { type: 'string', private: true },
    section: { type: 'string' },
    tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag' },
  },
};
const page = {
  info: { singularName: 'page', pluralName: 'pages' },
  options: { draftAndPublish: true },
  pluginOptions: { i18n: { localized: true } },
  attributes: { title: { type: 'string', pluginOptions: { i18n: { localized: true } } } },
};
const tag = { info: { singularName: 'tag', pluralName: 'tags' }, attributes: { name: { type: 'string' } } };

const verbs = (...names: readonly string[]) => names.map((verb) => `${ARTICLE}.${verb}`);
const plans = ['read', 'create', 'update', 'delete', 'run', 'undo'].map((verb) => `plugin::schedule.plan.${verb}`);
const where = { section: 'sport' };

const TOKENS = [
  { name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } },
  {
    name: 'editor',
    type: 'custom',
    actions: [...verbs('find', 'findOne', 'readDraft', 'publish', 'unpublish').map((action) => ({ action, where })), ...plans],
    value: { env: 'TOKEN_EDITOR' },
  },
  {
    name: 'reader',
    type: 'custom',
    actions: [...verbs('find', 'findOne', 'readDraft'), 'plugin::schedule.plan.read'],
    value: { env: 'TOKEN_READER' },
  },
];

/** Authenticates a caller with a rule that files cannot express: it limits the fields of drafts only. */
const blurring = definePlugin({
  name: 'blurring',
  apply({ container }) {
    const actions = [...verbs('find', 'findOne', 'readDraft'), 'plugin::schedule.plan.read'];
    const rules = new Map([[`${ARTICLE}.readDraft`, { where: null, fields: ['slug', 'section'] }]]);
    const caller = { kind: 'tester', id: 1, trusted: false, ability: createAbility(new Set(actions), rules) };
    container.resolve(ACCESS).addStrategy({ name: 'blurring', authenticate: async ({ bearer }) => (bearer === BLURRED ? caller : null) });
  },
});

/** Boots an app with articles and pages. */
export function bootPlans(
  database: BootAppOptions['database'],
  {
    schedule = {},
    plugins = {},
    config = {},
    attributes = {},
    components = {},
    ...more
  }: {
    readonly schedule?: object | false;
    readonly plugins?: object;
    readonly config?: object;
    /** Further attributes of articles, and components by their uids. */
    readonly attributes?: object;
    readonly components?: object;
  } & Partial<BootAppOptions> = {},
): Promise<BootedApp> {
  return bootApp({
    ...(database !== undefined && { database }),
    env: { TOKEN_FULL: TOKEN, TOKEN_EDITOR: EDITOR, TOKEN_READER: READER },
    app: {
      contentTypes: [{ ...article, attributes: { ...article.attributes, ...attributes } }, page, tag] as never,
      components: components as never,
      plugins: [blurring],
      config: {
        ...config,
        plugins: {
          graphql: false,
          'draft-and-publish': { config: { writesAskPublish: true } },
          schedule: schedule === false ? false : { config: schedule },
          ...plugins,
        },
        access: { tokens: TOKENS, locales: [{ code: 'en', isDefault: true }, { code: 'fr' }] },
      },
    },
    ...more,
  });
}

/** Sends requests with a token. Default: the one with full access. */
export function asking(app: Pick<BootedApp, 'request'>, token = TOKEN) {
  const api = asToken(app, token);
  return {
    ...api,
    /** Creates a draft of an article. @returns its id */
    draft: async (data: object): Promise<string> =>
      (await api.post('/api/articles?status=draft', { data }).expect(201)).body.data.documentId,
    /** Creates a plan. */
    plan: async (body: object) => (await api.post('/api/schedule/plans', body).expect(201)).body.data,
    /** The published title of an article; null: it is not published. */
    live: async (id: string): Promise<string | null> => (await api.get(`/api/articles/${id}`)).body.data?.title ?? null,
    planned: async (id: number) => (await api.get(`/api/schedule/plans/${id}`).expect(200)).body.data,
  };
}

/** An item that publishes an article. */
export function publish(documentId: string, more: object = {}) {
  return { action: 'publish', type: ARTICLE, documentId, ...more };
}

/** Makes a plan due, `ago` milliseconds before now. */
export async function makeDue({ kernel }: Pick<BootedApp, 'kernel'>, id: number, ago = 1_000): Promise<void> {
  const { knex } = kernel.container.resolve(DATABASE);
  await knex(plansTable.name)
    .where({ id })
    .update({ due: Date.now() - ago });
}

/** Collects the events of articles from now on. */
export function hearing({ kernel }: Pick<BootedApp, 'kernel'>): DocumentEvent[] {
  const heard: DocumentEvent[] = [];
  kernel.container
    .resolve(DOCUMENTS)
    .hooks.committed.tap({ name: 'schedule:test', types: [ARTICLE], states: false }, (event) => void heard.push(event));
  return heard;
}

/** A moment in the future, in ISO 8601. */
export function inFuture(milliseconds = 3_600_000): string {
  return new Date(Date.now() + milliseconds).toISOString();
}

/** Waits until `holds` returns a true value. @throws Error after 50 seconds */
export async function until(holds: () => unknown): Promise<void> {
  const end = performance.now() + 50_000;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`not within 50 seconds: ${holds}`);
    await sleep(20);
  }
}
