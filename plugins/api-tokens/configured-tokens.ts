import {
  type Access,
  type ActionFinding,
  type BootProblem,
  type Config,
  checkActions,
  type Documents,
  type Env,
  grantSchema,
  z,
} from 'plinth';
import { TOKEN_TYPES, UNPRINTABLE } from './api-token.ts';
import { hashToken } from './token-hash.ts';
import type { TokenInput } from './token-store.ts';

/** Characters that an `Authorization` header can carry as one part. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** A token in `config/access`. */
const tokenSchema = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(255)
      .refine((name) => !UNPRINTABLE.test(name), 'must not contain control characters')
      .describe('Name of the token, as shown by `plinth token list`. Must be unique among the configured tokens.'),
    type: z
      .enum(TOKEN_TYPES)
      .describe(
        'Type of the token: `full-access` permits all actions, `read-only` permits reads, `custom` permits the actions in `actions`.',
      ),
    actions: z.array(grantSchema).optional().describe('Actions of a `custom` token, in the same form as in roles.'),
    value: z
      .strictObject(
        { env: z.string().min(1) },
        { error: 'expected { "env": "NAME" }: the token must be in an environment variable, not in this file' },
      )
      .describe('Environment variable that contains the token.')
      .meta({ secret: true }),
  })
  .superRefine(({ type, actions }, issues) => {
    if (type === 'custom' && actions === undefined) {
      issues.addIssue({ code: 'custom', path: ['actions'], message: 'a custom token must list its actions' });
    }
    if (type !== 'custom' && actions !== undefined) {
      issues.addIssue({ code: 'custom', path: ['actions'], message: `only a custom token can list actions; this token is ${type}` });
    }
  });

/** The section `tokens` of `config/access`. */
export const tokensSchema = z
  .array(tokenSchema)
  .describe('API tokens with values from environment variables. Tokens created in other ways are not changed.');

/** The section `tokens`, validated. */
export type ConfiguredTokens = z.output<typeof tokensSchema>;

/** Least characters of a token: shorter ones can be guessed. */
const LEAST = 20;

/** Findings about the values of tokens. */
export interface TokenFindings {
  readonly problems: readonly BootProblem[];
  /** Values that production refuses, one sentence each. */
  readonly notes: readonly string[];
}

/** Checks the values of tokens. Outside production, a short value is only a note, because test scripts use simple tokens. */
export function checkTokenValues(configured: ConfiguredTokens, { env, environment, files }: TokenSurroundings): TokenFindings {
  const file = files.access;
  const problems: BootProblem[] = [];
  const notes: string[] = [];
  const values = new Set<string>();
  for (const [index, { name, value }] of configured.entries()) {
    const report = (path: readonly PropertyKey[], message: string) => problems.push({ file, path: ['tokens', index, ...path], message });
    const text = env(value.env);
    if (text === undefined)
      report(['value', 'env'], `the environment variable ${value.env} is not set. Set it to the value of the token "${name}"`);
    else if (!SENDABLE.test(text))
      report(
        ['value', 'env'],
        `the environment variable ${value.env} contains white space or other characters that are not allowed in HTTP headers`,
      );
    else if (values.has(text)) report(['value', 'env'], `the environment variable ${value.env} has the same value as another token`);
    else if (text.length < LEAST) {
      const message = `the environment variable ${value.env} has ${text.length} characters, but a token must have at least ${LEAST}; \`plinth secret\` generates one`;
      if (environment === 'production') report(['value', 'env'], message);
      else notes.push(`${file}: tokens[${index}].value.env: ${message}. In production, this is an error that stops the start`);
    }
    if (text !== undefined) values.add(text);
    if (configured.findIndex((other) => other.name === name) !== index) report(['name'], `another token is also named "${name}"`);
  }
  return { problems, notes };
}

/** Where the values come from, and in which environment. */
type TokenSurroundings = Pick<Config, 'env' | 'environment' | 'files'>;

/** The tokens of the section, with hashed values. @param key of the hashes */
export function hashConfiguredTokens(configured: ConfiguredTokens, env: Env, key: string): readonly TokenInput[] {
  return configured.map(({ name, type, actions, value }) => {
    return { name, type, actions: actions ?? null, hash: hashToken(key, env(value.env) ?? ''), expires_at: null };
  });
}

/** Checks the section's grants. Unknown actions and unfit rules are problems; actions of disabled plugins are notes. */
export function checkConfiguredTokens(
  configured: ConfiguredTokens,
  { access, documents }: { readonly access: Access; readonly documents: Pick<Documents, 'checkRule'> },
  plugins: readonly string[],
  file: string,
): { readonly problems: readonly BootProblem[]; readonly notes: readonly string[] } {
  const problems: BootProblem[] = [];
  const notes = new Set<string>();
  for (const [token, { actions }] of configured.entries()) {
    const findings = checkActions(access, actions ?? [], plugins);
    const problem = ({ index, message }: ActionFinding) => ({ file, path: ['tokens', token, 'actions', index], message });
    problems.push(...findings.problems.map(problem));
    for (const { message } of findings.notes) notes.add(message);
    for (const [index, grant] of (actions ?? []).entries()) {
      // Tokens have no user, so their rules cannot name one.
      const mistakes = documents.checkRule(grant, { actions: access.actions, userType: null });
      problems.push(...mistakes.map(({ path, message }) => ({ file, path: ['tokens', token, 'actions', index, ...path], message })));
    }
  }
  return { problems, notes: [...notes].map((note) => `${file}: ${note}`) };
}
