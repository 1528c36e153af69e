/**
 * The interface for people who write, publish and look after content, at `/admin`.
 *
 * @module plinth/plugins/admin
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { CONFIG, DATABASE, DOCUMENTS, definePlugin, HTTP, JOBS, LOGGER, publicPath } from 'plinth';
import { DRAFTS } from 'plinth/plugins/draft-and-publish';
import { TRASH } from 'plinth/plugins/history';
import { MAIL } from 'plinth/plugins/mail';
import { servePage } from 'plinth/plugins/pages';
import { QUEUES } from 'plinth/plugins/queues';
import { REST } from 'plinth/plugins/rest';
import { SEARCH } from 'plinth/plugins/search';
import { UPLOAD } from 'plinth/plugins/upload';
import { WEBHOOKS } from 'plinth/plugins/webhooks';
import { ADMIN, AdminExtensions } from './admin.ts';
import { registerModelBuilder } from './admin-model-builder.ts';
import { registerProjectImports } from './admin-project-imports.ts';
import { registerStarters } from './admin-starters.ts';
import { webhookAgenda } from './admin-webhooks.ts';
import { addApi } from './api/add-api.ts';
import { codedMessages } from './api/coded-messages.ts';
import { ActionStore } from './bulk/action-store.ts';
import { actionItemsTable, actionsTable } from './bulk/action-tables.ts';
import { BulkActions } from './bulk/bulk-actions.ts';
import { UndoAction } from './bulk/undo-action.ts';
import { FactsByUid } from './describe/type-facts.ts';
import { registerHealth } from './health/register-health.ts';
import { adminOptions } from './options.ts';
import { pageOptions } from './page-options.ts';
import { registerPeople } from './people/register-people.ts';
import { staffFinder } from './people/staff-finder.ts';
import { Presence, presenceTable } from './presence/presence.ts';
import { registerPreview } from './preview/preview.ts';
import { registerSettings } from './settings/register-settings.ts';
import { PERSON_UID } from './staff/person-content-type.ts';
import { API, registerStaff } from './staff/staff.ts';
import { registerUse } from './use/register-use.ts';
import { Views } from './views/views.ts';
import { viewsTable } from './views/views-table.ts';
import { NO_LOCALES, toldLocales } from './with-i18n.ts';
import { WorkingCopies } from './working-copies/working-copies.ts';
import { workingCopiesTable } from './working-copies/working-copies-table.ts';

export {
  ADMIN,
  type Admin,
  type Agenda,
  type ObjectedVersion,
  type Objection,
  type PanelOptions,
  type RoleName,
  type ShownModule,
  type StaffMember,
} from './admin.ts';
export type { AuditEntry, AuditFinding, AuditState } from './api/told-audit.ts';
export type { HomeItem } from './api/told-home.ts';
export type { AskedProgram, ConnectedProgram, ProgramPlace, ProgramScope } from './api/told-programs.ts';
export type {
  ReviewedStage,
  ReviewedType,
  ReviewPerson,
  ShownComment,
  ShownDraft,
  ShownMove,
  ShownReview,
  ShownStage,
  ShownStages,
  ShownTask,
  ShownTasks,
} from './api/told-review.ts';
export type { Plan, PlanCheck, PlanItem, PlanState, Plans } from './api/told-schedule.ts';
export type { DocumentMark } from './api/told-versions.ts';
export type { MarkedDocuments, Marks } from './marks.ts';
export type { Ask, AskOptions, FieldProps, PageProps, PanelProps } from './module-props.ts';

declare module 'plinth' {
  interface PluginNames {
    admin: true;
  }
}

const NAME = 'admin';

/** Folder of the built page: `npm run build` writes it from `app`. */
const PAGE = join(__dirname, 'page');

/** Plugins that the interface needs. If the app has switched one of them off, the interface is off too. */
const NEEDED = ['rest', 'users-permissions'] as const;

/** Milliseconds between two sweeps of expired rows: of presence, of working copies, and of actions that can no longer be undone. */
const SWEEPING = 600_000;

