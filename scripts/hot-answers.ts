// `npm run hot-answers -- [--plinth FOLDER] [--connections 8,64] [--seconds 2] [--rounds 3] [--database URL] [--metrics]`: compares the
// speed of cached responses with that of plain node:http.
//
// wrk measures three servers in separate processes, in turns: Plinth, Plinth with caches off, and a bare node:http server that sends the
// same bytes and headers as the first. `--metrics` adds Plinth with the metrics of telemetry on. For each it prints requests per second
// relative to the bare server, and processor time (user and system) per request.

import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs, promisify } from 'node:util';
import { amountsFor } from './bench/content.ts';
import { seed } from './bench/seed.ts';
import { startServer } from './running-server.mjs';

const execute = promisify(execFile);

const { values } = parseArgs({
  options: {
    plinth: { type: 'string', default: join(__dirname, '..') },
    connections: { type: 'string', default: '8' },
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    database: { type: 'string' },
    log: { type: 'boolean', default: false },
    metrics: { type: 'boolean', default: false },
  },
});

/** Clock ticks per second in /proc. */
const TICKS = 100;

const NESTED =
  '{ articles(pagination: { limit: 25 }, sort: "title") { documentId title author { name articles { title } } categories { name } } }';

interface Question {
  readonly name: string;
  readonly path: string;
  readonly body?: string;
}

/** User and system time of a process, in microseconds. */
function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return ((Number(fields[11]) + Number(fields[12])) / TICKS) * 1e6;
}

/** Starts a server in a separate process. */
async function launch(command: readonly string[], env: Record<string, string | undefined>) {
  const server = await startServer(command, { env });
  return { ...server, pid: Number(server.pid) };
}

async function measure(url: string, pid: number, { path, body }: Question, connections: number, seconds: number, folder: string) {
  const script = join(folder, 'wrk.lua');
  const method =
    body === undefined ? '' : `wrk.method = "POST"\nwrk.body = ${JSON.stringify(body)}\nwrk.headers["Content-Type"] = "application/json"\n`;
  const done =
    'function done(summary) io.write(string.format("RESULT %d %d %d\\n", summary.requests, summary.duration, summary.errors.status + summary.errors.timeout)) end\n';
  writeFileSync(script, method + done);
  const before = processorTime(pid);
  const { stdout } = await execute('wrk', [
    '-t1',
    `-c${connections}`,
    '-d',
    `${seconds}s`,
    '--timeout',
    '20s',
    '-s',
    script,
    `${url}${path}`,
  ]);
  const used = processorTime(pid) - before;
  const [, count = '0', duration = '1', failed = '0'] = /^RESULT (\d+) (\d+) (\d+)$/m.exec(stdout) ?? [];
  if (Number(failed) > 0) throw new Error(`${failed} of ${count} requests of ${path} failed`);
  return { perSecond: Number(count) / (Number(duration) / 1e6), micros: used / Number(count) };
}

const BARE = `
const http = require('node:http');
const answers = new Map(JSON.parse(require('node:fs').readFileSync(process.env.ANSWERS, 'utf8')).map(([url, headers, body]) => [url, { headers, body: Buffer.from(body, 'base64') }]));
const server = http.createServer((request, response) => {
  const { headers, body } = answers.get(request.url);
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => console.log('ready http://127.0.0.1:' + server.address().port));
`;

/** Settings of the plugin telemetry. */
const METRICS = { enabled: true, config: { metrics: { token: 'a-token-for-the-measurement' } } };

