import type { Kernel, RouteTable } from 'plinth';
import { IMPORT_ACTION, PROJECT_IMPORTS } from 'plinth/plugins/import-strapi';
import { addProjectImportRoutes } from './api/project-imports.ts';

/** @returns what adds the routes by which a project is brought over; none, where the plugin import-strapi is off */
export function registerProjectImports({ container, plugins }: Kernel): (routes: RouteTable) => void {
  if (!plugins.includes('import-strapi')) return () => {};
  const imports = container.resolve(PROJECT_IMPORTS);
  return (routes) => addProjectImportRoutes(routes, imports, IMPORT_ACTION);
}
