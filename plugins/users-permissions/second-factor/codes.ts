import { randomBytes } from 'node:crypto';
import { ValueProblemsError } from 'plinth';
import type { SigningKeys } from '../tokens/signing-key.ts';

/** Number of recovery codes per factor. */
const RECOVERY_CODES = 10;

/** Characters of a recovery code, 5 bits each: 2⁶⁰ codes cannot be tried. */
const RECOVERY_LENGTH = 12;

/** Letters and digits that cannot be confused with each other. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Maximum number of characters of a code that is parsed, including separators. */
const MAX_LENGTH = 40;

const TOTP = /^\d{6}$/;
const RECOVERY = new RegExp(`^[${ALPHABET}]{${RECOVERY_LENGTH}}$`);

/** A code as typed, without white space and hyphens. */
export interface TypedCode {
  readonly kind: 'totp' | 'recovery-code';
  readonly text: string;
}

/** Parses a code. @throws ValueProblemsError if it has neither form */
export function readCode(given: string): TypedCode {
  const text = given.length > MAX_LENGTH ? '' : given.replace(/[\s-]/g, '').toLowerCase();
  if (TOTP.test(text)) return { kind: 'totp', text };
  if (RECOVERY.test(text)) return { kind: 'recovery-code', text };
  throw new ValueProblemsError([{ path: ['code'], message: 'code must be six digits or a recovery code', name: 'ValidationError' }]);
}

/** Creates recovery codes of the form `xxxx-xxxx-xxxx`. */
export function createRecoveryCodes(): readonly string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    // 256 is a multiple of 32, so all characters are equally likely.
    const text = [...randomBytes(RECOVERY_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return (text.match(/.{4}/g) as string[]).join('-');
  });
}

/** The stored hash of a recovery code. @param factor id of the factor that it replaces */
export function hashRecoveryCode(keys: SigningKeys, factor: string, code: string): string {
  return keys.hash('recovery code', JSON.stringify([factor, code.replaceAll('-', '')]));
}
