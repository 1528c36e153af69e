import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS, CONFIG, createAbility, definePlugin } from 'plinth';
import { type BootedApp, bootApp, type InlineApp, onlyPlugins, type TestDialect } from 'plinth/testing';

const ALL = ['find', 'findOne', 'findPage', 'upload', 'destroy'].map((verb) => `plugin::upload.content-api.${verb}`);

const album = {
  info: { singularName: 'album', pluralName: 'albums' },
  attributes: {
    title: { type: 'string' },
    cover: { type: 'media' },
    images: { type: 'media', multiple: true },
    page: { type: 'component', component: 'book.page' },
    chapters: { type: 'component', component: 'book.chapter', repeatable: true },
    parts: { type: 'dynamiczone', components: ['book.page', 'book.chapter'] },
    sequel: { type: 'relation', relation: 'oneToOne', target: 'api::album.album' },
  },
};
const components = {
  'book.page': { attributes: { text: { type: 'string' }, picture: { type: 'media' } } },
  'book.chapter': {
    attributes: { pages: { type: 'component', component: 'book.page', repeatable: true }, draft: { type: 'media', private: true } },
  },
};

/** Settings of an app with a media library. */
export interface LibraryOptions {
  readonly database?: TestDialect | string;
  /** Options of the plugin. */
  readonly upload?: object;
  /** Grants of the role `public`. Default: everything. */
  readonly actions?: readonly (string | object)[];
  readonly plugins?: InlineApp['plugins'];
  readonly server?: object;
  /** Further files of the app, by path. */
  readonly files?: InlineApp['files'];
}

/** Plugins that have no part in this are off. */
const OTHERS_OFF = onlyPlugins('rest', 'graphql', 'upload', 'users-permissions', 'outgoing', 'limits');

/** Cookie of somebody who works in the interface, where the plugin `people` is on. */
export const PERSON = 'person=1';

/** Recognizes people of the interface by a cookie. They may do everything with files. */
export const people = definePlugin({
  name: 'people',
  apply({ container }) {
    const ability = createAbility(new Set(ALL));
    container.resolve(ACCESS).addStrategy({
      name: 'people',
      credential: 'request',
      authenticate: async ({ cookie }) => (cookie('person') === '1' ? { kind: 'staff', id: 1, trusted: false, ability } : null),
    });
  },
});

/** Boots an app whose documents show files. */
export function bootLibrary({
  database,
  upload = {},
  actions = ['api::*', ...ALL],
  plugins = [],
  server = {},
  files = {},
}: LibraryOptions = {}): Promise<BootedApp> {
  const config = {
    plugins: { ...OTHERS_OFF, upload: { config: upload } },
    server,
    access: { roles: { public: { actions } } },
  };
  return bootApp({ ...(database !== undefined && { database }), app: { contentTypes: [album], components, plugins, config, files } });
}

/** The folder of an app's files. */
export function uploadsOf(app: BootedApp): string {
  return join(app.kernel.container.resolve(CONFIG).appDir, 'public/uploads');
}

/** Names of the stored files in order, without incomplete ones. */
export function storedIn(app: BootedApp): readonly string[] {
  const folder = uploadsOf(app);
  return existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => !name.startsWith('.'))
        .sort()
    : [];
}

/** Names of the stored files in order, without incomplete ones and earlier versions. */
export function currentIn(app: BootedApp): readonly string[] {
  return storedIn(app).filter((name) => !name.startsWith('__version_'));
}

/** Number of files being received, or left over from that. */
export function incomingOf(app: BootedApp): number {
  const folder = join(uploadsOf(app), '.incoming');
  return existsSync(folder) ? readdirSync(folder).length : 0;
}
