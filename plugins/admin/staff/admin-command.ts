import { alignColumns, type Command, type CommandRun, type Documents, NotFoundError, nearest, SYSTEM, ValidationError } from 'plinth';
import type { PersonChange, StaffPeople } from '../people/staff-people.ts';
import { ADMINISTRATOR } from './built-in-roles.ts';
import { makePerson } from './new-person.ts';
import { PERSON_UID } from './person-content-type.ts';
import { type NamedPerson, type SecondFactorCommandSources, secondFactorCommand } from './second-factor-command.ts';
import type { StaffRoles } from './staff-roles.ts';

/** What the command needs. */
export interface AdminCommandSources {
  readonly documents: Documents;
  readonly roles: StaffRoles;
  readonly people: StaffPeople;
  /** Null: second factors are off. */
  readonly factors: Omit<SecondFactorCommandSources, 'find'> | null;
}

/** Page size when people are read. */
const PAGING = Object.freeze({ defaultLimit: 1_000, maxLimit: 1_000, withCount: false });

/** `plinth admin create|list|password|role|block|unblock|two-factor`. People are named by their address. */
export function adminCommand(sources: AdminCommandSources): Command {
  const { documents, factors, people } = sources;
  const change = async ({ arguments: [email] }: CommandRun, data: () => Promise<object> | object) => {
    const { documentId } = await personOf(email, documents);
    await documents.update(PERSON_UID, documentId, { data: await data() }, SYSTEM);
  };
  // As over HTTP, this refuses to remove the last administrator.
  const look = async ({ arguments: [email], caller }: CommandRun, asked: PersonChange) => {
    await people.change((await personOf(email, documents)).documentId, asked, caller);
  };
  return {
    name: 'admin',
    description: 'Manage admin users',
    commands: [
      {
        name: 'create',
        description: 'Create an admin user (prompts for the password, or reads it from stdin)',
        arguments: '<email>',
        options: [
          { flags: '--role <role>', description: 'key of the role', default: ADMINISTRATOR },
          { flags: '--name <name>', description: 'display name (default: local part of the email address)' },
        ],
        run: (run) => create(run, sources),
      },
      { name: 'list', description: 'List admin users', run: (run) => list(run, sources) },
      {
        name: 'password',
        description: "Change an admin user's password (prompts, or reads it from stdin)",
        arguments: '<email>',
        run: async (run) => {
          await change(run, async () => ({ password: await newPassword(run) }));
          run.print(`Changed the password of "${run.arguments[0]}" and signed them out`);
        },
      },
      {
        name: 'role',
        description: "Change an admin user's role",
        arguments: '<email> <role>',
        run: async (run) => {
          const role = roleOf(run.arguments[1], sources.roles);
          await look(run, { role });
          run.print(`Changed the role of "${run.arguments[0]}" to "${role}"`);
        },
      },
      {
        name: 'block',
        description: 'Block an admin user immediately',
        arguments: '<email>',
        run: async (run) => {
          await look(run, { blocked: true });
          run.print(`Blocked "${run.arguments[0]}"`);
        },
      },
      {
        name: 'unblock',
        description: 'Unblock an admin user',
        arguments: '<email>',
        run: async (run) => {
          await look(run, { blocked: false });
          run.print(`Unblocked "${run.arguments[0]}"`);
        },
      },
      ...(factors === null ? [] : [secondFactorCommand({ ...factors, find: (email) => personOf(email, documents) })]),
    ],
  };
}

async function create(run: CommandRun, { documents, roles }: AdminCommandSources): Promise<void> {
  const [email = ''] = run.arguments;
  const role = roleOf(String(run.options.role ?? ADMINISTRATOR), roles);
  const name = run.options.name === undefined ? (email.split('@')[0] as string) : String(run.options.name);
  await makePerson(documents, { name, email, role, password: await newPassword(run) });
  run.print(`Created "${email}" with the role "${role}"`);
}

async function list({ print }: CommandRun, { documents }: AdminCommandSources): Promise<void> {
  for (let last = 0; ; ) {
    const parameters = { filters: { id: { $gt: last } }, sort: 'id' };
    const { documents: people } = await documents.find(documents.parse(PERSON_UID, parameters, 'list', SYSTEM, { paging: PAGING }));
    const rows = people.map(({ email, name, role, blocked }) => [
      String(email),
      String(name),
      String(role),
      blocked === true ? 'blocked' : '',
    ]);
    for (const line of alignColumns([...(last === 0 ? [['email', 'name', 'role', '']] : []), ...rows])) print(line);
    if (people.length < PAGING.maxLimit) return;
    last = people.at(-1)?.id as number;
  }
}

/** @throws NotFoundError that suggests the most similar role */
function roleOf(name: string | undefined, { all, find }: StaffRoles): string {
  const role = find(name ?? '');
  if (role !== null) return role.name;
  const names = all.map((known) => known.name);
  const meant = nearest(name ?? '', names);
  throw new NotFoundError(
    `Role "${name}" not found${meant === null ? `; existing roles: ${names.join(', ')}` : ` (did you mean "${meant}"?)`}`,
  );
}

/** @throws NotFoundError */
async function personOf(email: string | undefined, documents: Documents): Promise<NamedPerson> {
  const filters = { email: { $eqi: email ?? '' } };
  const [found] = (await documents.find(documents.parse(PERSON_UID, { filters }, 'list', SYSTEM))).documents;
  if (found === undefined) throw new NotFoundError(`Admin user "${email}" not found; \`plinth admin list\` lists the admin users`);
  return { documentId: String(found.documentId), email: String(found.email), name: String(found.name) };
}

async function newPassword({ readSecret }: CommandRun): Promise<string> {
  const password = await readSecret('Password');
  if (password === '') throw new ValidationError('A password is missing; enter it at the prompt, or pass it as the first line of stdin');
  return password;
}
