/** Somebody as a provider tells of them. What is not told is null. */
export interface Profile {
  /** What the provider knows somebody by. Never changes, and is never given to anybody else. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider has seen that the address is theirs. */
  readonly verified: boolean;
  readonly username: string | null;
}

/** What a provider answers, unchecked. */
export type Claims = Readonly<Record<string, unknown>>;

/** What a provider answers about somebody, unchecked. */
export interface ProfileParts {
  readonly subject: unknown;
  readonly email: unknown;
  readonly verified: unknown;
  readonly username: unknown;
}

/** What an OpenID provider says of somebody. */
export function openIdProfile(claims: Claims, isVerified: ((claims: Claims) => boolean) | undefined): ProfileParts {
  const { sub, email, email_verified, preferred_username, nickname, name } = claims;
  const verified = isVerified === undefined ? email_verified : isVerified(claims);
  return { subject: sub, email, verified, username: preferred_username ?? nickname ?? name };
}

/** A profile whose values are what they should be; null when it does not tell who it is. */
export function checkedProfile({ subject, email, verified, username }: ProfileParts): Profile | null {
  // Beyond that several numbers would be one.
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

/** Some write what is a boolean elsewhere as text or as a number. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 'true' || value === 1 || value === '1';
}

/** An object, or one without anything in the place of what is none. */
export function recordOf(value: unknown): Claims {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Claims) : {};
}

/** Objects of a list, or none. */
export function recordsOf(value: unknown): readonly Claims[] {
  return Array.isArray(value) ? value.map(recordOf) : [];
}
