import type { Documents, Logger, RouteTable } from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import type { Trash } from 'plinth/plugins/history';
import type { Mail } from 'plinth/plugins/mail';
import type { Queues } from 'plinth/plugins/queues';
import type { Rest } from 'plinth/plugins/rest';
import type { Search } from 'plinth/plugins/search';
import type { Upload } from 'plinth/plugins/upload';
import type { AdminExtensions } from '../admin.ts';
import type { ActionStore } from '../bulk/action-store.ts';
import type { BulkActions } from '../bulk/bulk-actions.ts';
import type { UndoAction } from '../bulk/undo-action.ts';
import type { FactsByUid } from '../describe/type-facts.ts';
import type { Presence } from '../presence/presence.ts';
import type { Preview } from '../preview/preview.ts';
import type { Staff } from '../staff/staff.ts';
import type { Views } from '../views/views.ts';
import type { WorkingCopies } from '../working-copies/working-copies.ts';
import { addContentRoutes } from './content.ts';
import { addFindRoute } from './find.ts';
import { addFirstRoute } from './first.ts';
import { addHomeRoute } from './home.ts';
import { addInvitationRoute } from './invitation.ts';
import { addManyRoute } from './many.ts';
import { addMayRoute } from './may.ts';
import { addModelRoute, type ToldLocales } from './model.ts';
import { addPresenceRoute } from './presence.ts';
import { addPreviewRoute } from './preview.ts';
import { addRecentActionRoutes } from './recent-actions.ts';
import { addSessionRoute, type SessionFacts } from './session.ts';
import { addSharedRoutes } from './shared.ts';
import { addTranslationsRoute } from './translations.ts';
import { addUidRoute } from './uid.ts';
import { addUsesRoute } from './uses.ts';
import { addVersionsRoute } from './versions.ts';
import { addViewRoutes } from './views.ts';
import { addWorkingCopyRoutes } from './working-copies.ts';

/** What the routes need. */
export interface ApiParts {
  readonly documents: Documents;
  readonly staff: Staff;
  readonly facts: FactsByUid;
  readonly extensions: AdminExtensions;
  readonly preview: Preview;
  readonly presence: Presence;
  readonly views: Views;
  readonly workingCopies: WorkingCopies;
  readonly actions: ActionStore;
  readonly bulk: BulkActions;
  readonly undo: UndoAction;
  /** Null when the plugin history is off. */
  readonly trash: Pick<Trash, 'has'> | null;
  /** Names of the plugins that are on. */
  readonly plugins: readonly string[];
  /** Null when the plugin upload is off. */
  readonly upload: Upload | null;
  readonly rest: Rest;
  /** Null when the plugin draft-and-publish is off. */
  readonly drafts: Drafts | null;
  locales(): Promise<ToldLocales>;
  /** Null when the plugin queues is off. */
  readonly queues: Queues | null;
  /** Null when the plugin mail is off. */
  readonly mail: Mail | null;
  readonly log: Logger;
  readonly session: SessionFacts;
  /** Functions that add the routes of areas with more dependencies, such as health. */
  readonly areas: readonly ((routes: RouteTable) => void)[];
  /** Searches documents by words; null when the plugin is off. */
  readonly search: Pick<Search, 'search' | 'types'> | null;
}

/** Adds the routes below `/admin/api`. Each file of this folder adds one group. */
export function addApi(routes: RouteTable, parts: ApiParts): void {
  const {
    documents,
    staff,
    facts,
    extensions,
    preview,
    presence,
    views,
    workingCopies,
    actions,
    bulk,
    undo,
    trash,
    plugins,
    upload,
    rest,
    drafts,
    locales,
    queues,
    mail,
    log,
    session,
    areas,
    search,
  } = parts;
  addFirstRoute(routes, { staff, first: staff.first, documents });
  addInvitationRoute(routes, staff);
  addSessionRoute(routes, staff, session, documents);
  addModelRoute(routes, {
    documents,
    facts,
    hasPreview: (uid) => preview.urlOf(uid) !== null,
    hasTrash: (uid) => trash?.has(uid) === true,
    locales,
    plugins,
    extensions,
    maxUploadBytes: () => upload?.sizeLimit ?? null,
    folders: upload?.hasFolders ?? false,
    fileVersions: upload?.keepsVersions ?? false,
    ownActions: () => [...staff.access.actions.values()].filter(isOwn).map(({ action }) => action),
  });
  addContentRoutes(routes, rest, upload, documents, extensions);
  addVersionsRoute(routes, documents);
  addSharedRoutes(routes, documents, drafts);
  addMayRoute(routes, documents, extensions.objections);
  addUidRoute(routes, documents);
  addFindRoute(routes, documents, locales, search);
  addUsesRoute(routes, documents);
  addManyRoute(routes, { documents, rest, drafts, bulk, actions });
  addRecentActionRoutes(routes, { documents, rest, actions, undo });
  addViewRoutes(routes, views, documents);
  addWorkingCopyRoutes(routes, workingCopies, documents, staff);
  addPresenceRoute(routes, presence, documents);
  addPreviewRoute(routes, preview, documents);
  addTranslationsRoute(routes, extensions.translations);
  addHomeRoute(routes, { documents, staff, extensions, log, mail, queues, locales });
  for (const add of areas) add(routes);
}

/** Whether an action belongs to a plugin and is not covered by `*`: it is not about content of the app. */
function isOwn({ action, wildcard }: { readonly action: string; readonly wildcard: boolean }): boolean {
  return !wildcard && action.startsWith('plugin::');
}
