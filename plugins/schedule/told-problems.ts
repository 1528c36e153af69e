import { ForbiddenError, isPlinthError, type NamedCaller, type ValueProblem } from 'plinth';
import type { Item } from './plan.ts';

/** What is wrong with an item. */
export interface Problem {
  /** Leads to an attribute; empty where none is meant. */
  readonly path: readonly string[];
  readonly message: string;
}

/** Why somebody cannot have planned what is to happen now; null: he can. */
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

/** What is said where nothing more is: that who planned it lacks a right. */
const FORBIDDEN = new ForbiddenError().message;

/** What a refusal of a change means for who planned it; null: it is none, but a mistake of code. */
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

/** Problems in one sentence each, as they are kept. */
export function inOneText(problems: readonly Problem[]): string {
  return problems.map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`)).join('; ');
}

/** Whether something failed by circumstances, and is worth another try. */
export function isPassing(error: unknown): boolean {
  return isPlinthError(error) && error.status === 503;
}
