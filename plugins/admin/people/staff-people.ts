import {
  type Access,
  type Caller,
  callerName,
  type Database,
  type Documents,
  type DocumentValue,
  ForbiddenError,
  type Logger,
  NotFoundError,
  refuseBeyondHeld,
  SYSTEM,
  ValidationError,
  withLease,
} from 'plinth';
import type { PopulationAccounts, WaysIn } from 'plinth/plugins/users-permissions';
import { MESSAGES } from '../messages.ts';
import { ADMINISTRATOR } from '../staff/built-in-roles.ts';
import { STAFF } from '../staff/names.ts';
import { explained, makePerson } from '../staff/new-person.ts';
import { PERSON_UID } from '../staff/person-content-type.ts';
import type { NamedPerson } from '../staff/second-factor-command.ts';
import type { StaffRoles } from '../staff/staff-roles.ts';
import { lastAdministrator, otherAdministrators } from './last-administrator.ts';

/** A staff member, and how they sign in. */
export interface PersonFacts extends WaysIn {
  readonly id: number;
  readonly documentId: string;
  readonly name: string;
  readonly email: string;
  readonly role: string | null;
  readonly blocked: boolean;
  /** UTC, ISO 8601. */
  readonly createdAt: string;
}

/** A change of a staff member. Absent values stay. */
export interface PersonChange {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly role?: string | undefined;
  readonly blocked?: boolean | undefined;
}

/** What managing staff needs. */
export interface StaffPeopleParts {
  readonly access: Access;
  readonly accounts: PopulationAccounts;
  readonly database: () => Database;
  readonly documents: Documents;
  readonly roles: StaffRoles;
  readonly log: Logger;
  /** Mails the person that their second factor was removed, if mails are sent. */
  readonly tellOff: (person: NamedPerson) => Promise<void>;
}

/** Lifetime of an invitation in seconds. */
export const INVITED_FOR = 7 * 86_400;

/** Maximum number of people in a list. */
const PAGING = Object.freeze({ defaultLimit: 2_000, maxLimit: 2_000, withCount: false });

/** Milliseconds that a change waits for another one that removes an administrator. */
const PATIENCE = 5_000;

/**
 * Manages staff. Callers cannot give a role that grants more than they hold, nor change people with such a role. One administrator who can
 * sign in always remains.
 */
export class StaffPeople {
  readonly #parts: StaffPeopleParts;

  constructor(parts: StaffPeopleParts) {
    this.#parts = parts;
  }

  /** All staff, by name. */
  async list(): Promise<readonly PersonFacts[]> {
    const { documents } = this.#parts;
    const query = documents.parse(PERSON_UID, { sort: 'name' }, 'list', SYSTEM, { paging: PAGING });
    return this.#facts((await documents.find(query)).documents);
  }

  /** @throws NotFoundError */
  async find(documentId: string): Promise<PersonFacts> {
    const { documents } = this.#parts;
    const found = await documents.findOne(documentId, documents.parse(PERSON_UID, {}, 'one', SYSTEM));
    const [facts] = found === null ? [] : await this.#facts([found]);
    if (facts === undefined) throw new NotFoundError(MESSAGES.userNotFound);
    return facts;
  }

