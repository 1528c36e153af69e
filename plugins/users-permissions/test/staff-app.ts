import { ACCESS, createAbility, DOCUMENTS, definePlugin, SYSTEM } from 'plinth';
import { accountAttributes, createAccounts, type NewAccounts, type PopulationAccounts } from 'plinth/plugins/users-permissions';
import { type AccountsApp, type AccountsAppOptions, bootAccounts } from './accounts-app.ts';

export const STAFF_UID = 'plugin::staff.member';
export const ORIGIN = 'http://shop.example';

const NAME = 'staff';
/** An action of bosses. */
const CLOSE = 'plugin::staff.shop.close';

/** An app with two populations: its users, and the staff of a plugin. */
export interface StaffApp extends AccountsApp {
  readonly staff: PopulationAccounts;
  /** Creates a staff member, `<name>@example.com`. */
  employ(name: string, password: string): Promise<{ readonly id: number; readonly documentId: string }>;
}

/** Boots the app. @param given settings of the staff accounts */
export async function bootStaff(given: Partial<NewAccounts> = {}, options: AccountsAppOptions = {}): Promise<StaffApp> {
  let staff: PopulationAccounts | undefined;
  const plugin = definePlugin({
    name: NAME,
    requires: ['users-permissions'],
    apply(kernel) {
      const { hooks } = kernel;
      staff = createAccounts(kernel, {
        plugin: NAME,
        kind: 'member',
        type: STAFF_UID,
        actions: 'plugin::staff.auth',
        tables: 'staff',
        prefix: '/staff',
        cookie: true,
        ability: async ({ username }) => createAbility(new Set(username.startsWith('boss') ? [CLOSE] : [])),
        ...given,
      });
      kernel.container.resolve(ACCESS).declare({ action: CLOSE, plugin: NAME, wildcard: false });
      const definition = {
        uid: STAFF_UID,
        kind: 'collectionType' as const,
        collectionName: 'staff_members',
        info: { singularName: 'member', pluralName: 'members', displayName: 'Member' },
        options: { draftAndPublish: false },
        pluginOptions: {},
        attributes: { ...accountAttributes, badge: { type: 'string' } },
        origin: 'plugin staff',
      };
      hooks.model.tap(NAME, (definitions) => ({ ...definitions, contentTypes: [...definitions.contentTypes, definition] }));
      hooks.routes.tap(NAME, (routes) => {
        const policies = ['staff.session'];
        routes.get('/staff/me', { auth: false, policies }, ({ state: { caller } }) => ({ kind: caller.kind, id: caller.id }));
        for (const method of ['get', 'post'] as const) {
          routes[method]('/staff/by-action', { action: CLOSE }, ({ state: { caller } }) => ({ kind: caller.kind }));
        }
        const closing = { name: 'staff.session', config: { action: CLOSE } };
        routes.post('/staff/close', { auth: false, policies: [closing] }, ({ state: { caller } }) => ({
          closed: true,
          surface: caller.origin?.surface,
        }));
      });
    },
  });
  const app = await bootAccounts({ ...options, more: [plugin, ...(options.more ?? [])] });
  const documents = app.kernel.container.resolve(DOCUMENTS);
  return Object.assign(Object.create(app) as AccountsApp, {
    staff: staff as PopulationAccounts,
    async employ(name: string, password: string) {
      const data = { username: name, email: `${name}@example.com`, password, confirmed: true, badge: `badge of ${name}` };
      const { id, documentId } = await documents.create(STAFF_UID, { data }, SYSTEM);
      return { id: id as number, documentId: documentId as string };
    },
  });
}

/** The cookies that a browser has after a response, by name. */
export function cookiesOf(headers: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const lines = (headers['set-cookie'] ?? []) as readonly string[];
  return Object.fromEntries(lines.map((line) => (line.split(';')[0] as string).split('=') as [string, string]));
}
