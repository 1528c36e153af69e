import type Koa from 'koa';
import type { Caller } from '../access/index.ts';
import type { AnswerDependence, RememberedRoute } from './answers/dependence.ts';
import type { RouteDescription } from './route-description.ts';

/** What Plinth keeps in `ctx.state`. */
export interface RequestState {
  caller: Caller;
  /** Identifies the request in the answer's `X-Request-Id` and in the log. */
  requestId: string;
  /** The route that the request is for, from before it is known who asks; absent where there is none. */
  route?: Route;
  /** The revision of the one document that is answered, where a handler tells it: the `ETag` then begins with it, and is a strong one. */
  revision?: number;
  /**
   * What the answer depends on, where a handler tells it: of a route whose answers may be remembered (`RouteOptions.remembers`), it is, until something of that changes. To be set before
   * anything is read; null or absent: the answer is made anew each time.
   */
  dependsOn?: AnswerDependence | null;
}

/** What a handler sees: Koa's context (`ctx.request.body` is the parsed body, undefined when none was read) with the caller and the parameters. */
export interface RequestContext extends Koa.ParameterizedContext<RequestState> {
  readonly request: Koa.ParameterizedContext['request'] & { readonly body?: unknown };
  /** Decoded. What the `*` of a path took is `params['*']`: one or more segments with slashes between them, none of which is empty. */
  readonly params: Readonly<Record<string, string>>;
  /** Query string parameters as `qs` parsed them: null-prototype objects, own keys only. They are frozen: a middleware that changes some puts others in their place. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** The methods that routes have; HEAD (see `RouteOptions.head`) and OPTIONS are answered for them. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Answers a request. What it returns becomes the body (unless undefined: then it has set `ctx.body` or `ctx.status` itself). */
export type Handler = (ctx: RequestContext) => unknown;

/** Decides whether a request may go on: true, false (403), or a thrown error. */
export type Policy = (ctx: RequestContext, config: unknown) => boolean | Promise<boolean>;

/** How a route is guarded. One of the two must be said, or the kernel does not boot. */
export type RouteAuth =
  /** Everyone, without any check of an action (credentials that are given must still be valid). */
  | { readonly auth: false }
  /** Callers that are granted this action. */
  | { readonly action: string };

/**
 * Who reads the body of a request: `parse` reads JSON and forms before the handler runs, within the configured limits; `leave` hands the
 * stream to the handler untouched, which then bounds its size and its time itself: it may take longer to arrive than other requests.
 * `leave-multipart` leaves multipart bodies (uploads) and reads all others.
 */
export type BodyReading = 'parse' | 'leave' | 'leave-multipart';

/** A route as the table holds it. */
export interface Route {
  readonly method: HttpMethod;
  /** `/api/articles/:documentId`, or `/uploads/*` for everything below; matched case-insensitively, a trailing slash is ignored. */
  readonly path: string;
  readonly handler: Handler;
  readonly guard: RouteAuth;
  /** Names of registered policies, or `{ name, config }`. */
  readonly policies: readonly (string | { readonly name: string; readonly config: unknown })[];
  readonly body: BodyReading;
  /** Bytes that a body may have which is read for the handler, where that is less than the configured limits; undefined: these alone. */
  readonly maxBody?: number;
  /** Of a `GET`: what answers HEAD; false: nothing (405); undefined: the handler. */
  readonly head?: Handler | false;
  /** Whether answers, errors among them, hold what nobody may keep: `Cache-Control: no-store`. */
  readonly noStore?: true;
  /** Of answers, unless the handler sets another one; undefined: 200. */
  readonly status?: number;
  /** Of a `GET` or a `POST` that only reads: its answers may be remembered. Absent: they are made anew each time. */
  readonly remembers?: RememberedRoute;
  /** Asked when somebody wants to be told. Null: nobody said what it takes and answers; false: it is no part of the API that others are told of. */
  readonly describe: (() => RouteDescription) | null | false;
  /** What people find there, where it is worth their while: the first page and `plinth dev` lead to it. */
  readonly title?: string;
  readonly plugin: string;
}

/**
 * What a route may say beside its path: who may call it, policies that decide further, who reads the body (default `parse`) and how long that may be, what answers
 * HEAD, whether answers may be kept by others, which status they have, whether the server may remember them, what it is, and what people find there, if they are to be led to it.
 *
 * HEAD asks what `GET` would answer, and must do nothing: programs send it that look at links before people do. A `GET` that changes something says `head: false`, or has
 * another handler for it.
 */
export type RouteOptions = RouteAuth & {
  readonly policies?: Route['policies'];
  readonly body?: BodyReading;
  readonly maxBody?: number | undefined;
  readonly head?: Handler | false;
  readonly noStore?: true;
  readonly status?: number;
  readonly remembers?: RememberedRoute;
  readonly describe?: (() => RouteDescription) | false;
  readonly title?: string;
};

/**
 * Adds a route.
 * @throws Error that names both plugins when it clashes with another, and for a path that is not understood
 */
type AddRoute = (path: string, options: RouteOptions, handler: Handler) => void;

/** Collects routes at boot. What a route names must be there when they are built: an unknown policy or action stops the boot. */
export interface RouteTable {
  readonly get: AddRoute;
  readonly post: AddRoute;
  readonly put: AddRoute;
  readonly patch: AddRoute;
  readonly delete: AddRoute;
  readonly routes: readonly Route[];
}

const SEGMENT = /^(?::[A-Za-z_]\w*|[^:*]+)$/;
const REST = '*';

/**
 * Collects the routes of a kernel. `owner` is the plugin whose tap is running: the kernel sets it before each, so that every route knows
 * who added it.
 */
export class RouteCollection implements RouteTable {
  owner = 'core';
  readonly get = this.#adding('GET');
  readonly post = this.#adding('POST');
  readonly put = this.#adding('PUT');
  readonly patch = this.#adding('PATCH');
  readonly delete = this.#adding('DELETE');
  readonly #routes: Route[] = [];
  readonly #shapes = new Map<string, Route>();

