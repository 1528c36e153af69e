// Runs `npm start` like a new user, on an empty database and then again. Reads a list and a document, writes one with a token, and stops
// the server like Ctrl-C does. It fails if the start takes too long, unless `--untimed` says that the machine has other work.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { startServer } from './running-server.mjs';
import { ROOT } from './setup.mjs';
import { temporaryDatabase } from './temporary-database.mjs';

/** Milliseconds from `npm start` to `ready`, when packages, build and content exist, on a machine that starts Node in 80 ms. */
const LIMIT = 2_000;
/** On a slower machine, the limit is this many starts of Node. */
const NODE_STARTS = 25;
/** A busy moment of the machine is no fault: the quickest of these starts counts. */
const TRIES = 3;

const database = await temporaryDatabase('sqlite');
const env = { DATABASE_URL: database.url, PORT: '0' };

/** Starts, runs checks, and stops. Returns the milliseconds of the start. */
async function run(look) {
  const begin = performance.now();
  const server = await startServer(['npm', 'start'], { cwd: ROOT, env, timeout: 300_000 });
  const duration = Math.round(performance.now() - begin);
  await look(`${server.url}/api`);
  await server.stop('SIGINT');
  await closed(server.url);
  return duration;
}

/** npm does not wait for its child process, so the server may end a little later. */
async function closed(url) {
  for (let tries = 0; tries < 50; tries++) {
    try {
      await fetch(`${url}/_health`);
    } catch {
      return;
    }
    await setTimeout(100);
  }
  assert.fail(`${url} still answers five seconds after npm start was interrupted`);
}

/** Milliseconds that `npm start` may take here: a slow machine takes longer to start Node, too. */
function limit() {
  const starts = Array.from({ length: TRIES }, () => {
    const begin = performance.now();
    execFileSync(process.execPath, ['-e', '0']);
    return performance.now() - begin;
  });
  return Math.max(LIMIT, Math.round(NODE_STARTS * Math.min(...starts)));
}

async function get(url, status = 200) {
  const response = await fetch(url);
  const body = await response.json();
  assert.equal(response.status, status, `${url}: ${JSON.stringify(body)}`);
  return body;
}

try {
  const first = await run(async (api) => {
    const { data, meta } = await get(`${api}/stories?populate=*&sort=title`);
    assert.ok(data.length > 3 && meta.pagination.total === data.length, 'the demo is not there');
    const { data: story } = await get(`${api}/stories/${data[0].documentId}`);
    assert.equal(story.title, data[0].title);
    await get(`${api}/homepage`);
  });
  const token = execFileSync('npm', ['run', '-s', 'plinth', '--', 'token', 'create', 'smoke', '--type', 'full-access'], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  }).trim();
  const second = await run(async (api) => {
    const body = JSON.stringify({ data: { name: 'Weather', rank: 6 } });
    const headers = { 'content-type': 'application/json' };
    const refused = await fetch(`${api}/topics`, { method: 'POST', headers, body });
    assert.equal(refused.status, 403, 'strangers may write');
    const created = await fetch(`${api}/topics`, { method: 'POST', headers: { ...headers, authorization: `Bearer ${token}` }, body });
    assert.equal(created.status, 201, await created.text());
    const { data } = await get(`${api}/topics?filters[name]=Weather`);
    assert.equal(data.length, 1, 'the demo is loaded once, what is written stays');
  });
  const later = [second];
  const most = process.argv.includes('--untimed') ? Number.POSITIVE_INFINITY : limit();
  while (Math.min(...later) >= most && later.length < TRIES) later.push(await run((api) => get(`${api}/homepage`)));
  console.log(`npm start was ready after ${first} ms with an empty database, after ${later.join(', ')} ms with content`);
  assert.ok(Math.min(...later) < most, `starts with content took ${later.join(', ')} ms, each more than ${most}`);
} finally {
  await database.drop();
}
