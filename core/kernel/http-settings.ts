import type { Config } from '../config/index.ts';
import type { HttpSettings } from '../http/index.ts';

/** What `config/server`, `config/api` and `config/middlewares` say to the HTTP server. */
export function httpSettings({ server, api, middlewares }: Config): HttpSettings {
  const { body, cors, security, compression, log, etag } = middlewares;
  const { queryString } = api;
  return {
    host: server.host,
    port: server.port,
    proxy: server.proxy,
    proxies: server.proxies,
    accessLog: log.enabled,
    body: { json: body.jsonLimit, form: body.formLimit, depth: body.depth },
    query: {
      length: queryString.length,
      depth: queryString.depth,
      arrayLimit: queryString.arrayLimit,
      parameters: queryString.parameterLimit,
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
      ...(security.contentSecurityPolicy === undefined
        ? {}
        : { contentSecurityPolicy: { directives: { ...security.contentSecurityPolicy } } }),
      strictTransportSecurity: security.hsts,
    },
    compression: compression.enabled && { threshold: compression.threshold },
    etag,
    requestTimeout: server.requestTimeout,
    headersTimeout: server.headersTimeout,
    keepAliveTimeout: server.keepAliveTimeout,
    minimumRate: server.minimumRate,
    maxEventLoopDelay: server.maxEventLoopDelay,
    maxDatabaseWait: server.maxDatabaseWait,
    readinessTimeout: server.readinessTimeout,
    drainDelay: server.drainDelay,
    shutdownTimeout: server.shutdownTimeout,
  };
}
