import { randomUUID } from 'node:crypto';
import type { RouteOptions, RouteTable } from 'plinth';
import { appliedEdits, type ModelEditor, type ModelFiles, proposedEdits, toldProposal } from 'plinth/plugins/content-type-builder';
import { CHANGE_MODEL, READ_MODEL } from '../staff/built-in-roles.ts';
import { API, SESSION } from '../staff/staff.ts';
import type * as told from './told.ts';

/** What the builder stands on. */
export interface ModelBuilderParts {
  readonly editor: ModelEditor;
  readonly files: ModelFiles;
  /** Whether GraphQL serves the model. */
  readonly hasGraphql: boolean;
}

const granted = (action: string): RouteOptions => ({
  auth: false,
  noStore: true,
  describe: false,
  policies: [{ name: SESSION, config: { action } }],
});

/**
 * Adds `/admin/api/model/…`: what the model is made of, and what changes it, in development. `run` is another one after each start, so that the page knows when
 * what it has stored is served.
 */
export function addModelBuilderRoutes(routes: RouteTable, { editor, files, hasGraphql }: ModelBuilderParts): void {
  const path = `${API}/model`;
  const run = randomUUID();
  routes.get(`${path}/run`, granted(READ_MODEL), () => ({ data: { run } }));
  routes.get(`${path}/files`, granted(READ_MODEL), () => ({
    data: { run, why: files.why, sources: files.sources(), kinds: files.attributeTypes(), problems: files.problems() } as told.ModelFiles,
  }));
  routes.post(`${path}/propose`, granted(CHANGE_MODEL), async ({ request }) => ({
    data: toldProposal(await editor.propose(proposedEdits(request.body)), hasGraphql) satisfies told.ModelProposal,
  }));
  routes.post(`${path}/apply`, granted(CHANGE_MODEL), async ({ request }) => {
    const { edits, ...options } = appliedEdits(request.body);
    return { data: toldProposal(await editor.apply(edits, options), hasGraphql) satisfies told.ModelProposal };
  });
}
