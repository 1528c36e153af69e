/** Options of helmet, as `config/middlewares` passes them on. Helmet options that are functions of the request are not supported. */
export interface SecurityHeaderOptions {
  readonly contentSecurityPolicy?: { readonly directives: Record<string, string[]> };
  readonly strictTransportSecurity?: boolean;
}

/** Limits of a request body. */
export interface BodyLimits {
  /** Bytes of a JSON body, counted after decompression. */
  readonly json: number;
  /** Bytes of a form-encoded body, counted after decompression. */
  readonly form: number;
  /** Nesting levels of objects and lists. */
  readonly depth: number;
  /** Number of objects and lists in a JSON body. */
  readonly objects: number;
  /** Number of different keys in all objects of a JSON body together. */
  readonly keys: number;
}

/** Limits of a query string. A request beyond them is refused; nothing is truncated or reshaped. */
export interface QueryStringLimits {
  /** Characters; above: 414. */
  readonly length: number;
  /** Levels of brackets in one key. */
  readonly depth: number;
  /** Entries of one list, written with or without indexes. */
  readonly arrayLimit: number;
  /** `key=value` pairs. */
  readonly parameters: number;
}

/** Which other origins browsers may call from. */
export interface CorsSettings {
  /** Exact origins (`https://example.org`), or `*` for all of them. */
  readonly origins: '*' | readonly string[];
  /** Whether cookies and browser credentials are allowed; not together with `*`. */
  readonly credentials: boolean;
  readonly methods: readonly string[];
  /** Request headers that a page may send. */
  readonly headers: readonly string[];
  /** Response headers that a page may read. */
  readonly exposedHeaders: readonly string[];
  /** Seconds for which a browser may cache the response to a preflight. */
  readonly maxAge: number;
}

/** Compression of responses that are held in memory; streams are sent uncompressed. */
export interface CompressionSettings {
  /** Responses of fewer bytes are not compressed. */
  readonly threshold: number;
}

/** Everything that the HTTP server is configured with. Times are in milliseconds. */
export interface HttpSettings {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Trust `X-Forwarded-*`. Only behind a proxy that sets them. */
  readonly proxy: boolean;
  /** Number of proxies that add to `X-Forwarded-For`. Entries further to the left can be forged by the client. */
  readonly proxies: number;
  /** Path before every path of this server, which a proxy removes: `/cms`. Default: none. */
  readonly publicPath?: string;
  readonly accessLog: boolean;
  /** Requests that take longer are logged with where their time went; 0: none. */
  readonly slowRequest: number;
  /** How old unconfirmed cached data may be for reads without credentials, in milliseconds. 0: it is confirmed each time. */
  readonly maxStaleness: number;
  readonly body: BodyLimits;
  readonly query: QueryStringLimits;
  /** False: no CORS headers at all. */
  readonly cors: CorsSettings | false;
  /** Options of helmet; false: no security headers. */
  readonly security: SecurityHeaderOptions | false;
  readonly compression: CompressionSettings | false;
  /** Characters of responses above a million that may be written but not yet sent at a time; further ones wait. */
  readonly longAnswers: number;
  /** Bytes that cached responses may take; 0: none are cached. */
  readonly remembered: number;
  /** Adds a weak `ETag` to GET responses, and answers 304 when the client already has the same response. */
  readonly etag: boolean;
  /** Limit for receiving a whole request (then 408), and for receiving and answering it (then 503). 0: no limit. */
  readonly requestTimeout: number;
  /** Limit for receiving a request's headers, from its first byte or from the start of its connection. */
  readonly headersTimeout: number;
  /** How long an idle connection stays open. */
  readonly keepAliveTimeout: number;
  /** Bytes per second at which a client must read a long response; 0: no limit. */
  readonly minimumRate: number;
  /** New requests are refused with 503 while the event loop is late by this much, twice in a row; 0: never. */
  readonly maxEventLoopDelay: number;
  /** New requests are refused with 503 while a trivial statement takes this long; 0: never. */
  readonly maxDatabaseWait: number;
  /** A readiness check may take this long. */
  readonly readinessTimeout: number;
  /** Time between the first failing readiness check and the moment when new connections are no longer accepted. */
  readonly drainDelay: number;
  /** Whether `drainDelay` is always waited for in full, even when no client is connected. */
  readonly drainsUnused: boolean;
  /** How long running requests may take when the server closes; then their connections are cut. */
  readonly shutdownTimeout: number;
}
