import type { Caller } from 'plinth';
import type { Stage } from './stage.ts';

/** Actions of the plugin that roles and tokens grant. */
export const ACTIONS = {
  readStages: 'plugin::review.stage.read',
  updateStages: 'plugin::review.stage.update',
  read: 'plugin::review.document.read',
  move: 'plugin::review.document.move',
  assign: 'plugin::review.document.assign',
  comment: 'plugin::review.document.comment',
} as const;

/** The action that allows publishing in any stage, and moving documents regardless of the roles of stages. */
export const BYPASS = 'plugin::review.bypass';

/** What each action concerns, for the interface in which rights are granted. */
export const ABOUT: ReadonlyMap<string, string> = new Map([
  ...Object.values(ACTIONS).map((action) => [action, /[.]stage[.]/.test(action) ? 'Review stages' : 'Documents in review'] as const),
  [BYPASS, 'Bypass review stages'],
]);

/** Whether stages do not restrict a caller. */
export function isFree(caller: Caller): boolean {
  return caller.trusted || caller.ability.can(BYPASS);
}

/** Why a caller may not move a draft from one stage to another, as a sentence; null: the caller may. */
export function whyNotMove(from: Stage, to: Stage, caller: Caller): string | null {
  if (isFree(caller)) return null;
  if (!caller.ability.can(ACTIONS.move)) return 'Your role does not allow this.';
  if (from.outOf !== null && !hasRole(caller, from.outOf))
    return `Your role does not have permission to move documents out of “${from.name}”`;
  if (to.into !== null && !hasRole(caller, to.into)) return `Your role does not have permission to move documents into “${to.name}”`;
  return null;
}

/** Whether a caller has one of the roles. Roles of stages are roles of staff: a user of the app may have a role with the same name. */
export function hasRole({ kind, roles = [] }: Caller, wanted: readonly string[]): boolean {
  return kind === 'staff' && roles.some((role) => wanted.includes(role));
}
