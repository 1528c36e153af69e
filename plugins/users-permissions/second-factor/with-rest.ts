import type { JsonSchema, RouteOptions, RouteTable } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { ENABLED_SESSION, object, SESSION, takesTexts, texts } from '../described.ts';
import { carried, type RefreshCookie } from '../sessions/refresh-cookie.ts';
import type { SignInRequest } from '../sign-in/session.ts';
import { requestOf, SECRET_ANSWER, SIGN_IN_ROUTE } from '../sign-in/with-rest.ts';
import { OWN_FACTOR_ACTION } from './own-factor.ts';
import type { SecondFactorService } from './second-step.ts';
import { SECOND_STEP_ACTION } from './second-step.ts';

/** What the routes need to know. */
export interface SecondFactorRouteParts {
  readonly service: SecondFactorService;
  /** See `clientAddress`. */
  readonly proxies: number | undefined;
  /** Where refresh tokens are; null: in bodies. */
  readonly cookie: RefreshCookie | null;
}

/** Adds `<prefix>/auth/second-factor`, and what is below it. */
export function addSecondFactorRoutes(routes: RouteTable, { prefix }: Rest, { service, proxies, cookie }: SecondFactorRouteParts): void {
  const path = `${prefix}/auth/second-factor`;
  const guard = (action: string, takes: readonly string[], answers: JsonSchema): RouteOptions => ({
    ...SIGN_IN_ROUTE,
    action,
    describe: takesTexts(takes, answers),
  });
  const post = (end: string, options: RouteOptions, answer: (body: unknown, request: SignInRequest) => Promise<object>) => {
    routes.post(`${path}${end}`, options, (ctx) => carried(ctx, cookie, () => answer(ctx.request.body, requestOf(ctx, proxies))));
  };
  post('', guard(SECOND_STEP_ACTION, ['ticket', 'code'], { anyOf: [SESSION, ENABLED_SESSION] }), service.complete);
  post('/enrol', guard(SECOND_STEP_ACTION, ['ticket'], SET_UP), service.enrol);
  routes.get(path, { ...SECRET_ANSWER, action: OWN_FACTOR_ACTION, describe: () => ({ answers: { 200: STATE } }) }, (ctx) =>
    service.state(requestOf(ctx, proxies)),
  );
  post('/begin', guard(OWN_FACTOR_ACTION, ['password'], SET_UP), service.begin);
  post('/enable', guard(OWN_FACTOR_ACTION, ['code'], ENABLED_SESSION), service.enable);
  // And the password, for accounts that have one.
  post('/disable', guard(OWN_FACTOR_ACTION, ['code'], SESSION), service.disable);
  post('/recovery-codes', guard(OWN_FACTOR_ACTION, ['code'], object({ recoveryCodes: texts() })), service.renewRecoveryCodes);
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
