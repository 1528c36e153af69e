import { type ValueProblem, ValueProblemsError } from 'plinth';
import { LONGEST_NAME, normalEmail, normalName } from '../sign-in/accounts.ts';
import type { UserTaps } from './tap-people.ts';

/** Characters that nobody sees: control, format and filling ones, and what turns text around. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

/**
 * Refuses names and addresses that could be taken for others by those who read them.
 * @param given what somebody wants to be called; what is no text is for others to refuse
 * @throws ValueProblemsError
 */
export function checkAccountText(given: { readonly username?: unknown; readonly email?: unknown }): void {
  const problems = (['username', 'email'] as const).flatMap((name) => problemOf(name, given[name]));
  if (problems.length > 0) throw new ValueProblemsError(problems);
}

/** Keeps names and addresses of users in their form, whoever writes them, and refuses those that deceive, unless it is the app who writes. */
export const accountText: UserTaps = {
  write(data, _documentId, caller) {
    const { username, email } = data;
    if (!caller.trusted) checkAccountText(data);
    return {
      ...data,
      ...(typeof username === 'string' && { username: normalName(username) }),
      ...(typeof email === 'string' && { email: normalEmail(email) }),
    };
  },
};

function problemOf(name: string, text: unknown): readonly ValueProblem[] {
  // What is too long is refused by its length.
  if (typeof text !== 'string' || text.length > LONGEST_NAME) return [];
  const report = (message: string): readonly ValueProblem[] => [{ path: [name], message: `${name} ${message}`, name: 'ValidationError' }];
  if (INVISIBLE.test(text)) return report('must not have characters that nobody sees');
  const plain = text.normalize('NFKC');
  return plain === normalName(text) ? [] : report(`must be written with plain characters: "${plain}"`);
}
