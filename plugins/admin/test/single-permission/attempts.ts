import { ROWS } from '../every-endpoint.ts';
import { ARTICLE, type Newsroom, type Targets, WRITER } from './newsroom.ts';

/** A request to a route below `/admin/api`. */
export interface Attempt {
  readonly method: string;
  readonly path: string;
  readonly body?: object | undefined;
}

/** Requests that end the walker's own session, or make what it holds another one. */
const OWN_SESSION: ReadonlySet<string> = new Set(['POST /auth/logout', 'POST /auth/refresh']);

/** Makes a member of staff an administrator, by a change of many documents. */
const ROLE = { attribute: 'role', operation: 'set', value: 'administrator' };

/** All attempts, in the order in which each person makes them: first those that read, at last those that destroy. */
export async function attemptsOf({ place, targets, port }: Newsroom): Promise<readonly Attempt[]> {
  const valid = ROWS.filter(({ route }) => !OWN_SESSION.has(route)).map(async ({ route, ask }): Promise<Attempt> => {
    const [method, own] = route.split(' ') as [string, string];
    const [path, body] = (await ask?.(place as Parameters<typeof ask>[0])) ?? [own];
    return { method, path, body };
  });
  const all = [
    ...redirections(port),
    ...(await Promise.all(valid)),
    ...reads(targets),
    ...takeovers(targets),
    ...writes(targets),
    ...destruction(targets),
  ];
  const unique = new Map(all.map((attempt) => [JSON.stringify(attempt), attempt]));
  return [...unique.values()].sort((one, other) => rank(one) - rank(other));
}

function rank({ method, path }: Attempt): number {
  if (method === 'GET') return 0;
  // Rules for second factors may end the walker's own session.
  if (path === '/staff-rules') return 3;
  return method === 'DELETE' || path === '/many' || path.startsWith('/auth') ? 2 : 1;
}

const get = (...paths: readonly string[]): readonly Attempt[] => paths.map((path) => ({ method: 'GET', path }));
const remove = (...paths: readonly string[]): readonly Attempt[] => paths.map((path) => ({ method: 'DELETE', path }));
const put = (path: string, body: object): Attempt => ({ method: 'PUT', path, body });
const post = (path: string, body: object = {}): Attempt => ({ method: 'POST', path, body });

/** Leads the mails of the service to a server of the walker. A row of `ROWS` then sends a test mail. */
function redirections(port: number): readonly Attempt[] {
  const server = { host: '127.0.0.1', port, requireTls: false };
  return [put('/settings/mail', { set: server }), put('/settings/upload', { set: { sizeLimit: 1_000_000 } })];
}

