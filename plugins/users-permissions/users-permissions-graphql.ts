import type { CheckedQuery, Documents, DocumentValue } from 'plinth';
import type { FieldResolver, Graphql } from 'plinth/plugins/graphql';
import { ROLE_UID, USER_UID } from './content-types.ts';
import { type RoleWrites, roleAction } from './roles/role-writes.ts';
import { checkGranted } from './sign-in/sign-in-graphql.ts';
import { requestOf } from './sign-in/sign-in-rest.ts';
import { type UserWrites, userAction, type WrittenUser } from './users/user-writes.ts';

/** What users and roles over GraphQL need. */
export interface PeopleOverGraphqlParts {
  readonly documents: Documents;
  readonly users: UserWrites;
  readonly roles: RoleWrites;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
}

const TYPES = /* GraphQL */ `
  scalar JSON
  extend input UsersPermissionsRoleInput {
    "Permissions of the role: a tree as in REST responses."
    permissions: JSON
  }
  type UsersPermissionsUserEntityResponse { data: UsersPermissionsUser }
  type UsersPermissionsCreateRolePayload { ok: Boolean! }
  type UsersPermissionsUpdateRolePayload { ok: Boolean! }
  type UsersPermissionsDeleteRolePayload { ok: Boolean! }
  type Mutation {
    createUsersPermissionsRole(data: UsersPermissionsRoleInput!): UsersPermissionsCreateRolePayload
    updateUsersPermissionsRole(id: ID!, data: UsersPermissionsRoleInput!): UsersPermissionsUpdateRolePayload
    deleteUsersPermissionsRole(id: ID!): UsersPermissionsDeleteRolePayload
    createUsersPermissionsUser(data: UsersPermissionsUserInput!): UsersPermissionsUserEntityResponse!
    updateUsersPermissionsUser(id: ID!, data: UsersPermissionsUserInput!): UsersPermissionsUserEntityResponse!
    deleteUsersPermissionsUser(id: ID!): UsersPermissionsUserEntityResponse!
  }
`;

type Input = Readonly<Record<string, unknown>>;
type Info = Parameters<FieldResolver>[3];
type Operation = Parameters<FieldResolver>[2];

/** The users that `data` is resolved from, by response key, because each selects other attributes. */
type UserAnswers = ReadonlyMap<string, DocumentValue>;

/** Adds the queries of users and roles, and the mutations that create, change and delete them by numeric id. */
export function extendGraphql(graphql: Graphql, { documents, users, roles, proxies }: PeopleOverGraphqlParts): void {
  for (const [uid, action] of [
    [USER_UID, userAction],
    [ROLE_UID, roleAction],
  ] as const) {
    graphql.expose(uid, { find: action('find'), findOne: action('findOne') });
    graphql.refer(uid);
  }
  const begin = ({ caller, http }: Operation, action: string) => {
    checkGranted(caller, action);
    return requestOf(http, proxies);
  };

  async function written(
    use: 'create' | 'update',
    operation: Operation,
    info: Info,
    write: (answer: CheckedQuery<'answer'>) => Promise<WrittenUser>,
  ): Promise<UserAnswers> {
    const asked = { action: userAction(use), inside: 'data' };
    const [first] = graphql.asked(USER_UID, use, asked, operation, info);
    const [key, answer] = first ?? [null, documents.parse(USER_UID, {}, use, operation.caller)];
    const { documentId, user } = await write(answer);
    const answers = new Map(key === null ? [] : [[key, user]]);
    for (const [other, query] of graphql.asked(USER_UID, 'one', asked, operation, info)) {
      const again = answers.has(other) ? null : await documents.findOne(documentId, query);
      if (again !== null) answers.set(other, again);
    }
    return answers;
  }

  const resolvers = {
    UsersPermissionsUserEntityResponse: {
      data: (answers: UserAnswers, _args: never, _operation: Operation, { path }: Info) => answers.get(String(path.key)) ?? null,
    },
    Mutation: {
      createUsersPermissionsUser(_source: never, { data }: { readonly data: Input }, operation: Operation, info: Info) {
        const request = begin(operation, userAction('create'));
        return written('create', operation, info, (answer) => users.create(data, answer, request));
      },
      updateUsersPermissionsUser(
        _source: never,
        { id, data }: { readonly id: string; readonly data: Input },
        operation: Operation,
        info: Info,
      ) {
        const request = begin(operation, userAction('update'));
        return written('update', operation, info, (answer) => users.update(id, data, answer, request));
      },
      async deleteUsersPermissionsUser(_source: never, { id }: { readonly id: string }, operation: Operation, info: Info) {
        const action = userAction('destroy');
        const request = begin(operation, action);
        const asked = graphql.asked(USER_UID, 'one', { action, inside: 'data' }, operation, info);
        const removed = await users.remove(id, [...asked.values()], request);
        return new Map(removed === null ? [] : [...asked.keys()].map((key, index) => [key, removed[index]]));
      },
      createUsersPermissionsRole: (_source: never, { data }: { readonly data: Input }, operation: Operation) =>
        roles.create(roleBody(data), begin(operation, roleAction('createRole'))),
      updateUsersPermissionsRole: (_source: never, { id, data }: { readonly id: string; readonly data: Input }, operation: Operation) =>
        roles.update(id, roleBody(data), begin(operation, roleAction('updateRole'))),
      deleteUsersPermissionsRole: (_source: never, { id }: { readonly id: string }, operation: Operation) =>
        roles.remove(id, begin(operation, roleAction('deleteRole'))),
    },
  };
  graphql.extend({ fitsAnyContent: true, auth: false, typeDefs: TYPES, resolvers });
}

/** Every input takes `locale`, which roles ignore. */
function roleBody({ locale: _, ...body }: Input): Input {
  return body;
}
