import { NotFoundError, type RouteTable } from 'plinth';
import type { PluginTranslations } from '../admin.ts';
import { API } from '../staff/staff.ts';
import { SIGNED_IN } from './asked.ts';

/** Adds `GET /admin/api/translations/<language>`: texts of plugins, by their ids. */
export function addTranslationsRoute(routes: RouteTable, translations: ReadonlyMap<string, PluginTranslations>): void {
  routes.get(`${API}/translations/:language`, SIGNED_IN, async ({ params }) => {
    const known = translations.get(params.language ?? '');
    if (known === undefined) throw new NotFoundError();
    return { data: known };
  });
}
