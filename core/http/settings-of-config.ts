import type { Config } from '../config/index.ts';
import type { HttpSettings } from './settings.ts';

/** What the HTTP server is told by the files of `config/`. */
export function httpSettings({ server, middlewares, api }: Pick<Config, 'server' | 'middlewares' | 'api'>): HttpSettings {
  const { cors, security, compression, body, log, etag } = middlewares;
  const { host, port, proxy, requestTimeout, keepAliveTimeout, readinessTimeout, drainDelay, shutdownTimeout } = server;
  return {
    host,
    port,
    proxy,
    requestTimeout,
    keepAliveTimeout,
    readinessTimeout,
    drainDelay,
    shutdownTimeout,
    accessLog: log.enabled,
    body: { json: body.jsonLimit, form: body.formLimit, depth: body.depth },
    query: {
      length: api.queryString.length,
      depth: api.queryString.depth,
      arrayLimit: api.queryString.arrayLimit,
      parameters: api.queryString.parameterLimit,
    },
    cors: cors.enabled && {
      origins: cors.origin,
      credentials: cors.credentials,
      methods: cors.methods,
      headers: cors.headers,
      exposedHeaders: cors.exposeHeaders,
      maxAge: cors.maxAge,
    },
    security: security.enabled && {
      contentSecurityPolicy: { useDefaults: true, directives: security.contentSecurityPolicy ?? {} },
      strictTransportSecurity: security.hsts,
    },
    compression: compression.enabled && { threshold: compression.threshold },
    etag,
  };
}
