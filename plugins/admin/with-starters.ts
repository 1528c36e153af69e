import type { Kernel, RouteTable } from 'plinth';
import { STARTERS } from 'plinth/plugins/starters';
import { addStarterRoutes } from './api/starters.ts';

/** @returns what adds the routes by which a project begins; none, where the plugin starters is off or has no builder of the model */
export function registerStarters({ container, plugins }: Kernel): (routes: RouteTable) => void {
  if (!plugins.includes('starters') || !plugins.includes('content-type-builder')) return () => {};
  const starters = container.resolve(STARTERS);
  return (routes) => addStarterRoutes(routes, starters);
}
