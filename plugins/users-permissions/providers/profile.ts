/** A person as described by a provider. Missing values are null. */
export interface Profile {
  /** The provider's identifier of the person. Never changes, and is never reused. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has verified the address. */
  readonly verified: boolean;
  readonly username: string | null;
}

/** A provider's response, not validated. */
export type Claims = Readonly<Record<string, unknown>>;

/** A person as described by a provider, not validated. */
export interface ProfileParts {
  readonly subject: unknown;
  readonly email: unknown;
  readonly verified: unknown;
  readonly username: unknown;
}

/** The profile in an OpenID provider's claims. */
export function openIdProfile(claims: Claims, isVerified: ((claims: Claims) => boolean) | undefined): ProfileParts {
  const { sub, email, email_verified, preferred_username, nickname, name } = claims;
  const verified = isVerified === undefined ? email_verified : isVerified(claims);
  return { subject: sub, email, verified, username: preferred_username ?? nickname ?? name };
}

/** Validates a profile; null if it does not identify the person. */
export function checkedProfile({ subject, email, verified, username }: ProfileParts): Profile | null {
  // Larger integers are not exact, so several ids could become the same number.
  const known = Number.isSafeInteger(subject) ? String(subject) : subject;
  if (typeof known !== 'string' || known === '') return null;
  const address = typeof email === 'string' && email !== '' ? email : null;
  return {
    subject: known,
    email: address,
    verified: address !== null && isTrue(verified),
    username: typeof username === 'string' ? username : null,
  };
}

/** Whether a value means true. Some providers send a boolean as a string or a number. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}

/** The value if it is an object, otherwise an empty object. */
export function recordOf(value: unknown): Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : {};
}

/** The items of an array, each as an object; empty if the value is no array. */
export function recordsOf(value: unknown): readonly Claims[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}
