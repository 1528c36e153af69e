import {
  type Access,
  alignColumns,
  type Command,
  type CommandRun,
  type Documents,
  type Grant,
  NotFoundError,
  nearest,
  ValidationError,
} from 'plinth';
import type { Roles } from '../roles.ts';
import type { Accounts } from '../sign-in/accounts.ts';
import { namedAccount, namedRole } from './named.ts';
import { reachOf } from './reach.ts';
import { roleTable } from './role-table.ts';

/** What the command needs. */
export interface RoleCommandSources {
  readonly access: Access;
  readonly accounts: Accounts;
  readonly documents: Documents;
  readonly roles: Roles;
  /** The file that defines the role of this type; null if the role is kept in the database. */
  keptBy(type: string): string | null;
}

/** `plinth role show|can`. */
export function roleCommand(sources: RoleCommandSources): Command {
  return {
    name: 'role',
    description: 'Inspect roles and permissions',
    commands: [
      {
        name: 'show',
        description: 'Show the permissions of a role',
        arguments: '<role>',
        run: (run) => show(run, sources),
      },
      {
        name: 'can',
        description: 'Check whether a role has a permission, and why: api::article.article.update',
        arguments: '<role> <action>',
        options: [
          { flags: '--document <id>', description: 'documentId of the target document' },
          { flags: '--as <user>', description: 'email or username of the user to test' },
        ],
        run: (run) => can(run, sources),
      },
    ],
  };
}

async function show({ arguments: [type], print }: CommandRun, sources: RoleCommandSources): Promise<void> {
  const { access, documents, roles, keptBy } = sources;
  const role = await namedRole(type, sources);
  const { rows, others, rules, unknown } = roleTable((await roles.actions(role)) ?? [], access, documents.model);
  const file = keptBy(role.type);
  print(`${role.name} (${role.type}), defined in ${file === null ? 'the database' : file}`);
  if (rows.length > 0) print('');
  for (const line of alignColumns(rows)) print(line);
  const section = (title: string, lines: readonly string[]) => {
    if (lines.length > 0) for (const line of ['', title, ...lines.map((text) => `  ${text}`)]) print(line);
  };
  section('Other permissions', others);
  section('Conditions', rules);
  section('Unknown actions (no enabled plugin or content type has them)', unknown);
}

async function can({ arguments: [type, action = ''], options, print }: CommandRun, sources: RoleCommandSources): Promise<void> {
  const { access, documents, roles } = sources;
  const role = await namedRole(type, sources);
  if (!access.actions.has(action)) {
    const meant = nearest(action, access.actions.keys());
    throw new NotFoundError(`"${action}" is not an action${meant === null ? '' : ` (did you mean "${meant}"?)`}`);
  }
  const split = action.lastIndexOf('.');
  const uid = action.slice(0, split);
  if (options.document !== undefined && !documents.model.contentTypes.has(uid)) {
    throw new ValidationError(`"${action}" does not apply to documents; remove --document`);
  }
  const account = options.as === undefined ? null : await namedAccount(String(options.as), sources.accounts);
  const grants = (await roles.actions(role)) ?? [];
  const granted = access.expand(grants);
  if (!granted.actions.has(action)) {
    print(`no: "${role.type}" is not granted ${action}`);
    return;
  }
  const rule = granted.rules.get(action) ?? null;
  const why = `granted by ${grants
    .filter((grant) => access.expand([grant]).actions.has(action))
    .map(patternOf)
    .join(' and ')}`;
  const limits = [
    ...(rule?.where == null ? [] : [`where ${JSON.stringify(rule.where)}`]),
    ...(rule?.fields == null ? [] : [`attributes ${rule.fields.join(', ')}`]),
  ];
  if (account?.blocked) print(`("${account.username}" is blocked and has no permissions)`);
  if (account !== null && account.role !== role.type) print(`("${account.username}" has the role "${account.role}", not "${role.type}")`);
  if (options.document === undefined) {
    print(`yes: ${[why, ...limits].join(', ')}`);
    return;
  }
  const user = account?.attributes ?? null;
  const documentId = String(options.document);
  const reach = await reachOf(documents, { uid, verb: action.slice(split + 1), documentId, granted, user });
  const who = account === null ? 'the public (not signed in)' : `"${account.username}"`;
  if (reach === 'missing') print(`no: document "${documentId}" of ${uid} not found for this action`);
  else if (reach === 'hidden') print(`no: ${[why, ...limits].join(', ')}; "${documentId}" is not included for ${who}`);
  else print(`yes: ${[why, ...limits].join(', ')}; "${documentId}" is included for ${who}`);
}

function patternOf(grant: Grant): string {
  return typeof grant === 'string' ? grant : grant.action;
}
