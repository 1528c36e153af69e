import { ACCESS, type Caller, DOCUMENTS, type DocumentValue, definePlugin, type Plugin, SYSTEM } from 'plinth';
import { ROLE_UID, ROLES, USER_UID } from 'plinth/plugins/users-permissions';
import type { ContentApp, ContentApps, TestDialect } from 'plinth/testing';

const uid = (name: string) => `api::${name}.${name}`;
export const [PROFILE, ARTICLE, BADGE, TAG] = ['profile', 'article', 'badge', 'tag'].map(uid) as [string, string, string, string];

const relation = (kind: string, name: string, side: object = {}) =>
  ({ type: 'relation', relation: kind, target: uid(name), ...side }) as const;
const keeper = { type: 'relation', relation: 'manyToOne', target: USER_UID } as const;

/** Every kind of two-sided relation. Each document has a keeper. */
const types = {
  profile: {
    attributes: {
      name: { type: 'string' },
      articles: relation('oneToMany', 'article', { mappedBy: 'owner' }),
      badge: relation('oneToOne', 'badge', { mappedBy: 'holder' }),
    },
  },
  article: {
    attributes: {
      title: { type: 'string' },
      keeper,
      hidden: { type: 'boolean', default: false },
      owner: relation('manyToOne', 'profile', { inversedBy: 'articles' }),
      tags: relation('manyToMany', 'tag', { inversedBy: 'articles' }),
    },
  },
  badge: { attributes: { title: { type: 'string' }, keeper, holder: relation('oneToOne', 'profile', { inversedBy: 'badge' }) } },
  tag: { attributes: { title: { type: 'string' }, keeper, articles: relation('manyToMany', 'article', { mappedBy: 'tags' }) } },
};

const READS = [`${USER_UID}.find`, `${PROFILE}.*`, `${BADGE}.find`, `${TAG}.find`];
const seen = [...READS, { action: `${ARTICLE}.find`, where: { hidden: false } }];
const own = { where: { keeper: { id: '$user.id' } } };

/** @param drafted grants an action that only types with drafts have, for those of the named types that have drafts */
const accessOf = (drafted: (action: 'publish' | 'readDraft', names: readonly string[], grant?: object) => readonly object[]) => ({
  roles: {
    /** Changes what they keep. */
    member: {
      actions: [
        ...seen,
        { action: `${ARTICLE}.update`, ...own, fields: ['title', 'owner', 'tags'] },
        { action: `${BADGE}.update`, ...own },
        { action: `${BADGE}.create`, ...own },
        ...drafted('publish', ['profile', 'badge']),
        { action: `${TAG}.update`, ...own },
      ],
    },
    /** May write the ends that hold no links. */
    clerk: { actions: [...seen, `${TAG}.create`, `${BADGE}.create`] },
    /** May change titles at the other end. */
    typist: { actions: [...seen, ...[ARTICLE, BADGE, TAG].map((type) => ({ action: `${type}.update`, fields: ['title'] }))] },
    /** Manages roles, but not the users who have them. */
    warden: { actions: [`${ROLE_UID}.find`, `${ROLE_UID}.updateRole`, `${USER_UID}.find`] },
    /** Changes articles and badges, but publishes neither. */
    writer: {
      actions: [...seen, `${ARTICLE}.update`, `${BADGE}.update`, ...drafted('publish', ['profile']), ...drafted('readDraft', ['article'])],
    },
    /** Publishes what they keep. */
    releaser: {
      actions: [
        ...seen,
        `${ARTICLE}.update`,
        `${BADGE}.update`,
        ...drafted('publish', ['profile']),
        ...drafted('publish', ['article', 'badge'], own),
        ...drafted('readDraft', ['article']),
      ],
    },
    /** May give what they keep only to profiles with a name. */
    herald: {
      actions: [...seen, `${BADGE}.update`, { action: `${ARTICLE}.update`, where: { owner: { name: { $notNull: true } } } }],
    },
  },
  tokens: [{ name: 'machine', type: 'full-access', value: { env: 'WORKSHOP_TOKEN' } }],
});

/** Callers: a user with the role, or a token with full access. */
export type Who = 'member' | 'clerk' | 'typist' | 'herald' | 'machine';

/** Callers who may change all articles, and publish none or those they keep. */
export type Publishing = 'writer' | 'releaser';

const TOKEN = 'a-token-of-the-workshop';

/** Callers by token: the role, as the user 1. */
const callers = definePlugin({
  name: 'callers',
  requires: ['users-permissions'],
  apply({ container }) {
    container.resolve(ACCESS).addStrategy({
      name: 'role-and-user',
      async authenticate({ bearer }): Promise<Caller | null> {
        if (bearer === TOKEN) return null;
        const ability = await container.resolve(ROLES).ability(bearer);
        return { kind: 'user', id: 1, trusted: false, ability, user: { id: 1 } };
      },
    });
  },
});

