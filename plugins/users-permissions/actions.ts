const PREFIX = 'plugin::users-permissions';

/** Operations on users, roles and accounts, by controller. */
const CONTROLLERS = {
  auth: [
    'callback',
    'changePassword',
    'connect',
    'emailConfirmation',
    'forgotPassword',
    'logout',
    'refresh',
    'register',
    'resetPassword',
    'sendEmailConfirmation',
    'sessions',
  ],
  user: ['count', 'create', 'destroy', 'find', 'findOne', 'me', 'update'],
  role: ['createRole', 'deleteRole', 'find', 'findOne', 'updateRole'],
  permissions: ['getPermissions'],
} as const;

/** The action of reading one's own user. A rule may limit its attributes. */
export const SHOWS_CALLER = `${PREFIX}.user.me`;

/** Actions of users, roles and accounts, as roles and tokens name them. */
export const USER_ACTIONS: readonly string[] = Object.entries(CONTROLLERS).flatMap(([controller, actions]) =>
  actions.map((action) => `${PREFIX}.${controller}.${action}`),
);
