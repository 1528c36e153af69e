import { type BootProblem, type Config, type LoadedConfig, messageOf } from '../config/index.ts';
import type { Http, HttpMiddleware, HttpSettings } from '../http/index.ts';
import type { Kernel } from './kernel.ts';
import type { Mistakes } from './mistakes.ts';
import { existing, locate } from './plugin-sources.ts';

/**
 * Milliseconds for which a node in production still answers when it is told to stop, unless the configuration says otherwise. As long as `keepAliveTimeout`: by then each connection that a proxy keeps was
 * closed with its last answer, or by itself.
 */
const DRAIN_DELAY = 5_000;

/** What `config/server`, `config/api` and `config/middlewares` say to the HTTP server. */
export function httpSettings({ environment, server, api, middlewares }: Config): HttpSettings {
  const { body, cors, security, compression, log, etag } = middlewares;
  const { queryString, query, reads } = api;
  return {
    ...server,
    drainDelay: server.drainDelay ?? (environment === 'production' ? DRAIN_DELAY : 0),
    drainsUnused: server.drainDelay !== undefined,
    accessLog: log.enabled,
    maxStaleness: reads.maxStaleness,
    body: { json: body.jsonLimit, form: body.formLimit, depth: body.depth, objects: body.objects, keys: body.keys },
    query: { ...queryString, parameters: queryString.parameterLimit },
    // Two of the longest: one is sent while the next one is written.
    longAnswers: 2 * query.maxAnswerSize,
    remembered: reads.remembered,
    cors: cors.enabled && { ...cors, origins: cors.origin, exposedHeaders: cors.exposeHeaders },
    security: security.enabled && {
      ...(security.contentSecurityPolicy === undefined
        ? {}
        : { contentSecurityPolicy: { directives: { ...security.contentSecurityPolicy } } }),
      strictTransportSecurity: security.hsts,
    },
    compression: compression.enabled && { threshold: compression.threshold },
    etag,
  };
}

/** What a file of `config/middlewares`, `extra`, exports by default: makes a Koa middleware of its `config`. */
export type MiddlewareFactory = (config: unknown, kernel: Kernel) => HttpMiddleware;

/** Loads the app's own middlewares, and adds them in order. @param mistakes gets every one that cannot be loaded */
export function addExtraMiddlewares({ config, loader }: LoadedConfig, http: Http, kernel: Kernel, mistakes: Mistakes): void {
  const problems: BootProblem[] = [];
  for (const [index, extra] of config.middlewares.extra.entries()) {
    try {
      const factory = loader.load(existing(locate(config.appDir, extra.resolve)));
      if (typeof factory !== 'function') throw new Error('expected (config, kernel) => middleware as its default export');
      const middleware: unknown = factory(extra.config, kernel);
      if (typeof middleware !== 'function') throw new Error('its default export did not return a middleware');
      http.addMiddleware(extra.resolve, middleware as HttpMiddleware);
    } catch (error) {
      problems.push({
        file: config.files.middlewares,
        path: ['extra', index, 'resolve'],
        message: `${extra.resolve}: ${messageOf(error)}`,
      });
    }
  }
  mistakes.add(`The middlewares of ${config.appDir} have mistakes:`, problems, 'CONFIG_INVALID');
}
