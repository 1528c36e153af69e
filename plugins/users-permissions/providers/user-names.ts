import { randomInt } from 'node:crypto';

/** Maximum number of characters of a proposed name. It leaves room for a suffix that makes the name unique. */
const MAX_LENGTH = 40;

/** Least characters of a name. */
const MIN_LENGTH = 3;

/** Number of names tried for one account. */
const TRIES = 6;

/** A proposal for a user name from a provider's profile: letters with their marks, digits, dots, hyphens and underscores only. */
export function plainName(username: string | null, email: string | null): string {
  for (const text of [username, email]) {
    // Of an e-mail address, only the part before the host is used, because other people see names.
    const [local = ''] = (text ?? '').normalize('NFKC').split('@');
    // Invisible characters would make two names look alike.
    const seen = local.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
    const plain = seen.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').replaceAll(/^[.-]+|[.-]+$/g, '');
    const short = Array.from(plain).slice(0, MAX_LENGTH);
    if (short.length >= MIN_LENGTH) return short.join('');
  }
  return 'user';
}

/** The name itself, then variants with a random suffix in case it is taken. */
export function* nameCandidates(name: string): Generator<string> {
  yield name;
  for (let count = 1; count < TRIES; count++) yield `${name}-${randomInt(10 ** (3 + count))}`;
}
