import { type AuthRequest, addressedOrigin, ForbiddenError, type RequestContext, type ServerConfig } from 'plinth';
import type { AccountOptions } from '../options.ts';
import { publicUrl } from '../recovery/links.ts';

/** Cookies that scripts cannot read: for refresh tokens and, if the population wants it, for access tokens. */
export interface RefreshCookie {
  /** Whether access tokens are in a cookie, too. */
  readonly holdsAccess: boolean;
  /**
   * Keeps pages of other origins from using a visitor's cookie, or setting one.
   * @param needed whether `Origin` is required: browsers send it with every `POST`
   * @throws ForbiddenError
   */
  check(ctx: RequestContext, needed: boolean): void;
  /**
   * The access token of a request; null without one, or if access tokens are in response bodies.
   * @throws ForbiddenError if there are two
   */
  access(request: AuthRequest): string | null;
  /**
   * Keeps pages of other origins from changing anything with the access cookie, and from observing how a read with it ends.
   * @throws ForbiddenError
   */
  checkAccess(request: AuthRequest): void;
  /**
   * The refresh token of a request, in the form of a body.
   * @throws ForbiddenError if there are two
   */
  read(ctx: RequestContext): { readonly refreshToken?: string };
  /** Moves the tokens of a response body into cookies. Returns the rest of the body. */
  carry<Answer extends object>(ctx: RequestContext, answer: Answer): object;
  /** Deletes the cookies. */
  clear(ctx: RequestContext): void;
}

/** What `createRefreshCookie` needs. */
export interface RefreshCookieSources {
  readonly server: ServerConfig;
  readonly options: AccountOptions;
  /** Path before `/auth`. */
  readonly prefix: string;
  /** Whether access tokens go into a cookie, too, which is sent to all paths below the prefix. */
  readonly holdsAccess: boolean;
  readonly isProduction: boolean;
}

/** Creates the cookies of the options. */
export function createRefreshCookie({ server, options, prefix, holdsAccess, isProduction }: RefreshCookieSources): RefreshCookie {
  const { cookie, accessTokenLifespan, maxRefreshTokenLifespan } = options.sessions;
  const { name, sameSite, origins } = cookie;
  const known = new Set([...origins, ...(server.url === undefined ? [] : [server.url])].map((url) => new URL(url).origin));
  const isSecure = cookie.secure ?? isProduction;
  // The refresh cookie is sent only to the account routes, at their public path.
  const { pathname: authPath } = new URL(publicUrl(server, `${prefix}/auth`));
  // Browsers refuse `__Host-` cookies from other hosts of the domain, which could otherwise put visitors into a foreign
  // session. They need the path /.
  const isOfHost = holdsAccess && isSecure;
  const place = (own: string, path: string) => (isOfHost ? { name: `__Host-${own}`, path: '/' } : { name: own, path });
  const refresh = place(name, authPath);
  const access = place(`${name}_access`, authPath.slice(0, -'/auth'.length) || '/');

  // Sets the header directly: Koa refuses secure cookies behind an untrusted proxy that terminates TLS.
  function set(ctx: RequestContext, { name, path }: typeof refresh, value: string, maxAge: number): void {
    const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAge}`, 'HttpOnly', `SameSite=${SAME_SITE[sameSite]}`];
    ctx.append('Set-Cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '));
  }

  /** @param own the server's origin, as the client addressed it; it counts where the configuration names none */
  function checkOrigin(origin: string, own: string, needed: boolean): void {
    if (origin === '' && !needed) return;
    const isOwn = server.url === undefined && URL.canParse(own) && new URL(own).origin === origin;
    if (!isOwn && !known.has(origin)) throw foreignOrigin();
  }

  /** @throws ForbiddenError if there are two: the server cannot tell which one it set itself */
  function onlyOne(value: string | null | undefined, header: string, name: string): string | null {
    const sent = header.split(';').filter((part) => part.trimStart().startsWith(`${name}=`)).length;
    if (sent > 1)
      throw new ForbiddenError(
        `The request contains two cookies named "${name}": another host of the domain has set one of them. Delete the cookies of this domain in the browser`,
      );
    return value ?? null;
  }

  return {
    holdsAccess,
    check: (ctx, needed) => checkOrigin(ctx.get('Origin'), addressedOrigin(ctx), needed),
    access: (request) => (holdsAccess ? onlyOne(request.cookie(access.name), request.header('Cookie') ?? '', access.name) : null),
    checkAccess(request) {
      const origin = request.header('Origin') ?? '';
      checkOrigin(origin, request.origin, !READS.has(request.method));
      // An image or script on another page of the same site sends the cookie, but no `Origin`.
      if (origin === '' && FOREIGN.has(request.header('Sec-Fetch-Site') ?? '')) throw foreignOrigin();
    },
    read(ctx) {
      const token = onlyOne(ctx.cookies.get(refresh.name), ctx.get('Cookie'), refresh.name);
      return token === null ? {} : { refreshToken: token };
    },
    carry(ctx, answer) {
      const { refreshToken, ...rest } = answer as { readonly refreshToken?: string } & typeof answer;
      if (refreshToken !== undefined) set(ctx, refresh, refreshToken, maxRefreshTokenLifespan);
      if (!holdsAccess) return rest;
      const { jwt, ...shown } = rest as { readonly jwt?: string } & typeof rest;
      if (jwt !== undefined) set(ctx, access, jwt, accessTokenLifespan);
      return shown;
    },
    clear(ctx) {
      set(ctx, refresh, '', 0);
      if (holdsAccess) set(ctx, access, '', 0);
    },
  };
}

/**
 * Sends the response of a sign-in: stores its tokens in cookies, and refuses pages of other origins.
 * @param cookie null: tokens stay in the body
 */
export async function carried<Answer extends object>(
  ctx: RequestContext,
  cookie: RefreshCookie | null,
  answer: () => Promise<Answer>,
): Promise<object> {
  cookie?.check(ctx, false);
  const given = await answer();
  return cookie === null ? given : cookie.carry(ctx, given);
}

/** Values of `Sec-Fetch-Site` for requests of pages of other origins. */
const FOREIGN: ReadonlySet<string> = new Set(['cross-site', 'same-site']);

function foreignOrigin(): ForbiddenError {
  return new ForbiddenError('This origin is not allowed to use the session cookie');
}

/** Methods that change nothing. Browsers send `Origin` with all others. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const SAME_SITE = { lax: 'Lax', strict: 'Strict', none: 'None' } as const;
