import type { Browser, StaffApp } from './staff-app.ts';

/** Callers, in the order of the statuses in a row: not signed in, a person whose role was removed, and the roles of every app. */
export const ROLES = ['stranger', 'roleless', 'author', 'editor', 'administrator'] as const;

/** What a row of the table can use. */
export interface Place {
  readonly app: StaffApp;
  /** The caller. */
  readonly here: Browser;
  /** Creates a document: as the caller if `own` and if they may, or else as an editor. */
  article(own?: boolean, isLive?: boolean): Promise<string>;
  writer(own?: boolean): Promise<string>;
  homepage(isLive?: boolean): Promise<void>;
  /** Numeric ids. */
  /** A deletion, which can be undone: by the caller if `own` and if they may, or else by somebody else. */
  action(own?: boolean): Promise<number>;
  file(own?: boolean): Promise<number>;
  folder(own?: boolean): Promise<number>;
  view(own: boolean): Promise<number>;
  /** `documentId` of a staff member who has not signed in yet. */
  person(): Promise<string>;
  /** Numeric ids: a user of the app, a role of users, a token. */
  visitor(): Promise<number>;
  role(type?: string): Promise<number>;
  token(): Promise<number>;
}

/** A path, and a body if there is one. */
type Asked = readonly [path: string, body?: object | undefined];

/** Deleting something that does not exist or that the caller may not delete is no error: it stays. */
export const STAYS = 'of others, which stays';

/** A request to a route. */
interface Row {
  /** As it was registered, below `/admin/api`. */
  readonly route: string;
  readonly note?: string;
  /** Path and body of the request; default: the route's own path. */
  readonly ask?: (place: Place) => Promise<Asked> | Asked;
  readonly says: readonly [stranger: number, roleless: number, author: number, editor: number, administrator: number];
}

const ARTICLE = 'api::article.article';
const titled = { data: { title: 'A title' } };
/** The same status for everybody. */
const all = (status: number) => [status, status, status, status, status] as const;
/** For everybody who is signed in, with any rights. */
const known = (status: number) => [401, status, status, status, status] as const;

/** Only for administrators. */
const looksAfter = (status: number) => [401, 403, 403, 403, status] as const;

/** For callers who may publish. */
const publishes = (status: number) => [401, 403, 403, status, status] as const;

const articles = '/content/articles';
const article = (tail: string, own = false, isLive = false, body?: object) => {
  return async (place: Place) => [`${articles}/${await place.article(own, isLive)}${tail}`, body] as const;
};
const writer =
  (own = false, body?: object) =>
  async (place: Place) =>
    [`/content/writers/${await place.writer(own)}`, body] as const;
const homepage =
  (path: string, isLive = false, body?: object) =>
  async (place: Place) => {
    await place.homepage(isLive);
    return [path, body] as const;
  };
const folder = (own: boolean) => async (place: Place) => [`/upload/folders/${await place.folder(own)}`] as const;
const copyPath = `/working-copies/${ARTICLE}/abcdefghijklmnopqrstuvwx`;
const copy = { writer: 'form0001', counter: 1, seen: 0, revision: null, title: 'x', changes: 1, base: {}, values: { title: 'x' } };
const view = { name: 'Changed', columns: [{ name: 'title' }] };

