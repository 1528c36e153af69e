// Sends given responses, and does nothing else: `node bare-server.mjs PORT FILE`. FILE contains the response of each request, by `METHOD
// path body`: its status, its headers as an array of names and values, and its body in base64.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import process from 'node:process';

const [port, file] = process.argv.slice(2);
const answers = new Map(
  Object.entries(JSON.parse(readFileSync(file, 'utf8'))).map(([key, { status, headers, body }]) => [
    key,
    { status, headers, body: Buffer.from(body, 'base64') },
  ]),
);

function answer(response, key) {
  const found = answers.get(key);
  response.writeHead(found === undefined ? 204 : found.status, found?.headers);
  response.end(found?.body);
}

createServer((request, response) => {
  if (request.method === 'GET') return answer(response, `GET ${request.url} `);
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => answer(response, `${request.method} ${request.url} ${Buffer.concat(chunks)}`));
}).listen(Number(port), '127.0.0.1');
