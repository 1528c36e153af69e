import { ACCESS, createAbility, definePlugin } from 'plinth';
import { asStaff, type BootAppOptions, type BootedApp, bootApp } from 'plinth/testing';

export const ARTICLE = 'api::article.article';
const TOKENS = {
  full: 'full-access-token-of-tests',
  machine: 'token-of-a-machine-that-publishes',
  bare: 'token-that-knows-no-reviews',
  blurred: 'token-that-reads-no-titles-of-drafts',
};
const ORIGIN = 'http://shop.example';

const localized = { i18n: { localized: true } };
const article = {
  info: { singularName: 'article', pluralName: 'articles', displayName: 'Article' },
  options: { draftAndPublish: true },
  pluginOptions: localized,
  attributes: {
    title: { type: 'string', pluginOptions: localized },
    secret: { type: 'string' },
    blocks: { type: 'component', component: 'page.block', repeatable: true, pluginOptions: localized },
    cover: { type: 'media', multiple: false, pluginOptions: localized },
    tags: { type: 'relation', relation: 'manyToMany', target: 'api::tag.tag', inversedBy: 'articles' },
  },
};
const tag = {
  info: { singularName: 'tag', pluralName: 'tags' },
  attributes: {
    name: { type: 'string' },
    articles: { type: 'relation', relation: 'manyToMany', target: ARTICLE, mappedBy: 'tags' },
  },
};
const homepage = {
  kind: 'singleType' as const,
  info: { singularName: 'homepage', pluralName: 'homepages' },
  options: { draftAndPublish: true },
  attributes: { headline: { type: 'string' } },
};
const components = { 'page.block': { attributes: { text: { type: 'text' } } } };

/** Authors hand drafts in, editors approve them, and changing an approved draft starts over. */
export const STAGES = [
  { id: 'draft', name: 'Draft' },
  { id: 'review', name: 'In review', colour: 'amber', outOf: ['editor', 'chief', 'section'] },
  { id: 'approved', name: 'Approved', colour: 'green', publish: true, into: ['editor', 'chief'], onChange: 'draft' },
];

const content = [
  'find',
  'findOne',
  'readDraft',
  'create',
  'update',
  'delete',
  'publish',
  'unpublish',
  'discardDraft',
  'createLocalization',
];
const onArticles = content.map((verb) => `${ARTICLE}.${verb}`);
/** Actions of the plugin on documents. */
export const REVIEWS = ['read', 'move', 'assign', 'comment'].map((verb) => `plugin::review.document.${verb}`);
const fields = ['title', 'blocks', 'locale', 'publishedAt'];
const SHOWING = ['find', 'findOne', 'create', 'update'].map((verb) => `${ARTICLE}.${verb}`);

/**
 * Roles of staff. No stage names `chief`. `section` has a rule. `narrow` may not read `secret`, `titled` only `title`, `blurred` only by `findOne`; `outsider` may not read articles.
 */
const ROLES = {
  writer: { title: 'Writer', actions: [...onArticles, ...REVIEWS, 'plugin::review.stage.read'] },
  editor: { title: 'Editor', actions: [...onArticles, ...REVIEWS] },
  chief: {
    title: 'Chief',
    actions: [...onArticles, ...REVIEWS, 'plugin::review.bypass', 'plugin::review.stage.read', 'plugin::review.stage.update'],
  },
  section: {
    title: 'Section',
    actions: [
      ...['find', 'findOne', 'readDraft'].map((verb) => ({ action: `${ARTICLE}.${verb}`, where: { title: { $startsWith: 'Own' } } })),
      ...REVIEWS,
    ],
  },
  narrow: { title: 'Narrow', actions: [`${ARTICLE}.readDraft`, ...SHOWING.map((action) => ({ action, fields })), ...REVIEWS] },
  blurred: {
    title: 'Blurred',
    actions: [
      `${ARTICLE}.readDraft`,
      { action: `${ARTICLE}.find`, fields },
      { action: `${ARTICLE}.findOne`, fields: [...fields, 'secret'] },
      ...REVIEWS,
    ],
  },
  titled: {
    title: 'Titled',
    actions: [`${ARTICLE}.readDraft`, ...SHOWING.map((action) => ({ action, fields: ['title'] })), ...REVIEWS],
  },
  outsider: { title: 'Outsider', actions: ['api::tag.tag.find', ...REVIEWS] },
};

