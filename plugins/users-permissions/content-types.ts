import type { ContentTypeDefinition } from 'plinth';

/** Uid of the content type of users. */
export const USER_UID = 'plugin::users-permissions.user';

/** Uid of the content type of roles. */
export const ROLE_UID = 'plugin::users-permissions.role';

const ORIGIN = 'plugin users-permissions';

const names = {
  username: { type: 'string', required: true, unique: true, minLength: 3 },
  /** Lower case. */
  email: { type: 'email', required: true, unique: true, minLength: 6 },
  /** Where the user authenticates: `local`, or the name of an identity provider. */
  provider: { type: 'string', default: 'local' },
} as const;

const password = { type: 'password', private: true, minLength: 6 } as const;

const states = { confirmed: { type: 'boolean', default: false }, blocked: { type: 'boolean', default: false } } as const;

/** The attributes that the content type of a population must have, see `createAccounts`. */
export const accountAttributes = { ...names, password, ...states } as const satisfies ContentTypeDefinition['attributes'];

/** A user who signs in. */
export const userContentType: ContentTypeDefinition = {
  uid: USER_UID,
  kind: 'collectionType',
  collectionName: 'up_users',
  info: { singularName: 'user', pluralName: 'users', displayName: 'User', description: 'An end user of the site.' },
  options: { draftAndPublish: false },
  pluginOptions: { i18n: { localized: false } },
  accounts: true,
  attributes: {
    ...names,
    password,
    resetPasswordToken: { type: 'string', private: true },
    confirmationToken: { type: 'string', private: true },
    ...states,
    role: { type: 'relation', relation: 'manyToOne', target: ROLE_UID, inversedBy: 'users' },
  },
  origin: ORIGIN,
};

/** A role: what a group of users may do. Its granted actions are stored separately, see `rolePermissionsTable`. */
export const roleContentType: ContentTypeDefinition = {
  uid: ROLE_UID,
  kind: 'collectionType',
  collectionName: 'up_roles',
  info: { singularName: 'role', pluralName: 'roles', displayName: 'Role', description: 'A set of permissions for end users.' },
  options: { draftAndPublish: false },
  pluginOptions: { 'content-type-builder': { visible: false } },
  accounts: true,
  unpopulated: ['users'],
  attributes: {
    name: { type: 'string', required: true, minLength: 3 },
    description: { type: 'string' },
    /** Name of the role in `config/access` and in code. Never changes. */
    type: { type: 'string', unique: true },
    users: { type: 'relation', relation: 'oneToMany', target: USER_UID, mappedBy: 'role' },
  },
  origin: ORIGIN,
};
