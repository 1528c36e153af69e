import { clientAddress, type Logger, type RequestContext, type TapOrder } from 'plinth';
import { SyncHook } from 'tapable';

/** The kinds of events of connected programs. */
export type ProgramEventKind = 'program-allowed' | 'program-refused' | 'program-ended' | 'program-token-reused';

/** An event for those who watch over accounts, in the form of account events. It contains no secrets. */
export interface ProgramEvent {
  readonly kind: ProgramEventKind;
  readonly population: 'staff';
  /** Numeric id of the person whose program it is. */
  readonly user: number | null;
  /** Numeric id of the person who did it; null: the program itself, or whoever had its token. */
  readonly by: number | null;
  readonly address: string | null;
  readonly requestId: string | null;
  readonly details: { readonly program: string; readonly scopes?: string };
}

/** Hooks of connected programs. */
export class ProgramHooks {
  readonly event = new SyncHook<[event: ProgramEvent], void, TapOrder>(
    ['event'],
    'A user allowed or denied an app access on their behalf, or revoked the access, or a token was used twice. Errors of hook handlers are logged.',
  );
}

/** Logs an event and calls the hook. @param person such as `staff:3` @param by numeric id of the person who did it; null: the program */
export type TellProgram = (
  kind: ProgramEventKind,
  person: string,
  details: ProgramEvent['details'],
  by: number | null,
  ctx: RequestContext,
) => void;

/** Makes a `TellProgram`. */
export function tellProgram(hooks: ProgramHooks, log: Logger): TellProgram {
  return (kind, person, details, by, ctx) => {
    const user = Number(person.slice(person.indexOf(':') + 1));
    const event: ProgramEvent = {
      ...{ kind, population: 'staff', user, by, details },
      ...{ address: clientAddress(ctx), requestId: ctx.state.requestId },
    };
    log.info({ program: event }, kind);
    try {
      hooks.event.call(event);
    } catch (err) {
      log.error({ err }, 'hook handler of mcp.event failed');
    }
  };
}
