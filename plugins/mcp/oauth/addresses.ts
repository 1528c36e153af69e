import { SCOPES } from './scopes.ts';

/** What addresses are made of. */
export interface AddressParts {
  /** `url` of `config/server`. */
  readonly url: string | undefined;
  /** Where the server listens; null before it does. */
  listening(): string | null;
  /** The route of agents. */
  readonly path: string;
  /** What the service is called. */
  readonly name: string;
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

const PROTECTED = '/.well-known/oauth-protected-resource';
const SERVER = '/.well-known/oauth-authorization-server';

/**
 * Addresses that programs are told. They come from the configuration, never from what a request says of the host: but where `url` is not configured and somebody calls this machine by one of
 * its own names, that is the name he is answered with, since clients insist on the one they know. Nobody else can be made to use it.
 */
export class OAuthAddresses {
  readonly #parts: AddressParts;
  /** Below the route of agents. */
  readonly register: string;
  readonly token: string;
  readonly revoke: string;

  constructor(parts: AddressParts) {
    this.#parts = { ...parts, url: parts.url?.replace(/\/+$/, '') };
    this.register = `${parts.path}/oauth/register`;
    this.token = `${parts.path}/oauth/token`;
    this.revoke = `${parts.path}/oauth/revoke`;
  }

  /** The server as programs know it, without a slash at its end: also who issues tokens. @param host header of the request; empty: there is none */
  base(host: string): string {
    const { url, listening } = this.#parts;
    if (url !== undefined) return url;
    return LOOPBACK.test(host) ? `http://${host.toLowerCase()}` : (listening() ?? '');
  }

  /** What tokens are good for. */
  resource(host: string): string {
    return this.base(host) + this.#parts.path;
  }

  /** Where agents are told how to sign people in. */
  protectedResource(host: string): string {
    return this.base(host) + PROTECTED + this.#parts.path;
  }

  /** Paths of what is told of the resource: with that of the agents behind it, as the standard says, and without. */
  get resourcePaths(): readonly string[] {
    return this.#paths(PROTECTED);
  }

  /** Paths of what is told of the server that issues tokens: some clients take the address of the agents for its name. */
  get serverPaths(): readonly string[] {
    return this.#paths(SERVER);
  }

  /** Paths that pages of any origin may ask: nothing there depends on cookies. */
  get open(): ReadonlySet<string> {
    return new Set([...this.resourcePaths, ...this.serverPaths, this.register, this.token, this.revoke]);
  }

  /** RFC 9728. */
  resourceMetadata(host: string): object {
    return {
      resource: this.resource(host),
      authorization_servers: [this.base(host)],
      scopes_supported: SCOPES,
      bearer_methods_supported: ['header'],
      resource_name: this.#parts.name,
    };
  }

  /** RFC 8414. */
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
