import { ApplicationError, createSecret, type Documents, isPlinthError, isUniqueViolation, SYSTEM, type ValueProblem } from 'plinth';
import type { AccountOptions } from '../options.ts';
import type { Population } from '../population.ts';
import type { Recovery } from '../recovery/recovery.ts';
import type { SecurityEventKind } from '../security-events.ts';
import type { Account, Accounts } from '../sign-in/accounts.ts';
import type { Identities } from './identities.ts';
import type { VouchedFor } from './sign-in-codes.ts';
import { nameCandidates } from './user-names.ts';

/** How often the search is repeated if other requests change the account meanwhile. */
const ROUNDS = 4;

/** What `ProviderAccounts` needs. */
export interface ProviderAccountSources {
  readonly accounts: Accounts;
  readonly documents: Documents;
  readonly identities: Identities;
  readonly options: AccountOptions;
  readonly population: Population;
  readonly recovery: Pick<Recovery, 'mailConfirmation'>;
}

/** Called with each event of an account. */
export type NoteAccount = (kind: SecurityEventKind, account: Account) => void;

/** Finds or creates the user for an identity at a provider. */
export class ProviderAccounts {
  readonly #parts: ProviderAccountSources;

  constructor(parts: ProviderAccountSources) {
    this.#parts = parts;
  }

  /**
   * The user of an identity: the one linked to it; else the one with its address, if the provider has verified it; else a new one.
   * @throws ApplicationError if none of these is possible
   */
  async find(who: VouchedFor, note: NoteAccount): Promise<Account> {
    for (let round = 1; ; round++) {
      try {
        return (await this.#known(who, note)) ?? (await this.#matched(who, note)) ?? (await this.#made(who, note));
      } catch (error) {
        // Another request has created, linked or changed the account meanwhile.
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
    // The provider has verified the address since the last sign-in.
    await identities.link(who, documentId);
    await documents.update(population.type, documentId, { data: { confirmed: true }, where: accounts.hasAddressOf(account) }, SYSTEM);
    note('email-confirmed', account);
    return { ...account, confirmed: true };
  }

  async #matched(who: VouchedFor, note: NoteAccount): Promise<Account | null> {
    const { accounts, identities, options } = this.#parts;
    if (who.email === null) throw new ApplicationError('The provider did not return an email address');
    const account = await accounts.byEmail(who.email);
    if (account === null) return null;
    if (!who.verified) throw new ApplicationError('Email is already taken');
    // A blocked user is refused anyway, so nothing is changed.
    if (account.blocked) return account;
    const isProven = (options.confirmation.required && account.confirmed) || (await identities.isProven(account.documentId, account.email));
    if (isProven) await identities.link(who, account.documentId);
    else await this.#handOver(who, account);
    note('identity-linked', account);
    if (!isProven) note('password-changed', account);
    return (await accounts.byDocument(account.documentId)) as Account;
  }

  /**
   * Gives an account to the owner of its address. The address was never confirmed, so somebody else may have created the account in
   * advance. All earlier ways to sign in are removed: a random password ends all tokens and sessions, even without an earlier password.
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
    // People admitted by the population's rule are named by their address, because nobody asked them for a name.
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

  /** Attributes that the population's rule gives to a person without an account; null if it refuses them. */
  async #admitted({ provider, email, verified, username }: VouchedFor): Promise<Readonly<Record<string, unknown>> | null> {
    const { population } = this.#parts;
    if (email === null || !verified) return null;
    return (await population.admit?.({ provider, email, username })) ?? null;
  }
}

/** Creates something with the first free name. */
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

/** Whether an account has changed since it was read. */
function isChanged(error: unknown): boolean {
  return isPlinthError(error) && error.code === 'NOT_FOUND';
}

/** Whether a name, address or identity is already taken; with `attribute`, only whether that one is. */
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
