import { ApplicationError, ValidationError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import type { Account } from '../sign-in/accounts.ts';
import { recordOf } from '../sign-in/fields.ts';
import type { Session, SignInRequest } from '../sign-in/session.ts';
import type { SignInSources } from '../sign-in/sign-in-sources.ts';
import { createOwnFactor, type EnabledSession, type FactorParts, type OwnFactor } from './own-factor.ts';
import type { FactorSetUp } from './second-factors.ts';
import { readTicket, type Ticket, ticketEpochOf } from './ticket.ts';

/** The action for the second step: whoever may sign in may prove the second factor, too. */
export const SECOND_STEP = 'callback';

/** The second step of a sign-in. The ticket stands for the first factor, which was proved. */
export interface SecondStep {
  /** Takes `ticket` and `code`. If the ticket is for setting a factor up, the code turns it on, and the response has recovery codes. */
  complete(body: unknown, request: SignInRequest): Promise<Session | EnabledSession>;
  /** Takes the `ticket` of a person who must set up a second factor first. */
  enrol(body: unknown, request: SignInRequest): Promise<FactorSetUp>;
}

/** All operations on second factors. */
export type SecondFactorService = OwnFactor & SecondStep;

/** Creates the operations on second factors. */
export function createSecondFactorService(sources: SignInSources, parts: FactorParts): SecondFactorService {
  return { ...createOwnFactor(sources, parts), ...createSecondStep(sources, parts) };
}

function createSecondStep(sources: SignInSources, { factors, gate }: FactorParts): SecondStep {
  const { accounts, fields, keys, limits, sessions, tell } = sources;

  /** Counts the request, and finds the account of its ticket. */
  async function holder(body: unknown, request: SignInRequest): Promise<{ readonly ticket: Ticket; readonly account: Account }> {
    const given = recordOf(body).ticket;
    const ticket = typeof given === 'string' ? readTicket(keys(), given) : null;
    // Only tickets that this app made have a count of their own.
    await limits.admit({ operation: 'second-factor', ...(ticket !== null && { session: ticket.id }) }, request);
    fields.read(body, { ticket: 'secret' });
    const account = ticket === null ? null : await accounts.byId(ticket.account);
    if (ticket === null || account === null) throw invalidTicket();
    if (ticketEpochOf(keys(), account, await gate.factorOf(account)) !== ticket.epoch) throw invalidTicket();
    if (account.blocked) {
      tell('blocked-seen', account.id, request);
      throw new ApplicationError(MESSAGES.accountBlocked);
    }
    return { ticket, account };
  }

  return {
    async complete(body, request) {
      const { ticket, account } = await holder(body, request);
      const { code } = fields.read(body, { code: 'secret' });
      const user = await sessions.show(account, request.caller, SECOND_STEP);
      if (user === null) throw invalidTicket();
      const turnedOn = ticket.enrol ? await factors.turnOn(account, code, request) : null;
      const { id } = turnedOn ?? (await factors.prove(account, code, request));
      const guess = await limits.earlierGuess(account, request);
      const tokens = await sessions.beginProved(account, id, request);
      tell('signed-in', account.id, request);
      await guess.succeeded(account);
      return { ...tokens, user, ...(turnedOn !== null && { recoveryCodes: turnedOn.recoveryCodes }) };
    },
    async enrol(body, request) {
      const { ticket, account } = await holder(body, request);
      if (!ticket.enrol) throw new ApplicationError(MESSAGES.twoFactorSetUp);
      return factors.setUp(account);
    },
  };
}

/** The sign-in must be started again. */
function invalidTicket(): ValidationError {
  return new ValidationError(MESSAGES.invalidTicket);
}
