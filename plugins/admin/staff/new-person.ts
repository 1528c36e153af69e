import { ApplicationError, type Documents, isPlinthError, SYSTEM, type ValueProblem, ValueProblemsError } from 'plinth';
import { PERSON_UID } from './person-content-type.ts';

/** Somebody who is to work with the interface. What bodies say is checked as values of the content type are. */
export interface NewPerson {
  readonly name: unknown;
  readonly email: unknown;
  /** Absent: they choose one themselves, by a link. */
  readonly password?: unknown;
  /** Key of a role that there is. */
  readonly role: string;
}

/**
 * Makes somebody.
 * @returns their `documentId`
 * @throws ValueProblemsError, ApplicationError for an address that somebody has
 */
export async function makePerson(documents: Documents, person: NewPerson): Promise<string> {
  const { name, email, role } = person;
  const data = { ...person, username: email, email, name, role, confirmed: true };
  const needed = Object.hasOwn(person, 'password') ? (['name', 'email', 'password'] as const) : (['name', 'email'] as const);
  const missing = needed.filter((key) => data[key] === undefined || data[key] === null || data[key] === '');
  if (missing.length > 0)
    throw new ValueProblemsError(missing.map((key) => ({ path: [key], message: `${key} is a required field`, name: 'ValidationError' })));
  const made = await documents.create(PERSON_UID, { data }, SYSTEM).catch((error: unknown) => {
    throw explained(error);
  });
  return made.documentId as string;
}

/** What is wrong with an address is told of the address alone, and not of the user name, which it is, too. */
export function explained(error: unknown): unknown {
  const problems = isPlinthError(error) ? ((error.details.errors ?? []) as readonly ValueProblem[]) : [];
  const told = problems.filter(({ path }) => path[0] !== 'username');
  if (problems.some(({ message }) => message === 'This attribute must be unique'))
    return new ApplicationError('Somebody has this address already');
  return told.length > 0 && told.length < problems.length ? new ValueProblemsError(told) : error;
}
