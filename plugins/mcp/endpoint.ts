import {
  callerName,
  clientAddress,
  ForbiddenError,
  type HttpMiddleware,
  isPlinthError,
  PlinthError,
  plainCaller,
  type RequestContext,
  UnauthorizedError,
  ValidationError,
} from 'plinth';
import { AGENT_HEADER, agentName, nameOfSession, sessionOfHandshake } from './agent-name.ts';
import type { OAuthAddresses } from './oauth/addresses.ts';
import { exposeHeaders } from './oauth/oauth-error.ts';
import { ProgramAbility, SCOPES } from './oauth/scopes.ts';
import type * as Protocol from './protocol.ts';
import { agentRights } from './rights.ts';
import { type AgentParts, Session } from './session.ts';

/** What the endpoint needs besides the dependencies of its tools. */
export interface EndpointParts extends AgentParts {
  /** `url` of `config/server`. */
  readonly url: string | undefined;
}

/** Handles the requests of agents: checks origin and rights, limits concurrency, and passes the message to the protocol. */
export class AgentEndpoint {
  readonly #parts: EndpointParts;
  readonly #origins: ReadonlySet<string>;
  /** Requests under way, by caller. */
  readonly #running = new Map<string, number>();

  constructor(parts: EndpointParts) {
    this.#parts = parts;
    const known = [...parts.options.origins, ...(parts.url === undefined ? [] : [parts.url])];
    this.#origins = new Set(known.map((url) => new URL(url).origin));
  }

  /** @throws UnauthorizedError, ForbiddenError, PlinthError 429 */
  async answer(ctx: RequestContext): Promise<void> {
    this.#checkOrigin(ctx);
    const { caller } = ctx.state;
    if (caller.kind === 'public') throw new UnauthorizedError();
    const rights = agentRights(caller.ability, this.#parts.options.fullAccess);
    if (!rights.use) throw new ForbiddenError("You don't have the permission plugin::mcp.use, which is required for MCP");
    if (Array.isArray(ctx.request.body)) throw new ValidationError('JSON-RPC batches are not supported. Send one message per request');
    const done = this.#begin(callerName(caller) ?? clientAddress(ctx), ctx);
    try {
      const { ability } = caller;
      // The name of a connected program is the one that its person saw when granting access.
      const said = agentName(ctx.get(AGENT_HEADER)) || nameOfSession(ctx.get('Mcp-Session-Id'));
      const agent = ability instanceof ProgramAbility ? ability.program : said;
      const session = new Session(this.#parts, named(ctx, agent), rights);
      const answered = await protocol().answerAgent({ request: requestOf(ctx), body: ctx.request.body }, session);
      ctx.status = answered.status;
      const type = answered.headers.get('content-type');
      ctx.body = await answered.text();
      if (type !== null) ctx.set('Content-Type', type);
      const told = answered.ok ? sessionOfHandshake(ctx.request.body) : null;
      if (told !== null) ctx.set('Mcp-Session-Id', told);
    } finally {
      done();
    }
  }

  /**
   * Refuses pages of unknown origins. A foreign page could otherwise reach this server by DNS rebinding. Programs send no `Origin`.
   * @throws ForbiddenError
   */
  #checkOrigin(ctx: RequestContext): void {
    const { origin } = ctx.req.headers;
    if (origin === undefined || this.#origins.has(origin)) return;
    if (URL.canParse(origin) && LOOPBACK.has(new URL(origin).hostname)) return;
    throw new ForbiddenError('This origin is not allowed. Add it to the option "origins" of the plugin "mcp"');
  }

  /** Counts a request. @returns a function to call when the request ends @throws PlinthError 429 at the limit */
  #begin(who: string, ctx: RequestContext): () => void {
    const running = this.#running.get(who) ?? 0;
    if (running >= this.#parts.options.concurrency) {
      ctx.set('Retry-After', '1');
      const message = `You already have ${running} running requests. Wait until one of them has finished`;
      throw new PlinthError(message, { code: 'MCP_BUSY', status: 429, name: 'RateLimitError' });
    }
    this.#running.set(who, running + 1);
    return () => {
      const left = (this.#running.get(who) ?? 1) - 1;
      if (left === 0) this.#running.delete(who);
      else this.#running.set(who, left);
    };
  }
}

/**
 * Adds `WWW-Authenticate` to a 401 of the agents' route. The header says that a bearer token is needed, and where programs find the OAuth
 * metadata.
 * @param path of the agents' route
 * @param oauth null: only API tokens are accepted
 */
export function challenge(path: string, oauth: OAuthAddresses | null): HttpMiddleware {
  return async (ctx, next) => {
    if (ctx.path.toLowerCase().replace(/\/$/, '') !== path.toLowerCase()) return next();
    // Clients that run in a page read the next step from these headers.
    if (oauth !== null) exposeHeaders(ctx, 'WWW-Authenticate, Mcp-Session-Id');
    try {
      return await next();
    } catch (error) {
      if (isPlinthError(error) && error.status === 401) {
        const isWrong = ctx.get('Authorization') !== '';
        const how =
          oauth === null ? [] : [`resource_metadata="${oauth.protectedResource(ctx.get('Host'))}"`, `scope="${SCOPES.join(' ')}"`];
        ctx.set('WWW-Authenticate', ['Bearer', [...(isWrong ? ['error="invalid_token"'] : []), ...how].join(', ')].join(' ').trim());
      }
      throw error;
    }
  };
}

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Loads the SDK with the first request that needs it. */
function protocol(): typeof Protocol {
  return require('./protocol') as typeof Protocol;
}

function named(ctx: RequestContext, agent: string): RequestContext {
  const { caller } = ctx.state;
  if (agent === '' || caller.origin == null) return ctx;
  ctx.state.caller = { ...plainCaller(caller), origin: { ...caller.origin, agent } };
  return ctx;
}

/** The request in the form that the protocol's transport takes. */
function requestOf(ctx: RequestContext): Request {
  const headers = new Headers();
  for (const name of ['accept', 'content-type', 'mcp-protocol-version', 'mcp-method', 'mcp-name']) {
    const value = ctx.get(name);
    if (value !== '') headers.set(name, value);
  }
  return new Request('http://localhost/', { method: ctx.method, headers });
}
