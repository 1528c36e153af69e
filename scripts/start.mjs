// `npm start`: installs and builds what is missing, then serves the app of this repository. After `npm ci --omit=dev`, it serves the
// existing build. Arguments are passed to `plinth start`.

import { spawn } from 'node:child_process';
import process from 'node:process';
import { PROGRAM, prepare, ROOT } from './setup.mjs';

prepare();

// In its own process group, so that Ctrl-C reaches only this process, which passes it on. Otherwise the server would get it twice, and the
// second signal means "at once".
const server = spawn(process.execPath, [PROGRAM, 'start', '--app', ROOT, ...process.argv.slice(2)], {
  stdio: ['ignore', 'pipe', 'inherit'],
  detached: process.platform !== 'win32',
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal));
server.once('close', (code) => {
  process.exitCode = code ?? 1;
  clearInterval(watch);
});

// npm signals only its shell, and most shells die without passing the signal on. So this process watches whether its parent has changed.
const parent = process.ppid;
const watch = setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM');
}, 1_000);

let printed = '';
server.stdout.setEncoding('utf8').on('data', (chunk) => {
  process.stdout.write(chunk);
  if (printed === null) return;
  printed += chunk;
  const ready = /^ready (http\S+)$/m.exec(printed);
  if (!ready) return;
  printed = null;
  console.log(suggestions(ready[1]));
});

/** Example requests for the demo. */
function suggestions(url) {
  return `
Look at:
  ${url}/            links to everything
  ${url}/admin       the interface, where content is written
  ${url}/graphql     GraphQL, to try queries
  ${url}/api/openapi.html  the REST API (OpenAPI)
Try, in another terminal:
  curl -g '${url}/api/stories?populate=*&sort=writtenOn:desc'
  curl -g '${url}/api/varieties?filters[plant][name]=Tomato&fields=name,origin'
  curl    '${url}/api/homepage?populate=notices'
A token to write with: npm run -s plinth -- token create me --type full-access
Stop with Ctrl-C.
`;
}
