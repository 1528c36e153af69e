import type { RouteTable } from 'plinth';
import { appliedEdits, proposedEdits } from './edit-body.ts';
import type { ModelEditor } from './model-editor.ts';
import { toldProposal } from './told-proposal.ts';

const PREFIX = 'plugin::content-type-builder.model';

/** The actions of proposing and applying changes of the model. */
export const EDIT_ACTIONS = { propose: `${PREFIX}.propose`, apply: `${PREFIX}.apply` } as const;

/** What the routes need. */
interface EditRoutesParts {
  readonly editor: ModelEditor;
  /** Whether GraphQL is enabled. */
  readonly hasGraphql: boolean;
}

/** Adds `<prefix>/content-type-builder/model/propose` and `/model/apply`, which change the schema files of an app in development. */
export function addEditRoutes(routes: RouteTable, prefix: string, { editor, hasGraphql }: EditRoutesParts): void {
  const base = `${prefix}/content-type-builder/model`;
  routes.post(`${base}/propose`, { action: EDIT_ACTIONS.propose, noStore: true, safe: true }, async ({ request, state }) => {
    const { edits, ...options } = proposedEdits(request.body);
    return { data: toldProposal(await editor.propose(edits, { ...options, caller: state.caller }), hasGraphql) };
  });
  routes.post(`${base}/apply`, { action: EDIT_ACTIONS.apply, noStore: true }, async ({ request, state }) => {
    const { edits, ...options } = appliedEdits(request.body);
    return { data: toldProposal(await editor.apply(edits, { ...options, caller: state.caller }), hasGraphql) };
  });
}