/** The headers of a response, without those that Node adds by itself. */
function headersOf(response: Response): string[] {
  const own = new Set(['date', 'connection', 'keep-alive']);
  return [...response.headers].filter(([name]) => !own.has(name)).flat();
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'plinth-hot-'));
  const boot = async (name: string, remembered: number, plugins: Readonly<Record<string, unknown>> = {}) => {
    const app = join(folder, name);
    cpSync(join(__dirname, 'bench/app'), app, { recursive: true });
    writeFileSync(join(app, 'config/api.json'), JSON.stringify({ reads: { remembered } }));
    writeFileSync(join(app, 'config/middlewares.json'), JSON.stringify({ log: { enabled: values.log } }));
    writeFileSync(join(app, 'config/plugins.json'), JSON.stringify(plugins));
    const database = values.database ?? `sqlite:${join(folder, 'data.db')}`;
    const program = join(values.plinth, 'dist/core/cli/bin.js');
    return launch([process.execPath, program, 'start', '--app', app, '--port', '0'], {
      DATABASE_URL: database,
      NODE_ENV: 'production',
      JWT_SECRET: 'a-secret-of-the-measurement-alone-0123456789',
      HOST: '127.0.0.1',
    });
  };
  const servers = [];
  try {
    const hot = await boot('hot', 64 * 1024 ** 2);
    servers.push(hot);
    await seed(hot.url, amountsFor(200));
    const anew = await boot('anew', 0);
    servers.push(anew);
    const metered = values.metrics ? await boot('metrics', 64 * 1024 ** 2, { telemetry: METRICS }) : null;
    if (metered !== null) servers.push(metered);
    const list = (await (await fetch(`${hot.url}/api/articles`)).json()) as { data: { documentId: string }[] };
    const questions: Question[] = [
      { name: 'one', path: `/api/articles/${list.data[0]?.documentId}` },
      { name: 'list', path: '/api/articles?sort=title' },
      { name: 'populate', path: '/api/articles?populate=*' },
      { name: 'three levels', path: '/api/articles?populate[author][populate][articles][populate]=categories' },
      { name: 'graphql', path: '/graphql', body: JSON.stringify({ query: NESTED }) },
    ];
    const answers = [];
    for (const { path, body } of questions) {
      const init = {
        headers: { 'accept-encoding': 'identity', ...(body !== undefined && { 'content-type': 'application/json' }) },
        ...(body !== undefined && { method: 'POST', body }),
      };
      for (let n = 0; n < 4; n++) await (await fetch(`${hot.url}${path}`, init)).text();
      const response = await fetch(`${hot.url}${path}`, init);
      answers.push([path, headersOf(response), Buffer.from(await response.arrayBuffer()).toString('base64')]);
    }
    const file = join(folder, 'answers.json');
    writeFileSync(file, JSON.stringify(answers));
    const bare = await launch([process.execPath, '-e', BARE], { ANSWERS: file });
    servers.push(bare);
    const ways = [['bare', bare], ['hot', hot], ['anew', anew], ...(metered === null ? [] : [['metrics', metered] as const])] as const;
    for (const connections of values.connections.split(',').map(Number)) {
      process.stdout.write(`${connections} connections: requests per second beside the bare server (µs per request)\n`);
      for (const [index, question] of questions.entries()) {
        const all = new Map(ways.map(([name]) => [name, [] as { perSecond: number; micros: number }[]]));
        for (let round = 0; round <= Number(values.rounds); round++) {
          for (const [name, { url, pid }] of ways) {
            const found = await measure(url, pid, question, connections, Number(values.seconds), folder);
            if (round > 0) all.get(name)?.push(found);
          }
        }
        const middle = (name: string, of: 'perSecond' | 'micros') => {
          const sorted = (all.get(name as 'hot') ?? []).map((each) => each[of]).sort((a, b) => a - b);
          return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
        };
        const shown = ways.map(
          ([name]) =>
            `${name} ${(middle(name, 'perSecond') / middle('bare', 'perSecond')).toFixed(2)} (${middle(name, 'micros').toFixed(0)})`,
        );
        const bytes = Buffer.from(String(answers[index]?.[2]), 'base64').length;
        process.stdout.write(`${question.name.padEnd(14)}${String(bytes).padStart(7)} B  ${shown.join('   ')}\n`);
      }
    }
  } finally {
    for (const server of servers) await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  process.exitCode = 1;
});
