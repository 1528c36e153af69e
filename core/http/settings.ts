/** Options of helmet, as `config/middlewares` passes them on. Texts alone: helmet's functions of a request are not among them. */
export interface SecurityHeaderOptions {
  readonly contentSecurityPolicy?: { readonly directives: Record<string, string[]> };
  readonly strictTransportSecurity?: boolean;
}

/** Bounds of a request body. */
export interface BodyLimits {
  /** Bytes of a JSON body, counted after decompression. */
  readonly json: number;
  /** Bytes of a form-encoded body, counted after decompression. */
  readonly form: number;
  /** Levels of objects and lists. */
  readonly depth: number;
  /** Objects and lists of a JSON body. */
  readonly objects: number;
  /** Different keys that the objects of a JSON body have, all of them together. */
  readonly keys: number;
}

/** Bounds of a query string. A request beyond them is refused; nothing is cut off or changes its shape. */
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

/** Which other origins a browser may call from. */
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
  /** Seconds for which a browser may remember the answer to a preflight. */
  readonly maxAge: number;
}

/** Compression of answers that are held in memory; streams go out as they are. */
export interface CompressionSettings {
  /** Bytes below which an answer is not worth compressing. */
  readonly threshold: number;
}

/** Everything the HTTP server needs to be told. Times are in milliseconds. */
export interface HttpSettings {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Believe `X-Forwarded-*`: only behind a proxy that sets them. */
  readonly proxy: boolean;
  /** How many proxies add to `X-Forwarded-For`: what stands further to the left in it is the client's own invention. */
  readonly proxies: number;
  readonly accessLog: boolean;
  /** Milliseconds that what is remembered may be old for reads of those who bring no credentials. 0: it is asked each time. */
  readonly maxStaleness: number;
  readonly body: BodyLimits;
  readonly query: QueryStringLimits;
  /** False: no CORS headers at all. */
  readonly cors: CorsSettings | false;
  /** Options of helmet; false: no security headers. */
  readonly security: SecurityHeaderOptions | false;
  readonly compression: CompressionSettings | false;
  /** Characters of answers above a million that may be written and not yet sent at a time; others wait. */
  readonly longAnswers: number;
  /** Bytes of answers that are remembered; 0: none are. */
  readonly remembered: number;
  /** Answers GET with a weak `ETag`, and with 304 when the client has the same answer already. */
  readonly etag: boolean;
  /** Receiving a whole request may take this long (then 408); answering it too (then 503). 0: no limit. */
  readonly requestTimeout: number;
  /** The headers of a request must have arrived in this time, from its first byte on, or from the beginning of its connection. */
  readonly headersTimeout: number;
  /** An idle connection stays open this long. */
  readonly keepAliveTimeout: number;
  /** Bytes per second that a client must take of a long answer; 0: any. */
  readonly minimumRate: number;
  /** New requests are refused with 503 while the event loop is this late, twice in a row; 0: never. */
  readonly maxEventLoopDelay: number;
  /** New requests are refused with 503 while a trivial statement takes this long; 0: never. */
  readonly maxDatabaseWait: number;
  /** A readiness check may take this long. */
  readonly readinessTimeout: number;
  /** Between the first failing readiness check and the moment when no new connections are taken. */
  readonly drainDelay: number;
  /** Whether that is waited for to its end, also where nobody is connected any more. */
  readonly drainsUnused: boolean;
  /** Running requests may take this long when the server closes; then their connections are cut. */
  readonly shutdownTimeout: number;
}