/** Whatever may show drafts, hidden attributes, accounts and secrets. */
function reads({ draft, live, deleted, writer, file, root, weak, strong, webhook, plan, export: exported }: Targets): readonly Attempt[] {
  const articles = '/content/articles';
  const history = `/history/entries/${ARTICLE}`;
  return [
    ...get(
      ...['', '&populate=*', '&fields=secret', '&fields=code', '&filters[secret][$contains]=canary', '&sort=secret', '&locale=fr'].flatMap(
        (more) => [`${articles}?status=draft${more}`, `${articles}?status=published${more}`, `/content/writers?populate=*${more}`],
      ),
      '/content/writers?populate[articles][filters][secret][$contains]=canary',
      ...[draft, live].flatMap((id) => [
        `${articles}/${id}?populate=*`,
        `${articles}/${id}?status=draft&populate=*`,
        `/uses?type=${ARTICLE}&documentId=${id}`,
        `/may?type=${ARTICLE}&documentId=${id}`,
        `/use-it/${ARTICLE}/${id}`,
        `${history}/${id}`,
        `${history}/${id}?status=draft&locale=en`,
        `/review/documents/${ARTICLE}/${id}?locale=en`,
        `/review/documents/${ARTICLE}/${id}/comments?locale=en`,
      ]),
      ...Array.from({ length: 8 }, (_, index) => `${history}/${index % 2 ? draft : live}/${index + 1}`),
      `/uses?type=${WRITER}&documentId=${writer}`,
      `/uses?type=plugin::upload.file&documentId=${file}`,
      `/upload/files/${file}/versions`,
      `/upload/files/${file}/versions/1`,
      '/content/homepage?populate=*',
      '/history/bin',
      `/history/bin/${ARTICLE}`,
      `${history}/${deleted}`,
      ...['canarydraft', 'canarylive', 'canaryhidden', 'chief', 'strong'].flatMap((word) => [
        `/find?q=${word}`,
        ...[ARTICLE, WRITER, 'plugin::users-permissions.user', 'plugin::admin.person', 'plugin::upload.file'].map(
          (type) => `/find?q=${word}&type=${type}`,
        ),
      ]),
      `/uid?type=${ARTICLE}&attribute=slug&value=canarydraft`,
      `/shared?type=${ARTICLE}&documentId=${draft}&locale=en`,
      `/uid?type=${ARTICLE}&attribute=secret&value=canaryhidden`,
      `/users/${strong}`,
      `/users?populate=*`,
      `/users/${weak}/ways-in`,
      `/staff-roles/administrator`,
      `/webhooks/${webhook}`,
      `/webhooks/${webhook}/deliveries`,
      `/schedule/plans/${plan}`,
      ...['', '/file', '/pieces', `/files/${draft}`].map((tail) => `/transfer/exports/${exported}${tail}`),
      '/audit/entries',
      '/audit/export',
      '/audit/head',
      '/health/queue?queue=mail.deliver',
    ),
    post('/versions', { type: ARTICLE, documentIds: [draft, live] }),
    post('/shared', { type: ARTICLE, documentIds: [draft, live], locale: 'en' }),
    post('/preview', { type: ARTICLE, documentId: draft, locale: 'en', status: 'draft' }),
    post('/presence', { type: ARTICLE, documentId: draft, locale: 'en', field: null }),
    post('/rights/ask', { asker: { kind: 'staff', id: root.id }, action: `${ARTICLE}.find` }),
    post('/transfer/exports', { types: [ARTICLE] }),
    post('/audit/verify'),
    post('/start/import', { path: '/etc' }),
  ];
}

/** Whatever may make somebody more than they are, or act on those who are more. */
function takeovers(targets: Targets): readonly Attempt[] {
  const { root, peer, strong, weak, quietRole, strongRole, publicRole, fullToken, weakToken, webhook } = targets;
  const everything = [`${ARTICLE}.find`, `${ARTICLE}.readDraft`, `${ARTICLE}.delete`, 'plugin::admin.people.change'];
  const [chief, colleague] = [`/staff/${root.documentId}`, `/staff/${peer.documentId}`];
  return [
    post('/staff', { name: 'New', email: 'new-chief@example.com', role: 'administrator' }),
    post('/staff', { name: 'New', email: 'new-editor@example.com', role: 'editor' }),
    post('/staff', { name: 'New', email: 'new-nobody@example.com', role: 'nothing' }),
    put(colleague, { role: 'administrator' }),
    put(colleague, { role: 'editor' }),
    put(colleague, { email: 'taken@example.com' }),
    post(`${colleague}/sign-out`),
    put(colleague, { blocked: true }),
    ...[{ blocked: true }, { role: 'nothing' }, { email: 'mine@example.com' }, { name: 'Mine' }].map((body) => put(chief, body)),
    post(`${chief}/link`),
    post(`${chief}/sign-out`),
    put('/session', { role: 'administrator' }),
    ...[['administrator'], ['administrator', 'editor', 'nothing']].map((requiredRoles) => put('/staff-rules', { requiredRoles })),
    put('/staff-rules', { providerRoles: [{ provider: 'google', domain: 'evil.example', role: 'administrator' }] }),
    ...[publicRole, quietRole].map((id) => put(`/roles/${id}`, { grants: everything })),
    put(`/roles/${strongRole}`, { grants: [] }),
    post('/roles', { name: 'Mighty', grants: everything }),
    post('/users', { username: 'mighty', email: 'mighty@example.com', password: 'a long password', role: strongRole }),
    put(`/users/${weak}`, { role: strongRole }),
    ...[{ password: 'another password' }, { blocked: true }, { role: quietRole }].map((body) => put(`/users/${strong}`, body)),
    post(`/users/${strong}/sign-out`),
    post('/api-tokens', { name: 'mighty', type: 'full-access' }),
    post('/api-tokens', { name: 'reader', type: 'read-only' }),
    post('/api-tokens', { name: 'custom', type: 'custom', actions: everything }),
    put(`/api-tokens/${weakToken}`, { type: 'full-access' }),
    put(`/api-tokens/${fullToken}`, { name: 'mine' }),
    put(`/api-tokens/${fullToken}`, { type: 'read-only' }),
    post(`/api-tokens/${fullToken}/renew`),
    post('/webhooks', { name: 'mine', url: 'http://127.0.0.1:8999/mine', events: ['entry.create', 'entry.update'], on: false }),
    post('/webhooks', { name: 'staff', url: 'http://127.0.0.1:8999/', events: ['entry.create'], types: ['plugin::admin.person'] }),
    put(`/webhooks/${webhook}`, { url: 'http://127.0.0.1:8999/mine' }),
    post(`/webhooks/${webhook}/rotate`),
    post('/many', { type: 'plugin::admin.person', action: 'set', documentIds: [peer.documentId], change: ROLE }),
    post('/many', { type: 'plugin::users-permissions.user', action: 'delete', documentIds: [String(strong)] }),
  ];
}

