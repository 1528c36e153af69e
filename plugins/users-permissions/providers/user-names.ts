import { randomInt } from 'node:crypto';

/** Characters of what a name is made of; room is left for what makes it unique. */
const MAX_LENGTH = 40;

/** Characters that a name must have. */
const MIN_LENGTH = 3;

/** Names that are tried for one account. */
const TRIES = 6;

/** What a user name may be made of, from what a provider says of somebody. Holds letters with their marks, digits, dots, hyphens and underscores. */
export function plainName(username: string | null, email: string | null): string {
  for (const text of [username, email]) {
    // What is an address gives the part before the host: names are shown to others.
    const [local = ''] = (text ?? '').normalize('NFKC').split('@');
    // Letters and marks that nobody sees would make a name look like another one.
    const seen = local.replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
    const plain = seen.replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, '-').replaceAll(/^[.-]+|[.-]+$/g, '');
    const short = Array.from(plain).slice(0, MAX_LENGTH);
    if (short.length >= MIN_LENGTH) return short.join('');
  }
  return 'user';
}

/** The name itself, and others that somebody may have who is not the first of that name. */
export function* nameCandidates(name: string): Generator<string> {
  yield name;
  for (let count = 1; count < TRIES; count++) yield `${name}-${randomInt(10 ** (3 + count))}`;
}
