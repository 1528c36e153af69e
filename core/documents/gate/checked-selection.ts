import { allOf, type Filter, type Selection } from '../../query/index.ts';
import type { AskedProblems, AskedSelection } from './asked-query.ts';

/** A selection that its caller may have, with the rules of what it reaches, and what was left out of it. */
export interface CheckedSelection {
  readonly selection: Selection;
  /** By uid of the type that is reached. */
  readonly reached: ReadonlyMap<string, Filter>;
  readonly problems: AskedProblems | null;
}

/**
 * Puts a selection together that was checked in parts.
 * @param asked the whole
 * @param own the fields of the owner
 * @param populates what is read along, each alone
 */
export function joinSelections(asked: AskedSelection, own: CheckedSelection, populates: readonly CheckedSelection[]): CheckedSelection {
  const { fields } = own.selection;
  const populate = populates.flatMap((each) => each.selection.populate);
  const selection = { fields, populate, ...(asked.layout && { layout: asked.layout }) };
  // What is wrong with fields is looked up by the selection that has them.
  const missing = own.problems === null ? [] : [...own.problems.fields.values()].map((fields) => [asked, fields] as const);
  const problems = populates.flatMap((each) => each.problems ?? []);
  return {
    selection,
    reached: joinReached([own, ...populates]),
    problems:
      missing.length === 0 && problems.length === 0
        ? null
        : {
            populates: new Map(problems.flatMap((each) => [...each.populates])),
            fields: new Map([...missing, ...problems.flatMap((each) => [...each.fields])]),
          },
  };
}

/** A rule that several parts met is one. */
function joinReached(parts: readonly CheckedSelection[]): CheckedSelection['reached'] {
  const rules = new Map<string, Set<Filter>>();
  for (const { reached } of parts) {
    for (const [uid, filter] of reached) rules.set(uid, (rules.get(uid) ?? new Set()).add(filter));
  }
  return new Map([...rules].map(([uid, filters]) => [uid, allOf([...filters]) as Filter]));
}
