import { type CheckedQuery, type DocumentEvent, type Documents, type DocumentValue, isPlinthError, NotFoundError } from 'plinth';
import { USER_UID } from '../content-types.ts';
import { MESSAGES } from '../messages.ts';
import { documentOfId } from '../numeric-id.ts';
import type { TellEvent } from '../security-events.ts';
import type { SignInRequest } from '../sign-in/session.ts';
import { doneBy } from './told-changes.ts';
import { changedUser, explainTaken, newUser } from './user-input.ts';

/** Name of an action on users. */
export const userAction = (verb: string): string => `${USER_UID}.${verb}`;

/** A created or changed user, as the caller may see it. */
export interface WrittenUser {
  readonly documentId: string;
  readonly user: DocumentValue;
}

/** Creates, changes and deletes users for callers of any interface. The gate decides what they may write. */
export class UserWrites {
  readonly #documents: Documents;
  readonly #tell: TellEvent;

  constructor(documents: Documents, tell: TellEvent) {
    this.#documents = documents;
    this.#tell = tell;
  }

  /** @throws see `newUser`; ApplicationError for a taken name or address */
  async create(body: unknown, answer: CheckedQuery<'answer'>, { caller }: SignInRequest): Promise<WrittenUser> {
    const data = newUser(this.#documents.model.contentType(USER_UID), body);
    let documentId = '';
    const told = (event: DocumentEvent) => {
      documentId = event.documentId;
    };
    const make = () => this.#documents.create(USER_UID, { data, answer, written: told }, caller);
    const user = await written('This attribute must be unique', make);
    return { documentId, user };
  }

  /** @param id from the path @throws NotFoundError; see `changedUser`; ApplicationError for a taken name or address */
  async update(id: string | undefined, body: unknown, answer: CheckedQuery<'answer'>, request: SignInRequest): Promise<WrittenUser> {
    const { caller } = request;
    const documentId = await documentOfId(this.#documents, USER_UID, id);
    if (documentId === null) throw new NotFoundError(MESSAGES.userNotFound);
    const data = changedUser(this.#documents.model.contentType(USER_UID), body);
    const user = await written('Username already taken', () => this.#documents.update(USER_UID, documentId, { data, answer }, caller));
    if (data.role !== undefined) this.#tell('role-given', Number(id), request, doneBy(caller));
    return { documentId, user };
  }

  /**
   * Deletes a user.
   * @param queries selections of the response, each of the user before the deletion
   * @returns null if there is no such user
   */
  async remove(
    id: string | undefined,
    queries: readonly CheckedQuery<'one'>[],
    { caller }: Pick<SignInRequest, 'caller'>,
  ): Promise<readonly DocumentValue[] | null> {
    const documentId = await documentOfId(this.#documents, USER_UID, id);
    if (documentId === null) return null;
    const users = await Promise.all(queries.map((query) => this.#documents.findOne(documentId, query)));
    const seen = users.filter((user) => user !== null);
    if (seen.length < users.length) return null;
    const removed = await this.#documents.remove(USER_UID, documentId, new Map(), caller, { action: userAction('destroy') });
    return removed > 0 ? seen : null;
  }
}

async function written(taken: string, write: () => Promise<DocumentValue>): Promise<DocumentValue> {
  try {
    return await write();
  } catch (error) {
    // A user whom the caller may not change is reported as missing.
    if (isPlinthError(error) && error.code === 'NOT_FOUND') throw new NotFoundError(MESSAGES.userNotFound);
    throw explainTaken(error, taken);
  }
}
