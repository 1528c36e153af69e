import { SCOPES } from './scopes.ts';

/** What the addresses are built from. */
export interface AddressParts {
  /** `url` of `config/server`. */
  readonly url: string | undefined;
  /** Where the server listens; null before it does. */
  listening(): string | null;
  /** Path of the agents' route. */
  readonly path: string;
  /** Name of the service. */
  readonly name: string;
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

const PROTECTED = '/.well-known/oauth-protected-resource';
const SERVER = '/.well-known/oauth-authorization-server';

/**
 * The addresses that programs are given. They come from the configuration, not from the `Host` header. There is one exception: if `url` is
 * not configured and the request uses a loopback name, that name is returned, because clients insist on the address they know. A loopback
 * name cannot lead another machine's client anywhere else.
 */
export class OAuthAddresses {
  readonly #parts: AddressParts;
  /** Path below the agents' route; `token` and `revoke` are, too. */
  readonly register: string;
  readonly token: string;
  readonly revoke: string;

  constructor(parts: AddressParts) {
    this.#parts = { ...parts, url: parts.url?.replace(/\/+$/, '') };
    this.register = `${parts.path}/oauth/register`;
    this.token = `${parts.path}/oauth/token`;
    this.revoke = `${parts.path}/oauth/revoke`;
  }

  /** The server's base URL and token issuer, without a trailing slash. @param host the `Host` header; empty if there is none */
  base(host: string): string {
    const { url, listening } = this.#parts;
    if (url !== undefined) return url;
    return LOOPBACK.test(host) ? `http://${host.toLowerCase()}` : (listening() ?? '');
  }

  /** The resource for which tokens are valid. */
  resource(host: string): string {
    return this.base(host) + this.#parts.path;
  }

  /** URL of the resource metadata, which tells agents how to sign people in. */
  protectedResource(host: string): string {
    return this.base(host) + PROTECTED + this.#parts.path;
  }

  /** Paths of the resource metadata: with the agents' path as a suffix, as the standard says, and without. */
  get resourcePaths(): readonly string[] {
    return this.#paths(PROTECTED);
  }

  /** Paths of the authorization server metadata. Some clients take the agents' address for the issuer, so both forms exist. */
  get serverPaths(): readonly string[] {
    return this.#paths(SERVER);
  }

  /** Paths open to pages of any origin: nothing there depends on cookies. */
  get open(): ReadonlySet<string> {
    return new Set([...this.resourcePaths, ...this.serverPaths, this.register, this.token, this.revoke]);
  }

  /** The resource metadata (RFC 9728). */
  resourceMetadata(host: string): object {
    return {
      resource: this.resource(host),
      authorization_servers: [this.base(host)],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: this.#parts.name,
    };
  }

  /** The authorization server metadata (RFC 8414). */
  serverMetadata(host: string): object {
    const base = this.base(host);
    return {
      issuer: base,
      authorization_endpoint: `${base}/admin/authorize`,
      token_endpoint: base + this.token,
      registration_endpoint: base + this.register,
      revocation_endpoint: base + this.revoke,
      scopes_supported: SCOPES,
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      token_endpoint_auth_methods_supported: ['none'],
      revocation_endpoint_auth_methods_supported: ['none'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  #paths(known: string): readonly string[] {
    const { url, path } = this.#parts;
    const below = url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '');
    return [...new Set(['', path, below, below + path])].map((behind) => known + behind);
  }
}
