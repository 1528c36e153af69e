import { execFileSync } from 'node:child_process';
import { cpSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../setup.mjs';

const MB = 1_048_576;

/**
 * Prints how large the parts are that `.ci/Dockerfile` copies into the image: it installs the production packages and packs this checkout
 * as the Dockerfile does. The base image is not among them.
 * @param folder a folder for both, which the caller removes
 */
export function printImageSize(folder: string): void {
  const image = join(folder, 'image');
  mkdirSync(image);
  for (const name of ['package.json', 'package-lock.json']) cpSync(join(ROOT, name), join(image, name));
  const run = (cwd: string, ...args: readonly string[]) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 2] });
  run(image, 'ci', '--omit=dev', '--no-fund', '--no-audit', '--ignore-scripts');
  const modules = join(image, 'node_modules');
  for (const name of ['@img/sharp-wasm32', '@emnapi']) rmSync(join(modules, name), { recursive: true, force: true });
  const packages = sizeOf(modules, (name) => !name.endsWith('.map') && !name.endsWith('.d.ts'));
  run(ROOT, 'run', '-s', 'build');
  const [packed] = JSON.parse(run(ROOT, 'pack', '--dry-run', '--ignore-scripts', '--json')) as readonly { readonly unpackedSize: number }[];
  const plinth = packed?.unpackedSize ?? 0;
  const base = /^FROM (\S+nonroot)$/m.exec(readFileSync(join(ROOT, '.ci/Dockerfile'), 'utf8'))?.[1];
  const mb = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;
  console.log(`image: ${mb(packages)} packages, ${mb(plinth)} plinth: ${mb(packages + plinth)} on ${base}, whose size is not known here`);
}

/** Bytes of the files in a folder. */
function sizeOf(folder: string, counts: (name: string) => boolean): number {
  let bytes = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += sizeOf(path, counts);
    else if (entry.isFile() && counts(entry.name)) bytes += lstatSync(path).size;
  }
  return bytes;
}
