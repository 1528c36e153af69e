import { ApplicationError, NotFoundError, type RequestContext, type RouteTable } from 'plinth';
import type { Rest } from 'plinth/plugins/rest';
import type { SignInRequest } from './session.ts';
import type { SignIn } from './sign-in.ts';

const ACTIONS = 'plugin::users-permissions.auth';

/** Adds the routes by which people sign in. */
export function addSignInRoutes(routes: RouteTable, { prefix }: Rest, signIn: SignIn): void {
  const post = (path: string, action: string, answer: (body: unknown, request: SignInRequest) => Promise<unknown>) => {
    routes.post(`${prefix}${path}`, { action: `${ACTIONS}.${action}` }, (ctx) => answer(ctx.request.body, requestOf(ctx)));
  };
  post('/auth/local', 'callback', signIn.login);
  post('/auth/local/register', 'register', signIn.register);
  post('/auth/change-password', 'changePassword', signIn.changePassword);

  // Tokens are not renewed: sessions that are would be a mode of their own.
  post('/auth/refresh', 'refresh', notFound);
  post('/auth/logout', 'logout', notFound);
  routes.get(`${prefix}/auth/sessions`, { action: `${ACTIONS}.sessions` }, notFound);
  routes.get(`${prefix}/auth/local`, { auth: false }, notFound);

  routes.get(`${prefix}/connect/*`, { action: `${ACTIONS}.connect` }, noProvider);
  routes.get(`${prefix}/auth/:provider/callback`, { action: `${ACTIONS}.callback` }, noProvider);
}

/** Who asks, and from where. */
function requestOf(ctx: RequestContext): SignInRequest {
  return { caller: ctx.state.caller, address: ctx.ip, requestId: ctx.state.requestId };
}

async function notFound(): Promise<never> {
  throw new NotFoundError();
}

async function noProvider(): Promise<never> {
  throw new ApplicationError('This provider is disabled');
}
