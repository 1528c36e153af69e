import { addressKey, clientAddress, type RequestContext, z } from 'plinth';
import { type Limiter, RateLimitError, rateLimitHeaders } from 'plinth/plugins/limits';
import { agentName } from '../agent-name.ts';
import { OAuthError } from './oauth-error.ts';
import type { ProgramRegister } from './program-register.ts';
import { placeOf } from './redirects.ts';

/** Maximum size of a registration, in bytes. */
export const MAX_REGISTRATION = 8_192;

const MOST_REDIRECTS = 10;

/** The metadata that is read of a registration. Unknown metadata is ignored, as RFC 7591 requires. */
const registration = z.object({
  redirect_uris: z.array(z.string()).min(1).max(MOST_REDIRECTS),
  client_name: z.string().max(1_000).optional(),
  grant_types: z.array(z.string()).max(20).optional(),
  response_types: z.array(z.string()).max(20).optional(),
});

/** The dependencies of `register`. */
export interface RegistrationParts {
  readonly programs: ProgramRegister;
  /** Counts registrations by address. */
  readonly limiter: Limiter;
  /** See `placeOf`. */
  readonly schemes: readonly string[];
}

/** Registers a program. It may then ask people for access, and nothing more. @throws OAuthError, RateLimitError */
export async function register(ctx: RequestContext, { programs, limiter, schemes }: RegistrationParts): Promise<object> {
  const allowance = await limiter.count(addressKey(clientAddress(ctx)));
  if (allowance.remaining < 0) {
    ctx.set(rateLimitHeaders(allowance));
    throw new RateLimitError();
  }
  const { success, data, error } = registration.safeParse(ctx.request.body ?? {});
  if (!success) throw refusedMetadata(error);
  const { redirect_uris: redirects, grant_types: grants = ['authorization_code'], response_types: responses = ['code'] } = data;
  for (const redirect of redirects) {
    if (placeOf(redirect, schemes) === null) {
      const allowed = 'https, http on localhost, or an app scheme that contains a dot; without a fragment';
      throw new OAuthError('invalid_redirect_uri', `redirect_uris: ${redirect.slice(0, 200)} is not allowed: expected ${allowed}`);
    }
  }
  if (!grants.includes('authorization_code')) throw unusable('grant_types: must include authorization_code');
  if (!responses.includes('code')) throw unusable('response_types: must include code');
  const name = agentName(data.client_name ?? '') || (placeOf(redirects[0] as string, schemes)?.name ?? '');
  const program = await programs.add(agentName(name), redirects);
  if (program === null) throw new OAuthError('temporarily_unavailable', 'Too many clients are registered. Try again later', 429);
  ctx.status = 201;
  return {
    client_id: program.client,
    client_id_issued_at: Math.floor(Number(program.created_at) / 1_000),
    client_name: program.name,
    redirect_uris: redirects,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}

function refusedMetadata({ issues }: z.ZodError): OAuthError {
  const [issue] = issues;
  const message = `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is missing'}`;
  return issue?.path[0] === 'redirect_uris' ? new OAuthError('invalid_redirect_uri', message) : unusable(message);
}

function unusable(message: string): OAuthError {
  return new OAuthError('invalid_client_metadata', message);
}
