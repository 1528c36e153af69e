const HIDDEN = '•••';
const SECRET_KEYS =
  /("(?:password|currentPassword|passwordConfirmation|passphrase|jwt|token|refreshToken|accessToken)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
const JWT = /\beyJ[\w-]+\.[\w-]+\.[\w-]*/g;

/** Gives a function that takes secrets out of a text: the given ones, user tokens, and the values of keys that name secrets. */
export function redactor(secrets: readonly (string | undefined)[]): (text: string) => string {
  const known = secrets.filter((secret): secret is string => secret !== undefined && secret !== '');
  return (text) => {
    let safe = text.replace(SECRET_KEYS, `$1"${HIDDEN}"`).replace(JWT, HIDDEN);
    for (const secret of known) safe = safe.replaceAll(secret, HIDDEN).replaceAll(encodeURIComponent(secret), HIDDEN);
    return safe;
  };
}
