import { clientAddress, type JsonSchema, NotFoundError, type RequestContext, type RouteOptions, type RouteTable } from 'plinth';
import { rateLimitHeaders } from 'plinth/plugins/limits';
import { OK, object, registrationSchema, sessionSchema, takesTexts } from '../described.ts';
import type { Population } from '../population.ts';
import { carried, type RefreshCookie } from '../sessions/refresh-cookie.ts';
import type { SignInRequest } from './session.ts';
import type { SignIn } from './sign-in.ts';

/** For routes whose responses contain tokens, codes or secrets: no cache may store them. */
export const SECRET_ANSWER = { noStore: true } as const;

/** Also for routes that take a few short strings from anybody, so their bodies are limited. */
export const SIGN_IN_ROUTE = { ...SECRET_ANSWER, maxBody: 16_384 } as const;

/** What the routes need. */
export interface SignInRouteParts {
  readonly population: Population;
  /** Path before `/auth`. */
  readonly prefix: string;
  readonly signIn: SignIn;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
  /** Where people are redirected after they confirmed an address; null: nowhere. */
  readonly confirmed: string | null;
  /** Whether there are sessions to list and end. */
  readonly hasSessions: boolean;
  /** Whether people can send the app's own attributes at registration. */
  readonly hasOwnFields: boolean;
  /** The cookies of tokens; null: tokens are in response bodies. */
  readonly cookie: RefreshCookie | null;
}

/** Adds the routes for sign-in. */
export function addSignInRoutes(routes: RouteTable, parts: SignInRouteParts): void {
  const { population, prefix, signIn, proxies, confirmed, hasSessions, hasOwnFields, cookie } = parts;
  const session = sessionSchema(population);
  const guard = (operation: string, takes: readonly string[], answers: JsonSchema): RouteOptions => ({
    ...SIGN_IN_ROUTE,
    ...population.guard(operation),
    describe: takesTexts(takes, answers),
  });
  /** For routes that give people new credentials: those that they send may have expired. */
  const renewal = (...described: Parameters<typeof guard>): RouteOptions => ({ ...guard(...described), replacesCredentials: true });
  const post = (path: string, options: RouteOptions, answer: (body: unknown, request: SignInRequest) => Promise<unknown>) => {
    routes.post(`${prefix}${path}`, options, (ctx) => answer(ctx.request.body, requestOf(ctx, proxies)));
  };
  const postForTokens = (path: string, options: RouteOptions, answer: (body: unknown, request: SignInRequest) => Promise<object>) => {
    routes.post(`${prefix}${path}`, options, (ctx) => carried(ctx, cookie, () => answer(ctx.request.body, requestOf(ctx, proxies))));
  };
  const passwords = ['password', 'passwordConfirmation'];
  const sent = object({ email: { type: 'string' }, sent: { const: true } });
  postForTokens('/auth/local', renewal('callback', ['identifier', 'password'], session), signIn.login);
  const registering = renewal('register', ['username', 'email', 'password'], registrationSchema(population));
  // The app's own attributes may be long.
  postForTokens('/auth/local/register', hasOwnFields ? { ...registering, maxBody: undefined } : registering, signIn.register);
  postForTokens('/auth/change-password', guard('changePassword', ['currentPassword', ...passwords], session), signIn.changePassword);
  post('/auth/forgot-password', renewal('forgotPassword', ['email'], OK), signIn.forgotPassword);
  postForTokens('/auth/reset-password', renewal('resetPassword', ['code', ...passwords], session), signIn.resetPassword);
  post('/auth/send-email-confirmation', renewal('sendEmailConfirmation', ['email'], sent), signIn.sendEmailConfirmation);
  const confirming = (looksOnly: boolean) => async (ctx: RequestContext) => {
    const { ok } = await signIn.confirmEmail(ctx.parameters, requestOf(ctx, proxies), looksOnly);
    if (confirmed === null) return { ok };
    ctx.redirect(confirmed);
    return undefined;
  };
  const confirmation = {
    ...SECRET_ANSWER,
    replacesCredentials: true as const,
    ...population.guard('emailConfirmation'),
    // Programs that scan the links of a mail must not use the code.
    head: confirming(true),
    describe: () => ({ parameters: { confirmation: { type: 'string' } }, answers: confirmed === null ? { 200: OK } : { 302: null } }),
  };
  routes.get(`${prefix}/auth/email-confirmation`, confirmation, confirming(false));

  // Without sessions, these return 404.
  const told = <Description>(describe: () => Description) => (hasSessions ? describe : (false as const));
  const tokens = object({ jwt: { type: 'string' }, refreshToken: { type: 'string' } }, ['refreshToken']);
  const renewing = told(takesTexts(cookie === null ? ['refreshToken'] : [], tokens));
  const refreshing = { ...SIGN_IN_ROUTE, replacesCredentials: true as const, ...population.guard('refresh'), describe: renewing };
  routes.post(`${prefix}/auth/refresh`, refreshing, async (ctx) => {
    if (cookie === null) return signIn.refresh(ctx.request.body, requestOf(ctx, proxies));
    cookie.check(ctx, true);
    return cookie.carry(ctx, await signIn.refresh(cookie.read(ctx), requestOf(ctx, proxies)));
  });
  const ending = told(() => ({ answers: { 200: OK } }));
  routes.post(`${prefix}/auth/logout`, { ...SIGN_IN_ROUTE, ...population.guard('logout'), describe: ending }, async (ctx) => {
    const answer = await signIn.logout(requestOf(ctx, proxies));
    cookie?.clear(ctx);
    return answer;
  });
  const listing = told(() => ({ answers: { 200: { type: 'array', items: SHOWN_SESSION } } }));
  routes.get(`${prefix}/auth/sessions`, { ...SECRET_ANSWER, ...population.guard('sessions'), describe: listing }, (ctx) =>
    signIn.sessions(requestOf(ctx, proxies)),
  );
  if (hasSessions) {
    routes.delete(`${prefix}/auth/sessions/:id`, { ...SECRET_ANSWER, ...population.guard('logout'), describe: ending }, (ctx) =>
      signIn.endSession(String(ctx.params.id), requestOf(ctx, proxies)),
    );
  }
  routes.get(`${prefix}/auth/local`, { auth: false, describe: false }, notFound);
}

const MOMENT = { type: 'string', format: 'date-time' };

/** See `ShownSession`. */
const SHOWN_SESSION = object({
  id: { type: 'string' },
  userAgent: { type: ['string', 'null'] },
  createdAt: MOMENT,
  lastUsedAt: MOMENT,
  expiresAt: MOMENT,
  current: { type: 'boolean' },
});

/** The sign-in request of an HTTP request. The remaining allowance goes into headers of the response. */
export function requestOf(ctx: RequestContext, proxies: number | undefined): SignInRequest {
  return {
    caller: ctx.state.caller,
    address: clientAddress(ctx, proxies),
    requestId: ctx.state.requestId,
    userAgent: ctx.get('User-Agent'),
    allowance: (allowance) => ctx.set(rateLimitHeaders(allowance)),
  };
}

async function notFound(): Promise<never> {
  throw new NotFoundError();
}
