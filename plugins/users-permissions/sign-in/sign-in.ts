import type { InjectionToken } from 'tsyringe';
import type { Counted } from '../limits/sign-in-limits.ts';
import type { Confirmation } from '../recovery/recovery.ts';
import type { SecondFactorService } from '../second-factor/second-step.ts';
import type { AccountHooks } from '../security-events.ts';
import type { RefreshedSession, SessionService, ShownSession } from '../sessions/session-service.ts';
import { changePassword } from './change-password.ts';
import { login } from './login.ts';
import { type Registration, register } from './register.ts';
import type { Session, SignInRequest } from './session.ts';
import type { SignInSources } from './sign-in-sources.ts';

/**
 * Sign-in for all interfaces. Bodies are untrusted; the interface must have checked that the caller is granted the action. All methods
 * throw ValidationError and ApplicationError for refusals, and RateLimitError for too many requests. Those that begin a session throw
 * SecondFactorError if a second factor is needed: send its ticket to `secondFactor.complete`.
 */
export interface SignIn {
  readonly hooks: AccountHooks;
  /** Null: second factors are off. */
  readonly secondFactor: SecondFactorService | null;
  /** Takes `identifier` (an address in any case, or a user name) and `password`. */
  login(body: unknown, request: SignInRequest): Promise<Session>;
  /** Takes `username`, `email`, `password` and the fields that the app allows. */
  register(body: unknown, request: SignInRequest): Promise<Registration>;
  /** Takes `currentPassword`, `password` and `passwordConfirmation`. Ends earlier tokens of the caller. */
  changePassword(body: unknown, request: SignInRequest): Promise<Session>;
  /** Takes `email`. The response does not reveal whether such an account exists. */
  forgotPassword(body: unknown, request: SignInRequest): Promise<{ readonly ok: true }>;
  /** Takes `code`, `password` and `passwordConfirmation`. Ends earlier tokens of the user. */
  resetPassword(body: unknown, request: SignInRequest): Promise<Session>;
  /** Takes `email`. */
  sendEmailConfirmation(body: unknown, request: SignInRequest): Promise<{ readonly email: string; readonly sent: true }>;
  /** Takes `confirmation`. @param looksOnly see `Recovery.confirmEmail` */
  confirmEmail(parameters: unknown, request: SignInRequest, looksOnly?: boolean): Promise<Confirmation>;
  /** Takes `refreshToken`. This and the following methods throw NotFoundError outside the mode `refresh`, and UnauthorizedError. */
  refresh(body: unknown, request: SignInRequest): Promise<RefreshedSession>;
  /** Ends the caller's session with all its tokens. */
  logout(request: SignInRequest): Promise<{ readonly ok: true }>;
  /** Sessions of the caller, most recently used first. */
  sessions(request: SignInRequest): Promise<readonly ShownSession[]>;
  /** Ends a session of the caller. */
  endSession(id: string, request: SignInRequest): Promise<{ readonly ok: true }>;
}

/** The container token of `SignIn`. */
export const SIGN_IN: InjectionToken<SignIn> = Symbol.for('plinth.users-permissions.sign-in');

/** Creates sign-in. Every request is counted first. */
export function createSignIn(
  sources: SignInSources,
  service: SessionService,
  secondFactor: SecondFactorService | null,
  hooks: AccountHooks,
): SignIn {
  const { limits, recovery } = sources;
  const counted = async <Answer>(counted: Counted, request: SignInRequest, answer: () => Promise<Answer>): Promise<Answer> => {
    await limits.admit(counted, request);
    return answer();
  };
  return {
    hooks,
    secondFactor,
    login: (body, request) => login(body, request, sources),
    register: (body, request) =>
      counted({ operation: 'register', email: given(body, 'email') }, request, () => register(body, request, sources)),
    changePassword: (body, request) => changePassword(body, request, sources),
    forgotPassword: (body, request) =>
      counted({ operation: 'forgot-password', email: given(body, 'email') }, request, () => recovery.forgotPassword(body, request)),
    resetPassword: (body, request) => counted({ operation: 'reset-password' }, request, () => recovery.resetPassword(body, request)),
    sendEmailConfirmation: (body, request) =>
      counted({ operation: 'send-confirmation', email: given(body, 'email') }, request, () => recovery.sendConfirmation(body)),
    confirmEmail: (parameters, request, looksOnly = false) =>
      counted({ operation: 'confirm-email' }, request, () => recovery.confirmEmail(parameters, request, looksOnly)),
    refresh: service.refresh,
    logout: service.logout,
    sessions: service.list,
    endSession: service.end,
  };
}

/** A property of an unvalidated body. */
function given(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
}
