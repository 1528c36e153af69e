import type { Kernel, RouteTable } from 'plinth';
import { MODEL_EDITOR, MODEL_FILES } from 'plinth/plugins/content-type-builder';
import { DEFAULT_WEIGHTS } from 'plinth/plugins/search';
import { addModelBuilderRoutes } from './api/model-builder.ts';

/** @returns a function that adds the routes to read and change the model; it adds none when the plugin content-type-builder is off */
export function registerModelBuilder({ container, plugins }: Kernel): (routes: RouteTable) => void {
  if (!plugins.includes('content-type-builder')) return () => {};
  const parts = {
    editor: container.resolve(MODEL_EDITOR),
    files: container.resolve(MODEL_FILES),
    hasGraphql: plugins.includes('graphql'),
    searchWeights: plugins.includes('search') ? DEFAULT_WEIGHTS : [],
  };
  return (routes) => addModelBuilderRoutes(routes, parts);
}
