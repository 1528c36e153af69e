import {
  type Ability,
  ACCESS,
  BootProblemsError,
  COMMANDS,
  CONFIG,
  DATABASE,
  DOCUMENTS,
  FRESHNESS,
  type Kernel,
  LOGGER,
  SYSTEM,
} from 'plinth';
import { DRAFTS } from 'plinth/plugins/draft-and-publish';
import { createAccounts, type PopulationAccounts } from 'plinth/plugins/users-permissions';
import type { AdminOptions } from '../options.ts';
import { adminCommand } from './admin-command.ts';
import { CHANGE_MODEL, READ_MODEL, SHARE_VIEWS } from './built-in-roles.ts';
import { FirstAdministrator, firstLinksTable } from './first-administrator.ts';
import { PERSON_UID, personContentType } from './person-content-type.ts';
import { createStaffRoles, type StaffRoles } from './staff-roles.ts';
import { mailOff } from './with-mail.ts';

/** Path before everything that the page asks for. */
export const API = '/admin/api';

/** The policy of routes for those who are signed in. */
export const SESSION = 'admin.session';

/** `Caller.kind` of staff: `staff:7` made a document. */
export const STAFF = 'staff';

/** The people of the interface. */
export interface Staff {
  readonly accounts: PopulationAccounts;
  readonly roles: StaffRoles;
  /** Whether there is anybody. Asked of the database only after somebody came or went. */
  isEmpty(): Promise<boolean>;
  /** What somebody may do now, by their numeric id; null: they are gone, or blocked. Asked of the database only after somebody changed. */
  rightsOf(id: number): Promise<Ability | null>;
  readonly first: FirstAdministrator;
}

/** Gives the interface people of its own: their content type, accounts, roles. */
export function registerStaff(kernel: Kernel, plugin: string, options: AdminOptions): Staff {
  const { container, hooks } = kernel;
  const config = container.resolve(CONFIG);
  const documents = container.resolve(DOCUMENTS);
  const access = container.resolve(ACCESS);
  const roles = createStaffRoles({ access, documents, configured: options.roles });
  const { jwtSecret, sessions, secondFactor, rateLimit, providers } = options;
  const accounts = createAccounts(kernel, {
    plugin,
    kind: STAFF,
    type: PERSON_UID,
    actions: 'plugin::admin.auth',
    tables: 'admin',
    prefix: API,
    cookie: true,
    keepsKey: true,
    roles: roles.all.map(({ name }) => name),
    describe: false,
    ability: async ({ role }) => roles.ability(role),
    options: {
      ...(jwtSecret !== undefined && { jwtSecret }),
      sessions: {
        idleRefreshTokenLifespan: sessions.idleLifespan,
        maxRefreshTokenLifespan: sessions.maxLifespan,
        cookie: { sameSite: 'strict', ...(sessions.secure !== undefined && { secure: sessions.secure }) },
      },
      reset: { page: '/admin/recover#' },
      secondFactor,
      rateLimit,
      providers,
    },
  });
  const database = () => container.resolve(DATABASE);
  const isEmpty = async () =>
    (await database()
      .knex(personContentType.collectionName as string)
      .first('id')) === undefined;
  const freshness = container.resolve(FRESHNESS);
  const people = freshness.remember([PERSON_UID], isEmpty);
  const rights = freshness.remember([PERSON_UID], async (id: number) => {
    const parameters = { filters: { id }, fields: ['role', 'blocked'] };
    const [found] = (await documents.find(documents.parse(PERSON_UID, parameters, 'list', SYSTEM))).documents;
    return found === undefined || found.blocked === true ? null : roles.ability(found.role as string | null);
  });
  const first = new FirstAdministrator({ database, isEmpty });
  const { secondFactors } = accounts;
  const factors = secondFactors && { secondFactors, tellOff: mailOff(kernel) };
  container.resolve(COMMANDS).add(adminCommand({ documents, roles, factors }));

  // Whoever may only write publishes by no write, whatever the app lets its API do.
  if (kernel.plugins.includes('draft-and-publish')) container.resolve(DRAFTS).guard(STAFF);
  for (const action of [SHARE_VIEWS, READ_MODEL, CHANGE_MODEL]) access.declare({ action, plugin, wildcard: false });
  hooks.model.tap(plugin, (definitions) => ({ ...definitions, contentTypes: [...definitions.contentTypes, personContentType] }));
  hooks.tables.tap(plugin, (tables) => tables.add(firstLinksTable));
  // Every plugin has declared its actions by then.
  hooks.listen.tap(plugin, () => {
    const problems = roles.problems(config.files.plugins, kernel.plugins);
    if (problems.length > 0) throw new BootProblemsError('Roles of staff are not configured as they should be', problems, 'STAFF_ROLES');
  });
  hooks.ready.tapPromise(plugin, async () => {
    // A worker leads nobody anywhere.
    const token = kernel.url === null ? null : await first.invite();
    if (token === null) return;
    const link = `${(config.server.url ?? kernel.url ?? '').replace(/\/+$/, '')}/admin/first#${token}`;
    // A warning, since it must be read where a log holds nothing less: whoever has just installed Plinth has no other way in.
    container
      .resolve(LOGGER)
      .warn(`Nobody looks after this app yet. Become its administrator, within an hour, at ${link} (or by \`plinth admin create\`)`);
  });
  return { accounts, roles, first, isEmpty: () => people.get('any'), rightsOf: (id) => rights.get(id) };
}
