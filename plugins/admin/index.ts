/**
 * The interface for people who write, publish and look after content, at `/admin`.
 *
 * @module plinth/plugins/admin
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS, CONFIG, DATABASE, DOCUMENTS, definePlugin, JOBS, LOGGER } from 'plinth';
import { MODEL_EDITOR, MODEL_FILES } from 'plinth/plugins/content-type-builder';
import { DRAFTS } from 'plinth/plugins/draft-and-publish';
import { MAIL } from 'plinth/plugins/mail';
import { servePage } from 'plinth/plugins/pages';
import { REST } from 'plinth/plugins/rest';
import { UPLOAD } from 'plinth/plugins/upload';
import { ADMIN, AdminExtensions } from './admin.ts';
import { addContentRoutes } from './api/content.ts';
import { addFirstRoute } from './api/first.ts';
import { addManyRoute } from './api/many.ts';
import { addMayRoute } from './api/may.ts';
import { addModelRoute } from './api/model.ts';
import { addModelBuilderRoutes } from './api/model-builder.ts';
import { addPresenceRoute } from './api/presence.ts';
import { addPreviewRoute } from './api/preview.ts';
import { addSearchRoute } from './api/search.ts';
import { addSessionRoute } from './api/session.ts';
import { addUidRoute } from './api/uid.ts';
import { addUsesRoute } from './api/uses.ts';
import { addVersionsRoute } from './api/versions.ts';
import { addViewRoutes } from './api/views.ts';
import { KnownFacts } from './describe/type-facts.ts';
import { adminOptions } from './options.ts';
import { pageOptions } from './page-options.ts';
import { Presence, presenceTable } from './presence/presence.ts';
import { registerPreview } from './preview/preview.ts';
import { PERSON_UID } from './staff/person-content-type.ts';
import { API, registerStaff } from './staff/staff.ts';
import { Views } from './views/views.ts';
import { viewsTable } from './views/views-table.ts';
import { NO_LOCALES, toldLocales } from './with-i18n.ts';

export { ADMIN, type Admin, type PanelOptions, type ShownModule } from './admin.ts';

declare module 'plinth' {
  interface PluginNames {
    admin: true;
  }
}

const NAME = 'admin';

/** What `npm run build` makes of `app`. */
const PAGE = join(__dirname, 'page');

/** What the interface cannot be without. An app that has switched one of them off goes without the interface. */
const NEEDED = ['rest', 'users-permissions'] as const;

/** Milliseconds between two looks for people who are gone. */
const SWEEPING = 600_000;

export default definePlugin({
  name: NAME,
  description: 'The interface for people, at /admin',
  after: ['mail', 'rest', 'users-permissions', 'draft-and-publish', 'i18n', 'upload', 'openapi', 'content-type-builder'],
  options: adminOptions,
  apply(kernel, options) {
    const { container, hooks, plugins } = kernel;
    const missing = NEEDED.filter((name) => !plugins.includes(name));
    if (missing.length > 0) {
      container
        .resolve(LOGGER)
        .info(`There is no interface at /admin: it needs ${missing.join(' and ')}, which config/plugins switches off`);
      return;
    }
    const config = container.resolve(CONFIG);
    const documents = container.resolve(DOCUMENTS);
    const staff = registerStaff(kernel, NAME, options);
    const extensions = new AdminExtensions();
    container.registerInstance(ADMIN, extensions);
    const facts = new KnownFacts();
    hooks.model.tap({ name: `${NAME}:facts`, stage: 200 }, (definitions) => {
      facts.learn(definitions);
      return definitions;
    });
    const database = () => container.resolve(DATABASE);
    const preview = registerPreview(kernel, NAME, options.preview, staff);
    const presence = new Presence(database);
    const views = new Views(database);
    documents.hooks.committed.tapPromise({ name: `${NAME}:views`, types: [PERSON_UID], states: true }, async ({ before, after }) => {
      if (before !== null && after === null) await views.forget(before.id);
    });
    hooks.tables.tap(`${NAME}:rows`, (tables) => {
      tables.add(viewsTable);
      tables.add(presenceTable);
    });
    container.resolve(JOBS).add({ name: `${NAME}.presence`, every: SWEEPING, run: () => presence.sweep() });
    const mail = plugins.includes('mail') ? container.resolve(MAIL) : null;
    const upload = plugins.includes('upload') ? container.resolve(UPLOAD) : null;
    const locales = plugins.includes('i18n') ? toldLocales(container) : null;
    const providers = Object.entries(options.providers).filter(([, { enabled }]) => enabled);
    hooks.listen.tapPromise(`${NAME}:extensions`, async () => extensions.checkTypes((uid) => documents.model.contentTypes.has(uid)));
    hooks.routes.tap(NAME, (routes) => {
      const pictures = [...new Set([...(upload?.origins ?? []), ...options.imagesFrom])];
      addFirstRoute(routes, { staff, first: staff.first, documents });
      const told = {
        staff,
        recovery: mail?.isRead ?? false,
        providers: providers.map(([name]) => ({ name, title: titleOf(name), url: `${API}/connect/${name}` })),
        secondFactor: options.secondFactor.enabled,
        development: config.environment !== 'production',
        pictures,
      };
      addSessionRoute(routes, told, documents);
      addModelRoute(routes, {
        documents,
        facts,
        hasPreview: (uid) => preview.urlOf(uid) !== null,
        locales: locales ?? (async () => NO_LOCALES),
        plugins,
        extensions,
        maxUploadBytes: upload?.sizeLimit ?? null,
        folders: upload?.hasFolders ?? false,
        ownActions: () => [...container.resolve(ACCESS).actions.keys()].filter((action) => action.startsWith(`plugin::${NAME}.`)),
      });
      if (plugins.includes('content-type-builder')) {
        const [editor, files] = [container.resolve(MODEL_EDITOR), container.resolve(MODEL_FILES)];
        addModelBuilderRoutes(routes, { editor, files, hasGraphql: plugins.includes('graphql') });
      }
      const rest = container.resolve(REST);
      addContentRoutes(routes, rest, upload, documents);
      addVersionsRoute(routes, documents);
      addMayRoute(routes, documents);
      addUidRoute(routes, documents);
      addSearchRoute(routes, documents, locales ?? (async () => NO_LOCALES));
      addUsesRoute(routes, documents);
      addManyRoute(routes, { documents, rest, drafts: plugins.includes('draft-and-publish') ? container.resolve(DRAFTS) : null });
      addViewRoutes(routes, views, documents);
      addPresenceRoute(routes, presence, documents);
      addPreviewRoute(routes, preview, documents);
      if (existsSync(PAGE)) servePage(routes, '/admin', PAGE, pageOptions(preview.origins, pictures));
    });
  },
});

/** `my-company` as a button says it: `My company`. */
function titleOf(name: string): string {
  const words = name.replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
