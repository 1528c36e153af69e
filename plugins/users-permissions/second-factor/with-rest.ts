import type { RouteTable } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import { carried, type RefreshCookie } from '../sessions/refresh-cookie.ts';
import type { SignInRequest } from '../sign-in/session.ts';
import { requestOf } from '../sign-in/with-rest.ts';
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
  const post = (end: string, action: string, answer: (body: unknown, request: SignInRequest) => Promise<object>) => {
    routes.post(`${path}${end}`, { action }, (ctx) => carried(ctx, cookie, () => answer(ctx.request.body, requestOf(ctx, proxies))));
  };
  post('', SECOND_STEP_ACTION, service.complete);
  post('/enrol', SECOND_STEP_ACTION, service.enrol);
  routes.get(path, { action: OWN_FACTOR_ACTION }, (ctx) => service.state(requestOf(ctx, proxies)));
  post('/begin', OWN_FACTOR_ACTION, service.begin);
  post('/enable', OWN_FACTOR_ACTION, service.enable);
  post('/disable', OWN_FACTOR_ACTION, service.disable);
  post('/recovery-codes', OWN_FACTOR_ACTION, service.renewRecoveryCodes);
}
