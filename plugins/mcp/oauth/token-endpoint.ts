import { createHash, timingSafeEqual } from 'node:crypto';
import { type Access, type RequestContext, z } from 'plinth';
import { type Limiter, RateLimitError, rateLimitHeaders } from 'plinth/plugins/limits';
import type { OAuthAddresses } from './addresses.ts';
import { isSame } from './authorization.ts';
import { OAuthError } from './oauth-error.ts';
import type { Code } from './oauth-tables.ts';
import { personBehind } from './person-behind.ts';
import type { ProgramRegister } from './program-register.ts';
import type { Exchange, NamedConnection, ProgramStore } from './program-store.ts';
import { scopesIn } from './scopes.ts';

const text = z.string().min(1).max(2_000);
const by = { client_id: text, resource: text.optional() };

const codeRequest = z.object({ ...by, code: text, redirect_uri: text, code_verifier: z.string().regex(/^[\w.~-]{43,128}$/) });
const refreshRequest = z.object({ ...by, refresh_token: text, scope: text.optional() });
const revocation = z.object({ client_id: text, token: text });

/** The dependencies of the endpoints. */
export interface TokenParts {
  readonly programs: ProgramRegister;
  readonly store: ProgramStore;
  readonly addresses: OAuthAddresses;
  readonly access: Pick<Access, 'callerNamed'>;
  /** Limits renewals per connection, since each leaves a token row that is kept until the token would have expired. */
  readonly renewals: Limiter;
  /** In seconds. */
  readonly accessLifetime: number;
  /** Called when a code or a token is used a second time. */
  onReplay(connection: NamedConnection, ctx: RequestContext): void;
  /** Called when a program ends its connection. */
  onEnd(connection: NamedConnection, ctx: RequestContext): void;
}

/** Issues tokens for a code or a refresh token (RFC 6749, RFC 7636, RFC 8707). @throws OAuthError */
export async function giveTokens(ctx: RequestContext, parts: TokenParts): Promise<object> {
  const { grant_type: grant } = checked(z.object({ grant_type: text }), ctx);
  if (grant !== 'authorization_code' && grant !== 'refresh_token')
    throw new OAuthError('unsupported_grant_type', 'grant_type: expected authorization_code or refresh_token');
  const exchange = grant === 'authorization_code' ? await byCode(ctx, parts) : await byToken(ctx, parts);
  if (exchange !== null && 'replayed' in exchange && exchange.replayed !== null) parts.onReplay(exchange.replayed, ctx);
  if (exchange === null || 'replayed' in exchange) throw unusable();
  const { access, refresh, scopes } = exchange.issued;
  return { access_token: access, token_type: 'Bearer', expires_in: parts.accessLifetime, refresh_token: refresh, scope: scopes };
}

/** Revokes a token (RFC 7009). The response is the same if the token does not exist. @throws OAuthError for an invalid request */
export async function revokeToken(ctx: RequestContext, { store, onEnd }: TokenParts): Promise<object> {
  const { client_id: client, token } = checked(revocation, ctx);
  const ended = await store.revoke(token, client);
  if (ended !== null) onEnd(ended, ctx);
  return {};
}

async function byCode(ctx: RequestContext, { programs, store, addresses, access }: TokenParts): Promise<Exchange> {
  const asked = checked(codeRequest, ctx);
  await knownProgram(asked.client_id, programs);
  checkResource(asked.resource, addresses.resource(ctx.get('Host')));
  return store.redeem(asked.code, async (code, client) => {
    if (client !== asked.client_id || code.redirect !== asked.redirect_uri || !isVerified(code, asked.code_verifier)) throw unusable();
    if (asked.resource !== undefined) checkResource(asked.resource, code.resource);
    const person = await personBehind(access, code);
    if (person === null || person.refused !== null) throw unusable();
  });
}

async function byToken(ctx: RequestContext, { programs, store, access, renewals }: TokenParts): Promise<Exchange> {
  const asked = checked(refreshRequest, ctx);
  await knownProgram(asked.client_id, programs);
  return store.refresh(asked.refresh_token, asked.client_id, async (connection, isReplay) => {
    const { id, scopes, resource } = connection;
    checkResource(asked.resource, resource);
    const held = scopes.split(' ');
    const wanted = asked.scope === undefined ? held : asked.scope.split(' ');
    if (wanted.some((scope) => !held.includes(scope))) throw new OAuthError('invalid_scope', `scope: only ${scopes} was granted`);
    const person = await personBehind(access, connection);
    if (person === null) await store.end(Number(id), null);
    if (person === null || person.refused !== null) throw unusable();
    // A replay ends the connection, so it must not be refused by the rate limit.
    if (isReplay) return scopes;
    const allowance = await renewals.count(String(id));
    if (allowance.remaining < 0) {
      ctx.set(rateLimitHeaders(allowance));
      throw new RateLimitError();
    }
    return scopesIn(wanted.join(' ')).join(' ');
  });
}

/** Checks that the program is registered. Clients register again after `invalid_client`. @throws OAuthError */
async function knownProgram(client: string, programs: ProgramRegister): Promise<void> {
  if ((await programs.find(client)) === null) throw new OAuthError('invalid_client', 'client_id: this client is not registered', 401);
}

function checkResource(asked: string | undefined, resource: string): void {
  if (asked !== undefined && !isSame(asked, resource)) throw new OAuthError('invalid_target', `resource: expected ${resource}`);
}

function isVerified({ challenge }: Code, verifier: string): boolean {
  const [asked, given] = [Buffer.from(challenge), Buffer.from(createHash('sha256').update(verifier).digest('base64url'))];
  return asked.length === given.length && timingSafeEqual(asked, given);
}

/** The same error for all these cases, so that a thief learns nothing from it. */
function unusable(): OAuthError {
  return new OAuthError('invalid_grant', 'The code or token is invalid, expired, already used, or was issued for another request');
}

function checked<Schema extends z.ZodType>(schema: Schema, { request: { body } }: RequestContext): z.output<Schema> {
  const { success, data, error } = schema.safeParse(body ?? {});
  if (success) return data;
  const [issue] = error.issues;
  throw new OAuthError('invalid_request', `${issue?.path.join('.') || 'body'}: ${issue?.message ?? 'is missing'}`);
}
