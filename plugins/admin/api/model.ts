import { type Ability, JsonText, type RouteTable } from 'plinth';
import { type DescribedParts, describeModel } from '../describe/describe-model.ts';
import { API, SESSION } from '../staff/staff.ts';

/** The locales that documents may be written in. */
export interface ToldLocales {
  readonly locales: readonly { readonly code: string; readonly name: string }[];
  /** Null where there are none. */
  readonly defaultLocale: string | null;
}

/** What the answer holds that is the same for everybody. */
export interface ModelRouteParts extends DescribedParts {
  /** The same object until locales change. */
  locales(): Promise<ToldLocales>;
  readonly plugins: readonly string[];
  readonly fields: Readonly<Record<string, string>>;
  readonly maxUploadBytes: number | null;
  /** Whether files may stand in folders. */
  readonly folders: boolean;
}

/** Adds `GET /admin/api/model`: what there is to be written, as far as who asks may find it. Made once for each role, as long as locales stay. */
export function addModelRoute(routes: RouteTable, parts: ModelRouteParts): void {
  const texts = new WeakMap<ToldLocales, Map<string, string>>();
  const textFor = (ability: Ability, told: ToldLocales): string => {
    const known = texts.get(told) ?? new Map<string, string>();
    texts.set(told, known);
    const { plugins, fields, maxUploadBytes, folders } = parts;
    const text =
      known.get(ability.key) ??
      JSON.stringify({ data: { ...describeModel(parts, ability), ...told, plugins, fields, maxUploadBytes, folders } });
    known.set(ability.key, text);
    return text;
  };
  // Kept by the browser, which asks each time whether it still holds.
  routes.get(`${API}/model`, { auth: false, policies: [SESSION], describe: false }, async ({ state }) => {
    return new JsonText([textFor(state.caller.ability, await parts.locales())]);
  });
}
