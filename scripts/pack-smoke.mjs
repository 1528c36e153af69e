// Packs the package, installs it into an app outside the repository, and runs the plugin of docs/plugins.md there: the published package
// must work without the sources. Then tests a new user's first steps with a new app. The dependencies are those of the repository; nothing
// is installed.

import assert from 'node:assert/strict';
import { isAscii } from 'node:buffer';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import process from 'node:process';
import { templateFolders } from './copy-templates.mjs';
import { newAppWorks } from './new-app-smoke.mjs';
import { pluginTests, publishedPlugin, samples } from './plugin-tests.mjs';
import { startServer } from './running-server.mjs';
import { build, ROOT } from './setup.mjs';

const KEY = 'lapis-lazuli';

const folder = mkdtempSync(join(tmpdir(), 'plinth-pack-'));
try {
  // Inside `runners`, so that packages in the parent folder are found, too.
  const app = join(folder, 'runners', 'app');
  const tarball = unpack(app);
  writeApp(app);
  exportsResolve(app);
  typesResolve(app);
  await pluginWorks(app);
  publishedPlugin(app);
  pluginTests(app);
  await newAppWorks(folder, join(app, 'node_modules/plinth'), tarball);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Runs `npm pack`, and unpacks the file as npm would install it. @returns the packed file */
function unpack(app) {
  build();
  const [{ filename, size, unpackedSize, files }] = JSON.parse(
    execFileSync('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'inherit'],
    }),
  );
  console.log(`${filename}: ${files.length} files, ${Math.round(size / 1024)} KB packed, ${Math.round(unpackedSize / 1024)} KB unpacked`);
  const stray = files
    .map(({ path }) => path)
    .filter(
      (path) =>
        !/^(dist\/|docs\/|plugins\/[\w-]+\/README\.md$|conformance\/(app\/|README\.md$)|package\.json$|README\.md$|LICENSE$|CHANGELOG\.md$)/.test(
          path,
        ) || /(^|\/)test\/|\.test\./.test(path),
    );
  assert.deepEqual(stray, [], 'files that nobody needs are packed');
  const packed = new Set(files.map(({ path }) => path));
  const missing = templates().filter((path) => !packed.has(`dist/${path}`));
  assert.deepEqual(missing, [], 'templates are not packed');
  const home = join(app, 'node_modules/plinth');
  mkdirSync(home, { recursive: true });
  execFileSync('tar', ['-xzf', join(folder, filename), '--strip-components=1', '-C', home]);
  assert(isAscii(readFileSync(join(home, 'dist/plinth.js'))), 'one letter beyond ASCII doubles the memory for the text of the bundle');
  // Node finds it when it searches upwards from the app.
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return join(folder, filename);
}

/** Files in folders `templates`, relative to the repository. */
function templates() {
  return templateFolders(ROOT).flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name))),
  );
}

/** Writes a content type that uses the plugin, and the plugin itself: the first sample of docs/plugins.md. */
function writeApp(app) {
  const sample = samples().get('plugins/swatches.ts') ?? assert.fail('docs/plugins.md has no sample');
  const uid = 'api::paint.paint';
  const files = {
    'package.json': { name: 'paint-shop', private: true, dependencies: { plinth: '*' } },
    'tsconfig.json': {
      compilerOptions: { module: 'node20', strict: true, skipLibCheck: true, noEmit: true, types: ['node'] },
      include: ['plugins'],
    },
    'plugins/swatches.ts': sample,
    'config/plugins.json': { swatches: { resolve: './plugins/swatches.ts', config: { key: KEY } } },
    'config/access.json': { roles: { public: { actions: [`${uid}.create`, `${uid}.find`] } } },
    'config/content-types/paint.json': {
      kind: 'collectionType',
      info: { singularName: 'paint', pluralName: 'paints', displayName: 'Paint' },
      attributes: { name: { type: 'string', required: true }, shade: { type: 'colour', required: true } },
    },
  };
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(app, path)), { recursive: true });
    writeFileSync(join(app, path), typeof content === 'string' ? content : JSON.stringify(content));
  }
}

/** Every entry point of the package loads with both `require` and `import`, and there is no other. */
function exportsResolve(app) {
  const plugins = readdirSync(join(ROOT, 'dist/plugins')).map((name) => `plinth/plugins/${name}`);
  const doors = ['plinth', 'plinth/testing', 'plinth/conformance', ...plugins, 'plinth/package.json'];
  const script = `
    for (const door of ${JSON.stringify(doors)}) {
      const required = require(door);
      if (door.endsWith('.json')) continue;
      import(door).then((imported) => {
        for (const [name, value] of Object.entries(required)) {
          if (name !== 'default' && imported[name] !== value) throw new Error(door + ': import and require give a different ' + name);
        }
      });
    }
    for (const wall of ['plinth/core/index.js', 'plinth/dist/core/index.js', 'plinth/core/kernel', 'plinth/plugins/rest/index.js']) {
      try { require(wall); } catch (error) { if (/PACKAGE_PATH_NOT_EXPORTED|MODULE_NOT_FOUND/.test(error.code)) continue; throw error; }
      throw new Error(wall + ' can be reached');
    }`;
  execFileSync(process.execPath, ['-e', script], { cwd: app, stdio: 'inherit' });
  console.log(`these can be imported, and nothing else: ${doors.join(', ')}`);
}

/** The sample compiles against the packed declarations. */
function typesResolve(app) {
  execFileSync(process.execPath, [join(ROOT, 'node_modules/typescript/bin/tsc'), '-p', app], { cwd: app, stdio: 'inherit' });
  console.log('the plugin of docs/plugins.md compiles');
}

async function pluginWorks(app) {
  const server = await startServer(
    [process.execPath, join(app, 'node_modules/plinth/dist/core/cli/bin.js'), 'start', '--app', app, '--port', '0'],
    {
      cwd: app,
      env: { DATABASE_URL: 'sqlite::memory:', LOG_LEVEL: 'warn' },
    },
  );
  const post = (data) =>
    fetch(`${server.url}/api/paints`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ data }) });
  const answers = async (promise, status, check) => {
    const response = await promise;
    const text = await response.text();
    assert.equal(response.status, status, text);
    check?.(JSON.parse(text));
  };
  try {
    await answers(post({ name: 'Harbour', shade: '#1E90FF' }), 201, ({ data }) => assert.equal(data.shade, '#1e90ff'));
    await answers(post({ name: 'Harbour', shade: 'blue' }), 400, ({ error }) => assert.match(error.message, /must be a colour/));
    await answers(fetch(`${server.url}/api/paints?filters[shade]=%231e90ff`), 200, ({ data }) => assert.equal(data.length, 1));
    await answers(fetch(`${server.url}/swatches/created`), 403);
    await answers(fetch(`${server.url}/swatches/created`, { headers: { 'x-key': KEY } }), 200, (body) =>
      assert.deepEqual(body, { created: 1 }),
    );
  } finally {
    assert.equal(await server.stop(), 0, server.output());
  }
  console.log('the plugin of docs/plugins.md works: attribute type, hook, policy and route');
}
