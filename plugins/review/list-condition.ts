import { type Caller, callerName, checkedInput, type Filter, ForbiddenError, type JsonSchema, type KeptFilter, z } from 'plinth';
import type { ListCondition } from 'plinth/plugins/rest';
import { listInput, refuse } from './input.ts';
import { ACTIONS } from './rights.ts';
import { type Staged, statesTable, storedAs } from './stage.ts';
import type { StageList } from './stage-list.ts';

/** The query parameter of lists: `review[stage]=approved&review[assignee]=me`. */
export const REVIEW_PARAMETER = 'review';

/** Filters lists by the stage and the assignee of the documents' drafts. The database joins the table of states. */
export function reviewCondition(list: StageList): ListCondition {
  return {
    schema: z.toJSONSchema(listInput, { io: 'input', unrepresentable: 'any' }) as JsonSchema,
    applies: ({ uid }) => list.of(uid) !== null,
    where(value, { type: { uid }, parameters: { status }, caller }) {
      const { stage, assignee } = checkedInput(listInput, value ?? {}, [REVIEW_PARAMETER]);
      checkRights(uid, status, caller);
      const staged = list.said(uid);
      const parts: Filter[] = [];
      if (stage !== undefined) parts.push(inStages(uid, staged, typeof stage === 'string' ? [stage] : stage));
      if (assignee !== undefined) {
        const name = assignee === 'me' ? callerName(caller) : assignee;
        parts.push(kept(uid, { assignee: name === null ? [] : [name] }));
      }
      return { kind: 'and', filters: parts };
    },
  };
}

/**
 * A published version is found by its draft. So the caller must be allowed to read all drafts: with a rule, a caller may see a published
 * version but not its draft.
 * @throws ForbiddenError
 */
function checkRights(uid: string, status: unknown, { ability, trusted }: Caller): void {
  if (trusted) return;
  const drafts = `${uid}.readDraft`;
  const isHidden = status !== 'draft' && ability.rule(drafts)?.where != null;
  if (!ability.can(ACTIONS.read) || !ability.can(drafts) || isHidden) throw new ForbiddenError();
}

/**
 * Drafts in some stages. A draft without a row, or whose stage no longer exists, is in the first stage. So a condition that includes the
 * first stage excludes the stages that are not wanted.
 */
function inStages(uid: string, staged: Staged, wanted: readonly string[]): Filter {
  const { stages } = staged;
  for (const id of wanted)
    if (!stages.some((stage) => stage.id === id)) refuse([REVIEW_PARAMETER, 'stage'], `the stage "${id}" does not exist`);
  const isFirst = wanted.some((id) => id === stages[0]?.id);
  const named = stages.filter(({ id }) => wanted.includes(id) !== isFirst).flatMap(({ id }) => storedAs(staged, id));
  return kept(uid, { stage: named }, !isFirst);
}

function kept(uid: string, holds: KeptFilter['holds'], exists = true): KeptFilter {
  const names = { documentId: 'document', axes: { locale: 'locale' } };
  return { kind: 'kept', table: statesTable.name, names, holds: { type: [uid], ...holds }, exists };
}
