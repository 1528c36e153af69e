import type Koa from 'koa';
import type { Caller } from '../access/index.ts';
import { type PlinthError, suggestion } from '../errors/index.ts';
import type { DocumentOfTopic, Topic } from '../freshness/index.ts';
import type { RequestTimes } from './request-times.ts';
import type { RouteDescription } from './route-description.ts';

/** Everything that the response to a read depends on, beside its request and the rights of its caller. */
export interface AnswerDependence {
  /** Topics it was read from: it is valid until one of them changes. */
  readonly topics: readonly Topic[];
  /**
   * Whether it also depends on the caller itself (`$user`, `$caller`) and is cached per caller. Default: shared by callers of equal rights.
   */
  readonly isPersonal?: boolean;
  /**
   * The only document of its type that the response shows, where the type is one of the topics. The response then stays valid while this
   * process changes other documents of the type. Default: any document of the topics counts.
   */
  readonly document?: DocumentOfTopic;
}

/** Options of a route whose responses may be cached. Its handler must set `ctx.state.dependsOn`. */
export interface RememberedRoute {
  /** Request headers its responses vary by, beside those the server handles (`Authorization`, `Accept-Encoding`, `Origin`, conditions). */
  readonly headers: readonly string[];
}

/** State of a request, kept in `ctx.state`. */
export interface RequestState {
  caller: Caller;
  /** Identifies the request in the response header `X-Request-Id` and in the log. */
  requestId: string;
  /** The request must see everything that was committed before this time, in milliseconds of `performance.now`. */
  since?: number;
  /** Why the credentials of the request were refused, on a route that replaces them. The caller is then a visitor. */
  refusedCredentials?: PlinthError;
  /** Whether error responses have the code and the values of their message, for an interface that translates it. */
  hasCodedMessages?: true;
  /** Why the request was refused, for the log: set with the answer of an error that was foreseen. */
  refusal?: string;
  /**
   * Why the answer did not arrive completely: the client had left before anything was sent, or the server failed after the answer had
   * begun. Set before the taps of `response` run.
   */
  brokenBy?: 'client' | 'server';
  /** See `timesOf`. */
  times?: RequestTimes;
  /** The matched route, set before the caller is known; absent if none matched. */
  route?: Route;
  /** Revision of the single document in the response, if the handler sets it. The `ETag` then begins with it and is strong. */
  revision?: number;
  /**
   * What the response depends on. If the handler sets it on a route whose responses may be cached (`RouteOptions.remembers`), the response
   * is cached until one of these changes. Must be set before anything is read; null or absent: the response is not cached.
   */
  dependsOn?: AnswerDependence | null;
}

/** Context of a handler: Koa's (`ctx.request.body` is the parsed body, undefined if none was read), with caller and parameters. */
export interface RequestContext extends Koa.ParameterizedContext<RequestState> {
  readonly request: Koa.ParameterizedContext['request'] & { readonly body?: unknown };
  /** Decoded path parameters. The segments that `*` matched are in `params['*']`: one or more, joined by slashes, none empty. */
  readonly params: Readonly<Record<string, string>>;
  /** Query string as parsed by `qs`: null-prototype objects, own keys only, frozen. To change some, a middleware replaces the object. */
  readonly parameters: Readonly<Record<string, unknown>>;
}

/** Methods that routes can have. The server answers HEAD (see `RouteOptions.head`) and OPTIONS itself. */
export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Answers a request. The return value becomes the body; undefined means that the handler set `ctx.body` or `ctx.status` itself. */
export type Handler = (ctx: RequestContext) => unknown;

/** Decides whether a request may proceed: true, false (403), or a thrown error. */
export type Policy = (ctx: RequestContext, config: unknown) => boolean | Promise<boolean>;

/** Who may call a route. One of the two must be given, or the kernel does not boot. */
export type RouteAuth =
  /** Everyone; no action is checked. Credentials that are sent must still be valid, unless the route replaces them. */
  | { readonly auth: false }
  /** Callers that are granted this action. */
  | { readonly action: string };

/**
 * Who reads the body of a request. `parse`: JSON is read before the handler runs, within the configured limits; a body of any other type
 * gets 415, because pages of other sites can send it without asking first. `parse-forms`: JSON and URL-encoded forms are read, and other
 * types are left unread. `leave`: the handler gets the unread stream and must limit its size and time itself; it may take longer to arrive
 * than other requests. `leave-multipart`: multipart bodies (uploads) are left unread, all others are as for `parse`.
 */
export type BodyReading = 'parse' | 'parse-forms' | 'leave' | 'leave-multipart';

