import { type Caller, type Documents, type DocumentValue, ForbiddenError, SYSTEM, ValidationError } from 'plinth';
import type { FieldResolver, Graphql } from 'plinth/plugins/graphql';
import { SHOWS_CALLER } from '../actions.ts';
import { USER_UID } from '../content-types.ts';
import { documentOfId } from '../numeric-id.ts';
import { carried, type RefreshCookie } from '../sessions/refresh-cookie.ts';
import type { SignInRequest } from './session.ts';
import type { SignIn } from './sign-in.ts';
import { requestOf } from './sign-in-rest.ts';

/** What sign-in over GraphQL needs. */
export interface SignInOverGraphqlParts {
  readonly signIn: SignIn;
  readonly documents: Documents;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
  /** Whether there are sessions, with tokens that renew them. */
  readonly hasSessions: boolean;
  /** The cookies of tokens; null: tokens are in responses. */
  readonly cookie: RefreshCookie | null;
}

const ACTIONS = 'plugin::users-permissions.auth';

const TYPES = /* GraphQL */ `
  type UsersPermissionsMe {
    id: ID!
    documentId: ID!
    username: String!
    email: String
    confirmed: Boolean
    blocked: Boolean
    role: UsersPermissionsMeRole
  }
  type UsersPermissionsMeRole {
    id: ID!
    name: String!
    description: String
    type: String
  }
  input UsersPermissionsRegisterInput {
    username: String!
    email: String!
    password: String!
  }
  input UsersPermissionsLoginInput {
    identifier: String!
    password: String!
    provider: String! = "local"
  }
  type UsersPermissionsPasswordPayload {
    ok: Boolean!
  }
  type UsersPermissionsLoginPayload {
    jwt: String
    user: UsersPermissionsMe!
  }
  type Query {
    me: UsersPermissionsMe
  }
  type Mutation {
    login(input: UsersPermissionsLoginInput!): UsersPermissionsLoginPayload!
    register(input: UsersPermissionsRegisterInput!): UsersPermissionsLoginPayload!
    forgotPassword(email: String!): UsersPermissionsPasswordPayload
    resetPassword(password: String!, passwordConfirmation: String!, code: String!): UsersPermissionsLoginPayload
    changePassword(currentPassword: String!, password: String!, passwordConfirmation: String!): UsersPermissionsLoginPayload
    emailConfirmation(confirmation: String!): UsersPermissionsLoginPayload
  }
`;

/** For the mode `refresh`, unless a cookie contains the token. */
const REFRESH_TOKEN = /* GraphQL */ `
  extend type UsersPermissionsLoginPayload {
    refreshToken: String
  }
`;

type Args = Readonly<Record<string, unknown>>;
type Operation = Parameters<FieldResolver>[2];

/** Adds `me` and the mutations for sign-in. They do what the REST routes do, with the same grants and limits. */
export function extendGraphql(graphql: Graphql, { signIn, documents, proxies, hasSessions, cookie }: SignInOverGraphqlParts): void {
  const mutation =
    (action: string, answer: (args: Args, request: SignInRequest) => Promise<object>) =>
    (_source: never, args: Args, { caller, http }: Operation) => {
      checkGranted(caller, `${ACTIONS}.${action}`);
      return answer(args, requestOf(http, proxies));
    };
  const mutationForTokens = (action: string, answer: (args: Args, request: SignInRequest) => Promise<object>) => {
    const resolve = mutation(action, answer);
    return (source: never, args: Args, operation: Operation) => {
      operation.http.set('Cache-Control', 'no-store');
      return carried(operation.http, cookie, async () => resolve(source, args, operation));
    };
  };

  graphql.extend({ fitsAnyContent: true, typeDefs: TYPES });
  if (hasSessions && cookie === null) graphql.extend({ fitsAnyContent: true, typeDefs: REFRESH_TOKEN });
  graphql.extend({
    fitsAnyContent: true,
    auth: false,
    resolvers: {
      Query: { me: (_source: never, _args: never, { caller }: Operation) => me(documents, caller) },
      Mutation: {
        changePassword: mutationForTokens('changePassword', signIn.changePassword),
      },
    },
  });
  graphql.extend({
    fitsAnyContent: true,
    auth: false,
    replacesCredentials: true,
    resolvers: {
      Mutation: {
        login: mutationForTokens('callback', ({ input }, request) => signIn.login(localSignIn(input as Args), request)),
        register: mutationForTokens('register', ({ input }, request) => signIn.register(input, request)),
        forgotPassword: mutation('forgotPassword', signIn.forgotPassword),
        resetPassword: mutationForTokens('resetPassword', signIn.resetPassword),
        emailConfirmation: mutation('emailConfirmation', async (args, request) => {
          const { user } = await signIn.confirmEmail(args, request);
          return { user: user ?? {} };
        }),
      },
    },
  });
}

/** @throws ForbiddenError unless the caller is granted the action. Only for fields without a route, whose guard would check it. */
export function checkGranted({ ability }: Caller, action: string): void {
  if (!ability.can(action)) throw new ForbiddenError();
}

/** @throws ValidationError for a provider that signs people in on its own pages */
function localSignIn({ provider, ...input }: Args): Args {
  if (provider !== 'local') throw new ValidationError('provider must be "local". For other providers, open /api/connect/<provider>');
  return input;
}

/** The caller's user, as far as roles and rules show it. Whoever sees the own record also sees its role. */
async function me(documents: Documents, caller: Caller): Promise<object | null> {
  if (caller.user == null) throw new ForbiddenError();
  checkGranted(caller, SHOWS_CALLER);
  const query = documents.parse(USER_UID, {}, 'one', caller, { action: SHOWS_CALLER });
  const documentId = await documentOfId(documents, USER_UID, String(caller.user.id));
  const user = documentId && (await documents.findOne(documentId, query));
  if (!user) return null;
  const fields = caller.ability.rule(SHOWS_CALLER)?.fields ?? null;
  return { ...user, role: fields === null || fields.includes('role') ? () => roleOf(documents, documentId) : null };
}

async function roleOf(documents: Documents, documentId: string): Promise<DocumentValue | null> {
  const populate = { role: { fields: ['name', 'description', 'type'] } };
  const user = await documents.findOne(documentId, documents.parse(USER_UID, { fields: ['documentId'], populate }, 'one', SYSTEM));
  return (user?.role as DocumentValue | null | undefined) ?? null;
}
