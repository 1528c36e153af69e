import type { Kernel, RouteTable } from 'plinth';
import { STARTERS } from 'plinth/plugins/starters';
import { addStarterRoutes } from './api/starters.ts';

/**
 * @returns a function that adds the routes to start a project from a template; it adds none when the plugin starters or
 * content-type-builder is off
 */
export function registerStarters({ container, plugins }: Kernel): (routes: RouteTable) => void {
  if (!plugins.includes('starters') || !plugins.includes('content-type-builder')) return () => {};
  const starters = container.resolve(STARTERS);
  return (routes) => addStarterRoutes(routes, starters);
}
