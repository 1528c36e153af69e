import { randomUUID } from 'node:crypto';
import type { RouteTable } from 'plinth';
import { appliedEdits, type ModelEditor, type ModelFiles, proposedEdits, toldProposal } from 'plinth/plugins/content-type-builder';
import { MODEL } from '../staff/areas.ts';
import { API } from '../staff/staff.ts';
import { grantedTo } from './asked.ts';
import type * as told from './told.ts';

/** What the builder needs. */
export interface ModelBuilderParts {
  readonly editor: ModelEditor;
  readonly files: ModelFiles;
  /** Whether GraphQL serves the model. */
  readonly hasGraphql: boolean;
  /** See `ModelFiles.searchWeights`. */
  readonly searchWeights: readonly number[];
}

/**
 * Adds `/admin/api/model/…`, which reads and, in development, changes the model. `run` is different after each start, so that the page sees
 * when the server serves what was stored.
 */
export function addModelBuilderRoutes(routes: RouteTable, { editor, files, hasGraphql, searchWeights }: ModelBuilderParts): void {
  const path = `${API}/model`;
  const run = randomUUID();
  routes.get(`${path}/run`, grantedTo(MODEL.read), () => ({ data: { run } }));
  routes.get(`${path}/files`, grantedTo(MODEL.read), async () => {
    const problems = await files.problems();
    const { why } = files;
    return { data: { run, why, sources: files.sources(), kinds: files.attributeTypes(), searchWeights, problems } as told.ModelFiles };
  });
  routes.post(`${path}/propose`, { ...grantedTo(MODEL.change), safe: true }, async ({ request, state }) => {
    const { edits, ...options } = proposedEdits(request.body);
    const proposal = await editor.propose(edits, { ...options, caller: state.caller });
    return { data: toldProposal(proposal, hasGraphql) satisfies told.ModelProposal };
  });
  routes.post(`${path}/apply`, grantedTo(MODEL.change), async ({ request, state }) => {
    const { edits, ...options } = appliedEdits(request.body);
    return { data: toldProposal(await editor.apply(edits, { ...options, caller: state.caller }), hasGraphql) satisfies told.ModelProposal };
  });
}
