import type { Kernel, RouteTable } from 'plinth';
import { MODEL_EDITOR, MODEL_FILES } from 'plinth/plugins/content-type-builder';
import { addModelBuilderRoutes } from './api/model-builder.ts';

/** @returns what adds the routes by which the model is looked at and changed; none, where the plugin content-type-builder is off */
export function registerModelBuilder({ container, plugins }: Kernel): (routes: RouteTable) => void {
  if (!plugins.includes('content-type-builder')) return () => {};
  const parts = { editor: container.resolve(MODEL_EDITOR), files: container.resolve(MODEL_FILES), hasGraphql: plugins.includes('graphql') };
  return (routes) => addModelBuilderRoutes(routes, parts);
}
