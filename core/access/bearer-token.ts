/**
 * The token of an `Authorization` header, or null when it does not hold exactly one bearer token: absent, empty, `Bearer` alone,
 * another scheme, more than two parts. The scheme ignores case, any run of white space separates.
 */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [scheme, token, ...more] = header.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || more.length > 0) return null;
  return token;
}
