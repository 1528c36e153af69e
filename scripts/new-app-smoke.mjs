// Tests a new user's first steps with the packed package: `npm create plinth`, a token, a document, a content type that is added while
// `plinth dev` runs, `npm test`.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { startServer } from './running-server.mjs';
import { ROOT } from './setup.mjs';

/**
 * Creates an app with the package `create-plinth`, and follows its README. Nothing is installed: links to `home` replace what npm would
 * install.
 *
 * @param {string} folder empty, for all files
 * @param {string} home folder of the unpacked plinth
 * @param {string} tarball the packed plinth
 */
export async function newAppWorks(folder, home, tarball) {
  const app = join(folder, 'my-app');
  await create(folder, tarball);
  assert.equal(statSync(join(app, '.env')).mode & 0o777, 0o600);
  const { dependencies } = JSON.parse(readFileSync(join(app, 'package.json'), 'utf8'));
  assert.match(dependencies.plinth, /^file:.*\.tgz$/);
  link(app, home);
  await developed(app);
  const output = run('npm', ['test'], app);
  assert.match(output, /^# pass 2$/m, output);
  console.log('npm test of the new app passes');
}

/** `npm create plinth my-app`, with a registry that contains only that package. */
async function create(folder, tarball) {
  const args = ['pack', '--json', '--pack-destination', folder];
  const [packed] = JSON.parse(run('npm', args, join(ROOT, 'scripts/create-plinth')));
  assert.ok(
    packed.files.every(({ path }) => /^(dist\/|package\.json$|README\.md$)/.test(path)),
    JSON.stringify(packed.files),
  );
  const registry = await serveRegistry(packed, readFileSync(join(folder, packed.filename)));
  const port = registry.address().port;
  const env = { npm_config_registry: `http://127.0.0.1:${port}/`, npm_config_cache: join(folder, 'npm-cache'), npm_config_yes: 'true' };
  try {
    const printed = await output('npm', ['create', 'plinth', 'my-app', '--', '--yes', '--package', tarball], folder, env);
    assert.match(printed, /Created a new app in my-app/, printed);
  } finally {
    registry.close();
  }
  console.log(`npm create plinth works: ${packed.filename}, ${packed.files.length} files, ${Math.round(packed.size / 1024)} KB packed`);
}

async function serveRegistry({ name, version, filename }, bytes) {
  const registry = createServer((request, response) => {
    const url = `http://${request.headers.host}`;
    if (request.url === `/${name}`) {
      const dist = { tarball: `${url}/${filename}`, integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}` };
      const { bin } = JSON.parse(readFileSync(join(ROOT, 'scripts/create-plinth/package.json'), 'utf8'));
      response.setHeader('Content-Type', 'application/json');
      response.end(JSON.stringify({ name, 'dist-tags': { latest: version }, versions: { [version]: { name, version, bin, dist } } }));
    } else if (request.url === `/${filename}`) {
      response.end(bytes);
    } else {
      response.writeHead(404).end('{}');
    }
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  return registry;
}

/** Creates what `npm install` would create. */
function link(app, home) {
  mkdirSync(join(app, 'node_modules/.bin'), { recursive: true });
  symlinkSync(home, join(app, 'node_modules/plinth'));
  symlinkSync('../plinth/dist/core/cli/bin.js', join(app, 'node_modules/.bin/plinth'));
  chmodSync(join(home, 'dist/core/cli/bin.js'), 0o755);
}

/** Milliseconds within which a change must be served. */
const LONGEST = 60_000;

const NOTE = {
  info: { singularName: 'note', pluralName: 'notes', displayName: 'Note' },
  attributes: { text: { type: 'text', required: true } },
};

/** Runs `plinth dev`, creates a token and documents, and adds a content type meanwhile. */
async function developed(app) {
  const plinth = join(app, 'node_modules/.bin/plinth');
  const server = await startServer([plinth, 'dev', '--port', '0'], { cwd: app });
  const token = run(plinth, ['token', 'create', 'me', '--type', 'full-access'], app).trim();
  const ask = async (path, status, data) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.url}${path}`, data && { method: 'POST', headers, body: JSON.stringify({ data }) });
    const text = await response.text();
    assert.equal(response.status, status, `${path}: ${text}`);
    return response.headers.get('content-type')?.startsWith('application/json') ? JSON.parse(text).data : text;
  };
  try {
    const author = await ask('/api/authors', 201, { name: 'Ada' });
    await ask('/api/articles', 201, { title: 'Hello', text: 'one two three', author: author.documentId });
    const [article] = await ask('/api/articles?populate=author', 200);
    assert.deepEqual([article.title, article.readingMinutes, article.author.name], ['Hello', 1, 'Ada']);
    assert.match(await ask('/', 200), /href="\.\/api\/articles"/);

    await ask('/api/notes', 404, { text: 'too early' });
    const begin = performance.now();
    writeFileSync(join(app, 'config/content-types/note.json'), JSON.stringify(NOTE));
    while ((await fetch(`${server.url}/api/notes`).catch(() => null))?.status !== 403) {
      assert.ok(performance.now() - begin < LONGEST, `/api/notes is not served: ${server.output()}`);
      await setTimeout(20);
    }
    console.log(`a content type that is added while plinth dev runs is served after ${Math.round(performance.now() - begin)} ms`);
    await ask('/api/notes', 201, { text: 'in time' });
    const told = /\+ api::note\.note: text \(text, required true\)\n {2}\+ GET \/api\/notes\n/;
    // The change is printed when everything has started, which is after the first response.
    while (!told.test(server.output()) && performance.now() - begin < LONGEST) await setTimeout(20);
    assert.match(server.output(), told);
  } finally {
    assert.equal(await server.stop(), 0, server.output());
  }
}

function run(command, args, cwd) {
  return execFileSync(command, args, { cwd, encoding: 'utf8' });
}

/** Like `run`, but asynchronous, for commands that request something from a server in this process. */
async function output(command, args, cwd, env) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env } });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (printed += chunk));
  const [code] = await once(child, 'close');
  assert.equal(code, 0, printed);
  return printed;
}
