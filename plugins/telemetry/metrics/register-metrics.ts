import { ACCESS, CONFIG, DATABASE, FRESHNESS, type Freshness, HTTP, type Http, type Kernel, LOGGER, OBSERVATION } from 'plinth';
import { EVENTS } from 'plinth/plugins/events';
import { QUEUES } from 'plinth/plugins/queues';
import { systemOf } from '../database-names.ts';
import type { MetricsOptions } from '../options.ts';
import { DatabaseMetrics } from './database-metrics.ts';
import { HttpMetrics } from './http-metrics.ts';
import { MetricsPort } from './metrics-port.ts';
import { ProcessMetrics } from './process-metrics.ts';
import { Lookups, loadPromClient, type PromRegistry } from './prom-client.ts';
import { READ_METRICS, scraperStrategy, tokenCheck } from './scrape-token.ts';
import { addEventMetrics, addQueueMetrics, WorkMetrics } from './work-metrics.ts';

const BEARER = /^Bearer +(\S+) *$/i;

/** Registers all metrics, and the endpoint for scrapers. @param name of the plugin @param service see the options */
export function registerMetrics(kernel: Kernel, name: string, service: string, options: MetricsOptions): void {
  const { container, hooks, plugins } = kernel;
  const client = loadPromClient();
  const registry: PromRegistry = new client.Registry();
  const lookups = new Lookups(client, registry);
  const database = container.resolve(DATABASE);
  const http = container.resolve(HTTP);
  const logger = container.resolve(LOGGER);
  const observation = container.resolve(OBSERVATION);

  const target = { service_name: service, db_system_name: systemOf(database), process_runtime_version: process.versions.node };
  lookups.gauge({ name: 'target_info', help: 'Attributes of the service that is measured.', labelNames: Object.keys(target) }, () => [
    { labels: target, value: 1 },
  ]);
  new HttpMetrics(registry).follow(http.hooks, name);
  observation.add(new DatabaseMetrics(registry, lookups, database));
  observation.add(new WorkMetrics(client, registry));
  addMemoryMetrics(lookups, http, container.resolve(FRESHNESS));
  const failed = (error: unknown) =>
    logger.warn({ err: error }, 'some metrics are missing, because they could not be read from the database');
  if (plugins.includes('queues')) addQueueMetrics(lookups, container.resolve(QUEUES), failed);
  if (plugins.includes('events')) addEventMetrics(lookups, container.resolve(EVENTS), failed);
  const ofProcess = new ProcessMetrics(client, registry, lookups);
  hooks.listen.tap(name, () => ofProcess.start());
  hooks.shutdown.tap(name, () => ofProcess.stop());

  const { contentType } = registry;
  const text = () => registry.metrics();
  const { path, token, port, host } = options;
  const isToken = token === undefined ? null : tokenCheck(token);
  if (port !== undefined) {
    // Each worker has metrics of its own, and a port for them.
    const own = port + (kernel.worker ?? 1) - 1;
    const mayRead = (authorization = '') => isToken === null || isToken(BEARER.exec(authorization)?.[1] ?? '');
    const open = new MetricsPort({ host, port: own, path, mayRead, contentType, text });
    hooks.ready.tapPromise(name, async () => {
      await open.open();
      logger.info({ host, port: own, path }, 'metrics endpoint listening');
    });
    hooks.shutdown.tap(`${name}:port`, () => open.close());
    return;
  }
  const access = container.resolve(ACCESS);
  access.declare({ action: READ_METRICS, plugin: name, wildcard: false });
  if (isToken !== null) access.addStrategy(scraperStrategy(path, isToken));
  if (kernel.worker !== null) {
    const { files } = container.resolve(CONFIG);
    logger.warn(`${files.plugins}: each worker has its own metrics, but all workers share one port. Set telemetry.config.metrics.port`);
  }
  hooks.routes.tap(name, (routes) => {
    routes.get(path, { action: READ_METRICS, noStore: true, describe: false }, async (ctx) => {
      ctx.type = contentType;
      return text();
    });
  });
}

/** Reports the cache of responses: their number and bytes, and how often it was checked whether they are still valid. */
function addMemoryMetrics(lookups: Lookups, http: Pick<Http, 'remembered'>, freshness: Pick<Freshness, 'figures'>): void {
  const counter = (name: string, help: string, look: () => number) => lookups.counter({ name, help }, () => [{ value: look() }]);
  const gauge = (name: string, help: string, look: () => number) => lookups.gauge({ name, help }, () => [{ value: look() }]);
  counter('plinth_remembered_answers_given_total', 'Number of responses served from the cache.', () => http.remembered.answered);
  counter('plinth_remembered_answers_made_total', 'Number of responses added to the cache.', () => http.remembered.made);
  gauge('plinth_remembered_answers', 'Number of cached responses.', () => http.remembered.held);
  gauge(
    'plinth_remembered_bytes',
    'Size of the response cache in bytes, including keys of requests seen once.',
    () => http.remembered.bytes,
  );
  counter('plinth_freshness_looks_total', 'Number of freshness checks of cached data.', () => freshness.figures.looks);
  counter('plinth_freshness_hits_total', 'Number of freshness checks that needed no database statement.', () => freshness.figures.hits);
  counter(
    'plinth_freshness_statements_total',
    'Number of database statements that read change counters.',
    () => freshness.figures.statements,
  );
}
