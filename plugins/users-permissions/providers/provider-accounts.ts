import { ApplicationError, createSecret, type Documents, isPlinthError, isUniqueViolation, SYSTEM, type ValueProblem } from 'plinth';
import type { AccountOptions } from '../options.ts';
import type { Population } from '../population.ts';
import type { Recovery } from '../recovery/recovery.ts';
import type { SecurityEventKind } from '../security-events.ts';
import type { Account, Accounts } from '../sign-in/accounts.ts';
import type { Identities } from './identities.ts';
import type { VouchedFor } from './sign-in-codes.ts';
import { nameCandidates } from './user-names.ts';

/** How often somebody is looked for whom others change at the same time. */
const ROUNDS = 4;

/** What finding accounts stands on. */
export interface ProviderAccountSources {
  readonly accounts: Accounts;
  readonly documents: Documents;
  readonly identities: Identities;
  readonly options: AccountOptions;
  readonly population: Population;
  readonly recovery: Pick<Recovery, 'mailConfirmation'>;
}

/** Told what becomes of an account. */
export type NoteAccount = (kind: SecurityEventKind, account: Account) => void;

/** Finds or makes the user whom somebody at a provider is. */
export class ProviderAccounts {
  readonly #parts: ProviderAccountSources;

  constructor(parts: ProviderAccountSources) {
    this.#parts = parts;
  }

  /**
   * The user whom somebody is: the one who signed in so before; else the one with the address, where the provider has verified it; else a new one.
   * @throws ApplicationError when it can be none of these
   */
  async find(who: VouchedFor, note: NoteAccount): Promise<Account> {
    for (let round = 1; ; round++) {
      try {
        return (await this.#known(who, note)) ?? (await this.#matched(who, note)) ?? (await this.#made(who, note));
      } catch (error) {
        // Another request has made the account, linked it, or given it another address, since this one looked.
        if (round === ROUNDS || !(isTaken(error) || isChanged(error))) throw error;
      }
    }
  }

  async #known(who: VouchedFor, note: NoteAccount): Promise<Account | null> {
    const { accounts, documents, identities, population } = this.#parts;
    const documentId = await identities.accountOf(who);
    if (documentId === null) return null;
    const account = await accounts.byDocument(documentId);
    if (account === null) await identities.forget(who);
    if (account === null || account.confirmed || account.blocked || !who.verified || who.email !== account.email) return account;
    // The provider has verified the address since.
    await identities.link(who, documentId);
    await documents.update(population.type, documentId, { data: { confirmed: true }, where: accounts.hasAddressOf(account) }, SYSTEM);
    note('email-confirmed', account);
    return { ...account, confirmed: true };
  }

  async #matched(who: VouchedFor, note: NoteAccount): Promise<Account | null> {
    const { accounts, identities, options } = this.#parts;
    if (who.email === null) throw new ApplicationError('The provider tells no e-mail address');
    const account = await accounts.byEmail(who.email);
    if (account === null) return null;
    if (!who.verified) throw new ApplicationError('Email is already taken');
    // Who is refused in any case is left as they are.
    if (account.blocked) return account;
    const isProven = (options.confirmation.required && account.confirmed) || (await identities.isProven(account.documentId, account.email));
    if (isProven) await identities.link(who, account.documentId);
    else await this.#handOver(who, account);
    note('identity-linked', account);
    if (!isProven) note('password-changed', account);
    return (await accounts.byDocument(account.documentId)) as Account;
  }

  /**
   * Gives an account to whom its address belongs. Nobody has ever proved that it was theirs, so that somebody else may have made it, in wait for its owner:
   * none of their ways in may stay. A password that nobody knows ends all tokens and sessions, also those of an account without one.
   */
  async #handOver(who: VouchedFor, account: Account): Promise<void> {
    const { accounts, documents, identities, population } = this.#parts;
    const { documentId } = account;
    await identities.forgetOthers(who, documentId);
    const data = { password: createSecret(), confirmed: true };
    const where = accounts.hasAddressOf(account);
    await identities.linkedBy(who, documentId, () => documents.update(population.type, documentId, { data, where }, SYSTEM));
  }

  async #made(who: VouchedFor, note: NoteAccount): Promise<Account> {
    const { accounts, documents, identities, options, population, recovery } = this.#parts;
    const admitted = await this.#admitted(who);
    if (admitted === null && !options.registration.enabled) throw new ApplicationError('Register action is currently disabled');
    const role = admitted === null ? await population.grants.role(options.registration.role) : null;
    if (admitted === null && role === null) throw new ApplicationError('Impossible to find the default role');
    const { email, provider, verified: confirmed } = who;
    const rest = { email, provider, confirmed, blocked: false, ...(admitted ?? { role: role?.documentId }) };
    // Whom a rule lets in is called by the address, as everybody else whom nobody asked for a name.
    const names = admitted === null ? nameCandidates(who.username) : [email as string];
    const made = await firstFree(names, (username) =>
      identities.linkedBy(who, null, () => documents.create(population.type, { data: { ...rest, username } }, SYSTEM)),
    );
    const account = (await accounts.byId(made.id as number)) as Account;
    note('registered', account);
    note('identity-linked', account);
    if (options.confirmation.required && !confirmed) recovery.mailConfirmation(account);
    return account;
  }

  /** What a rule of the population gives whom nobody knows yet; null: none lets them in. */
  async #admitted({ provider, email, verified, username }: VouchedFor): Promise<Readonly<Record<string, unknown>> | null> {
    const { population } = this.#parts;
    if (email === null || !verified) return null;
    return (await population.admit?.({ provider, email, username })) ?? null;
  }
}

/** What is made with the first name that nobody has. */
async function firstFree<Made>(names: Iterable<string>, make: (name: string) => Promise<Made>): Promise<Made> {
  let last: unknown;
  for (const name of names) {
    try {
      return await make(name);
    } catch (error) {
      if (!isTaken(error, 'username')) throw error;
      last = error;
    }
  }
  throw last;
}

/** Whether an account is not any more what it was when it was found. */
function isChanged(error: unknown): boolean {
  return isPlinthError(error) && error.code === 'NOT_FOUND';
}

/** Whether somebody else was faster with a name, an address or an identity; or with what is named. */
function isTaken(error: unknown, attribute?: 'username'): boolean {
  if (isUniqueViolation(error)) return attribute === undefined;
  if (!isPlinthError(error) || error.code !== 'INVALID_VALUE') return false;
  const problems = error.details.errors as readonly ValueProblem[];
  return problems.some(({ path, message }) => {
    const [name] = path;
    return (
      message === 'This attribute must be unique' &&
      (attribute === undefined ? name === 'username' || name === 'email' : name === attribute)
    );
  });
}