/** Every endpoint of the interface, with the status for each caller. A route that is missing here fails the test. */
export const ROWS: readonly Row[] = [
  { route: 'GET /content/articles', says: [401, 403, 200, 200, 200] },
  { route: 'GET /content/articles', note: 'drafts', ask: () => [`${articles}?status=draft`], says: [401, 403, 200, 200, 200] },
  { route: 'GET /content/articles', note: 'who made them', ask: () => [`${articles}?populate=createdBy`], says: [401, 403, 400, 400, 400] },
  { route: 'POST /content/articles', note: 'a draft', ask: () => [`${articles}?status=draft`, titled], says: [401, 403, 201, 201, 201] },
  { route: 'POST /content/articles', note: 'live', ask: () => [articles, titled], says: [401, 403, 403, 201, 201] },
  {
    route: 'POST /content/articles',
    note: 'of somebody else',
    ask: () => [`${articles}?status=draft`, { data: { title: 'x', createdBy: 'staff:1' } }],
    says: [401, 403, 400, 400, 400],
  },
  { route: 'GET /content/articles/:documentId', ask: article('?status=draft'), says: [401, 403, 200, 200, 200] },
  { route: 'PUT /content/articles/:documentId', ask: article('?status=draft', false, false, titled), says: [401, 403, 404, 200, 200] },
  {
    route: 'PUT /content/articles/:documentId',
    note: 'own',
    ask: article('?status=draft', true, false, titled),
    says: [401, 403, 200, 200, 200],
  },
  { route: 'PUT /content/articles/:documentId', note: 'own, live', ask: article('', true, true, titled), says: [401, 403, 403, 200, 200] },
  { route: 'DELETE /content/articles/:documentId', note: STAYS, ask: article(''), says: [401, 403, 204, 204, 204] },
  { route: 'DELETE /content/articles/:documentId', note: 'own', ask: article('', true), says: [401, 403, 204, 204, 204] },
  { route: 'POST /content/articles/:documentId/actions/publish', ask: article('/actions/publish', true), says: [401, 403, 403, 200, 200] },
  {
    route: 'POST /content/articles/:documentId/actions/unpublish',
    ask: article('/actions/unpublish', true, true),
    says: [401, 403, 403, 204, 204],
  },
  {
    route: 'POST /content/articles/:documentId/actions/discard-draft',
    ask: article('/actions/discard-draft', false, true),
    says: [401, 403, 404, 200, 200],
  },
  {
    route: 'POST /content/articles/:documentId/actions/discard-draft',
    note: 'own',
    ask: article('/actions/discard-draft', true, true),
    says: [401, 403, 200, 200, 200],
  },
  { route: 'GET /content/writers', says: [401, 403, 200, 200, 200] },
  { route: 'POST /content/writers', ask: () => ['/content/writers', { data: { name: 'Jo' } }], says: [401, 403, 201, 201, 201] },
  { route: 'GET /content/writers/:documentId', ask: writer(), says: [401, 403, 200, 200, 200] },
  { route: 'PUT /content/writers/:documentId', ask: writer(false, { data: { name: 'x' } }), says: [401, 403, 404, 200, 200] },
  { route: 'PUT /content/writers/:documentId', note: 'own', ask: writer(true, { data: { name: 'x' } }), says: [401, 403, 200, 200, 200] },
  { route: 'DELETE /content/writers/:documentId', note: STAYS, ask: writer(), says: [401, 403, 204, 204, 204] },
  { route: 'GET /content/homepage', ask: homepage('/content/homepage?status=draft'), says: [401, 403, 200, 200, 200] },
  {
    route: 'PUT /content/homepage',
    ask: homepage('/content/homepage?status=draft', false, { data: { headline: 'x' } }),
    says: [401, 403, 404, 200, 200],
  },
  { route: 'DELETE /content/homepage', note: STAYS, ask: homepage('/content/homepage'), says: [401, 403, 204, 204, 204] },
  { route: 'POST /content/homepage/actions/publish', ask: homepage('/content/homepage/actions/publish'), says: [401, 403, 403, 200, 200] },
  {
    route: 'POST /content/homepage/actions/unpublish',
    ask: homepage('/content/homepage/actions/unpublish', true),
    says: [401, 403, 403, 204, 204],
  },
  {
    route: 'POST /content/homepage/actions/discard-draft',
    ask: homepage('/content/homepage/actions/discard-draft', true),
    says: [401, 403, 404, 200, 200],
  },

  { route: 'GET /upload', says: known(404) },
  { route: 'POST /upload', note: 'without files', ask: () => ['/upload', {}], says: [401, 403, 400, 400, 400] },
  {
    route: 'POST /upload',
    note: 'what is said of a file',
    ask: async (place) => [`/upload?id=${await place.file()}`, { fileInfo: { name: 'mine.txt' } }],
    says: [401, 403, 404, 200, 200],
  },
  {
    route: 'POST /upload',
    note: 'what is said of one’s own',
    ask: async (place) => [`/upload?id=${await place.file(true)}`, { fileInfo: { name: 'mine.txt' } }],
    says: [401, 403, 200, 200, 200],
  },
  { route: 'GET /upload/files', says: [401, 403, 200, 200, 200] },
  { route: 'GET /upload/files/page', says: [401, 403, 200, 200, 200] },
  { route: 'GET /upload/files/:id', ask: async (place) => [`/upload/files/${await place.file()}`], says: [401, 403, 200, 200, 200] },
  { route: 'DELETE /upload/files/:id', ask: async (place) => [`/upload/files/${await place.file()}`], says: [401, 403, 404, 200, 200] },
  {
    route: 'DELETE /upload/files/:id',
    note: 'own',
    ask: async (place) => [`/upload/files/${await place.file(true)}`],
    says: [401, 403, 200, 200, 200],
  },
  {
    route: 'GET /upload/files/:id/versions',
    ask: async (place) => [`/upload/files/${await place.file()}/versions`],
    says: [401, 403, 404, 200, 200],
  },
  {
    route: 'GET /upload/files/:id/versions',
    note: 'own',
    ask: async (place) => [`/upload/files/${await place.file(true)}/versions`],
    says: [401, 403, 200, 200, 200],
  },
  {
    route: 'GET /upload/files/:id/versions/:version',
    note: 'which there is not',
    ask: async (place) => [`/upload/files/${await place.file()}/versions/1`],
    says: [401, 403, 404, 404, 404],
  },
  {
    route: 'POST /upload/files/:id/replace',
    ask: async (place) => [`/upload/files/${await place.file()}/replace`, { file: Number(await place.file()) }],
    says: [401, 403, 404, 200, 200],
  },
  { route: 'GET /upload/folders', says: [401, 403, 200, 200, 200] },
  {
    route: 'POST /upload/folders',
    ask: () => ['/upload/folders', { data: { name: `f${Math.random()}` } }],
    says: [401, 403, 201, 201, 201],
  },
  { route: 'GET /upload/folders/:id', ask: folder(false), says: [401, 403, 200, 200, 200] },
  {
    route: 'PUT /upload/folders/:id',
    ask: async (place) => [`/upload/folders/${await place.folder()}`, { data: { name: `g${Math.random()}` } }],
    says: [401, 403, 404, 200, 200],
  },
  { route: 'DELETE /upload/folders/:id', ask: folder(false), says: [401, 403, 404, 204, 204] },
  { route: 'DELETE /upload/folders/:id', note: 'own', ask: folder(true), says: [401, 403, 204, 204, 204] },

  { route: 'GET /session', says: all(200) },
  { route: 'PUT /session', ask: () => ['/session', { name: 'x' }], says: known(200) },
  { route: 'GET /model', says: known(200) },
  { route: 'GET /model/run', says: looksAfter(200) },
  { route: 'GET /model/files', says: looksAfter(200) },
  { route: 'POST /model/propose', note: 'without edits', ask: () => ['/model/propose', {}], says: looksAfter(400) },
  { route: 'POST /model/apply', note: 'without edits', ask: () => ['/model/apply', {}], says: looksAfter(400) },

  { route: 'GET /start/templates', says: looksAfter(200) },
  { route: 'GET /start/templates/run', says: looksAfter(200) },
  { route: 'POST /start/templates/:name/take', note: 'which there is not', ask: () => ['/start/templates/x/take'], says: looksAfter(404) },
  {
    route: 'POST /start/templates/:name/remove',
    note: 'which there is not',
    ask: () => ['/start/templates/x/remove'],
    says: looksAfter(404),
  },
  { route: 'DELETE /start/templates/run', says: looksAfter(204) },
  { route: 'GET /start/import', says: looksAfter(200) },
  { route: 'POST /start/import', note: 'of nothing', ask: () => ['/start/import', {}], says: looksAfter(400) },
  { route: 'DELETE /start/import', note: 'where there is none', says: looksAfter(409) },
  {
    route: 'POST /versions',
    ask: async (place) => ['/versions', { type: ARTICLE, documentIds: [await place.article()] }],
    says: [401, 403, 200, 200, 200],
  },
  {
    route: 'GET /may',
    ask: async (place) => [`/may?type=${ARTICLE}&documentId=${await place.article()}`],
    says: [401, 403, 200, 200, 200],
  },
  {
    route: 'GET /shared',
    ask: async (place) => [`/shared?type=${ARTICLE}&documentId=${await place.article()}&locale=en`],
    says: [401, 403, 200, 200, 200],
  },
  {
    route: 'POST /shared',
    ask: async (place) => ['/shared', { type: ARTICLE, documentIds: [await place.article()], locale: 'en' }],
    says: [401, 403, 200, 200, 200],
  },
  { route: 'GET /uid', ask: () => [`/uid?type=${ARTICLE}&attribute=slug&value=x`], says: [401, 403, 200, 200, 200] },
  { route: 'GET /find', ask: () => ['/find?q=x'], says: known(200) },
  { route: 'GET /find', note: 'a type', ask: () => [`/find?q=x&type=${ARTICLE}`], says: [401, 403, 200, 200, 200] },
  { route: 'GET /find', note: 'staff', ask: () => ['/find?q=x&type=plugin::admin.person'], says: known(403) },
  { route: 'GET /find', note: 'users', ask: () => ['/find?q=x&type=plugin::users-permissions.user'], says: [401, 403, 403, 200, 200] },
  {
    route: 'GET /uses',
    ask: async (place) => [`/uses?type=${ARTICLE}&documentId=${await place.article()}`],
    says: [401, 403, 200, 200, 200],
  },
  { route: 'GET /use-it/:type', ask: () => [`/use-it/${ARTICLE}`], says: [401, 403, 200, 200, 200] },
  {
    route: 'GET /use-it/:type/:documentId',
    ask: async (place) => [`/use-it/${ARTICLE}/${await place.article()}`],
    says: [401, 403, 200, 200, 200],
  },
  {
    route: 'POST /many',
    ask: async (place) => ['/many', { type: ARTICLE, action: 'delete', documentIds: [await place.article()] }],
    says: [401, 403, 200, 200, 200],
  },
  {
    route: 'POST /many',
    note: 'staff',
    ask: () => [
      '/many',
      {
        ...{ type: 'plugin::admin.person', action: 'set', documentIds: ['x'] },
        change: { attribute: 'role', operation: 'set', value: 'administrator' },
      },
    ],
    says: known(403),
  },
  {
    route: 'POST /many',
    note: 'folders',
    ask: () => ['/many', { type: 'plugin::upload.folder', action: 'delete', documentIds: ['x'] }],
    says: [401, 403, 400, 400, 400],
  },
  { route: 'GET /recent-actions', says: known(200) },
  {
    route: 'POST /recent-actions/:id/undo',
    note: 'own',
    ask: async (place) => [`/recent-actions/${await place.action(true)}/undo`],
    says: [401, 404, 200, 200, 200],
  },
  {
    route: 'POST /recent-actions/:id/undo',
    note: 'of others',
    ask: async (place) => [`/recent-actions/${await place.action()}/undo`],
    says: known(404),
  },
  { route: 'GET /views', ask: () => [`/views?type=${ARTICLE}`], says: [401, 403, 200, 200, 200] },
  { route: 'POST /views', ask: () => ['/views', { type: ARTICLE, ...view }], says: [401, 403, 201, 201, 201] },
  {
    route: 'POST /views',
    note: 'for everybody',
    ask: () => ['/views', { type: ARTICLE, ...view, shared: true }],
    says: [401, 403, 403, 201, 201],
  },
  {
    route: 'PUT /views/:id',
    note: 'own',
    ask: async (place) => [`/views/${await place.view(true)}`, view],
    says: [401, 404, 200, 200, 200],
  },
  {
    route: 'PUT /views/:id',
    note: 'shared',
    ask: async (place) => [`/views/${await place.view(false)}`, view],
    says: [401, 404, 403, 200, 200],
  },
  { route: 'DELETE /views/:id', note: 'own', ask: async (place) => [`/views/${await place.view(true)}`], says: [401, 404, 204, 204, 204] },
  {
    route: 'DELETE /views/:id',
    note: 'shared',
    ask: async (place) => [`/views/${await place.view(false)}`],
    says: [401, 404, 403, 204, 204],
  },
  { route: 'GET /working-copies', says: known(200) },
  { route: 'GET /working-copies/:uid/:documentId', ask: () => [copyPath], says: [401, 403, 200, 200, 200] },
  {
    route: 'GET /working-copies/:uid/:documentId',
    note: 'of an unknown type',
    ask: () => ['/working-copies/api::no.no/d'],
    says: known(400),
  },
  { route: 'PUT /working-copies/:uid/:documentId', ask: () => [copyPath, copy], says: [401, 403, 204, 204, 204] },
  {
    route: 'PUT /working-copies/:uid/:documentId',
    note: 'of staff',
    ask: () => ['/working-copies/plugin::admin.person/d', copy],
    says: known(403),
  },
  {
    route: 'DELETE /working-copies/:uid/:documentId',
    ask: () => [`${copyPath}?writer=form0001&counter=9&seen=0`],
    says: [401, 403, 204, 204, 204],
  },
  { route: 'GET /translations/:language', note: 'that no plugin has', ask: () => ['/translations/de'], says: [401, 404, 404, 404, 404] },
  {
    route: 'POST /presence',
    ask: async (place) => ['/presence', { type: ARTICLE, documentId: await place.article(), locale: 'en', field: null }],
    says: [401, 403, 200, 200, 200],
  },
  {
    route: 'POST /preview',
    ask: async (place) => ['/preview', { type: ARTICLE, documentId: await place.article(), locale: 'en', status: 'draft' }],
    says: [401, 403, 200, 200, 200],
  },
  {
    route: 'POST /first',
    ask: () => ['/first', { token: 'x', name: 'x', email: 'x@example.com', password: 'a long password' }],
    says: all(400),
  },

  { route: 'POST /invitation', ask: () => ['/invitation', { code: 'x' }], says: all(200) },
  { route: 'GET /public-access', ask: () => [`/public-access?type=${ARTICLE}`], says: [401, 403, 200, 200, 200] },
  { route: 'POST /public-access', ask: () => ['/public-access', { type: ARTICLE }], says: looksAfter(200) },

  { route: 'GET /home', says: known(200) },
  { route: 'GET /settings', says: looksAfter(200) },
  { route: 'PUT /settings/:name', ask: () => ['/settings/nothing', {}], says: looksAfter(404) },
  {
    route: 'PUT /settings/:name',
    note: 'one that there is',
    ask: () => ['/settings/users-permissions', { set: { allowRegister: true } }],
    says: looksAfter(200),
  },
  { route: 'GET /settings/export', says: looksAfter(200) },
  { route: 'POST /settings/letter', note: 'without a server', ask: () => ['/settings/letter', {}], says: looksAfter(400) },
  { route: 'GET /settings/unused-files', says: looksAfter(200) },
  { route: 'POST /locales', ask: () => ['/locales', { code: 'no code' }], says: looksAfter(400) },
  { route: 'GET /locales/:code', ask: () => ['/locales/en'], says: looksAfter(200) },
  { route: 'PUT /locales/:code', ask: () => ['/locales/en', { name: 'English' }], says: looksAfter(200) },
  { route: 'DELETE /locales/:code', note: 'the default one', ask: () => ['/locales/en'], says: looksAfter(400) },
  { route: 'GET /health', says: looksAfter(200) },
  { route: 'POST /health/examine', ask: () => ['/health/examine', { what: 'check' }], says: looksAfter(202) },
  { route: 'POST /health/jobs', ask: () => ['/health/jobs', { name: 'admin.presence' }], says: looksAfter(202) },
  { route: 'GET /health/queue', says: looksAfter(200) },
  { route: 'POST /health/queue', ask: () => ['/health/queue', { deed: 'again', queue: 'mail.deliver' }], says: looksAfter(200) },
  { route: 'GET /health/slow-queries', says: looksAfter(200) },
  { route: 'GET /health/plan', ask: () => ['/health/plan?id=999'], says: looksAfter(404) },
  {
    route: 'POST /health/indexes',
    ask: () => ['/health/indexes', { type: ARTICLE, attribute: 'nothing' }],
    says: looksAfter(400),
  },
  { route: 'GET /staff', says: looksAfter(200) },
  {
    route: 'POST /staff',
    ask: () => ['/staff', { name: 'New', email: `n${Math.random()}@example.com`, role: 'author' }],
    says: looksAfter(201),
  },
  { route: 'PUT /staff/:documentId', ask: async (place) => [`/staff/${await place.person()}`, { name: 'x' }], says: looksAfter(200) },
  { route: 'DELETE /staff/:documentId', ask: async (place) => [`/staff/${await place.person()}`], says: looksAfter(204) },
  { route: 'POST /staff/:documentId/link', ask: async (place) => [`/staff/${await place.person()}/link`, {}], says: looksAfter(200) },
  {
    route: 'POST /staff/:documentId/sign-out',
    ask: async (place) => [`/staff/${await place.person()}/sign-out`, {}],
    says: looksAfter(200),
  },
  {
    route: 'DELETE /staff/:documentId/second-factor',
    ask: async (place) => [`/staff/${await place.person()}/second-factor`],
    says: looksAfter(404),
  },
  { route: 'PUT /staff-rules', ask: () => ['/staff-rules', { requiredRoles: [] }], says: looksAfter(200) },
  { route: 'GET /staff-roles/:name', ask: () => ['/staff-roles/author'], says: looksAfter(200) },
  { route: 'GET /users', says: looksAfter(200) },
  { route: 'GET /users/count', says: looksAfter(200) },
  { route: 'GET /users/:id', ask: async (place) => [`/users/${await place.visitor()}`], says: looksAfter(200) },
  {
    route: 'POST /users',
    ask: async (place) => {
      const name = `v${Math.random()}`;
      return [
        '/users',
        { username: name, email: `${name}@example.com`, password: 'a long password', role: await place.role('authenticated') },
      ];
    },
    says: looksAfter(201),
  },
  { route: 'PUT /users/:id', ask: async (place) => [`/users/${await place.visitor()}`, { blocked: true }], says: looksAfter(200) },
  { route: 'DELETE /users/:id', ask: async (place) => [`/users/${await place.visitor()}`], says: looksAfter(200) },
  { route: 'GET /users/:id/ways-in', ask: async (place) => [`/users/${await place.visitor()}/ways-in`], says: looksAfter(200) },
  { route: 'POST /users/:id/sign-out', ask: async (place) => [`/users/${await place.visitor()}/sign-out`, {}], says: looksAfter(200) },
  {
    route: 'DELETE /users/:id/second-factor',
    ask: async (place) => [`/users/${await place.visitor()}/second-factor`],
    says: looksAfter(404),
  },
  { route: 'GET /roles', says: looksAfter(200) },
  { route: 'GET /roles/:id', ask: async (place) => [`/roles/${await place.role('public')}`], says: looksAfter(200) },
  { route: 'POST /roles', ask: () => ['/roles', { name: `Role ${Math.random()}`, grants: [] }], says: looksAfter(201) },
  {
    route: 'PUT /roles/:id',
    ask: async (place) => [`/roles/${await place.role()}`, { grants: [`${ARTICLE}.find`] }],
    says: looksAfter(200),
  },
  { route: 'DELETE /roles/:id', ask: async (place) => [`/roles/${await place.role()}`], says: looksAfter(204) },
  { route: 'GET /rights', says: looksAfter(200) },
  {
    route: 'POST /rights/ask',
    ask: () => ['/rights/ask', { asker: { kind: 'public' }, action: `${ARTICLE}.find` }],
    says: looksAfter(200),
  },
  { route: 'GET /api-tokens', says: looksAfter(200) },
  { route: 'GET /api-tokens/:id', ask: async (place) => [`/api-tokens/${await place.token()}`], says: looksAfter(200) },
  { route: 'POST /api-tokens', ask: () => ['/api-tokens', { name: `t${Math.random()}`, type: 'read-only' }], says: looksAfter(201) },
  {
    route: 'PUT /api-tokens/:id',
    ask: async (place) => [`/api-tokens/${await place.token()}`, { name: `t${Math.random()}` }],
    says: looksAfter(200),
  },
  { route: 'POST /api-tokens/:id/renew', ask: async (place) => [`/api-tokens/${await place.token()}/renew`, {}], says: looksAfter(200) },
  { route: 'DELETE /api-tokens/:id', ask: async (place) => [`/api-tokens/${await place.token()}`], says: looksAfter(204) },

  // For a transfer that does not exist; `plugins/transfer/test` covers existing ones.
  { route: 'POST /transfer/exports', ask: () => ['/transfer/exports', { colour: 1 }], says: looksAfter(400) },
  { route: 'GET /transfer/exports/:id', ask: () => ['/transfer/exports/999'], says: looksAfter(404) },
  { route: 'GET /transfer/exports/:id/file', ask: () => ['/transfer/exports/999/file'], says: looksAfter(404) },
  { route: 'GET /transfer/exports/:id/pieces', ask: () => ['/transfer/exports/999/pieces'], says: looksAfter(404) },
  { route: 'GET /transfer/exports/:id/files/:documentId', ask: () => ['/transfer/exports/999/files/x'], says: looksAfter(404) },
  { route: 'GET /transfer/imports', says: looksAfter(200) },
  { route: 'POST /transfer/imports', ask: () => ['/transfer/imports', {}], says: looksAfter(400) },
  { route: 'GET /transfer/imports/:id', ask: () => ['/transfer/imports/999'], says: looksAfter(404) },
  { route: 'GET /transfer/imports/:id/problems', ask: () => ['/transfer/imports/999/problems'], says: looksAfter(404) },
  { route: 'POST /transfer/imports/:id/pieces', ask: () => ['/transfer/imports/999/pieces?next=x', {}], says: looksAfter(404) },
  { route: 'GET /transfer/imports/:id/files/:file', ask: () => ['/transfer/imports/999/files/x'], says: looksAfter(404) },
  { route: 'PUT /transfer/imports/:id/files/:file', ask: () => ['/transfer/imports/999/files/x', {}], says: looksAfter(404) },
  { route: 'POST /transfer/imports/:id/plan', ask: () => ['/transfer/imports/999/plan', {}], says: looksAfter(404) },
  { route: 'GET /transfer/targets', says: looksAfter(200) },
  { route: 'POST /transfer/pushes', ask: () => ['/transfer/pushes', { colour: 1 }], says: looksAfter(400) },
  { route: 'POST /transfer/pushes/:id/run', ask: () => ['/transfer/pushes/999/run', {}], says: looksAfter(404) },
  { route: 'POST /transfer/pushes/:id/stop', ask: () => ['/transfer/pushes/999/stop', {}], says: looksAfter(404) },
  { route: 'POST /transfer/imports/:id/run', ask: () => ['/transfer/imports/999/run', {}], says: looksAfter(404) },
  { route: 'POST /transfer/imports/:id/stop', ask: () => ['/transfer/imports/999/stop', {}], says: looksAfter(404) },
  { route: 'DELETE /transfer/imports/:id', ask: () => ['/transfer/imports/999'], says: looksAfter(404) },
  // For a type without stages; `plugins/review/test` covers types with stages.
  { route: 'GET /review/types', says: [401, 403, 200, 200, 200] },
  { route: 'GET /review/stages/:type', ask: () => [`/review/stages/${ARTICLE}`], says: [401, 403, 200, 200, 200] },
  { route: 'PUT /review/stages/:type', ask: () => [`/review/stages/${ARTICLE}`, { stages: 1 }], says: looksAfter(400) },
  { route: 'GET /review/mine', says: [401, 403, 200, 200, 200] },
  { route: 'GET /review/mails', says: [401, 403, 200, 200, 200] },
  { route: 'PUT /review/mails', ask: () => ['/review/mails', { mails: 'mine' }], says: [401, 403, 200, 200, 200] },
  {
    route: 'POST /review/documents/:type',
    ask: () => [`/review/documents/${ARTICLE}`, { documentIds: ['x'] }],
    says: [401, 403, 404, 404, 404],
  },
  ...(
    [
      ['GET', '', undefined],
      ['GET', '/people', undefined],
      ['POST', '/move', { to: 'draft' }],
      ['PUT', '/assignment', {}],
      ['GET', '/comments', undefined],
      ['POST', '/comments', { body: 'x' }],
      ['PUT', '/comments/:comment', {}],
      ['DELETE', '/comments/:comment', undefined],
    ] as const
  ).map(
    ([method, tail, body]): Row => ({
      route: `${method} /review/documents/:type/:documentId${tail}`,
      ask: () => [`/review/documents/${ARTICLE}/x${tail.replace(':comment', '1')}`, body],
      says: [401, 403, 404, 404, 404],
    }),
  ),
  // For a plan that does not exist; `plugins/schedule/test` covers existing ones.
  { route: 'GET /schedule/plans', says: [401, 403, 200, 200, 200] },
  { route: 'POST /schedule/plans', ask: () => ['/schedule/plans', { items: 1 }], says: publishes(400) },
  { route: 'GET /schedule/plans/:id', ask: () => ['/schedule/plans/999'], says: [401, 403, 404, 404, 404] },
  { route: 'PUT /schedule/plans/:id', ask: () => ['/schedule/plans/999', { name: 'x' }], says: publishes(404) },
  { route: 'DELETE /schedule/plans/:id', ask: () => ['/schedule/plans/999'], says: publishes(404) },
  { route: 'POST /schedule/plans/:id/items', ask: () => ['/schedule/plans/999/items', { items: [] }], says: publishes(400) },
  { route: 'DELETE /schedule/plans/:id/items/:item', ask: () => ['/schedule/plans/999/items/1'], says: publishes(404) },
  { route: 'POST /schedule/plans/:id/check', ask: () => ['/schedule/plans/999/check', {}], says: [401, 403, 404, 404, 404] },
  { route: 'POST /schedule/plans/:id/run', ask: () => ['/schedule/plans/999/run', {}], says: publishes(404) },
  { route: 'POST /schedule/plans/:id/retry', ask: () => ['/schedule/plans/999/retry', {}], says: publishes(404) },
  { route: 'POST /schedule/plans/:id/undo', ask: () => ['/schedule/plans/999/undo', {}], says: publishes(404) },
  { route: 'GET /mcp', says: [401, 403, 200, 200, 200] },
  // For a program that has not registered; `plugins/mcp/test` covers registered ones. Everybody sees and ends their own connections.
  { route: 'GET /authorize', ask: () => ['/authorize?client_id=nobody'], says: known(400) },
  {
    route: 'POST /authorize',
    ask: () => ['/authorize', { query: { client_id: 'nobody' }, allow: true, scopes: ['read'] }],
    says: known(400),
  },
  { route: 'GET /programs', says: known(200) },
  { route: 'DELETE /programs/:id', ask: () => ['/programs/999'], says: known(404) },
  { route: 'GET /staff-programs', says: looksAfter(200) },
  { route: 'DELETE /staff-programs/:id', ask: () => ['/staff-programs/999'], says: looksAfter(404) },
  // For a webhook that does not exist; `plugins/webhooks/test` covers existing ones.
  { route: 'GET /webhooks', says: looksAfter(200) },
  { route: 'GET /webhooks/:id', ask: () => ['/webhooks/999'], says: looksAfter(404) },
  { route: 'POST /webhooks', ask: () => ['/webhooks', {}], says: looksAfter(400) },
  { route: 'PUT /webhooks/:id', ask: () => ['/webhooks/999', { enabled: false }], says: looksAfter(404) },
  { route: 'DELETE /webhooks/:id', ask: () => ['/webhooks/999'], says: looksAfter(404) },
  { route: 'POST /webhooks/:id/rotate', ask: () => ['/webhooks/999/rotate', {}], says: looksAfter(404) },
  { route: 'POST /webhooks/:id/ping', ask: () => ['/webhooks/999/ping', {}], says: looksAfter(404) },
  { route: 'GET /webhooks/:id/deliveries', ask: () => ['/webhooks/999/deliveries'], says: looksAfter(404) },
  { route: 'GET /webhooks/:id/deliveries/:delivery', ask: () => ['/webhooks/999/deliveries/1'], says: looksAfter(404) },
  { route: 'POST /webhooks/:id/deliveries/:delivery/repeat', ask: () => ['/webhooks/999/deliveries/1/repeat', {}], says: looksAfter(404) },
  { route: 'POST /webhooks/:id/repeat-failed', ask: () => ['/webhooks/999/repeat-failed', {}], says: looksAfter(404) },

  { route: 'GET /auth/local', says: all(404) },
  { route: 'POST /auth/local', ask: () => ['/auth/local', { identifier: 'nobody', password: 'nothing' }], says: all(400) },
  {
    route: 'POST /auth/local/register',
    ask: () => ['/auth/local/register', { username: 'x', email: 'x@example.com', password: 'a long password' }],
    says: all(400),
  },
  { route: 'POST /auth/forgot-password', ask: () => ['/auth/forgot-password', { email: 'nobody@example.com' }], says: all(200) },
  {
    route: 'POST /auth/reset-password',
    ask: () => ['/auth/reset-password', { code: 'x', password: 'a long password', passwordConfirmation: 'a long password' }],
    says: all(400),
  },
  { route: 'POST /auth/send-email-confirmation', ask: () => ['/auth/send-email-confirmation', { email: 'n@example.com' }], says: all(200) },
  { route: 'GET /auth/email-confirmation', ask: () => ['/auth/email-confirmation?confirmation=x'], says: all(400) },
  {
    route: 'POST /auth/change-password',
    ask: () => ['/auth/change-password', { currentPassword: 'x', password: 'a long password', passwordConfirmation: 'a long password' }],
    says: known(400),
  },
  { route: 'POST /auth/second-factor', ask: () => ['/auth/second-factor', { ticket: 'x', code: '123456' }], says: all(400) },
  { route: 'POST /auth/second-factor/enrol', ask: () => ['/auth/second-factor/enrol', { ticket: 'x' }], says: all(400) },
  { route: 'GET /auth/second-factor', says: known(200) },
  { route: 'POST /auth/second-factor/begin', ask: () => ['/auth/second-factor/begin', { password: 'wrong' }], says: known(400) },
  { route: 'POST /auth/second-factor/enable', ask: () => ['/auth/second-factor/enable', { code: '123456' }], says: known(400) },
  { route: 'POST /auth/second-factor/disable', ask: () => ['/auth/second-factor/disable', { code: '1' }], says: known(400) },
  { route: 'POST /auth/second-factor/recovery-codes', ask: () => ['/auth/second-factor/recovery-codes', { code: '1' }], says: known(400) },
  { route: 'GET /auth/sessions', says: known(200) },
  { route: 'DELETE /auth/sessions/:id', ask: () => ['/auth/sessions/nothing'], says: known(404) },
  { route: 'POST /auth/refresh', ask: () => ['/auth/refresh', {}], says: [400, 200, 200, 200, 200] },
  { route: 'GET /auth/:provider/callback', ask: () => ['/auth/nothing/callback?code=x'], says: all(400) },
  { route: 'GET /connect/:provider', ask: () => ['/connect/nothing'], says: all(400) },
  { route: 'GET /connect/:provider/callback', ask: () => ['/connect/nothing/callback?code=x&state=x'], says: all(400) },
  { route: 'GET /connect/*', ask: () => ['/connect/a/b/c'], says: all(400) },
  // Must be last, because it ends the session.
  { route: 'POST /auth/logout', ask: () => ['/auth/logout', {}], says: known(200) },
];
