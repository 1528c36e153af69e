import { HOOKS, type Kernel, LOGGER, type TapOrder } from 'plinth';
import { SyncHook } from 'tapable';
import type { Population } from './population.ts';

const OWN = 'users-permissions';

/** Kinds of security events. */
export type SecurityEventKind =
  | 'signed-in'
  | 'signed-out'
  | 'refresh-token-reused'
  | 'sign-in-failed'
  | 'registered'
  | 'identity-linked'
  | 'password-changed'
  | 'reset-requested'
  | 'password-reset'
  | 'email-confirmed'
  | 'blocked'
  | 'unblocked'
  | 'blocked-seen'
  | 'user-removed'
  | 'role-given'
  | 'role-changed'
  | 'role-removed'
  | 'second-factor-asked'
  | 'second-factor-enabled'
  | 'second-factor-disabled'
  | 'second-factor-failed'
  | 'recovery-code-used'
  | 'recovery-codes-renewed'
  | 'limited';

/** An event for people who monitor the accounts of an app. Contains no secrets, and not what was typed in failed attempts. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** `Caller.kind` of the account's population: `user` or `staff`. */
  readonly population: string;
  /** Numeric id of the user; null if unknown, or if the event is about a role. */
  readonly user: number | null;
  /** Client address of the request; null without a request. */
  readonly address: string | null;
  /** As in the response's `X-Request-Id`; null without a request. */
  readonly requestId: string | null;
  /** Type of the role that the event is about. */
  readonly role?: string;
  /** Numeric id of the user who acted on another account; null for a token, a command or the app. */
  readonly by?: number | null;
}

/** Hooks of accounts, with the descriptions that `plinth hooks` prints. Taps are synchronous. */
export class AccountHooks {
  readonly event = new SyncHook<[event: SecurityEvent], void, TapOrder>(
    ['event'],
    'A security event: a sign-in, a failed sign-in, a reused refresh token, a new user from an identity provider, a changed password, a blocked or deleted user, an assigned or changed role, a change of two-factor authentication, an exceeded rate limit. Errors of hook handlers are logged.',
  );
}

/** Origin of a request, as recorded in events. */
export type Origin = Pick<SecurityEvent, 'address' | 'requestId'>;

/** Logs an event as one line, and calls the taps. @param from null without a request */
export type TellEvent = (
  kind: SecurityEventKind,
  user: number | null,
  from: Origin | null,
  more?: Pick<SecurityEvent, 'role' | 'by'>,
) => void;

/** The events of a population. */
export interface AccountEvents {
  readonly hooks: AccountHooks;
  readonly tell: TellEvent;
}

/** Creates the events of one population. If it belongs to another plugin, the log contains that plugin's name. */
export function registerEvents(
  { container }: Pick<Kernel, 'container'>,
  { plugin, kind: population }: Pick<Population, 'plugin' | 'kind'>,
): AccountEvents {
  const hooks = Object.freeze(new AccountHooks());
  const log = container.resolve(LOGGER);
  container.resolve(HOOKS).add({ owner: plugin, hooks });
  return {
    hooks,
    tell(kind, user, from, more) {
      const event: SecurityEvent = { kind, population, user, address: from?.address ?? null, requestId: from?.requestId ?? null, ...more };
      log.info({ account: event, ...(plugin !== OWN && { population: plugin }) }, kind);
      try {
        hooks.event.call(event);
      } catch (err) {
        log.error({ err }, 'hook handler of accounts.event failed');
      }
    },
  };
}
