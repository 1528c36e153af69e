import type { JsonSchema, RouteOptions, RouteTable } from 'plinth';
import { enabledSessionSchema, object, sessionSchema, takesTexts, texts } from '../described.ts';
import type { Population } from '../population.ts';
import { carried, type RefreshCookie } from '../sessions/refresh-cookie.ts';
import type { SignInRequest } from '../sign-in/session.ts';
import { requestOf, SECRET_ANSWER, SIGN_IN_ROUTE } from '../sign-in/sign-in-rest.ts';
import { OWN_FACTOR } from './own-factor.ts';
import type { SecondFactorService } from './second-step.ts';
import { SECOND_STEP } from './second-step.ts';

/** What the routes need. */
export interface SecondFactorRouteParts {
  readonly population: Population;
  /** Path before `/auth`. */
  readonly prefix: string;
  readonly service: SecondFactorService;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
  /** The cookies of tokens; null: tokens are in response bodies. */
  readonly cookie: RefreshCookie | null;
}

/** Adds `<prefix>/auth/second-factor` and the routes below it. */
export function addSecondFactorRoutes(routes: RouteTable, parts: SecondFactorRouteParts): void {
  const { population, prefix, service, proxies, cookie } = parts;
  const path = `${prefix}/auth/second-factor`;
  const [session, enabledSession] = [sessionSchema(population), enabledSessionSchema(population)];
  const guard = (operation: string, takes: readonly string[], answers: JsonSchema): RouteOptions => ({
    ...SIGN_IN_ROUTE,
    ...(operation === SECOND_STEP && { replacesCredentials: true }),
    ...population.guard(operation),
    describe: takesTexts(takes, answers),
  });
  const post = (end: string, options: RouteOptions, answer: (body: unknown, request: SignInRequest) => Promise<object>) => {
    routes.post(`${path}${end}`, options, (ctx) => carried(ctx, cookie, () => answer(ctx.request.body, requestOf(ctx, proxies))));
  };
  post('', guard(SECOND_STEP, ['ticket', 'code'], { anyOf: [session, enabledSession] }), service.complete);
  post('/enrol', guard(SECOND_STEP, ['ticket'], SET_UP), service.enrol);
  routes.get(path, { ...SECRET_ANSWER, ...population.guard(OWN_FACTOR), describe: () => ({ answers: { 200: STATE } }) }, (ctx) =>
    service.state(requestOf(ctx, proxies)),
  );
  post('/begin', guard(OWN_FACTOR, ['password'], SET_UP), service.begin);
  post('/enable', guard(OWN_FACTOR, ['code'], enabledSession), service.enable);
  // It also takes the password of accounts that have one.
  post('/disable', guard(OWN_FACTOR, ['code'], session), service.disable);
  post('/recovery-codes', guard(OWN_FACTOR, ['code'], object({ recoveryCodes: texts() })), service.renewRecoveryCodes);
}

/** See `FactorSetUp`. */
const SET_UP = object({ secret: { type: 'string' }, uri: { type: 'string' } });

/** See `SecondFactorState`. */
const STATE = object({
  enabled: { type: 'boolean' },
  enabledAt: { type: ['string', 'null'], format: 'date-time' },
  recoveryCodes: { type: 'integer' },
  required: { type: 'boolean' },
});
