import { type ValueProblem, ValueProblemsError } from 'plinth';
import { LONGEST_NAME, normalEmail, normalName } from '../sign-in/accounts.ts';
import type { UserTaps } from './tap-people.ts';

/** Invisible characters: control, format and filler characters, and those that change the text direction. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const UNSEEN = 'must not contain invisible characters';

/** Characters that would begin another header of a mail, or another line of a log. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/u;

/**
 * Refuses names and addresses that people could mistake for others.
 * @param given the values to check; those that are no strings are ignored, since other checks refuse them
 * @throws ValueProblemsError
 */
export function checkAccountText(given: { readonly username?: unknown; readonly email?: unknown }): void {
  const problems = (['username', 'email'] as const).flatMap((name) => problemOf(name, given[name]));
  if (problems.length > 0) throw new ValueProblemsError(problems);
}

/**
 * Normalizes names and addresses of users for all writers. Refuses those with control characters, and deceptive ones unless the app itself
 * writes them.
 */
export const accountText: UserTaps = {
  write(data, _documentId, caller) {
    const { username, email } = data;
    if (caller.trusted) checkControl(data);
    else checkAccountText(data);
    return {
      ...data,
      ...(typeof username === 'string' && { username: normalName(username) }),
      ...(typeof email === 'string' && { email: normalEmail(email) }),
    };
  },
};

/** @throws ValueProblemsError */
function checkControl(given: Readonly<Record<string, unknown>>): void {
  const wrong = ['username', 'email'].filter((name) => typeof given[name] === 'string' && CONTROL.test(given[name]));
  if (wrong.length > 0) throw new ValueProblemsError(wrong.map((name) => problem(name, UNSEEN)));
}

function problemOf(name: string, text: unknown): readonly ValueProblem[] {
  // Longer values are refused by their length elsewhere.
  if (typeof text !== 'string' || text.length > LONGEST_NAME) return [];
  if (INVISIBLE.test(text)) return [problem(name, UNSEEN)];
  const plain = text.normalize('NFKC');
  return plain === normalName(text) ? [] : [problem(name, `must be written with plain characters: "${plain}"`)];
}

function problem(name: string, message: string): ValueProblem {
  return { path: [name], message: `${name} ${message}`, name: 'ValidationError' };
}