/** A route as the table holds it. */
export interface Route {
  readonly method: HttpMethod;
  /**
   * `/api/articles/:documentId`, or `/uploads/*` for everything below. A request that spells it in another case, with a trailing slash or
   * with needless escapes is redirected (308).
   */
  readonly path: string;
  readonly handler: Handler;
  readonly guard: RouteAuth;
  /** Names of registered policies, or `{ name, config }`. */
  readonly policies: readonly (string | { readonly name: string; readonly config: unknown })[];
  readonly body: BodyReading;
  /** Maximum bytes of a body that is read for the handler, if lower than the configured limits; undefined: those limits apply. */
  readonly maxBody?: number;
  /** Handler for HEAD of a `GET` route; false: HEAD is refused (405); undefined: the GET handler. */
  readonly head?: Handler | false;
  /**
   * Whether requests that spell the path in another case or with a trailing slash are answered like any other, as the reference does for
   * documents. A proxy cannot close such a route by its path.
   */
  readonly anySpelling?: true;
  /**
   * Whether credentials that are not valid, or not any more, count as absent: for routes that give new ones. `ctx.state.refusedCredentials`
   * then says why they were refused. Absent: such a request gets 401.
   */
  readonly replacesCredentials?: true;
  /**
   * Whether requests change nothing although their method is not `GET`: previews, dry runs and questions whose parameters need a body. A
   * function says so for each request, after it was answered. The audit does not record safe requests. Absent: only `GET`, `HEAD` and
   * `OPTIONS` are safe.
   */
  readonly safe?: true | ((ctx: RequestContext) => boolean);
  /** Whether responses, errors included, are sent with `Cache-Control: no-store`. */
  readonly noStore?: true;
  /** Status of responses, unless the handler sets another one; undefined: 200. */
  readonly status?: number;
  /** Allows caching the responses of a `GET`, or of a `POST` that only reads. Absent: they are not cached. */
  readonly remembers?: RememberedRoute;
  /**
   * Describes the route when API documentation is built. Null: no description was given; false: the route is left out of the documentation.
   */
  readonly describe: (() => RouteDescription) | null | false;
  /** Link text for people. The first page and `plinth dev` link to routes that have one. */
  readonly title?: string;
  readonly plugin: string;
}

/**
 * Options of a route beside its path: who may call it, further policies, who reads the body (default `parse`) and its maximum size, what
 * answers HEAD, whether other spellings of the path are answered, whether
 * credentials that are refused count as absent, whether requests change nothing, whether others may store responses, their status, whether the server may
 * cache them, the description, and the link text.
 *
 * HEAD must have no effect, because link checkers and previews send it. A `GET` that changes something must set `head: false` or another
 * handler for HEAD.
 */
export type RouteOptions = RouteAuth &
  Partial<
    Pick<
      Route,
      'policies' | 'body' | 'head' | 'anySpelling' | 'replacesCredentials' | 'safe' | 'noStore' | 'status' | 'remembers' | 'title'
    >
  > & {
    readonly maxBody?: number | undefined;
    readonly describe?: (() => RouteDescription) | false;
  };

/**
 * Adds a route.
 * @throws Error for an invalid path, and for a clash with another route; the message names both plugins
 */
type AddRoute = (path: string, options: RouteOptions, handler: Handler) => void;

/** Collects routes at boot. Policies and actions that a route names must exist when the routes are built; otherwise the boot fails. */
export interface RouteTable {
  readonly get: AddRoute;
  readonly post: AddRoute;
  readonly put: AddRoute;
  readonly patch: AddRoute;
  readonly delete: AddRoute;
  readonly routes: readonly Route[];
}

/** All keys of `RouteOptions`. */
const OPTIONS: ReadonlySet<string> = new Set<keyof RouteOptions | 'auth' | 'action'>([
  ...([
    'auth',
    'action',
    'policies',
    'body',
    'maxBody',
    'head',
    'anySpelling',
    'replacesCredentials',
    'safe',
    'noStore',
    'status',
    'remembers',
    'describe',
    'title',
  ] as const),
]);

const SEGMENT = /^(?::[A-Za-z_]\w*|[^:*]+)$/;
const REST = '*';

/** Collects the routes of a kernel. `owner` is the plugin whose tap runs; the kernel sets it, so that each route records its plugin. */
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
    const unknown = Object.keys(options).find((key) => !OPTIONS.has(key));
    if (unknown !== undefined) throw new Error(`${label} has the unknown property "${unknown}"${suggestion(unknown, OPTIONS)}`);
    const segments = path.slice(1).split('/');
    const named = segments.at(-1) === REST ? segments.slice(0, -1) : segments;
    if (!path.startsWith('/') || (path !== '/' && !named.every((segment) => SEGMENT.test(segment)))) {
      throw new Error(
        `${label} has an invalid path; use the form "/segment/:parameter", with "*" only as the last segment, and no trailing slash`,
      );
    }
    const action = 'action' in options ? options.action : undefined;
    const open = 'auth' in options && options.auth === false;
    if (open === (typeof action === 'string' && action !== '')) {
      throw new Error(`${label} has no authorization; set either { action: 'plugin::name.subject.verb' } or { auth: false }`);
    }
    if (typeof handler !== 'function') throw new Error(`${label} has no handler; pass (ctx) => body after the options`);
    if (options.head !== undefined && method !== 'GET') throw new Error(`${label} sets "head", which is only allowed for GET`);
    const { maxBody } = options;
    if (maxBody !== undefined && !(Number.isSafeInteger(maxBody) && maxBody > 0))
      throw new Error(`${label} has an invalid \`maxBody\`; expected a number of bytes`);
    const shape = `${method} ${path.replaceAll(/:\w+/g, ':').toLowerCase()}`;
    const other = this.#shapes.get(shape);
    if (other !== undefined) {
      throw new Error(`${label} conflicts with ${other.method} ${other.path} of plugin "${other.plugin}"`);
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
      ...(options.anySpelling === true && { anySpelling: true as const }),
      ...(options.replacesCredentials === true && { replacesCredentials: true as const }),
      ...(options.safe !== undefined && { safe: options.safe }),
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
