// `npm run telemetry [-- --database sqlite,mysql,postgres] [--requests 300]`: starts a server with metrics and traces, lets Debian's
// Prometheus read the metrics and a program with OTLP's own schema take the spans, sends requests, and compares the metrics and the spans
// with what was sent. Prints figures for each database. Exits with 1 if something is wrong. Prometheus and the schema are fetched into a
// folder of the system's for temporary files, and kept there.

import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { runCommand, wholeNumber } from '../command.ts';
import { freePort } from '../faults/programs.ts';
import { startServer } from '../running-server.mjs';
import { databaseKind, temporaryDatabase } from '../temporary-database.mjs';
import { type CollectedSpan, Collector } from './collector.ts';
import { Conventions } from './conventions.ts';
import { lint, Prometheus, programsIn } from './prometheus.ts';

const BIN = join(__dirname, '../../core/cli/bin.ts');
const COMMAND = ['--conditions=@plinth/source', '--import', 'tsx', BIN, 'start', '--port', '0', '--app', join(__dirname, 'app')];
const METRICS_TOKEN = 'token-of-the-scraper';
const FULL_TOKEN = 'token-with-full-access-of-telemetry';
const UID = 'api::article.article';
/** Prefix of every value that is sent. No span may contain it. */
const VALUE = 'secretvalue';
/** Requests whose client leaves before they are answered. */
const LEAVING = 5;
/** Milliseconds until an answered request must be in the log. */
const LOGGED = 5_000;
const COUNT = 'http_server_request_duration_seconds_count';

/** The running programs of a check. */
interface Site {
  readonly url: string;
  readonly output: () => string;
  readonly collector: Collector;
  readonly prometheus: Prometheus;
  readonly programs: string;
  readonly requests: number;
}

/** Sends a request, and asserts its status. */
async function send(url: string, status: number, init: RequestInit & { readonly json?: object } = {}): Promise<string> {
  const { json, headers, ...rest } = init;
  const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) };
  const answer = await fetch(url, { ...rest, ...sent, headers: { 'Content-Type': 'application/json', ...headers } });
  const text = await answer.text();
  if (answer.status !== status) throw new Error(`${url} answers ${answer.status}, not ${status}: ${text}`);
  return text;
}

/** Sends half of a request's body, and disconnects. */
async function leave(url: string): Promise<void> {
  const { hostname, port, pathname } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(`POST ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"data":`);
  await new Promise((resolve) => setTimeout(resolve, 50));
  socket.destroy();
}

function assert(holds: boolean, message: string): void {
  if (!holds) throw new Error(message);
}

