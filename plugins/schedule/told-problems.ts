import { ForbiddenError, isPlinthError, type NamedCaller, type ValueProblem } from 'plinth';
import type { Item } from './plan.ts';

/** A problem of an item. */
export interface Problem {
  /** Path of an attribute; empty if the problem concerns none. */
  readonly path: readonly string[];
  readonly message: string;
}

/** Why a plan cannot run with its planner's current state; null: it can. */
export function refusalOf(planner: NamedCaller | null): string | null {
  if (planner === null) return 'Whoever planned this is not there any more';
  switch (planner.refused) {
    case 'blocked':
      return 'Whoever planned this is blocked';
    case 'expired':
      return 'The token that planned this has expired';
    case 'second-factor':
      return 'Whoever planned this has no second factor, which is asked for now';
    default:
      return null;
  }
}

/** The default message of a 403. It means that the planner lacks a right, so a clearer message replaces it. */
const FORBIDDEN = new ForbiddenError().message;

/** Problems to show for the error of a change; null: an internal error, not a refusal. */
export function problemsOf(error: unknown, { action }: Pick<Item, 'action'>): readonly Problem[] | null {
  if (!isPlinthError(error) || error.status >= 500) return null;
  const { errors } = error.details as { readonly errors?: readonly ValueProblem[] };
  if (errors !== undefined && errors.length > 0) return errors.map(({ path, message }) => ({ path: path.map(String), message }));
  if (error.status === 404) return [{ path: [], message: 'The document was deleted, or is hidden from whoever planned this' }];
  if (error.status !== 403 || error.message !== FORBIDDEN) return [{ path: [], message: error.message }];
  return [
    {
      path: [],
      message: action === 'publish' ? 'Whoever planned this may not publish it' : 'Whoever planned this may not take it offline',
    },
  ];
}

/** Joins problems into one text, as it is stored. */
export function inOneText(problems: readonly Problem[]): string {
  return problems.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)).join('; ');
}

/** Whether an error is temporary, so that a retry may succeed. */
export function isPassing(error: unknown): boolean {
  return isPlinthError(error) && error.status === 503;
}
