import { ForbiddenError, isPlinthError, type NamedCaller, type PlinthError, type ValueProblem } from 'plinth';
import type { Item } from './plan.ts';

/** A problem of an item. */
export interface Problem {
  /** Path of an attribute; empty if the problem concerns none. */
  readonly path: readonly string[];
  readonly message: string;
}

/** Whose rights an item was tried with. `runner`: who ran the plan or set its time; `asker`: the caller who is told. */
export type Role = 'planner' | 'adder' | 'runner' | 'asker';

/** Why a plan cannot run with its planner's current state; null: it can. */
export function refusalOf(planner: NamedCaller | null): string | null {
  if (planner === null) return 'The user or API token that scheduled this no longer exists';
  switch (planner.refused) {
    case 'blocked':
      return 'The user who scheduled this is blocked';
    case 'expired':
      return 'The token that scheduled this has expired';
    case 'second-factor':
      return 'The user who scheduled this has not set up two-factor authentication, which is now required';
    default:
      return null;
  }
}

/** The problem of items that need the rights of somebody who is gone or refused. */
export function goneProblem(role: 'adder' | 'runner'): Problem {
  return { path: [], message: heldBack(role, 'The account or token no longer exists or cannot be used') };
}

/** The default message of a 403. It means that a right is missing, so a clearer message replaces it. */
const FORBIDDEN = new ForbiddenError().message;

/**
 * Problems to show for the error of a change; null: an internal error, not a refusal. @param role whose rights the change was tried with
 */
export function problemsOf(error: unknown, { action }: Pick<Item, 'action'>, role: Role = 'planner'): readonly Problem[] | null {
  if (!isPlinthError(error) || error.status >= 500) return null;
  const { errors } = error.details as { readonly errors?: readonly ValueProblem[] };
  if (errors !== undefined && errors.length > 0) return errors.map(({ path, message }) => ({ path: path.map(String), message }));
  const isPersonal = error.status === 403 || error.status === 404;
  return [{ path: [], message: isPersonal ? lackOf(error, action === 'publish', role) : error.message }];
}

/** The missing right of somebody for an item. */
function lackOf({ status, message }: PlinthError, isUp: boolean, role: Role): string {
  if (role === 'planner') {
    if (status === 404) return 'The document was deleted, or the user or API token that scheduled this no longer has access to it';
    if (message !== FORBIDDEN) return message;
    return isUp
      ? 'The user or API token that scheduled this does not have permission to publish it'
      : 'The user or API token that scheduled this does not have permission to unpublish it';
  }
  if (role === 'asker') {
    if (status === 404) return 'Document not found';
    if (message !== FORBIDDEN) return message;
    return isUp ? "You don't have permission to publish this document" : "You don't have permission to unpublish this document";
  }
  if (status === 404) return heldBack(role, 'The document was deleted, or they no longer have access to it');
  return heldBack(role, message === FORBIDDEN ? "They don't have this permission" : message);
}

function heldBack(role: 'adder' | 'runner', reason: string): string {
  return role === 'adder'
    ? `The user or API token that added this cannot do it: ${reason}`
    : `The user or API token that ran or rescheduled this cannot do it: ${reason}`;
}

/** Joins problems into one text, as it is stored. */
export function inOneText(problems: readonly Problem[]): string {
  return problems.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)).join('; ');
}

/** Whether an error is temporary, so that a retry may succeed. */
export function isPassing(error: unknown): boolean {
  return isPlinthError(error) && error.status === 503;
}
