import type { Caller } from 'plinth';
import type { Stage } from './stage.ts';

/** Actions of reviews, as roles and tokens name them. */
export const ACTIONS = {
  readStages: 'plugin::review.stage.read',
  updateStages: 'plugin::review.stage.update',
  read: 'plugin::review.document.read',
  move: 'plugin::review.document.move',
  assign: 'plugin::review.document.assign',
  comment: 'plugin::review.document.comment',
} as const;

/** What lets somebody publish what is in no stage for it, and move documents past the roles of stages. */
export const BYPASS = 'plugin::review.bypass';

/** What each action is done to, for who gives rights. */
export const ABOUT: ReadonlyMap<string, string> = new Map([
  ...Object.values(ACTIONS).map((action) => [action, /[.]stage[.]/.test(action) ? 'Stages of review' : 'Documents in review'] as const),
  [BYPASS, 'Stages that hold documents'],
]);

/** Whether stages hold nothing for a caller. */
export function isFree(caller: Caller): boolean {
  return caller.trusted || caller.ability.can(BYPASS);
}

/** Why somebody may not move what stands in a stage to another one, in a sentence; null: they may. */
export function whyNotMove(from: Stage, to: Stage, caller: Caller): string | null {
  if (isFree(caller)) return null;
  if (!caller.ability.can(ACTIONS.move)) return 'Your role does not allow this.';
  if (from.outOf !== null && !hasRole(caller, from.outOf)) return `Your role moves nothing out of “${from.name}”`;
  if (to.into !== null && !hasRole(caller, to.into)) return `Your role moves nothing into “${to.name}”`;
  return null;
}

/** Roles of stages are those of staff: a user of the app may have one of the same name. */
export function hasRole({ kind, roles = [] }: Caller, wanted: readonly string[]): boolean {
  return kind === 'staff' && roles.some((role) => wanted.includes(role));
}
