/** What came with a request, as far as it may say who asks. Immutable; nothing is read before somebody asks for it. */
export interface AuthRequest {
  /** The token of `Authorization: Bearer …`; null when there is none. */
  readonly bearer: string | null;
  /** As it came: `GET`, `POST`. A WebSocket is a `GET`, and never has another. */
  readonly method: string;
  /** Where it comes from, behind as many proxies as `config/server` says. */
  readonly address: string;
  /** The server as the client has named it, with its port: `example.com`. Empty when it has not. */
  readonly host: string;
  /** A header by its name, in any case; null when it is absent. */
  header(name: string): string | null;
  /** A cookie by its name; null when it is absent. */
  cookie(name: string): string | null;
}

/** A route, as far as strategies choose theirs by it. */
export interface AuthRoute {
  readonly method: string;
  /** As it was registered: `/api/articles/:documentId`. */
  readonly path: string;
  /** The action that a caller needs; null: none. */
  readonly action: string | null;
  /** Names of its policies. */
  readonly policies: readonly string[];
}

/** A request that brings a bearer token and nothing else; null: not even that. */
export function tokenRequest(bearer: string | null): AuthRequest {
  return Object.freeze({ bearer, method: 'GET', address: '', host: '', header: () => null, cookie: () => null });
}

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