export default definePlugin({
  name: NAME,
  description: 'Admin panel at /admin',
  after: [
    'settings',
    'mail',
    'rest',
    'users-permissions',
    'api-tokens',
    'webhooks',
    'draft-and-publish',
    'i18n',
    'upload',
    'openapi',
    'queues',
    'content-type-builder',
    'starters',
    'import-strapi',
    'graphql',
    'search',
    'history',
  ],
  options: adminOptions,
  apply(kernel, options) {
    const { container, hooks, plugins } = kernel;
    const missing = NEEDED.filter((name) => !plugins.includes(name));
    if (missing.length > 0) {
      container
        .resolve(LOGGER)
        .info(`the admin panel at /admin is disabled: it requires ${missing.join(' and ')}, disabled in config/plugins`);
      return;
    }
    const config = container.resolve(CONFIG);
    const documents = container.resolve(DOCUMENTS);
    const staff = registerStaff(kernel, NAME, options);
    const extensions = new AdminExtensions(staff.roles.all, staffFinder(documents));
    container.registerInstance(ADMIN, extensions);
    if (plugins.includes('webhooks')) extensions.addAgenda(webhookAgenda(container.resolve(WEBHOOKS)));
    const facts = new FactsByUid();
    hooks.model.tap({ name: `${NAME}:facts`, stage: 200 }, (definitions) => {
      facts.learn(definitions);
      return definitions;
    });
    const database = () => container.resolve(DATABASE);
    const preview = registerPreview(kernel, NAME, options.preview, staff);
    const presence = new Presence(database);
    const views = new Views(database);
    const workingCopies = new WorkingCopies(database);
    const actions = new ActionStore(database);
    documents.hooks.committed.tapPromise({ name: `${NAME}:own`, types: [PERSON_UID], states: true }, async ({ before, after }) => {
      if (before === null || after !== null) return;
      await views.forget(before.id);
      await workingCopies.forget(before.id);
      await actions.forget(before.id);
    });
    hooks.tables.tap(`${NAME}:rows`, (tables) => {
      tables.add(viewsTable);
      tables.add(workingCopiesTable);
      tables.add(actionsTable);
      tables.add(actionItemsTable);
      tables.add(presenceTable, { transient: true });
    });
    container.resolve(HTTP).addMiddleware(`${NAME}.messages`, codedMessages, 'before-routing', { passedBy: true });
    const jobs = container.resolve(JOBS);
    jobs.add({ name: `${NAME}.presence`, every: SWEEPING, run: () => presence.sweep() });
    jobs.add({ name: `${NAME}.actions`, every: SWEEPING, run: ({ signal }) => actions.sweep(signal) });
    const retention = options.workingCopyRetention;
    jobs.add({ name: `${NAME}.working-copies`, every: SWEEPING, run: ({ signal }) => workingCopies.sweep(retention, signal) });
    const mail = plugins.includes('mail') ? container.resolve(MAIL) : null;
    const upload = plugins.includes('upload') ? container.resolve(UPLOAD) : null;
    const locales = plugins.includes('i18n') ? toldLocales(container) : async () => NO_LOCALES;
    const enabled = Object.keys(options.providers).filter((name) => options.providers[name]?.enabled);
    const providers = enabled.map((name) => ({ name, title: titleOf(name), url: `${API}/connect/${name}` }));
    const secondFactor = options.secondFactor.enabled;
    const areas = [
      registerPeople(kernel, staff, { providers: providers.map(({ name, title }) => ({ name, title })), secondFactor }),
      registerHealth(kernel, NAME),
      registerSettings(kernel, staff),
      registerModelBuilder(kernel),
      registerStarters(kernel),
      registerUse(kernel),
      registerProjectImports(kernel),
    ];
    hooks.listen.tapPromise(`${NAME}:extensions`, async () => extensions.checkTypes((uid) => documents.model.contentTypes.has(uid)));
    hooks.routes.tap(NAME, (routes) => {
      const drafts = plugins.includes('draft-and-publish') ? container.resolve(DRAFTS) : null;
      const changing = { documents, drafts, trash: plugins.includes('history') ? container.resolve(TRASH) : null };
      const pictures = [...new Set([...(upload?.origins ?? []), ...options.imagesFrom])];
      addApi(routes, {
        documents,
        staff,
        facts,
        extensions,
        preview,
        presence,
        views,
        workingCopies,
        actions,
        bulk: new BulkActions(changing),
        undo: new UndoAction(changing),
        trash: changing.trash,
        plugins,
        upload,
        rest: container.resolve(REST),
        drafts,
        locales,
        queues: plugins.includes('queues') ? container.resolve(QUEUES) : null,
        mail,
        log: container.resolve(LOGGER),
        session: {
          get recovery() {
            if (mail === null || !mail.isRead) return 'none';
            return mail.isSent ? 'mail' : 'log';
          },
          providers,
          secondFactor,
          development: config.environment !== 'production',
          translations: [...extensions.translations.keys()],
          pictures,
        },
        areas,
        search: plugins.includes('search') ? container.resolve(SEARCH) : null,
      });
      if (existsSync(PAGE)) servePage(routes, '/admin', PAGE, pageOptions(preview.origins, pictures, publicPath(config.server)));
    });
  },
});

/** Turns a name such as `my-company` into a title for a button: `My company`. */
function titleOf(name: string): string {
  const words = name.replace(/[_-]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
