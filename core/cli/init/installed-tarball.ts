import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/**
 * The tarball that a package was installed from, as npm has noted it; null for one from a registry, and where nothing is noted. No registry need have it:
 * who tries an unpublished version (`npm exec --package ./plinth-0.1.0.tgz`) wants that one.
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
    // Another package manager, or no installation at all.
    return null;
  }
}

interface NpmLock {
  readonly packages: Readonly<Record<string, { readonly resolved?: string } | undefined>>;
}
