import { ForbiddenError, type RequestContext, type ServerConfig } from 'plinth';
import type { AccountOptions } from '../options.ts';
import { publicUrl } from '../recovery/links.ts';

/** Where refresh tokens are that no script shall read. */
export interface RefreshCookie {
  /**
   * Keeps pages of other origins from using a visitor's cookie, or giving one to a visitor.
   * @param needed whether the request must say which origin it comes from: browsers do, with every `POST`
   * @throws ForbiddenError
   */
  check(ctx: RequestContext, needed: boolean): void;
  /** The token that came with a request, as a body would have it. */
  read(ctx: RequestContext): { readonly refreshToken?: string };
  /** What a body would have held without its token, which goes into the cookie instead. */
  carry<Answer extends object>(ctx: RequestContext, answer: Answer): Omit<Answer, 'refreshToken'>;
  /** Takes the cookie away. */
  clear(ctx: RequestContext): void;
}

/** Where the cookie goes and comes from. */
export interface RefreshCookieSources {
  readonly server: ServerConfig;
  readonly options: AccountOptions;
  /** Path before the routes of REST. */
  readonly prefix: string;
  readonly isProduction: boolean;
}

/** The cookie that the options name. */
export function createRefreshCookie({ server, options, prefix, isProduction }: RefreshCookieSources): RefreshCookie {
  const { cookie, maxRefreshTokenLifespan } = options.sessions;
  const { name, sameSite, origins } = cookie;
  const known = new Set([...origins, ...(server.url === undefined ? [] : [server.url])].map((url) => new URL(url).origin));
  const isSecure = cookie.secure ?? isProduction;
  // Sent nowhere but to the routes of accounts, as a browser sees them.
  const { pathname } = new URL(publicUrl(server, `${prefix}/auth`));

  // Koa would refuse a secure cookie where a proxy that it does not believe has taken the encryption away.
  function set(ctx: RequestContext, value: string, maxAge: number): void {
    const parts = [`${name}=${value}`, `Path=${pathname}`, `Max-Age=${maxAge}`, 'HttpOnly', `SameSite=${SAME_SITE[sameSite]}`];
    ctx.append('Set-Cookie', [...parts, ...(isSecure ? ['Secure'] : [])].join('; '));
  }

  return {
    check(ctx, needed) {
      const origin = ctx.get('Origin');
      if (origin === '' && !needed) return;
      const isOwn = server.url === undefined && URL.canParse(origin) && new URL(origin).host === ctx.host;
      if (!isOwn && !known.has(origin)) throw new ForbiddenError('This origin may not use the cookie of a session');
    },
    read(ctx) {
      const token = ctx.cookies.get(name);
      return token === undefined ? {} : { refreshToken: token };
    },
    carry(ctx, answer) {
      const { refreshToken, ...rest } = answer as { readonly refreshToken?: string } & typeof answer;
      if (refreshToken !== undefined) set(ctx, refreshToken, maxRefreshTokenLifespan);
      return rest;
    },
    clear: (ctx) => set(ctx, '', 0),
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

const SAME_SITE = { lax: 'Lax', strict: 'Strict', none: 'None' } as const;
