import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ACCESS, DATABASE, DOCUMENTS, FRESHNESS } from 'plinth';
import { BUILT_IN_ROLES } from '../../staff/built-in-roles.ts';
import type { Place } from '../every-endpoint.ts';
import { type Browser, bootStaff, ORIGIN, type StaffApp } from '../staff-app.ts';
import { passwordTaker } from './password-taker.ts';
import type { Power } from './powers.ts';
import { type Answer, sent } from './requests.ts';

export const ARTICLE = 'api::article.article';
export const WRITER = 'api::writer.writer';

/** Texts of which nobody may see more than their permissions say. */
const [LIVE, DRAFT, HIDDEN, SECRET] = ['canarylive', 'canarydraft', 'canaryhidden', 'canarysecret'] as const;
/** Secrets of the configuration, each at least 32 bytes. */
const secret = (name: string) => `${SECRET}-${name}-`.padEnd(40, '0');

/** Ids of what people try to get hold of. */
export interface Targets {
  readonly draft: string;
  readonly live: string;
  readonly deleted: string;
  readonly writer: string;
  readonly file: number;
  readonly folder: number;
  readonly view: number;
  readonly webhook: number;
  readonly plan: number;
  readonly export: number;
  readonly comment: number;
  /** A deletion that the administrator can undo. */
  readonly action: number;
  /** Staff: an administrator, and somebody who may do nothing. */
  readonly root: { readonly id: number; readonly documentId: string; readonly email: string };
  readonly peer: { readonly id: number; readonly documentId: string };
  /** Users of the app, with all rights to content and with none. */
  readonly strong: number;
  readonly weak: number;
  /** Roles of users, without rights and with all rights to content. */
  readonly quietRole: number;
  readonly strongRole: number;
  readonly publicRole: number;
  readonly fullToken: number;
  readonly weakToken: number;
  readonly program: number;
}

/** The app with its targets. */
export interface Newsroom {
  readonly app: StaffApp;
  readonly targets: Targets;
  /** All actions. */
  readonly actions: readonly string[];
  /** Texts that give a power away, by power. */
  readonly canaries: ReadonlyMap<Power, readonly string[]>;
  /** People by role. */
  readonly people: ReadonlyMap<string, Browser>;
  readonly place: Omit<Place, 'here'>;
  /** The port of a mail server of the walkers, and the passwords that it was given. */
  readonly port: number;
  readonly passwords: string[];
  /** The actions of a role of staff. */
  may(role: string): ReadonlySet<string>;
  send(by: Browser, method: string, path: string, body?: object): Promise<Answer>;
  close(): Promise<void>;
}

const PLUGINS = {
  upload: { config: { folders: true } },
  mcp: true,
  audit: true,
  history: true,
  outgoing: { config: { allow: ['127.0.0.0/8'] } },
  'users-permissions': { config: { jwtSecret: secret('users') } },
};
const OPTIONS = {
  jwtSecret: secret('staff'),
  preview: { [ARTICLE]: { url: 'https://site.example/{slug}?token={token}' } },
  rateLimit: { requests: 100_000, perAddress: 1_000_000 },
};
const SERVER = { encryptionKey: secret('key') };
const CONFIG = { access: { tokens: [{ name: 'site', type: 'read-only', value: { env: 'SITE_TOKEN' } }] } };
const ENV = { SITE_TOKEN: secret('token') };

/** The declared actions of the app. Roles name them, so they must be known before the app with the roles starts. */
export async function declaredActions(): Promise<readonly string[]> {
  const app = await bootStaff({ plugins: PLUGINS, options: OPTIONS, server: SERVER, config: CONFIG, env: ENV });
  const actions = [...app.kernel.container.resolve(ACCESS).actions.keys()];
  await app.close();
  return actions;
}

