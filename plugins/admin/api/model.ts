import { type Ability, JsonText, type RouteTable } from 'plinth';
import type { AdminExtensions } from '../admin.ts';
import { type DescribedParts, describeModel } from '../describe/describe-model.ts';
import { API, SESSION } from '../staff/staff.ts';
import type { Model } from './told.ts';

/** The locales that documents may be written in: none, where there are no locales. */
export type ToldLocales = Pick<Model, 'locales' | 'defaultLocale'>;

/** What the answer holds that is the same for everybody. */
export interface ModelRouteParts extends DescribedParts {
  /** The same object until locales change. */
  locales(): Promise<ToldLocales>;
  readonly plugins: readonly string[];
  readonly extensions: AdminExtensions;
  maxUploadBytes(): number | null;
  /** Whether files may stand in folders. */
  readonly folders: boolean;
  /** Actions that are about no content of the app, once all are declared. */
  readonly ownActions: () => readonly string[];
}

/** Adds `GET /admin/api/model`: what there is to be written, as far as who asks may find it. Made once for each role, as long as locales stay. */
export function addModelRoute(routes: RouteTable, parts: ModelRouteParts): void {
  const texts = new WeakMap<ToldLocales, Map<string, string>>();
  const textFor = (ability: Ability, told: ToldLocales): string => {
    const known = texts.get(told) ?? new Map<string, string>();
    texts.set(told, known);
    const maxUploadBytes = parts.maxUploadBytes();
    const key = `${maxUploadBytes} ${ability.key}`;
    const text = known.get(key) ?? JSON.stringify({ data: { ...modelFor(parts, ability, told), maxUploadBytes } });
    known.set(key, text);
    return text;
  };
  // Kept by the browser, which asks each time whether it still holds.
  routes.get(`${API}/model`, { auth: false, policies: [SESSION], describe: false }, async ({ state }) => {
    return new JsonText([textFor(state.caller.ability, await parts.locales())]);
  });
}

function modelFor(parts: ModelRouteParts, ability: Ability, locales: ToldLocales): Omit<Model, 'maxUploadBytes'> {
  const { plugins, extensions, folders, ownActions } = parts;
  return {
    ...describeModel(parts, ability),
    ...locales,
    plugins,
    fields: extensions.fields,
    panels: extensions.panelsFor(ability),
    pages: extensions.pagesFor(ability),
    folders,
    granted: ownActions().filter((action) => ability.can(action)),
    hasTypes: [...parts.documents.model.contentTypes.keys()].some((uid) => uid.startsWith('api::')),
  };
}
