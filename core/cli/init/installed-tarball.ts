import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * The tarball that a package was installed from, as npm recorded it; null for a package from a registry, and if nothing is recorded. A
 * registry may not have it: someone who tries an unpublished version (`npm exec --package ./plinth-0.1.0.tgz`) wants that one.
 * @param folder of the package
 */
export function installedTarball(folder: string, name: string): string | null {
  const modules = dirname(folder);
  try {
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')) as NpmLock;
    const [, path] = /^file:(.+)$/.exec(packages[`node_modules/${name}`]?.resolved ?? '') ?? [];
    if (path === undefined) return null;
    const tarball = resolve(dirname(modules), path);
    return existsSync(tarball) ? tarball : null;
  } catch {
    // Another package manager, or not installed as a package.
    return null;
  }
}

interface NpmLock {
  readonly packages: Readonly<Record<string, { readonly resolved?: string } | undefined>>;
}
