import { ForbiddenError, type RequestContext, type RouteTable, ValidationError } from 'plinth';
import { sessionSchema } from '../described.ts';
import type { Population } from '../population.ts';
import type { RefreshCookie } from '../sessions/refresh-cookie.ts';
import { requestOf, SECRET_ANSWER } from '../sign-in/with-rest.ts';
import type { FlowCookie } from './flow-cookie.ts';
import type { ProviderSignIn } from './provider-sign-in.ts';

/** Of what begins something, or uses a code up: who only looks at a link does neither. */
const NO_HEAD = { head: false } as const;

/** What a provider that sends people back with a form may send. */
const ANSWERS = ['code', 'state', 'error', 'iss'] as const;

/** Characters of each: it goes into a header. */
const MAX_LENGTH = 4_096;

const TEXT = { type: 'string' };

/** What the routes need to know. */
export interface ProviderRouteParts {
  readonly population: Population;
  /** Path before `/connect` and `/auth`. */
  readonly prefix: string;
  readonly signIn: ProviderSignIn;
  readonly flows: FlowCookie;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
  /** Where refresh tokens are; null: in bodies. */
  readonly cookie: RefreshCookie | null;
  /** Whether any provider sends people back with a form. */
  readonly hasForms: boolean;
}

/** Adds the routes by which people sign in at providers. */
export function addProviderRoutes(routes: RouteTable, parts: ProviderRouteParts): void {
  const { population, prefix, signIn, flows, proxies, cookie, hasForms } = parts;
  const connecting = { ...SECRET_ANSWER, ...population.guard('connect') };
  const signingIn = { ...SECRET_ANSWER, ...population.guard('callback') };
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
    // A form from another site comes without the cookie, which the request that follows brings.
    routes.post(`${connect}/callback`, { ...connecting, describe: () => ({ answers: { 303: null } }) }, (ctx) => {
      const provider = signIn.provider(ctx.params.provider);
      if (!provider.formPost) throw new ValidationError('This provider sends nobody back with a form');
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
 * Keeps other sites from signing a visitor in as somebody else. A page's own request has no `Origin`, as following a link has none, but browsers tell them
 * apart.
 * @throws ForbiddenError
 */
function checkPage(ctx: RequestContext, cookie: RefreshCookie): void {
  cookie.check(ctx, false);
  const isForeign = ctx.get('Origin') === '' && !['', 'same-origin'].includes(ctx.get('Sec-Fetch-Site'));
  if (isForeign || ctx.get('Sec-Fetch-Mode') === 'navigate') throw new ForbiddenError('This origin may not use the cookie of a session');
}

/** A text that fits. What does not is as if it had not been sent. */
function isAnswer(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH;
}

function answersOf(body: unknown): Record<string, string> {
  const given = (typeof body === 'object' && body !== null ? body : {}) as Readonly<Record<string, unknown>>;
  const answers = ANSWERS.map((name) => [name, given[name]] as const);
  return Object.fromEntries(answers.filter((pair): pair is [(typeof ANSWERS)[number], string] => isAnswer(pair[1])));
}