  /**
   * Creates a person without a password.
   * @throws ForbiddenError for a role that grants more than the caller holds
   * @throws ValueProblemsError, ApplicationError as `makePerson`
   */
  async invite(given: { readonly name: string; readonly email: string; readonly role: string }, by: Caller): Promise<PersonFacts> {
    this.checkRole(given.role, by);
    const documentId = await makePerson(this.#parts.documents, given);
    this.#note('invited', documentId, by);
    return this.find(documentId);
  }

  /**
   * Returns a code with which an invited person sets a password.
   * @throws ValidationError for a person who has signed in before
   * @throws ForbiddenError for a person whose role grants more than the caller holds
   */
  async code(documentId: string, by: Caller): Promise<string> {
    const person = await this.#reached(documentId, by);
    if (person.password || person.providers.length > 0) throw new ValidationError(MESSAGES.alreadySignedIn({ name: person.name }));
    if (person.blocked) throw new ValidationError(MESSAGES.userBlocked({ name: person.name }));
    this.#note('password link created', documentId, by);
    return this.#parts.accounts.care.codeFor(documentId, INVITED_FOR);
  }

  /**
   * Changes a person. A block, a new role or a new address takes effect with the next request, on every node, and ends all links and
   * sessions that the person had before.
   * @throws ForbiddenError for more than the caller holds, or the caller's own role
   * @throws ApplicationError for the last administrator
   */
  async change(documentId: string, change: PersonChange, by: Caller): Promise<PersonFacts> {
    const { documents } = this.#parts;
    const before = await this.#reached(documentId, by);
    const { email, role, blocked } = change;
    if (isSelf(before, by) && ((role !== undefined && role !== before.role) || blocked === true)) throw ownself();
    if (role !== undefined && role !== before.role) this.checkRole(role, by);
    // Whoever gives an address vouches for it.
    const data = { ...change, ...(email !== undefined && { username: email, confirmed: true }) };
    const write = () =>
      documents.update(PERSON_UID, documentId, { data }, SYSTEM).catch((error: unknown) => {
        throw explained(error);
      });
    const leaves = before.role === ADMINISTRATOR && (blocked === true || (role !== undefined && role !== ADMINISTRATOR));
    await (leaves ? this.#unlessLast(before, write) : write());
    this.#note(`changed: ${Object.keys(change).join(', ')}`, documentId, by);
    return this.find(documentId);
  }

  /** @throws as `change` */
  async remove(documentId: string, by: Caller): Promise<void> {
    const before = await this.#reached(documentId, by);
    if (isSelf(before, by)) throw ownself();
    const remove = () => this.#parts.documents.remove(PERSON_UID, documentId, new Map(), SYSTEM);
    await (before.role === ADMINISTRATOR ? this.#unlessLast(before, remove) : remove());
    this.#note('deleted', documentId, by);
  }

  /**
   * Ends all sessions of a person.
   * @returns how many there were
   * @throws ForbiddenError for a person whose role grants more than the caller holds
   */
  async signOut(documentId: string, by: Caller): Promise<number> {
    const person = await this.#reached(documentId, by);
    const ended = (await this.#parts.accounts.care.signOut(person, by)) ?? 0;
    this.#note('signed out of all devices', documentId, by);
    return ended;
  }

  /**
   * Removes a person's second factor, and notifies them.
   * @throws ForbiddenError for a person whose role grants more than the caller holds
   * @throws NotFoundError when there is none
   */
  async removeFactor(documentId: string, by: Caller): Promise<void> {
    const person = await this.#reached(documentId, by);
    if (!(await this.#parts.accounts.secondFactors?.remove(documentId)))
      throw new NotFoundError(MESSAGES.twoFactorNotSetUpBy({ name: person.name }));
    this.#note('two-factor authentication reset', documentId, by);
    await this.#parts.tellOff(person);
  }

  /** Whether a person's role grants more than the caller holds, who then may not change them. */
  isBeyond({ role }: Pick<PersonFacts, 'role'>, by: Caller): boolean {
    try {
      this.checkRole(role, by);
      return false;
    } catch (error) {
      if (error instanceof ForbiddenError) return true;
      throw error;
    }
  }

  /** @throws ForbiddenError for a role that grants more than the caller holds */
  checkRole(role: string | null, by: Caller): void {
    const { access, roles } = this.#parts;
    refuseBeyondHeld(roles.lasting(role), `the role "${role}"`, by, access);
  }

  async #reached(documentId: string, by: Caller): Promise<PersonFacts> {
    const person = await this.find(documentId);
    this.checkRole(person.role, by);
    return person;
  }

  /**
   * Runs work that removes an administrator, unless they are the last one. The lease makes concurrent removals on all nodes wait for each
   * other.
   */
  async #unlessLast(person: PersonFacts, work: () => Promise<unknown>): Promise<void> {
    const { accounts, database, documents } = this.#parts;
    await withLease(
      database(),
      'admin.administrators',
      async () => {
        if ((await otherAdministrators(person.documentId, documents, accounts.care)) === 0) throw lastAdministrator(person.name);
        await work();
        return true;
      },
      { wait: PATIENCE },
    );
  }

  async #facts(found: readonly DocumentValue[]): Promise<readonly PersonFacts[]> {
    const people = found.map(({ id, documentId }) => ({ id: id as number, documentId: String(documentId) }));
    const ways = await this.#parts.accounts.care.waysIn(people);
    return found.map((person, index) => {
      const { id, documentId } = people[index] as (typeof people)[number];
      const { name, email, role = null, blocked, createdAt } = person;
      const way = ways.get(id) as WaysIn;
      return {
        ...way,
        ...{ id, documentId, name: String(name), email: String(email), role: role as string | null },
        ...{ blocked: blocked === true, createdAt: String(createdAt) },
      };
    });
  }

  #note(done: string, person: string, by: Caller): void {
    this.#parts.log.info({ person, by: callerName(by) }, `admin user: ${done}`);
  }
}

function isSelf({ id }: Pick<PersonFacts, 'id'>, by: Caller): boolean {
  return by.kind === STAFF && by.id === id;
}

function ownself(): ForbiddenError {
  return new ForbiddenError(MESSAGES.ownAccount);
}
