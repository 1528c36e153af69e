import { randomBytes } from 'node:crypto';
import { ValueProblemsError } from 'plinth';
import type { SigningKeys } from '../tokens/signing-key.ts';

/** Recovery codes that somebody gets. */
const RECOVERY_CODES = 10;

/** Characters of a recovery code, 5 bits each: nobody tries 2⁶⁰. */
const RECOVERY_LENGTH = 12;

/** Letters and digits that are not taken for one another. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Characters of a code that is looked at, with what people type between them. */
const MAX_LENGTH = 40;

const TOTP = /^\d{6}$/;
const RECOVERY = new RegExp(`^[${ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** A code as somebody typed it, without blanks and hyphens. */
export interface TypedCode {
  readonly kind: 'totp' | 'recovery-code';
  readonly text: string;
}

/** What kind of code a text is. @throws ValueProblemsError when it cannot be any */
export function readCode(given: string): TypedCode {
  const text = given.length > MAX_LENGTH ? '' : given.replace(/[\s-]/g, '').toLowerCase();
  if (TOTP.test(text)) return { kind: 'totp', text };
  if (RECOVERY.test(text)) return { kind: 'recovery-code', text };
  throw new ValueProblemsError([{ path: ['code'], message: 'code must be six digits, or a recovery code', name: 'ValidationError' }]);
}

/** New recovery codes: `xxxx-xxxx-xxxx`. */
export function createRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    // 256 is a multiple of 32: every character is as likely as the others.
    const text = [...randomBytes(RECOVERY_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return (text.match(/.{4}/g) as string[]).join('-');
  });
}

/** What the database knows a recovery code by. @param factor id of the factor that it stands in for */
export function hashRecoveryCode(keys: SigningKeys, factor: string, code: string): string {
  return keys.hash('recovery code', JSON.stringify([factor, code.replaceAll('-', '')]));
}
