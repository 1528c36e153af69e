import { ForbiddenError, type RequestContext, type RouteTable, ValidationError } from 'plinth';
import { sessionSchema } from '../described.ts';
import type { Population } from '../population.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import { requestOf, SECRET_ANSWER } from '../sign-in/sign-in-rest.ts';
import type { FlowCookie } from './flow-cookie.ts';
import type { ProviderSignIn } from './provider-sign-in.ts';

/** For routes that start a sign-in or use a code: `HEAD` requests must do neither. */
const NO_HEAD = { head: false } as const;

/** Parameters that a provider may send in its form. */
const ANSWERS = ['code', 'state', 'error', 'iss'] as const;

/** Maximum number of characters of each, because they go into a header. */
const MAX_LENGTH = 4_096;

const TEXT = { type: 'string' };

/** What the routes need. */
export interface ProviderRouteParts {
  readonly population: Population;
  /** Path before `/connect` and `/auth`. */
  readonly prefix: string;
  readonly signIn: ProviderSignIn;
  readonly flows: FlowCookie;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
  /** The cookies of tokens; null: tokens are in response bodies. */
  readonly cookie: RefreshCookie | null;
  /** Whether any provider sends people back by a form POST. */
  readonly hasForms: boolean;
}

/** Adds the routes for sign-in at providers. */
export function addProviderRoutes(routes: RouteTable, parts: ProviderRouteParts): void {
  const { population, prefix, signIn, flows, proxies, cookie, hasForms } = parts;
  const connecting = { ...SECRET_ANSWER, replacesCredentials: true, ...population.guard('connect') } as const;
  const signingIn = { ...SECRET_ANSWER, replacesCredentials: true, ...population.guard('callback') } as const;
  const connect = `${prefix}/connect/:provider`;

  const away = { ...connecting, ...NO_HEAD, describe: () => ({ parameters: { redirect: TEXT }, answers: { 302: null } }) };
  const back = { ...connecting, ...NO_HEAD, describe: () => ({ parameters: { state: TEXT, code: TEXT }, answers: { 302: null } }) };
  routes.get(connect, away, async (ctx) => {
    const provider = signIn.provider(ctx.params.provider);
    const { location, flow } = await signIn.begin(provider, ctx.parameters, requestOf(ctx, proxies));
    flows.keep(ctx, provider.name, flow);
    ctx.redirect(location);
  });
  routes.get(`${connect}/callback`, back, async (ctx) => {
    const provider = signIn.provider(ctx.params.provider);
    const location = await signIn.comeBack(provider, ctx.parameters, flows.read(ctx, provider.name), requestOf(ctx, proxies));
    flows.clear(ctx, provider.name);
    ctx.redirect(location);
  });
  if (hasForms) {
    // A cross-site form POST arrives without the cookie, so redirect to a GET that carries it.
    routes.post(`${connect}/callback`, { ...connecting, body: 'parse-forms', describe: () => ({ answers: { 303: null } }) }, (ctx) => {
      const provider = signIn.provider(ctx.params.provider);
      if (!provider.formPost) throw new ValidationError('This provider does not redirect with a form. Use a GET request');
      ctx.redirect(`${provider.callback}?${new URLSearchParams(answersOf(ctx.request.body))}`);
      ctx.status = 303;
    });
  }
  routes.get(`${prefix}/connect/*`, { ...connecting, ...NO_HEAD, describe: false }, () => signIn.provider(null));

  const end = {
    ...signingIn,
    ...NO_HEAD,
    describe: () => ({ parameters: { code: TEXT, code_verifier: TEXT }, answers: { 200: sessionSchema(population) } }),
  };
  routes.get(`${prefix}/auth/:provider/callback`, end, async (ctx) => {
    const provider = signIn.provider(ctx.params.provider);
    if (cookie !== null) checkPage(ctx, cookie);
    const session = await signIn.finish(provider, ctx.parameters, requestOf(ctx, proxies));
    return cookie === null ? session : cookie.carry(ctx, session);
  });
}

/**
 * Keeps other sites from signing in a visitor as somebody else. Neither a page's own GET nor a followed link has an `Origin`;
 * `Sec-Fetch-*` headers tell them apart.
 * @throws ForbiddenError
 */
function checkPage(ctx: RequestContext, cookie: RefreshCookie): void {
  cookie.check(ctx, false);
  const isForeign = ctx.get('Origin') === '' && !['', 'same-origin'].includes(ctx.get('Sec-Fetch-Site'));
  if (isForeign || ctx.get('Sec-Fetch-Mode') === 'navigate')
    throw new ForbiddenError('This origin is not allowed to use the session cookie');
}

/** A string of accepted length. Others are ignored. */
function isAnswer(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH;
}

function answersOf(body: unknown): Record<string, string> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const answers = ANSWERS.map((name) => [name, given[name]] as const);
  return Object.fromEntries(answers.filter((pair): pair is [(typeof ANSWERS)[number], string] => isAnswer(pair[1])));
}
