import type { Documents } from 'plinth';
import type { SignInLimits } from '../limits/sign-in-limits.ts';
import type { AccountOptions } from '../options.ts';
import type { Population } from '../population.ts';
import type { Recovery } from '../recovery/recovery.ts';
import type { SecondFactorGate } from '../second-factor/second-factor-gate.ts';
import type { TellEvent } from '../security-events.ts';
import type { StoredSessions } from '../sessions/stored-sessions.ts';
import type { SigningKeys } from '../tokens/signing-key.ts';
import type { Accounts } from './accounts.ts';
import type { FieldReader } from './fields.ts';
import type { Sessions } from './session.ts';

/** What sign-in needs. */
export interface SignInSources {
  readonly accounts: Accounts;
  readonly documents: Documents;
  readonly fields: FieldReader;
  readonly keys: () => SigningKeys;
  readonly limits: SignInLimits;
  readonly options: AccountOptions;
  readonly population: Population;
  readonly recovery: Recovery;
  readonly secondFactor: SecondFactorGate | null;
  readonly sessions: Sessions;
  readonly stored: StoredSessions;
  readonly tell: TellEvent;
}
