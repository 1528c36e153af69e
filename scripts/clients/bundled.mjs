// Loads packages that only a bundler can load: their files import each other without extensions, or import modules that a framework
// generates. esbuild bundles them, as in an app.

import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

/**
 * Loads an installed package. `standIns` are missing modules that it imports, each with its source, which may import from the folder.
 *
 * @param {string} folder where packages are installed
 * @param {string} name
 * @param {Readonly<Record<string, string>>} standIns
 */
export async function loadBundled(folder, name, standIns) {
  const outfile = join(folder, 'bundled', `${name.replaceAll(/\W+/g, '-')}.mjs`);
  const missing = {
    name: 'stand-ins',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ path }) => (Object.hasOwn(standIns, path) ? { path, namespace: 'stand-in' } : undefined));
      onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({ contents: standIns[path], resolveDir: folder }));
    },
  };
  await build({
    stdin: { contents: `export * from '${name}'; export * as all from '${name}';`, resolveDir: folder },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    plugins: [missing],
    outfile,
    logLevel: 'error',
  });
  return (await import(pathToFileURL(outfile).href)).all;
}
