import { ACCESS, type Caller, createAbility, DOCUMENTS, type DocumentValue, definePlugin, type Rule, SYSTEM } from 'plinth';
import { FILE_UID } from 'plinth/plugins/upload';
import { type BootedApp, bootApp, type TestDialect } from 'plinth/testing';
import type { Response } from 'supertest';

export const ALBUM = 'api::album.album';

const types = [
  {
    info: { singularName: 'album', pluralName: 'albums' },
    options: { draftAndPublish: true },
    attributes: {
      title: { type: 'string' },
      cover: { type: 'media' },
      images: { type: 'media', multiple: true },
      page: { type: 'component', component: 'book.page' },
      parts: { type: 'dynamiczone', components: ['book.page'] },
      sequel: { type: 'relation', relation: 'oneToOne', target: ALBUM },
    },
  },
];
const components = { 'book.page': { attributes: { text: { type: 'string' }, picture: { type: 'media' } } } };

/** Callers: the owner of a file that is hidden from others, and others with several rights. */
export const WHO = ['owner', 'stranger', 'ruled', 'ungranted', 'token'] as const;
export type Who = (typeof WHO)[number];

const ON_FILES = ['find', 'findOne', 'findPage', 'upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`);
const ON_ALBUMS = ['find', 'findOne', 'create', 'update', 'delete', 'publish', 'readDraft'].map((verb) => `${ALBUM}.${verb}`);
/** A role's rule on files. It limits the media library, not documents. */
const RULE: Rule = { where: { name: { $startsWith: 'a' } }, fields: null };

/** The caller of a name. */
export function callerOf(who: Who): Caller {
  const actions = who === 'ungranted' ? ON_ALBUMS : [...ON_ALBUMS, ...ON_FILES];
  const rules =
    who === 'ruled' ? new Map(['find', 'findOne', 'findPage'].map((verb) => [`plugin::upload.content-api.${verb}`, RULE])) : new Map();
  const ability = createAbility(new Set(actions), rules);
  if (who === 'token') return { kind: 'token', id: 9, trusted: false, ability };
  const id = who === 'owner' ? 2 : 1;
  return { kind: 'user', id, trusted: false, ability, user: { id } };
}

/** Files with an owner are hidden from everybody else. The uploader becomes the owner. */
const privateFiles = definePlugin({
  name: 'private-files',
  requires: ['upload'],
  apply({ container, hooks }) {
    const documents = container.resolve(DOCUMENTS);
    hooks.model.tap('private-files', (definitions) => ({
      ...definitions,
      contentTypes: definitions.contentTypes.map((type) =>
        type.uid === FILE_UID ? { ...type, attributes: { ...type.attributes, keeper: { type: 'integer', private: true } } } : type,
      ),
    }));
    documents.addRule({
      plugin: 'private-files',
      applies: ({ uid }) => uid === FILE_UID,
      where: { $or: [{ keeper: { $null: true } }, { keeper: '$user.id' }] },
    });
    documents.hooks.before.tapPromise('private-files', async (change, caller) => {
      if (change.kind !== 'create' || change.type.uid !== FILE_UID || caller.user == null) return change;
      return { ...change, data: { ...change.data, keeper: caller.user.id } };
    });
    container.resolve(ACCESS).addStrategy({
      name: 'who',
      authenticate: async ({ bearer }) => ((WHO as readonly string[]).includes(bearer) ? callerOf(bearer as Who) : null),
    });
  },
});

/** A booted gallery with its files. */
export interface Gallery {
  readonly app: BootedApp;
  /** Files by name: `a-shown` has no owner, `m-mine` belongs to the stranger, `z-theirs` to the owner. */
  readonly files: ReadonlyMap<string, { readonly id: number; readonly documentId: string }>;
  get(who: Who, path: string): Promise<Response>;
  put(who: Who, documentId: string, data: object, query?: string): Promise<Response>;
  graphql(who: Who, query: string): Promise<Response>;
  /** Creates a published album without rules. */
  make(data: Readonly<Record<string, unknown>>): Promise<string>;
  /** An album as SYSTEM sees it. */
  truth(documentId: string, status?: string): Promise<DocumentValue>;
}

export async function openGallery(dialect: TestDialect): Promise<Gallery> {
  const config = { plugins: { i18n: false, 'api-tokens': false }, access: { roles: { public: { actions: [] } } } };
  const app = await bootApp({ database: dialect, app: { contentTypes: types, components, plugins: [privateFiles], config } });
  const documents = app.kernel.container.resolve(DOCUMENTS);
  const files = new Map<string, { readonly id: number; readonly documentId: string }>();
  for (const [name, keeper] of [
    ['a-shown', null],
    ['m-mine', 1],
    ['z-theirs', 2],
  ] as const) {
    const data = { name, hash: name, ext: '.png', mime: 'image/png', size: 1, url: `/uploads/${name}.png`, provider: 'local', keeper };
    const { id, documentId } = await documents.create(FILE_UID, { data }, SYSTEM);
    files.set(name, { id: id as number, documentId: String(documentId) });
  }
  const file = (name: string) => files.get(name)?.documentId;
  const make: Gallery['make'] = async (data) => String((await documents.create(ALBUM, { data }, SYSTEM)).documentId);
  const theirs = file('z-theirs');
  const covered = await make({
    title: 'Covered',
    cover: theirs,
    images: [file('a-shown'), theirs],
    page: { text: 'x', picture: theirs },
    parts: [{ __component: 'book.page', text: 'x', picture: theirs }],
  });
  await make({ title: 'Plain', cover: file('a-shown'), sequel: covered });
  const as = (who: Who) => `Bearer ${who}`;
  return {
    app,
    files,
    make,
    get: async (who, path) => app.request.get(path).set('Authorization', as(who)),
    put: async (who, documentId, data, query = '') =>
      app.request.put(`/api/albums/${documentId}${query}`).set('Authorization', as(who)).send({ data }),
    graphql: async (who, query) => app.request.post('/graphql').set('Authorization', as(who)).send({ query }),
    truth: async (documentId, status = 'published') =>
      (await documents.findOne(documentId, documents.parse(ALBUM, { status, populate: '*' }, 'one', SYSTEM))) as DocumentValue,
  };
}
