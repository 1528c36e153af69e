import { HOOKS, type Kernel, LOGGER, type TapOrder } from 'plinth';
import { SyncHook } from 'tapable';
import type { Population } from './population.ts';

const OWN = 'users-permissions';

/** What may happen. */
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

/** Something that whoever watches over the accounts of an app wants to know. Holds no secrets, and of failed attempts not what was typed. */
export interface SecurityEvent {
  readonly kind: SecurityEventKind;
  /** Whose account it is about: what `Caller.kind` is of those people, `user` or `staff`. */
  readonly population: string;
  /** Numeric id of the user; null when it is not known who it is, and where it is about a role. */
  readonly user: number | null;
  /** Where the request came from; null when there was none. */
  readonly address: string | null;
  /** As in the answer's `X-Request-Id`; null when there was none. */
  readonly requestId: string | null;
  /** Type of the role that it is about. */
  readonly role?: string;
  /** Numeric id of the user who did it to others; null when it was no user: a token, a command, the app. */
  readonly by?: number | null;
}

/** Hooks of accounts, each with what `plinth hooks` says of it. Taps are synchronous. */
export class AccountHooks {
  readonly event = new SyncHook<[event: SecurityEvent], void, TapOrder>(
    ['event'],
    'Something security-relevant happened: a sign-in, a failed one, a refresh token that is used again, somebody at a provider who becomes a user, another password, a user who is blocked or removed, a role that is given or changed, a second factor, a limit. A tap that throws is logged.',
  );
}

/** Where a request came from, as events tell it. */
export type Origin = Pick<SecurityEvent, 'address' | 'requestId'>;

/** Writes an event into the log, one line each, and tells those who tap. @param from null: there was no request */
export type TellEvent = (
  kind: SecurityEventKind,
  user: number | null,
  from: Origin | null,
  more?: Pick<SecurityEvent, 'role' | 'by'>,
) => void;

/** How a kernel tells events. */
export interface AccountEvents {
  readonly hooks: AccountHooks;
  readonly tell: TellEvent;
}

/** The events of one population. The log calls its plugin, where it is not this one. */
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
        log.error({ err }, 'a tap of accounts.event failed');
      }
    },
  };
}
