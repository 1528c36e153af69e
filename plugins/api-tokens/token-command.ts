import { type Access, type Command, type CommandRun, checkActions, ValidationError } from 'plinth';
import { TOKEN_TYPES, type TokenType, UNPRINTABLE } from './api-token.ts';
import { createTokenValue, hashToken } from './token-hash.ts';
import type { TokenStore } from './token-store.ts';

/** What the command needs. */
export interface TokenCommandSources {
  readonly access: Access;
  readonly store: TokenStore;
  readonly key: () => Promise<string>;
  /** Names of the enabled plugins. */
  readonly plugins: readonly string[];
}

/** `plinth token create|list|revoke`. */
export function tokenCommand(sources: TokenCommandSources): Command {
  return {
    name: 'token',
    description: 'Manage API tokens',
    commands: [
      {
        name: 'create',
        description: 'Create an API token (printed once; only a hash is stored)',
        arguments: '<name>',
        options: [
          { flags: '--type <type>', description: `token type: ${TOKEN_TYPES.join(', ')}` },
          {
            flags: '--actions <list>',
            description: 'comma-separated actions of a custom token: api::article.article.find,api::shop.shop.*',
          },
          { flags: '--expires <when>', description: 'expiration: ISO 8601 date or number of days, such as 90d (default: never)' },
        ],
        run: (run) => create(run, sources),
      },
      { name: 'list', description: 'List API tokens', run: (run) => list(run, sources) },
      {
        name: 'revoke',
        description: 'Revoke an API token created with this command',
        arguments: '<name>',
        run: async ({ arguments: [name], print }) => {
          await sources.store.revoke(name ?? '');
          print(`Revoked "${name}"`);
        },
      },
    ],
  };
}

async function create({ arguments: [name], options, print }: CommandRun, sources: TokenCommandSources): Promise<void> {
  const type = tokenType(options.type);
  const actions = tokenActions(options.actions, type, sources);
  const expires_at = expiry(options.expires);
  const value = createTokenValue();
  await sources.store.create({ name: tokenName(name), type, actions, hash: hashToken(await sources.key(), value), expires_at });
  print(value);
}

async function list({ print }: CommandRun, { store }: TokenCommandSources): Promise<void> {
  const tokens = await store.list();
  const rows = tokens.map(({ name, type, origin, expires_at, last_used_at }) => [
    name,
    type,
    origin,
    expires_at ?? 'never',
    last_used_at ?? 'never',
  ]);
  const table = [['name', 'type', 'from', 'expires', 'last used'], ...rows];
  const widths = table.reduce<number[]>((widest, row) => row.map((cell, column) => Math.max(widest[column] ?? 0, cell.length)), []);
  for (const row of table)
    print(
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    );
}

function tokenName(name: string | undefined): string {
  if (name === undefined || name.trim() === '' || name.length > 255)
    throw new ValidationError('The name of a token must have 1 to 255 characters');
  if (UNPRINTABLE.test(name)) throw new ValidationError('The name of a token must not contain control characters');
  return name;
}

function tokenType(given: unknown): TokenType {
  const type = TOKEN_TYPES.find((known) => known === given);
  if (type !== undefined) return type;
  const found = given === undefined ? 'it is missing' : `found "${String(given)}"`;
  throw new ValidationError(`--type must be one of ${TOKEN_TYPES.join(', ')}; ${found}`);
}

function tokenActions(given: unknown, type: TokenType, { access, plugins }: TokenCommandSources): readonly string[] | null {
  if (type !== 'custom') {
    if (given !== undefined) throw new ValidationError(`--actions requires --type custom; the type of this token is ${type}`);
    return null;
  }
  const actions = String(given ?? '')
    .split(',')
    .map((action) => action.trim())
    .filter((action) => action !== '');
  if (actions.length === 0)
    throw new ValidationError('A custom token needs actions; specify them: --actions api::article.article.find,api::shop.shop.*');
  const { problems, notes } = checkActions(access, actions, plugins);
  const wrong = [...problems, ...notes].map(({ message }) => message);
  if (wrong.length > 0) throw new ValidationError(`--actions: ${wrong.join('; ')}`);
  return actions;
}

/** Parses `2027-01-31`, `2027-01-31T12:00:00Z` or `90d` into UTC, ISO 8601; null without a value. */
function expiry(given: unknown): string | null {
  if (given === undefined) return null;
  const text = String(given);
  const days = /^([1-9]\d{0,4})d$/.exec(text)?.[1];
  const time =
    days === undefined ? (/^\d{4}-\d\d-\d\d(T|$)/.test(text) ? Date.parse(text) : Number.NaN) : Date.now() + Number(days) * 86_400_000;
  if (Number.isNaN(time))
    throw new ValidationError(`--expires must be a date (2027-01-31, 2027-01-31T12:00:00Z) or a number of days (90d); found "${text}"`);
  if (time <= Date.now()) throw new ValidationError(`--expires is in the past: ${new Date(time).toISOString()}`);
  return new Date(time).toISOString();
}
