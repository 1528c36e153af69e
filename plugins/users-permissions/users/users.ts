import type { Caller, DocumentValue, Grant, RouteTable } from 'plinth';
import type { RouteMount } from 'plinth/plugins/rest';
import type { InjectionToken } from 'tsyringe';
import type { AccountCare } from '../care/account-care.ts';
import type { PopulationAccounts } from '../create-accounts.ts';
import type { GivenRole, RoleChange } from '../roles/role-writes.ts';
import type { SignInRequest } from '../sign-in/session.ts';

/** A role, for administration plugins. */
export interface KeptRole {
  /** As rules and role responses show it: `id`, `documentId`, `name`, `description`, `type`. */
  readonly role: DocumentValue;
  /** Number of its users that the caller may see; null if the caller may see none. */
  readonly users: number | null;
  /** The file that defines it, where alone it can be changed; null: it is kept in the database. */
  readonly keptBy: string | null;
  /** Whether a role of this type must exist. */
  readonly isNeeded: boolean;
  /** Granted actions and wildcards, with their rules. */
  readonly grants: readonly Grant[];
}

/** Roles, for administration plugins. The gate decides what a caller may do, as over HTTP. Grants are lists instead of trees. */
export interface KeptRoles {
  list(caller: Caller): Promise<readonly KeptRole[]>;
  /** @param id from the path, as in the other methods @throws NotFoundError */
  find(id: string | undefined, caller: Caller): Promise<KeptRole>;
  /** @returns the numeric id @throws ValueProblemsError with all mistakes; ApplicationError if a role of the type exists */
  create(given: GivenRole, request: SignInRequest): Promise<number>;
  /**
   * Missing values stay.
   * @throws as `create`; ForbiddenError if a file defines it; ApplicationError if no other role may manage roles; ConflictError, see
   * `RoleChange`
   */
  update(id: string | undefined, given: RoleChange, request: SignInRequest): Promise<void>;
  /** Grants a role more, beside what it has. @param type of the role @throws as `update`; NotFoundError */
  grant(type: string, grants: readonly Grant[], request: SignInRequest): Promise<void>;
  /** Refuses what `grant` would refuse for the caller's rights or the role's file. @throws ForbiddenError, NotFoundError */
  checkGrant(type: string, grants: readonly Grant[], caller: Caller): Promise<void>;
  /** Its users get the role `public`. @throws as `update` */
  remove(id: string | undefined, request: SignInRequest): Promise<void>;
}

/** Users and roles, for administration plugins. */
export interface Users {
  readonly care: AccountCare;
  /** Refuses callers who hold less than a user: they must not sign the user out, for example. @throws ForbiddenError */
  checkHeld(user: { readonly documentId: string }, caller: Caller): Promise<void>;
  readonly secondFactors: PopulationAccounts['secondFactors'];
  /** Whether tokens belong to sessions, which can be ended. */
  readonly hasSessions: boolean;
  readonly roles: KeptRoles;
  /** Adds the routes of users again, with another guard and without `/users/me`. Call it in a tap of `routes` if `rest` is on. */
  mount(routes: RouteTable, mount: Pick<RouteMount, 'prefix' | 'guard'>): void;
  /** The request that changes of roles need. */
  requestOf(ctx: Parameters<Parameters<RouteTable['get']>[2]>[0]): SignInRequest;
}

/** The container token of `Users`. */
export const USERS: InjectionToken<Users> = Symbol.for('plinth.users-permissions.users');
