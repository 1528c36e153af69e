// Runs `npm start` like a new user, on an empty database and then again. Reads a list and a document, writes one with a token, and stops
// the server like Ctrl-C does.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { startServer } from './running-server.mjs';
import { ROOT } from './setup.mjs';
import { temporaryDatabase } from './temporary-database.mjs';

/** Milliseconds from `npm start` to `ready`, when packages, build and content exist. */
const LIMIT = 2_000;

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
  console.log(`npm start was ready after ${first} ms with an empty database, after ${second} ms the second time`);
  assert.ok(second < LIMIT, `the second start took ${second} ms, more than ${LIMIT}`);
} finally {
  await database.drop();
}
