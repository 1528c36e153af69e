import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync } from 'esbuild';
import { ROOT } from './plinth-build.ts';
import type { Target } from './target.ts';

/** The hand-written server on a copy of the database that Plinth seeded, compiled into its own folder. */
export function ceilingTarget(folder: string, plinth: Target): Target {
  mkdirSync(folder, { recursive: true });
  const packages = join(folder, 'node_modules');
  if (!existsSync(packages)) symlinkSync(join(ROOT, 'node_modules'), packages, 'junction');
  const outfile = join(folder, 'server.js');
  buildSync({
    entryPoints: [join(__dirname, 'ceiling/server.ts')],
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
  });
  return {
    name: 'ceiling',
    version: 'this tree',
    seededBy: plinth,
    command:
      (url, nodeOptions = []) =>
      (port) => ({ args: [...nodeOptions, outfile, url.replace(/^sqlite:/, ''), String(port)], cwd: folder, env: {} }),
  };
}