/** Starts the app, with roles of staff and one person for each, and fills it. */
export async function openNewsroom(
  actions: readonly string[],
  roles: Readonly<Record<string, readonly string[]>>,
  builtIn: readonly string[],
): Promise<Newsroom> {
  const named = Object.fromEntries(Object.entries({ ...roles, nothing: [] }).map(([name, list]) => [name, { actions: list }]));
  const options = { ...OPTIONS, roles: named };
  const app = await bootStaff({ plugins: PLUGINS, options, server: SERVER, config: CONFIG, env: ENV });
  try {
    return await filled(app, actions, { ...roles, nothing: [] }, builtIn);
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function filled(
  app: StaffApp,
  actions: readonly string[],
  roles: Readonly<Record<string, readonly string[]>>,
  builtIn: readonly string[],
): Promise<Newsroom> {
  const { knex } = app.kernel.container.resolve(DATABASE);
  const root = await app.come('chief', 'administrator');
  const peer = await app.come('colleague', 'nothing');
  const people = new Map<string, Browser>();
  for (const role of [...Object.keys(roles).filter((name) => name !== 'nothing'), ...builtIn])
    people.set(role, await app.come(`person-${role}`, role));

  const made = async (path: string, body: object, method: 'post' | 'put' = 'post') => {
    const { status, body: answered } = await root[method](path, body);
    if (status >= 300) throw new Error(`${path}: ${status} ${JSON.stringify(answered)}`);
    return answered.data ?? answered;
  };
  const article = async (title: string, more: object = {}): Promise<string> =>
    (await made('/content/articles?status=draft', { data: { title, secret: HIDDEN, code: HIDDEN, ...more } })).documentId;
  const mail = { from: 'post@shop.example', host: '127.0.0.1', port: 8998, requireTls: false, user: 'post', password: secret('mail') };
  await made('/settings/mail', { set: mail }, 'put');
  await made('/locales', { code: 'fr' });
  const upload = (path: string, text: string) =>
    app.request.post(path).set('Cookie', root.cookie).set('Origin', ORIGIN).attach('files', Buffer.from(text), `${LIVE}.txt`);
  // Its earlier version contains the canary.
  const [file] = (await upload('/admin/api/upload', LIVE)).body;
  await upload(`/admin/api/upload?id=${file.id}`, 'some text').expect(200);
  const writer = (await made('/content/writers', { data: { name: `Jo ${LIVE}` } })).documentId;
  const draft = await article(`Draft ${DRAFT}`, { slug: DRAFT, text: DRAFT, author: writer, cover: file.id });
  const live = await article(`Live ${LIVE}`, { slug: LIVE, text: LIVE, author: writer });
  await made(`/content/articles/${live}/actions/publish`, {});
  await made(`/content/articles/${live}?status=draft`, { data: { title: `Changed ${DRAFT}`, text: DRAFT } }, 'put');
  await made(`/content/articles/${live}?status=draft&locale=fr`, { data: { title: `Français ${DRAFT}` } }, 'put');
  await made('/content/homepage?status=draft', { data: { headline: DRAFT, lead: draft } }, 'put');
  const deleted = await article(`Deleted ${DRAFT}`, { text: DRAFT });
  await root.delete(`/content/articles/${deleted}`);
  const undoable = async (): Promise<number> => {
    const documentIds = [await article(`Undone ${DRAFT}`, { text: DRAFT })];
    const { body } = await root.post('/many', { type: ARTICLE, action: 'delete', documentIds });
    return body.meta.actionId;
  };
  const role = async (name: string, grants: readonly string[]) => (await made('/roles', { name, grants })).id as number;
  const content = actions.filter((action) => action.startsWith('api::'));
  const [quietRole, strongRole] = [await role('Quiet', []), await role('Strong', content)];
  const user = async (username: string, role: number) =>
    (await made('/users', { username, email: `${username}@canarypeople.example`, password: 'a long password', role })).id as number;
  const staff: readonly { readonly documentId: string; readonly name: string }[] = (await root.get('/staff')).body.data.people;
  const documentId = (name: string) => staff.find((one) => one.name === name)?.documentId as string;
  const fullToken = await made('/api-tokens', { name: 'full', type: 'full-access' });
  const webhook = await made('/webhooks', { name: 'hook', url: 'http://127.0.0.1:8999/', events: ['entry.publish'], on: false });
  const targets: Omit<Targets, 'program'> = {
    draft,
    live,
    deleted,
    writer,
    file: file.id,
    folder: (await made('/upload/folders', { data: { name: LIVE } })).id,
    view: (await made('/views', { type: ARTICLE, name: 'Shared', shared: true })).id,
    webhook: webhook.id,
    plan: (await made('/schedule/plans', { name: 'Plan', items: [{ type: ARTICLE, documentId: draft, action: 'publish' }] })).id,
    export: (await made('/transfer/exports', { types: [ARTICLE] })).id,
    comment: 1,
    action: await undoable(),
    root: { id: root.id, documentId: documentId('chief'), email: 'chief@example.com' },
    peer: { id: peer.id, documentId: documentId('colleague') },
    strong: await user('strong', strongRole),
    weak: await user('weak', quietRole),
    quietRole,
    strongRole,
    publicRole: (await root.get('/roles')).body.data.find(({ name }: { name: string }) => name === 'public').id,
    fullToken: fullToken.id,
    weakToken: (await made('/api-tokens', { name: 'weak', type: 'custom', actions: [`${WRITER}.find`] })).id,
  };
  // The letter waits, because nothing listens at the port.
  await app.browser().post('/auth/forgot-password', { email: targets.root.email });
  const letters = () => knex('plinth_queue').where('queue', 'like', 'mail%').select('payload', 'attempts');
  while (!(await letters()).some(({ attempts }) => attempts > 0)) await sleep(10);
  const program = await connected(app, `staff:${root.id}`, targets.root.documentId);
  const codes = (await letters()).flatMap(({ payload }) => String(payload).match(/(?<=code=)[\w-]{16,}/g) ?? []);
  const canaries = new Map<Power, readonly string[]>([
    ['read', [LIVE]],
    ['draft', [DRAFT]],
    ['hidden', [HIDDEN, '$2b$', '$2y$']],
    ['secret', [SECRET, fullToken.value, webhook.secret, ...codes].filter((text) => text !== undefined)],
    ['people', [targets.root.email, '@canarypeople.example']],
  ]);
  const passwords: string[] = [];
  const sink = await passwordTaker(passwords);
  const agent = new Agent({ keepAlive: true });
  const access = app.kernel.container.resolve(ACCESS);
  const types = [...app.kernel.container.resolve(DOCUMENTS).model.contentTypes.values()];
  const grants = (name: string) => access.expand(roles[name] ?? BUILT_IN_ROLES[name]?.granted(access, types) ?? []).actions;
  return {
    app,
    targets: { ...targets, program },
    actions,
    canaries,
    people,
    port: sink.port,
    passwords,
    may: grants,
    place: {
      app,
      article: async (_, isLive) => (isLive ? live : draft),
      writer: async () => writer,
      action: async () => targets.action,
      homepage: async () => undefined,
      file: async () => targets.file,
      folder: async () => targets.folder,
      view: async () => targets.view,
      person: async () => targets.peer.documentId,
      visitor: async () => targets.weak,
      role: async () => quietRole,
      token: async () => targets.weakToken,
    },
    send: (by, method, path, body) => sent(agent, app.url, by.cookie, { method, path, body }),
    async close() {
      agent.destroy();
      await app.close();
      await sink.close();
    },
  };
}

/** Gives an administrator a second factor, and then a program that acts for them. @returns the id of its connection */
async function connected({ kernel }: StaffApp, person: string, documentId: string): Promise<number> {
  const { container } = kernel;
  const { knex } = container.resolve(DATABASE);
  const now = Date.now();
  const at = new Date(now).toISOString();
  const topics: readonly string[] = await knex('plinth_topics').distinct('topic').pluck('topic');
  await container.resolve(FRESHNESS).change(topics, async ({ knex: tx }) => {
    const factor = { account: documentId, id: 'factor', secret: secret('factor'), begun_at: at, enabled_at: at };
    await tx('admin_second_factors').insert({ ...factor, last_step: 0, failures: 0 });
  });
  const epoch = (await container.resolve(ACCESS).callerNamed(person))?.caller.epoch ?? null;
  const [program] = await knex('plinth_mcp_programs').insert({
    client: 'c',
    name: 'Program',
    redirects: '[]',
    created_at: now,
    allowed_at: now,
  });
  const connection = { program, person, epoch, scopes: 'read', resource: 'x', created_at: now, ends_at: now + 9e9 };
  const [id] = await knex('plinth_mcp_connections').insert(connection);
  return id as number;
}
