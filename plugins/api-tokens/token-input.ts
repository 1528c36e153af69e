import {
  type Access,
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
    'expected a date: 2027-01-31 or 2027-01-31T12:00:00Z',
  )
  .nullable();

const scope = z.strictObject({
  name: plainName(255),
  type: z.enum(TOKEN_TYPES),
  actions: z.array(grantSchema).max(10_000).nullable().default(null),
  expiresAt: expiresAt.default(null),
});

const renewal = z.strictObject({ expiresAt: expiresAt.optional() });

/** Dependencies of the check of scopes. */
export interface ScopeParts {
  readonly access: Access;
  readonly documents: Pick<Documents, 'checkRule'>;
  /** Names of the enabled plugins. */
  readonly plugins: readonly string[];
}

/** Parses the body of a request about a token. @throws ValueProblemsError naming every mistake */
export function readScope(body: unknown, parts: ScopeParts): TokenScope {
  const { name, type, actions, expiresAt } = checkedInput(scope, body);
  const problems = type === 'custom' ? grantProblems(actions ?? [], parts) : [];
  if (type === 'custom' && (actions ?? []).length === 0) problems.push(problemAt(['actions'], 'a custom token lists its actions'));
  if (type !== 'custom' && actions !== null)
    problems.push(problemAt(['actions'], `only a custom token lists actions, this one is ${type}`));
  const expires_at = readMoment(expiresAt, problems);
  if (problems.length > 0) throw new ValueProblemsError(problems);
  return { name, type, actions, expires_at };
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

/** Problems with the grants of a custom token. Its rules cannot name the user, because a token belongs to a machine. */
function grantProblems(actions: readonly Grant[], { access, documents, plugins }: ScopeParts): ValueProblem[] {
  const { problems, notes } = checkActions(access, actions, plugins);
  return [
    ...[...problems, ...notes].map(({ index, message }) => problemAt(['actions', index], message)),
    ...actions.flatMap((grant, index) =>
      documents
        .checkRule(grant, { actions: access.actions, userType: null })
        .map(({ path, message }) => problemAt(['actions', index, ...path], message)),
    ),
  ];
}

function readMoment(text: string | null, problems: ValueProblem[]): string | null {
  if (text === null) return null;
  const time = Date.parse(text);
  if (time <= Date.now()) problems.push(problemAt(['expiresAt'], 'it is over already'));
  return new Date(time).toISOString();
}
