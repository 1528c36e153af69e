import { type Access, type Caller, EVERYTHING, type RequestContext, type RouteTable, refuseBeyondHeld, z } from 'plinth';
import type { ProjectImports } from 'plinth/plugins/import-strapi';
import { ADMINISTRATOR } from '../staff/built-in-roles.ts';
import { API } from '../staff/staff.ts';
import { bodyOf, grantedTo } from './asked.ts';
import type * as told from './told.ts';

const path = z
  .string()
  .trim()
  .min(1)
  .max(4_096)
  .refine((text) => !text.includes('\0'), 'a path must not contain NUL characters');

const asked = z.strictObject({
  project: path,
  database: path.optional(),
  uploads: path.optional(),
  drafts: z.boolean().optional(),
  linkUploads: z.boolean().optional(),
  isDryRun: z.boolean(),
});

/**
 * Adds `/admin/api/start/import`: imports a Strapi project into this app, or reports first what would be imported. The project brings roles,
 * tokens and code, so the caller must hold everything, also to stop an import.
 */
export function addProjectImportRoutes(
  routes: RouteTable,
  imports: ProjectImports,
  action: string,
  access: Pick<Access, 'actions' | 'expand'>,
): void {
  const role = ADMINISTRATOR;
  const place = `${API}/start/import`;
  const granted = grantedTo(action);
  const refuse = (caller: Caller) => refuseBeyondHeld([...access.actions.keys(), EVERYTHING], `the role "${role}"`, caller, access);
  routes.get(place, granted, () => ({
    data: { why: imports.why, goesOn: imports.goesOn, state: imports.state() } satisfies told.StartImport,
  }));
  const isDryRun = ({ request: { body } }: RequestContext) => (body as { readonly isDryRun?: unknown } | undefined)?.isDryRun === true;
  routes.post(place, { ...granted, safe: isDryRun }, (ctx) => {
    refuse(ctx.state.caller);
    const data = imports.start(bodyOf(asked, ctx)) satisfies told.ProjectImport;
    ctx.status = 202;
    return { data };
  });
  routes.delete(place, granted, (ctx) => {
    refuse(ctx.state.caller);
    imports.stop();
    ctx.status = 204;
  });
}