/** Sends requests of several kinds, and compares their number with the values in Prometheus. */
async function checkMetrics({ url, prometheus, programs, requests }: Site): Promise<string> {
  for (let number = 0; number < requests; number++) await send(`${url}/api/articles?sort=title`, 200);
  for (let number = 0; number < 20; number++) await send(`${url}/api/articles`, 201, { json: { data: { title: `${VALUE}-${number}` } } });
  for (let number = 0; number < 30; number++) await send(`${url}/unknown/${number}`, 404);
  for (let number = 0; number < 10; number++) await send(`${url}/api/articles?filters[no]=1`, 400);
  for (let number = 0; number < LEAVING; number++) await leave(`${url}/api/articles`);
  const list = `${COUNT}{http_route="/api/articles",http_request_method`;
  const exactly = async (query: string, wanted: number) => prometheus.value(query, (value) => value === wanted);
  await exactly(`${list}="GET",http_response_status_code="200"}`, requests);
  await exactly(`${list}="POST",http_response_status_code="201"}`, 20);
  await exactly(`${list}="GET",http_response_status_code="400"}`, 10);
  await exactly(`sum(${COUNT}{http_route="",http_response_status_code="404"})`, 30);
  await exactly(`count(${COUNT}{http_response_status_code="404"})`, 1);
  await exactly(`${list}="POST",http_response_status_code="",error_type="client_left"}`, LEAVING);
  const given = await prometheus.value('plinth_remembered_answers_given_total', (value) => value > 0 && value < requests);
  const inserts = await prometheus.value(
    'sum(db_client_operation_duration_seconds_count{db_operation_name="INSERT"})',
    (value) => value >= 20,
  );
  const transactions = await prometheus.value('sum(plinth_transaction_duration_seconds_count)', (value) => value >= 20);
  const used = [
    'plinth_freshness_looks_total',
    'plinth_remembered_bytes',
    'process_memory_usage_bytes',
    'nodejs_eventloop_utilization_ratio',
  ];
  for (const name of used) await prometheus.value(name, (value) => value > 0);
  for (const name of ['sum(db_client_connection_max)', 'sum(plinth_job_duration_seconds_count)'])
    await prometheus.value(name, (value) => value > 0);
  const quantile = await prometheus.value(
    `1000 * histogram_quantile(0.5, sum by (le) (http_server_request_duration_seconds_bucket{http_route="/api/articles"}))`,
    (value) => value > 0,
  );
  const text = await send(`${url}/metrics`, 200, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
  const found = lint(programs, text);
  assert(found.length === 0, `promtool: ${found.join('; ')}`);
  const strange = new Conventions().strangeNames(text);
  assert(strange.length === 0, `names that are not of the conventions: ${strange.join(', ')}`);
  await send(`${url}/metrics`, 403);
  const series = text.split('\n').filter((line) => line !== '' && !line.startsWith('#')).length;
  return `${series} series; ${requests} lists counted, ${given} of them from memory, half within ${quantile.toFixed(2)} ms; ${inserts} inserts, ${transactions} transactions`;
}

/** Sends requests of clients that trace, and checks the trace of each down to its statements and to a webhook delivery. */
async function checkTraces({ url, output, collector }: Site): Promise<string> {
  const told: Readonly<Record<string, unknown>>[] = [];
  const target = createServer((request, response) => {
    told.push(request.headers);
    request.resume().on('end', () => response.writeHead(204).end());
  });
  await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
  const authorized = { Authorization: `Bearer ${FULL_TOKEN}` };
  const hook = { name: 'target', url: `http://127.0.0.1:${(target.address() as AddressInfo).port}/`, events: ['entry.create'] };
  await send(`${url}/api/webhooks`, 201, { json: hook, headers: authorized });

  const traced = async (number: number, path: string, status: number, json?: object) => {
    const traceId = String(number).repeat(32);
    const headers = { traceparent: `00-${traceId}-${'a'.repeat(16)}-01` };
    await send(`${url}${path}`, status, { headers, ...(json !== undefined && { json }) });
    return traceId;
  };
  const read = await collector.trace(await traced(1, `/api/articles?filters[title][$eq]=${VALUE}-3&fields=title`, 200), [
    'GET /api/articles',
  ]);
  follow(read, ['GET /api/articles', `read ${UID}`, 'SELECT articles']);
  follow(read, ['GET /api/articles', `gate ${UID}`]);
  const plan = read.find(({ name }) => name === 'SELECT articles')?.attributes['plinth.plan'];
  assert(plan === `${UID} list where(title $eq)`, `the plan of a statement is ${plan}`);
  const query = `{ articles(filters: { title: { eq: "${VALUE}-4" } }) { title } }`;
  const graphql = await collector.trace(await traced(2, '/graphql', 200, { query }), ['POST /graphql']);
  follow(graphql, ['POST /graphql', `read ${UID}`, 'SELECT articles']);
  const names = ['POST /api/articles', 'send webhooks'];
  const writing = await traced(3, '/api/articles', 201, { data: { title: `${VALUE}-new` } });
  const write = await collector.trace(writing, names);
  follow(write, ['POST /api/articles', `change ${UID}`, 'transaction', 'INSERT articles']);
  const delivery = write.find(({ name }) => name === 'send webhooks');
  const sent = told.find(({ traceparent }) => String(traceparent).startsWith(`00-${writing}-`));
  assert(sent?.traceparent === `00-${writing}-${delivery?.spanId}-01`, `the message has ${String(sent?.traceparent)}`);
  target.close();

  // The server may write its access log a moment after the answer.
  const isLogged = () =>
    output()
      .split('\n')
      .some((line) => line.includes(`"traceId":"${writing}"`) && line.includes('"path":"/api/articles"'));
  for (const end = performance.now() + LOGGED; !isLogged() && performance.now() < end; ) await sleep(50);
  assert(isLogged(), 'the log does not tell the trace of the write');
  assert(collector.refused.length === 0, `the schema of OTLP refuses: ${collector.refused.join('; ')}`);
  assert(!JSON.stringify(collector.spans).includes(VALUE), 'a span contains a value');
  const strange = new Conventions().strangeAttributes(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
  assert(strange.length === 0, `attributes that are not of the conventions: ${strange.join(', ')}`);
  assert(
    collector.spans.every(({ service, traceId }) => service === 'plinth-telemetry' && /^(.)\1+$/.test(traceId)),
    'a span of no client',
  );
  return `${collector.spans.length} spans of 3 traces, each from request to statement, with names of the conventions; the webhook and the log carry the trace`;
}

/** Asserts that spans with these names are nested in this order. */
function follow(spans: readonly CollectedSpan[], names: readonly string[]): void {
  let below: readonly CollectedSpan[] = spans.filter(({ name }) => name === names[0]);
  for (const wanted of names.slice(1)) {
    const ids = new Set(below.map(({ spanId }) => spanId));
    below = spans.filter(({ name, parentSpanId }) => name === wanted && ids.has(parentSpanId));
    assert(below.length > 0, `there is no ${names.join(' → ')}: ${spans.map(({ name }) => name).join(', ')}`);
  }
}

runCommand(async () => {
  const { values } = parseArgs({
    options: { database: { type: 'string', default: 'sqlite,mysql,postgres' }, requests: { type: 'string', default: '300' } },
  });
  const requests = wholeNumber('requests', values.requests);
  const kept = join(tmpdir(), 'plinth-telemetry');
  mkdirSync(kept, { recursive: true });
  const programs = programsIn(kept);
  for (const kind of values.database.split(',').map(databaseKind)) {
    const database = await temporaryDatabase(kind);
    const folder = mkdtempSync(join(tmpdir(), 'plinth-prometheus-'));
    const collector = new Collector(kept);
    let prometheus: Prometheus | null = null;
    const env = {
      DATABASE_URL: database.url,
      METRICS_TOKEN,
      FULL_TOKEN,
      COLLECTOR_URL: await collector.url(),
      ENCRYPTION_KEY: 'k'.repeat(40),
    };
    const server = await startServer([process.execPath, ...COMMAND], { env });
    try {
      prometheus = new Prometheus(folder, programs, await freePort(), { address: new URL(server.url).host, token: METRICS_TOKEN });
      const site = { url: server.url, output: server.output, collector, prometheus, programs, requests };
      console.log(`${kind}: metrics: ${await checkMetrics(site)}`);
      console.log(`${kind}: traces: ${await checkTraces(site)}`);
    } finally {
      prometheus?.stop();
      collector.stop();
      await server.stop();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    }
  }
});