/** Authenticates a caller with a rule that files cannot express: it limits the fields of drafts only. */
const blurring = definePlugin({
  name: 'blurring',
  apply({ container }) {
    const actions = [...['find', 'findOne', 'readDraft'].map((verb) => `${ARTICLE}.${verb}`), ...REVIEWS];
    const rules = new Map([[`${ARTICLE}.readDraft`, { where: null, fields: ['blocks', 'locale'] }]]);
    const caller = { kind: 'tester', id: 1, trusted: false, ability: createAbility(new Set(actions), rules) };
    const authenticate = async ({ bearer }: { readonly bearer: string }) => (bearer === TOKENS.blurred ? caller : null);
    container.resolve(ACCESS).addStrategy({ name: 'blurring', authenticate });
  },
});

// biome-ignore lint/suspicious/noExplicitAny: only tests read these bodies
type Body = any;

/** Sends requests as somebody. */
export type Asking = Record<
  'get' | 'post' | 'put' | 'delete',
  (path: string, body?: object) => Promise<{ readonly status: number; readonly body: Body }>
>;

/** A member of staff who has signed in. */
export interface Person extends Asking {
  /** See `callerName`. */
  readonly caller: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** An app with stages, or without any. */
export interface ReviewApp extends BootedApp {
  /** With a token; paths are relative to `/api`. */
  as(token: keyof typeof TOKENS): Asking;
  /** Attaches a file to a version by its numeric id, with the token `machine`. @returns the status */
  attach(version: number): Promise<number>;
  /** Creates a member of staff and signs them in; paths are relative to `/admin/api`. */
  come(name: string, role: string): Promise<Person>;
}

/** Boots the test app. @param stages null: sets none */
export async function bootReview(
  database: BootAppOptions['database'],
  {
    stages = STAGES,
    files = {},
    plugins = {},
    server = {},
    access = {},
    ...more
  }: {
    readonly stages?: readonly object[] | null;
    readonly files?: Record<string, string>;
    readonly plugins?: object;
    readonly server?: object;
    readonly access?: object;
  } & Partial<BootAppOptions> = {},
): Promise<ReviewApp> {
  const app = await bootApp({
    ...(database !== undefined && { database }),
    env: { TOKEN_FULL: TOKENS.full, TOKEN_MACHINE: TOKENS.machine, TOKEN_BARE: TOKENS.bare, ENCRYPTION_KEY: 'k'.repeat(40) },
    app: {
      contentTypes: [article, tag, homepage] as never,
      components: components as never,
      plugins: [blurring],
      files,
      config: {
        server: { url: ORIGIN, ...server },
        plugins: { admin: { config: { rateLimit: { requests: 1_000, perAddress: 10_000 }, roles: ROLES } }, ...plugins },
        access: {
          ...access,
          locales: [{ code: 'en' }, { code: 'fr' }],
          tokens: [
            { name: 'full', type: 'full-access', value: { env: 'TOKEN_FULL' } },
            {
              name: 'machine',
              type: 'custom',
              actions: [...onArticles, ...REVIEWS, 'plugin::upload.content-api.upload'],
              value: { env: 'TOKEN_MACHINE' },
            },
            { name: 'bare', type: 'custom', actions: onArticles, value: { env: 'TOKEN_BARE' } },
          ],
        },
      },
    },
    ...more,
  });
  const asking = (prefix: string, headers: Readonly<Record<string, string>>): Asking => {
    const send = (method: 'get' | 'post' | 'put' | 'delete') => async (path: string, body?: object) => {
      const asked = app.request[method](`${prefix}${path}`).set(headers);
      const { status, body: answered } = await (body === undefined ? asked : asked.send(body));
      return { status, body: answered };
    };
    return { get: send('get'), post: send('post'), put: send('put'), delete: send('delete') };
  };
  const as = (token: keyof typeof TOKENS) => asking('/api', { Authorization: `Bearer ${TOKENS[token]}` });
  const booted = Object.assign(Object.create(app) as BootedApp, {
    as,
    async attach(version: number) {
      const { status } = await app.request
        .post('/api/upload')
        .set({ Authorization: `Bearer ${TOKENS.machine}` })
        .field('ref', ARTICLE)
        .field('refId', String(version))
        .field('field', 'cover')
        .attach('files', Buffer.from('a note'), { filename: 'note.txt', contentType: 'text/plain' });
      return status;
    },
    async come(name: string, role: string) {
      const email = `${name}@example.com`;
      const { caller, headers } = await asStaff(app, { role, name, username: email, email });
      return { ...asking('/admin/api', headers), caller, headers };
    },
  });
  if (stages !== null && stages.length > 0 && files['config/review/articles.json'] === undefined) {
    const { status, body } = await as('full').put(`/review/stages/${ARTICLE}`, { stages });
    if (status !== 200) throw new Error(JSON.stringify(body));
  }
  return booted;
}
