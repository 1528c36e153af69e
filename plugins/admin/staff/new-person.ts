import { ApplicationError, type Documents, isPlinthError, SYSTEM, type ValueProblem, ValueProblemsError } from 'plinth';
import { MESSAGES } from '../messages.ts';
import { PERSON_UID } from './person-content-type.ts';

/** A new staff member. The content type validates the values. */
export interface NewPerson {
  readonly name: unknown;
  readonly email: unknown;
  /** Absent: they choose one themselves, with a link. */
  readonly password?: unknown;
  /** Key of an existing role. */
  readonly role: string;
}

/**
 * Creates a staff member.
 * @returns their `documentId`
 * @throws ValueProblemsError for values that are not valid
 * @throws ApplicationError for an address that is taken
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

/** Removes problems of the user name: it is the address, whose problems are reported already. */
export function explained(error: unknown): unknown {
  const problems = isPlinthError(error) ? ((error.details.errors ?? []) as readonly ValueProblem[]) : [];
  const told = problems.filter(({ path }) => path[0] !== 'username');
  if (problems.some(({ message }) => message === 'This attribute must be unique')) return new ApplicationError(MESSAGES.emailTaken);
  return told.length > 0 && told.length < problems.length ? new ValueProblemsError(told) : error;
}
