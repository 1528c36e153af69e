/** Accepted time steps before and after the current one, because clocks differ. */
const WINDOW = 1;

/** Defaults that all authenticator apps assume. */
const FORM = { algorithm: 'SHA1', digits: 6, period: 30 } as const;

/** Bytes of a secret: 160 bits, the length of the hash. */
const SECRET_BYTES = 20;

/** A new secret, in base 32. */
export function createTotpSecret(): string {
  const { Secret } = otpAuth();
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The content of the QR code. @param account its name in the app */
export function totpUri(secret: string, issuer: string, account: string): string {
  const { TOTP } = otpAuth();
  return new TOTP({ ...FORM, issuer, label: account, secret }).toString();
}

/** The time step of this code, counted since 1970; null if it matches none near now. Compares in constant time. */
export function totpStep(secret: string, code: string): number | null {
  const { TOTP, Secret } = otpAuth();
  const timestamp = Date.now();
  const delta = TOTP.validate({ ...FORM, token: code, secret: Secret.fromBase32(secret), timestamp, window: WINDOW });
  return delta === null ? null : TOTP.counter({ period: FORM.period, timestamp }) + delta;
}

/** Loaded when the first factor is used. */
function otpAuth(): typeof import('otpauth') {
  return require('otpauth');
}
