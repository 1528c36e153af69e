import type { Documents, RouteTable } from 'plinth';
import { titled } from '../health/missing-index.ts';
import { HEALTH } from '../staff/areas.ts';
import { API } from '../staff/staff.ts';
import { grantedTo } from './asked.ts';
import type { ShownSlowQuery } from './told-health.ts';

/** Maximum number of queries in one response. */
const MOST = 50;

/**
 * Adds `/admin/api/health/slow-queries`: what `plinth doctor --slow` reports. It is a route of its own because the page polls the other one
 * often, and this table changes once a minute.
 */
export function addSlowQueryRoutes(routes: RouteTable, documents: Documents): void {
  routes.get(`${API}/health/slow-queries`, grantedTo(HEALTH.read), async () => {
    const { model } = documents;
    const slow = await documents.slowQueries(MOST);
    const data = slow.map(
      ({ missing, ...query }): ShownSlowQuery => ({
        ...query,
        title: model.contentTypes.get(query.type)?.displayName ?? query.type,
        missing: missing.map((index) => titled(index, model)),
      }),
    );
    return { data };
  });
}
