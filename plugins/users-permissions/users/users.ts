import type { Caller, DocumentValue, Grant, RouteTable } from 'plinth';
import type { RouteMount } from 'plinth/plugins/rest';
import type { InjectionToken } from 'tsyringe';
import type { AccountCare } from '../care/account-care.ts';
import type { PopulationAccounts } from '../create-accounts.ts';
import type { GivenRole, RoleChange } from '../roles/role-writes.ts';
import type { SignInRequest } from '../sign-in/session.ts';

/** A role as who looks after roles sees it. */
export interface KeptRole {
  /** As rules and answers of roles tell it: `id`, `documentId`, `name`, `description`, `type`. */
  readonly role: DocumentValue;
  /** How many users have it, of those that the caller may see; null: none may be seen. */
  readonly users: number | null;
  /** The file that keeps it, and in which alone it is changed; null: it is kept in the database. */
  readonly keptBy: string | null;
  /** Whether there must be a role of this type. */
  readonly isNeeded: boolean;
  /** Actions and wildcards with their rules, as they were granted. */
  readonly grants: readonly Grant[];
}

/** Roles, for plugins that let people look after them. What a caller may do is decided by the gate, as over HTTP; what is granted is a list in place of a tree. */
export interface KeptRoles {
  list(caller: Caller): Promise<readonly KeptRole[]>;
  /** @param id as a path has it, as of the others @throws NotFoundError */
  find(id: string | undefined, caller: Caller): Promise<KeptRole>;
  /** @returns the numeric id @throws ValueProblemsError naming every mistake; ApplicationError when there is a role of the type */
  create(given: GivenRole, request: SignInRequest): Promise<number>;
  /** What is not given stays. @throws as `create`; ForbiddenError for what a file keeps; ApplicationError for the last role that looks after roles */
  update(id: string | undefined, given: RoleChange, request: SignInRequest): Promise<void>;
  /** Users of the role become those of `public`. @throws as `update` */
  remove(id: string | undefined, request: SignInRequest): Promise<void>;
}

/** Users and roles, for plugins that let people look after them. */
export interface Users {
  readonly care: AccountCare;
  readonly secondFactors: PopulationAccounts['secondFactors'];
  /** Whether tokens belong to sessions, which can be ended. */
  readonly hasSessions: boolean;
  readonly roles: KeptRoles;
  /** Adds the routes of users once more, guarded in another way: in a tap of `routes`, where the plugin `rest` is on. `/users/me` is not among them. */
  mount(routes: RouteTable, mount: Pick<RouteMount, 'prefix' | 'guard'>): void;
  /** Who asks, and from where, as changes of roles want it. */
  requestOf(ctx: Parameters<Parameters<RouteTable['get']>[2]>[0]): SignInRequest;
}

/** Users and roles of a kernel. */
export const USERS: InjectionToken<Users> = Symbol.for('plinth.users-permissions.users');
