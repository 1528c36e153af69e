import {
  type Ability,
  ACCESS,
  type Access,
  type BootProblem,
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
import { SETTINGS_TOPIC } from 'plinth/plugins/settings';
import { createAccounts, type PopulationAccounts } from 'plinth/plugins/users-permissions';
import type { AdminOptions } from '../options.ts';
import { StaffPeople } from '../people/staff-people.ts';
import { admittedRole, registerRules, type StaffRules } from '../people/staff-rules.ts';
import { adminCommand } from './admin-command.ts';
import { AREA_ACTIONS } from './areas.ts';
import { SHARE_VIEWS } from './built-in-roles.ts';
import { FirstAdministrator, firstLinksTable } from './first-administrator.ts';
import { API, STAFF } from './names.ts';
import { PERSON_UID, personContentType } from './person-content-type.ts';
import { refuseControlCharacters } from './plain-names.ts';
import { type StaffMail, staffMail } from './staff-mail.ts';
import { createStaffRoles, type StaffRoles } from './staff-roles.ts';

export { API, SESSION, STAFF } from './names.ts';

/** The staff of the interface. */
export interface Staff {
  readonly accounts: PopulationAccounts;
  readonly roles: StaffRoles;
  readonly access: Access;
  /** Rules for how they sign in, as far as these can change while the service runs. */
  readonly rules: StaffRules;
  /** Invites, changes and removes staff. */
  readonly people: StaffPeople;
  readonly mail: StaffMail;
  /** Whether there is no staff. Cached; read again after somebody was added or removed. */
  isEmpty(): Promise<boolean>;
  /** Returns what a person may do now, by numeric id; null: they were removed or are blocked. Cached; read again after somebody changed. */
  rightsOf(id: number): Promise<Ability | null>;
  readonly first: FirstAdministrator;
}

/** Registers the staff: their content type, accounts and roles. */
export function registerStaff(kernel: Kernel, plugin: string, options: AdminOptions): Staff {
  const { container, hooks } = kernel;
  const config = container.resolve(CONFIG);
  const documents = container.resolve(DOCUMENTS);
  const access = container.resolve(ACCESS);
  const roles = createStaffRoles({ access, documents, configured: options.roles });
  const { jwtSecret, sessions, secondFactor, rateLimit, providers } = options;
  const rules = registerRules(kernel, options, config.files.plugins);
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
    topics: [SETTINGS_TOPIC],
    requiredRoles: () => rules.get().requiredRoles,
    async admit({ provider, email, username }) {
      const role = roles.find(admittedRole(rules.get().providerRoles, { provider, email }) ?? '');
      return role && { role: role.name, name: username };
    },
    options: {
      ...(jwtSecret !== undefined && { jwtSecret }),
      sessions: {
        idleRefreshTokenLifespan: sessions.idleLifespan,
        maxRefreshTokenLifespan: sessions.maxLifespan,
        cookie: { sameSite: 'strict', ...(sessions.secure !== undefined && { secure: sessions.secure }) },
      },
      reset: { page: '/admin/recover#' },
      // Staff cannot change their own address, and whoever invites them vouches for it. So a provider with the same address must not remove
      // a password.
      confirmation: { required: true },
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
  const mail = staffMail(kernel);
  const factors = secondFactors && { secondFactors, tellOff: mail.factorOff };
  const log = container.resolve(LOGGER);
  const looking = new StaffPeople({ access, accounts, database, documents, roles, log, tellOff: mail.factorOff });
  container.resolve(COMMANDS).add(adminCommand({ documents, roles, factors, people: looking }));

  refuseControlCharacters(documents, plugin);
  // People who may only write must not publish by a write, even if the app lets its API do so.
  if (kernel.plugins.includes('draft-and-publish')) container.resolve(DRAFTS).guard(STAFF);
  for (const action of [SHARE_VIEWS, ...AREA_ACTIONS]) access.declare({ action, plugin, wildcard: false });
  hooks.model.tap(plugin, (definitions) => ({ ...definitions, contentTypes: [...definitions.contentTypes, personContentType] }));
  hooks.tables.tap(plugin, (tables) => tables.add(firstLinksTable));
  // All plugins have declared their actions by then.
  hooks.listen.tap(plugin, () => {
    const problems = [...roles.problems(config.files.plugins, kernel.plugins), ...ruleProblems(options, roles, config.files.plugins)];
    if (problems.length > 0) throw new BootProblemsError('The configuration of admin roles is invalid', problems, 'STAFF_ROLES');
    for (const warning of roles.warnings()) log.warn(warning);
  });
  hooks.ready.tapPromise(plugin, async () => {
    // A worker has no URL for a link.
    const token = kernel.url === null ? null : await first.invite();
    if (token === null) return;
    const link = `${(config.server.url ?? kernel.url ?? '').replace(/\/+$/, '')}/admin/first#${token}`;
    // Log a warning so that it passes most log levels: after an installation this link is the only way in.
    log.warn(`No administrator exists yet. Create the first one within an hour at ${link}, or run \`plinth admin create\``);
  });
  return {
    accounts,
    roles,
    access,
    rules,
    people: looking,
    mail,
    first,
    isEmpty: () => people.get('any'),
    rightsOf: (id) => rights.get(id),
  };
}

/** Finds rules of the options whose provider or role does not exist. */
function ruleProblems({ providerRoles, providers }: AdminOptions, roles: StaffRoles, file: string): readonly BootProblem[] {
  return providerRoles.flatMap(({ provider, role }, index) => {
    const at = (key: string, message: string) => ({ file, path: ['admin', 'config', 'providerRoles', index, key], message });
    return [
      ...(Object.hasOwn(providers, provider) ? [] : [at('provider', `the provider "${provider}" does not exist`)]),
      ...(roles.find(role) === null ? [at('role', `the role "${role}" does not exist`)] : []),
    ];
  });
}
