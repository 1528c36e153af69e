import { type Caller, type Documents, isPlinthError, type NamedCaller } from 'plinth';
import type { Drafts } from 'plinth/plugins/draft-and-publish';
import { changesOf } from './changes.ts';
import type { Item } from './plan.ts';
import type { PlanPeople } from './plan-people.ts';
import { goneProblem, type Problem, problemsOf, type Role } from './told-problems.ts';

/** Dependencies of rehearsals. */
export interface RehearsalParts {
  readonly documents: Documents;
  readonly drafts: Drafts;
}

/** Who tries an item, and in which role. */
export interface Trial {
  readonly caller: Caller;
  readonly role: Role;
}

/** Problems of items; without an entry: none. */
export type Problems = ReadonlyMap<Item, readonly Problem[]>;

/**
 * Finds what would fail if items were carried out now, in order, and rolls everything back. An item without problems is carried out at most
 * twice, however many items fail.
 * @throws UnavailableError
 */
export async function rehearse(items: readonly Item[], trialOf: (item: Item) => Trial, parts: RehearsalParts): Promise<Problems> {
  const problems = new Map<Item, readonly Problem[]>();
  /** Carries items out until one fails. @returns its index; null: none failed */
  const go = async (some: readonly Item[]): Promise<number | null> => {
    const [first] = some;
    if (first === undefined) return null;
    try {
      const changes = changesOf(some, parts, (item) => trialOf(item).caller);
      await parts.documents.rehearse(changes, trialOf(first).caller);
      return null;
    } catch (error) {
      const { change } = (isPlinthError(error) ? error.details : {}) as { readonly change?: number };
      const item = change === undefined ? undefined : some[change];
      const found = item === undefined ? null : problemsOf(error, item, trialOf(item).role);
      if (change === undefined || item === undefined || found === null) throw error;
      problems.set(item, found);
      return change;
    }
  };
  let rest = items;
  for (let failed = await go(rest); failed !== null && failed < rest.length - 1; failed = await go(rest)) rest = rest.slice(failed + 1);
  // Items before and after a failed one were not carried out together yet, and may conflict.
  const fine = items.filter((item) => !problems.has(item));
  if (problems.size > 0 && fine.length > 1) await go(fine);
  return problems;
}

/**
 * Finds missing rights of the people other than the planner whose rights a plan needs: those who added items, and who ran the plan or set
 * its time. Costs nothing if the planner did all of it.
 * @throws UnavailableError
 */
export async function rehearseAsOthers(
  items: readonly Item[],
  people: PlanPeople,
  planner: NamedCaller,
  parts: RehearsalParts,
): Promise<Problems> {
  const found = new Map<Item, readonly Problem[]>();
  const add = (item: Item, problems: readonly Problem[]) => found.set(item, inAll(found.get(item) ?? [], problems));
  const tryAs = async (role: 'adder' | 'runner', otherOf: (item: Item) => NamedCaller | null | undefined) => {
    const others = new Map(items.map((item) => [item, otherOf(item)]));
    if ([...others.values()].every((other) => other === undefined)) return;
    for (const [item, other] of others) if (other === null || (other && other.refused !== null)) add(item, [goneProblem(role)]);
    // Items may depend on earlier ones, so all are tried together. Items that need nobody else's rights are tried as the planner.
    const trialOf = (item: Item): Trial => {
      const other = others.get(item);
      if (!other || other.refused !== null) return { caller: people.tried(item, planner.caller), role: 'planner' };
      return { caller: people.tried(item, other.caller), role };
    };
    for (const [item, problems] of await rehearse(items, trialOf, parts)) add(item, problems);
  };
  await tryAs('adder', (item) => people.adderOf(item));
  await tryAs('runner', () => people.runner);
  return found;
}

/** Two lists of problems without repetitions. */
export function inAll(some: readonly Problem[], others: readonly Problem[]): readonly Problem[] {
  const isKnown = ({ path, message }: Problem) => some.some((one) => one.message === message && one.path.join() === path.join());
  return [...some, ...others.filter((other) => !isKnown(other))];
}
