import type { Documents } from 'plinth';
import type { InjectionToken } from 'tsyringe';
import type { AccountOptions } from '../options.ts';
import type { Roles } from '../roles.ts';
import type { AccountHooks, TellEvent } from '../security-events.ts';
import type { Accounts } from './accounts.ts';
import { changePassword } from './change-password.ts';
import type { FieldReader } from './fields.ts';
import { login } from './login.ts';
import { register } from './register.ts';
import type { Session, Sessions, SignInRequest } from './session.ts';

/** What signing in stands on. */
export interface SignInSources {
  readonly accounts: Accounts;
  readonly documents: Documents;
  readonly fields: FieldReader;
  readonly options: AccountOptions;
  readonly roles: Roles;
  readonly sessions: Sessions;
  readonly tell: TellEvent;
}

/** Signing in, whichever way a request arrives. Bodies are untrusted; that the caller is granted the action is checked before. */
export interface SignIn {
  readonly hooks: AccountHooks;
  /** Takes `identifier` (an address in any case, or a user name) and `password`. @throws ValidationError, ApplicationError */
  login(body: unknown, request: SignInRequest): Promise<Session>;
  /** Takes `username`, `email`, `password` and the fields that the app allows. @throws ValidationError, ApplicationError */
  register(body: unknown, request: SignInRequest): Promise<Session>;
  /** Takes `currentPassword`, `password` and `passwordConfirmation`. @throws ValidationError, ApplicationError */
  changePassword(body: unknown, request: SignInRequest): Promise<Session>;
}

/** Signing in. */
export const SIGN_IN: InjectionToken<SignIn> = Symbol.for('plinth.users-permissions.sign-in');

/** Signing in, over accounts. */
export function createSignIn(sources: SignInSources, hooks: AccountHooks): SignIn {
  return {
    hooks,
    login: (body, request) => login(body, request, sources),
    register: (body, request) => register(body, request, sources),
    changePassword: (body, request) => changePassword(body, request, sources),
  };
}
