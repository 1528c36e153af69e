import { type Access, type ActionFinding, type BootProblem, checkActions, type Documents, type Env, grantSchema, z } from 'plinth';
import { TOKEN_TYPES, UNPRINTABLE } from './api-token.ts';
import { hashToken } from './token-hash.ts';
import type { TokenInput } from './token-store.ts';

/** What an `Authorization` header can carry as one part. */
const SENDABLE = /^[\x21-\x7e]+$/;

/** A token in `config/access`. */
const tokenSchema = z
  .strictObject({
    name: z
      .string()
      .min(1)
      .max(255)
      .refine((name) => !UNPRINTABLE.test(name), 'must not hold control characters')
      .describe('What `plinth token list` calls it. Unique among the configured tokens.'),
    type: z.enum(TOKEN_TYPES).describe('`full-access` may do everything, `read-only` what reads, `custom` what `actions` lists.'),
    actions: z.array(grantSchema).optional().describe('What a `custom` token may do, as in roles.'),
    value: z.strictObject({ env: z.string().min(1) }).describe('The environment variable that holds the token.'),
  })
  .superRefine(({ type, actions }, issues) => {
    if (type === 'custom' && actions === undefined) {
      issues.addIssue({ code: 'custom', path: ['actions'], message: 'a custom token lists its actions' });
    }
    if (type !== 'custom' && actions !== undefined) {
      issues.addIssue({ code: 'custom', path: ['actions'], message: `only a custom token lists actions, this one is ${type}` });
    }
  });

/** The section `tokens` of `config/access`. */
export const tokensSchema = z
  .array(tokenSchema)
  .describe('API tokens whose values are in the environment. Tokens made by command are left alone.');

/** The section `tokens`, checked. */
export type ConfiguredTokens = z.output<typeof tokensSchema>;

/** The tokens of the section with their values read and hashed, or what is wrong with them. */
export function readConfiguredTokens(
  configured: ConfiguredTokens,
  env: Env,
  key: string,
  file: string,
): { readonly tokens: readonly TokenInput[]; readonly problems: readonly BootProblem[] } {
  const tokens: TokenInput[] = [];
  const problems: BootProblem[] = [];
  for (const [index, { name, type, actions, value }] of configured.entries()) {
    const report = (path: readonly PropertyKey[], message: string) => problems.push({ file, path: ['tokens', index, ...path], message });
    const text = env(value.env);
    const hash = hashToken(key, text ?? '');
    if (text === undefined) report(['value', 'env'], `the environment variable ${value.env} is not set: it holds the token "${name}"`);
    else if (!SENDABLE.test(text))
      report(['value', 'env'], `the environment variable ${value.env} has white space or other characters that no header can carry`);
    else if (tokens.some((other) => other.hash === hash))
      report(['value', 'env'], `the environment variable ${value.env} holds the same value as another token's`);
    if (configured.findIndex((other) => other.name === name) !== index) report(['name'], `another token is named "${name}" too`);
    tokens.push({ name, type, actions: actions ?? null, hash, expires_at: null });
  }
  return { tokens, problems };
}

/** Actions of configured tokens that are none and rules that do not fit the model, as mistakes of the file, and notes about actions of plugins that are off. */
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
      // Tokens belong to machines: there is no user whose values a rule could name.
      const mistakes = documents.checkRule(grant, { actions: access.actions, userType: null });
      problems.push(...mistakes.map(({ path, message }) => ({ file, path: ['tokens', token, 'actions', index, ...path], message })));
    }
  }
  return { problems, notes: [...notes] };
}
