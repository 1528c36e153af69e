import { type Caller, JsonText, type RouteTable } from 'plinth';
import type { AdminExtensions } from '../admin.ts';
import { type DescribedParts, describeModel } from '../describe/describe-model.ts';
import { API, SESSION } from '../staff/staff.ts';
import type { Model } from './told.ts';

/** The locales of documents; empty when the app has none. */
export type ToldLocales = Pick<Model, 'locales' | 'defaultLocale'>;

/** The parts of the response that are the same for everybody. */
export interface ModelRouteParts extends DescribedParts {
  /** Returns the same object until locales change. */
  locales(): Promise<ToldLocales>;
  readonly plugins: readonly string[];
  readonly extensions: AdminExtensions;
  maxUploadBytes(): number | null;
  /** Whether files can be in folders. */
  readonly folders: boolean;
  /** Whether earlier versions of replaced files are stored. */
  readonly fileVersions: boolean;
  /** Returns the actions that are not about content of the app. Call it after all actions are declared. */
  readonly ownActions: () => readonly string[];
}

/** Adds `GET /admin/api/model`: the model, as far as the caller may find it. The response is cached for each role until locales change. */
export function addModelRoute(routes: RouteTable, parts: ModelRouteParts): void {
  const texts = new WeakMap<ToldLocales, Map<string, string>>();
  const textFor = (caller: Caller, told: ToldLocales): string => {
    const known = texts.get(told) ?? new Map<string, string>();
    texts.set(told, known);
    const maxUploadBytes = parts.maxUploadBytes();
    const key = `${maxUploadBytes} ${caller.ability.key}`;
    const text = known.get(key) ?? JSON.stringify({ data: { ...modelFor(parts, caller, told), maxUploadBytes } });
    known.set(key, text);
    return text;
  };
  // The browser caches the response and revalidates it on each request.
  routes.get(`${API}/model`, { auth: false, policies: [SESSION], describe: false }, async ({ state }) => {
    return new JsonText([textFor(state.caller, await parts.locales())]);
  });
}

function modelFor(parts: ModelRouteParts, caller: Caller, locales: ToldLocales): Omit<Model, 'maxUploadBytes'> {
  const { ability } = caller;
  const { plugins, extensions, folders, fileVersions, ownActions } = parts;
  return {
    ...describeModel(parts, caller),
    ...locales,
    plugins,
    fields: extensions.fields,
    panels: extensions.panelsFor(ability),
    pages: extensions.pagesFor(ability),
    folders,
    fileVersions,
    granted: ownActions().filter((action) => ability.can(action)),
    hasTypes: [...parts.documents.model.contentTypes.keys()].some((uid) => uid.startsWith('api::')),
  };
}
