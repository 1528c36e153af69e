import { NotFoundError, type RouteTable } from 'plinth';
import type { PluginWords } from '../admin.ts';
import { API } from '../staff/staff.ts';
import { SIGNED_IN } from './asked.ts';

/** Adds `GET /admin/api/words/<language>`: translations of plugins, by their English texts. */
export function addWordsRoute(routes: RouteTable, words: ReadonlyMap<string, PluginWords>): void {
  routes.get(`${API}/words/:language`, SIGNED_IN, async ({ params }) => {
    const known = words.get(params.language ?? '');
    if (known === undefined) throw new NotFoundError();
    return { data: known };
  });
}
