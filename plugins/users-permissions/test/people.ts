import { ACCESS, type Caller, createBroadAbility, DOCUMENTS, definePlugin, SYSTEM } from 'plinth';
import { ROLES, USER_UID } from 'plinth/plugins/users-permissions';
import { type BootedApp, bootApp, type InlineApp, onlyPlugins, type TestDialect } from 'plinth/testing';
import type { Response } from 'supertest';

const PLUGIN = 'plugin::users-permissions';

/** All actions on users and roles. */
export const EVERYTHING = [
  ...['count', 'create', 'destroy', 'find', 'findOne', 'me', 'update'].map((name) => `${PLUGIN}.user.${name}`),
  ...['createRole', 'deleteRole', 'find', 'findOne', 'updateRole'].map((name) => `${PLUGIN}.role.${name}`),
  `${PLUGIN}.permissions.getPermissions`,
];

const ANYTHING = createBroadAbility('anything', () => true);

/** Callers by token: `editor` has that role; `editor-7` is also the user 7; `anything` may do everything, and has no role. */
const callers = definePlugin({
  name: 'callers',
  requires: ['users-permissions'],
  apply({ container }) {
    container.resolve(ACCESS).addStrategy({
      name: 'role-and-user',
      async authenticate({ bearer }): Promise<Caller> {
        const [role = '', id] = bearer.split('-');
        const ability = role === 'anything' ? ANYTHING : await container.resolve(ROLES).ability(role);
        return { kind: 'user', id: Number(id), trusted: false, ability, user: id === undefined ? null : { id: Number(id) } };
      },
    });
  },
});

/** A stored user. */
export interface Person {
  readonly id: number;
  readonly documentId: string;
}

/** An app with users. */
export interface People extends BootedApp {
  /** Sends a request as the administrator, who may do everything with users and roles, or as the caller that a token names. */
  ask(method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object, token?: string): Promise<Response>;
  /** Creates a user with the role `authenticated`, or another. */
  make(username: string, role?: string): Promise<Person>;
  roleId(type: string): Promise<number>;
}

/** Settings of the app. */
export interface PeopleOptions extends InlineApp {
  readonly roles?: object;
  readonly database?: TestDialect | string;
}

/** Plugins that have no part in accounts are off. */
const OTHERS_OFF = onlyPlugins('rest', 'graphql', 'users-permissions', 'outgoing', 'limits', 'mail', 'queues', 'i18n', 'draft-and-publish');

/** Boots an app with the role `admin`, which may do everything with users and roles. */
export async function bootPeople({ roles = {}, database, ...app }: PeopleOptions = {}): Promise<People> {
  const plugins = { ...OTHERS_OFF, ...(app.config?.plugins as object | undefined) };
  const access = { roles: { admin: { actions: ['api::*', ...EVERYTHING] }, ...roles } };
  const booted = await bootApp({
    app: { ...app, config: { ...app.config, plugins, access }, plugins: [callers, ...(app.plugins ?? [])] },
    ...(database !== undefined && { database }),
  });
  const { container } = booted.kernel;
  const ask: People['ask'] = async (method, path, body, token = 'admin') => {
    const request = booted.request[method](path);
    if (token !== '') request.set('Authorization', `Bearer ${token}`);
    return body === undefined ? request : request.send(body);
  };
  return Object.assign(Object.create(booted) as BootedApp, {
    ask,
    async make(username: string, type = 'authenticated'): Promise<Person> {
      const role = (await container.resolve(ROLES).find(type))?.documentId;
      const data = { username, email: `${username}@example.com`, password: 'secret1', role };
      return (await container.resolve(DOCUMENTS).create(USER_UID, { data }, SYSTEM)) as unknown as Person;
    },
    async roleId(type: string): Promise<number> {
      const { body } = await ask('get', '/api/users-permissions/roles');
      return body.roles.find((role: { type: string }) => role.type === type).id;
    },
  });
}
