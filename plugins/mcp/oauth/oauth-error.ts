import { type HttpMiddleware, isPlinthError, PlinthError, type RequestContext } from 'plinth';

/** The codes of RFC 6749, 7009, 7591 and 8707 that are used here. */
export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'access_denied'
  | 'temporarily_unavailable'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata';

/** An error that programs recognize by its OAuth code. */
export class OAuthError extends PlinthError {
  readonly error: OAuthErrorCode;

  constructor(error: OAuthErrorCode, message: string, status = 400) {
    super(message, { code: 'MCP_OAUTH', status, name: 'OAuthError' });
    this.error = error;
  }
}

/** Response headers that pages may read, besides those that CORS always allows. */
const EXPOSED = 'WWW-Authenticate, Retry-After';

/**
 * Makes responses follow OAuth: an error is `{ error, error_description }`, and CORS allows every origin, since nothing depends on cookies.
 * @param open the paths to which this applies
 * @param register the one of them where programs register
 */
export function oauthAnswers(open: ReadonlySet<string>, register: string): HttpMiddleware {
  const known = new Set([...open].map((path) => path.toLowerCase()));
  return async (ctx, next) => {
    const path = ctx.path.toLowerCase().replace(/\/$/, '');
    if (!known.has(path)) return next();
    ctx.set('Access-Control-Allow-Origin', '*');
    exposeHeaders(ctx, EXPOSED);
    ctx.remove('Access-Control-Allow-Credentials');
    if (ctx.method === 'OPTIONS') {
      ctx.set({
        'Access-Control-Allow-Methods': 'GET, POST',
        'Access-Control-Allow-Headers': 'Content-Type, Authorization, MCP-Protocol-Version',
      });
      ctx.status = 204;
      return;
    }
    try {
      await next();
    } catch (error) {
      if (!isPlinthError(error) || error.status >= 500) throw error;
      ctx.status = error.status;
      ctx.body = { error: codeOf(error, path === register.toLowerCase()), error_description: described(error.message) };
    }
  };
}

/** Lets pages read more response headers, besides those that the app exposes. */
export function exposeHeaders(ctx: Pick<RequestContext, 'response' | 'set'>, names: string): void {
  const known = ctx.response.get('Access-Control-Expose-Headers');
  ctx.set('Access-Control-Expose-Headers', known === '' ? names : `${known}, ${names}`);
}

function codeOf(error: PlinthError, isRegistration: boolean): OAuthErrorCode {
  if ('error' in error) return error.error as OAuthErrorCode;
  if (error.status === 401) return 'invalid_client';
  if (error.status === 429) return 'temporarily_unavailable';
  return isRegistration ? 'invalid_client_metadata' : 'invalid_request';
}

/** Replaces the characters that `error_description` must not contain (RFC 6749, 5.2). */
export function described(text: string): string {
  return text.replaceAll('"', "'").replaceAll(/[^ !#-[\]-~]/g, '?');
}
