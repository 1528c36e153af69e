import { ACCESS, type Kernel, type RouteTable } from 'plinth';
import { IMPORT_ACTION, PROJECT_IMPORTS } from 'plinth/plugins/import-strapi';
import { addProjectImportRoutes } from './api/project-imports.ts';

/** @returns a function that adds the routes to import a project; it adds none when the plugin import-strapi is off */
export function registerProjectImports({ container, plugins }: Kernel): (routes: RouteTable) => void {
  if (!plugins.includes('import-strapi')) return () => {};
  const imports = container.resolve(PROJECT_IMPORTS);
  return (routes) => addProjectImportRoutes(routes, imports, IMPORT_ACTION, container.resolve(ACCESS));
}
