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
  SYSTEM,
  ValidationError,
  withLease,
} from 'plinth';
import { refuseBeyondHeld } from 'plinth/plugins/api-tokens';
import type { PopulationAccounts, WaysIn } from 'plinth/plugins/users-permissions';
import { ADMINISTRATOR } from '../staff/built-in-roles.ts';
import { STAFF } from '../staff/names.ts';
import { explained, makePerson } from '../staff/new-person.ts';
import { PERSON_UID } from '../staff/person-content-type.ts';
import type { NamedPerson } from '../staff/second-factor-command.ts';
import type { StaffRoles } from '../staff/staff-roles.ts';
import { lastAdministrator, otherAdministrators } from './last-administrator.ts';

/** Somebody of the staff, with how they come in. */
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

/** What is changed of somebody. */
export interface PersonChange {
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly role?: string | undefined;
  readonly blocked?: boolean | undefined;
}

/** What looking after staff stands on. */
export interface StaffPeopleParts {
  readonly access: Access;
  readonly accounts: PopulationAccounts;
  readonly database: () => Database;
  readonly documents: Documents;
  readonly roles: StaffRoles;
  readonly log: Logger;
  /** Tells somebody by mail that their second factor was taken away, where mails are sent. */
  readonly tellOff: (person: NamedPerson) => Promise<void>;
}

/** Seconds for which an invitation is good. */
export const INVITED_FOR = 7 * 86_400;

/** People that a list holds at most. */
const PAGING = Object.freeze({ defaultLimit: 2_000, maxLimit: 2_000, withCount: false });

/** Milliseconds for which a change waits for another one that takes an administrator away. */
const PATIENCE = 5_000;

/** The staff, for who lets them in and out. Nobody gives, or gets at, more than they hold themselves, and somebody is always left who may do everything. */
export class StaffPeople {
  readonly #parts: StaffPeopleParts;

  constructor(parts: StaffPeopleParts) {
    this.#parts = parts;
  }

  /** By name. */
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
    if (facts === undefined) throw new NotFoundError('There is no such person');
    return facts;
  }

  /** Makes somebody without a password. @throws ForbiddenError for a role that may do more; ValueProblemsError, ApplicationError as `makePerson` */
  async invite(given: { readonly name: string; readonly email: string; readonly role: string }, by: Caller): Promise<PersonFacts> {
    this.#checkRole(given.role, by);
    const documentId = await makePerson(this.#parts.documents, given);
    this.#note('invited', documentId, by);
    return this.find(documentId);
  }

  /** A code by which who was invited sets a password. @throws ValidationError for who has come in before, ForbiddenError for who may do more */
  async code(documentId: string, by: Caller): Promise<string> {
    const person = await this.#reached(documentId, by);
    if (person.password || person.providers.length > 0)
      throw new ValidationError(
        `${person.name} has come in before: who has forgotten the password asks for a mail, or for \`plinth admin password\``,
      );
    if (person.blocked) throw new ValidationError(`${person.name} is locked out: let them in again first`);
    this.#note('given a link', documentId, by);
    return this.#parts.accounts.care.codeFor(documentId, INVITED_FOR);
  }

  /** Who is locked out, or gets another role, is so with the next request, on every node. @throws ForbiddenError, ApplicationError for the last administrator */
  async change(documentId: string, change: PersonChange, by: Caller): Promise<PersonFacts> {
    const { accounts, documents } = this.#parts;
    const before = await this.#reached(documentId, by);
    const { email, role, blocked } = change;
    if (isSelf(before, by) && ((role !== undefined && role !== before.role) || blocked === true)) throw ownself();
    if (role !== undefined && role !== before.role) this.#checkRole(role, by);
    const data = { ...change, ...(email !== undefined && { username: email }) };
    const write = () =>
      documents.update(PERSON_UID, documentId, { data }, SYSTEM).catch((error: unknown) => {
        throw explained(error);
      });
    const leaves = before.role === ADMINISTRATOR && (blocked === true || (role !== undefined && role !== ADMINISTRATOR));
    await (leaves ? this.#unlessLast(before, write) : write());
    if (blocked === true) {
      await Promise.all([accounts.care.signOut(before, by), accounts.care.endCodes(documentId)]);
    }
    this.#note(`changed: ${Object.keys(change).join(', ')}`, documentId, by);
    return this.find(documentId);
  }

  /** @throws as `change` */
  async remove(documentId: string, by: Caller): Promise<void> {
    const before = await this.#reached(documentId, by);
    if (isSelf(before, by)) throw ownself();
    const remove = async () => {
      await this.#parts.accounts.care.endCodes(documentId);
      await this.#parts.documents.remove(PERSON_UID, documentId, new Map(), SYSTEM);
    };
    await (before.role === ADMINISTRATOR ? this.#unlessLast(before, remove) : remove());
    this.#note('removed', documentId, by);
  }

  /** Ends all sessions of somebody. @returns how many there were @throws ForbiddenError for who may do more */
  async signOut(documentId: string, by: Caller): Promise<number> {
    const person = await this.#reached(documentId, by);
    const ended = (await this.#parts.accounts.care.signOut(person, by)) ?? 0;
    this.#note('signed out everywhere', documentId, by);
    return ended;
  }

  /** Takes the second factor of somebody away, and tells them. @throws ForbiddenError for who may do more; NotFoundError where there is none */
  async removeFactor(documentId: string, by: Caller): Promise<void> {
    const person = await this.#reached(documentId, by);
    if (!(await this.#parts.accounts.secondFactors?.remove(documentId))) throw new NotFoundError(`${person.name} has no second factor`);
    this.#note('rid of their second factor', documentId, by);
    await this.#parts.tellOff(person);
  }

  /** Why somebody may not be changed by a caller; null: they may. */
  isBeyond({ role }: Pick<PersonFacts, 'role'>, by: Caller): boolean {
    try {
      this.#checkRole(role, by);
      return false;
    } catch (error) {
      if (error instanceof ForbiddenError) return true;
      throw error;
    }
  }

  /** Refuses a role of which somebody does not hold everything. @throws ForbiddenError */
  #checkRole(role: string | null, by: Caller): void {
    const { access, roles } = this.#parts;
    refuseBeyondHeld(roles.grants(role), `the role "${role}"`, by, access);
  }

  async #reached(documentId: string, by: Caller): Promise<PersonFacts> {
    const person = await this.find(documentId);
    this.#checkRole(person.role, by);
    return person;
  }

  /** Of those who take administrators away at once, on whichever node, each sees what the others did. */
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
    this.#parts.log.info({ person, by: callerName(by) }, `Somebody of the staff was ${done}`);
  }
}

function isSelf({ id }: Pick<PersonFacts, 'id'>, by: Caller): boolean {
  return by.kind === STAFF && by.id === id;
}

function ownself(): ForbiddenError {
  return new ForbiddenError('Nobody locks themselves out, or takes their own role away: ask somebody else to do it');
}