/** Valid changes of content, reviews and plans. */
function writes({ draft, live, deleted, file, plan }: Targets): readonly Attempt[] {
  const item = (documentId: string, action: string) => ({ type: ARTICLE, documentId, action });
  const ofReview = `/review/documents/${ARTICLE}/${draft}`;
  const stages = [
    { name: 'draft', title: 'Draft' },
    { name: 'done', title: 'Done' },
  ];
  return [
    put(`/content/articles/${live}`, { data: { title: 'A title' } }),
    put(`/content/articles/${live}?locale=fr`, { data: { title: 'Un titre' } }),
    put(`/content/articles/${draft}?status=draft&locale=fr`, { data: { title: 'Un titre' } }),
    put(`/content/articles/${draft}?status=draft`, { data: { createdBy: 'staff:1' } }),
    post('/content/articles?populate=*', { data: { title: 'A title' } }),
    post('/many', { type: ARTICLE, action: 'publish', documentIds: [draft] }),
    post('/many', { type: ARTICLE, action: 'set', documentIds: [draft], change: { attribute: 'text', operation: 'set', value: 'set' } }),
    post('/many', { type: ARTICLE, action: 'unpublish', documentIds: [live] }),
    post(`/history/entries/${ARTICLE}/${draft}/1/restore`, { dryRun: true }),
    post(`/history/bin/${ARTICLE}/${deleted}/restore`),
    post(`/upload?id=${file}`, { fileInfo: { name: 'mine.txt' } }),
    post(`/upload/files/${file}/replace`, { version: 1 }),
    post('/schedule/plans', { name: 'Mine', items: [item(draft, 'publish'), item(live, 'unpublish')] }),
    post(`/schedule/plans/${plan}/items`, { items: [item(live, 'publish')] }),
    put(`/schedule/plans/${plan}`, { name: 'Mine' }),
    post(`/schedule/plans/${plan}/check`),
    put(`/review/stages/${ARTICLE}`, { stages }),
    post(`${ofReview}/comments`, { body: 'Mine', locale: 'en' }),
    post(`${ofReview}/move`, { to: 'done', locale: 'en' }),
  ];
}

/** Whatever may delete content, or end access. */
function destruction(targets: Targets): readonly Attempt[] {
  const { draft, live, deleted, file, root, peer, strong, strongRole, fullToken, webhook, plan, program } = targets;
  return [
    ...remove(
      '/locales/fr?withContent=true',
      `/content/articles/${live}?locale=fr`,
      `/content/articles/${live}`,
      `/content/articles/${draft}`,
      `/history/bin/${ARTICLE}/${deleted}`,
      `/schedule/plans/${plan}`,
      `/webhooks/${webhook}`,
      `/staff-programs/${program}`,
      `/programs/${program}`,
      `/api-tokens/${fullToken}`,
      `/users/${strong}`,
      `/roles/${strongRole}`,
      `/staff/${root.documentId}/second-factor`,
      `/staff/${root.documentId}`,
      `/staff/${peer.documentId}`,
    ),
    post('/many', { type: ARTICLE, action: 'delete', documentIds: [live, draft] }),
    post('/many', { type: 'plugin::upload.file', action: 'delete', documentIds: [String(file)] }),
    post('/health/queue', { deed: 'drop', queue: 'mail.deliver' }),
  ];
}
