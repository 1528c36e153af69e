import type { BootProblem, Config, LoadedConfig } from '../config/index.ts';
import { messageOf } from '../errors/index.ts';
import type { Http, HttpMiddleware, HttpSettings } from '../http/index.ts';
import type { Kernel } from './kernel.ts';
import type { Mistakes } from './mistakes.ts';
import { existing, locate } from './plugin-sources.ts';

/**
 * Default of `drainDelay` in production: milliseconds for which a node still answers after it was told to stop. As long as
 * `keepAliveTimeout`: by then every connection that a proxy keeps alive has been closed, with its last response or by its timeout.
 */
const DRAIN_DELAY = 5_000;

/** Path of `url` in `config/server`, without a slash at its end: `/cms`. Empty without one. A proxy removes it from requests. */
export function publicPath({ url }: Pick<Config['server'], 'url'>): string {
  return url === undefined ? '' : new URL(url).pathname.replace(/\/+$/, '');
}

/** Settings of the HTTP server, from `config/server`, `config/api` and `config/middlewares`. */
export function httpSettings({ environment, server, api, middlewares }: Config): HttpSettings {
  const { body, cors, security, compression, log, etag } = middlewares;
  const { queryString, query, reads } = api;
  return {
    ...server,
    drainDelay: server.drainDelay ?? (environment === 'production' ? DRAIN_DELAY : 0),
    drainsUnused: server.drainDelay !== undefined,
    publicPath: publicPath(server),
    accessLog: log.enabled,
    maxStaleness: reads.maxStaleness,
    body: { json: body.jsonLimit, form: body.formLimit, depth: body.depth, objects: body.objects, keys: body.keys },
    query: { ...queryString, parameters: queryString.parameterLimit },
    // Twice the longest answer: one is sent while the next one is written.
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

/** Default export of a file in `extra` of `config/middlewares`: makes a Koa middleware from its `config`. */
export type MiddlewareFactory = (config: unknown, kernel: Kernel) => HttpMiddleware;

/** Loads the app's own middlewares and adds them in order. @param mistakes collects an error for each one that cannot be loaded */
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
  mistakes.add(`The middlewares of ${config.appDir} have errors:`, problems, 'CONFIG_INVALID');
}
