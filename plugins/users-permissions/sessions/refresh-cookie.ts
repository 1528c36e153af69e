import { type AuthRequest, ForbiddenError, type RequestContext, type ServerConfig } from 'plinth';
import type { AccountOptions } from '../options.ts';
import { publicUrl } from '../recovery/links.ts';

/** Where tokens are that no script shall read: refresh tokens, and where the population wants it access tokens, too. */
export interface RefreshCookie {
  /** Whether access tokens are in a cookie, too. */
  readonly holdsAccess: boolean;
  /**
   * Keeps pages of other origins from using a visitor's cookie, or giving one to a visitor.
   * @param needed whether the request must say which origin it comes from: browsers do, with every `POST`
   * @throws ForbiddenError
   */
  check(ctx: RequestContext, needed: boolean): void;
  /**
   * The access token that came with a request; null: none, or they are in bodies.
   * @throws ForbiddenError where two came
   */
  access(request: AuthRequest): string | null;
  /**
   * Keeps pages of other origins from changing something by it, and from finding out how reading by it ends.
   * @throws ForbiddenError
   */
  checkAccess(request: AuthRequest): void;
  /**
   * The refresh token that came with a request, as a body would have it.
   * @throws ForbiddenError where two came
   */
  read(ctx: RequestContext): { readonly refreshToken?: string };
  /** What a body would have held without its tokens, which go into cookies instead. */
  carry<Answer extends object>(ctx: RequestContext, answer: Answer): object;
  /** Takes the cookies away. */
  clear(ctx: RequestContext): void;
}

/** Where the cookie goes and comes from. */
export interface RefreshCookieSources {
  readonly server: ServerConfig;
  readonly options: AccountOptions;
  /** Path before `/auth`. */
  readonly prefix: string;
  /** Whether access tokens go into a cookie, too, which is sent to everything below the prefix. */
  readonly holdsAccess: boolean;
  readonly isProduction: boolean;
}

/** The cookie that the options name. */
export function createRefreshCookie({ server, options, prefix, holdsAccess, isProduction }: RefreshCookieSources): RefreshCookie {
  const { cookie, accessTokenLifespan, maxRefreshTokenLifespan } = options.sessions;
  const { name, sameSite, origins } = cookie;
  const known = new Set([...origins, ...(server.url === undefined ? [] : [server.url])].map((url) => new URL(url).origin));
  const isSecure = cookie.secure ?? isProduction;
  // Sent nowhere but to the routes of accounts, as a browser sees them.
  const { pathname: authPath } = new URL(publicUrl(server, `${prefix}/auth`));
  // Of such a name browsers take no cookie from other hosts of the domain: whoever has one of these puts nobody into a session of their own. It needs the path /.
  const isOfHost = holdsAccess && isSecure;
  const place = (own: string, path: string) => (isOfHost ? { name: `__Host-${own}`, path: '/' } : { name: own, path });
  const refresh = place(name, authPath);
  const access = place(`${name}_access`, authPath.slice(0, -'/auth'.length) || '/');

  // Koa would refuse a secure cookie where a proxy that it does not believe has taken the encryption away.
  function set(ctx: RequestContext, { name, path }: typeof refresh, value: string, maxAge: number): void {
    const parts = [`${name}=${value}`, `Path=${path}`, `Max-Age=${maxAge}`, 'HttpOnly', `SameSite=${SAME_SITE[sameSite]}`];
    ctx.append('Set-Cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '));
  }

  function checkOrigin(origin: string, host: string, needed: boolean): void {
    if (origin === '' && !needed) return;
    const isOwn = server.url === undefined && URL.canParse(origin) && new URL(origin).host === host.toLowerCase();
    if (!isOwn && !known.has(origin)) throw foreignOrigin();
  }

  /** @throws ForbiddenError where two are sent: which of them the browser was given by this host, nobody knows */
  function onlyOne(value: string | null | undefined, header: string, name: string): string | null {
    const sent = header.split(';').filter((part) => part.trimStart().startsWith(`${name}=`)).length;
    if (sent > 1)
      throw new ForbiddenError(
        `The browser sends two cookies "${name}", of which another host of the domain has set one: remove them there`,
      );
    return value ?? null;
  }

  return {
    holdsAccess,
    check: (ctx, needed) => checkOrigin(ctx.get('Origin'), ctx.host, needed),
    access: (request) => (holdsAccess ? onlyOne(request.cookie(access.name), request.header('Cookie') ?? '', access.name) : null),
    checkAccess(request) {
      const origin = request.header('Origin') ?? '';
      checkOrigin(origin, request.host, !READS.has(request.method));
      // An image or a script of another page of the same site brings the cookie, and no `Origin`.
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
 * Answers what begins a session: its refresh token goes where it belongs, and pages of other origins are refused.
 * @param cookie null: tokens stand in bodies
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

/** What browsers say of requests that a page of another origin has begun. */
const FOREIGN: ReadonlySet<string> = new Set(['cross-site', 'same-site']);

function foreignOrigin(): ForbiddenError {
  return new ForbiddenError('This origin may not use the cookie of a session');
}

/** Methods of requests that change nothing. Browsers say with all others where they come from. */
const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

const SAME_SITE = { lax: 'Lax', strict: 'Strict', none: 'None' } as const;