/** The documents of one row of the table: documentIds by name. */
export type Made = ReadonlyMap<string, string>;

/** A booted workshop. */
export interface Workshop extends ContentApp {
  /** Creates profiles `one` and `two`, and articles, badges and tags of the caller (`my …`) and of others. */
  furnish(): Promise<Made>;
  /** A document as SYSTEM sees it, with its links. */
  truth(type: string, documentId: string, query?: Readonly<Record<string, unknown>>): Promise<DocumentValue>;
  rest(who: Who | Publishing, method: 'post' | 'put', path: string, data: object): Promise<string>;
  graphql(who: Who, query: string, data: object): Promise<string>;
  /** Creates or changes a document without rules. */
  system(type: string, data: object, documentId?: string, status?: string): Promise<string>;
}

/** Settings of a workshop. */
export interface WorkshopOptions {
  readonly more?: readonly Plugin[];
  /** Contents of `config/api`. */
  readonly api?: Readonly<Record<string, unknown>>;
  /** Types with drafts, by name; true: all. */
  readonly drafts?: boolean | readonly string[];
  /** Contents of `config/plugins`. */
  readonly plugins?: Readonly<Record<string, unknown>>;
}

/** Boots the workshop. */
export async function openWorkshop(apps: ContentApps, dialect: TestDialect, options: WorkshopOptions = {}): Promise<Workshop> {
  const { more = [], api = {}, drafts = false, plugins = {} } = options;
  const hasDrafts = (name: string) => (typeof drafts === 'boolean' ? drafts : drafts.includes(name));
  const drafted = Object.entries(types).map(([name, type]) => [name, { ...type, options: { draftAndPublish: hasDrafts(name) } }]);
  const app = await apps.boot({
    types: Object.fromEntries(drafted),
    access: accessOf((action, names, grant) => names.filter(hasDrafts).map((name) => ({ action: `${uid(name)}.${action}`, ...grant }))),
    api,
    plugins: { graphql: true, 'api-tokens': true, ...plugins },
    env: { WORKSHOP_TOKEN: TOKEN },
    more: [callers, ...more],
    database: dialect,
  });
  const documents = app.kernel.container.resolve(DOCUMENTS);
  const system: Workshop['system'] = async (type, data, documentId, status) => {
    const axes = new Map(status === undefined ? [] : [['status', status]]);
    const request = { data, axes };
    const saved = documentId === undefined ? documents.create(type, request, SYSTEM) : documents.update(type, documentId, request, SYSTEM);
    return (await saved).documentId as string;
  };
  const users: string[] = [];
  for (const name of ['user1', 'user2']) users.push(await system(USER_UID, { username: name, email: `${name}@example.org` }));
  const [me, other] = users;

  return {
    ...app,
    system,
    async furnish() {
      const made = new Map<string, string>();
      const make = async (name: string, type: string, data: object = {}) => {
        made.set(name, await system(type, type === PROFILE ? { name, ...data } : { title: name, ...data }));
      };
      for (const name of ['one', 'two']) await make(name, PROFILE);
      const [one, two] = [made.get('one'), made.get('two')];
      await make('my tag', TAG, { keeper: me });
      await make('their tag', TAG, { keeper: other });
      const tags = [made.get('my tag'), made.get('their tag')];
      await make('my article', ARTICLE, { keeper: me, owner: two });
      await make('their article', ARTICLE, { keeper: other, owner: two });
      await make('my listed article', ARTICLE, { keeper: me, owner: one, tags });
      await make('their listed article', ARTICLE, { keeper: other, owner: one, tags });
      await make('my badge', BADGE, { keeper: me });
      await make('their badge', BADGE, { keeper: other, holder: two });
      return made;
    },
    async truth(type, documentId, query = {}) {
      return (await documents.findOne(documentId, documents.parse(type, { populate: '*', ...query }, 'one', SYSTEM))) as DocumentValue;
    },
    async rest(who, method, path, data) {
      const { status, body } = await app[method](path, data).set('Authorization', `Bearer ${who === 'machine' ? TOKEN : who}`);
      return status < 300 ? '' : status === 403 ? 'forbidden' : told(body.error.message);
    },
    async graphql(who, query, data) {
      const asked = app.post('/graphql').set('Authorization', `Bearer ${who === 'machine' ? TOKEN : who}`);
      const { body } = await asked.send({ query, variables: { data } });
      const [error] = body.errors ?? [];
      return error === undefined ? '' : error.message === 'Forbidden access' ? 'forbidden' : told(error.message);
    },
  };
}

/** Replaces ids, which differ between runs. */
function told(message: string): string {
  return message.replace(/"[a-z0-9]{24}"/, '<it>');
}
