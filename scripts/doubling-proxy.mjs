// Asks a deployment everything three times that changes nothing, and passes the last answer on: whatever is remembered is then what is compared.
//
//   node scripts/doubling-proxy.mjs http://127.0.0.1:1337
//
// GET and HEAD are asked again, and GraphQL that holds no mutation; everything else, upgrades included, is passed on once. It prints `ready <url>`.

import http from 'node:http';
import { connect } from 'node:net';
import process from 'node:process';
import { isAskedAgain } from './asked-again.mjs';

const TIMES = 3;
/** Headers that are about one connection. */
const HOP = new Set(['connection', 'keep-alive']);

const target = new URL(process.argv[2]);
const agent = new http.Agent({ keepAlive: true });

function ownHeaders(raw) {
  return raw.filter((_, at) => !HOP.has(raw[at - (at % 2)].toLowerCase()));
}

/** Sends a request on. @param body its bytes; null: they are still to come, and are passed on as they do */
function forward(request, body) {
  return new Promise((resolve, reject) => {
    const { method, url: path, rawHeaders } = request;
    const sent = http.request({ host: target.hostname, port: target.port, method, path, headers: ownHeaders(rawHeaders), agent }, resolve);
    sent.once('error', reject);
    request.once('close', () => request.destroyed && !request.complete && sent.destroy());
    if (body === null) request.pipe(sent);
    else sent.end(body);
  });
}

async function drained(answer) {
  for await (const _ of answer);
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

async function pass(request, response) {
  const isGraphql = request.method === 'POST' && request.url.startsWith('/graphql');
  const body = isGraphql || request.method === 'GET' || request.method === 'HEAD' ? await bodyOf(request) : null;
  if (body !== null && isAskedAgain(request.method, request.url, body.toString())) {
    for (let time = 1; time < TIMES; time++) await drained(await forward(request, body));
  }
  const answer = await forward(request, body);
  response.writeHead(answer.statusCode, answer.statusMessage, ownHeaders(answer.rawHeaders));
  response.once('close', () => answer.destroy());
  answer.pipe(response);
}

const server = http.createServer((request, response) => {
  pass(request, response).catch(() => response.destroy());
});
// What the deployment makes of a request that waits, or is too large, is its own affair.
server.on('checkContinue', (request, response) => server.emit('request', request, response));
server.on('upgrade', (request, socket, head) => {
  const upstream = connect(Number(target.port), target.hostname, () => {
    const headers = request.rawHeaders.flatMap((name, at, raw) => (at % 2 === 0 ? [`${name}: ${raw[at + 1]}\r\n`] : []));
    upstream.write(`${request.method} ${request.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
    upstream.write(head);
    socket.pipe(upstream).pipe(socket);
  });
  for (const each of [socket, upstream]) each.once('error', () => [socket, upstream].map((one) => one.destroy()));
});
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${server.address().port}`));
process.once('SIGTERM', () => process.exit(0));
