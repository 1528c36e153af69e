/** Time steps beside the present one whose codes are taken: clocks differ. */
const WINDOW = 1;

/** What every app for codes takes for granted. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Bytes of a secret: 160 bits, as many as its hash has. */
const SECRET_BYTES = 20;

/** A new secret, in base 32. */
export function createTotpSecret(): string {
  const { Secret } = otpAuth();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an app reads from a QR code. @param account what it calls the account */
export function totpUri(secret: string, issuer: string, account: string): string {
  const { TOTP } = otpAuth();
  return new TOTP({ ...FORM, issuer, label: account, secret }).toString();
}

/** The time step whose code this is, counted since 1970; null: that of none near now. Compares in a time that tells nothing. */
export function totpStep(secret: string, code: string): number | null {
  const { TOTP, Secret } = otpAuth();
  const timestamp = Date.now();
  const delta = TOTP.validate({ ...FORM, token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: FORM.period, timestamp }) + delta;
}

/** Loaded by the first factor. */
function otpAuth(): typeof import('otpauth') {
  return require('otpauth');
}
