import { clientAddress, NotFoundError, type RequestContext, type RouteTable } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { carried, type RefreshCookie } from '../sessions/refresh-cookie.ts';
import type { SignInRequest } from './session.ts';
import type { SignIn } from './sign-in.ts';

const ACTIONS = 'plugin::users-permissions.auth';

/** What the routes need to know. */
export interface SignInRouteParts {
  readonly signIn: SignIn;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
  /** Where somebody is sent who confirmed an address; null: nowhere. */
  readonly confirmed: string | null;
  /** Whether there are sessions, to be looked at and ended. */
  readonly hasSessions: boolean;
  /** Where refresh tokens are; null: in bodies. */
  readonly cookie: RefreshCookie | null;
}

/** Adds the routes by which people sign in. */
export function addSignInRoutes(routes: RouteTable, { prefix }: Rest, parts: SignInRouteParts): void {
  const { signIn, proxies, confirmed, hasSessions, cookie } = parts;
  const post = (path: string, action: string, answer: (body: unknown, request: SignInRequest) => Promise<unknown>) => {
    routes.post(`${prefix}${path}`, { action: `${ACTIONS}.${action}` }, (ctx) => answer(ctx.request.body, requestOf(ctx, proxies)));
  };
  const postForTokens = (path: string, action: string, answer: (body: unknown, request: SignInRequest) => Promise<object>) => {
    routes.post(`${prefix}${path}`, { action: `${ACTIONS}.${action}` }, (ctx) =>
      carried(ctx, cookie, () => answer(ctx.request.body, requestOf(ctx, proxies))),
    );
  };
  postForTokens('/auth/local', 'callback', signIn.login);
  postForTokens('/auth/local/register', 'register', signIn.register);
  postForTokens('/auth/change-password', 'changePassword', signIn.changePassword);
  post('/auth/forgot-password', 'forgotPassword', signIn.forgotPassword);
  postForTokens('/auth/reset-password', 'resetPassword', signIn.resetPassword);
  post('/auth/send-email-confirmation', 'sendEmailConfirmation', signIn.sendEmailConfirmation);
  routes.get(`${prefix}/auth/email-confirmation`, { action: `${ACTIONS}.emailConfirmation` }, async (ctx) => {
    const { ok } = await signIn.confirmEmail(ctx.parameters, requestOf(ctx, proxies), ctx.method === 'HEAD');
    if (confirmed === null) return { ok };
    ctx.redirect(confirmed);
    return undefined;
  });

  // Without sessions these answer 404.
  routes.post(`${prefix}/auth/refresh`, { action: `${ACTIONS}.refresh` }, async (ctx) => {
    if (cookie === null) return signIn.refresh(ctx.request.body, requestOf(ctx, proxies));
    cookie.check(ctx, true);
    return cookie.carry(ctx, await signIn.refresh(cookie.read(ctx), requestOf(ctx, proxies)));
  });
  routes.post(`${prefix}/auth/logout`, { action: `${ACTIONS}.logout` }, async (ctx) => {
    const answer = await signIn.logout(requestOf(ctx, proxies));
    cookie?.clear(ctx);
    return answer;
  });
  routes.get(`${prefix}/auth/sessions`, { action: `${ACTIONS}.sessions` }, (ctx) => signIn.sessions(requestOf(ctx, proxies)));
  if (hasSessions) {
    routes.delete(`${prefix}/auth/sessions/:id`, { action: `${ACTIONS}.logout` }, (ctx) =>
      signIn.endSession(String(ctx.params.id), requestOf(ctx, proxies)),
    );
  }
  routes.get(`${prefix}/auth/local`, { auth: false }, notFound);
}

/** Who asks, and from where. What is left to them goes into the headers of the answer. */
export function requestOf(ctx: RequestContext, proxies: number | undefined): SignInRequest {
  return {
    caller: ctx.state.caller,
    address: clientAddress(ctx, proxies),
    requestId: ctx.state.requestId,
    userAgent: ctx.get('User-Agent'),
    allowance: ({ limit, remaining, resetIn }) => {
      ctx.set('X-RateLimit-Limit', String(limit));
      ctx.set('X-RateLimit-Remaining', String(Math.max(0, remaining)));
      ctx.set('X-RateLimit-Reset', String(Math.ceil(Date.now() / 1_000) + resetIn));
      if (remaining < 0) ctx.set('Retry-After', String(resetIn));
    },
  };
}

async function notFound(): Promise<never> {
  throw new NotFoundError();
}
