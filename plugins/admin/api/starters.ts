import type { RouteTable } from 'plinth';
import type { Starters } from 'plinth/plugins/starters';
import { ROLE_UID } from 'plinth/plugins/users-permissions';
import { MODEL, PEOPLE } from '../staff/areas.ts';
import { API } from '../staff/staff.ts';
import { grantedTo } from './asked.ts';
import type * as told from './told.ts';

/**
 * Adds `/admin/api/start/templates…`: lists templates for callers who may read the model. Taking or removing one also needs the right to
 * change the model and the rights of visitors.
 */
export function addStarterRoutes(routes: RouteTable, starters: Starters): void {
  const path = `${API}/start/templates`;
  const change = grantedTo(MODEL.change, PEOPLE.change, `${ROLE_UID}.updateRole`);
  routes.get(path, grantedTo(MODEL.read), () => ({
    data: { why: starters.why, offers: starters.offers(), run: starters.run } satisfies told.StartTemplates,
  }));
  routes.get(`${path}/run`, grantedTo(MODEL.read), () => ({ data: starters.run satisfies told.TemplateRun | null }));
  routes.post(`${path}/:name/take`, change, async (ctx) => {
    const data = (await starters.take(ctx.params.name ?? '')) satisfies told.TemplateRun;
    ctx.status = 202;
    return { data };
  });
  routes.post(`${path}/:name/remove`, change, async (ctx) => {
    const data = (await starters.remove(ctx.params.name ?? '')) satisfies told.TemplateRun;
    ctx.status = 202;
    return { data };
  });
  routes.delete(`${path}/run`, grantedTo(MODEL.change), (ctx) => {
    starters.forget();
    ctx.status = 204;
  });
}
