// Sends each request that changes nothing three times, and returns the last response, so that cached responses are compared, too.
//
// node scripts/doubling-proxy.mjs http://127.0.0.1:1337
//
// It repeats GET, HEAD, and GraphQL without a mutation. Everything else, including upgrades, is forwarded once. It prints `ready <url>`.

import http from 'node:http';
import { connect } from 'node:net';
import process from 'node:process';
import { isAskedAgain } from './asked-again.mjs';

const TIMES = 3;
/** Headers that apply to one connection only. */
const HOP = new Set(['connection', 'keep-alive']);

const target = new URL(process.argv[2]);
const agent = new http.Agent({ keepAlive: true });

function ownHeaders(raw) {
  return raw.filter((_, at) => !HOP.has(raw[at - (at % 2)].toLowerCase()));
}

/** Forwards a request. @param body its bytes; null: they are still arriving, and are streamed */
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
// The deployment decides about `Expect: 100-continue`, so the request is simply forwarded.
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
