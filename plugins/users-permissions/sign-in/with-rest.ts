import { ApplicationError, NotFoundError, type RequestContext, type RouteTable } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { clientAddress } from '../limits/client-address.ts';
import type { SignInRequest } from './session.ts';
import type { SignIn } from './sign-in.ts';

const ACTIONS = 'plugin::users-permissions.auth';

/** What the routes need to know. */
export interface SignInRouteParts {
  readonly signIn: SignIn;
  /** See `clientAddress`. */
  readonly proxies: number;
  /** Where somebody is sent who confirmed an address; null: nowhere. */
  readonly confirmed: string | null;
}

/** Adds the routes by which people sign in. */
export function addSignInRoutes(routes: RouteTable, { prefix }: Rest, { signIn, proxies, confirmed }: SignInRouteParts): void {
  const post = (path: string, action: string, answer: (body: unknown, request: SignInRequest) => Promise<unknown>) => {
    routes.post(`${prefix}${path}`, { action: `${ACTIONS}.${action}` }, (ctx) => answer(ctx.request.body, requestOf(ctx, proxies)));
  };
  post('/auth/local', 'callback', signIn.login);
  post('/auth/local/register', 'register', signIn.register);
  post('/auth/change-password', 'changePassword', signIn.changePassword);
  post('/auth/forgot-password', 'forgotPassword', signIn.forgotPassword);
  post('/auth/reset-password', 'resetPassword', signIn.resetPassword);
  post('/auth/send-email-confirmation', 'sendEmailConfirmation', signIn.sendEmailConfirmation);
  routes.get(`${prefix}/auth/email-confirmation`, { action: `${ACTIONS}.emailConfirmation` }, async (ctx) => {
    const answer = await signIn.confirmEmail(ctx.parameters, requestOf(ctx, proxies), ctx.method === 'HEAD');
    if (confirmed === null) return answer;
    ctx.redirect(confirmed);
    return undefined;
  });

  // Tokens are not renewed: sessions that are would be a mode of their own.
  post('/auth/refresh', 'refresh', notFound);
  post('/auth/logout', 'logout', notFound);
  routes.get(`${prefix}/auth/sessions`, { action: `${ACTIONS}.sessions` }, notFound);
  routes.get(`${prefix}/auth/local`, { auth: false }, notFound);

  routes.get(`${prefix}/connect/*`, { action: `${ACTIONS}.connect` }, noProvider);
  routes.get(`${prefix}/auth/:provider/callback`, { action: `${ACTIONS}.callback` }, noProvider);
}

/** Who asks, and from where. What is left to them goes into the headers of the answer. */
export function requestOf(ctx: RequestContext, proxies: number): SignInRequest {
  return {
    caller: ctx.state.caller,
    address: clientAddress(ctx, proxies),
    requestId: ctx.state.requestId,
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

async function noProvider(): Promise<never> {
  throw new ApplicationError('This provider is disabled');
}