  get routes(): readonly Route[] {
    return this.#routes;
  }

  #adding(method: HttpMethod): AddRoute {
    return (path, options, handler) => this.#add(method, path, options, handler);
  }

  #add(method: HttpMethod, path: string, options: RouteOptions, handler: Handler): void {
    const label = `The route ${method} ${path} of plugin "${this.owner}"`;
    const segments = path.slice(1).split('/');
    const named = segments.at(-1) === REST ? segments.slice(0, -1) : segments;
    if (!path.startsWith('/') || (path !== '/' && !named.every((segment) => SEGMENT.test(segment)))) {
      throw new Error(
        `${label} has a path that is not understood: write "/segment/:parameter", "*" as the last segment alone, and no trailing slash`,
      );
    }
    const action = 'action' in options ? options.action : undefined;
    const open = 'auth' in options && options.auth === false;
    if (open === (typeof action === 'string' && action !== '')) {
      throw new Error(`${label} must say who may call it: either { action: 'plugin::name.subject.verb' } or { auth: false }`);
    }
    if (options.head !== undefined && method !== 'GET') throw new Error(`${label} says what answers HEAD, which is asked of GET alone`);
    const { maxBody } = options;
    if (maxBody !== undefined && !(Number.isSafeInteger(maxBody) && maxBody > 0))
      throw new Error(`${label} has a \`maxBody\` that is no number of bytes`);
    const shape = `${method} ${path.replaceAll(/:\w+/g, ':').toLowerCase()}`;
    const other = this.#shapes.get(shape);
    if (other !== undefined) {
      throw new Error(`${label} clashes with ${other.method} ${other.path} of plugin "${other.plugin}"`);
    }
    const route: Route = Object.freeze({
      method,
      path,
      handler,
      guard: open ? ({ auth: false } as const) : { action: action as string },
      policies: options.policies ?? [],
      body: options.body ?? 'parse',
      ...(maxBody !== undefined && { maxBody }),
      ...(options.head !== undefined && { head: options.head }),
      ...(options.noStore === true && { noStore: true as const }),
      ...(options.status !== undefined && { status: options.status }),
      ...(options.remembers !== undefined && { remembers: options.remembers }),
      describe: options.describe ?? null,
      ...(options.title !== undefined && { title: options.title }),
      plugin: this.owner,
    });
    this.#shapes.set(shape, route);
    this.#routes.push(route);
  }
}
