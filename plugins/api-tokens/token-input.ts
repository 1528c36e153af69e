import { isDeepStrictEqual } from 'node:util';
import {
  type Access,
  type Caller,
  checkActions,
  checkedInput,
  type Documents,
  type Grant,
  grantSchema,
  plainName,
  problemAt,
  type ValueProblem,
  ValueProblemsError,
  z,
} from 'plinth';
import { type ApiToken, TOKEN_TYPES } from './api-token.ts';

/** A token in responses: everything but its value. */
export type TokenScope = Pick<ApiToken, 'name' | 'type' | 'actions' | 'expires_at'>;

const expiresAt = z
  .string()
  .refine(
    (text) => /^\d{4}-\d\d-\d\d(T|$)/.test(text) && !Number.isNaN(Date.parse(text)),
    'expected a date such as 2027-01-31 or 2027-01-31T12:00:00Z',
  )
  .nullable();

const scope = z.strictObject({
  name: plainName(255),
  type: z.enum(TOKEN_TYPES),
  actions: z.array(grantSchema).max(10_000).nullable().default(null),
  expiresAt: expiresAt.default(null),
});

const seenRights = z.strictObject({ type: z.enum(TOKEN_TYPES), actions: z.array(grantSchema).max(10_000).nullable() });

const renewal = z.strictObject({ expiresAt: expiresAt.optional() });

/** The rights of a token as a caller has read them. */
export type SeenRights = z.output<typeof seenRights>;

/** Dependencies of the check of scopes. */
export interface ScopeParts {
  readonly access: Access;
  readonly documents: Pick<Documents, 'checkRule'>;
  /** Names of the enabled plugins. */
  readonly plugins: readonly string[];
}

/**
 * Parses the body of a request about a token.
 * @param by who gives the token its rights
 * @param before the token that is changed: what it has already is accepted, such as a past expiration, actions of a plugin that is off, and
 * conditions that somebody else has given
 * @throws ValueProblemsError naming every mistake
 */
export function readScope(body: unknown, by: Caller, parts: ScopeParts, before?: Pick<ApiToken, 'actions' | 'expires_at'>): TokenScope {
  const { name, type, actions, expiresAt } = checkedInput(scope, body);
  const problems = type === 'custom' ? grantProblems(actions ?? [], by, before?.actions ?? [], parts) : [];
  if (type === 'custom' && (actions ?? []).length === 0) problems.push(problemAt(['actions'], 'a custom token must list its actions'));
  if (type !== 'custom' && actions !== null)
    problems.push(problemAt(['actions'], `only a custom token can list actions; this token is ${type}`));
  const expires_at = readMoment(expiresAt, problems, before?.expires_at);
  if (problems.length > 0) throw new ValueProblemsError(problems);
  return { name, type, actions, expires_at };
}

/** The rights that a change of a token starts from; undefined if the body does not say. @throws ValueProblemsError */
export function readSeenRights(from: unknown): SeenRights | undefined {
  return from === undefined ? undefined : checkedInput(seenRights, from, ['from']);
}

/** When a renewed token expires; undefined if the body does not say. @throws ValueProblemsError */
export function readRenewal(body: unknown): string | null | undefined {
  const { expiresAt } = checkedInput(renewal, body ?? {});
  if (expiresAt === undefined) return undefined;
  const problems: ValueProblem[] = [];
  const moment = readMoment(expiresAt, problems);
  if (problems.length > 0) throw new ValueProblemsError(problems);
  return moment;
}

/** Problems with new grants of a custom token. Its rules cannot name the user, because a token belongs to a machine. */
function grantProblems(
  actions: readonly Grant[],
  by: Caller,
  held: readonly Grant[],
  { access, documents, plugins }: ScopeParts,
): ValueProblem[] {
  const isNew = (index: number) => !held.some((grant) => isDeepStrictEqual(grant, actions[index]));
  const { problems, notes } = checkActions(access, actions, plugins);
  return [
    ...[...problems, ...notes].filter(({ index }) => isNew(index)).map(({ index, message }) => problemAt(['actions', index], message)),
    ...actions.flatMap((grant, index) =>
      isNew(index)
        ? documents
            .checkRule(grant, { actions: access.actions, userType: null }, by)
            .map(({ path, message }) => problemAt(['actions', index, ...path], message))
        : [],
    ),
  ];
}

function readMoment(text: string | null, problems: ValueProblem[], before: string | null = null): string | null {
  if (text === null) return null;
  const time = Date.parse(text);
  if (time <= Date.now() && time !== Date.parse(before ?? '')) problems.push(problemAt(['expiresAt'], 'has already expired'));
  return new Date(time).toISOString();
}
