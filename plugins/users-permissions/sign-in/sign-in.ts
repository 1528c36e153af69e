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
 * Signing in, whichever way a request arrives. Bodies are untrusted; that the caller is granted the action is checked before. All of them
 * throw ValidationError and ApplicationError for what is refused, and RateLimitError for what is asked for too often. What begins a session throws SecondFactorError
 * when more must be proved: its ticket goes to `secondFactor.complete`.
 */
export interface SignIn {
  readonly hooks: AccountHooks;
  /** Null: they are off. */
  readonly secondFactor: SecondFactorService | null;
  /** Takes `identifier` (an address in any case, or a user name) and `password`. */
  login(body: unknown, request: SignInRequest): Promise<Session>;
  /** Takes `username`, `email`, `password` and the fields that the app allows. */
  register(body: unknown, request: SignInRequest): Promise<Registration>;
  /** Takes `currentPassword`, `password` and `passwordConfirmation`. Earlier tokens of the caller end. */
  changePassword(body: unknown, request: SignInRequest): Promise<Session>;
  /** Takes `email`. Answers the same whether there is such an account or not. */
  forgotPassword(body: unknown, request: SignInRequest): Promise<{ readonly ok: true }>;
  /** Takes `code`, `password` and `passwordConfirmation`. Earlier tokens of the user end. */
  resetPassword(body: unknown, request: SignInRequest): Promise<Session>;
  /** Takes `email`. */
  sendEmailConfirmation(body: unknown, request: SignInRequest): Promise<{ readonly email: string; readonly sent: true }>;
  /** Takes `confirmation`. @param looksOnly see `Recovery.confirmEmail` */
  confirmEmail(parameters: unknown, request: SignInRequest, looksOnly?: boolean): Promise<Confirmation>;
  /** Takes `refreshToken`. This and what follows throws NotFoundError but in the mode `refresh`, and UnauthorizedError. */
  refresh(body: unknown, request: SignInRequest): Promise<RefreshedSession>;
  /** Ends the session of the caller: none of its tokens is valid any more. */
  logout(request: SignInRequest): Promise<{ readonly ok: true }>;
  /** Sessions of the caller, those that were used last first. */
  sessions(request: SignInRequest): Promise<readonly ShownSession[]>;
  /** Ends a session of the caller. */
  endSession(id: string, request: SignInRequest): Promise<{ readonly ok: true }>;
}

/** Signing in. */
export const SIGN_IN: InjectionToken<SignIn> = Symbol.for('plinth.users-permissions.sign-in');

/** Signing in, over accounts: everything that is asked is counted first. */
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

/** A value of a body that nobody has checked. */
function given(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null && Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined;
}
