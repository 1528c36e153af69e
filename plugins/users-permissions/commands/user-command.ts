import { alignColumns, type Command, type CommandRun, type Documents, SYSTEM, ValidationError } from 'plinth';
import { USER_UID } from '../content-types.ts';
import type { Roles } from '../roles.ts';
import type { StoredFactors } from '../second-factor/stored-factors.ts';
import type { TellEvent } from '../security-events.ts';
import type { Accounts } from '../sign-in/accounts.ts';
import { checkAccountText } from '../users/account-text.ts';
import { explainTaken } from '../users/user-input.ts';
import { namedAccount, namedRole } from './named.ts';

/** What the command needs. */
export interface UserCommandSources {
  readonly accounts: Accounts;
  readonly documents: Documents;
  readonly roles: Roles;
  /** Type of the role of users for whom no role is given. */
  readonly defaultRole: string;
  /** Null if second factors are off. */
  readonly factors: StoredFactors | null;
  readonly tell: TellEvent;
}

/** Size of a page of users. */
const PAGING = Object.freeze({ defaultLimit: 1_000, maxLimit: 1_000, withCount: false });

/** `plinth user create|list|block|unblock|password|role|second-factor`. Users are named by address or user name. */
export function userCommand(sources: UserCommandSources): Command {
  const change = async ({ arguments: [user], caller }: CommandRun, data: object, done: (name: string, id: number) => void) => {
    const { id, documentId, username } = await namedAccount(user, sources.accounts);
    await sources.documents.update(USER_UID, documentId, { data }, caller);
    done(username, id);
  };
  return {
    name: 'user',
    description: 'Manage end users',
    commands: [
      {
        name: 'create',
        description: 'Create a user (prompts for the password, or reads it from stdin)',
        arguments: '<username> <email>',
        options: [
          { flags: '--role <type>', description: `type of the role (default: ${sources.defaultRole})` },
          { flags: '--unconfirmed', description: 'create with an unconfirmed email address' },
        ],
        run: (run) => create(run, sources),
      },
      {
        name: 'list',
        description: 'List users',
        options: [{ flags: '--role <type>', description: 'only users with this role' }],
        run: (run) => list(run, sources),
      },
      {
        name: 'block',
        description: 'Block a user immediately',
        arguments: '<user>',
        run: (run) => change(run, { blocked: true }, (name) => run.print(`Blocked "${name}"`)),
      },
      {
        name: 'unblock',
        description: 'Unblock a user',
        arguments: '<user>',
        run: (run) => change(run, { blocked: false }, (name) => run.print(`Unblocked "${name}"`)),
      },
      {
        name: 'password',
        description: "Change a user's password (prompts, or reads it from stdin)",
        arguments: '<user>',
        run: async (run) => {
          await namedAccount(run.arguments[0], sources.accounts);
          await change(run, { password: await newPassword(run) }, (name) =>
            run.print(`Changed the password of "${name}" and signed them out`),
          );
        },
      },
      {
        name: 'role',
        description: "Change a user's role",
        arguments: '<user> <role>',
        run: async (run) => {
          const role = await namedRole(run.arguments[1], sources);
          await change(run, { role: role.documentId }, (name, user) => {
            run.print(`Changed the role of "${name}" to "${role.type}"`);
            sources.tell('role-given', user, null, { role: role.type, by: null });
          });
        },
      },
      ...(sources.factors === null ? [] : [secondFactorCommand(sources.accounts, sources.factors)]),
    ],
  };
}

async function create(run: CommandRun, { documents, roles, defaultRole }: UserCommandSources): Promise<void> {
  const { arguments: given, options, caller, print } = run;
  const [username, email] = given;
  checkAccountText({ username, email });
  const role = await namedRole(options.role === undefined ? defaultRole : String(options.role), { documents, roles });
  const data = { username, email, password: await newPassword(run), role: role.documentId, confirmed: options.unconfirmed !== true };
  const user = await documents.create(USER_UID, { data }, caller).catch((error: unknown) => {
    throw explainTaken(error, 'Username already taken');
  });
  print(`Created "${user.username}" (id ${user.id}) with the role "${role.type}"`);
}

async function list({ options, print }: CommandRun, { documents, roles }: UserCommandSources): Promise<void> {
  const role = options.role === undefined ? null : await namedRole(String(options.role), { documents, roles });
  for (let last = 0; ; ) {
    const filters = { id: { $gt: last }, ...(role !== null && { role: { documentId: role.documentId } }) };
    const parameters = { filters, sort: 'id', populate: ['role'] };
    const { documents: users } = await documents.find(documents.parse(USER_UID, parameters, 'list', SYSTEM, { paging: PAGING }));
    const rows = users.map(({ id, username, email, role: held, confirmed, blocked }) => [
      String(id),
      String(username),
      String(email),
      (held as { readonly type?: string } | null)?.type ?? '–',
      [confirmed === true ? '' : 'unconfirmed', blocked === true ? 'blocked' : ''].filter((word) => word !== '').join(', '),
    ]);
    const header = last === 0 ? [['id', 'username', 'email', 'role', '']] : [];
    for (const line of alignColumns([...header, ...rows])) print(line);
    if (users.length < PAGING.maxLimit) return;
    last = users.at(-1)?.id as number;
  }
}

/** `plinth user two-factor`: for users who have lost their authenticator. */
function secondFactorCommand(accounts: Accounts, stored: StoredFactors): Command {
  return {
    name: 'two-factor',
    description: "Show or reset a user's two-factor authentication",
    arguments: '<user>',
    options: [{ flags: '--off', description: 'reset it and its recovery codes; the user is signed out' }],
    async run({ arguments: [user], options, print }) {
      const { documentId, username } = await namedAccount(user, accounts);
      const factor = await stored.find(documentId);
      if (factor === null || factor.enabled_at === null) return print(`"${username}" has no two-factor authentication`);
      if (options.off !== true) {
        return print(
          `"${username}" has two-factor authentication since ${factor.enabled_at}, with ${await stored.recoveryCodes(factor)} unused recovery codes`,
        );
      }
      await stored.remove(factor);
      print(`Reset the two-factor authentication of "${username}" and signed them out`);
    },
  };
}

async function newPassword({ readSecret }: CommandRun): Promise<string> {
  const password = await readSecret('Password');
  if (password === '') throw new ValidationError('A password is missing; enter it at the prompt, or pass it as the first line of stdin');
  return password;
}
