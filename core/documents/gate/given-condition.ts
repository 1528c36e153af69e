import { isDeepStrictEqual } from 'node:util';
import { type Caller, EVERYTHING, type Rule } from '../../access/index.ts';
import { InvalidKeyError } from '../../errors/index.ts';
import type { ContentType, Model } from '../../model/index.ts';
import { DEFAULT_PAGING, type ParseContext, parseFilter, type QueryLimits } from '../../query/index.ts';
import { conditionsIn, type RuleProblem } from './rule-check.ts';

/** Who gives a rule to others, and the names of all actions. */
export interface Giver {
  readonly caller: Pick<Caller, 'ability' | 'trusted'>;
  readonly actions: Iterable<string>;
}

/** What the check needs. */
export interface GivenConditionParts {
  readonly model: Model;
  readonly limits: QueryLimits;
  /** Returns the attributes that a rule allows, those of the system included; null: all. */
  readonly fieldsOf: (rule: Rule, type: ContentType) => ReadonlySet<string> | null;
}

type Condition = Rule['where'] & object;

/**
 * The parts of a condition that compare what its giver may not read. What a rule allows tells the values that it compares: whoever gives it
 * to a token of their own could find out a hidden value, letter by letter. Conditions of the giver's own rules may be given on, and those
 * that only ask who the caller is. Whoever holds everything decides about all attributes.
 */
export function unreadableParts(
  type: ContentType,
  where: Condition,
  { caller: { ability, trusted }, actions }: Giver,
  parts: GivenConditionParts,
): readonly RuleProblem[] {
  if (trusted || (ability.can(EVERYTHING) && ability.rule(EVERYTHING) === null)) return [];
  const { uid } = type;
  const held = [...actions, `${uid}.*`].filter((action) => action.startsWith(`${uid}.`) && ability.can(action));
  const own = held.map((action) => ability.rule(action)?.where).filter((one) => one != null);
  const context = readerContext(ability, parts);
  const isRead = readAction(type, ability) !== null;
  return [...newParts(where, own, ['where'])].flatMap(({ path, condition }): readonly RuleProblem[] => {
    if (Object.values(condition).every(asksWhoCalls)) return [];
    if (!isRead)
      return [{ path, message: `you don't have permission to read documents of ${uid}, so you cannot use their values in a condition` }];
    try {
      parseFilter(type, condition, context, 'where');
      return [];
    } catch (error) {
      // Other mistakes are found before, with all rights.
      if (!(error instanceof InvalidKeyError)) throw error;
      return [{ path, message: "you don't have permission to read all fields in this condition, so you cannot use it" }];
    }
  });
}

/** The conditions on single attributes, except those that the giver's own rules have as a whole. */
function* newParts(where: Condition, own: readonly Condition[], path: RuleProblem['path']): ReturnType<typeof conditionsIn> {
  if (own.some((one) => isDeepStrictEqual(one, where))) return;
  const { $and: all, ...others } = where;
  if (!Array.isArray(all)) return yield* conditionsIn(where, path);
  for (const [index, part] of all.entries()) yield* newParts(part as Condition, own, [...path, '$and', index]);
  yield* conditionsIn(others, path);
}

/** Whether a condition only compares with the identity of the caller, which callers do not choose. */
function asksWhoCalls(value: unknown): boolean {
  if (typeof value === 'string') return value === '$caller' || value === '$user.id' || value === '$user.documentId';
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const parts = Object.entries(value);
  return parts.length === 1 && parts.every(([key, inner]) => (key === '$eq' || !key.startsWith('$')) && asksWhoCalls(inner));
}

/** The action with which a caller reads documents of a type; null: none. */
function readAction({ uid }: ContentType, ability: Caller['ability']): string | null {
  return [`${uid}.find`, `${uid}.findOne`].find((action) => ability.can(action)) ?? null;
}

/** Parses conditions with the rights of a caller to read. Relations lead only to types of which the caller may find every document. */
function readerContext(ability: Caller['ability'], { model, limits, fieldsOf }: GivenConditionParts): ParseContext {
  return {
    model,
    limits,
    paging: DEFAULT_PAGING,
    canRead: ({ uid }) => ability.can(`${uid}.find`) && (ability.rule(`${uid}.find`)?.where ?? null) === null,
    fieldsOf(type) {
      const rule = ability.rule(readAction(type, ability) ?? `${type.uid}.find`);
      return rule === null ? null : fieldsOf(rule, type);
    },
    trusted: false,
    variables: true,
  };
}
