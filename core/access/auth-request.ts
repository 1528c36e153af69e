/** The parts of a request that can identify the caller. Immutable; each is read only when it is accessed. */
export interface AuthRequest {
  /** The token of `Authorization: Bearer …`; null when there is none. */
  readonly bearer: string | null;
  /** The HTTP method: `GET`, `POST`. A WebSocket handshake is always a `GET`. */
  readonly method: string;
  /** Address of the client, behind the number of proxies that `config/server` sets. */
  readonly address: string;
  /** The server's name and port as the client sent it: `example.com`. Empty if not sent. */
  readonly host: string;
  /** A header by name, in any case; null when it is absent. */
  header(name: string): string | null;
  /** A cookie by name; null when it is absent. */
  cookie(name: string): string | null;
}

/** The facts of a route that strategies are selected by. */
export interface AuthRoute {
  readonly method: string;
  /** As it was registered: `/api/articles/:documentId`. */
  readonly path: string;
  /** The action that a caller needs; null: no action. */
  readonly action: string | null;
  /** Names of its policies. */
  readonly policies: readonly string[];
}

/** A request with only a bearer token; null: without any credentials. */
export function tokenRequest(bearer: string | null): AuthRequest {
  return Object.freeze({ bearer, method: 'GET', address: '', host: '', header: () => null, cookie: () => null });
}

/**
 * The token of an `Authorization` header, or null when it does not contain exactly one bearer token: absent, empty, `Bearer` alone,
 * another scheme, more than two parts. The scheme is case-insensitive, and any run of white space separates.
 */
export function bearerToken(header: string | undefined): string | null {
  if (header === undefined) return null;
  const [scheme, token, ...more] = header.trim().split(/\s+/);
  if (scheme?.toLowerCase() !== 'bearer' || token === undefined || more.length > 0) return null;
  return token;
}
