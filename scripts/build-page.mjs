// `node scripts/build-page.mjs DIST`: builds the page of the plugin `admin` into DIST/plugins/admin/page, with the compressed files `.br`
// and `.gz`. Fails when the first page exceeds its size limits.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { build } from 'vite';
import { interfaceMessages } from './messages/compile.mjs';

/** Greatest size of the first page in bytes, with gzip. */
const LIMITS = { '.js': 200_000, '.css': 30_000 };
/** Greatest size in bytes of the additional scripts of a page for developers and administrators. */
const AREA_LIMIT = 82_000;
const AREAS =
  /\/(?:(?:model|type|people|role|tokens|settings|health|start|transfer|webhooks|schedule|release|audit|trash|recent-actions)-page|list-use)-[^/]+\.js$/;
const COMPRESSED = ['.js', '.css', '.html', '.svg', '.json'];

/**
 * Modules that are needed together go into one file: a form used to load twenty files, most of a few hundred bytes, with a request each. A
 * module goes into the first group that matches. Modules in no group (editors of Markdown and JSON, rarely opened pages) keep their own
 * files.
 */
const app = (paths) => new RegExp(`plugins/admin/app/(?:${paths})`);
const GROUPS = [
  // Of `i18n`, only the code. The server's texts of a language, in files whose names have two letters, are loaded one at a time.
  {
    name: 'page',
    test: /node_modules\/(?:react|react-dom|scheduler|@tanstack)\/|plugins\/admin\/app\/(?:(?:client|styles|shell)\/|i18n\/[a-z-]{4,}\.ts)/,
    priority: 40,
  },
  { name: 'door', test: app('account/sign-in-(?:page|form)|content/(?:home-page|type-words)'), priority: 30 },
  // The first page lists unsaved changes, and needs no form for that.
  {
    name: 'copies',
    test: app('working-copies/(?:copy-requests|here|indexed-db-copies|local-copies|new-id|unsaved-documents|upload-copies)'),
    priority: 25,
  },
  {
    name: 'lists',
    test: app('content/(?:list/(?!bulk/)|content-page|undo-action)|fields/(?:(?!blocks/|richtext/|json/|media/|code/))'),
    priority: 20,
  },
  {
    name: 'forms',
    test: app(
      'content/(?:document-page|editor/)|form/|working-copies/|fields/(?:blocks|richtext|json|media)/(?:index|input|cell|difference)|media/(?!library-page)',
    ),
    priority: 10,
  },
  {
    name: 'blocks',
    test: /node_modules\/(?:prosemirror-|w3c-keyname|orderedmap|rope-sequence)|fields\/blocks\/(?:editor|paste|stored)\//,
    priority: 5,
  },
];

const root = fileURLToPath(new URL('../plugins/admin/app', import.meta.url));
const folder = join(resolve(process.argv[2]), 'plugins/admin/page');

await build({
  root,
  base: '/admin/',
  configFile: false,
  logLevel: 'warn',
  plugins: [interfaceMessages(root)],
  // Scripts find each other by their own address, and the HTML alone names the path: the server puts the path of `server.url` in front.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: ['chrome120', 'firefox121', 'safari17.5'],
    // Every browser of `target` supports module preload, so the polyfill would be a useless script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Every name contains a hash of eight characters, as the page's `servePage` call expects.
    assetsDir: 'assets',
    reportCompressedSize: false,
    chunkSizeWarningLimit: Number.POSITIVE_INFINITY,
    // Ignores directives for React server components, which have no meaning here.
    rolldownOptions: {
      output: { codeSplitting: { groups: GROUPS } },
      onwarn: (warning, warn) => (warning.code === 'MODULE_LEVEL_DIRECTIVE' ? undefined : warn(warning)),
    },
  },
});

const sizes = new Map();
for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
  const path = join(entry.parentPath, entry.name);
  if (!entry.isFile() || !COMPRESSED.includes(extname(path))) continue;
  const content = readFileSync(path);
  const gzip = gzipSync(content, { level: 9 });
  writeFileSync(`${path}.gz`, gzip);
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }));
  sizes.set(path, gzip.length);
}

/** The named files, and all that they import statically, directly or indirectly. */
const loadedWith = (names, known = new Set()) => {
  for (const name of names) {
    const path = join(folder, name);
    if (known.has(path) || !sizes.has(path)) continue;
    known.add(path);
    if (!path.endsWith('.js')) continue;
    const imports = readFileSync(path, 'utf8').matchAll(/(?:^|[;}])(?:import|export)(?:[^'"()]*?from)?\s*['"](\.[^'"]+)['"]/g);
    loadedWith(
      [...imports].map(([, imported]) => join('assets', imported)),
      known,
    );
  }
  return known;
};

// The first load: the files that the HTML names.
const named = readFileSync(join(folder, 'index.html'), 'utf8').matchAll(/(?:src|href)="\/admin\/([^"]+)"/g);
const first = loadedWith([...named].map(([, name]) => name));

const totals = Object.entries(LIMITS).map(([type, limit]) => {
  const bytes = [...first].filter((path) => path.endsWith(type)).reduce((sum, path) => sum + sizes.get(path), 0);
  return { type, limit, bytes };
});
console.error(`page: ${totals.map(({ type, bytes }) => `${type.slice(1)} ${(bytes / 1000).toFixed(1)} kB`).join(', ')} (first page, gzip)`);
for (const { type, bytes, limit } of totals) {
  if (bytes <= limit) continue;
  console.error(`the first page loads ${bytes} bytes of ${type} (gzip), more than ${limit}`);
  process.exitCode = 1;
}

const areas = [...sizes.keys()]
  .filter((path) => AREAS.test(path))
  .map((path) => {
    const own = [...loadedWith([relative(folder, path)])].filter((each) => !first.has(each) && each.endsWith('.js'));
    return { name: basename(path).replace(/-page-.*/, ''), bytes: own.reduce((sum, each) => sum + sizes.get(each), 0) };
  });
console.error(
  `areas: ${areas.map(({ name, bytes }) => `${name} ${(bytes / 1000).toFixed(1)}`).join(', ')} kB (beside the first page, gzip)`,
);
for (const { name, bytes } of areas) {
  if (bytes <= AREA_LIMIT) continue;
  console.error(`the page ${name} loads ${bytes} bytes of scripts (gzip), more than ${AREA_LIMIT}`);
  process.exitCode = 1;
}
